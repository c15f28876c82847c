"""Bots, and the registry that turns a spec such as `search:ms=300` into a bot for the terminal, the web, the arena."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stolik.bots import champion, greedy_bot, random, style
from stolik.bots.characters import characters
from stolik.bots.interface import Bot, begin, end, observe, sit
from stolik.bots.levels import levels
from stolik.bots.policy import has_policy
from stolik.bots.program_bot import BadBotError, ProgramBot, existing
from stolik.bots.program_limits import ProgramLimits
from stolik.bots.search import bot as search
from stolik.bots.spec import Spec, is_file, parse, settings, split
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game, Setup
from stolik.extras.levels import LEVELS

__all__ = [
    "KINDS",
    "LEVELS",
    "BadBotError",
    "Bot",
    "BotKind",
    "ProgramBot",
    "ProgramLimits",
    "Spec",
    "at_once",
    "begin",
    "characters",
    "check",
    "end",
    "is_native",
    "levels",
    "make",
    "observe",
    "parse",
    "require",
    "resolve",
    "sit",
    "split",
    "stand_in",
    "warm_up",
]


@dataclass(frozen=True)
class BotKind:
    """A kind of bot: how it is made, and the settings it has with their ranges."""

    make: Callable[[Game, Mapping[str, int], str], Bot]
    settings: Mapping[str, range]
    native: bool  # thinks in compiled code, without holding the interpreter: threads can share it
    at_once: bool  # can also think in plain Python, while nothing is compiled yet
    needs: Callable[[Game], object] = bool  # says in a sentence what the game lacks for it
    added: Callable[[Game], Mapping[str, range]] = lambda _game: {}  # settings that a game adds


KINDS: dict[str, BotKind] = {
    "random": BotKind(random.RandomBot, random.SETTINGS, native=True, at_once=True),
    "greedy": BotKind(
        greedy_bot.GreedyBot,
        greedy_bot.SETTINGS,
        native=True,
        at_once=True,
        needs=greedy_bot.policy_of,
        added=style.settings,
    ),
    "search": BotKind(search.SearchBot, search.SETTINGS, native=True, at_once=False),
    "champion": BotKind(
        champion.make_champion, champion.SETTINGS, native=False, at_once=False, needs=champion.champion_of
    ),
}


def resolve(text: str, game: Game) -> Spec:
    """A spec in its parts, checked; a level or a character becomes the bot it stands for in this game."""
    named = levels(game) | characters(game)
    spec = parse(named[text].spec if text in named else text)
    if is_file(spec.kind):
        return spec
    if spec.kind not in KINDS:
        known = ", ".join([*KINDS, *named])
        raise BadSetupError(
            pl=f"Nie ma bota „{shown(spec.kind)}”. Są: {known}, a także własny plik bot.py lub program ./bot.",
            en=f'There is no bot "{shown(spec.kind)}". There are: {known}, and your own file bot.py or program ./bot.',
        )
    kind = KINDS[spec.kind]
    return Spec(spec.kind, settings(spec, {**kind.settings, **kind.added(game)}))


def make(text: str, game: Game, seed: str, setup: Setup | None = None, limits: ProgramLimits | None = None) -> Bot:
    """The bot that a spec names; its randomness, if any, follows from the seed.

    A program of somebody else's is told the set-up of its table, if that is known, and has limits.
    """
    spec = resolve(text, game)
    if is_file(spec.kind):
        return ProgramBot(spec, game, seed, setup, limits)
    return KINDS[spec.kind].make(game, spec.settings, seed)


def require(text: str, game: Game) -> Spec:
    """Refuse, with a sentence and before anything is compiled, a bot that this game has not; else its spec."""
    spec = resolve(text, game)
    if is_file(spec.kind):
        existing(spec.kind)
    else:
        KINDS[spec.kind].needs(game)
    return spec


def stand_in(game: Game) -> str:
    """The best bot of a game that can play while nothing is compiled."""
    return "greedy" if has_policy(game) else "random"


def at_once(text: str, game: Game) -> bool:
    """Whether a bot can play while nothing is compiled."""
    spec = resolve(text, game)
    return is_file(spec.kind) or KINDS[spec.kind].at_once


def is_native(text: str, game: Game) -> bool:
    """Whether a bot thinks in compiled code, without holding the interpreter; in a style of its own none does."""
    spec = resolve(text, game)
    return (
        not is_file(spec.kind) and KINDS[spec.kind].native and spec.settings.keys() <= KINDS[spec.kind].settings.keys()
    )


def warm_up(game: Game) -> None:
    """Compile all that the bots of a game need, or load it from disk, so that no move waits for it."""
    greedy_bot.warm_up(game)
    search.warm_up(game)
    if champion.has_champion(game):
        champion.warm_up(game)


def check(text: str, game: Game, setup: Setup | None = None, limits: ProgramLimits | None = None) -> None:
    """Refuse, with a sentence, a spec that cannot be made for this game."""
    bot = make(text, game, "check", setup, limits)
    if isinstance(bot, ProgramBot):
        bot.close()
