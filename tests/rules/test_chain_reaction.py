"""C4 and C5, the chain reaction, on small tables. A tile is its symbols: top, right, bottom, left."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.rng import below, plain_rng
from stolik.core.state import to_plain
from stolik.games.chain.state import COLUMNS
from tests.rules.chain_table import GAME, SYMBOLS_OF, Table, kind_of

TOP, RIGHT, BOTTOM, LEFT = range(4)


def test_C4_a_matching_left_neighbour_is_taken() -> None:
    table = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", "ABCD"])
    table.lay(0, 3, "CEFA")  # at height 2; its left A meets the right A of FADC
    assert table.column(2) == ["BCDE"]
    assert table.column(3) == ["BCED", "CEFA"]
    assert table.taken(0) == 1
    assert table.s.seat[0].tiles[kind_of("FADC")] == 1


def test_C4_only_touching_edges_are_compared() -> None:
    # The left neighbour has A on its left, top or bottom, never on its right.
    for neighbour in ("FCDA", "AFDC", "DFAC"):
        table = Table({2: ["BCDE", neighbour], 3: ["BCED"]}, ["CEFA", "ABCD"])
        table.lay(0, 3, "CEFA")
        assert table.column(2) == ["BCDE", neighbour]
        assert table.taken(0) == 0


def test_C4_tiles_above_drop_and_the_left_is_looked_at_again_until_no_match() -> None:
    table = Table({1: ["BCDE", "BACD", "CADB", "EBDA", "DAEC"], 2: ["BCED"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")  # BACD, then CADB; EBDA shows B and stops it, though DAEC above would match
    assert table.column(1) == ["BCDE", "EBDA", "DAEC"]
    assert table.taken(0) == 2


def test_C4_tiles_below_the_height_of_the_laid_tile_stay() -> None:
    table = Table({1: ["BACD", "CADB", "FADC"], 2: ["BCED", "BDCE"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")
    assert table.column(1) == ["BACD", "CADB"]


def test_C4_a_lower_column_has_no_neighbour() -> None:
    table = Table({1: ["FADC"], 2: ["BCED"], 3: ["EFBC"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")  # at height 2, between columns of height 1
    assert table.taken(0) == 0
    assert table.column(2) == ["BCED", "CEFA"]


def test_C4_then_the_same_to_the_right() -> None:
    table = Table({2: ["BCED"], 3: ["BCDE", "ABCE", "BDCE", "CBDF"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")  # its right E takes ABCE and BDCE; CBDF drops to its side and has F
    assert table.column(3) == ["BCDE", "CBDF"]
    assert table.taken(0) == 2


def test_C4_left_and_right_before_below() -> None:
    # At height 2 left and right match. Had the tile below gone first, the laid tile would stand at height 1,
    # beside other tiles, which do not match.
    table = Table({1: ["BCDE", "FADC"], 2: ["FBED"], 3: ["DACB", "ABCE"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")
    assert table.column(1) == ["BCDE"]
    assert table.column(2) == ["CEFA"]
    assert table.column(3) == ["DACB"]
    assert table.taken(0) == 3


def test_C4_left_is_not_looked_at_again_after_right() -> None:
    # Nothing that happens on the right changes the left: the left is looked at again only after a tile below is taken.
    table = Table({1: ["BCDE", "EBDA", "DAEC"], 2: ["BCED"], 3: ["BDEC", "ABCE"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")
    assert table.column(1) == ["BCDE", "EBDA", "DAEC"]
    assert table.column(3) == ["BDEC"]


def test_C4_the_tile_below_is_taken_once_and_the_laid_tile_drops() -> None:
    table = Table({2: ["BCED", "FBED", "FCBE"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")  # its bottom F takes FCBE, then FBED; BCED shows B
    assert table.column(2) == ["BCED", "CEFA"]
    assert table.taken(0) == 2


def test_C4_after_below_it_starts_again_on_the_left() -> None:
    # Height 3: no match at the sides, below matches. Height 2: left and right match. Then below does not.
    table = Table(
        {1: ["BCDE", "FADC", "DBFC"], 2: ["BCED", "FBED"], 3: ["CDEF", "ABCE", "DCBF"]},
        ["CEFA", "ABCD"],
    )
    table.lay(0, 2, "CEFA")
    assert table.column(1) == ["BCDE", "DBFC"]
    assert table.column(2) == ["BCED", "CEFA"]
    assert table.column(3) == ["CDEF", "DCBF"]
    assert table.taken(0) == 3


def test_C4_below_once_then_the_sides_come_before_the_next_below() -> None:
    # Both tiles below match. Between the two, at height 2, the left is taken; at height 1 the left does not match.
    table = Table({1: ["BCDE", "FADC"], 2: ["FCBE", "FBED"], 3: ["BDEC"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")
    assert table.column(1) == ["BCDE"]
    assert table.column(2) == ["CEFA"]
    assert table.taken(0) == 3


def test_C4_no_wrap_around() -> None:
    left = Table({1: ["BCED"], 5: ["BCDE", "FADC"]}, ["CEFA", "ABCD"])
    left.lay(0, 1, "CEFA")  # left of column 1 there is nothing
    assert left.taken(0) == 0
    right = Table({5: ["BCED"], 1: ["BCDE", "ABCE"]}, ["CEFA", "ABCD"])
    right.lay(0, 5, "CEFA")  # right of column 5 there is nothing
    assert right.taken(0) == 0


def test_C4_a_column_beside_can_be_emptied() -> None:
    table = Table({1: ["BACD", "CADB"], 2: ["FBED"], 3: ["BDEC"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")  # CADB at height 2; then FBED below; then BACD at height 1
    assert table.column(1) == []
    assert table.column(2) == ["CEFA"]
    assert table.taken(0) == 3


def test_C4_a_reaction_reaches_the_floor() -> None:
    table = Table({1: ["BCDE"], 2: ["FCBE"], 3: ["BDEC"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")
    assert table.column(2) == ["CEFA"]
    assert table.taken(0) == 1


def test_C4_rotations_count_for_laid_and_for_lying_tiles() -> None:
    # The same tile lies in two rotations: only the one with A to the right is taken.
    for lying, taken in (("FADC", 1), ("CFAD", 0), ("DCFA", 0), ("ADCF", 0)):
        table = Table({2: ["BCDE", lying], 3: ["BCED"]}, ["CEFA", "ABCD"])
        assert table.lay(0, 3, "CEFA").taken(0) == taken
    # The same tile is laid in four rotations: only with A to the left does it take.
    for laid, taken in (("CEFA", 1), ("ACEF", 0), ("FACE", 0), ("EFAC", 0)):
        table = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", "ABCD"])
        assert table.lay(0, 3, laid).taken(0) == taken


def test_C5_matches_between_other_tiles_are_ignored() -> None:
    # FADC and EBFA touch with A and A, but neither was laid now.
    table = Table({1: ["BCDE", "FADC"], 2: ["BCED", "EBFA"], 5: ["DBEC"]}, ["CEFA", "ABCD"])
    table.lay(0, 5, "CEFA")
    assert table.column(1) == ["BCDE", "FADC"]
    assert table.column(2) == ["BCED", "EBFA"]


def test_C5_tiles_that_come_to_touch_by_dropping_are_ignored() -> None:
    # On the left FADC goes and EBDA drops on BCDE and beside nothing else; its own matches do not matter.
    table = Table({1: ["BCDE", "FADC", "EBDA"], 2: ["BCED"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")
    assert table.column(1) == ["BCDE", "EBDA"]


def test_C5_the_laid_tile_stays_and_is_an_ordinary_tile_later() -> None:
    table = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", "EBDA"])
    table.lay(0, 3, "CEFA").draw()
    assert table.column(3) == ["BCED", "CEFA"]
    table.lay(1, 2, "BDAE")  # EBDA turned: right D; the right neighbour CEFA has A on its left
    assert table.column(3) == ["BCED", "CEFA"]
    again = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", "EBDA"])
    again.lay(0, 3, "CEFA").draw()
    again.lay(1, 2, "DAEB")  # now right A meets left A
    assert again.column(3) == ["BCED"]
    assert again.taken(1) == 1


def test_C5_taking_is_not_optional() -> None:
    table = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", "ABCD"])
    table.lay(0, 3, "CEFA")
    assert table.taken(0) == 1  # there was no question between
    assert not GAME.legal(table.state, 0)


def test_C5_taken_tiles_lie_open() -> None:
    table = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", "ABCD"])
    table.lay(0, 3, "CEFA")
    for viewer in (-1, 0, 1):
        assert sum(GAME.plain_view(table.state, viewer).seat[0].tiles) == 1


def reaction_on_lists(columns: list[list[str]], column: int) -> list[str]:
    """C4 told once more, over lists of words; the columns change, what is taken is returned in order."""
    mine, taken = columns[column][-1], []
    while True:
        level = columns[column].index(mine)
        if column > 0:
            left = columns[column - 1]
            while len(left) > level and left[level][RIGHT] == mine[LEFT]:
                taken.append(left.pop(level))
        if column < COLUMNS - 1:
            right = columns[column + 1]
            while len(right) > level and right[level][LEFT] == mine[RIGHT]:
                taken.append(right.pop(level))
        if level == 0 or columns[column][level - 1][TOP] != mine[BOTTOM]:
            return taken
        taken.append(columns[column].pop(level - 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C4_random_games_agree_with_the_reaction_on_lists(players: int) -> None:
    longest = 0
    for number in range(12):
        rng = plain_rng("reaction", players, number)
        state = GAME.new(GAME.setup(players))
        while not state["over"]:
            who = next(iter(GAME.pending(state)), CHANCE)
            moves = GAME.legal(state, who) if who != CHANCE else [outcome for outcome, _ in GAME.chance(state)]
            move = moves[below(rng, len(moves))]
            before = to_plain(state)
            GAME.step(state, who, move)
            if who != CHANCE and "/" in (word := GAME.word(who, move)):
                column, rotation = int(word[0]) - 1, int(word[2])
                columns = [[SYMBOLS_OF[cell] for cell in before.cells[c][: before.height[c]]] for c in range(COLUMNS)]
                columns[column].append(SYMBOLS_OF[(before.seat[who].hand - 1) * 4 + rotation + 1])
                taken = reaction_on_lists(columns, column)
                after = to_plain(state)
                assert columns == [
                    [SYMBOLS_OF[cell] for cell in after.cells[c][: after.height[c]]] for c in range(COLUMNS)
                ]
                gained = [after.seat[who].tiles[k] - before.seat[who].tiles[k] for k in range(16)]
                assert gained == [sum(kind_of(tile) == k for tile in taken) for k in range(16)]
                longest = max(longest, len(taken))
    assert longest >= 4
