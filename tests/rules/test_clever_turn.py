"""Twice as Clever: the active player's turn (K3-K7)."""

from typing import Any

from stolik.games.clever.state import Phase
from tests.rules.clever_table import ALL_SILVER, Table

ROLL = "W4 S2 Y3 B1 G5 P6"


def choosing(roll: str = ROLL, players: int = 2, **sheet: Any) -> Table:
    """The active player has rolled; no re-roll is unlocked."""
    table = Table(players).roll(roll)
    table.put(**{"RR": 0, **sheet})
    return table


# K3: roll, choose, sweep


def test_K3_all_six_dice_are_rolled_one_at_a_time() -> None:
    table = Table(2)
    for word in ROLL.split():
        assert table.pending == []
        assert table.outcomes() == [f"{word[0]}{face}" for face in range(1, 7)]
        table.chance(word)
    assert table.pending == [0]


def test_K3_lower_dice_go_to_the_tray_and_equal_ones_stay() -> None:
    table = choosing("W3 S2 Y3 B1 G5 P3").play("P pink")
    assert (table.dice("chosen"), table.dice("tray"), table.dice("hand")) == ("P", "SB", "WYG")


def test_K3_the_rest_is_rolled_again_in_the_order_of_the_dice() -> None:
    table = choosing("W3 S2 Y3 B1 G5 P3").play("P pink")
    assert table.outcomes()[0] == "W1"
    table.chance("W6")
    assert table.outcomes()[0] == "Y1"
    table.chance("Y6")
    assert table.outcomes()[0] == "G1"


def test_K3_choosing_the_lowest_die_sends_nothing_to_the_tray() -> None:
    table = choosing().play("B blue")
    assert (table.dice("tray"), table.dice("hand")) == ("", "WSYGP")


def test_K3_after_the_third_choice_all_dice_left_go_to_the_tray() -> None:
    table = choosing("W6 S6 Y6 B6 G6 P1").play("P pink")
    table.roll("W6 S6 Y6 B6 G1").play("G green")
    table.roll("W6 S6 Y1 B6").play("Y yellow:3")
    assert (table.dice("chosen"), table.dice("tray"), table.dice("hand")) == ("YGP", "WSB", "")
    assert table.pending == [1]


def test_K3_with_no_dice_left_in_hand_the_turn_ends_early() -> None:
    table = choosing().play("P pink")
    assert (table.dice("chosen"), table.dice("tray")) == ("P", "WSYBG")
    assert table.pending == [1]


def test_K3_dice_already_on_a_field_or_the_tray_are_not_swept_again() -> None:
    table = choosing("W1 S6 Y6 B1 G6 P2").play("P pink")
    table.roll("S6 Y6 G6").play("G green")
    assert (table.dice("chosen"), table.dice("tray"), table.dice("hand")) == ("GP", "WB", "SY")


def test_K3_example_pink_three_then_white_as_pink_four() -> None:
    table = choosing("W3 S4 Y5 B2 G4 P3").play("P pink")
    assert (table.dice("tray"), len(table.dice("hand"))) == ("B", 4)
    table.roll("W4 S1 Y6 G3").play("W pink")
    assert table.sheet().pink[:3] == [3, 4, 0]
    assert (table.dice("tray"), table.dice("hand")) == ("SBG", "Y")
    table.roll("Y3").play("Y yellow:1")
    assert table.dice("chosen") == "WYP"


def test_K3_the_order_after_a_choice() -> None:
    """Mark, sweep, the `?` it gave, the chain with its own `?`, returns, and then the roll."""
    table = choosing("W6 S5 Y4 B6 G4 P6", RET=1, silver="blue5 green5 pink5 blue4 pink4 yellow1")
    table.play("S silver:yellow")  # column 5: G?
    assert table.dice("tray") == "YG"
    assert table.waiting() == "G"
    table.play("? green:3")
    assert table.legal() == {"chain Y", "chain G", "done"}
    table.play("chain G")
    assert table.legal() == {"chain Y", "done"}
    table.play("chain Y")  # column 4: B?
    assert table.waiting() == "B"
    table.play("? blue:9")
    assert table.legal() == {"return Y", "return G", "roll"}
    table.play("roll")
    assert table.outcomes()[0] == "W1"


def test_K3_a_chain_bonus_comes_before_the_next_chain_mark() -> None:
    table = choosing("W6 S5 Y4 B6 G4 P6", silver="blue4 green4 pink4")
    table.play("S silver:yellow", "chain Y")
    assert table.waiting() == "B"
    assert all(word.startswith("? blue") for word in table.legal())
    table.play("? blue:12")
    assert table.pending == []  # green 4 is crossed: the chain is over by itself


# K4: re-rolls


def test_K4_a_reroll_rolls_all_dice_in_hand_again() -> None:
    table = choosing(RR=2)
    assert "reroll" in table.legal()
    table.play("reroll")
    assert (table.unlocked("RR"), table.pending) == (1, [])
    table.roll("W1 S1 Y1 B1 G1 P1")
    assert table.choices == 0


def test_K4_any_number_of_times_while_unlocked() -> None:
    table = choosing(RR=2).play("reroll").roll(ROLL).play("reroll").roll(ROLL)
    assert "reroll" not in table.legal()
    assert table.unlocked("RR") == 0


def test_K4_a_reroll_leaves_the_tray_and_the_fields_alone() -> None:
    table = choosing("W3 S2 Y3 B1 G5 P3", RR=1).play("P pink").roll("W1 Y1 G1").play("reroll")
    assert table.outcomes()[0] == "W1"
    table.roll("W2 Y2 G2")
    assert (table.dice("chosen"), table.dice("tray"), table.dice("hand")) == ("P", "SB", "WYG")


def test_K4_an_action_gained_by_a_choice_serves_the_next_roll() -> None:
    table = choosing("W6 S6 Y6 B6 G6 P2", pink=[1, 1]).play("P pink")
    table.roll("W6 S6 Y6 B6 G6")
    assert "reroll" in table.legal()


# K5: returns


def test_K5_a_die_of_the_tray_may_come_back_before_the_roll() -> None:
    table = choosing("W3 S2 Y3 B1 G5 P3", RET=1).play("P pink")
    assert table.legal() == {"return S", "return B", "roll"}
    table.play("return B")
    assert (table.unlocked("RET"), table.dice("tray"), table.dice("hand")) == (0, "S", "WYBG")
    assert table.outcomes()[0] == "W1"  # no action left: the roll comes by itself
    table.roll("W1 Y1 B2 G1")
    assert "B blue" in table.legal()


def test_K5_any_number_of_dice_one_action_each() -> None:
    table = choosing("W3 S2 Y3 B1 G5 P3", RET=3).play("P pink", "return B")
    assert table.legal() == {"return S", "roll"}
    table.play("return S")
    assert table.pending == []  # the tray is empty
    assert table.unlocked("RET") == 1


def test_K5_also_with_an_empty_hand_while_a_choice_is_left() -> None:
    table = choosing(RET=1).play("P pink")
    assert table.dice("hand") == ""
    assert table.legal() == {"return W", "return S", "return Y", "return B", "return G", "roll"}
    table.play("return G").roll("G6").play("G green")
    assert table.dice("chosen") == "GP"


def test_K5_roll_with_an_empty_hand_ends_the_turn() -> None:
    table = choosing(RET=1).play("P pink", "roll")
    assert table.phase == Phase.TOGETHER
    assert table.pending == [1]
    assert table.unlocked("RET") == 1


def test_K5_nothing_is_asked_without_an_action_or_with_an_empty_tray() -> None:
    assert choosing("W3 S2 Y3 B1 G5 P3").play("P pink").pending == []
    assert choosing(RET=2).play("B blue").pending == []


def test_K5_no_return_after_the_third_choice() -> None:
    table = choosing("W6 S6 Y6 B6 G6 P1", RET=1).play("P pink")
    table.roll("W6 S6 Y6 B6 G1").play("G green")
    table.roll("W6 S6 Y1 B6").play("Y yellow:3")
    assert table.phase == Phase.TOGETHER


def test_K5_a_lost_roll_counts_as_a_choice() -> None:
    table = choosing("W6 S1 Y6 B6 G6 P6", RET=1)
    table.play("P pink", "roll").roll("W1 Y1 B1 G1")
    table.fill_up()
    table.play("lose")
    assert table.legal() == {"return S", "roll"}
    table.play("return S")
    assert table.dice("hand") == "WSYBG"


def test_K5_a_single_lost_die_may_come_back() -> None:
    table = choosing("W5 S5 Y5 B5 G5 P6", RET=2).play("P pink", "return G", "roll").roll("G1")
    table.fill_up()
    table.play("lose")
    assert (table.choices, table.dice("tray"), table.dice("hand")) == (2, "WSYBG", "")
    assert "return G" in table.legal()
    table.play("return Y")
    assert table.outcomes()[0] == "Y1"


def test_K5_an_action_gained_by_this_very_choice_can_be_used() -> None:
    table = choosing("W3 S3 Y1 B1 G6 P1", blue=[9]).play("B blue")  # RET
    assert table.pending == []  # nothing lies on the tray
    table.roll("W3 S3 Y1 G6 P1").play("S silver:pink", "done")
    assert table.legal() == {"return Y", "return P", "roll"}


# K6: a roll in which nothing fits


def test_K6_a_roll_without_a_place_costs_a_choice_and_the_dice_stay() -> None:
    table = choosing()
    table.fill_up()
    assert table.legal() == {"lose"}
    table.play("lose")
    assert (table.choices, table.dice("hand"), table.dice("tray")) == (1, "WSYBGP", "")
    assert table.outcomes()[0] == "W1"


def test_K6_after_the_third_all_dice_go_to_the_tray() -> None:
    table = choosing()
    table.fill_up()
    table.play("lose").roll(ROLL).play("lose").roll(ROLL).play("lose")
    assert (table.dice("hand"), table.dice("tray"), table.dice("chosen")) == ("", "WSYBGP", "")
    assert table.pending == [1]


def test_K6_a_single_die_goes_to_the_tray_and_the_turn_ends() -> None:
    table = choosing("W5 S5 Y5 B6 G5 P6").play("P pink").roll("B6")
    table.put(blue=[4])
    assert table.legal() == {"lose"}
    table.play("lose")
    assert (table.dice("hand"), table.dice("tray")) == ("", "WSYBG")
    assert table.pending == [1]


def test_K6_a_reroll_may_be_tried_instead() -> None:
    table = choosing(RR=1)
    table.fill_up()
    assert table.legal() == {"reroll", "lose"}


def test_K6_a_roll_in_which_a_die_fits_cannot_be_lost() -> None:
    table = choosing()
    table.fill_up()
    table.put(green=[1] * 11)
    assert table.legal() == {"W green", "G green"}


# K7: the silver chain


def test_K7_silver_marks_each_lower_die_it_sweeps() -> None:
    table = choosing("W2 S4 Y3 B1 G5 P4").play("S silver:yellow")
    assert table.legal() == {
        *("chain W:yellow", "chain W:blue", "chain W:green", "chain W:pink"),
        *("chain Y", "chain B", "done"),
    }
    table.play("chain B", "chain Y", "chain W:green")
    assert table.silver() == {"yellow4", "blue1", "yellow3", "green2"}
    assert table.outcomes()[0] == "G1"


def test_K7_white_as_silver_starts_a_chain_and_may_sweep_the_silver_die() -> None:
    table = choosing("W4 S2 Y6 B6 G6 P6").play("W silver:pink")
    assert table.legal() == {"chain S:yellow", "chain S:blue", "chain S:green", "chain S:pink", "done"}
    table.play("chain S:blue")
    assert table.silver() == {"pink4", "blue2"}


def test_K7_white_in_another_area_starts_no_chain() -> None:
    assert choosing("W4 S2 Y6 B6 G6 P6").play("W pink").pending == []


def test_K7_each_is_optional_and_done_ends_it() -> None:
    table = choosing("W2 S4 Y3 B1 G5 P4").play("S silver:yellow", "chain Y", "done")
    assert table.silver() == {"yellow4", "yellow3"}
    assert table.pending == []


def test_K7_a_coloured_die_marks_only_its_own_row_and_its_own_number() -> None:
    table = choosing("W6 S4 Y6 B3 G6 P6", silver="blue3").play("S silver:yellow")
    assert table.pending == []  # blue 3 is crossed, so nothing is asked
    assert table.dice("swept") == ""


def test_K7_done_is_asked_only_while_a_swept_die_can_be_marked() -> None:
    table = choosing("W6 S4 Y3 B3 G6 P6", silver="blue3").play("S silver:yellow")
    assert table.legal() == {"chain Y", "done"}
    table.play("chain Y")
    assert table.pending == []


def test_K7_a_chain_mark_may_close_another() -> None:
    table = choosing("W3 S4 Y3 B6 G6 P6", silver="blue3 green3 pink3").play("S silver:yellow")
    assert table.legal() == {"chain W:yellow", "chain Y", "done"}
    table.play("chain W:yellow")  # column 3 full: a fox, and Y has no place
    assert table.sheet().foxes == 1
    assert table.pending == []


def test_K7_dice_swept_before_the_silver_choice_do_not_count() -> None:
    table = choosing("W6 S6 Y1 B6 G6 P2").play("P pink").roll("W6 S5 B4 G6").play("S silver:yellow")
    assert table.legal() == {"chain B", "done"}


def test_K7_the_third_choice_chains_lower_dice_but_not_those_that_are_merely_left() -> None:
    table = choosing("W6 S6 Y6 B6 G6 P1").play("P pink").roll("W6 S6 Y6 B6 G1").play("G green")
    table.roll("W6 S4 Y4 B3").play("S silver:pink")
    assert table.dice("tray") == "WYB"
    assert table.legal() == {"chain B", "done"}
    table.play("done")
    assert table.phase == Phase.TOGETHER


def test_K7_example_silver_three_blue_one_white_two() -> None:
    table = choosing("W2 S3 Y5 B1 G5 P5").play("S silver:green", "chain B", "chain W:green")
    assert table.silver() == {"green3", "blue1", "green2"}


def test_K7_a_silver_bonus_may_close_the_chain_before_it_is_asked() -> None:
    table = choosing("W6 S5 Y4 B6 G6 P6", silver="blue5 green5 pink5", green=[1] * 7)
    table.play("S silver:yellow")  # column 5: G?, whose eighth cell gives S?
    table.play("? green:1", "? silver:yellow4")
    assert table.pending == []


def test_K7_a_full_silver_area_ends_the_chain() -> None:
    table = choosing("W6 S4 Y3 B6 G6 P6", silver=ALL_SILVER.replace("yellow4 ", ""))
    table.play("S silver:yellow", "? blue:2")
    assert table.pending == []
