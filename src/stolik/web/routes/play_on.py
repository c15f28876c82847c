"""Play on from here: a new table that begins at any position of a finished game, with its luck or with new luck."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.web.drawing import parts
from stolik.web.drawing.boards import board, company
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, described, lang_of, page, read, server_of, wants_json
from stolik.web.rights.holders import seat_or_none
from stolik.web.routes.home import made
from stolik.web.routes.replay import finished
from stolik.web.storage.rows import BOT, SeatRow
from stolik.web.table import person_names, seating
from stolik.web.table.position import BRANCH, Position
from stolik.web.table.room import Room
from stolik.web.table.seating import LEVELS, offered
from stolik.web.table.stream import SPECTATOR

router = APIRouter(prefix="/t/{table}")


class PlayOn(Body):
    """A new table from a position: before which move, with which luck, and who sits where.

    `same` luck: each chance move comes out as it did in the finished game, as far as it can. A seat without a bot is
    open for a friend. `start` begins at once, if no seat is open.
    """

    ply: Annotated[int, Field(ge=0, le=100_000, description="the moves before it are made already")]
    luck: Literal["same", "new"] = "new"
    name: Annotated[str, Field(max_length=100, description="your name; without one all seats must be bots")] = ""
    seat: Annotated[int, Field(ge=0, le=7, description="where you sit")] = 0
    bots: Annotated[dict[int, str], Field(max_length=8, description="a bot for each seat", default_factory=dict)]
    start: bool = False
    coach: Annotated[bool, Field(description="players may ask the coach; several people must all agree")] = False


async def _running_at(request: Request, table: str, ply: int) -> tuple[Room, Position, Any]:
    """A finished table and its state before a move at which the game still ran."""
    room, position = await finished(request, table)
    if ply not in range(position.ply + 1):
        raise Refusal("no-ply", last=position.ply)
    state = await asyncio.to_thread(position.state_at, ply)
    if state["over"]:
        raise Refusal("over-there")
    return room, position, state


@router.get("/on/{ply}", summary="The form to play on from a move of a finished game", include_in_schema=False)
async def form(request: Request, table: str, ply: int) -> Response:
    room, position, state = await _running_at(request, table, ply)
    lang = lang_of(request)
    own, pending = await seat_or_none(request, room), room.game.pending(state)
    return page(
        request,
        "play_on.html",
        table=room.id,
        game=room.game.name,
        board=board(room.game),
        title=room.game.words.TITLE[lang],
        drawn=parts.alone(room.game, room.side_names(lang), state, SPECTATOR, lang),
        ply=ply,
        last=position.ply,
        told=next((text for text in reversed(room.log(SPECTATOR, lang)[:ply]) if text), ""),
        names=room.names,
        seat=own if own is not None else pending[0] if pending else 0,
        levels=LEVELS,
        company=company(room.game, lang),
        levels_before=[_level(room.game, seat) for seat in room.seats],
        hides=bool(room.game.hidden.any()),
    )


def _level(game: Game, seat: SeatRow) -> str:
    """The bot that is offered for a seat: the one that sat there, or one of middle strength."""
    return seat.bot if seat.kind == BOT and seat.bot in offered(game) else LEVELS[len(LEVELS) // 2]


@router.post("/on", summary="Play on from a move of a finished game", status_code=201, openapi_extra=described(PlayOn))
async def play_on(request: Request, table: str) -> Response:
    body = await read(request, PlayOn)
    room, position, _ = await _running_at(request, table, body.ply)
    name = person_names.checked(body.name, server_of(request).limits.name)
    from_form = not wants_json(request)
    if from_form and not name:
        raise Refusal("not-understood.name")
    bots = {place: spec for place, spec in body.bots.items() if not (from_form and place == body.seat)}
    wish = seating.Wish(
        game=room.game.name, players=room.table.players, options=room.options, pace=room.table.pace,
        seconds=room.table.seconds, name=name, seat=body.seat, bots=bots, dealer=_dealer(room, position, body),
        coach=body.coach,
    )  # fmt: skip
    return await made(request, wish, body.start or from_form)


def _dealer(room: Room, position: Position, body: PlayOn) -> dict[str, Any]:
    """What the new table keeps of the game: it needs no other table, should that one be deleted."""
    before, after = position.rows[: body.ply], position.rows[body.ply :]
    later = [row.word for row in after if row.who == CHANCE] if body.luck == "same" else []
    moves = [["*" if row.who == CHANCE else row.who, row.word] for row in before]
    return {
        "kind": BRANCH, "table": room.id, "ply": body.ply, "luck": body.luck, "moves": moves, "outcomes": later,
    }  # fmt: skip
