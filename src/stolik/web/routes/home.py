"""The first page, new tables, the rules, and the page for programs."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, JSONResponse, Response
from pydantic import Field

from stolik import bots, games
from stolik.core.game import Game
from stolik.core.language import say
from stolik.core.options import Flag, Option, applies
from stolik.extras.levels import Character
from stolik.play import envelope
from stolik.play.lessons import lesson_of
from stolik.web import messages
from stolik.web.browser import your_tables
from stolik.web.drawing import rulebook
from stolik.web.drawing.boards import STATIC, board, company, felts
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, described, lang_of, page, read, server_of, wants_json
from stolik.web.rights.cookies import browser_of, with_browser
from stolik.web.rights.holders import with_seat
from stolik.web.server.clients import client_of
from stolik.web.storage.rows import LOBBY, SeatRow, TableRow
from stolik.web.storage.store import Reading
from stolik.web.table import by_hand, clocks, person_names, seating, starting
from stolik.web.table.change import now_ms
from stolik.web.table.position import ENVELOPE, HAND
from stolik.web.table.seating import LEVELS

router = APIRouter()
_LISTED = 50
_GUIDES = {
    "play": "play.md",
    "host": "host-a-table.md",
    "bot": "write-a-bot.md",
    "research": "research.md",
    "game": "add-a-game.md",
}  # in docs/guide; the site of the documentation begins with the same ones
_MIDDLE = LEVELS[len(LEVELS) // 2]
_CLOCKS = ("player:300+5", "player:900+10", "decision:30", "decision:90", "decision:90:pass")  # that the form offers


class NewTable(Body):
    """A new table: what is played, by how many, and who sits where. `start` begins at once, if no seat is open.

    Then nobody has seen the seal before the first card; who wants to make the table first, and start it with `/start`.
    """

    game: Annotated[str, Field(max_length=30)]
    players: Annotated[int, Field(ge=1, le=8)] = 2
    options: Annotated[dict[str, bool | int | str], Field(max_length=30, default_factory=dict)]
    pace: Literal["live", "relaxed"] = "live"
    seconds: Annotated[int, Field(ge=3, le=600, description="how long silence lasts in a race")] = 20
    listed: bool = False
    name: Annotated[str, Field(max_length=100, description="your name; without one all seats must be bots")] = ""
    seat: Annotated[int, Field(ge=0, le=7, description="where you sit")] = 0
    bots: Annotated[dict[int, str], Field(max_length=8, description="a bot for each seat", default_factory=dict)]
    start: bool = False
    clock: Annotated[
        str, Field(pattern=clocks.PATTERN, description="a clock, such as player:300+5 or decision:60:pass")
    ] = ""
    by_hand: Annotated[bool, Field(description="people enter what real dice and cards show")] = False
    coach: Annotated[bool, Field(description="players may ask the coach; several people must all agree")] = False


def described_game(game: Game) -> dict[str, Any]:
    """A game for programs and for the form."""
    words = game.words
    return {
        "name": game.name,
        "rules": game.version,
        "title": words.TITLE,
        "blurb": words.BLURB,
        "players": list(game.players),
        "options": {name: _described_option(game, name, option) for name, option in game.options.items()},
        "characters": {who: _described_character(one) for who, one in bots.characters(game).items()},
    }


def _described_character(one: Character) -> dict[str, Any]:
    return {"name": one.name, "trait": dict(one.trait), "text": {"pl": one.pl, "en": one.en}}


def _described_option(game: Game, name: str, option: Option) -> dict[str, Any]:
    text = game.option_text(name)
    return {
        "values": list(option.values),
        "default": option.default,
        "players": [count for count in game.players if applies(option, count)],
        "label": text.label,
        "text": text.text,
        "names": text.values,
    }


def _listed(reading: Reading) -> tuple[list[TableRow], list[SeatRow]]:
    found = reading.listed(_LISTED)
    return found, reading.seats_of([table.id for table in found])


@router.get("/", summary="The games, and the open tables")
async def home(request: Request) -> Response:
    server, browser = server_of(request), browser_of(request)
    found, seats = await server.store.read(_listed)
    own = await your_tables.tables_of(server.store, server.room, browser) if browser else []
    tables = [
        {
            "table": table.id,
            "game": table.game,
            "status": table.status,
            "players": table.players,
            "names": [seat.name for seat in seats if seat.table_id == table.id and seat.name],
            "open": sum(seat.is_free(now_ms()) for seat in seats if seat.table_id == table.id),
        }
        for table in found
        if table.game in games.names()
    ]
    all_games = [described_game(games.load(name)) for name in games.names()]
    if wants_json(request):
        return JSONResponse({"games": all_games, "tables": tables, "yours": own, "bots": list(LEVELS)})
    titles = {game["name"]: game["title"] for game in all_games}
    boards = {name: board(games.load(name)) for name in games.names()}
    shown = page(
        request, "index.html", games=all_games, boards=boards, tables=tables, titles=titles, level=_MIDDLE, own=own,
        lessons=[name for name in games.names() if lesson_of(name)],
        ago=lambda at: messages.ago(lang_of(request), now_ms() - at),
    )  # fmt: skip
    return (await with_browser(request, shown))[0] if own else shown


@router.get("/new/{game}", summary="The form for a new table")
async def new(request: Request, game: str) -> Response:
    if game not in games.names():
        raise Refusal("no-page")
    return _form(request, games.load(game))


def _form(request: Request, loaded: Game, given: NewTable | None = None) -> Response:
    """The form for a new table: empty, or as it was given, with what is missing."""
    game, lang = loaded.name, lang_of(request)
    usual = 3 if 3 in loaded.players else loaded.players[0]
    return page(
        request,
        "new.html",
        422 if given else 200,
        given=given or NewTable(game=game, players=usual, options={}, bots={}),
        chosen={name: _chosen(name, option, given) for name, option in loaded.options.items()},
        sentence=messages.text(lang, "join.name") if given else "",
        game=described_game(loaded),
        board=board(loaded),
        levels=LEVELS,
        company=company(loaded, lang),
        strengths=[getattr(level, lang) for level in bots.levels(loaded).values()],
        is_race=loaded.live is not None,
        why_not_by_hand=by_hand.why_not(loaded),
        level=_MIDDLE,
        clocks=_CLOCKS,
    )


def _chosen(name: str, option: Option, given: NewTable | None) -> str:
    """An option's value in the form; a switch that is off is not sent."""
    off = False if isinstance(option, Flag) else option.default
    value = option.default if given is None else given.options.get(name, off)
    return str(value).lower()


@router.post("/tables", summary="Make a table", status_code=201, openapi_extra=described(NewTable))
async def create(request: Request) -> Response:
    server, body = server_of(request), await read(request, NewTable)
    from_form = not wants_json(request)
    if from_form and body.game in games.names() and not person_names.clean(body.name):
        return _form(request, games.load(body.game), body)
    return await made(request, _wish(body, server.limits.name, from_form=from_form), body.start)


async def made(request: Request, wish: seating.Wish, start: bool) -> Response:
    """Make a table, seat whoever asked, and begin at once if that is wished and no seat is open."""
    server = server_of(request)
    if not request.app.state.table_making.take(client_of(request.scope)):
        raise Refusal("too-many-tables")
    table, token = await seating.create(server.store, wish)
    room = await server.room(table.id)
    room.client = client_of(request.scope)
    begin = start and all(seat.kind != "open" for seat in room.seats)
    if begin and (wants_json(request) or token is None):
        await starting.start(room, None)
    data: dict[str, Any] = {
        "table": table.id,
        "status": room.table.status,
        "commitment": envelope.commitment(table.secret),
        "link": f"/t/{table.id}",
        "invite": server.tokens.invite(table.id),
        "watch": server.tokens.watch(table.id),
        "seat": token.place if token else None,
        "token": server.tokens.seat(token) if token else None,
    }
    to = f"/t/{table.id}" + ("?begin=1" if begin and table.status == LOBBY else "")
    response = answer(request, data, to, 201)
    return await with_seat(request, response, token) if token else response


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
        name=person_names.checked(body.name, longest_name),
        seat=body.seat,
        bots=bots,
        coach=body.coach,
        clock=body.clock,
        dealer={"kind": HAND if body.by_hand else ENVELOPE},
    )


def _that_apply(game: str, players: int, options: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    if game not in games.names():
        return options
    known = games.load(game).options
    return {name: value for name, value in options.items() if name not in known or applies(known[name], players)}


@router.get("/rules/{game}", summary="The rules of a game", include_in_schema=False)
async def rules(request: Request, game: str) -> Response:
    if game not in games.names():
        raise Refusal("no-page")
    lang = lang_of(request)
    words, text = games.load(game).words, games.load(game).rules_page(lang)
    if text is None:
        none_yet = say(lang, pl="Ta gra nie ma jeszcze strony z zasadami.", en="This game has no page of rules yet.")
        text = f"# {words.TITLE[lang]}\n\n{words.BLURB[lang]}\n\n{none_yet}\n"
    return page(
        request,
        "rules.html",
        page=rulebook.page(text),
        game=game,
        board=board(games.load(game)),
        title=words.TITLE[lang],
        others={name: games.load(name).words.TITLE[lang] for name in games.names() if name != game},
        has_lesson=lesson_of(game) is not None,
    )


@router.get("/pictures/{game}", summary="A game in one minute of pictures", include_in_schema=False)
async def pictures(request: Request, game: str) -> Response:
    if game not in games.names() or not board(games.load(game)).explained.panels:
        raise Refusal("no-page")
    title = games.load(game).words.TITLE[lang_of(request)]
    return page(request, "pictures.html", game=game, board=board(games.load(game)), title=title)


@router.get("/static/games.css", summary="The cloths of the games", include_in_schema=False)
async def games_style() -> Response:
    return Response(felts(), media_type="text/css", headers={"cache-control": "max-age=600"})


@router.get("/static/boards/{game}/{file}", summary="A board's style or script", include_in_schema=False)
async def board_file(game: str, file: str) -> Response:
    if game not in games.names() or file not in STATIC or not games.load(game).file(file).exists():
        raise Refusal("no-page")
    return FileResponse(games.load(game).file(file))


@router.get("/docs", summary="The page for developers", include_in_schema=False)
async def docs(request: Request) -> Response:
    return page(request, "docs.html", guides=_GUIDES, api=request.app.openapi())
