"""The command `stolik`: what it offers, and how it says that something is wrong."""

import importlib
import io
import logging
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from stolik import __version__
from stolik.cli.common import current_lang
from stolik.core.errors import StolikError

# Each in a module of its name. Only the one that is asked for is imported: the first page must not wait for the arena.
_PLAYING = (
    "games",
    "play",
    "arena",
    "lab",
    "style",
    "train",
    "solve",
    "exploit",
    "bench",
    "review",
    "verify",
)
_HOSTING = ("serve", "tidy", "backup", "restore")
_COMMANDS = (*_PLAYING, "new-game", *_HOSTING)
_GROUPS = ("record", "lesson", "bot", "results")


def _print_version(asked: bool) -> None:
    if asked:
        print(f"stolik {__version__}")
        raise typer.Exit


def command_line(names: Iterable[str] = (*_COMMANDS, *_GROUPS)) -> typer.Typer:
    """The command `stolik` with these of its commands."""
    app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
    app.callback()(_stolik)
    for name in names:
        own = name.replace("-", "_")
        module = importlib.import_module(f"stolik.cli.{own}")
        if name in _GROUPS:
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(getattr(module, own))
    return app


def _stolik(
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True)] = False,
) -> None:
    """An open table for five modern board games."""


def main() -> None:
    """Run the command; errors are sentences, Ctrl-C leaves quietly."""
    _accept_any_text()
    logging.getLogger("stolik").addFilter(_translate)
    asked = [name for name in sys.argv[1:2] if name in (*_COMMANDS, *_GROUPS)]
    try:
        (command_line(asked) if asked else command_line())()
    except StolikError as error:
        print(error.say(current_lang()), file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


def _translate(record: logging.LogRecord) -> bool:
    """What is logged and comes in two languages is told in the one of the command."""
    if isinstance(record.msg, StolikError):
        record.msg = record.msg.say(current_lang())
    return True


def _accept_any_text() -> None:
    """Text that the terminal cannot write or that is no text at all is shown escaped, and never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
