"""What a bot is: something that chooses a legal move from what its seat may see.

A bot may also have `begin(seed)`, `sit(seat, number)`, `observe(who, word)` and `end(ranks, scores)`: then it is told
that a game begins, where it sits, each move by the word that its seat may read, and how the game ended.
"""

from collections.abc import Iterable
from typing import Protocol

from stolik.core.game import Game
from stolik.core.types import State


class Bot(Protocol):
    """A player. It gets its seat's view, its seat and the legal moves, and nothing else."""

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
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


def sit(bot: Bot, seat: int, number: int = 0) -> None:
    """Tell a bot its seat, if it wants to know."""
    if own := getattr(bot, "sit", None):
        own(seat, number)


def observe(game: Game, sitting: Iterable[tuple[int, Bot | None]], before: State, who: int, action: int) -> None:
    """Tell all bots at a table of a move, each what its seat may read of it."""
    for seat, bot in sitting:
        own = getattr(bot, "observe", None)
        if own and getattr(bot, "listens", True):
            own(who, game.seen_word(before, who, action, seat))


def end(bot: Bot, ranks: list[int], scores: list[int]) -> None:
    """Tell a bot how the game ended, if it wants to know."""
    if own := getattr(bot, "end", None):
        own(ranks, scores)
