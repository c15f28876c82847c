"""Exact solutions of a game's smallest round; a champion that can compute one has a function `solve`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from stolik.bots.champion import champion_of, has_champion
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


def solver_of(game: Game) -> Callable[[float], Iterator[Solved]]:
    """The exact solver of a game, or a sentence that there is none."""
    found = getattr(champion_of(game), "solve", None) if has_champion(game) else None
    if found is None:
        raise BadSetupError(
            pl=f"Gry „{game.name}” nie umiemy rozwiązać dokładnie.",
            en=f'The game "{game.name}" cannot be solved exactly here.',
        )
    solver: Callable[[float], Iterator[Solved]] = found
    return solver
