"""Seventeen: the check, traps, the count, tokens, the end (S9-S15)."""

import pytest

from tests.rules.seventeen_table import GAME, Table


def test_S9_the_row_is_turned_up_and_stays_visible() -> None:
    table = Table("S4 D1 D1", "two D3 D3", "D4 D4 D4").turn(0, "S4 down").turn(1, "two down").play(2, "check")
    for viewer in (-1, 0, 1, 2):
        view = table.view(viewer)
        assert table.shown == "S4 two"
        assert list(view["shown_owner"][:2]) == [0, 1]
        assert list(view["shown_down"][:2]) == [1, 1]
        assert view["shown_sum"] == 4
        assert (view["shown_checker"], view["shown_layer"]) == (2 + 1, 1 + 1)
        assert list(view["seat"]["gained"][:3]) == [0, 1, 0]
        assert list(view["seat"]["took"][:3]) == [0, 0, 1]
    table.turn(1, "D3")
    assert table.shown == "S4 two"


def test_S9_the_next_check_replaces_what_is_shown() -> None:
    table = Table("S4 D1 D1", "two D3 D3").turn(0, "S4 down").turn(1, "two down").turn(0, "D1").play(1, "check")
    assert table.shown == "S4 two D1"
    table.turn(0, "D1").play(1, "check")
    assert table.shown == "D1"
    assert not table.state["shown_down"].any()


def test_S9_whoever_laid_a_bin_last_is_the_layer() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", "bin D4 D4", "D5 D5 D5").turn(0, "D1").turn(1, "D3").turn(2, "bin up")
    table.play(3, "check")
    assert table.state["shown_layer"] == 2 + 1
    assert table.shown == "D1"
    assert table.mastery() == [0, 0, 1, 0]


def test_S10_a_hidden_trap_pays_its_owner_and_costs_the_checker_a_nerve() -> None:
    table = Table("trap D1 D2", "D3 D3 D3", "D4 D4 D4").turn(0, "trap down").turn(1, "D3").play(2, "check")
    assert table.mastery() == [1, 1, 0]  # the trap, and the count
    assert list(table.state["seat"]["took"][:3]) == [0, 0, 2]
    assert table.nerves() == [0, 0, 0]  # two nerves are returned at once (S13)


def test_S10_several_traps_of_one_owner_count_once() -> None:
    table = Table("trap trap D2", "D3 D3 D3", "D4 D4 D4")
    table.turn(0, "trap down").turn(1, "D3").turn(2, "D4").turn(0, "trap down").turn(1, "D3").play(2, "check")
    assert table.mastery() == [1, 1, 0]
    assert table.state["seat"]["took"][2] == 2  # one for the traps, one for the count


def test_S10_traps_of_several_owners_pay_each() -> None:
    table = Table("trap D1 D2", "trap D3 D3", "D4 D4 D4", "D5 D5 D5").turn(0, "trap down").turn(1, "trap down")
    table.turn(2, "D4").play(3, "check")
    assert table.mastery() == [1, 1, 1, 0]
    assert table.state["seat"]["took"][3] == 2


def test_S10_a_checker_who_owns_a_trap_gains_and_takes_the_nerve() -> None:
    table = Table("trap D1 D2", "D3 D3 D3").turn(0, "trap down").turn(1, "D3").play(0, "check")
    assert list(table.state["seat"]["gained"][:2]) == [1, 1]
    assert table.state["seat"]["took"][0] == 2
    assert table.mastery() == [0, 1]  # two nerves took the mastery with them (S13)


def test_S10_a_trap_that_lies_open_or_was_binned_pays_nobody() -> None:
    table = Table("trap D1 D2", "bin D3 D3", "D4 D4 D4").turn(0, "trap down").turn(1, "bin up").turn(2, "D4")
    table.play(0, "check")
    assert table.mastery() == [0, 0, 1]
    assert table.nerves() == [1, 0, 0]


def test_S10_traps_pay_also_when_the_count_is_17() -> None:
    table = Table("trap D5 D5", "D5 D5 D5").turn(0, "trap down")
    table.turn(1, "D5").turn(0, "D5").turn(1, "D5").turn(0, "D5").play(1, "check")
    assert table.state["shown_sum"] == 20
    assert table.mastery() == [1, 1]
    assert table.nerves() == [1, 1]


def test_S11_17_is_enough() -> None:
    table = Table("D5 D4 D2", "D5 D3 D4").turn(0, "D5").turn(1, "D5").turn(0, "D4").turn(1, "D3").play(0, "check")
    assert table.state["shown_sum"] == 17
    assert table.mastery() == [1, 0]
    assert table.nerves() == [0, 1]


def test_S11_16_is_not() -> None:
    table = Table("D5 D4 D2", "D5 D2 D4").turn(0, "D5").turn(1, "D5").turn(0, "D4").turn(1, "D2").play(0, "check")
    assert table.state["shown_sum"] == 16
    assert table.mastery() == [0, 1]
    assert table.nerves() == [1, 0]


def test_S11_hidden_numbers_count_and_specials_are_worth_nothing() -> None:
    table = Table("S5 two D2", "reverse S4 D4").turn(0, "S5 down").turn(1, "S4 up").turn(0, "two down")
    table.turn(1, "reverse up").play(0, "check")
    assert table.state["shown_sum"] == 9


def test_S11_the_worked_example_18_with_a_D1_last() -> None:
    grazyna, gracjan = 0, 1
    table = Table("S5 D5 D1", "D5 S2 D4").turn(grazyna, "S5 down").turn(gracjan, "D5").turn(grazyna, "D5")
    table.turn(gracjan, "S2 down").play(grazyna, "lay D1").answer(gracjan).settle()
    assert table.state["shown_sum"] == 18
    assert table.mastery() == [0, 1]
    assert table.nerves() == [1, 0]
    assert table.pending == [gracjan]


def test_S12_nobody_gains_two_masteries_in_a_round() -> None:
    table = Table("D1 D1 D2", "trap D3 D3", "D4 D4 D4").turn(0, "D1").turn(1, "trap down").play(2, "check")
    assert table.mastery() == [0, 1, 0]  # trap owner and layer at once
    assert table.state["seat"]["gained"][1] == 1


def test_S12_a_checker_with_a_trap_and_17_gains_once() -> None:
    table = Table("trap D5 D5", "D5 D5 D5").turn(0, "trap down").turn(1, "D5").turn(0, "D5").turn(1, "D5")
    table.turn(0, "D5").turn(1, "D5").play(0, "check")
    assert table.mastery() == [1, 0]
    assert table.nerves() == [1, 1]


def test_S13_two_nerves_go_back_with_one_mastery() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3").tokens([0, 2], [0, 1]).turn(0, "D1").play(1, "check")
    assert table.mastery() == [1, 1]
    assert table.nerves() == [0, 0]
    assert table.state["seat"]["returned"][1] == 3


def test_S13_without_a_mastery_only_the_nerves_go() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3").tokens([0, 0], [0, 1]).turn(0, "D1").play(1, "check")
    assert table.mastery() == [1, 0]
    assert table.nerves() == [0, 0]
    assert table.state["seat"]["returned"][1] == 2


def test_S13_of_three_nerves_one_stays() -> None:
    table = Table("trap D1 D2", "D3 D3 D3", "D4 D4 D4").tokens([0, 0, 2], [0, 0, 1])
    table.turn(0, "trap down").turn(1, "D3").play(2, "check")
    assert table.state["seat"]["took"][2] == 2
    assert table.nerves() == [0, 0, 1]
    assert table.mastery() == [1, 1, 1]  # and one mastery, not two


def test_S14_the_row_is_used_hands_stay_direction_is_clockwise() -> None:
    table = Table("reverse D1 D2", "D3 D3 D3", "D4 D4 D4", top="D5").turn(0, "reverse up").turn(2, "D4")
    hands = [table.hand(p) for p in range(3)]
    table.play(1, "check")
    assert table.row == ""
    assert table.state["used_size"] == 2
    assert [table.hand(p) for p in range(3)] == hands
    assert table.state["direction"] == 1


def test_S14_the_winner_of_the_count_starts() -> None:
    low = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4").turn(0, "D1").turn(1, "D3").play(2, "check")
    assert low.pending == [1]
    high = (
        Table("D5 D5 D5", "D5 D5 D4", "D4 D4 D4")
        .turn(0, "D5")
        .turn(1, "D5")
        .turn(2, "D4")
        .turn(0, "D5", checked_by=(2,))
    )
    assert high.pending == [2]


def test_S14_also_if_S12_left_them_without_the_token() -> None:
    table = Table("D1 D1 D2", "trap D3 D3", "D4 D4 D4").turn(0, "D1").turn(1, "trap down").play(2, "check")
    assert table.pending == [1]


def test_S14_also_if_S13_took_it_back() -> None:
    table = Table("trap D5 D5", "D5 D5 D5").tokens([0, 0], [1, 0]).turn(0, "trap down").turn(1, "D5").turn(0, "D5")
    table.turn(1, "D5").turn(0, "D5").turn(1, "D5").play(0, "check")
    assert table.mastery() == [0, 0]
    assert table.pending == [0]


def test_S14_not_the_owner_of_a_trap() -> None:
    table = Table("trap D1 D2", "D3 D3 D3", "D4 D4 D4").turn(0, "trap down").turn(1, "D3").play(2, "check")
    assert table.pending == [1]


def test_S15_three_masteries_end_the_game() -> None:
    table = Table("D1 D1 D2", "D3 D3 D3", "D4 D4 D4").tokens([2, 1, 0], [0, 0, 0]).turn(0, "D1").play(1, "check")
    assert table.over
    assert table.pending == []
    assert GAME.scores(table.state) == [3, 1, 0]
    assert GAME.ranks(table.state) == [1, 2, 3]


def test_S15_nerves_are_returned_before_the_end_is_looked_for() -> None:
    table = Table("trap D1 D2", "D3 D3 D3").tokens([2, 0], [0, 0]).turn(0, "trap down").turn(1, "D3").play(0, "check")
    assert table.mastery() == [2, 1]  # the third came by the trap and went with two nerves
    assert not table.over


@pytest.mark.parametrize(("nerves", "ranks"), [([1, 0, 0], [2, 1, 3]), ([0, 0, 0], [1, 1, 3])])
def test_S15_of_several_with_three_fewer_nerves_wins_else_they_share(nerves: list[int], ranks: list[int]) -> None:
    table = Table("trap D1 D2", "D3 D3 D3", "D4 D4 D4").tokens([2, 2, 0], nerves)
    table.turn(0, "trap down").turn(1, "D3").play(2, "check")
    assert table.over
    assert GAME.scores(table.state) == [3, 3, 0]
    assert GAME.ranks(table.state) == ranks


def test_S15_the_rules_set_no_bound_and_programs_stop_at_5000() -> None:
    assert GAME.max_steps == 5000
