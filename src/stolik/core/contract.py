"""The contract of a game: what `rules.py` and `belief.py` of every game define, with exactly these names.

Rules are plain Python over one record. They run two ways: compiled, over a NumPy record, and as they are, over the
plain twin (`core.state.Plain`), an object with the same field names that holds Python ints and lists. So rules use
only what both understand: whole numbers, loops, `s.field`, `s.field[i][j]`, `s.seat[p].field`, `core.scratch`. No
floats, strings, classes or clocks, no random numbers but those that `draw` is given, and nothing that is remembered
outside the record.

Generic loops (playouts, search) import these names and are bound to a game's own functions by `core.compile`. A call
that reaches a body which says so was never bound. The last three functions have bodies that serve every game; a game
whose `rules.py` defines them too says the same, sooner.

Beside the functions, `rules.py` defines:

    PLAYERS: range            how many can play
    STATE: np.dtype           the record; must have the fields `pending` (uint8) and `over` (uint8)
    VISIBILITY: dict          every field, nested ones as "seat.hand": PUBLIC, OWNER or SECRET (core.visibility)
    ACTIONS, OUTCOMES         core.actions.Ranges: named ranges of ints for what players and chance do
    OPTIONS: dict             name -> Flag, Choice or Number (core.options), in the order in which `reset` gets them
    MAX_LEGAL, MAX_OUTCOMES   the most that `legal` and `chance` ever write
    MAX_STEPS                 the most moves a game can have, chance included
    VERSION: int              raised when any legal sequence would play differently

It may define:

    highest(players) -> dict  the most that some fields hold at a table of so many, where their dtype could hold more;
                              observations whose numbers all fit are one byte a number
"""

from typing import Any

from stolik.core.rng import pick
from stolik.core.types import Ints, State

CHANCE = -1  # `who` of a chance move; as a viewer, -1 is a spectator


def _unbound() -> Any:
    raise NotImplementedError("this loop was not bound to a game; see core.compile")


def reset(s: State, players: int, options: Ints) -> None:
    """Make a blank record (all bytes zero) the start of a game."""
    _unbound()


def legal(s: State, seat: int, out: Ints) -> int:
    """Write the legal actions of a pending seat into `out`, ascending; return how many.

    Depends only on what the seat can see: it gives the same answer on the seat's view.
    """
    return int(_unbound())


def chance(s: State, outcomes: Ints, weights: Ints) -> int:
    """Write the possible outcomes, ascending, and their weights (all positive); return how many.

    Called when no seat is pending and the game is not over.
    """
    return int(_unbound())


def step(s: State, who: int, action: int) -> None:
    """Apply a legal action of seat `who`, or an outcome if `who` is CHANCE. Trusts its caller."""
    _unbound()


def scores(s: State, out: Ints) -> int:
    """Write the game's own points, one entry a side; return how many sides (the players, unless the page says more)."""
    return int(_unbound())


def ranks(s: State, out: Ints) -> int:
    """Write the places, 1 is best, ties shared (1, 1, 3); return how many. Meaningful when the game is over."""
    return int(_unbound())


def check(s: State) -> int:
    """A bitmask of broken invariants; 0 is healthy. Components are conserved, counts are in bounds."""
    return int(_unbound())


def imagine(s: State, seat: int, rng: Ints) -> None:
    """Turn the seat's view `s` into a full state that agrees with everything the seat has seen (`belief.py`).

    Hidden bytes are 0xFF on entry; all of them are written. Randomness from `core.rng.below(rng, n)` alone.
    """
    _unbound()


# Sampling without listing: simulations ask these, where a seed's stream of numbers is nobody's promise. Dealers of
# seeded and of sealed games draw from the list that `chance` writes, so records and proofs hold for good.
# `moves` and `weights` are buffers of the caller's, long enough for `legal` and `chance`.


def count_legal(s: State, seat: int, moves: Ints) -> int:
    """How many legal actions a pending seat has: as many as `legal` would write."""
    return legal(s, seat, moves)


def nth_legal(s: State, seat: int, n: int, moves: Ints) -> int:
    """The n-th of them, from 0: what `legal` would write there. Called after `count_legal`, with the same buffer."""
    return int(moves[n])


def draw(s: State, rng: Ints, moves: Ints, weights: Ints) -> int:
    """An outcome of `chance`, as likely as its weight. Randomness from `core.rng.below(rng, n)` alone."""
    return int(moves[pick(rng, weights, chance(s, moves, weights))])
