"""The board of Chain Reaction: drawn for everybody, every legal move a button, previews that come true."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from stolik import games
from stolik.core.language import LANGS
from stolik.core.types import State
from stolik.games.chain.state import TALLEST, Phase
from stolik.play.match import Match
from stolik.web.drawing.table_view import BoardView
from tests.web.looks import drawn, look, scene

CHAIN = games.load("chain")
NAMES = ["Ola", "Bartek", "Celina", "Darek"]
SPECTATOR = -1


class SeededDealer:
    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def deal(self, _number: int, outcomes: list[tuple[int, int]]) -> int:
        return self._rng.choice(outcomes)[0]


def moments(players: int, seed: int) -> Iterator[Match]:
    """A random game, decision by decision, and its end."""
    rng = random.Random(seed)
    match = Match(CHAIN, players, dealer=SeededDealer(rng))
    match.deal()
    while not match.over:
        yield match
        seat = match.pending[0]
        match.play(seat, rng.choice(match.legal(seat)))
        match.deal()
    yield match


def legal_words(match: Match, seat: int) -> dict[str, int]:
    owes = seat in match.pending
    return {CHAIN.word(seat, action): action for action in match.legal(seat)} if owes else {}


def seen(match: Match, seat: int, lang: str) -> BoardView:
    return look(CHAIN, match.state, seat, lang, NAMES[: match.setup.players])


def draw(match: Match, seat: int, lang: str) -> str:
    return drawn(seen(match, seat, lang))


def ways(match: Match, seat: int) -> list[dict[str, Any]]:
    return [way for column in range(5) for way in scene(seen(match, seat, "en"), "column", column)["ways"]]


def after(match: Match, seat: int, action: int) -> State:
    state = match.state.copy()
    CHAIN.step(state, seat, action)
    return state


@pytest.mark.parametrize("players", CHAIN.rules.PLAYERS)
def test_everybody_sees_a_board_at_every_moment(players: int) -> None:
    for number, match in enumerate(moments(players, seed=players)):
        for seat in range(SPECTATOR, players):
            html = draw(match, seat, LANGS[number % 2])
            assert "style=" not in html
            assert html.count('class="chain-column ') == 5


@pytest.mark.parametrize("lang", LANGS)
def test_every_legal_move_is_a_button(lang: str) -> None:
    seen = set()
    for match in moments(2, seed=11):
        for seat in match.pending:
            html = draw(match, seat, lang)
            buttons = re.findall(r'<button form="move" name="word" value="([^"]+)" class="move lit', html)
            assert set(buttons) == set(legal_words(match, seat))
            seen |= {word.split()[0] for word in buttons}
    assert {"1/0", "5/3", "claim", "give", "done"} <= seen


def test_who_does_not_decide_has_no_buttons() -> None:
    match = next(moments(3, seed=4))
    assert "<button" not in draw(match, 1, "pl")
    assert "<button" not in draw(match, SPECTATOR, "pl")


def test_C3_what_a_column_promises_comes_true() -> None:
    for match in moments(2, seed=5):
        if match.state["phase"] != Phase.PLACE:
            continue
        seat = match.pending[0]
        before = match.state["seat"][seat]
        for way in ways(match, seat):
            state = after(match, seat, CHAIN.parse(seat, way["word"]))
            taken = state["seat"][seat]["tiles"].astype(int) - before["tiles"]
            points = sum(
                count * (kind // 4 + 1) * (2 if kind % 4 + 1 == before["colour"] else 1)
                for kind, count in enumerate(taken)
            )
            assert (way["count"], way["points"]) == (taken.sum(), points)
            assert way["ends"] == (0 in state["height"])
            column = int(way["word"][0]) - 1
            assert all(abs(mark["column"] - column) <= 1 for mark in way["marks"])


def test_C2_secrets_stay_with_their_owners() -> None:
    for match in moments(3, seed=6):
        if match.over:
            break
        for seat in range(SPECTATOR, 3):
            secrets = [scene(seen(match, seat, "pl"), "player", place)["secret"] for place in range(3)]
            assert all(secret is None for p, secret in enumerate(secrets) if p != seat)
        assert not any(scene(seen(match, SPECTATOR, "pl"), part) for part in ("held", "secret"))


def test_C9_the_end_adds_up() -> None:
    for seed in range(5):
        *_, match = moments(4, seed)
        result = scene(seen(match, SPECTATOR, "pl"), "result")
        scores, ranks = CHAIN.scores(match.state), CHAIN.ranks(match.state)
        for one in result["sums"]:
            assert one["total"] == scores[one["place"]] == one["others"] + 2 * one["doubled"] + one["token_points"]
        assert [ranks[one["place"]] for one in result["sums"]] == sorted(ranks)


def test_C6_tokens_say_who_has_them_and_which_can_be_paid() -> None:
    for match in moments(2, seed=8):
        if match.state["phase"] == Phase.CLAIM:
            seat = match.pending[0]
            tokens = [token for shelf in scene(seen(match, seat, "en"), "bank")["tokens"] for token in shelf["tokens"]]
            payable = {token["word"] for token in tokens if token["payable"]}
            assert payable | {"done"} == set(legal_words(match, seat))
            assert not any(token["payable"] for token in tokens if token["owner"] >= 0)


def test_the_style_knows_every_height() -> None:
    css = games.load("chain").file("board.css").read_text(encoding="utf-8")
    assert all(f".chain-n{height} {{" in css for height in range(TALLEST + 2))
