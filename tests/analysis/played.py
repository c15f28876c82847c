"""Games for the coach: played by greedy from a seed, and reviewed once."""

from functools import cache
from typing import Any

from stolik import analysis, bots, games
from stolik.cli.record import play_out
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match

QUICK = 64  # playouts for a decision


@cache
def played(name: str, players: int, seed: str = "1", spec: str = "greedy") -> Match:
    """A finished game."""
    game = games.load(name)
    game.compiled()
    match = Match(game, players, {}, SeedDealer(seed))
    play_out(match, [bots.make(spec, game, f"{seed}/{seat}", match.setup) for seat in range(players)])
    return match


@cache
def reviewed(name: str, players: int, seed: str = "1", budget: int = QUICK) -> dict[str, Any]:
    return analysis.review(played(name, players, seed).to_record(), budget=budget)
