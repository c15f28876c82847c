"""Table pages in the middle of games, without a server: the very page, in every kind of position."""

import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.types import State
from stolik.web.drawing.boards import board, felts
from stolik.web.drawing.templates import render
from stolik.web.folder import FOLDER
from stolik.web.storage.rows import PERSON, PLAYING, RELAXED, MoveRow, SeatRow, TableRow
from stolik.web.table.pages import Pages
from stolik.web.table.position import position_of
from stolik.web.table.room import Room
from stolik.web.table.stream import StreamKey

NAMES = ("Aleksandra", "Jan", "Małgorzata", "Ewa", "Bartłomiej", "Zofia")
_GAMES = 3  # random games that positions are taken from
_LINK = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
_SCRIPT = re.compile(r"<script[^>]*></script>")


@dataclass(frozen=True)
class Situation:
    """A decision: the moves that lead to it, and who decides."""

    game: str
    players: int
    kind: str  # the ranges of ACTIONS that are legal
    seat: int
    moves: tuple[tuple[int, str], ...]
    options: str = "{}"  # as JSON


@cache
def situations(name: str, players: int, options: str = "{}") -> tuple[Situation, ...]:
    """For every kind of decision, the one with the most legal moves of a few random games."""
    found: dict[str, tuple[int, Situation]] = {}
    for seed in range(_GAMES):
        for legal, one in _decisions(games.load(name), players, seed, [], options):
            if legal > found.get(one.kind, (0, one))[0]:
                found[one.kind] = legal, one
    return tuple(one for _, one in found.values())


@cache
def end(name: str, players: int) -> State:
    """The end of a random game."""
    game, moves = games.load(name), []  # type: Game, list[tuple[int, str]]
    list(_decisions(game, players, 0, moves))
    state = game.new(game.setup(players))
    for who, word in moves:
        game.step(state, who, game.parse(who, word))
    return state


def _decisions(
    game: Game, players: int, seed: int, moves: list[tuple[int, str]], options: str = "{}"
) -> Iterator[tuple[int, Situation]]:
    rng = random.Random(f"{game.name}-{players}-{seed}")
    state = game.new(game.setup(players, json.loads(options)))
    while not state["over"]:
        outcomes = game.chance(state)
        who = CHANCE if outcomes else rng.choice(game.pending(state))
        if outcomes:
            action = rng.choices(*zip(*outcomes, strict=True))[0]
        else:
            legal = game.legal(state, who)
            kinds = sorted({game.actions.find(one)[0] for one in legal})
            yield len(legal), Situation(game.name, players, "+".join(kinds), who, tuple(moves), options)
            # One kind first, then a small move of it: who bids the most at once ends an auction.
            chosen = rng.choice(kinds)
            action = rng.choice([one for one in legal if game.actions.find(one)[0] == chosen][:6])
        moves.append((who, game.word(who, action)))
        game.step(state, who, action)


def room_of(one: Situation, options: str = "", dealer: str = '{"kind": "hand"}') -> Room:
    """A table where these moves were made."""
    table = TableRow(
        "x", 0, one.game, 1, one.players, options or one.options, RELAXED, 20, False, PLAYING, 0, len(one.moves),
        len(one.moves), 0, "", "[]", "", False, "", 0, dealer,
    )  # fmt: skip
    room = Room(SimpleNamespace(away_ms=1, is_warm=lambda _game: True), table)  # type: ignore[arg-type]
    room.seats = [SeatRow("x", place, PERSON, NAMES[place], "", place == 0, "", 0, 0) for place in range(one.players)]
    rows = [MoveRow("x", ply, who, word, 0, "person", ply + 1, 0) for ply, (who, word) in enumerate(one.moves)]
    room.position = position_of(room.game, table, rows)
    return room


@cache
def _pages() -> Pages:
    return Pages()


def html_of(one: Situation, lang: str, viewer: int | None = None) -> str:
    """The table page of the seat that decides, or of another viewer."""
    room, seat = room_of(one), one.seat if viewer is None else viewer
    values: Mapping[str, Any] = {
        "whole": _pages().parts(room, StreamKey(seat, lang, "html")),
        "table": room.id,
        "game": one.game,
        "board": board(games.load(one.game)),
        "title": room.game.words.TITLE[lang],
        "seat": seat,
        "status": PLAYING,
        "links": {},
        "device": False,
        "lesson": False,
        "branch": None,
        "day": None,
        "push": "",
        "begin": False,
        "seal": "",
        "seed_hash": "",
        "path": "/t/x",
    }
    return render("table.html", games.load(one.game), lang, values)


def show(page: Page, one: Situation, lang: str, viewer: int | None = None, at: str = "table") -> None:
    """Draw the page: its styles stand in it, and no script runs, because nothing of the layout is a script's."""
    html = html_of(one, lang, viewer).replace('id="table"', f'id="{at}"')
    page.set_content(_LINK.sub(_style, _SCRIPT.sub("", html)), wait_until="domcontentloaded")


def _style(found: re.Match[str]) -> str:
    """A style sheet in place of the link to it; its one picture is left out."""
    return f"<style>{_sheet(found[1]).replace('/static/grain.svg', 'data:,')}</style>"


@cache
def _sheet(path: str) -> str:
    if path == "games.css":
        return felts()
    if path.startswith("boards/"):
        _, game, file = path.split("/")
        return games.load(game).file(file).read_text()
    return (FOLDER / "static" / path).read_text()
