"""A table: its page, its view, its stream, and who sits there."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from pydantic import Field, field_validator

from stolik.play import envelope
from stolik.web import qr, refusals, seating
from stolik.web.boards import board
from stolik.web.chat import plain
from stolik.web.edge import (
    Body,
    answer,
    described,
    hall_of,
    lang_of,
    page,
    pages_of,
    read,
    seat_of,
    seat_or_none,
    trying_key,
    viewer_of,
    wants_json,
    with_seat,
    with_trying_key,
)
from stolik.web.pages import view
from stolik.web.room import Room
from stolik.web.rows import LOBBY
from stolik.web.stream import Kind, events

router = APIRouter(prefix="/t/{table}")
Seed = Annotated[str, Field(max_length=envelope.LONGEST_SEED, pattern="^[0-9a-f]*$", description="hexadecimal digits")]
Spec = Annotated[str, Field(max_length=200, description="a bot, such as random")]
Place = Annotated[int, Field(ge=0, le=7)]


class Sit(Body):
    """Sitting down: a name, the invitation unless the table is listed, a seat if it matters, a seed for the shuffle.

    `key` is a secret of the asker's own: whoever asks again with it, because an answer was lost, has the same seat.
    """

    name: Annotated[str, Field(min_length=1, max_length=100)]
    invite: Annotated[str, Field(max_length=300)] = ""
    seat: Place | None = None
    seed: Seed = ""
    key: Annotated[str, Field(pattern="^([A-Za-z0-9_-]{20,64})?$", description="20 to 64 random letters")] = ""

    @field_validator("name")
    @classmethod
    def _readable(cls, name: str) -> str:
        if not plain(name, 100):
            raise ValueError("a name has letters")
        return name


class Seeded(Body):
    """A player's part in the shuffle."""

    seed: Seed = ""


class SeatBot(Body):
    """A bot for a seat."""

    seat: Place
    spec: Spec


class SeatOnly(Body):
    seat: Place


class StandIn(Body):
    """A bot that plays for me; empty when I am back."""

    spec: Spec = ""


class Nothing(Body):
    """No fields."""


@router.get("", summary="The table's page, or its view for programs")
async def show(request: Request, table: str) -> Response:
    room = await hall_of(request).room(table)
    viewer = await viewer_of(request, room)
    if wants_json(request):
        return JSONResponse(view(room, Kind(viewer, lang_of(request), "json")))
    return _page(request, room, viewer)


def _page(request: Request, room: Room, viewer: int) -> Response:
    lang, hall = lang_of(request), hall_of(request)
    parts = pages_of(request).parts(room, Kind(viewer, lang, "html"))
    is_host = viewer >= 0 and room.seats[viewer].host
    base = str(request.base_url).rstrip("/")
    links = {}
    if is_host and room.table.status == LOBBY:
        links = {
            "invite": f"{base}/join/{hall.tokens.invite(room.id)}",
            "watch": f"{base}/watch/{hall.tokens.watch(room.id)}",
        }
    shown = page(
        request,
        "table.html",
        whole=parts,
        table=room.id,
        game=room.game.name,
        board=board(room.game.name),
        title=room.game.words.TITLE[lang],
        seat=viewer,
        status=room.table.status,
        links=links,
        qr=qr.svg(links["invite"]) if links else "",
        begin=is_host and room.table.status == LOBBY and request.query_params.get("begin") == "1",
        wants_seed=viewer >= 0 and room.table.status == LOBBY and not room.seats[viewer].seed,
    )
    return with_trying_key(request, shown, room.id) if viewer < 0 and room.table.status == LOBBY else shown


@router.get("/view", summary="What the asker may see, as JSON")
async def show_view(request: Request, table: str) -> Response:
    room = await hall_of(request).room(table)
    return JSONResponse(view(room, Kind(await viewer_of(request, room), lang_of(request), "json")))


@router.get("/at/{ply}", summary="The board as the asker saw it before move number ply", include_in_schema=False)
async def moment(request: Request, table: str, ply: int) -> Response:
    room = await hall_of(request).room(table)
    viewer, position = await viewer_of(request, room), room.require_position()
    if ply not in range(position.ply + 1):
        raise refusals.no_ply(position.ply)
    state = await asyncio.to_thread(position.match().state_at, ply)
    return HTMLResponse(pages_of(request).board(room, state, viewer, lang_of(request)))


@router.get("/stream", summary="Events: the whole view, then every change, numbered")
async def stream(request: Request, table: str) -> Response:
    room = await hall_of(request).room(table)
    viewer = await viewer_of(request, room)
    form = "html" if request.query_params.get("as") == "html" else "json"
    kind = Kind(viewer, lang_of(request), form)
    return StreamingResponse(events(room, kind), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


@router.post("/sit", summary="Sit down", openapi_extra=described(Sit))
async def sit(request: Request, table: str) -> Response:
    hall, body = hall_of(request), await read(request, Sit)
    room = await hall.room(table)
    if not room.table.listed and hall.tokens.read_invite(body.invite) != room.id:
        raise refusals.not_allowed_here()
    key = body.key or trying_key(request, room.id)
    place = await seat_or_none(request, room)
    if place is not None and not await seating.sat_with(room, place, key):
        raise refusals.already_seated()
    token = await seating.sit(room, plain(body.name, hall.limits.name), body.seat, body.seed, key)
    data = {"table": room.id, "seat": token.place, "token": hall.tokens.seat(token), "link": f"/t/{room.id}"}
    return with_seat(request, answer(request, data, f"/t/{room.id}"), token)


@router.post("/seed", summary="Add to the shuffle, before the game", openapi_extra=described(Seeded))
async def seed(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    body = await read(request, Seeded)
    await seating.add_seed(room, place, body.seed)
    return _done(request, room)


@router.post("/start", summary="Begin (host)", openapi_extra=described(Seeded))
async def start(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    body = await read(request, Seeded)
    if body.seed and room.table.status == LOBBY:
        await seating.add_seed(room, place, body.seed)
    await seating.start(room, place)
    return _done(request, room)


@router.post("/bot", summary="Put a bot on an open or dead seat (host)", openapi_extra=described(SeatBot))
async def seat_bot(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    body = await read(request, SeatBot)
    await seating.seat_bot(room, place, body.seat, body.spec)
    return _done(request, room)


@router.post(
    "/unbot",
    summary="Take away a bot, or somebody who is gone, before the game (host)",
    openapi_extra=described(SeatOnly),
)
async def free(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    body = await read(request, SeatOnly)
    await seating.free(room, place, body.seat)
    return _done(request, room)


@router.post("/standin", summary="Let a bot play for me, or be back", openapi_extra=described(StandIn))
async def stand_in(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    body = await read(request, StandIn)
    await seating.stand_in(room, place, body.spec)
    return _done(request, room)


@router.post("/leave", summary="Get up", openapi_extra=described(Nothing))
async def leave(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    await read(request, Nothing)
    await seating.leave(room, place)
    return answer(request, {"table": room.id, "seq": room.table.seq}, "/")


@router.post("/carry", summary="A link that carries the seat to another device, once", openapi_extra=described(Nothing))
async def carry(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    await read(request, Nothing)
    token = await seating.carry(room, place)
    link = f"{str(request.base_url).rstrip('/')}/carry/{token}"
    if wants_json(request):
        return JSONResponse({"table": room.id, "seat": place, "link": link})
    return page(request, "link.html", link=link, qr=qr.svg(link), back=f"/t/{room.id}")


@router.post("/rematch", summary="The same table again", openapi_extra=described(Nothing))
async def rematch(request: Request, table: str) -> Response:
    room, place = await _seated(request, table)
    await read(request, Nothing)
    token = await seating.rematch(room, place)
    tokens = hall_of(request).tokens
    data: dict[str, Any] = {"table": token.table, "seat": token.place, "token": tokens.seat(token)}
    data |= {"link": f"/t/{token.table}", "invite": tokens.invite(token.table)}
    return with_seat(request, answer(request, data, f"/t/{token.table}"), token)


async def _seated(request: Request, table: str) -> tuple[Room, int]:
    room = await hall_of(request).room(table)
    return room, await seat_of(request, room)


def _done(request: Request, room: Room) -> Response:
    return answer(request, {"table": room.id, "status": room.table.status, "seq": room.table.seq}, f"/t/{room.id}")
