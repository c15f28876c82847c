"""Seventeen: who sees what, what a seat may believe, and the words of it."""

from fractions import Fraction

import pytest

from stolik.core.contract import CHANCE
from stolik.core.rng import below, pick, plain_rng
from stolik.core.state import to_plain
from stolik.games.seventeen.hints import chance_of_target, hints, known_sum
from stolik.games.seventeen.state import CHECK, FACE
from tests.rules.seventeen_table import GAME, Table
from tests.rules.seventeen_walk import Walk


def test_two_sided_cards_in_hands_and_the_top_back_are_open() -> None:
    table = Table("D1 S2 trap", "D4 D4 bin", top="D3")
    for viewer in (-1, 0, 1):
        view = table.view(viewer)
        assert list(view["seat"][1]["open"]) == [0, 0, 0, 2, 0]
        assert view["seat"][0]["hearts"] == 2
        assert view["top"] == 3
    assert (table.view(1)["seat"][0]["faces"] == -1).all()
    assert list(table.view(0)["seat"][0]["faces"]) == [0, 1, 0, 0, 0, 0, 0, 0, 1]
    assert (table.view(0)["pile"] == -1).all()


def test_a_heart_in_the_row_is_known_to_whoever_laid_it() -> None:
    table = Table("D1 S2 trap", "D4 D4 bin").play(0, "lay trap down")
    assert table.view(0)["seat"][0]["laid"][0] == 9
    assert table.view(1)["seat"][0]["laid"][0] == -1
    assert table.view(-1)["seat"][0]["laid"][0] == -1


def test_hidden_moves_are_told_with_a_question_mark() -> None:
    table = Table("D1 S2 trap", "D4 D4 bin", top="heart")
    assert table.seen(0, "lay trap down", 0) == "lay trap down"
    assert table.seen(0, "lay trap down", 1) == table.seen(0, "lay S2 down", -1) == "lay heart"
    assert table.seen(0, "lay trap up", 1) == "lay trap up"
    table.play(0, "lay D1").answer()
    assert table.seen(CHANCE, "face S3", 0) == "face S3"
    assert table.seen(CHANCE, "face S3", 1) == table.seen(CHANCE, "face S3", -1) == "face ?"
    table.chance("face S3")
    assert table.seen(CHANCE, "back heart", 1) == "back heart"


def test_belief_keeps_own_hearts_and_never_deals_a_card_twice() -> None:
    table = Table("S2 S2 trap", "S2 D4 bin", "trap trap trap").turn(0, "S2 down").turn(1, "D4")
    rng = [777]
    for _ in range(200):
        guess = GAME.imagine(table.view(0), 0, rng)
        assert GAME.check(guess) == 0
        assert guess["seat"][0]["laid"][0] == 2
        assert guess["seat"][0].tobytes() == table.seat(0).tobytes()
        assert guess["seat"][1]["faces"][1] + guess["seat"][2]["faces"][1] + guess["pile"][1] == 1


def test_belief_is_as_likely_as_the_copies_left() -> None:
    table = Table("D1 D2 D3", "D4 D4 bin")
    rng, games, traps = [99], 2000, 0
    for _ in range(games):
        traps += int(GAME.imagine(table.view(0), 0, rng)["seat"][1]["faces"][8])
    assert abs(traps / games - 5 / 35) < 0.04


def test_belief_knows_what_was_shuffled_into_the_pile() -> None:
    table = Table("D1 S2 D2", "trap D3 D3", "S5 S5 D4", top="D1").leave("", rest="used").play(0, "lay D1").answer()
    rng = [5]
    for _ in range(200):  # all but four hearts went openly into the new pile: seat 0 knows the others' hands as a whole
        guess = GAME.imagine(table.view(0), 0, rng)
        assert list(guess["pile"]) == list(table.state["pile"])
        assert sum(guess["seat"]["faces"][p][8] for p in (1, 2)) == 1
        assert sum(guess["seat"]["faces"][p][4] for p in (1, 2)) == 2


def test_belief_takes_hearts_binned_by_others_as_strangers_in_the_pile() -> None:
    table = Table("trap D1 D2", "bin D3 D3").turn(0, "trap down").turn(1, "bin up").leave("", rest="used")
    table.play(0, "lay D1").answer()
    rng = [5]
    own = {GAME.imagine(table.view(0), 0, rng)["pile"].tobytes() for _ in range(50)}
    assert own == {table.state["pile"].tobytes()}  # seat 0 laid it, and knows
    other = GAME.imagine(table.view(1), 1, rng)
    assert GAME.check(other) == 0
    assert other["pile"].sum() == table.state["pile"].sum()


def test_belief_knows_that_a_face_drawn_and_laid_since_is_no_longer_in_the_pile() -> None:
    table = Table("D1 D2 D5", "trap D3 D3", "D4 D4 D4", top="D1").leave("", rest="used")
    table.play(0, "lay D1").answer().chance("back D1")  # a new pile, with four of the five traps
    table.play(1, "lay D3").answer().chance("back heart")
    table.play(2, "lay D4").answer().chance("face trap", "back D2")  # the first heart of seat 2
    table.play(0, "lay D2").answer().chance("back D2")
    table.play(1, "lay D3").answer().chance("back D5")
    table.play(2, "lay trap up").answer().chance("back D5")
    rng = [8]
    for _ in range(100):  # seat 1 has held the fifth trap all the time: the one that was laid came from the pile
        guess = GAME.imagine(table.view(0), 0, rng)
        assert guess["seat"][1]["faces"][8] == 1
        assert guess["pile"][8] == 3


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_belief_agrees_with_all_that_was_seen_since_the_pile_was_made(players: int) -> None:
    state = GAME.new(GAME.setup(players))
    rng = plain_rng("walk", players)
    walk, asked = Walk(state, 0), 0
    while not state["over"] and asked < 40:
        before, (who, action) = state.copy(), patient_move(state, rng)
        GAME.step(state, who, action)
        walk.move(before, who, action, state)
        if walk.piles and below(rng, 8) == 0:
            asked += 1
            assert walk.may_be(state), "the truth must be possible, or this test is wrong"
            assert walk.may_be(GAME.imagine(GAME.view(state, 0), 0, rng))
    assert asked, "no new pile was made"


def patient_move(state: object, rng: list[int]) -> tuple[int, int]:
    """A random move of players who seldom check."""
    pending = GAME.pending(state)
    if not pending:
        outcomes = GAME.chance(state)
        return CHANCE, outcomes[pick(rng, [weight for _, weight in outcomes], len(outcomes))][0]
    who = pending[below(rng, len(pending))]
    legal = GAME.legal(state, who)
    others = [action for action in legal if action != CHECK or below(rng, 40) == 0] or legal
    return who, others[below(rng, len(others))]


def test_S6_before_all_are_in_a_belief_holds_either_answer() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4").play(0, "lay D1").play(2, "check")
    rng = [12345]
    answers = {int(GAME.imagine(table.view(1), 1, rng)["seat"][2]["answer"]) for _ in range(30)}
    assert answers == {1, 2}


def test_words_are_the_notation_of_the_page() -> None:
    actions = [GAME.word(0, action) for action in range(len(GAME.actions))]
    assert {"lay D4", "lay S3 up", "lay trap down", "check", "pass"} <= set(actions)
    assert len(actions) == 5 + 9 + 9 + 2
    outcomes = [GAME.word(CHANCE, outcome) for outcome in range(len(GAME.outcomes))]
    assert outcomes[:6] == ["back D1", "back D2", "back D3", "back D4", "back D5", "back heart"]
    assert outcomes[FACE:] == [
        f"face {face}" for face in ("S1", "S2", "S3", "S4", "S5", "reverse", "two", "bin", "trap")
    ]


def test_hints_give_the_exact_chance_of_17() -> None:
    table = Table("D5 D5 D2", "S3 D4 D5", "D4 D4 D4").turn(0, "D5").turn(1, "S3 down").turn(2, "D4").turn(0, "D5")
    view = to_plain(table.view(0))
    assert known_sum(view, 0) == (14, 1)
    assert chance_of_target(view, 0) == Fraction(9, 35)  # S3, S4 or S5 of the 35 hearts that seat 0 has not seen
    assert "25.7%" in " ".join(hints(view, 0, "en"))
    assert known_sum(to_plain(table.view(1)), 1) == (17, 0)
    assert chance_of_target(to_plain(table.view(1)), 1) == 1
