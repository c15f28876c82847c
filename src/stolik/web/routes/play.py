"""What a seat does during the game: moves, take-backs, talk."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, described, lang_of, read, server_of
from stolik.web.rights.holders import holder_of, seat_of, seated, viewer_of
from stolik.web.table import by_hand, chat, clocks, moves
from stolik.web.table.room import Room

router = APIRouter(prefix="/t/{table}")
_BIG = 2**31 - 1


class Move(Body):
    """A move: the decision window as the view named it, and the move's word."""

    window: Annotated[int, Field(ge=0, le=_BIG)]
    word: Annotated[str, Field(min_length=1, max_length=moves.LONGEST_WORD, examples=["bid 1x5"])]


class Auto(Body):
    """The decision window from which on tedious moves are to be made."""

    window: Annotated[int, Field(ge=0, le=_BIG)]


class Undo(Body):
    """A take-back names the ply that it takes back."""

    ply: Annotated[int, Field(ge=0, le=_BIG)]


class Fell(Body):
    """What fell: the number of the move that it is, and its word."""

    ply: Annotated[int, Field(ge=0, le=_BIG)]
    word: Annotated[str, Field(min_length=1, max_length=moves.LONGEST_WORD, examples=["w5"])]


class Pause(Body):
    """Whether the clocks are to stop: they do when all agree, and go on when anybody wants."""

    on: bool = True


class Say(Body):
    """A message to everybody at the table."""

    text: Annotated[str, Field(max_length=2000)]


class Pong(Body):
    """The number of a ping that came on the stream."""

    number: Annotated[int, Field(ge=0, le=_BIG)]


@router.post("/move", summary="Make a move; repeating it changes nothing", openapi_extra=described(Move))
async def move(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Move)
    done = await moves.move(room, place, body.window, body.word, "seat")
    return answer(request, done, f"/t/{room.id}")


@router.post("/auto", summary="Let tedious moves, such as a payment, be made", openapi_extra=described(Auto))
async def auto(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Auto)
    return answer(request, await moves.auto(room, place, body.window), f"/t/{room.id}")


@router.get("/why", summary="Why a move is not legal now", include_in_schema=False)
async def why(request: Request, table: str, word: str) -> Response:
    room = await server_of(request).room(table)
    place = await seat_of(request, room)
    return JSONResponse({"sentence": moves.why_not(room, place, word, lang_of(request))})


@router.post("/undo", summary="Take back one's own last decision", openapi_extra=described(Undo))
async def undo(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Undo)
    return answer(request, await moves.undo(room, place, body.ply), f"/t/{room.id}")


@router.post("/pause", summary="Agree to a pause of the clocks, or go on", openapi_extra=described(Pause))
async def pause(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Pause)
    await clocks.pause(room, place, body.on)
    return answer(request, {"table": room.id, "paused": clocks.is_paused(room)}, f"/t/{room.id}")


@router.post("/chance", summary="Enter what the real dice or cards show", openapi_extra=described(Fell))
async def chance(request: Request, table: str) -> Response:
    room, viewer = await _at_the_pad(request, table)
    body = await read(request, Fell)
    await by_hand.enter(room, viewer, body.ply, body.word)
    return answer(request, {"table": room.id, "seq": room.table.seq}, f"/t/{room.id}")


@router.post("/correct", summary="Take back what was entered last, to enter it again", openapi_extra=described(Undo))
async def correct(request: Request, table: str) -> Response:
    room, viewer = await _at_the_pad(request, table)
    body = await read(request, Undo)
    await by_hand.correct(room, viewer, body.ply)
    return answer(request, {"table": room.id, "seq": room.table.seq}, f"/t/{room.id}")


async def _at_the_pad(request: Request, table: str) -> tuple[Room, int]:
    """Anybody with a seat may enter what fell; the shared device also while it is locked."""
    room = await server_of(request).room(table)
    if await holder_of(request, room) is None:
        raise Refusal("not-seated")
    return room, await viewer_of(request, room)


@router.post("/chat", summary="Say something", openapi_extra=described(Say))
async def say(request: Request, table: str) -> Response:
    server = server_of(request)
    room, place, body = await seated(request, table, Say)
    return answer(request, await chat.say(room, place, body.text, server.limits, server.chatting), f"/t/{room.id}")


@router.post("/pong", summary="Answer a ping, so that the server knows the round trip", openapi_extra=described(Pong))
async def pong(request: Request, table: str) -> Response:
    room = await server_of(request).room(table)
    viewer = await viewer_of(request, room)
    body = await read(request, Pong)
    return answer(request, {"known": room.audience.pong(viewer, body.number)}, f"/t/{room.id}")
