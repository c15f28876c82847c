"""The board of Twice as Clever: whatever the situation, every legal move is there to be clicked, once."""

import random
import re
from collections.abc import Iterator

import pytest

from stolik import games
from stolik.core.types import State
from stolik.games.clever.language import SOLO_TITLE
from stolik.web.drawing.table_view import BoardView
from tests.web.looks import drawn, look, scene

GAME = games.load("clever")
NAMES = ["Ola", "Bartek", "Celina", "Dorota"]
LIT = re.compile(r'<button form="move" name="word" value="([^"]*)" class="move lit')
WHY = re.compile(r'data-why="([^"]*)"')


def situations(players: int, seed: int) -> Iterator[State]:
    """Every state of a random game, before each decision and at the end. Bonuses are not declined too often."""
    rng, state = random.Random(seed), GAME.new(GAME.setup(players))
    while not state["over"]:
        if pending := GAME.pending(state):
            yield state
            who = rng.choice(pending)
            legal = GAME.legal(state, who)
            useful = [action for action in legal if GAME.word(who, action) not in ("end", "decline", "done", "roll")]
            GAME.step(state, who, rng.choice(useful or legal))
        else:
            GAME.step(state, -1, rng.choice(GAME.chance(state))[0])
    yield state


def seen(state: State, seat: int, lang: str) -> BoardView:
    return look(GAME, state, seat, lang, NAMES[: int(state["players"])])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_legal_move_is_one_button_and_no_other(players: int) -> None:
    for number, state in enumerate(situations(players, seed=players)):
        if number % players and not state["over"]:
            continue  # enough of them
        lang = "pl" if number // players % 2 else "en"
        for seat in range(players):
            shown = seen(state, seat, lang)
            assert sorted(LIT.findall(drawn(shown))) == sorted(shown.legal)
            assert not shown.legal or scene(shown, "prompt")
        html = drawn(seen(state, -1, lang))
        assert not LIT.findall(html)
        assert not WHY.findall(html)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_what_is_dim_can_be_asked_about(lang: str) -> None:
    """Each dim place names a move that the server knows and refuses with a reason and a rule's number."""
    asked = 0
    for state in situations(2, seed=8):
        for seat in range(0 if state["over"] else 2):
            shown = seen(state, seat, lang)
            for word in WHY.findall(drawn(shown)):
                action = GAME.parse(seat, word)
                assert word not in shown.legal
                reason = GAME.words.refusal(GAME.plain_view(state, seat), seat, action, lang)
                assert re.search(r"\(K\d+\)", reason), (word, reason)
                asked += 1
    assert asked > 100


def test_every_kind_of_move_came_up() -> None:
    """The random games above are worth something only if they reach all phases."""
    kinds = set()
    for seed in range(4):
        for state in situations(2, seed):
            for seat in GAME.pending(state):
                kinds |= {GAME.word(seat, action).split()[0] for action in GAME.legal(state, seat)}
    wanted = {"?", "W", "S", "Y", "B", "G", "P", "extra", "chain", "return", "black"}
    assert kinds >= wanted | {"roll", "reroll", "lose", "done", "decline", "end"}


def test_several_dice_on_one_cell_are_told_apart() -> None:
    """Where W and a die in colour fit the same cell, both are offered, the white one last."""
    for state in situations(1, seed=3):
        areas = [scene(seen(state, 0, "en"), area, 0) for area in ("yellow", "blue", "green", "pink")]
        rows = [*scene(seen(state, 0, "en"), "silver", 0)["rows"], *areas]
        cells = [cell for row in rows for cell in row["cells"]]
        shared = [[move["die"] for move in cell["moves"]] for cell in cells if len(cell["moves"]) > 1]
        if shared:
            assert all(len(set(dice)) == 2 and dice[0] != "W" for dice in shared)
            return
    raise AssertionError("no cell was wanted by two dice")


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_end_shows_how_the_points_add_up(lang: str) -> None:
    for players in (1, 4):
        *_, state = situations(players, seed=20 + players)
        shown = seen(state, 0, lang)
        for seat in range(players):
            one = scene(shown, "totals", seat)
            assert sum(area["points"] for area in one["areas"]) + one["foxes"] * one["lowest"] == one["total"]
            assert one["total"] == GAME.scores(state)[seat]
        assert "clever-result" in drawn(shown)
        assert (scene(shown, "headline") in SOLO_TITLE[lang]) == (players == 1)
