"""After the game: replay at any ply, the record, and the proof of the shuffle."""

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from stolik.play import envelope
from stolik.web import refusals
from stolik.web.boards import board
from stolik.web.edge import hall_of, lang_of, page, pages_of, wants_json
from stolik.web.position import Position
from stolik.web.room import Room
from stolik.web.rows import OVER
from stolik.web.stream import SPECTATOR
from stolik.web.telling import side_names

router = APIRouter(prefix="/t/{table}")


async def _finished(request: Request, table: str) -> tuple[Room, Position]:
    """A finished table: everybody who knows its address may see all of it."""
    room = await hall_of(request).room(table)
    if room.table.status != OVER:
        raise refusals.not_over()
    return room, room.require_position()


@router.get("/replay", summary="A finished game from its start")
async def replay_start(request: Request, table: str) -> Response:
    return await replay(request, table, 0)


@router.get("/replay/{ply}", summary="A finished game before move number ply")
async def replay(request: Request, table: str, ply: int) -> Response:
    room, position = await _finished(request, table)
    if ply not in range(position.ply + 1):
        raise refusals.no_ply(position.ply)
    lang, viewer = lang_of(request), _chosen_seat(request, room)
    state = await asyncio.to_thread(position.match().state_at, ply)
    log = room.telling.log(viewer, lang)
    if wants_json(request):
        words = [[row.who, row.word] for row in position.rows[:ply]]
        return JSONResponse({"table": room.id, "ply": ply, "last": position.ply, "moves": words, "log": log[:ply]})
    return page(
        request,
        "replay.html",
        drawn=pages_of(request).board(room, state, viewer, lang),
        board=board(room.game.name),
        table=room.id,
        title=room.game.words.TITLE[lang],
        game=room.game.name,
        ply=ply,
        last=position.ply,
        log=log,
        seat=viewer,
        names=side_names(room, lang)[: room.table.players],
    )


def _chosen_seat(request: Request, room: Room) -> int:
    chosen = request.query_params.get("seat", "")
    seat = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 3 else SPECTATOR
    return seat if seat in range(room.table.players) else SPECTATOR


@router.get("/record.json", summary="A finished game as a game record")
async def game_record(request: Request, table: str) -> Response:
    room, position = await _finished(request, table)
    return _download(_record(room, position), f"stolik-{room.game.name}-{room.id[:8]}.json")


def _record(room: Room, position: Position) -> dict[str, Any]:
    document = position.match().to_record()
    return document | {"names": room.names, "ms": [row.ms for row in position.rows]}


@router.get("/proof.json", summary="The opened envelope of a finished game")
async def proof_document(request: Request, table: str) -> Response:
    room, position = await _finished(request, table)
    return _download(_proof(room, position), f"stolik-proof-{room.id[:8]}.json")


def _proof(room: Room, position: Position) -> dict[str, Any]:
    return envelope.proof(room.table.secret, json.loads(room.table.seeds), _record(room, position))


@router.get("/proof", summary="Every card and die ticked off", include_in_schema=False)
async def proof(request: Request, table: str) -> Response:
    room, position = await _finished(request, table)
    verdict = await asyncio.to_thread(envelope.verify, _proof(room, position))
    return page(
        request,
        "proof.html",
        table=room.id,
        title=room.game.words.TITLE[lang_of(request)],
        verdict=verdict,
        commitment=envelope.commitment(room.table.secret),
        secret=room.table.secret,
        seeds=json.loads(room.table.seeds),
        names=room.names,
    )


def _download(document: dict[str, Any], name: str) -> Response:
    return JSONResponse(document, headers={"content-disposition": f'attachment; filename="{name}"'})
