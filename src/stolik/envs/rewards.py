"""Rewards at the end of one game, computed by the same function as in the batch."""

from stolik.core.engine import MOST_SIDES
from stolik.core.game import Game
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.envs import loops


def rewards_at_end(game: Game, state: State, players: int, by_scores: bool) -> list[float]:
    """What each seat gets; a game that is not over was cut short, and is a draw of all."""
    out = [0.0] * players
    if state["over"]:
        pay = game.plain.bind(loops.write_rewards)
        pay(to_plain(state), players, int(by_scores), [0] * MOST_SIDES, [0] * MOST_SIDES, out)
    return [float(reward) for reward in out]
