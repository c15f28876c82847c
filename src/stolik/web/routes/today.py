"""Today's roll: the page of a day, and its games."""

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import Field

from stolik import games
from stolik.web import messages
from stolik.web.drawing.boards import board
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, described, lang_of, page, read, server_of, wants_json
from stolik.web.rights.cookies import browser_of, with_browser
from stolik.web.rights.holders import with_seat
from stolik.web.server.hosts import client_of
from stolik.web.table import person_names, seating, starting
from stolik.web.table.position import COMMON
from stolik.web.today import day as days
from stolik.web.today import results as day_results

router = APIRouter(prefix="/today")


class Try(Body):
    """A game of a day, under this name."""

    name: Annotated[str, Field(max_length=100)] = ""


@router.get("", summary="Today's roll: the same luck for everybody")
async def today(request: Request) -> Response:
    if chosen := request.query_params.get("day"):
        return RedirectResponse(f"/today/{_day(request, chosen)}", 303)
    return await _show(request, server_of(request).today)


@router.get("/{day}", summary="The roll of a day: its games, and how they went")
async def show(request: Request, day: str) -> Response:
    return await _show(request, _day(request, day))


def _day(request: Request, text: str) -> date:
    now = server_of(request).today
    if (day := days.parse(text, now)) is None:
        raise Refusal("no-day", first=days.FIRST.isoformat(), last=now.isoformat())
    return day


async def _show(request: Request, day: date) -> Response:
    server, lang = server_of(request), lang_of(request)
    told = await day_results.of_day(server, day, browser_of(request), client_of(request.scope), lang)
    text = day_results.share_text(day, told, lang)
    if wants_json(request):
        return JSONResponse({"day": day.isoformat(), "games": told, "share": text})
    shown = page(
        request, "today.html", day=day, today=server.today, first=days.FIRST, told=told, share=text,
        boards={one["game"]: board(games.load(one["game"])) for one in told}, seed=days.seed_of(day, "…"),
        is_today=day == server.today,
    )  # fmt: skip
    return (await with_browser(request, shown))[0]  # so that the try that counts is known to be this browser's


@router.post("/{day}/{game}", summary="Play a game of a day", status_code=201, openapi_extra=described(Try))
async def play(request: Request, day: str, game: str) -> Response:
    server, chosen, body = server_of(request), _day(request, day), await read(request, Try)
    if game not in games.names():
        raise Refusal("no-page")
    if not request.app.state.table_making.take(client_of(request.scope)):
        raise Refusal("too-many-tables")
    name = person_names.checked(body.name, server.limits.name) or messages.text(lang_of(request), "home.you")
    table, token = await seating.create(server.store, _wish(game, chosen, name))
    assert token is not None
    counts = chosen == server.today and await _counts(request, chosen, game, table.id)
    room = await server.room(table.id)
    room.client = client_of(request.scope)
    await starting.start(room, None)
    server.champions.ask(chosen, game)
    data: dict[str, Any] = {
        "table": table.id,
        "seat": token.place,
        "token": server.tokens.seat(token),
        "counts": counts,
    }
    return await with_seat(request, answer(request, data, f"/t/{table.id}", 201), token)


def _wish(name: str, day: date, person: str) -> seating.Wish:
    game, seed = games.load(name), days.seed_of(day, name)
    count = days.players(game)
    return seating.Wish(
        game=name,
        players=count,
        pace="relaxed",
        name=person,
        seat=days.YOURS,
        bots={place: days.opponent(game) for place in range(count) if place != days.YOURS},
        dealer={"kind": COMMON, "seed": seed, "day": day.isoformat()},
    )


async def _counts(request: Request, day: date, game: str, table_id: str) -> bool:
    """Whether this is the browser's first try today. Whoever has no browser's key cannot be told from others."""
    if not (browser := browser_of(request)):
        return False
    return await server_of(request).store.write(lambda tx: tx.add_try(day.isoformat(), game, browser, table_id))
