"""The review of a finished game: its page, how far it is, and the document for programs."""

import asyncio
from typing import Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from stolik import analysis
from stolik.web.coach.review_story import Story
from stolik.web.coach.reviewing import DEEPER
from stolik.web.drawing import parts
from stolik.web.drawing.boards import board
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, base_of, described, lang_of, page, read, server_of, wants_json
from stolik.web.rights.holders import seat_or_none
from stolik.web.routes.replay import chosen_seat, download, finished
from stolik.web.server.hosts import client_of
from stolik.web.storage.rows import OVER
from stolik.web.table.position import Position
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR

router = APIRouter(prefix="/t/{table}")
_BUDGETS = {"usual": analysis.DEFAULT, "deeper": analysis.DEFAULT * DEEPER}


class Review(Body):
    """How deep the coach looks."""

    depth: Literal["usual", "deeper"] = "usual"


async def _over(request: Request, table: str) -> tuple[Room, Position]:
    room, position = await finished(request, table)
    if room.table.status != OVER:
        raise Refusal("given-up")
    return room, position


@router.post("/review", summary="Ask for the review of a finished game", openapi_extra=described(Review))
async def ask(request: Request, table: str) -> Response:
    room, position = await _over(request, table)
    body, reviewer = await read(request, Review), server_of(request).reviewer
    known = await reviewer.stored(room.id)
    budget = _BUDGETS[body.depth]
    if known is None or known["budget"] < budget:
        reviewer.ask(room, position.to_record(), client_of(request.scope), budget)
    return answer(request, await _state(request, room, budget), f"/t/{room.id}/review")


@router.get("/review/state", summary="How far a review is")
async def state(request: Request, table: str) -> Response:
    room, _ = await _over(request, table)
    return JSONResponse(await _state(request, room, 0))


async def _state(request: Request, room: Room, budget: int) -> dict[str, Any]:
    """Whether a review of so many playouts at least is ready, or how far it is."""
    reviewer = server_of(request).reviewer
    told = reviewer.state(room.id)
    if told["state"] == "none":
        known = await reviewer.stored(room.id)
        if known is not None and known["budget"] >= budget:
            return told | {"state": "ready", "progress": 1.0}
    return told


@router.get("/review.json", summary="The review of a finished game, once it is made")
async def document(request: Request, table: str) -> Response:
    room, _ = await _over(request, table)
    known = await server_of(request).reviewer.stored(room.id)
    if known is None:
        raise Refusal("not-reviewed")
    return download(known, f"stolik-review-{room.id[:8]}.json")


@router.get("/review", summary="What was luck, what was skill, what could have been done")
async def show(request: Request, table: str) -> Response:
    room, position = await _over(request, table)
    known = await server_of(request).reviewer.stored(room.id)
    if wants_json(request):
        return JSONResponse(await _state(request, room, 0) | {"review": known})
    lang = lang_of(request)
    values: dict[str, Any] = {
        "table": room.id,
        "game": room.game.name,
        "board": board(room.game),
        "title": room.game.words.TITLE[lang],
        "story": None,
        "at_work": server_of(request).reviewer.state(room.id) if known is None else None,
        "link": f"{base_of(request)}/t/{room.id}/review",
        "deepest": known is not None and known["budget"] >= _BUDGETS["deeper"],
    }
    if known is not None:
        seat = chosen_seat(request, room)
        own = await seat_or_none(request, room) if seat == SPECTATOR else seat
        values["own"] = await seat_or_none(request, room)
        told = await asyncio.to_thread(_told, request, room, position, known, own or 0, lang)
        values |= {"story": told}
    return page(request, "review.html", **values)


def _told(
    request: Request, room: Room, position: Position, known: dict[str, Any], seat: int, lang: str
) -> dict[str, Any]:
    names = room.side_names(lang)
    return Story(
        known, position, names, lang, seat, lambda state, viewer: parts.alone(room.game, names, state, viewer, lang)
    ).told()
