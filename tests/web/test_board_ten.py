"""TEN's board, drawn from views of random games: every seat and a spectator, both languages, every legal move on it."""

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.types import State
from stolik.web.drawing.table_view import BoardView
from tests.web.looks import drawn, look, scene

GAME = games.load("ten")
LIT = re.compile(r'<button form="move" name="word" value="([^"]*)" class="move lit')
TABLES: list[tuple[int, dict[str, Any]]] = [(1, {"limit": 7}), (2, {}), (3, {"bust_shop": True}), (5, {})]


def situations(players: int, options: dict[str, Any], seed: int) -> Iterator[State]:
    """A random game that buys and bids a lot: some moments when a card is turned, every decision, and the end."""
    rng, state = random.Random(seed), GAME.new(GAME.setup(players, options))
    while True:
        if outcomes := GAME.chance(state):
            if rng.random() < 0.1:
                yield state.copy()
            kinds, weights = zip(*outcomes, strict=True)
            GAME.step(state, CHANCE, rng.choices(kinds, weights)[0])
            continue
        yield state.copy()
        if state["over"]:
            return
        seat = GAME.pending(state)[0]
        GAME.step(state, seat, rng.choice(GAME.legal(state, seat)[:12]))


def seen(state: State, viewer: int, lang: str = "en") -> BoardView:
    players = int(state["players"])
    names = ["Ola", "<b>Jan</b>", "Ewa", "Jerzy", "Zofia"][:players] + (["TEN"] if players == 1 else [])
    return look(GAME, state, viewer, lang, names)


def draw(state: State, viewer: int, lang: str) -> tuple[str, list[str]]:
    """The board as a page shows it, and the viewer's legal words."""
    shown = seen(state, viewer, lang)
    return drawn(shown), list(shown.legal)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_legal_move_can_be_clicked_on_the_board(players: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(situations(players, options, seed=players)):
        if number % 11 and not state["over"]:
            continue
        for seat in range(players):
            html, legal = draw(state, seat, ("pl", "en")[number % 2])
            assert sorted(unescape(word) for word in LIT.findall(html)) == sorted(legal)


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_spectator_sees_the_board_and_no_buttons(players: int, options: dict[str, Any], lang: str) -> None:
    for number, state in enumerate(situations(players, options, seed=10 + players)):
        if number % 31 == 0 or state["over"]:
            html, legal = draw(state, -1, lang)
            assert not legal
            assert "<button" not in html
            assert "<b>Jan" not in html


def test_a_board_says_nothing_but_what_the_view_says() -> None:
    """All is open in TEN: everybody is shown the same things."""
    for number, state in enumerate(situations(3, {}, seed=5)):
        if number % 40 == 0 and not state["over"]:
            for part in ("row", "odds", "deck"):
                scenes = [scene(seen(state, viewer), part) for viewer in (-1, 0, 2)]
                assert scenes[0] == scenes[1] == scenes[2]


def test_the_suggested_payment_is_the_one_that_auto_makes() -> None:
    told = 0
    for state in situations(3, {}, seed=8):
        if not state["owed"] or told > 20:
            continue
        told += 1
        seat = GAME.pending(state)[0]
        plan = scene(seen(state, seat), "action")["plan"]
        words: list[str] = []
        while state["owed"]:
            assert GAME.hints is not None
            action = GAME.hints.auto(GAME.plain_view(state, seat), seat)
            words.append(GAME.word(seat, action).removeprefix("pay "))
            GAME.step(state, seat, action)
        assert sorted(words) == sorted(
            (piece["card"]["word"] if piece["card"] else piece["sort"]) for piece in plan for _ in range(piece["count"])
        )
    assert told > 5


def test_the_end_shows_runs_that_add_up_to_the_score() -> None:
    for players, options in TABLES:
        *_, state = situations(players, options, seed=3)
        result = scene(seen(state, -1), "result")
        assert [sheet["points"] for sheet in sorted(result["sheets"], key=lambda sheet: sheet["place"])] == GAME.scores(
            state
        )
        for sheet in result["sheets"]:
            assert sheet["points"] == sum(run["points"] for run in sheet["runs"])
        assert bool(scene(seen(state, -1), "headline")) == (players == 1)
