"""A table: its page, its view, its stream, and who sits there."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from pydantic import Field

from stolik.play import envelope
from stolik.web import messages
from stolik.web.drawing import parts, qr
from stolik.web.drawing.boards import board
from stolik.web.refusals import Refusal
from stolik.web.requests import (
    Body,
    answer,
    described,
    lang_of,
    link_base,
    network_of,
    page,
    pages_of,
    read,
    server_of,
    wants_json,
)
from stolik.web.rights.cookies import trying_key, with_trying_key
from stolik.web.rights.holders import (
    asker_of,
    asleep_of,
    former_of,
    holder_of,
    is_device,
    is_screen,
    remember_once,
    seat_of,
    seated,
    stream_key,
    viewer_of,
    with_seat,
)
from stolik.web.routes.links import join_page
from stolik.web.server.hosts import client_of
from stolik.web.storage.rows import BOT, LOBBY, PERSON, RELAXED
from stolik.web.table import person_names, seating, seeing, starting
from stolik.web.table.change import now_ms
from stolik.web.table.position import ENVELOPE, branch_of, day_of, dealer_kind
from stolik.web.table.room import Room
from stolik.web.table.stream import StreamKey, events, packed, takes_gzip

router = APIRouter(prefix="/t/{table}")
Seed = Annotated[str, Field(max_length=envelope.LONGEST_SEED, pattern="^[0-9a-f]*$", description="hexadecimal digits")]
Hidden = Annotated[
    str,
    Field(pattern=f"^[0-9a-f]{{{envelope.SHORTEST_HIDDEN},{envelope.LONGEST_SEED}}}$", description="a seed, in full"),
]
Hash = Annotated[str, Field(pattern="^([0-9a-f]{64})?$", description="SHA-256 of a seed's digits")]
Spec = Annotated[str, Field(max_length=200, description="a bot, such as random")]
Place = Annotated[int, Field(ge=0, le=7)]


class Sit(Body):
    """Sitting down: a name, the invitation unless the table is listed, a seat if it matters, a seed for the shuffle.

    `seed` is known at once; `seed_hash` promises a seed that `/reveal` shows later, which nobody can know before.
    `key` is a secret of the asker's own: whoever asks again with it, because an answer was lost, has the same seat.
    """

    name: Annotated[str, Field(max_length=100)] = ""
    invite: Annotated[str, Field(max_length=300)] = ""
    seat: Place | None = None
    seed: Seed = ""
    seed_hash: Hash = ""
    key: Annotated[str, Field(pattern="^([A-Za-z0-9_-]{20,64})?$", description="20 to 64 random letters")] = ""


class Seeded(Body):
    """A player's part in the shuffle: an open seed, or the hash of one that `/reveal` shows later."""

    seed: Seed = ""
    seed_hash: Hash = ""


class Reveal(Body):
    """The seed whose hash is on the closed list, and the hash of another one in case there is another round."""

    seed: Hidden
    next_hash: Hash = ""


class SeatBot(Body):
    """A bot for a seat."""

    seat: Place
    spec: Spec


class SeatOnly(Body):
    seat: Place


class Mute(Body):
    """Whether somebody may write."""

    seat: Place
    muted: bool = True


class StandIn(Body):
    """A bot that plays for me; empty when I am back."""

    spec: Spec = ""


class Nothing(Body):
    """No fields."""


class Again(Body):
    """Whether the seat that is kept at the new table may go to others."""

    decline: bool = False


@router.get("", summary="The table's page, or its view for programs")
async def show(request: Request, table: str) -> Response:
    room = await server_of(request).room(table)
    if wants_json(request):
        return _view(room, await stream_key(request, room, "json"))
    shown = _page(request, room, await stream_key(request, room, "html"))
    return shown if await holder_of(request, room) is None else await remember_once(request, shown, room)


def _view(room: Room, key: StreamKey) -> Response:
    return JSONResponse(seeing.as_json(room, key, seeing.shared(room, key.lang)))


def _page(request: Request, room: Room, key: StreamKey) -> Response:
    lang, viewer, server = key.lang, key.viewer, server_of(request)
    whole = pages_of(request).parts(room, key)
    is_host = viewer >= 0 and room.seats[viewer].host
    base = link_base(request)
    links = {}
    if is_host and room.table.status == LOBBY:
        links = {
            "invite": f"{base}/join/{server.tokens.invite(room.id, room.removed)}",
            "watch": f"{base}/watch/{server.tokens.watch(room.id, room.removed)}",
        }
    shown = page(
        request,
        "table.html",
        whole=whole,
        table=room.id,
        game=room.game.name,
        lesson=room.is_lesson,
        board=board(room.game),
        title=room.game.words.TITLE[lang],
        seat=viewer,
        device=key.device,
        status=room.table.status,
        links=links,
        network=network_of(request),
        qr=qr.svg(links["invite"]) if links else "",
        branch=branch_of(room.table),
        begin=is_host and room.table.status == LOBBY and request.query_params.get("begin") == "1",
        seal=envelope.commitment(room.table.secret) if dealer_kind(room.table) == ENVELOPE else "",
        seed_hash=room.seats[viewer].seed_hash if viewer >= 0 else "",
        day=day_of(room.table),
        push=server.pushes.public_key if room.table.pace == RELAXED else "",
    )
    may_sit = viewer < 0 and any(seat.is_free(now_ms()) for seat in room.seats)
    return with_trying_key(request, shown, room.id) if may_sit else shown


@router.get("/view", summary="What the asker may see, as JSON")
async def show_view(request: Request, table: str) -> Response:
    room = await server_of(request).room(table)
    return _view(room, await stream_key(request, room, "json"))


@router.get("/at/{ply}", summary="The board as the asker saw it before move number ply", include_in_schema=False)
async def moment(request: Request, table: str, ply: int) -> Response:
    room = await server_of(request).room(table)
    viewer, position = await viewer_of(request, room), room.require_position()
    if ply not in range(position.ply + 1):
        raise Refusal("no-ply", last=position.ply)
    state = await asyncio.to_thread(position.state_at, ply)
    lang = lang_of(request)
    return HTMLResponse(parts.alone(room.game, room.side_names(lang), state, viewer, lang))


@router.get("/stream", summary="Events: the whole view, then every change, numbered")
async def stream(request: Request, table: str) -> Response:
    room = await server_of(request).room(table)
    room.client = room.client or client_of(request.scope)
    key = await stream_key(request, room, "html" if request.query_params.get("as") == "html" else "json")
    given = request.query_params.get("since", "")
    since = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    has_parts = request.query_params.get("has") == f"{pages_of(request).version}-{key.viewer}"
    news = events(room, key, since, has_parts, is_screen(request), room.seatings)
    headers = {"x-accel-buffering": "no", "vary": "accept-encoding"}
    if takes_gzip(request.headers.get("accept-encoding", "")):
        news, headers["content-encoding"] = packed(news), "gzip"
    return StreamingResponse(news, media_type="text/event-stream", headers=headers)


@router.post("/sit", summary="Sit down", openapi_extra=described(Sit))
async def sit(request: Request, table: str) -> Response:
    server, body = server_of(request), await read(request, Sit)
    room = await server.room(table)
    if not room.table.listed:
        invited = server.tokens.read_invite(body.invite)
        if invited is None or invited[0] != room.id:
            raise Refusal("not-invited")
        if invited[1] != room.removed:
            raise Refusal("old-invitation")
    if not (name := person_names.checked(body.name, server.limits.name)):
        if wants_json(request):
            raise Refusal("not-understood.name")
        return join_page(request, room, body.invite, 422, messages.text(lang_of(request), "join.name"))
    key = body.key or trying_key(request, room.id)
    place = await holder_of(request, room)
    if place is not None and not await seating.sat_with(room, place, key):
        raise Refusal("already-seated")
    former = await former_of(request, room)
    token = await seating.sit(room, name, body.seat, body.seed, key, body.seed_hash, former)
    data = {"table": room.id, "seat": token.place, "token": server.tokens.seat(token), "link": f"/t/{room.id}"}
    return await with_seat(request, answer(request, data, f"/t/{room.id}"), token)


@router.post("/seed", summary="Add to the shuffle, before the game", openapi_extra=described(Seeded))
async def seed(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Seeded)
    await starting.add_seed(room, place, body.seed, body.seed_hash)
    return _done(request, room)


@router.post(
    "/start", summary="Begin (host): close the list of seeds, which are then revealed", openapi_extra=described(Seeded)
)
async def start(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Seeded)
    if (body.seed or body.seed_hash) and room.table.status == LOBBY and not room.table.revealing:
        await starting.add_seed(room, place, body.seed, body.seed_hash)
    await starting.start(room, place)
    return _done(request, room)


@router.post("/reveal", summary="Show the seed whose hash is on the closed list", openapi_extra=described(Reveal))
async def reveal(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Reveal)
    await starting.reveal(room, place, body.seed, body.next_hash)
    return _done(request, room)


@router.post("/bot", summary="Put a bot on an open or dead seat (host)", openapi_extra=described(SeatBot))
async def seat_bot(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, SeatBot)
    await seating.seat_bot(room, place, body.seat, body.spec)
    return _done(request, room)


@router.post(
    "/unbot",
    summary="Open the seat of a bot, or of somebody who is gone, for another person (host)",
    openapi_extra=described(SeatOnly),
)
async def free(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, SeatOnly)
    await seating.free(room, place, body.seat)
    return _done(request, room)


@router.post("/remove", summary="Send somebody away (host)", openapi_extra=described(SeatOnly))
async def remove(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, SeatOnly)
    await seating.remove(room, place, body.seat)
    return _done(request, room)


@router.post("/mute", summary="Take the word from somebody, or give it back (host)", openapi_extra=described(Mute))
async def mute(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Mute)
    await seating.mute(room, place, body.seat, body.muted)
    return _done(request, room)


@router.get("/invite", summary="The invitation, also for a seat that is open in a game (host)")
async def invite(request: Request, table: str) -> Response:
    room = await server_of(request).room(table)
    place = await seat_of(request, room)
    seating.require_host(room, place)
    link = f"{link_base(request)}/join/{server_of(request).tokens.invite(room.id, room.removed)}"
    if wants_json(request):
        return JSONResponse({"table": room.id, "link": link})
    return page(request, "link.html", link=link, qr=qr.svg(link), back=f"/t/{room.id}", kind="invite")


@router.post("/forget", summary="Ask that the finished table is deleted", openapi_extra=described(Nothing))
async def forget(request: Request, table: str) -> Response:
    room, place, _ = await seated(request, table, Nothing)
    deleted = await seating.forget(room, place)
    if deleted:
        await server_of(request).delete([room.id])
    return answer(request, {"table": room.id, "deleted": deleted}, "/" if deleted else f"/t/{room.id}")


@router.post("/standin", summary="Let a bot play for me, or be back", openapi_extra=described(StandIn))
async def stand_in(request: Request, table: str) -> Response:
    body, room = await read(request, StandIn), await server_of(request).room(table)
    if not body.spec and (asleep := await asleep_of(request, room)) is not None:
        await seating.wake(room, asleep)
        return _done(request, room)
    place = await seat_of(request, room)
    await seating.stand_in(room, place, body.spec, server_of(request).toggling)
    return _done(request, room)


@router.post("/leave", summary="Get up", openapi_extra=described(Nothing))
async def leave(request: Request, table: str) -> Response:
    room, place, _ = await seated(request, table, Nothing)
    await seating.leave(room, place)
    if room.table.following:
        await seating.decline(await server_of(request).room(room.table.following), [place])
    return answer(request, {"table": room.id, "seq": room.table.seq}, "/")


@router.post("/carry", summary="A link that carries the seat to another device, once", openapi_extra=described(Nothing))
async def carry(request: Request, table: str) -> Response:
    room, place, _ = await seated(request, table, Nothing)
    token = await seating.carry(room, place, await asker_of(request, room))
    link = f"{link_base(request)}/carry/{token}"
    if wants_json(request):
        return JSONResponse({"table": room.id, "seat": place, "link": link})
    return page(request, "link.html", link=link, qr=qr.svg(link), back=f"/t/{room.id}", kind="carry")


@router.post("/rematch", summary="The same table again, or let the seat there go", openapi_extra=described(Again))
async def rematch(request: Request, table: str) -> Response:
    server = server_of(request)
    room, place, body = await seated(request, table, Again)
    places = room.device_places if await is_device(request, room) else [place]
    if body.decline:
        if not room.table.following:
            raise Refusal("no-promise")
        await seating.decline(await server.room(room.table.following), places)
        return answer(request, {"table": room.table.following}, "/")
    token = await seating.rematch(room, places, await asker_of(request, room), server.room)
    other = await server.room(token.table)
    sitting = [seat.kind for seat in other.seats if seat.kind != BOT]
    alone = other.table.status == LOBBY and sitting == [PERSON]  # nobody to wait for: it begins at once
    data: dict[str, Any] = {"table": token.table, "seat": token.place, "token": server.tokens.seat(token)}
    data |= {"link": f"/t/{token.table}", "invite": server.tokens.invite(token.table, other.removed)}
    return await with_seat(request, answer(request, data, f"/t/{token.table}{'?begin=1' if alone else ''}"), token)


def _done(request: Request, room: Room) -> Response:
    return answer(request, {"table": room.id, "status": room.table.status, "seq": room.table.seq}, f"/t/{room.id}")
