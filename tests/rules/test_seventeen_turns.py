"""Seventeen: set-up, laying cards, specials, the check window, drawing (S1-S8)."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.games.seventeen.tables import CARDS, FACE_COPIES, OPEN_CARDS
from tests.rules.seventeen_table import GAME, Table


def test_S1_the_deck_is_as_printed() -> None:
    assert (CARDS, OPEN_CARDS, list(FACE_COPIES)) == (70, 35, [3, 3, 3, 3, 3, 5, 5, 5, 5])
    assert GAME.players == range(2, 7)


def test_S1_cards_are_dealt_back_then_face_with_the_cards_left_as_weights() -> None:
    state = GAME.new(GAME.setup(2))
    weights = {GAME.word(CHANCE, outcome): weight for outcome, weight in GAME.chance(state)}
    assert weights == {"back D1": 7, "back D2": 7, "back D3": 7, "back D4": 7, "back D5": 7, "back heart": 35}
    GAME.checked_step(state, CHANCE, GAME.parse(CHANCE, "back D3"))
    GAME.checked_step(state, CHANCE, GAME.parse(CHANCE, "back heart"))
    weights = {GAME.word(CHANCE, outcome): weight for outcome, weight in GAME.chance(state)}
    assert weights == {"face S1": 3, "face S2": 3, "face S3": 3, "face S4": 3, "face S5": 3} | {
        f"face {special}": 5 for special in ("reverse", "two", "bin", "trap")
    }
    GAME.checked_step(state, CHANCE, GAME.parse(CHANCE, "face S2"))
    weights = {GAME.word(CHANCE, outcome): weight for outcome, weight in GAME.chance(state)}
    assert weights["back D3"] == 6
    assert weights["back heart"] == 34


def test_S1_seat_by_seat_then_the_top_back_and_seat_0_starts() -> None:
    table = Table("D1 S2 trap", "D4 D4 D5", "bin two S1", top="heart")
    assert [table.hand(p) for p in range(3)] == ["D1 S2 trap", "D4 D4 D5", "S1 two bin"]
    assert table.top == "heart"
    assert table.pending == [0]
    assert table.state["direction"] == 1
    assert table.mastery() == table.nerves() == [0, 0, 0]
    assert table.state["pile_size"] == 61


@pytest.mark.parametrize("players", range(2, 7))
def test_S1_three_cards_each_for_every_number_of_players(players: int) -> None:
    table = Table(*["D1 D2 D3"] * players, top="D4")
    assert all(table.seat(p)["cards"] == 3 for p in range(players))
    assert table.state["pile_size"] == 70 - 3 * players


def test_S2_with_an_empty_row_a_card_must_be_laid() -> None:
    table = Table("D1 S2 S2", "D4 D4 D5")
    assert table.legal(0) == ["lay D1", "lay S2 up", "lay S2 down"]
    with pytest.raises(IllegalMoveError, match=r"empty.*S2"):
        table.play(0, "check")


def test_S2_with_a_row_one_lays_or_checks_but_does_not_pass() -> None:
    table = Table("D1 S2 S2", "D4 D4 trap").turn(0, "D1")
    assert table.legal(1) == ["lay D4", "lay trap up", "lay trap down", "check"]
    with pytest.raises(IllegalMoveError, match="S2"):
        table.play(1, "pass")


def test_S2_an_empty_hand_with_a_row_can_only_check() -> None:
    table = Table("D1 D2 D3", "D4 D4 D5").leave("", rest="row")
    table.turn(0, "D1").turn(1, "D4").turn(0, "D2").turn(1, "D4").turn(0, "D3").turn(1, "D5")
    assert table.hand(0) == "D1"  # the last card of the pile; then nothing was left to draw
    table.turn(0, "D1")
    assert table.hand(1) == ""
    assert table.legal(1) == ["check"]
    with pytest.raises(IllegalMoveError, match="S2"):
        table.play(1, "lay D1")


def test_S2_an_empty_hand_with_a_row_draws_nothing_even_from_a_new_pile() -> None:
    table = Table("D1 D2 bin", "D3 D4 D5").leave("", rest="row")
    table.turn(0, "D1").turn(1, "D3").turn(0, "D2").turn(1, "D4").turn(0, "D1").turn(1, "D5")
    table.play(0, "lay bin up").answer().chance("back D5", "back heart")  # the binned cards are the new pile
    assert table.state["pile_size"] == 1
    assert table.hand(1) == ""
    assert table.legal(1) == ["check"]


def test_S2_an_empty_hand_without_a_row_draws_one_card_first() -> None:
    table = Table("D1 D2 D3", "D4 D4 D5").leave("", rest="row")
    table.turn(0, "D1").turn(1, "D4").turn(0, "D2").turn(1, "D4").turn(0, "D3").turn(1, "D5").turn(0, "D1")
    table.play(1, "check")  # the row is worth far more than 17, so the checker, with no card, starts
    assert table.pending == []
    assert "back heart" in table.outcomes
    table.chance("back heart", "face S5")
    assert table.pending == []  # the next back is turned
    table.chance("back D2")
    assert table.legal(1) == ["lay S5 up", "lay S5 down"]
    table.turn(1, "S5 up")
    assert table.hand(1) == "D2"  # as many as were laid


def test_S3_a_two_sided_card_is_laid_as_it_is() -> None:
    table = Table("D1 D1 D3", "D4 D4 D5").play(0, "lay D3")
    assert table.row == "D3"
    assert table.state["row_owner"][0] == 0


def test_S3_a_one_sided_card_is_laid_up_or_down_at_the_end_of_the_row() -> None:
    table = Table("S4 S4 trap", "D4 D4 D5").turn(0, "S4 up").turn(1, "D5").turn(0, "S4 down")
    assert table.row == "S4 D5 heart"


def test_S3_a_card_that_is_not_held_is_refused() -> None:
    table = Table("S4 S4 trap", "D4 D4 D5")
    with pytest.raises(IllegalMoveError, match="S3"):
        table.play(0, "lay D4")


def test_S4_reverse_up_turns_the_direction() -> None:
    table = Table("reverse D1 D2", "D3 D3 reverse", "D4 D4 reverse").turn(0, "reverse up")
    assert table.pending == [2]
    table.turn(2, "D4")
    assert table.pending == [1]
    table.turn(1, "reverse up")
    assert table.pending == [2]


def test_S4_reverse_down_does_nothing() -> None:
    table = Table("reverse D1 D2", "D3 D3 reverse", "D4 D4 reverse").turn(0, "reverse down")
    assert table.pending == [1]


def test_S4_two_up_makes_the_next_player_lay_two() -> None:
    table = Table("two D1 D2", "D3 D3 D3", "D4 D4 D4").turn(0, "two up").play(1, "lay D3")
    assert table.pending == [1]
    table.play(1, "lay D3")
    assert table.pending == [0, 2]


def test_S4_two_down_does_nothing() -> None:
    table = Table("two D1 D2", "D3 D3 D3", "D4 D4 D4").turn(0, "two down").play(1, "lay D3")
    assert table.pending == [0, 2]


def test_S4_bin_up_removes_itself_and_the_card_before_it() -> None:
    table = Table("D1 D2 D2", "D3 D3 D3", "D4 bin D4").turn(0, "D1").turn(1, "D3").turn(2, "bin up")
    assert table.row == "D1"
    assert table.state["used_size"] == 2
    assert table.state["used_open"][2] == 1


def test_S4_bin_down_does_nothing() -> None:
    table = Table("D1 D2 D2", "D3 D3 D3", "D4 bin D4").turn(0, "D1").turn(1, "D3").turn(2, "bin down")
    assert table.row == "D1 D3 heart"


def test_S4_bin_as_the_first_card_goes_alone() -> None:
    table = Table("D1 D2 bin", "D3 D3 D3", "D4 bin D4").turn(0, "bin up")
    assert table.row == ""
    assert table.state["used_size"] == 1
    assert table.pending == [1]
    assert "check" not in table.legal(1)


def test_S4_a_heart_is_binned_unseen_and_only_its_layer_knows_it() -> None:
    table = Table("trap D2 D2", "bin D3 D3", "D4 D4 D4").turn(0, "trap down").turn(1, "bin up")
    assert table.row == ""
    assert list(table.state["used_seen"]) == [0] * 7 + [1, 0]  # the bin, and not the trap
    assert list(table.view(0)["seat"][0]["binned"]) == [0] * 8 + [1]
    assert list(table.view(1)["seat"][0]["binned"]) == [-1] * 9
    assert table.view(1)["seat"][0]["buried"] == 1


def test_S4_a_binned_reverse_has_turned_the_direction_for_good() -> None:
    table = Table("reverse D2 D2", "D3 D3 D3", "bin D4 D4").turn(0, "reverse up").turn(2, "bin up")
    assert table.row == ""
    assert table.pending == [1]


def test_S4_a_binned_two_still_orders_two_cards() -> None:
    table = Table("two D1 D1", "bin two D3", "D4 D4 D4").turn(0, "two up").turn(1, "two up", "bin up")
    assert table.row == "two"  # the second two is gone, its order is not
    table.play(2, "lay D4")
    assert table.pending == [2]


def test_S4_trap_up_does_nothing() -> None:
    table = Table("trap D1 D1", "D3 D3 D3").turn(0, "trap up").play(1, "check")
    assert table.mastery() == [1, 0]
    assert table.nerves() == [0, 1]  # one nerve for the count, none for the trap


def test_S5_a_player_who_must_lay_two_may_check_before_the_first() -> None:
    table = Table("two D1 D2", "D3 D3 D3", "D4 D4 D4").turn(0, "two up")
    assert "check" in table.legal(1)
    table.play(1, "lay D3")
    assert "check" not in table.legal(1)
    with pytest.raises(IllegalMoveError, match="S5"):
        table.play(1, "check")


def test_S5_rivals_check_only_after_the_second_card_and_two_are_drawn() -> None:
    table = Table("two D1 D2", "D3 D3 reverse", "D4 D4 D4", top="D2").turn(0, "two up")
    table.play(1, "lay reverse up").play(1, "lay D3")
    assert table.pending == [0, 2]
    table.answer()
    table.chance("back D5", "back D1")
    assert table.hand(1) == "D1 D3 D5"  # D1 was on top since seat 0's draw
    assert table.pending == [0]  # each card has had its effect


def test_S5_two_does_not_add_up() -> None:
    table = Table("two D1 D2", "two two D3", "D4 D4 D4").turn(0, "two up").turn(1, "two up", "two up")
    table.play(2, "lay D4").play(2, "lay D4")
    assert table.pending == [0, 1]


def test_S5_with_fewer_than_two_cards_they_lay_what_they_have() -> None:
    table = Table("two D1 D2", "D3 D3 D3").leave("", rest="row")
    table.turn(0, "D1").turn(1, "D3").turn(0, "D2").turn(1, "D3").turn(0, "two up")
    assert table.hand(1) == "D3"
    table.play(1, "lay D3")
    assert table.pending == [0]
    table.answer()
    assert table.state["must"] == 1


def test_S5_an_unanswered_two_lapses_with_the_round() -> None:
    table = Table("two D1 D2", "D3 D3 D3").turn(0, "two up", checked_by=(1,))
    assert table.pending == [0]
    table.play(0, "lay D1")
    assert table.pending == [1]


def test_S5_a_check_instead_of_two_cards_ends_the_order_too() -> None:
    table = Table("two D1 D2", "D3 D3 D3").turn(0, "two up").play(1, "check")
    assert table.state["must"] == 1


def test_S6_every_rival_answers_in_secret() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4").play(0, "lay D1")
    assert table.pending == [1, 2]
    assert table.legal(2) == ["check", "pass"]
    assert table.seen(2, "check", 1) == table.seen(2, "pass", 1) == "?"
    assert table.seen(2, "check", -1) == "?"
    assert table.seen(2, "check", 2) == "check"
    table.play(2, "check")
    assert table.pending == [1]
    assert table.view(1)["seat"][2]["answer"] == -1
    assert table.view(2)["seat"][2]["answer"] == 2
    assert table.view(1)["called"] == 0


def test_S6_the_last_answer_opens_them_all() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4").play(0, "lay D1").play(2, "check")
    assert table.seen(1, "pass", 0) == "pass"
    table.play(1, "pass")
    assert table.view(0)["called"] == 0b100
    assert list(table.view(0)["seat"]["answer"][:1]) == [0]


def test_S6_the_order_of_answers_does_not_matter() -> None:
    ends = set()
    for order in ((1, 2, 3), (3, 2, 1), (2, 1, 3)):
        table = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4", "D5 D5 D5").play(0, "lay D1")
        for seat in order:
            table.play(seat, "pass" if seat == 1 else "check")
        ends.add(table.state.tobytes())
    assert len(ends) == 1


def test_S6_of_several_the_nearest_to_the_left_of_the_layer_has_the_check() -> None:
    table = (
        Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4", "D5 D5 D5")
        .turn(0, "D1")
        .turn(1, "D3")
        .turn(2, "D4", checked_by=(0, 1))
    )
    assert table.state["shown_checker"] == 0 + 1
    assert table.state["shown_called"] == 0b11


def test_S6_left_is_clockwise_whatever_the_direction_of_play() -> None:
    table = Table("reverse D1 D2", "D3 D3 D3", "D4 D4 D4", "D5 D5 D5").turn(0, "reverse up", checked_by=(1, 3))
    assert table.state["shown_checker"] == 1 + 1


def test_S6_left_is_clockwise_also_beyond_a_neighbour_who_passes() -> None:
    table = Table("reverse D1 D2", "D3 D3 D3", "D4 D4 D4", "D5 D5 D5").turn(0, "reverse up", checked_by=(2, 3))
    assert table.state["shown_checker"] == 2 + 1


def test_S6_is_skipped_when_the_row_is_empty() -> None:
    table = Table("D1 D1 bin", "D3 D3 D3", "D4 D4 D4", top="heart").play(0, "lay bin up")
    assert table.pending == []
    assert table.outcomes[0] == "face S1"


def test_S6_first_to_call_is_a_pass_from_the_rest() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4", "D5 D5 D5").play(0, "lay D1").play(3, "check").answer().settle()
    assert table.state["shown_checker"] == 3 + 1


def test_S7_the_layer_draws_and_the_next_back_is_turned() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", top="heart").play(0, "lay D2").answer()
    table.chance("face trap")
    assert table.hand(0) == "D1 D1 trap"
    assert table.top == ""
    table.chance("back D5")
    assert table.top == "D5"
    assert table.pending == [1]


def test_S7_a_two_sided_top_is_taken_without_a_chance_move() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", top="D4").play(0, "lay D2").answer()
    assert table.hand(0) == "D1 D1 D4"
    assert "face S1" not in table.outcomes


def test_S7_the_draw_comes_before_the_check_is_resolved() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", top="heart").play(0, "lay D2").answer(1)
    assert table.mastery() == [0, 0]
    table.chance("face S1")
    assert table.mastery() == [0, 0]
    table.chance("back D1")
    assert table.mastery() == [1, 0]


def test_S7_the_draw_is_made_even_if_the_check_ends_the_game() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", top="heart").tokens([2, 0], [0, 0]).play(0, "lay D2").answer(1)
    assert not table.over
    table.chance("face S1", "back D1")
    assert table.over
    assert table.hand(0) == "D1 D1 S1"


def test_S7_a_check_at_the_start_of_a_turn_is_followed_by_no_draw() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3").turn(0, "D1").play(1, "check")
    assert table.pending == [0]
    assert table.seat(1)["cards"] == 3


def test_S7_an_empty_pile_is_made_anew_from_the_used_pile_when_a_back_is_to_be_turned() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3").leave("", rest="used")
    assert table.state["pile_size"] == 1
    used = int(table.state["used_size"])
    table.play(0, "lay D2").answer()
    assert table.state["pile_size"] == used
    assert table.state["used_size"] == 0
    assert table.weights["back heart"] == 35
    assert table.weights["back D2"] == 6  # all but the one in the row


def test_S7_hearts_binned_unseen_are_shuffled_in_too() -> None:
    table = Table("trap D1 D2", "bin D3 D3").turn(0, "trap down").turn(1, "bin up").leave("", rest="used")
    assert table.seat(0)["buried"] == 1
    table.play(0, "lay D1").answer()
    assert table.seat(0)["buried"] == 0
    assert table.seat(0)["sunk"] == 1
    assert table.state["pile"][8] == 5


def test_S7_when_both_piles_are_empty_nothing_is_drawn_now_or_later() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3").leave("", rest="row")
    table.turn(0, "D1")
    assert table.hand(0) == "D1 D1 D2"  # the last card of the pile
    assert table.top == ""
    table.turn(1, "D3")
    assert table.hand(1) == "D3 D3"
    assert table.state["owed"] == 0
    table.play(0, "check")
    assert table.hand(1) == "D3 D3"  # the round's cards are used now, and still nothing is owed
    assert table.top == ""


def test_S7_the_missing_back_is_turned_when_the_next_card_is_to_be_taken() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3").leave("", rest="row").turn(0, "D1").turn(1, "D3").play(0, "check")
    assert table.pending == [0]
    assert table.state["pile_size"] == 0
    table.play(0, "lay D1").answer()
    assert table.state["used_size"] == 0
    table.chance("back D5")  # the missing back
    assert table.hand(0) == "D1 D2 D5"
    table.chance("back heart")  # and the next
    assert table.top == "heart"
    assert table.pending == [1]


def test_S7_of_two_cards_owed_one_may_be_there() -> None:
    table = Table("two D1 D2", "D3 D3 D3").leave("D5", rest="row").turn(0, "two up")
    assert table.top == "D5"
    table.turn(1, "D3", "D3")
    assert table.hand(1) == "D3 D5"
    assert table.pending == [0]


def test_S8_nobody_checks_and_the_next_player_takes_a_turn() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4")
    for seat, card in ((0, "D1"), (1, "D3"), (2, "D4"), (0, "D1")):
        assert table.pending == [seat]
        table.turn(seat, card)
