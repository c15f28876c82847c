"""The champion of Seventeen: what it believes of hearts that it cannot see."""

import pytest

from stolik import bots, games
from stolik.core.contract import CHANCE
from stolik.core.rng import array_rng, pick, plain_rng
from stolik.core.state import to_plain, write_plain
from stolik.games.seventeen.champion.hearts import lay_again, let_go
from stolik.games.seventeen.champion.training import believe
from stolik.games.seventeen.policy import open_sum
from stolik.games.seventeen.state import Answer, Phase
from stolik.games.seventeen.tables import BIN, HEART, TWO
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


def test_whoever_knew_the_row_to_be_worth_17_is_thought_to_have_checked() -> None:
    evenly, believed, state, dealer = 0, 0, GAME.new(GAME.setup(3)), plain_rng("dealer")
    greedy = bots.make("greedy", GAME, "greedy")
    met = []
    while not state["over"]:
        seats = GAME.pending(state)
        if not seats:
            outcomes = GAME.chance(state)
            GAME.step(state, CHANCE, outcomes[pick(dealer, [weight for _, weight in outcomes], len(outcomes))][0])
            continue
        if 12 <= open_sum(to_plain(state)) < 17:
            met.append((state.copy(), seats[0]))
        GAME.step(state, seats[0], greedy.choose(GAME.view(state, seats[0]), seats[0], GAME.legal(state, seats[0])))
    for place, (state, seat) in enumerate(met):
        for again in range(60):
            plain = to_plain(GAME.imagine(GAME.view(state, seat), seat, plain_rng("knew", place, again)))
            for p in range(3):
                if p != seat and plain.seat[p].downs:
                    evenly += let_go(plain, p)
                    lay_again(plain, p, array_rng("knew", place, again))
                    believed += let_go(plain, p)
    assert evenly > 100
    assert believed < evenly / 2


def test_who_knows_is_whoever_sees_17_in_what_others_added_to_it() -> None:
    plain = to_plain(GAME.new(GAME.setup(3)))
    row = [(HEART, 1), (5, 0), (5, 2), (4, 1), (2, 0)]  # cards and owners: what lies open is worth 14 before the last
    plain.row_size, plain.laid = len(row), 1
    for i, (card, owner) in enumerate(row):
        plain.row_card[i], plain.row_owner[i] = card, owner
    plain.seat[1].downs = 1
    for face, knew in ((TWO, False), (0, False), (4, False)):
        plain.seat[1].laid[0] = face + 1
        assert let_go(plain, 1) is knew, "its own card comes last, and the last one of all is not answered yet"
    plain.laid = 0
    for face, knew in ((TWO, False), (0, True), (4, True)):
        plain.seat[1].laid[0] = face + 1
        assert let_go(plain, 1) is knew
    assert not let_go(plain, 2), "who has no heart there knows no more than anybody"


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
