"""Who sits where: the line-ups of a tournament, and the seats of each game.

A line-up is one table: as many bots as players. With more bots than seats every choice of them is a line-up; with
fewer, every way of filling the table in which each bot sits at least once. Each deal is played once for every rotation
of a line-up, so every bot plays the same cards from every seat; the order around the table changes from deal to deal.
"""

from itertools import combinations, combinations_with_replacement

import numpy as np

from stolik.arena.streams import numbers

Seats = np.ndarray[tuple[int, int], np.dtype[np.int64]]


def line_ups(bots: int, players: int) -> list[tuple[int, ...]]:
    """All tables of a tournament, as numbers of bots."""
    if bots >= players:
        return list(combinations(range(bots), players))
    every = set(range(bots))
    return [table for table in combinations_with_replacement(range(bots), players) if set(table) == every]


def deal_of(game: int, players: int) -> int:
    """The deal that a game of a line-up is played with: each deal once for every rotation."""
    return game // players


def seats(line_up: tuple[int, ...], seed: str, first: int, last: int) -> Seats:
    """Which bot sits in each seat, for games `first` to `last` (not included) of a line-up."""
    players = len(line_up)
    games = np.arange(first, last)
    table = np.array(line_up)
    if players < 3:
        order = np.broadcast_to(np.arange(players), (len(games), players))
    else:
        order = np.argsort(numbers(f"order {seed}", games // players, players), axis=1, kind="stable")
    turn = (np.arange(players)[None, :] + games[:, None] % players) % players
    return np.asarray(table[np.take_along_axis(order, turn, axis=1)])
