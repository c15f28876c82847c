"""Compiled policies: what `greedy` of a game plays, written like its rules, and loops that need one.

A policy is a plain function `policy(s, seat, moves, n, rng)` in `bots/greedy/GAME.py`. It runs as it is, on the plain
twin, and compiled, inside search and the arena, where it is handed full states for speed; so it reads only what the
seat may see, and a test holds every policy to that: it plays the same on the view and on the state.

The same file may help search in two more ways, `outlook` and `believe` below; they see imagined states only.
"""

import importlib
import importlib.util
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from stolik.core.compile import Binder
from stolik.core.game import Game
from stolik.core.rng import below
from stolik.core.types import Ints, State


def policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """One of the first `n` actions in `moves`, the legal ones of the seat, from what it may see.

    Randomness, to break ties or to bluff, from `core.rng.below(rng, n)` alone.
    """
    raise NotImplementedError("this loop was not bound to a policy; see bots.policy")


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


def random_policy(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """Any legal move: stands in for a game that has no policy of its own."""
    return moves[below(rng, n)]


def _own(game: Game) -> dict[str, FunctionType]:
    """What the file of a game offers, by name."""
    module = f"stolik.bots.greedy.{game.name}"
    if importlib.util.find_spec(module) is None:
        return {}
    found = importlib.import_module(module)
    return {name: getattr(found, name) for name in ("policy", "outlook", "believe") if hasattr(found, name)}


def own_policy(game: Game) -> FunctionType | None:
    """The policy of a game, found by file."""
    return _own(game).get("policy")


@cache
def binder(game: Game) -> Binder:
    """Binds loops to a game and its policy, compiled."""
    chosen: dict[Any, Any] = {policy: random_policy}
    chosen |= {_CONTRACT[name]: function for name, function in _own(game).items()}
    return game.compiled().extended(chosen, "bots", *sources(game))


def sources(game: Game) -> list[Path]:
    """The files that the compiled loops of bots and of the arena come from."""
    own = _BOTS / "greedy" / f"{game.name}.py"
    loops = [
        Path(__file__).resolve(),
        _BOTS / "search" / "loop.py",
        _BOTS / "search" / "tree.py",
        _BOTS.parent / "arena" / "loop.py",
    ]
    return loops + ([own] if own.exists() else [])


_BOTS = Path(__file__).resolve().parent


_CONTRACT: dict[str, Any] = {"policy": policy, "outlook": outlook, "believe": believe}
