"""Links that people send each other: to sit, to look on, to carry a seat to another device."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from stolik.web import refusals, seating
from stolik.web.boards import board
from stolik.web.edge import (
    answer,
    hall_of,
    lang_of,
    page,
    seat_or_none,
    wants_json,
    with_seat,
    with_trying_key,
    with_watch,
)

router = APIRouter()


@router.get("/join/{token}", summary="An invitation: which table, and a form to sit down")
async def join(request: Request, token: str) -> Response:
    hall = hall_of(request)
    table_id = hall.tokens.read_invite(token)
    if table_id is None:
        raise refusals.bad_link()
    room = await hall.room(table_id)
    if wants_json(request):
        return JSONResponse({"table": room.id, "game": room.game.name, "status": room.table.status, "invite": token})
    if await seat_or_none(request, room) is not None:
        return RedirectResponse(f"/t/{room.id}", 303)
    title = room.game.words.TITLE[lang_of(request)]
    shown = page(
        request,
        "join.html",
        table=room.id,
        invite=token,
        game=room.game.name,
        board=board(room.game.name),
        title=title,
        names=[name for name in room.names if name],
    )
    return with_trying_key(request, shown, room.id)


@router.get("/watch/{token}", summary="The right to look on")
async def watch(request: Request, token: str) -> Response:
    hall = hall_of(request)
    table_id = hall.tokens.read_watch(token)
    if table_id is None:
        raise refusals.bad_link()
    room = await hall.room(table_id)
    if wants_json(request):
        return JSONResponse({"table": room.id, "game": room.game.name, "status": room.table.status})
    return with_watch(request, RedirectResponse(f"/t/{room.id}", 303), room.id, token)


@router.get("/carry/{token}", summary="The page that takes a carried seat", include_in_schema=False)
async def carry_page(request: Request, token: str) -> Response:
    return page(request, "carry.html", token=token)


@router.post("/carry/{token}", summary="Take a carried seat; the link is used up")
async def carry(request: Request, token: str) -> Response:
    hall = hall_of(request)
    seat = await hall.store.write(lambda tx: seating.carried(tx, token))
    data = {"table": seat.table, "seat": seat.place, "token": hall.tokens.seat(seat), "link": f"/t/{seat.table}"}
    return with_seat(request, answer(request, data, f"/t/{seat.table}"), seat)
