"""`stolik serve`: the table on the web."""

import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.common import current_lang
from stolik.core.errors import BadSetupError
from stolik.core.language import say

_COMPILING_PL = "Grać można od razu. W tle kompilują się gry, tylko ten jeden raz; do tego czasu boty grają słabiej."
_COMPILING_EN = (
    "You can play at once. The games compile in the background, only this once; until then bots play weaker."
)


def default_db() -> str:
    """One file in the user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(home / "stolik" / "tables.db")


def serve(
    host: Annotated[str, typer.Option(help="the address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0 takes any free port")] = 8317,
    db: Annotated[str | None, typer.Option(help="a SQLite file, or postgresql://…")] = None,
    show: Annotated[bool, typer.Option("--open", help="open a browser, if there is a screen")] = False,
    limit: Annotated[list[str] | None, typer.Option(help="name=number, such as rate=100; as often as needed")] = None,
    bot_pause: Annotated[float, typer.Option(help="seconds that a bot takes when people play")] = 0.7,
    compile_games: Annotated[
        bool, typer.Option("--compile/--no-compile", help="compile games in the background")
    ] = True,
    quiet: Annotated[bool, typer.Option(help="print nothing but errors")] = False,
) -> None:
    """Open the table on the web. Stop with Ctrl-C; nothing is lost."""
    from stolik.web import warm
    from stolik.web.app import TableServer, make_app
    from stolik.web.hall import Settings
    from stolik.web.limits import Limits

    settings = Settings(
        db=db or os.environ.get("STOLIK_DB") or default_db(),
        limits=Limits.parse(limit or []),
        bot_pause=bot_pause,
        compile=compile_games,
    )
    listening = _listen(host, port)
    address = f"http://{_readable(host)}:{listening.getsockname()[1]}/"
    if not quiet:
        print(say(current_lang(), pl=f"Stół czeka: {address}", en=f"The table is ready: {address}"), flush=True)
        if compile_games and not warm.is_warm():
            print(say(current_lang(), pl=_COMPILING_PL, en=_COMPILING_EN), flush=True)
    if show and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt"):
        webbrowser.open(address)
    gc.set_threshold(10_000, 50, 100)  # seldom: looking through all tables stops all of them for a moment
    sys.setswitchinterval(0.001)  # the thread that writes moves down waits less for the one that draws boards
    TableServer(make_app(settings)).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that the first visitor waits instead of being refused."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise BadSetupError(
            pl=f"Nie mogę słuchać na {host}:{port}: {error.strerror}. Spróbuj --port 0.",
            en=f"Cannot listen on {host}:{port}: {error.strerror}. Try --port 0.",
        ) from error
    listening.set_inheritable(True)
    return listening


def _readable(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
