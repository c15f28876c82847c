"""`champion`: the strongest player of a game: the class `Champion` in the part `champion` of the game.

How each was made, and what did not help, is in docs/champions.md. A champion that learns brings a
`TRAINING` and `PLANS` for `learning.training_run`, and may have a function `train` for what is learned in other ways.
"""

from collections.abc import Mapping
from types import ModuleType

from stolik.bots.interface import Bot
from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.rng import pick, plain_rng

SETTINGS: Mapping[str, range] = {
    "ms": range(1, 600_001),  # thinking time for a move, milliseconds
    "iters": range(1, 10_000_001),  # or so many simulations; 1 is the network alone
    "width": range(1, 65),  # moves looked at again, where there is a second look
    "samples": range(100_001),  # and how often
    "book": range(3),  # 0: the network bids, and no book of strategies near equilibrium
}


def has_champion(game: Game) -> bool:
    """Whether a game has one."""
    return game.part("champion") is not None


def champion_of(game: Game) -> ModuleType:
    """The module of a game's champion, or a sentence that there is none."""
    found = game.part("champion")
    if found is None:
        raise BadSetupError(
            pl=f"Gra „{game.name}” nie ma jeszcze mistrza. Najsilniejszy bot to tu search, na przykład search:ms=1000.",
            en=f'The game "{game.name}" has no champion yet. Its strongest bot is search, such as search:ms=1000.',
        )
    return found


def make_champion(game: Game, settings: Mapping[str, int], seed: str) -> Bot:
    """The champion of a game."""
    bot: Bot = champion_of(game).Champion(game, settings, seed)
    return bot


def warm_up(game: Game) -> None:
    """Compile a champion, or load it from disk: it is asked for a move once."""
    game.compiled()
    setup = game.setup(max(game.players))
    state, rng = game.new(setup), plain_rng("warm up")
    while not (seats := game.pending(state)) or len(game.legal(state, seats[0])) == 1:
        if seats:
            game.step(state, seats[0], game.legal(state, seats[0])[0])
        else:
            outcomes = game.chance(state)
            game.step(state, CHANCE, outcomes[pick(rng, [weight for _, weight in outcomes], len(outcomes))][0])
    make_champion(game, {}, "warm").choose(game.view(state, seats[0]), seats[0], game.legal(state, seats[0]))
