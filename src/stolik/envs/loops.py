"""Many games stepped in one compiled loop, written once; `envs.batch` binds it to a game's functions.

The lowest pending seat decides first; chance is settled in here, from each game's own generator.
"""

from typing import Any, NamedTuple

import numpy as np

from stolik.core.contract import CHANCE, draw, legal, ranks, scores, step
from stolik.core.loops import first_pending
from stolik.core.shared import read, write
from stolik.core.types import Ints, State

RUNNING, FINISHED, CUT_SHORT = 0, 1, 2
NOBODY = -1
TO_BEGIN = -1  # in place of a game's moves: it starts with the next step
# Measured: 1.7 times as fast.
INLINED = ("settle", "write_view", "small_numbers", "wide_numbers", "write_seen", "show_game")


class Games(NamedTuple):
    """The games themselves: their states, the same memory as bytes, and the moves each has made."""

    states: Any
    raw: Any
    made: Any  # moves of each game so far, chance included
    dealers: Any  # each game's generator for chance
    start: Any  # the state that every game starts from


class Tables(NamedTuple):
    """Where the numbers of a view are; see `envs.layout`."""

    runs: Any
    wide: Any
    hide: Any
    keep: Any
    one_byte: int  # 1: every number is one signed byte, in the order of the state


class Arrays(NamedTuple):
    """What the caller reads, one row a game; its own arrays if it likes."""

    observations: Any  # (games, numbers): what the deciding seat sees
    masks: Any  # (games, actions): 1 where an action is legal
    seats: Any  # (games): who decides
    rewards: Any  # (games, players): of games that ended in this step, else 0
    ended: Any  # (games): RUNNING, FINISHED or CUT_SHORT in this step


class Terms(NamedTuple):
    """What holds for all games of a batch."""

    most: int  # moves of a game before it is cut short
    by_scores: int  # 1: rewards are points, 0: places
    restart: int  # 1: a game that has ended is begun anew


class Buffers(NamedTuple):
    """What one thread works in."""

    moves: Any
    weights: Any


def settle(s: State, made: int, most: int, dealer: Ints, moves: Ints, weights: Ints) -> int:
    """Make chance moves until somebody must decide, the game is over, or it is cut short; return the moves made."""
    while s.pending == 0 and not s.over and made < most:
        step(s, CHANCE, draw(s, dealer, moves, weights))
        made += 1
    return made


def first_illegal(shown: Arrays, actions: Ints) -> int:
    """The first game whose action its deciding seat may not play, or -1."""
    for g in range(len(actions)):
        if shown.seats[g] != NOBODY:
            if actions[g] < 0 or actions[g] >= shown.masks.shape[1] or not shown.masks[g, actions[g]]:
                return g
    return -1


def write_view(raw: Ints, seat: int, tables: Tables, out: Ints) -> None:
    """A seat's view as numbers."""
    hide, keep = tables.hide[seat], tables.keep[seat]
    out[0] = seat
    if tables.one_byte:
        for i in range(len(raw)):
            out[1 + i] = raw[i] | hide[i]
        return
    for run in range(len(tables.runs)):
        byte, column, count = tables.runs[run, 0], tables.runs[run, 1], tables.runs[run, 2]
        small_numbers(raw[byte:], hide[byte:], keep[byte:], count, out[column:])
    for run in range(len(tables.wide)):
        byte, end, column, bits, size = tables.wide[run]
        if size == 2:
            wide_numbers(raw[byte:end].view(np.int16), hide[byte:end].view(np.int16), bits, out[column:])
        elif size == 4:
            wide_numbers(raw[byte:end].view(np.int32), hide[byte:end].view(np.int32), bits, out[column:])
        else:
            wide_numbers(raw[byte:end].view(np.int64), hide[byte:end].view(np.int64), bits, out[column:])


def small_numbers(raw: Ints, hide: Ints, keep: Ints, count: int, out: Ints) -> None:
    """Numbers of one byte each, in small ints, so that the compiler does many at once."""
    for i in range(count):
        out[i] = np.int16(raw[i] | hide[i]) & keep[i]


def wide_numbers(numbers: Ints, hide: Ints, bits: int, out: Ints) -> None:
    """Numbers of several bytes each, of which some bits count; -1 where they are hidden."""
    for i in range(len(numbers)):
        out[i] = numbers[i] & bits | hide[i]


def write_rewards(s: State, players: int, by_scores: int, places: Ints, points: Ints, out: Ints) -> None:
    """What each seat gets at the end of a game.

    By places: the share of rivals left behind less the share of those ahead, from -1 to 1. By scores: the game's own
    points, with a minus where fewer are better, that is, where those in front have fewer.
    """
    sides = ranks(s, places)
    scores(s, points)
    agree = 0
    for p in range(sides):
        ahead = behind = 0
        for q in range(sides):
            ahead += places[q] < places[p]
            behind += places[q] > places[p]
            if places[p] < places[q] and points[p] > points[q]:
                agree += 1
            if places[p] < places[q] and points[p] < points[q]:
                agree -= 1
        if p < players:
            out[p] = (behind - ahead) / max(1, sides - 1)
    if by_scores:
        for p in range(players):
            out[p] = -points[p] if agree < 0 else points[p]


def show_game(s: State, raw: Ints, tables: Tables, moves: Ints, mask: Ints, out: Ints) -> int:
    """Write the deciding seat's legal moves and view; return the seat."""
    seat = first_pending(s)
    for i in range(len(mask)):
        mask[i] = 0
    for i in range(legal(s, seat, moves)):
        mask[moves[i]] = 1
    write_seen(raw, seat, tables, out)
    return seat


def write_seen(raw: Ints, seat: int, tables: Any, out: Ints) -> None:
    """What a learner sees: numbers, unless columns are bound here (`envs.ready`)."""
    write_view(raw, seat, tables, out)


def step_games(
    games: Games,
    shown: Arrays,
    tables: Tables,
    terms: Terms,
    buffers: Buffers,
    actions: Ints,
    first: int,
    last: int,
) -> int:
    """One decision in each of some games, chance after it, and a new game where one has ended.

    Returns who decides in the last of them, or NOBODY if it has ended: all that a batch of one wants to know.
    """
    seat, ended = NOBODY, RUNNING
    moves, weights, most = buffers.moves, buffers.weights, terms.most
    for g in range(first, last):
        s = games.states[g]
        made = games.made[g]
        rewards = shown.rewards[g]
        for p in range(len(rewards)):
            rewards[p] = 0
        ended = RUNNING
        if made == TO_BEGIN:
            games.states[g] = games.start[0]
            made = 0
        elif s.pending and made < most:
            step(s, first_pending(s), actions[g])
            made += 1
        while True:
            made = settle(s, made, most, games.dealers[g], moves, weights)
            if s.pending and made < most:
                seat = show_game(s, games.raw[g], tables, moves, shown.masks[g], shown.observations[g])
                shown.seats[g] = seat
                break
            ended = end_game(s, terms.by_scores, moves, weights, rewards)
            if not terms.restart:
                shown.seats[g] = NOBODY
                shown.masks[g, :] = 0
                shown.observations[g, :] = 0
                break
            games.states[g] = games.start[0]
            made = 0
        games.made[g] = made
        shown.ended[g] = ended
    return seat if ended == RUNNING else NOBODY


# Threads: each number in the post has a cache line to itself, but for two that one thread writes

ASKED, LINE, ASLEEP = 0, 8, 1  # steps asked for; where workers' numbers begin; after steps done: whether it sleeps


def stand_by(
    games: Games,
    shown: Arrays,
    tables: Tables,
    terms: Terms,
    buffers: Buffers,
    actions: Ints,
    first: int,
    last: int,
    post: Ints,
    own: int,
    patience: int,
) -> None:
    """Step a share of the games whenever that is asked for, until nothing was for a while."""
    done = read(post, own)
    write(post, own + ASLEEP, 0)
    waited = 0
    while True:
        if read(post, ASKED) != done:
            step_games(games, shown, tables, terms, buffers, actions, first, last)
            done += 1
            write(post, own, done)
            waited = 0
        elif waited < patience:
            waited += 1
        else:
            write(post, own + ASLEEP, 1)
            if read(post, ASKED) == done:  # else it was asked for in this very moment
                return
            write(post, own + ASLEEP, 0)


def ask(post: Ints) -> None:
    """Ask all workers for one step more."""
    write(post, ASKED, read(post, ASKED) + 1)


def sleeps(post: Ints, own: int) -> bool:
    """Whether a worker sleeps, asked after `ask`: then it has to be woken."""
    return read(post, own + ASLEEP) == 1


def all_done(post: Ints, patience: int) -> bool:
    """Wait until all have made the step, but not for ever."""
    asked = read(post, ASKED)
    for number in range(1, len(post) // LINE):
        while read(post, LINE * number) != asked:
            patience -= 1
            if patience < 0:
                return False
    return True


def end_game(s: State, by_scores: int, places: Ints, points: Ints, rewards: Ints) -> int:
    """Write the rewards of a game that is over; one that was cut short is a draw of all, for nothing."""
    if not s.over:
        return CUT_SHORT
    write_rewards(s, len(rewards), by_scores, places, points, rewards)
    return FINISHED


def view_game(raw: Ints, seat: int, tables: Tables, out: Ints) -> None:
    """One view, whether the seat decides or not."""
    write_view(raw, seat, tables, out)
