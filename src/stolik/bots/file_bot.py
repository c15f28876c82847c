"""Plays for a Python file with a function `choose` or a class `Bot`, in a process of its own (guide/write-a-bot.md).

`python -m stolik.bots.file_bot FILE` speaks the protocol on standard input and output. What the file prints goes to
standard error. An exception ends the process with its traceback, as that of any program.
"""

import hashlib
import importlib.util
import inspect
import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from stolik import games
from stolik.bots.isolation import MARK
from stolik.core.errors import BadSetupError, StolikError, shown
from stolik.core.state import from_json

REFUSED = "refused:"


def load_file(path: str) -> ModuleType:
    """The module of a bot's file; says in a sentence why it cannot be one."""
    told = shown(Path(path).name)
    name = "stolik_file_bot_" + hashlib.sha256(path.encode()).hexdigest()[:8]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadSetupError(pl=f"„{told}” nie jest plikiem Pythona.", en=f'"{told}" is not a Python file.')
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for it
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        traceback.print_exc()
        why = shown(repr(error))
        raise BadSetupError(
            pl=f"pliku „{told}” nie da się wczytać: {why}", en=f'the file "{told}" fails to load: {why}'
        ) from error
    return module


class FilePlayer:
    """What a file brings, asked by messages."""

    def __init__(self, path: str, hello: dict[str, Any]) -> None:
        module, self._told = load_file(path), shown(Path(path).name)
        self._game, self._settings = games.with_house(hello["game"], hello.get("house", {})), hello["settings"]
        own: Any = getattr(module, "Bot", None)
        self._kind = own if isinstance(own, type) and callable(getattr(own, "choose", None)) else None
        self._inner: Any = None if self._kind else self._function(module)
        self._made_with = _count(self._kind) if self._kind else 0
        if self._settings and self._made_with < 3:
            raise BadSetupError(
                pl=f"„{self._told}” nie przyjmuje ustawień: przyjmuje je klasa Bot(game, seed, settings)",
                en=f'"{self._told}" takes no settings: a class Bot(game, seed, settings) does',
            )
        if self._kind:
            self._make("hello")

    def _function(self, module: ModuleType) -> Any:
        if inspect.isfunction(getattr(module, "choose", None)):
            return module
        raise BadSetupError(
            pl=f"w „{self._told}” nie ma funkcji choose(view, seat, legal) ani klasy Bot z taką metodą",
            en=f'"{self._told}" has neither a function choose(view, seat, legal) nor a class Bot with such a method',
        )

    def _make(self, seed: str) -> None:
        assert self._kind
        given = (self._game, seed, dict(self._settings))
        self._inner = self._kind(*given[: max(2, self._made_with)])

    @property
    def listens(self) -> bool:
        return self._method("observe") is not None

    def game(self, message: dict[str, Any]) -> None:
        """A new game: the bot begins anew, or is made anew."""
        if own := self._method("begin"):
            own(message["seed"])
        elif self._kind:
            self._make(message["seed"])

    def _method(self, name: str) -> Any:
        """A method that a class may have. Functions of such a name beside `choose` may be anything."""
        return getattr(self._inner, name, None) if self._kind else None

    def observe(self, message: dict[str, Any]) -> None:
        if own := self._method("observe"):
            own(message["who"], message["word"])

    def end(self, message: dict[str, Any]) -> None:
        if own := self._method("end"):
            own(message["ranks"], message["scores"])

    def decide(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer; a `choose` with a fourth argument also hears how many milliseconds it has."""
        view = from_json(self._game.state, message["view"])
        given = (view, message["seat"], message["numbers"], message["ms"])
        choose = self._inner.choose
        answer = choose(*given[: 4 if _count(choose) > 3 else 3])
        try:
            return {"move": int(answer.__index__())}
        except (AttributeError, TypeError):
            return {"move": answer if isinstance(answer, str) else repr(answer)}


def _count(function: Callable[..., Any]) -> int:
    """How many arguments something takes when it is called."""
    try:
        return len(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return 0


def _tell_refusals(event: str, args: tuple[Any, ...]) -> None:
    """Say on standard error what an isolated file asks for and does not get."""
    if event == "open" and isinstance(args[0], str) and "__pycache__" not in args[0]:
        there, write = os.path.exists(args[0]), args[2] & (os.O_WRONLY | os.O_RDWR)
        if not (os.access(args[0] if there else os.path.dirname(args[0]) or ".", os.W_OK) if write else there):
            print(f"{REFUSED} {'write' if write else 'read'} {args[0]}", file=sys.stderr)
    elif event in ("socket.connect", "socket.getaddrinfo"):
        print(f"{REFUSED} network {args[event == 'socket.connect']}", file=sys.stderr)


def _watch_parent() -> None:
    """End with whoever asks, also when that is killed while the bot thinks."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(2)
    os._exit(1)


def main() -> None:
    """Speak for the file named on the command line until the input ends."""
    path, answers = sys.argv[1], os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints is for its author
    threading.Thread(target=_watch_parent, daemon=True).start()
    sys.path.insert(0, str(Path(path).parent))  # as when Python itself runs the file
    if os.environ.get(MARK):
        sys.addaudithook(_tell_refusals)
    player: FilePlayer | None = None
    for text in sys.stdin:
        message = json.loads(text)
        answer: dict[str, Any] | None = None
        if message["type"] == "hello":
            try:
                player = FilePlayer(path, message)
                answer = {"type": "ready", "name": Path(path).stem, "observe": player.listens}
            except StolikError as error:
                answer = {"error": error.sentences}
        elif message["type"] in ("game", "observe", "decide", "end"):
            answer = getattr(player, message["type"])(message)
        if answer is not None:
            print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
