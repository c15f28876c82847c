"""The first page, new tables, the rules, and the page for programs."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, JSONResponse, Response
from pydantic import Field

from stolik import bots, games
from stolik.core.game import Game
from stolik.core.options import applies
from stolik.web import refusals, rulebook, seating
from stolik.web.boards import STATIC, board
from stolik.web.chat import plain
from stolik.web.edge import Body, answer, described, hall_of, lang_of, page, read, wants_json, with_seat
from stolik.web.guard import client_of
from stolik.web.rows import LOBBY, SeatRow, TableRow
from stolik.web.seating import LEVELS
from stolik.web.store import Reading

router = APIRouter()
_LISTED = 50
_MIDDLE = LEVELS[len(LEVELS) // 2]


class NewTable(Body):
    """A new table: what is played, by how many, and who sits where. `start` begins at once, if no seat is open."""

    game: Annotated[str, Field(max_length=30, examples=["lie"])]
    players: Annotated[int, Field(ge=1, le=8)] = 2
    options: Annotated[dict[str, bool | int | str], Field(max_length=30, default_factory=dict)]
    pace: Literal["live", "relaxed"] = "live"
    seconds: Annotated[int, Field(ge=3, le=600, description="how long silence lasts in a race")] = 20
    listed: bool = False
    name: Annotated[str, Field(max_length=100, description="your name; without one all seats must be bots")] = ""
    seat: Annotated[int, Field(ge=0, le=7, description="where you sit")] = 0
    bots: Annotated[dict[int, str], Field(max_length=8, description="a bot for each seat", default_factory=dict)]
    start: bool = False


def described_game(game: Game) -> dict[str, Any]:
    """A game for programs and for the form."""
    words = game.words
    return {
        "name": game.name,
        "rules": game.version,
        "title": words.TITLE,
        "blurb": words.BLURB,
        "players": list(game.players),
        "options": {
            name: {
                "values": list(option.values),
                "default": option.default,
                "players": [count for count in game.players if applies(option, count)],
                "text": words.OPTION_TEXT[name],
            }
            for name, option in game.options.items()
        },
    }


def _listed(reading: Reading) -> tuple[list[TableRow], list[SeatRow]]:
    found = reading.listed(_LISTED)
    return found, reading.seats_of([table.id for table in found])


@router.get("/", summary="The games, and the open tables")
async def home(request: Request) -> Response:
    found, seats = await hall_of(request).store.read(_listed)
    tables = [
        {
            "table": table.id,
            "game": table.game,
            "status": table.status,
            "players": table.players,
            "names": [seat.name for seat in seats if seat.table_id == table.id and seat.name],
            "open": sum(seat.kind == "open" for seat in seats if seat.table_id == table.id),
        }
        for table in found
        if table.game in games.names()
    ]
    all_games = [described_game(games.load(name)) for name in games.names()]
    if wants_json(request):
        return JSONResponse({"games": all_games, "tables": tables, "bots": list(LEVELS)})
    titles = {game["name"]: game["title"] for game in all_games}
    boards = {name: board(name) for name in games.names()}
    return page(request, "index.html", games=all_games, boards=boards, tables=tables, titles=titles, level=_MIDDLE)


@router.get("/new/{game}", summary="The form for a new table")
async def new(request: Request, game: str) -> Response:
    if game not in games.names():
        raise refusals.no_page()
    loaded, lang = games.load(game), lang_of(request)
    return page(
        request,
        "new.html",
        game=described_game(loaded),
        board=board(game),
        levels=LEVELS,
        strengths=[getattr(bots.strength(game, level), lang) for level in LEVELS],
        is_race=loaded.live is not None,
        level=_MIDDLE,
    )


@router.post("/tables", summary="Make a table", status_code=201, openapi_extra=described(NewTable))
async def create(request: Request) -> Response:
    hall, body = hall_of(request), await read(request, NewTable)
    if not request.app.state.table_making.take(client_of(request.scope)):
        raise refusals.too_many_tables()
    wish = _wish(body, hall.limits.name, from_form=not wants_json(request))
    table, token = await seating.create(hall.store, wish)
    room = await hall.room(table.id)
    begin = body.start and all(seat.kind != "open" for seat in room.seats)
    if begin and (wants_json(request) or token is None):
        await seating.start(room, None)
    data: dict[str, Any] = {
        "table": table.id,
        "status": room.table.status,
        "link": f"/t/{table.id}",
        "invite": hall.tokens.invite(table.id),
        "watch": hall.tokens.watch(table.id),
        "seat": token.place if token else None,
        "token": hall.tokens.seat(token) if token else None,
    }
    to = f"/t/{table.id}" + ("?begin=1" if begin and table.status == LOBBY else "")
    response = answer(request, data, to, 201)
    return with_seat(request, response, token) if token else response


def _wish(body: NewTable, longest_name: int, from_form: bool) -> seating.Wish:
    bots, options = body.bots, body.options
    if from_form:  # a form has rows for the most players
        bots = {place: spec for place, spec in bots.items() if place < body.players and place != body.seat}
        options = _that_apply(body.game, body.players, options)
    return seating.Wish(
        game=body.game,
        players=body.players,
        options=options,
        pace=body.pace,
        seconds=body.seconds,
        listed=body.listed,
        name=plain(body.name, longest_name),
        seat=body.seat,
        bots=bots,
    )


def _that_apply(game: str, players: int, options: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    if game not in games.names():
        return options
    known = games.load(game).options
    return {name: value for name, value in options.items() if name not in known or applies(known[name], players)}


@router.get("/rules/{game}", summary="The rules of a game", include_in_schema=False)
async def rules(request: Request, game: str) -> Response:
    if game not in games.names():
        raise refusals.no_page()
    try:
        text = games.rules_page(game, lang_of(request))
    except OSError as error:
        raise refusals.no_page() from error
    return page(
        request,
        "rules.html",
        page=rulebook.page(text),
        game=game,
        board=board(game),
        title=games.load(game).words.TITLE[lang_of(request)],
        others={name: games.load(name).words.TITLE[lang_of(request)] for name in games.names() if name != game},
    )


@router.get("/static/boards/{game}/{file}", summary="A board's style or script", include_in_schema=False)
async def board_file(game: str, file: str) -> Response:
    if game not in games.names() or file not in STATIC or not board(game).file(file).exists():
        raise refusals.no_page()
    return FileResponse(board(game).file(file))


@router.get("/docs", summary="The page for programs", include_in_schema=False)
async def docs(request: Request) -> Response:
    return page(request, "docs.html", api=request.app.openapi())
