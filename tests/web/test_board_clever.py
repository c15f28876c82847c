"""The board of Twice as Clever: whatever the situation, every legal move is there to be clicked, once."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from stolik import games
from stolik.core.types import Record
from stolik.games.clever.board import scene
from stolik.games.clever.language import SOLO_TITLE
from stolik.web.pages import Pages

GAME = games.load("clever")
NAMES = ["Ola", "Bartek", "Celina", "Dorota"]
LIT = re.compile(r'<button form="move" name="word" value="([^"]*)" class="move lit')
WHY = re.compile(r'data-why="([^"]*)"')


@pytest.fixture(scope="module")
def pages() -> Pages:
    return Pages()


def situations(players: int, seed: int) -> Iterator[Record]:
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


def drawn(pages: Pages, state: Record, seat: int, lang: str) -> tuple[str, dict[str, Any], list[str]]:
    """The board of a seat: its HTML, its scene, and the seat's legal words."""
    players, over = int(state["players"]), bool(state["over"])
    owes = not over and seat in GAME.pending(state)
    legal = {GAME.word(seat, action): action for action in GAME.legal(state, seat)} if owes else {}
    names, view = NAMES[:players], GAME.plain_view(state, seat)
    shown = scene(view, seat, legal, names, lang)
    html = pages.render(
        "clever/board.html", lang, game="clever", table="t", scene=shown, view=view, seat=seat, names=names,
        legal=list(legal), window=1 if owes else None, auto=None, over=over, pending=[], scores=[], ranks=[],
    )  # fmt: skip
    return html, shown, list(legal)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_legal_move_is_one_button_and_no_other(players: int, pages: Pages) -> None:
    for number, state in enumerate(situations(players, seed=players)):
        if number % players and not state["over"]:
            continue  # enough of them
        lang = "pl" if number // players % 2 else "en"
        for seat in range(players):
            html, shown, legal = drawn(pages, state, seat, lang)
            assert sorted(LIT.findall(html)) == sorted(legal)
            assert bool(shown["prompt"]) == bool(legal)
        html, _, _ = drawn(pages, state, -1, lang)
        assert not LIT.findall(html)
        assert not WHY.findall(html)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_what_is_dim_can_be_asked_about(lang: str, pages: Pages) -> None:
    """Each dim place names a move that the server knows and refuses with a reason and a rule's number."""
    asked = 0
    for state in situations(2, seed=8):
        for seat in range(0 if state["over"] else 2):
            html, _, legal = drawn(pages, state, seat, lang)
            for word in WHY.findall(html):
                action = GAME.parse(seat, word)
                assert word not in legal
                reason = GAME.words.refusal(GAME.plain_view(state, seat), seat, action, lang)
                assert re.search(r"\(K\d+\)", reason), (word, reason)
                asked += 1
    assert asked > 100


def test_every_kind_of_move_came_up(pages: Pages) -> None:
    """The random games above are worth something only if they reach all phases."""
    kinds = set()
    for seed in range(4):
        for state in situations(2, seed):
            for seat in GAME.pending(state):
                kinds |= {GAME.word(seat, action).split()[0] for action in GAME.legal(state, seat)}
    wanted = {"?", "W", "S", "Y", "B", "G", "P", "extra", "chain", "return", "black"}
    assert kinds >= wanted | {"roll", "reroll", "lose", "done", "decline", "end"}


def test_several_dice_on_one_cell_are_told_apart(pages: Pages) -> None:
    """Where W and a die in colour fit the same cell, both are offered, the white one last."""
    for state in situations(1, seed=3):
        _, shown, _ = drawn(pages, state, 0, "en")
        sheet = shown["sheets"][0]["paper"]
        rows = [*(row["cells"] for row in sheet["silver"]["rows"]), sheet["yellow"]["cells"]]
        cells = [cell for row in [*rows, *(line["cells"] for line in sheet["rows"])] for cell in row]
        shared = [[move["die"] for move in cell["moves"]] for cell in cells if len(cell["moves"]) > 1]
        if shared:
            assert all(len(set(dice)) == 2 and dice[0] != "W" for dice in shared)
            return
    raise AssertionError("no cell was wanted by two dice")


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_end_shows_how_the_points_add_up(lang: str, pages: Pages) -> None:
    for players in (1, 4):
        *_, state = situations(players, seed=20 + players)
        html, shown, _ = drawn(pages, state, 0, lang)
        for seat, sheet in enumerate(shown["sheets"]):
            one = sheet["paper"]
            assert sum(area["points"] for area in one["areas"]) + one["foxes"] * one["lowest"] == one["total"]
            assert one["total"] == GAME.scores(state)[seat]
        assert "clever-result" in html
        assert (shown["headline"] in SOLO_TITLE[lang]) == (players == 1)
