"""A screen for all: the public board, large and without controls, on a tablet or a television."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from stolik.web.drawing import qr
from stolik.web.drawing.boards import board
from stolik.web.refusals import Refusal
from stolik.web.requests import lang_of, link_base, page, pages_of, server_of
from stolik.web.rights.cookies import with_watch
from stolik.web.rights.holders import seat_or_none, viewer_of
from stolik.web.table.stream import SPECTATOR, StreamKey

router = APIRouter(prefix="/t/{table}")


@router.get("/screen", summary="The public board for everybody in the room; an invitation is shown to join by")
async def screen(request: Request, table: str, invite: Annotated[str, Query(max_length=300)] = "") -> Response:
    server = server_of(request)
    room, lang = await server.room(table), lang_of(request)
    invited = server.tokens.read_invite(invite)
    if invite and (invited is None or invited[0] != room.id):
        raise Refusal("bad-link")
    if invited is not None and invited[1] != room.removed:
        raise Refusal("old-invitation")
    if not invite:
        await viewer_of(request, room)
    if not invite and (place := await seat_or_none(request, room)) is not None and place == room.host():
        invite = server.tokens.invite(room.id, room.removed)
    join = f"{link_base(request)}/join/{invite}" if invite else ""
    shown = page(
        request,
        "screen.html",
        whole=pages_of(request).parts(room, StreamKey(SPECTATOR, lang, "html")),
        table=room.id,
        game=room.game.name,
        board=board(room.game),
        title=room.game.words.TITLE[lang],
        status=room.table.status,
        join=join,
        qr=qr.svg(join) if join else "",
    )
    return with_watch(request, shown, room.id, server.tokens.watch(room.id, room.removed)) if invite else shown
