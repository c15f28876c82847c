"""A bot of your own: a Python file with a function `choose` or a class `Bot`. See docs/guide/write-a-bot.md."""

import hashlib
import importlib.util
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

from stolik.core.errors import BadSetupError, StolikError, shown
from stolik.core.game import Game
from stolik.core.types import Record


class BadBotError(StolikError):
    """A bot that fails, or answers with something that is no legal move."""


def load_file(path: str) -> ModuleType:
    """The module of a bot's file; says in a sentence why it cannot be one."""
    file = Path(path).expanduser()
    if not file.is_file():
        raise BadSetupError(pl=f"Nie ma pliku bota „{shown(path)}”.", en=f'There is no bot file "{shown(path)}".')
    name = "stolik_own_bot_" + hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadSetupError(
            pl=f"„{shown(path)}” nie jest plikiem Pythona.", en=f'"{shown(path)}" is not a Python file.'
        )
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadBotError(
            pl=f"Pliku bota „{shown(path)}” nie da się wczytać: {shown(repr(error))}.",
            en=f'The bot file "{shown(path)}" fails to load: {shown(repr(error))}.',
        ) from error
    return module


class OwnBot:
    """A bot from a file, its answers checked."""

    def __init__(self, path: str, game: Game, seed: str) -> None:
        self._path = path
        module = load_file(path)
        self._inner: Any = self._made(module, game, seed)
        own_begin = getattr(self._inner, "begin", None)
        if own_begin is not None or inspect.isfunction(self._inner):
            self.begin = own_begin or (lambda _seed: None)

    def _made(self, module: ModuleType, game: Game, seed: str) -> Any:
        """The file's function, or an object of its class."""
        kind: Any = getattr(module, "Bot", None)
        if isinstance(kind, type):
            try:
                made: Any = kind(game, seed)
            except Exception as error:
                raise self._failed(error) from error
            if callable(getattr(made, "choose", None)):
                return made
        if inspect.isfunction(choose := getattr(module, "choose", None)):
            return choose
        raise BadSetupError(
            pl=f"W „{shown(self._path)}” nie ma funkcji choose(view, seat, legal) ani klasy Bot z taką metodą.",
            en=f'"{shown(self._path)}" has neither a function choose(view, seat, legal) nor a class Bot with such a method.',
        )

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        ask = self._inner if inspect.isfunction(self._inner) else self._inner.choose
        try:
            answer = ask(view, seat, list(legal))
        except StolikError:
            raise
        except Exception as error:
            raise self._failed(error) from error
        try:
            action = int(answer.__index__())
        except (AttributeError, TypeError):
            action = -1
        if action not in legal:
            raise BadBotError(
                pl=f"Bot „{shown(self._path)}” odpowiedział {shown(repr(answer))}, a to nie jest żaden z dozwolonych ruchów {legal}.",
                en=f'The bot "{shown(self._path)}" answered {shown(repr(answer))}, which is none of the legal moves {legal}.',
            )
        return action

    def _failed(self, error: Exception) -> BadBotError:
        return BadBotError(
            pl=f"Bot „{shown(self._path)}” zawiódł: {shown(repr(error))}.",
            en=f'The bot "{shown(self._path)}" failed: {shown(repr(error))}.',
        )
