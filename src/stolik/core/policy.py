"""What a game may bring for its bots, in `policy.py`, with exactly these names.

`policy` plays sensibly by rules of thumb. It is written like the rules: it runs as it is, on the plain twin, and
compiled, inside search and the arena, where it is handed full states for speed. So it reads only what the seat may see,
and a law holds every policy to that: it plays the same on the view and on the state.

`outlook` and `believe` help search; they see imagined states only. The bodies below are for games without
their own.
"""

from stolik.core.rng import below
from stolik.core.types import Ints, State

NAMES = ("policy", "outlook", "believe")


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """One of the first `n` actions in `moves`, the legal ones of the seat, from what it may see.

    Randomness, to break ties or to bluff, from `core.rng.below(rng, n)` alone.
    """
    return int(moves[below(rng, n)])


def outlook(s: State, since: State, out: Ints) -> int:
    """What a state is worth to each side, in thousandths of the share of rivals left behind; return how many sides.

    0 means "play on", or at the end "by places alone", and is the answer of games without an `outlook` of their own.
    Search asks after every move, so that it need not play to the end where the rest is far away: at the end of a
    round, say, or some turns after `since`, the state that the search began with, of which only what all can see is
    to be read.
    """
    return 0


def by_margin(points: Ints, n: int, scale: int, lead: int) -> int:
    """Points of `n` sides, turned into an outlook: `lead` thousandths for being ahead, the rest by how far of `scale`.

    The margin is that over the best rival. Return `n`, or 0 for a side alone.
    """
    if n == 1:
        return 0
    best, second, leader = -(1 << 30), -(1 << 30), 0
    for p in range(n):
        if points[p] > best:
            best, second, leader = points[p], best, p
        elif points[p] > second:
            second = points[p]
    for p in range(n):
        margin = points[p] - (second if p == leader else best)
        ahead = lead if margin > 0 else -lead if margin < 0 else 0
        points[p] = 500 + (ahead + (1000 - lead) * max(-scale, min(scale, margin)) // scale) // 2
    return n


def believe(s: State, seat: int, rng: Ints) -> int:
    """How well an imagined state explains what the others were seen to do, from 1 to a million.

    0 means that there is nothing to weigh, and is the answer of games without a `believe` of their own.
    May change what the seat cannot see, to explain it better; never what it sees.
    """
    return 0
