"""A lesson is begun: one click from the first page, no name needed. Or it is read, also without a network."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from stolik import games
from stolik.play.lessons import lesson_of
from stolik.web import messages
from stolik.web.drawing.boards import board
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, described, lang_of, page, read, server_of
from stolik.web.rights.holders import with_seat
from stolik.web.server.hosts import client_of
from stolik.web.table import lessons, person_names, seating, starting

router = APIRouter()


class NewLesson(Body):
    """A lesson of a game that has one."""

    game: Annotated[str, Field(max_length=30)]
    name: Annotated[str, Field(max_length=100, description="your name; You without one")] = ""


@router.post("/lessons", summary="Begin a lesson", status_code=201, openapi_extra=described(NewLesson))
async def begin(request: Request) -> Response:
    server, body = server_of(request), await read(request, NewLesson)
    lesson = lesson_of(body.game) if body.game in games.names() else None
    if lesson is None:
        raise Refusal("no-lesson")
    if not request.app.state.table_making.take(client_of(request.scope)):
        raise Refusal("too-many-tables")
    name = person_names.checked(body.name, server.limits.name) or messages.text(lang_of(request), "home.you")
    table, token = await seating.create(server.store, lessons.wish(lesson, name))
    assert token is not None
    room = await server.room(table.id)
    room.client = client_of(request.scope)
    await starting.start(room, None)
    data = {"table": table.id, "link": f"/t/{table.id}", "seat": token.place, "token": server.tokens.seat(token)}
    return await with_seat(request, answer(request, data, f"/t/{table.id}", 201), token)


@router.get("/lessons/{game}", summary="A lesson to read", include_in_schema=False)
async def show(request: Request, game: str) -> Response:
    lesson, lang = lesson_of(game) if game in games.names() else None, lang_of(request)
    if lesson is None:
        raise Refusal("no-page")
    steps = await asyncio.to_thread(lessons.to_read, lesson, lang)
    title = lesson.game.words.TITLE[lang]
    return page(request, "lesson.html", game=game, board=board(games.load(game)), title=title, steps=steps)
