"""The champion of Seventeen: what it believes of hearts that it cannot see."""

import pytest

from stolik import bots, games
from stolik.core.rng import array_rng, plain_rng
from stolik.core.state import to_plain, write_plain
from stolik.games.seventeen.champion.hearts import lay_again
from stolik.games.seventeen.champion.training import believe
from stolik.games.seventeen.state import Answer, Phase
from stolik.games.seventeen.tables import BIN
from stolik.testing.playing import decisions, other_truth
from tests.laws.common import random_game

pytestmark = pytest.mark.xdist_group("seventeen")
GAME = games.load("seventeen")


def test_believed_hearts_are_whole_and_leave_what_the_seat_sees() -> None:
    for place, (state, seat) in enumerate(decisions(GAME, 5)[:200]):
        view = GAME.view(state, seat)
        truth = GAME.imagine(view, seat, plain_rng("hearts", place))
        plain, rng = to_plain(truth), array_rng("hearts", place)
        for p in range(plain.players):
            if p != seat and plain.seat[p].downs:
                lay_again(plain, p, rng)
        write_plain(plain, truth)
        assert GAME.check(truth) == 0
        assert GAME.view(truth, seat) == view


def test_two_players_are_not_thought_to_lay_bins() -> None:
    bins, evenly = 0, 0
    moves = random_game(GAME, GAME.compiled(), GAME.setup(2), "bins")
    met = [(state.copy(), who) for state, who, _ in moves if who >= 0 and state["seat"][1 - who]["downs"]]
    for place, (state, seat) in enumerate(met[:30]):
        for again in range(100):
            plain = to_plain(GAME.imagine(GAME.view(state, seat), seat, plain_rng("bins", place, again)))
            rival = plain.seat[1 - seat]
            evenly += rival.laid[: rival.downs].count(BIN + 1)
            lay_again(plain, 1 - seat, array_rng("bins", place, again))
            bins += rival.laid[: rival.downs].count(BIN + 1)
    assert evenly > 100
    assert bins < evenly / 2


def test_whoever_has_answered_is_asked_again_in_thought() -> None:
    asked = 0
    for place, (state, seat) in enumerate(decisions(GAME, 1, setups=9)):
        waiting = [
            p
            for p in range(state["players"])
            if p not in (seat, state["turn"]) and state["seat"][p]["answer"] != Answer.NONE
        ]
        if state["phase"] != Phase.ANSWER or not waiting:
            continue
        plain = to_plain(GAME.imagine(GAME.view(state, seat), seat, plain_rng("asked", place)))
        assert believe(plain, seat, array_rng("asked", place)) == 0
        assert all(plain.pending >> p & 1 and plain.seat[p].answer == Answer.NONE for p in [seat, *waiting])
        asked += 1
    assert asked > 5


def test_with_four_players_what_is_hidden_changes_nothing_that_is_searched() -> None:
    moves = random_game(GAME, GAME.compiled(), GAME.setup(4), "four")
    met = [(state.copy(), who) for state, who, _ in moves if who >= 0 and len(GAME.legal(state, who)) > 1]
    for place, (state, seat) in enumerate(met[5:25]):
        chosen = {
            bots.make("champion:iters=200", GAME, "four").choose(GAME.view(truth, seat), seat, GAME.legal(truth, seat))
            for truth in (state, other_truth(GAME, state, seat, place))
        }
        assert len(chosen) == 1
        assert chosen <= set(GAME.legal(state, seat))
