"""Twice as Clever: the sheet. What a die may mark (K1, K2), what marks give (K11), what they are worth (K15)."""

from typing import Any

import pytest

from stolik.games.clever.sheet import area_points
from stolik.games.clever.tables import AREAS
from tests.rules.clever_table import ALL_SILVER, ALL_YELLOW, Table

ROLL = "W4 S2 Y3 B1 G5 P6"


def choosing(roll: str = ROLL, players: int = 2) -> Table:
    """The active player has rolled; no re-roll is unlocked."""
    table = Table(players).roll(roll)
    table.put(RR=0)
    return table


# K1: a die marks its own area, W any


def test_K1_each_die_marks_its_own_area_and_white_any() -> None:
    assert choosing().legal() == {
        *("W silver:yellow", "W silver:blue", "W silver:green", "W silver:pink"),
        *("W yellow:5", "W yellow:10", "W blue", "W green", "W pink"),
        *("S silver:yellow", "S silver:blue", "S silver:green", "S silver:pink"),
        *("Y yellow:1", "Y yellow:6", "B blue", "G green", "P pink"),
    }


def test_K1_silver_crosses_its_number_where_it_is_open() -> None:
    table = choosing()
    table.put(silver="yellow2 pink2 blue3")
    assert {word for word in table.legal() if word.startswith("S")} == {"S silver:blue", "S silver:green"}
    table.play("S silver:green")
    assert table.silver() == {"yellow2", "pink2", "blue3", "green2"}


@pytest.mark.parametrize(
    ("value", "cells"),
    [(1, {3}), (2, {4, 7}), (3, {1, 6}), (4, {5, 10}), (5, {8, 9}), (6, {2})],
)
def test_K1_yellow_marks_a_cell_of_its_value(value: int, cells: set[int]) -> None:
    table = choosing(f"W4 S2 Y{value} B1 G5 P6")
    assert {word for word in table.legal() if word.startswith("Y")} == {f"Y yellow:{cell}" for cell in cells}


def test_K1_yellow_is_first_circled_then_crossed() -> None:
    table = choosing("W3 S6 Y3 B6 G6 P6").play("Y yellow:6")
    assert (table.sheet().circled, table.sheet().crossed) == (1 << 5, 0)
    table.roll("W3 S6 B6 G6 P6").play("W yellow:6")
    assert (table.sheet().circled, table.sheet().crossed) == (1 << 5, 1 << 5)


def test_K1_a_crossed_yellow_cell_takes_nothing_more() -> None:
    table = choosing()
    table.put(circled=[1, 6], crossed=[1])
    assert {word for word in table.legal() if word.startswith("Y")} == {"Y yellow:6"}


def test_K1_blue_is_the_sum_of_blue_and_white_by_either_die() -> None:
    assert choosing().play("B blue").sheet().blue[0] == 5
    assert choosing().play("W blue").sheet().blue[0] == 5


def test_K1_blue_takes_white_wherever_it_lies() -> None:
    table = choosing("W1 S6 Y6 B6 G6 P6").play("Y yellow:2")  # W goes to the tray
    assert table.dice("tray") == "W"
    table.roll("S1 B3 G1 P1").play("B blue")
    assert table.sheet().blue[0] == 4


def test_K1_white_and_blue_may_both_fill_blue_in_one_turn() -> None:
    table = choosing("W2 S6 Y6 B2 G6 P6").play("W blue").roll("S6 Y6 B1 G6 P6").play("B blue")
    assert table.sheet().blue[:3] == [4, 3, 0]


def test_K1_blue_numbers_never_rise() -> None:
    table = choosing()
    table.put(blue=[12, 4])
    assert not {"B blue", "W blue"} & table.legal()
    table.put(blue=[12, 5])
    assert {"B blue", "W blue"} <= table.legal()


def test_K1_green_writes_the_die_times_the_factor() -> None:
    table = choosing().play("G green")
    assert table.sheet().green[0] == 10


def test_K1_pink_takes_any_number() -> None:
    table = choosing("W1 S1 Y1 B1 G1 P1").play("P pink")
    assert (table.sheet().pink[0], table.sheet().pinks) == (1, 1)


# K2: a die that fits nowhere cannot be chosen


def test_K2_a_die_without_a_place_cannot_be_chosen() -> None:
    table = choosing()
    table.fill_up()
    table.put(pink=[6] * 11)
    assert table.legal() == {"W pink", "P pink"}


def test_K2_silver_without_an_open_row_cannot_be_chosen_even_for_its_chain() -> None:
    table = choosing()
    table.put(silver="yellow2 blue2 green2 pink2")
    assert not [word for word in table.legal() if word.startswith("S")]


# K11: bonuses of every area


@pytest.mark.parametrize(
    ("number", "bonus"),
    [(1, "PLUS"), (2, "Y"), (3, "foxes"), (4, "B"), (5, "G"), (6, "P")],
)
def test_K11_a_full_silver_column_gives_its_bonus(number: int, bonus: str) -> None:
    table = choosing(f"W1 S{number} Y1 B1 G1 P1")
    table.put(silver=f"yellow{number} blue{number} green{number}")
    table.play("S silver:pink")
    assert gained(table) == {bonus: 1}


@pytest.mark.parametrize(
    ("last", "circled", "bonuses"),
    [
        (2, [1], {"B": 1}),
        (4, [3], {"RET": 1}),
        (6, [5], {"Y": 1}),
        (8, [7], {"G": 1}),
        (10, [9], {"P": 1}),
        (7, [3], {"RR": 1}),
        (9, [1, 5], {"PLUS": 1}),
        (8, [4], {"S": 1}),
        (10, [2, 6], {"foxes": 1}),
        (1, [2, 5, 9], {"B": 1, "PLUS": 1}),
    ],
)
def test_K11_a_yellow_row_or_column_full_of_circles_gives_its_bonus(
    last: int, circled: list[int], bonuses: dict[str, int]
) -> None:
    value = [3, 6, 1, 2, 4, 3, 2, 5, 5, 4][last - 1]
    table = choosing(f"W1 S1 Y{value} B1 G1 P1")
    table.put(circled=circled)
    table.play(f"Y yellow:{last}")
    assert gained(table) == bonuses


def test_K11_a_crossed_cell_still_counts_as_circled() -> None:
    table = choosing("W1 S1 Y6 B1 G1 P1")
    table.put(circled=[1], crossed=[1])
    table.play("Y yellow:2")
    assert gained(table) == {"B": 1}


def test_K11_crossing_gives_no_yellow_bonus_again() -> None:
    table = choosing("W1 S1 Y6 B1 G1 P1")
    table.put(circled=[1, 2])
    table.play("Y yellow:2")
    assert gained(table) == {}


BLUE = ["", "RET", "Y", "", "PLUS", "RR", "P", "", "foxes", "RET", "", "G"]
GREEN = ["", "RR", "", "B", "RET", "", "foxes", "S", "PLUS", "", "P", "Y"]
PINK = ["", "", "RR", "RET", "PLUS", "G", "Y", "foxes", "S", "RR", "B", "Y"]
MINIMUM = [1, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("cell", range(12))
def test_K11_blue_cells_give_their_bonus(cell: int) -> None:
    table = choosing("W1 S1 Y1 B1 G1 P1")
    table.put(blue=[9] * cell)
    table.play("B blue")
    assert gained(table) == ({BLUE[cell]: 1} if BLUE[cell] else {})


@pytest.mark.parametrize("cell", range(12))
def test_K11_green_cells_give_their_bonus_whatever_is_written(cell: int) -> None:
    table = choosing("W1 S1 Y1 B1 G1 P1")
    table.put(green=[1] * cell)
    table.play("G green")
    assert gained(table) == ({GREEN[cell]: 1} if GREEN[cell] else {})


@pytest.mark.parametrize("cell", range(12))
def test_K11_pink_cells_give_their_bonus_from_the_minimum_on(cell: int) -> None:
    low = MINIMUM[cell] - 1
    if low:
        table = choosing(f"W1 S1 Y1 B1 G1 P{low}")
        table.put(pink=[1] * cell)
        table.play("P pink")
        assert gained(table) == {}
    table = choosing(f"W1 S1 Y1 B1 G1 P{MINIMUM[cell]}")
    table.put(pink=[1] * cell)
    table.play("P pink")
    assert gained(table) == ({PINK[cell]: 1} if PINK[cell] else {})


def gained(table: Table) -> dict[str, int]:
    """What a sheet that had no bonuses has now."""
    sheet = table.sheet()
    found = {letter: n for letter, n in zip("SYBGP", sheet.waiting, strict=True) if n}
    found |= {track: n for track, n in zip(("RR", "RET", "PLUS"), sheet.gained, strict=True) if n}
    return found | ({"foxes": sheet.foxes} if sheet.foxes else {})


@pytest.mark.parametrize(("track", "bonus"), [("RR", "foxes"), ("RET", "P"), ("PLUS", "S")])
def test_K11_circling_the_sixth_space_of_a_track_gives_its_bonus(track: str, bonus: str) -> None:
    cell = {"RR": 5, "RET": 1, "PLUS": 4}[track]
    table = choosing("W1 S1 Y1 B1 G1 P1")
    table.put(blue=[9] * cell, **{track: 4})
    table.play("B blue")
    assert gained(table) == {track: 5}
    table = choosing("W1 S1 Y1 B1 G1 P1")
    table.put(blue=[9] * cell, **{track: 5})
    table.play("B blue")
    assert gained(table) == {track: 6, bonus: 1}


# K11: the `?`


def with_bonus(kind: str) -> Table:
    """The active player has just gained one `?`, by a pink die of 6, and must use it."""
    cell = {"G": 5, "Y": 6, "S": 8, "B": 10}[kind]
    table = choosing("W1 S1 Y1 B1 G1 P6")
    table.put(pink=[1] * cell)
    table.play("P pink")
    assert table.waiting() == kind
    return table


def test_K11_silver_bonus_crosses_any_open_cell() -> None:
    table = with_bonus("S")
    assert len(table.legal()) == 24
    table.put(silver="blue4")
    assert len(table.legal()) == 23
    assert "? silver:blue4" not in table.legal()
    table.play("? silver:pink6")
    assert table.silver() == {"blue4", "pink6"}


def test_K11_yellow_bonus_circles_or_crosses_any_cell() -> None:
    table = with_bonus("Y")
    table.put(circled=[7, 8], crossed=[8])
    assert table.legal() == {f"? yellow:{cell}" for cell in range(1, 11) if cell != 8}
    table.play("? yellow:7")
    assert table.sheet().crossed == 1 << 6 | 1 << 7


def test_K11_blue_bonus_writes_any_number_up_to_the_one_before() -> None:
    assert with_bonus("B").legal() == {f"? blue:{number}" for number in range(2, 13)}
    table = with_bonus("B")
    table.put(blue=[4])
    assert table.legal() == {"? blue:2", "? blue:3", "? blue:4"}
    assert table.play("? blue:3").sheet().blue[1] == 3


def test_K11_green_bonus_is_multiplied_too() -> None:
    table = with_bonus("G")
    assert table.legal() == {f"? green:{number}" for number in range(1, 7)}
    table.put(green=[1] * 10)
    assert table.play("? green:6").sheet().green[10] == 24


def test_K11_pink_bonus_is_held_against_the_minimum() -> None:
    table = choosing("W1 S1 Y1 B1 G1 P1")
    table.put(blue=[9] * 6, pink=[1, 1])
    table.play("B blue")
    assert table.legal() == {f"? pink:{number}" for number in range(1, 7)}
    assert table.play("? pink:1").unlocked("RR") == 0
    table = choosing("W1 S1 Y1 B1 G1 P1")
    table.put(blue=[9] * 6, pink=[1, 1])
    assert table.play("B blue", "? pink:2").unlocked("RR") == 1


def test_K11_a_bonus_must_be_used_before_anything_else() -> None:
    table = with_bonus("G")
    table.put(RET=1)
    assert all(word.startswith("? green") for word in table.legal())


def test_K11_several_wait_and_are_used_in_any_order() -> None:
    table = choosing("W1 S1 Y6 B1 G1 P1")
    table.put(circled=[1, 6, 10])  # cell 2 completes its row (B?) and its column (a fox)
    table.put(blue=[12, 12])  # and B? will fill the third cell: Y?
    table.play("Y yellow:2")
    assert (table.waiting(), table.sheet().foxes) == ("B", 1)
    table.play("? blue:5")
    assert table.waiting() == "Y"


def test_K11_two_kinds_wait_and_the_moves_of_both_are_offered() -> None:
    table = choosing("W1 S1 Y5 B1 G1 P1")
    table.put(circled=[4, 7])  # cell 8 completes row 4 (G?) and column 3 (S?)
    table.play("Y yellow:8")
    assert table.waiting() == "SG"
    assert len(table.legal()) == 24 + 6
    table.play("? green:6")
    assert table.waiting() == "S"


def test_K11_a_new_bonus_joins_those_that_wait() -> None:
    table = choosing("W1 S1 Y5 B1 G1 P1")
    table.put(circled=[4, 7], green=[1, 1, 1])  # green's fourth cell gives B?
    table.play("Y yellow:8", "? green:1")
    assert table.waiting() == "SB"
    assert {"? silver:pink1", "? blue:12"} <= table.legal()


def test_K11_two_of_a_kind_are_used_one_by_one() -> None:
    table = choosing("W1 S1 Y3 B1 G1 P1")
    table.put(circled=[2, 5], blue=[9, 9])  # cell 1: B? - and its third blue cell gives Y?
    table.play("Y yellow:1", "? blue:2")
    assert table.waiting() == "Y"
    table.play("? yellow:6")  # row 3 full: another Y?
    assert table.waiting() == "Y"
    table.play("? yellow:6")
    assert table.waiting() == ""


def test_K11_a_bonus_that_cannot_be_marked_is_lost() -> None:
    table = choosing("W1 S1 Y1 B1 G1 P6")
    table.put(pink=[1] * 5, green=[1] * 12)
    table.play("P pink")
    assert table.waiting() == ""
    assert table.pending == [1]  # the turn went on: P swept all other dice


def test_K11_a_second_bonus_is_lost_when_the_first_takes_the_last_cell() -> None:
    table = choosing("W1 S1 Y5 B1 G1 P1")
    table.put(silver=ALL_SILVER.replace(" pink6", ""), circled=[4, 7], green=[1] * 7)
    table.play("Y yellow:8", "? green:1")
    assert table.waiting() == "SS"
    assert table.legal() == {"? silver:pink6"}
    table.play("? silver:pink6")
    assert table.waiting() == "P"  # column 6 gives P?; the other S? is gone


def test_K11_yellow_bonus_is_lost_only_when_all_cells_are_crossed() -> None:
    table = choosing("W1 S1 Y1 B1 G1 P6")
    table.put(pink=[1] * 6, circled=ALL_YELLOW, crossed=range(1, 10))
    assert table.play("P pink").legal() == {"? yellow:10"}
    table = choosing("W1 S1 Y1 B1 G1 P6")
    table.put(pink=[1] * 6, circled=ALL_YELLOW, crossed=ALL_YELLOW)
    assert table.play("P pink").waiting() == ""


def test_K11_a_long_chain_of_free_marks_gives_bonus_after_bonus() -> None:
    table = choosing("W1 S1 Y1 B1 G1 P6")
    table.put(pink=[1] * 5, green=[1] * 3, blue=[9] * 2, circled=[5])
    table.play("P pink", "? green:1", "? blue:9", "? yellow:6", "? yellow:1")
    assert table.waiting() == ""
    assert table.sheet().greens == 4


# K15: points


def points(**fields: Any) -> int:
    table = Table(1)
    table.put(**fields)
    return table.scores()[0]


@pytest.mark.parametrize("crosses", range(7))
def test_K15_a_silver_row_scores_by_its_crosses(crosses: int) -> None:
    row = " ".join(f"green{number}" for number in range(1, crosses + 1))
    assert points(silver=row) == [0, 2, 4, 7, 11, 16, 22][crosses]


def test_K15_silver_adds_its_rows() -> None:
    assert points(silver=ALL_SILVER) == 88
    assert points(silver="yellow1 yellow2 pink6") == 6


@pytest.mark.parametrize("crosses", range(11))
def test_K15_yellow_scores_by_crosses_and_not_by_circles(crosses: int) -> None:
    table = [0, 3, 10, 21, 36, 55, 75, 96, 118, 141, 165]
    assert points(circled=ALL_YELLOW, crossed=range(1, crosses + 1)) == table[crosses]


@pytest.mark.parametrize("filled", range(13))
def test_K15_blue_scores_the_star_of_its_last_filled_cell(filled: int) -> None:
    assert points(blue=[2] * filled) == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78][filled]


def test_K15_green_scores_first_minus_second_of_each_pair() -> None:
    assert points(green=[10]) == 0
    assert points(green=[10, 2]) == 8
    assert points(green=[10, 2, 12, 1, 3]) == 8 + 11
    assert points(green=[2, 12]) == -10


def test_K15_pink_scores_the_sum_of_its_numbers() -> None:
    assert points(pink=[6, 1, 3]) == 10


def test_K15_each_area_has_its_own_points() -> None:
    table = Table(1)
    table.put(silver="green1 green2 green3", circled=ALL_YELLOW, crossed=[1, 2], blue=[2] * 3, green=[10, 2], pink=[5])
    assert [area_points(table.sheet(), area) for area in range(AREAS)] == [7, 10, 6, 8, 5]


def test_K15_foxes_are_worth_the_lowest_area() -> None:
    silver, yellow = {"silver": ALL_SILVER}, {"circled": ALL_YELLOW, "crossed": [1, 2, 3]}
    sheet: dict[str, Any] = {**silver, **yellow, "blue": [9] * 5, "green": [10, 2], "pink": [6, 6]}
    without = 88 + 21 + 15 + 8 + 12
    assert points(**sheet) == without
    assert points(**sheet, foxes=1) == without + 8
    assert points(**sheet, foxes=3) == without + 24


def test_K15_foxes_are_worth_nothing_with_an_empty_area() -> None:
    assert points(pink=[6, 6], foxes=2) == 12


def test_K15_a_negative_area_makes_foxes_negative_even_beside_an_empty_one() -> None:
    assert points(green=[2, 12], foxes=2) == -10 - 20


def test_K15_example_green_five_then_one() -> None:
    table = choosing("W1 S6 Y6 B6 G5 P6").play("G green")
    assert table.sheet().green[0] == 10
    assert table.scores()[0] == 0
    table = choosing("W6 S6 Y6 B6 G1 P6")
    table.put(green=[10])
    table.play("G green")
    assert table.sheet().green[:2] == [10, 2]
    assert table.scores()[0] == 8


def test_K15_most_points_win() -> None:
    table = Table(3)
    for seat, pink in enumerate(([6], [6, 6], [1])):
        table.put(seat, pink=pink)
    assert (table.scores(), table.ranks()) == ([6, 12, 1], [2, 1, 3])


def test_K15_a_tie_goes_to_the_higher_best_area() -> None:
    table = Table(2)
    table.put(0, pink=[6], blue=[2] * 3)  # 6 + 6
    table.put(1, pink=[2], blue=[2] * 4)  # 2 + 10
    assert (table.scores(), table.ranks()) == ([12, 12], [2, 1])


def test_K15_a_tie_in_the_best_area_too_is_shared() -> None:
    table = Table(3)
    table.put(0, pink=[6, 4], blue=[2] * 3)
    table.put(1, pink=[6], blue=[2] * 4)
    table.put(2, pink=[1])
    assert (table.scores(), table.ranks()) == ([16, 16, 1], [1, 1, 3])
