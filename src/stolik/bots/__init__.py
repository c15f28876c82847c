"""Bots, and the registry that turns a spec such as `search:ms=300` into a bot for the terminal, the web, the arena."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stolik.bots import champions, greedy, random, search
from stolik.bots.interface import Bot, begin
from stolik.bots.own import OwnBot
from stolik.bots.spec import Spec, is_file, parse, settings, split
from stolik.bots.strengths import LEVELS, strength
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game

__all__ = [
    "KINDS",
    "LEVELS",
    "Bot",
    "Kind",
    "Spec",
    "at_once",
    "begin",
    "champions",
    "check",
    "make",
    "parse",
    "resolve",
    "split",
    "strength",
    "warm_up",
]


@dataclass(frozen=True)
class Kind:
    """A kind of bot: how it is made, and the settings it has with their ranges."""

    make: Callable[[Game, Mapping[str, int], str], Bot]
    settings: Mapping[str, range]
    native: bool  # thinks in compiled code, without holding the interpreter: threads can share it
    at_once: bool  # can also think in plain Python, while nothing is compiled yet


KINDS: dict[str, Kind] = {
    "random": Kind(random.RandomBot, random.SETTINGS, native=True, at_once=True),
    "greedy": Kind(greedy.GreedyBot, greedy.SETTINGS, native=True, at_once=True),
    "search": Kind(search.SearchBot, search.SETTINGS, native=True, at_once=False),
    "champion": Kind(champions.make_champion, champions.SETTINGS, native=False, at_once=False),
}


def resolve(text: str, game: Game) -> Spec:
    """A spec in its parts, checked; a level such as `strong` becomes the bot it stands for in this game."""
    spec = parse(strength(game.name, text).spec if text in LEVELS else text)
    if is_file(spec.kind):
        return spec
    if spec.kind not in KINDS:
        known = ", ".join([*KINDS, *LEVELS])
        raise BadSetupError(
            pl=f"Nie ma bota „{shown(spec.kind)}”. Są: {known}, a także własny plik, na przykład bot.py.",
            en=f'There is no bot "{shown(spec.kind)}". There are: {known}, and a file of your own, such as bot.py.',
        )
    return Spec(spec.kind, settings(spec, KINDS[spec.kind].settings))


def make(text: str, game: Game, seed: str) -> Bot:
    """The bot that a spec names; its randomness, if any, follows from the seed."""
    spec = resolve(text, game)
    if is_file(spec.kind):
        return OwnBot(spec.kind, game, seed)
    return KINDS[spec.kind].make(game, spec.settings, seed)


def at_once(text: str, game: Game) -> bool:
    """Whether a bot can play while nothing is compiled."""
    spec = resolve(text, game)
    return is_file(spec.kind) or KINDS[spec.kind].at_once


def warm_up(game: Game) -> None:
    """Compile all that the bots of a game need, or load it from disk, so that no move waits for it."""
    greedy.warm_up(game)
    search.warm_up(game)
    if champions.has_champion(game):
        champions.warm_up(game)


def check(text: str, game: Game) -> None:
    """Refuse, with a sentence, a spec that cannot be made for this game."""
    make(text, game, "check")
