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
    file, told = Path(path).expanduser(), shown(path)
    if not file.is_file():
        raise BadSetupError(pl=f"Nie ma pliku bota „{told}”.", en=f'There is no bot file "{told}".')
    name = "stolik_own_bot_" + hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadSetupError(pl=f"„{told}” nie jest plikiem Pythona.", en=f'"{told}" is not a Python file.')
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        why = shown(repr(error))
        raise BadBotError(
            pl=f"Pliku bota „{told}” nie da się wczytać: {why}.",
            en=f'The bot file "{told}" fails to load: {why}.',
        ) from error
    return module


class OwnBot:
    """A bot from a file, its answers checked."""

    def __init__(self, path: str, game: Game, seed: str) -> None:
        self._name = shown(path)
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
            pl=f"W „{self._name}” nie ma funkcji choose(view, seat, legal) ani klasy Bot z taką metodą.",
            en=f'"{self._name}" has neither a function choose(view, seat, legal) nor a class Bot with such a method.',
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
            told = shown(repr(answer))
            raise BadBotError(
                pl=f"Bot „{self._name}” odpowiedział {told}, a to nie jest żaden z dozwolonych ruchów {legal}.",
                en=f'The bot "{self._name}" answered {told}, which is none of the legal moves {legal}.',
            )
        return action

    def _failed(self, error: Exception) -> BadBotError:
        told = shown(repr(error))
        return BadBotError(
            pl=f"Bot „{self._name}” zawiódł: {told}.",
            en=f'The bot "{self._name}" failed: {told}.',
        )
