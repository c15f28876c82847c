"""Who sits where."""

import numpy as np

from stolik.arena.seating import line_ups, seats


def test_more_bots_than_seats_play_in_every_choice() -> None:
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_fewer_bots_than_seats_fill_the_table_each_at_least_once() -> None:
    assert line_ups(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert line_ups(1, 4) == [(0, 0, 0, 0)]


def test_every_bot_plays_every_deal_from_every_seat() -> None:
    table = seats((4, 5, 6), "seed", 0, 30)
    for deal in range(10):
        rows = table[3 * deal : 3 * deal + 3]
        for seat in range(3):
            assert sorted(rows[:, seat]) == [4, 5, 6]


def test_the_order_around_the_table_changes_from_deal_to_deal() -> None:
    table = seats((0, 1, 2), "seed", 0, 300)[::3]
    right_of_zero = {tuple(np.roll(row, -list(row).index(0))) for row in table}
    assert len(right_of_zero) == 2


def test_games_are_the_same_in_one_chunk_or_many() -> None:
    whole = seats((0, 1, 2, 3), "seed", 0, 50)
    parts = np.concatenate([seats((0, 1, 2, 3), "seed", first, first + 10) for first in range(0, 50, 10)])
    assert (whole == parts).all()
