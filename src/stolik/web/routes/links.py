"""Links that people send each other: to sit, to look on, to carry a seat to another device."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import Field

from stolik.web.browser import your_tables
from stolik.web.drawing import qr
from stolik.web.drawing.boards import board
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, lang_of, link_base, network_of, page, read, server_of, wants_json
from stolik.web.rights.cookies import browser_of, with_browser, with_trying_key, with_watch
from stolik.web.rights.holders import holder_of, is_device, with_seat
from stolik.web.rights.tokens import hashed
from stolik.web.storage.rows import CLOSED, OVER, PLAYING
from stolik.web.table import seating, shared_device
from stolik.web.table.change import now_ms
from stolik.web.table.room import Room

router = APIRouter()


@router.get("/join/{token}", summary="An invitation: which table, a form to sit down, and the way to look on")
async def join(request: Request, token: str) -> Response:
    server = server_of(request)
    invited = server.tokens.read_invite(token)
    if invited is None:
        raise Refusal("bad-link")
    room = await server.room(invited[0])
    if invited[1] != room.removed and await holder_of(request, room) is None:
        raise Refusal("old-invitation")
    if wants_json(request):
        told = {"table": room.id, "status": room.table.status, "invite": token}
        told["watch"] = server.tokens.watch(room.id, room.removed)
        played = {"game": room.game.name, "players": room.table.players, "options": room.options}
        return JSONResponse(told | played)
    if await holder_of(request, room) is not None:
        return RedirectResponse(f"/t/{room.id}", 303)
    if room.table.status in (OVER, CLOSED):
        return RedirectResponse(f"/t/{room.id}", 303)
    return join_page(request, room, token)


def join_page(request: Request, room: Room, invite: str, code: int = 200, sentence: str = "") -> Response:
    """A form to sit down, where a seat is free; and the way to look on."""
    lang, tokens = lang_of(request), server_of(request).tokens
    shown = page(
        request,
        "join.html",
        code,
        table=room.id,
        invite=invite,
        game=room.game.name,
        board=board(room.game),
        title=room.game.words.TITLE[lang],
        names=[name for name in room.names if name],
        free=any(seat.is_free(now_ms()) for seat in room.seats) and not room.table.revealing,
        begun=room.table.status == PLAYING,
        watch=f"/watch/{tokens.watch(room.id, room.removed)}",
        sentence=sentence,
    )
    return with_trying_key(request, shown, room.id)


@router.get("/watch/{token}", summary="The right to look on")
async def watch(request: Request, token: str) -> Response:
    server = server_of(request)
    invited = server.tokens.read_watch(token)
    if invited is None:
        raise Refusal("bad-link")
    room = await server.room(invited[0])
    if invited[1] != room.removed and not room.table.listed and room.table.status not in (OVER, CLOSED):
        raise Refusal("old-invitation")
    if wants_json(request):
        return JSONResponse({"table": room.id, "game": room.game.name, "status": room.table.status})
    return with_watch(request, RedirectResponse(f"/t/{room.id}", 303), room.id, token)


@router.get("/carry/{token}", summary="The page that takes a carried seat", include_in_schema=False)
async def carry_page(request: Request, token: str) -> Response:
    return page(request, "carry.html", token=token, kind="carry")


@router.post("/carry/{token}", summary="Take a carried seat; the link is used up")
async def carry(request: Request, token: str) -> Response:
    server = server_of(request)
    link = await server.store.read(lambda reading: reading.key(hashed(token)))
    if link is not None and await is_device(request, await server.room(link.table_id)):
        raise Refusal("already-seated")  # else the others on this device would lose their seats
    seat = await server.store.write(lambda tx: seating.carried(tx, token))
    await shared_device.take_away(await server.room(seat.table), seat.place)
    data = {"table": seat.table, "seat": seat.place, "token": server.tokens.seat(seat), "link": f"/t/{seat.table}"}
    return await with_seat(request, answer(request, data, f"/t/{seat.table}"), seat)


@router.post("/yours/link", summary="A link that carries all of a browser's seats to another device, once")
async def yours_link(request: Request) -> Response:
    browser = browser_of(request)
    if not browser:
        raise Refusal("no-games")
    link = f"{link_base(request)}/yours/{await your_tables.link(server_of(request).store, browser)}"
    if wants_json(request):
        return JSONResponse({"link": link})
    return page(request, "link.html", link=link, qr=qr.svg(link), back="/", kind="yours")


@router.get("/yours/{token}", summary="The page that takes the seats of another device", include_in_schema=False)
async def yours_page(request: Request, token: str) -> Response:
    return page(request, "carry.html", token=token, kind="yours")


@router.post("/yours/{token}", summary="Take the seats of another device too; the link is used up")
async def take_yours(request: Request, token: str) -> Response:
    response, browser = await with_browser(request, answer(request, {"link": "/"}, "/"))
    await server_of(request).store.write(lambda tx: your_tables.take(tx, token, browser))
    return response


class Switch(Body):
    """Whether the local network may come in, and the table to go back to."""

    on: bool = False
    table: Annotated[str, Field(max_length=24, pattern="^[0-9a-f]*$")] = ""


@router.post("/network", summary="Open to the local network, or close", include_in_schema=False)
async def switch_network(request: Request) -> Response:
    body, network = await read(request, Switch), network_of(request)
    if network is None:
        raise Refusal("not-this-machine")
    await network.switch(body.on)
    return answer(request, {"on": network.is_on, "link": network.base}, f"/t/{body.table}" if body.table else "/")
