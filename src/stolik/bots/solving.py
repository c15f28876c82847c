"""Exact solutions of a game's small rounds; a champion that can compute them has a function `solve`.

`write_tree(path, cards, options)` beside it writes a round for other solvers; BESIDE is a variant to measure with them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from stolik.bots.champion import champion_of, has_champion
from stolik.bots.exploit_interface import Sizes
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.options import Value


@dataclass(frozen=True)
class Solved:
    """A variant, its value to whoever starts, how much a best response still gains, and the iterations it took."""

    variant: Mapping[str, Value]
    value: float
    exploitability: float
    iterations: int
    openings: Mapping[str, float]  # how often each bid opens the round


def solver_of(game: Game) -> Callable[[float, Sizes, Mapping[str, Value]], Iterator[Solved]]:
    """The exact solver of a game: to which exploitability, for how many cards, with which options; else a sentence."""
    if not can_solve(game):
        raise BadSetupError(
            pl=f"Gry „{game.name}” nie umiemy rozwiązać dokładnie.",
            en=f'The game "{game.name}" cannot be solved exactly here.',
        )
    solver: Callable[[float, Sizes, Mapping[str, Value]], Iterator[Solved]] = champion_of(game).solve
    return solver


def can_solve(game: Game) -> bool:
    """Whether rounds of a game can be solved exactly."""
    return has_champion(game) and hasattr(champion_of(game), "solve")
