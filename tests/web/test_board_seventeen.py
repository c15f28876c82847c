"""Seventeen's board: every view of random games is drawn, every legal move is a button, and nothing hidden is on it."""

import re
from collections.abc import Iterator

import pytest

from stolik import games
from stolik.core.rng import plain_rng
from stolik.core.types import State
from stolik.games.seventeen.state import Phase
from stolik.games.seventeen.tables import HEART
from stolik.web.drawing.boards import board
from stolik.web.drawing.table_view import BoardView
from tests.laws.common import random_game
from tests.web import looks
from tests.web.looks import look, scene

GAME = games.load("seventeen")
NAMES = ["Ola", "Bartek", "Celina", "Darek", "Ewa", "<b>Filip</b>"]


def states(players: int, *seed: object) -> Iterator[State]:
    """The states of a random game, the end included."""
    last = None
    for state, _, _ in random_game(GAME, GAME.plain, GAME.setup(players), *seed):
        yield state
        last = state
    assert last is not None
    yield last  # the same record, which has gone on to the end


def words(state: State, seat: int) -> dict[str, int]:
    """The seat's legal moves."""
    if seat not in GAME.pending(state):
        return {}
    return {GAME.word(seat, action): action for action in GAME.plain.legal(state, seat)}


def seen(state: State, seat: int, lang: str = "en") -> BoardView:
    return look(GAME, state, seat, lang, NAMES[: int(state["players"])])


def drawn(state: State, seat: int, lang: str = "en") -> str:
    return looks.drawn(seen(state, seat, lang))


def buttons(html: str) -> set[str]:
    return set(re.findall(r'name="word" value="([^"]+)"', html))


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("players", GAME.players)
def test_every_legal_move_is_a_button(players: int, lang: str) -> None:
    for number, state in enumerate(states(players, "board", lang)):
        if number % 3 and not state["over"]:
            continue
        for seat in range(-1, players):
            html = drawn(state, seat, lang)
            assert buttons(html) == set(words(state, seat))
            assert "<b>Filip" not in html
            assert "style=" not in html


def test_nothing_hidden_is_drawn() -> None:
    """Whatever fits the view gives the same board."""
    rng = plain_rng("board", "hidden")
    for number, state in enumerate(states(4, "hidden")):
        if number % 5:
            continue
        for seat in range(4):
            other = GAME.plain.imagine(GAME.view(state, seat), seat, rng)
            assert drawn(other, seat) == drawn(state, seat)


def test_a_spectator_sees_no_face_under_a_heart() -> None:
    for state in states(3, "spectator"):
        html = drawn(state, -1)
        assert 'class="peek' not in html
        assert "seventeen-own" not in html


def test_own_hearts_in_the_row_are_peeked_at_and_no_others() -> None:
    for state in states(3, "peek"):
        size = int(state["row_size"])
        for seat in range(3):
            own = sum(state["row_card"][i] == HEART and state["row_owner"][i] == seat for i in range(size))
            assert drawn(state, seat).count('class="peek') == own


def test_the_check_button_is_there_in_every_phase_until_the_end() -> None:
    for state in states(2, "check"):
        html = drawn(state, 0)
        assert ("seventeen-check" in html) != bool(state["over"])
        if "check" in words(state, 0):
            assert 'value="check" class="move lit big seventeen-check"' in html
            assert 'data-key="Space"' in html


def test_a_refused_check_can_be_asked_about() -> None:
    first = next(state for state in states(3, "why") if GAME.pending(state))
    assert first["row_size"] == 0
    assert 'data-why="check"' in drawn(first, 0)


def test_the_window_says_who_is_still_to_answer() -> None:
    for state in states(5, "window"):
        if state["over"]:
            continue
        shown = scene(seen(state, -1), "act")["window"]
        if state["phase"] != Phase.ANSWER:
            assert shown is None
            continue
        assert [rival["place"] for rival in shown["rivals"] if rival["waiting"]] == GAME.pending(state)
        assert shown["own"] == ""


def test_the_end_says_how_it_was_won() -> None:
    *_, over = states(4, "end")
    assert over["over"]
    html = drawn(over, 0, "pl")
    assert "Trzy żetony opanowania" in html
    assert 'href="/rules/seventeen#S15"' in html


def test_the_folder_brings_a_whole_board() -> None:
    own = board(games.load("seventeen"))
    assert all([own.has_template, own.has_style, own.has_art, own.has_symbols, own.minutes])
