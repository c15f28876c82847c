"""Playouts that value states: compiled loops, bound to a game and its policy by `bots.policy`.

A playout goes on to the end of the game, or, with `short`, until the game's `outlook` knows what the state is worth.
"""

from typing import Any, NamedTuple

from stolik.bots.search.loop import roll_out, share_behind
from stolik.core.contract import CHANCE, draw, imagine, legal, ranks, scores, step
from stolik.core.loops import first_pending
from stolik.core.policy import believe, outlook, policy
from stolik.core.rng import below
from stolik.core.types import Ints, State


class Room(NamedTuple):
    """What playouts work in. One a thread."""

    work: Any  # the state that is played on, one record
    start: Any  # the state that a playout began with
    world: Any  # what a seat imagines
    kept: Any  # what it believed last
    rng: Any
    moves: Any
    weights: Any
    places: Any
    values: Any  # of the end, for each side


class Style(NamedTuple):
    """How a playout is played."""

    slips: Any  # of each seat: random moves in a hundred, the rest by the policy
    most: int  # moves before it is cut short, which is a draw of all
    short: bool  # whether it may end where `outlook` knows enough


def finish(room: Room, style: Style, moved: bool) -> int:
    """Play `work` on; write what the end is worth to each side, and return how many sides there are.

    `moved` says that a move was just made: then `work` itself may be an end.
    """
    s, places, values = room.work[0], room.places, room.values
    made, n = 0, known(room, style) if moved else 0
    while not s.over and made < style.most and n == 0:
        if s.pending == 0:
            step(s, CHANCE, draw(s, room.rng, room.moves, room.weights))
        else:
            who = first_pending(s)
            step(s, who, roll_out(s, who, style.slips[who], room.moves, room.rng))
        made += 1
        n = known(room, style)
    for p in range(n):
        values[p] = places[p] / 1000
    return n if n > 0 else result(s, places, values)


def known(room: Room, style: Style) -> int:
    """Write what the game's `outlook` says, and return of how many sides; 0 is "play on"."""
    return outlook(room.work[0], room.start[0], room.places) if style.short and not room.work[0].over else 0


def result(s: State, places: Ints, values: Ints) -> int:
    """The share of rivals left behind, or of a side alone its points; return how many sides there are."""
    n = ranks(s, places)
    for p in range(n):
        values[p] = share_behind(places, p, n) if s.over else 0.5
    if n == 1:
        scores(s, places)
        values[0] = places[0]
    return n


def mean_ends(room: Room, style: Style, states: Ints, seeds: Ints, many: int, out: Ints) -> None:
    """What so many playouts of each state come to, on average, for each side.

    Chance moves first, and only then a playout begins: so what a state before a deal is worth is the mean of what the
    states after it are worth, wherever a playout ends.
    """
    for i in range(len(states)):
        room.rng[0] = seeds[i]
        below(room.rng, 2)
        for _ in range(many):
            room.work[0] = states[i]
            deal_out(room.work[0], room.rng, room.moves, room.weights)
            room.start[0] = room.work[0]
            for p in range(finish(room, style, False)):
                out[i, p] += room.values[p] / many


def ends_of(states: Ints, places: Ints, values: Ints, out: Ints) -> int:
    """Write the results of states that are over; return how many sides there are."""
    n = 0
    for i in range(len(states)):
        n = result(states[i], places, values)
        for p in range(n):
            out[i, p] = values[p]
    return n


def deal_out(s: State, rng: Ints, moves: Ints, weights: Ints) -> None:
    """Let chance move until somebody decides or the game is over."""
    while s.pending == 0 and not s.over:
        step(s, CHANCE, draw(s, rng, moves, weights))


def sample(room: Room, start: Ints, seed: int, out: Ints) -> None:
    """Independent samples of what chance makes of a state, up to the next decision."""
    room.rng[0] = seed
    below(room.rng, 2)
    for i in range(len(out)):
        out[i] = start[0]
        deal_out(out[i], room.rng, room.moves, room.weights)


# The luck of a whole game


def luck_of_game(
    room: Room, style: Style, before: Ints, after: Ints, bytes_before: Ints, bytes_of_work: Ints, seeds: Ints, out: Ints
) -> None:
    """What chance gave each side: the worth of the state after each roll or deal less that before it, added up.

    `before` and `after` are the states around rolls and deals, in order, and the other two arrays the bytes of states.
    Each row of `seeds` makes a playout of every state, and what happens at one place of the game is drawn with the same
    numbers in all of them. So the playout of a state after a deal and that of the state before the next one are the
    same if its decisions are those of the game, and cancel out: only where they are not, both are played to the end.
    """
    share, last = 1 / len(seeds), len(before) - 1
    for world in range(len(seeds)):
        own = seeds[world]
        room.work[0] = after[last]
        add_end(room, style, own, 2 * last + 1, share, out)
        room.work[0] = before[0]
        add_end(room, style, own, 0, -share, out)
        for i in range(last):
            room.work[0] = after[i]
            go_on(room, style, own, 2 * i + 1)
            if not are_equal(bytes_of_work, bytes_before[i + 1]):
                add_end(room, style, own, 2 * i + 2, share, out)
                room.work[0] = before[i + 1]
                add_end(room, style, own, 2 * i + 2, -share, out)


def are_equal(some: Ints, other: Ints) -> bool:
    for i in range(len(some)):
        if some[i] != other[i]:
            return False
    return True


def add_end(room: Room, style: Style, seeds: Ints, part: int, share: float, out: Ints) -> None:
    """Play `work` on from a part of the game to its end, and add a share of the result."""
    made = 0
    while not room.work[0].over and made < style.most:
        go_on(room, style, seeds, part + made)
        made += 1
    for p in range(result(room.work[0], room.places, room.values)):
        out[p] += share * room.values[p]


def go_on(room: Room, style: Style, seeds: Ints, part: int) -> None:
    """Let chance move until somebody decides, or decisions be made until chance moves, with numbers of their own."""
    s = room.work[0]
    if part < len(seeds):
        room.rng[0] = seeds[part]
    if s.pending == 0:
        deal_out(s, room.rng, room.moves, room.weights)
    else:
        while s.pending != 0 and not s.over:
            who = first_pending(s)
            step(s, who, roll_out(s, who, style.slips[who], room.moves, room.rng))


# What a seat believes, and what its moves are worth then


def imagine_world(room: Room, view: Ints, seat: int, steps: int, weight: int) -> int:
    """Write into `world` what may lie behind a view, as likely as it explains what the others did.

    So many steps of a walk over imagined states (see `bots.search.loop.guess`); `weight` is how well the last one was
    believed, and the new one's is returned.
    """
    for _ in range(steps):
        room.world[0] = view[0]
        imagine(room.world[0], seat, room.rng)
        found = believe(room.world[0], seat, room.rng)
        if found == 0:
            return 0
        if below(room.rng, weight + 1) < found:
            weight = found
            room.kept[0] = room.world[0]
    room.world[0] = room.kept[0]
    return weight


def try_moves(
    room: Room, style: Style, view: Ints, seat: int, actions: Ints, steps: int, seed: int, first: int, out: Ints
) -> None:
    """What each move brought the seat in each of some imagined worlds: one playout each, all with the same luck.

    `out` has a row for each world, from number `first` on, and a column for each move.
    """
    weight = 0
    for world in range(len(out)):
        room.rng[0] = 1 + (seed + (first + world) * 0x9E3779B97F4A7) % (1 << 60)
        below(room.rng, 2)
        weight = imagine_world(room, view, seat, steps, weight)
        luck = room.rng[0]
        for i in range(len(actions)):
            room.rng[0] = luck
            room.work[0] = room.world[0]
            room.start[0] = room.world[0]
            step(room.work[0], seat, actions[i])
            finish(room, style, True)
            out[world, i] = room.values[seat]


def worlds_of(room: Room, view: Ints, rival: int, steps: int, seed: int, out: Ints) -> None:
    """Worlds that a rival imagines behind its view."""
    room.rng[0] = seed
    below(room.rng, 2)
    weight = 0
    for i in range(len(out)):
        weight = imagine_world(room, view, rival, steps, weight)
        out[i] = room.world[0]


def would_move(room: Room, worlds: Ints, seat: int, action: int, tries: int, out: Ints) -> None:
    """How often, in so many tries, the policy makes this move in each world."""
    for i in range(len(worlds)):
        s = worlds[i]
        out[i] = 0
        if s.pending >> seat & 1:
            n = legal(s, seat, room.moves)
            for _ in range(tries):
                out[i] += policy(s, seat, room.moves, n, room.rng) == action
