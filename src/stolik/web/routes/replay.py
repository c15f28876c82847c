"""After the game: replay at any ply, the record, and the proof of the shuffle."""

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from stolik.core.types import State
from stolik.play import envelope
from stolik.web.drawing import parts
from stolik.web.drawing.boards import board
from stolik.web.drawing.log import lines_of
from stolik.web.drawing.pieces import SeatPanel
from stolik.web.refusals import Refusal
from stolik.web.requests import lang_of, page, server_of, wants_json
from stolik.web.storage.rows import CLOSED, OVER
from stolik.web.table.position import BRANCH, ENVELOPE, Position, branch_of, dealer_kind
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR

router = APIRouter(prefix="/t/{table}")


async def finished(request: Request, table: str) -> tuple[Room, Position]:
    """A finished table, or one that was given up: everybody who knows its address may see all of it."""
    room = await server_of(request).room(table)
    if room.table.status not in (OVER, CLOSED) and room.around.store.database.many_servers:
        await room.catch_up()  # another server may have ended it a moment ago
    if room.table.status not in (OVER, CLOSED):
        raise Refusal("not-over")
    return room, room.require_position()


@router.get("/replay", summary="A finished game from its start")
async def replay_start(request: Request, table: str) -> Response:
    return await replay(request, table, 0)


@router.get("/replay/{ply}", summary="A finished game before move number ply")
async def replay(request: Request, table: str, ply: int) -> Response:
    room, position = await finished(request, table)
    if ply not in range(position.ply + 1):
        raise Refusal("no-ply", last=position.ply)
    lang, viewer = lang_of(request), chosen_seat(request, room)
    state = await asyncio.to_thread(position.state_at, ply)
    facts = room.facts(viewer, lang)
    if wants_json(request):
        log = [fact["text"] for fact in facts]
        words = [[row.who, row.word] for row in position.rows[:ply]]
        return JSONResponse({"table": room.id, "ply": ply, "last": position.ply, "moves": words, "log": log[:ply]})
    opened = _can_open(room) and request.query_params.get("open") == "1"
    return page(
        request,
        "replay.html",
        drawn=parts.alone(room.game, room.side_names(lang), state, viewer, lang),
        can_open=_can_open(room),
        can_play_on=not state["over"],
        is_over=room.table.status == OVER,
        sealed=dealer_kind(room.table) == ENVELOPE,
        hands=_hands(room, state, lang) if opened else [],
        seat_panel=SeatPanel(viewer, lang),
        board=board(room.game),
        table=room.id,
        title=room.game.words.TITLE[lang],
        game=room.game.name,
        ply=ply,
        last=position.ply,
        lines=(lines := lines_of(facts)),
        current=_current(lines, ply),
        seat=viewer,
        names=room.side_names(lang)[: room.table.players],
    )


def _current(lines: list[dict[str, Any]], ply: int) -> int:
    """The number of the line that tells the last move, with others or by itself; 0 if there was none."""
    return (
        next((number for number, line in enumerate(lines, 1) if number >= ply and not line["silent"]), ply)
        if ply
        else 0
    )


def _can_open(room: Room) -> bool:
    """Whether the game has cards that only their owners see, and a template to lay them open."""
    return room.game.file("open.html").exists()


def _hands(room: Room, state: State, lang: str) -> list[dict[str, Any]]:
    """What each player had in hand, from that player's own view: the game is over, so everybody may see it."""
    names = room.side_names(lang)
    return [
        {
            "place": seat,
            "name": names[seat],
            "scene": parts.scene(parts.glance(room.game, names, state, seat, lang), "hand"),
        }
        for seat in range(room.table.players)
    ]


def chosen_seat(request: Request, room: Room) -> int:
    chosen = request.query_params.get("seat", "")
    seat = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 3 else SPECTATOR
    return seat if seat in range(room.table.players) else SPECTATOR


@router.get("/record.json", summary="A finished game as a game record")
async def game_record(request: Request, table: str) -> Response:
    room, position = await finished(request, table)
    return download(_record(room, position), f"stolik-{room.game.name}-{room.id[:8]}.json")


def _record(room: Room, position: Position) -> dict[str, Any]:
    document = position.to_record()
    if (dealer := dealer_kind(room.table)) != ENVELOPE:
        document["dealer"] = dealer
    if (branch := branch_of(room.table)) is not None:
        document["branch"] = branch
    return document | {"names": room.names, "ms": [row.ms for row in position.rows]}


async def _sealed(request: Request, table: str) -> tuple[Room, Position]:
    """A finished table whose cards and dice came from an envelope."""
    room, position = await finished(request, table)
    if dealer_kind(room.table) != ENVELOPE:
        raise Refusal("no-envelope.branch") if dealer_kind(room.table) == BRANCH else Refusal("no-envelope")
    return room, position


@router.get("/proof.json", summary="The opened envelope of a finished game")
async def proof_document(request: Request, table: str) -> Response:
    room, position = await _sealed(request, table)
    return download(_proof(room, position), f"stolik-proof-{room.id[:8]}.json")


def _proof(room: Room, position: Position) -> dict[str, Any]:
    hashes = [seat.seed_hash for seat in room.seats]
    listed = envelope.Listed(hashes, room.table.rounds, [seat.place for seat in room.seats if seat.withheld])
    return envelope.proof(room.table.secret, json.loads(room.table.seeds), _record(room, position), listed)


@router.get("/proof", summary="Every card and die ticked off", include_in_schema=False)
async def proof(request: Request, table: str) -> Response:
    room, position = await _sealed(request, table)
    document = _proof(room, position)
    verdict = await asyncio.to_thread(envelope.verify, document)
    return page(
        request,
        "proof.html",
        table=room.id,
        title=room.game.words.TITLE[lang_of(request)],
        verdict=verdict,
        proof={name: value for name, value in document.items() if name != "record"},
        given_up_at=position.ply if room.table.status == CLOSED else None,
        names=room.names,
    )


def download(document: dict[str, Any], name: str) -> Response:
    return JSONResponse(document, headers={"content-disposition": f'attachment; filename="{name}"'})
