"""Playouts that value states: compiled loops, bound to a game and its policy by `bots.policy`.

A playout goes on to the end of the game, or, with `short`, until the game's `outlook` knows what the state is worth.

A game has parts: decisions, then a roll or deal, then decisions again. Part 1 is what is decided before any roll or
deal, part 2 the first one, and so on. Each part has random numbers of its own, the same in all playouts of one world
(`begin`), so states of a game that are compared meet the same luck, as far as their situations allow.
"""

from typing import Any, NamedTuple

from stolik.bots.search.loop import roll_out, share_behind
from stolik.core.contract import CHANCE, draw, imagine, legal, ranks, scores, step
from stolik.core.loops import first_pending
from stolik.core.policy import believe, outlook, policy
from stolik.core.rng import below
from stolik.core.types import Ints, State

_MIX = 0x9E3779B97F4A7


class PlayoutSpace(NamedTuple):
    """What playouts work in. One a thread."""

    work: Any  # the state that is played on, one record
    start: Any  # the state that a playout began with
    world: Any  # what a seat imagines
    kept: Any  # what it believed last
    rng: Any
    source: Any  # of the numbers that parts of the game begin with
    numbers: Any  # with which each part begins
    known: Any  # how many of them are drawn
    moves: Any
    weights: Any
    places: Any
    values: Any  # of the end, for each side


class Style(NamedTuple):
    """How a playout is played."""

    slips: Any  # of each seat: random moves in a hundred, the rest by the policy
    most: int  # moves before it is cut short, which is a draw of all
    short: bool  # whether it may end where `outlook` knows enough


def begin(space: PlayoutSpace, seed: int, world: int) -> None:
    """Begin a world: new random numbers for all parts of the game."""
    space.source[0] = 1 + (seed + world * _MIX) % (1 << 60)
    below(space.source, 2)
    space.known[0] = 0


def renew(space: PlayoutSpace, part: int) -> None:
    """Take the random numbers of a part of the game."""
    if part < len(space.numbers):
        while space.known[0] <= part:
            space.numbers[space.known[0]] = 1 + below(space.source, 1 << 30) * (1 << 31) + below(space.source, 1 << 31)
            space.known[0] += 1
        space.rng[0] = space.numbers[part]


def finish(space: PlayoutSpace, style: Style, moved: bool, part: int) -> int:
    """Play `work` on; write what the end is worth to each side, and return how many sides there are.

    `moved` says that a move was just made: then `work` itself may be an end. `part` is that of the next decision, or of
    one that was just made.
    """
    s, places, values = space.work[0], space.places, space.values
    made, n = 0, known(space, style) if moved else 0
    dealing = False
    renew(space, part)
    while not s.over and made < style.most and n == 0:
        if dealing != (s.pending == 0):
            dealing = not dealing
            part += 1
            renew(space, part)
        if dealing:
            step(s, CHANCE, draw(s, space.rng, space.moves, space.weights))
        else:
            who = first_pending(s)
            step(s, who, roll_out(s, who, style.slips[who], space.moves, space.rng))
        made += 1
        n = known(space, style)
    for p in range(n):
        values[p] = places[p] / 1000
    return n if n > 0 else result(s, places, values)


def known(space: PlayoutSpace, style: Style) -> int:
    """Write what the game's `outlook` says, and return of how many sides; 0 is "play on"."""
    return outlook(space.work[0], space.start[0], space.places) if style.short and not space.work[0].over else 0


def result(s: State, places: Ints, values: Ints) -> int:
    """The share of rivals left behind, or of a side alone its points; return how many sides there are."""
    n = ranks(s, places)
    for p in range(n):
        values[p] = share_behind(places, p, n) if s.over else 0.5
    if n == 1:
        scores(s, places)
        values[0] = places[0]
    return n


def mean_ends(space: PlayoutSpace, style: Style, states: Ints, dealt: Ints, many: int, out: Ints) -> None:
    """What so many playouts of each state come to, on average, for each side; `dealt` rolls and deals came before it.

    All states meet the same worlds.

    Chance moves first, and only then a playout begins: so what a state before a deal is worth is the mean of what the
    states after it are worth, wherever a playout ends.
    """
    for world in range(many):
        begin(space, 0, world)
        for i in range(len(states)):
            space.work[0] = states[i]
            part = 2 * dealt[i] + 1
            if space.work[0].pending == 0:
                renew(space, part + 1)
                deal_out(space.work[0], space.rng, space.moves, space.weights)
                part += 2
            space.start[0] = space.work[0]
            for p in range(finish(space, style, False, part)):
                out[i, p] += space.values[p] / many


def deal_worlds(space: PlayoutSpace, before: Ints, dealt: int, out: Ints) -> None:
    """What a roll or deal brings in each of the first worlds; `dealt` came before it."""
    for world in range(len(out)):
        begin(space, 0, world)
        renew(space, 2 * dealt + 2)
        out[world] = before[0]
        deal_out(out[world], space.rng, space.moves, space.weights)


def mean_of_worlds(space: PlayoutSpace, style: Style, states: Ints, weights: Ints, dealt: int, out: Ints) -> None:
    """What states after a roll or deal come to, one playout each: the n-th one in the n-th world, with its weight."""
    for world in range(len(states)):
        begin(space, 0, world)
        add_end(space, style, states[world], 2 * dealt + 3, weights[world], out)


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


def sample(space: PlayoutSpace, start: Ints, seed: int, out: Ints) -> None:
    """Independent samples of what chance makes of a state, up to the next decision."""
    space.rng[0] = seed
    below(space.rng, 2)
    for i in range(len(out)):
        out[i] = start[0]
        deal_out(out[i], space.rng, space.moves, space.weights)


# The luck of a whole game


def luck_of_game(
    space: PlayoutSpace,
    style: Style,
    before: Ints,
    after: Ints,
    bytes_before: Ints,
    bytes_of_work: Ints,
    seed: int,
    many: int,
    out: Ints,
) -> None:
    """What chance gave each side: the worth of the state after each roll or deal less that before it, added up.

    `before` and `after` are the states around rolls and deals, in order, and the other two arrays the bytes of states.
    Playouts of one world meet the same luck. So that of a state after a deal and that of the state before the next one
    are the same if its decisions are those of the game, and cancel out: only where they are not, both are played.
    """
    share, last = 1 / many, len(before) - 1
    for world in range(many):
        begin(space, seed, world)
        add_end(space, style, after[last], 2 * last + 3, share, out)
        add_end(space, style, before[0], 1, -share, out)
        for i in range(last):
            space.work[0] = after[i]
            renew(space, 2 * i + 3)
            decide(space, style)
            if not are_equal(bytes_of_work, bytes_before[i + 1]):
                space.start[0] = space.work[0]
                add_end(space, style, space.start[0], 2 * i + 3, share, out)
                add_end(space, style, before[i + 1], 2 * i + 3, -share, out)


def are_equal(some: Ints, other: Ints) -> bool:
    same = 0
    while same < len(some) and some[same] == other[same]:
        same += 1
    return same == len(some)


def add_end(space: PlayoutSpace, style: Style, state: State, part: int, share: float, out: Ints) -> None:
    """Play a state on, and add a share of the result."""
    space.work[0] = state
    space.start[0] = state
    for p in range(finish(space, style, False, part)):
        out[p] += share * space.values[p]


def decide(space: PlayoutSpace, style: Style) -> None:
    """Let decisions be made until chance moves or the game is over."""
    s = space.work[0]
    while s.pending != 0 and not s.over:
        who = first_pending(s)
        step(s, who, roll_out(s, who, style.slips[who], space.moves, space.rng))


# What a seat believes, and what its moves are worth then


def imagine_world(space: PlayoutSpace, view: Ints, seat: int, steps: int, weight: int) -> int:
    """Write into `world` what may lie behind a view, as likely as it explains what the others did.

    So many steps of a walk over imagined states (see `bots.search.loop.guess`); `weight` is how well the last one was
    believed, and the new one's is returned.
    """
    for _ in range(steps):
        space.world[0] = view[0]
        imagine(space.world[0], seat, space.rng)
        found = believe(space.world[0], seat, space.rng)
        if found == 0:
            return 0
        if below(space.rng, weight + 1) < found:
            weight = found
            space.kept[0] = space.world[0]
    space.world[0] = space.kept[0]
    return weight


def try_moves(
    space: PlayoutSpace,
    style: Style,
    view: Ints,
    seat: int,
    actions: Ints,
    steps: int,
    seed: int,
    first: int,
    out: Ints,
) -> None:
    """What each move brought the seat in each of some imagined worlds: one playout each, all with the same luck.

    `out` has a row for each world, from number `first` on, and a column for each move.
    """
    weight = 0
    for world in range(len(out)):
        begin(space, seed, first + world)
        renew(space, 0)
        weight = imagine_world(space, view, seat, steps, weight)
        for i in range(len(actions)):
            space.work[0] = space.world[0]
            space.start[0] = space.world[0]
            step(space.work[0], seat, actions[i])
            finish(space, style, True, 1)
            out[world, i] = space.values[seat]


def worlds_of(space: PlayoutSpace, view: Ints, rival: int, steps: int, seed: int, out: Ints) -> None:
    """Worlds that a rival imagines behind its view."""
    space.rng[0] = seed
    below(space.rng, 2)
    weight = 0
    for i in range(len(out)):
        weight = imagine_world(space, view, rival, steps, weight)
        out[i] = space.world[0]


def would_move(space: PlayoutSpace, worlds: Ints, seat: int, action: int, tries: int, out: Ints) -> None:
    """How often, in so many tries, the policy makes this move in each world."""
    for i in range(len(worlds)):
        s = worlds[i]
        out[i] = 0
        if s.pending >> seat & 1:
            n = legal(s, seat, space.moves)
            for _ in range(tries):
                out[i] += policy(s, seat, space.moves, n, space.rng) == action
