"""What a bot is: something that chooses a legal move from what its seat may see."""

from typing import Protocol

from stolik.core.types import Record


class Bot(Protocol):
    """A player. It gets its seat's view, its seat and the legal moves, and nothing else."""

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        """One of the legal actions."""
        ...


def begin(bot: Bot, seed: str) -> bool:
    """Tell a bot that a new game begins, its randomness to follow from this seed; whether it understands that.

    A bot that has no `begin` of its own is made anew for each game.
    """
    own = getattr(bot, "begin", None)
    if own is None:
        return False
    own(seed)
    return True
