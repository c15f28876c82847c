"""Ask the coach in a running game, where the host allows it and everybody agrees."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from stolik.web.coach import advising
from stolik.web.coach.review_story import amount
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, described, lang_of, page, read, server_of, wants_json
from stolik.web.rights.holders import seat_of, seated
from stolik.web.server.hosts import client_of

router = APIRouter(prefix="/t/{table}")
_SHOWN = 3


class Agree(Body):
    """Whether I agree that players ask the coach."""

    agree: bool = True


class Nothing(Body):
    """No fields."""


@router.post("/coach", summary="Agree that players ask the coach, or not", openapi_extra=described(Agree))
async def agree(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Agree)
    await advising.agree(room, place, body.agree)
    return answer(request, {"table": room.id, "coached": advising.is_allowed(room)}, f"/t/{room.id}")


@router.post("/advice", summary="The best moves now, from what the asker sees", openapi_extra=described(Nothing))
async def advice(request: Request, table: str) -> Response:
    room = await server_of(request).room(table)
    place = await seat_of(request, room)
    await read(request, Nothing)
    position, lang = room.require_position(), lang_of(request)
    view, window = room.game.view(position.state, place), room.window(place, position.opened)
    best = await server_of(request).adviser.advise(room, place, client_of(request.scope))
    if await seat_of(request, room) != place:  # the shared device was passed on meanwhile
        raise Refusal("locked")
    names = room.side_names(lang)
    if wants_json(request):
        return JSONResponse({"table": room.id, "seat": place, "window": window, "moves": best})
    alone = room.table.players == 1 and len(names) == 1
    shown = [
        one | {"value": amount(one["value"], not alone, lang)}
        for one in advising.told(room.game, view, place, best, names, lang, _SHOWN)
    ]
    return page(
        request, "advice.html", table=room.id, title=room.game.words.TITLE[lang], moves=shown, more=len(best) > 1
    )
