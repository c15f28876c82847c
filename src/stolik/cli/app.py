"""The command `stolik`: what it offers, and how it says that something is wrong."""

import io
import sys

import typer

from stolik.cli import arena, bench, bot, games, play, record, serve, solve, strength, train, verify
from stolik.cli.common import current_lang
from stolik.core.errors import StolikError

app = typer.Typer(
    help="An open table for five modern board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("arena")(arena.arena)
app.command("strength")(strength.strength)
app.command("train")(train.train)
app.command("bench")(bench.bench)
app.command("solve")(solve.solve)
app.command("verify")(verify.verify)
app.command("serve")(serve.serve)
app.add_typer(record.app, name="record")
app.add_typer(bot.app, name="bot")


def main() -> None:
    """Run the command; errors are sentences, Ctrl-C leaves quietly."""
    _accept_any_text()
    try:
        app()
    except StolikError as error:
        print(error.say(current_lang()), file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


def _accept_any_text() -> None:
    """Text that the terminal cannot write or that is no text at all is shown escaped, and never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
