"""The games: every folder here that holds a `rules.py`, and those that installed packages bring.

A package brings a game by an entry point of the group `stolik.games`: `nim = "stolik_nim"` is the game's name and the
package that holds its `rules.py`. One that cannot be used is left out with a sentence, and nothing else suffers.
"""

import json
import logging
import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from stolik.core import house
from stolik.core.errors import BadSetupError, ContractError, StolikError, shown
from stolik.core.game import Game
from stolik.extras.explanations import explanations

GROUP = "stolik.games"
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
_FOLDER = Path(__file__).resolve().parent
_log = logging.getLogger("stolik")


@cache
def own_names() -> tuple[str, ...]:
    """The names of the games that come with stolik."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/rules.py")))


@cache
def names() -> tuple[str, ...]:
    """The names of all games. Says once which packages are left out, and why."""
    found = list(own_names())
    for entry in _entries():
        try:
            if entry.name in found:
                raise _left_out(entry, pl="gra o tej nazwie już jest", en="there is a game of this name already")
            load(entry.name)
            found.append(entry.name)
        except StolikError as error:
            _log.warning(error)
    return tuple(sorted(found))


@cache
def load(name: str) -> Game:
    """A game by name."""
    if name in own_names():
        return Game(f"{__name__}.{name}")
    for entry in _entries():
        if entry.name == name:
            return _brought_by(entry)
    known = ", ".join(names())
    raise BadSetupError(
        pl=f"Nie ma gry „{shown(name)}”. Są: {known}.",
        en=f'There is no game "{shown(name)}". There are: {known}.',
    )


def with_house(name: str, values: Mapping[str, Any]) -> Game:
    """A game by name, with house rules; refuses in a sentence what its tables do not let change."""
    game = load(name)
    return _with_house(name, house.text(house.checked(name, game.part, values)))


@cache
def _with_house(name: str, values: str) -> Game:
    printed = load(name)
    if values == "{}":
        return printed
    game = Game(printed.package, name, json.loads(values))
    sizes = ("STATE", "ACTIONS", "OUTCOMES", "MAX_LEGAL", "MAX_OUTCOMES", "PLAYERS", "VERSION")
    changed = [size for size in sizes if repr(getattr(game.rules, size)) != repr(getattr(printed.rules, size))]
    if changed:
        raise ContractError(f"{name}: house rules change {', '.join(changed)}: name what they follow from in SIZES")
    return game


@cache
def _entries() -> tuple[EntryPoint, ...]:
    """What installed packages bring, in the same order every time."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)))


def _brought_by(entry: EntryPoint) -> Game:
    """The game of an installed package, which must load and start; whatever goes wrong there is told in a sentence."""
    try:
        if not NAME.fullmatch(entry.name):
            raise ContractError("a game's name is up to 30 small letters, digits and _")
        game = Game(entry.value, entry.name)
        state = game.new(game.setup(usual_players(game)))
        words = [game.word(seat, action) for seat in game.pending(state) for action in game.legal(state, seat)]
        if not words and not game.chance(state):
            raise ContractError("at the start nobody may move, and no chance")
        explanations(game)
    except (Exception, SystemExit) as error:  # a stranger's code runs here: it may fail in any way
        why = f"{type(error).__name__}: {error}" if not isinstance(error, ContractError) else str(error)
        raise _left_out(entry, pl=shown(why, 200), en=shown(why, 200)) from error
    return game


def _left_out(entry: EntryPoint, pl: str, en: str) -> BadSetupError:
    name, package = shown(entry.name), shown(entry.value)
    return BadSetupError(
        pl=f"Gra „{name}” z pakietu {package} jest pominięta: {pl}.",
        en=f'The game "{name}" of the package {package} is left out: {en}.',
    )


def usual_players(game: Game) -> int:
    """How many play if nobody says: two, or as near to it as the game allows."""
    return min(max(2, min(game.players)), max(game.players))
