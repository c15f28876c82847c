"""`stolik serve`: the table on the web."""

import asyncio
import errno
import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.common import current_lang
from stolik.core.errors import BadSetupError, shown
from stolik.core.language import say

_COMPILING_PL = "Grać można od razu. W tle kompilują się gry, tylko ten jeden raz; do tego czasu boty grają słabiej."
_COMPILING_EN = (
    "You can play at once. The games compile in the background, only this once; until then bots play weaker."
)
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


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
        bool,
        typer.Option(
            "--compile/--no-compile", help="compile games in the background; without it, bots that search play simply"
        ),
    ] = True,
    public: Annotated[str, typer.Option(help="the address that people use, such as https://stolik.example")] = "",
    trust_proxy: Annotated[
        list[str] | None, typer.Option(help="a proxy whose X-Forwarded-For is believed; as often as needed")
    ] = None,
    keep_finished: Annotated[int, typer.Option(min=0, help="days to keep finished tables; 0 is for ever")] = 0,
    log: Annotated[str, typer.Option(help="text: errors alone; json: a line for each request and event")] = "text",
    drain: Annotated[float, typer.Option(min=0, help="seconds in which /readyz says no before it stops")] = 0,
    lab: Annotated[str, typer.Option(help="a folder of reports of `stolik lab`, shown under /lab")] = "",
    quiet: Annotated[bool, typer.Option(help="print nothing but errors")] = False,
) -> None:
    """Open the table on the web. Stop with Ctrl-C; nothing is lost."""
    from stolik.web.app import TableServer, make_app
    from stolik.web.server import warm
    from stolik.web.server.hosts import checked_proxies
    from stolik.web.server.limits import ServerLimits
    from stolik.web.server.settings import ServerSettings

    settings = ServerSettings(
        db=db or os.environ.get("STOLIK_DB") or default_db(),
        limits=ServerLimits.parse(limit or []),
        bot_pause=bot_pause,
        compile=compile_games,
        public=public,
        keep_finished=keep_finished,
        host_token=_host_token(),
        log=_log(log),
        drain=drain,
        lab=lab,
        proxies=checked_proxies(trust_proxy or []),
    )
    asyncio.run(_check(settings.db))
    listening = _listen(host, port)
    address = f"http://{_readable(host)}:{listening.getsockname()[1]}/"
    app = make_app(settings)
    server = TableServer(app)
    alone = host in _LOOPBACK and not public and not trust_proxy
    network = server.offer_network(listening.getsockname()[1]) if alone else None
    if not quiet:
        print(say(current_lang(), pl=f"Stół czeka: {address}", en=f"The table is ready: {address}"), flush=True)
        if not settings.host_token:
            _print_token(address, app.state.server.host_token.token)
        if network is not None and network.address:
            print(_network_line(network.base), flush=True)
        if compile_games and not warm.is_warm():
            print(say(current_lang(), pl=_COMPILING_PL, en=_COMPILING_EN), flush=True)
    if show and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt"):
        webbrowser.open(address)
    gc.set_threshold(10_000, 50, 100)  # seldom: looking through all tables stops all of them for a moment
    sys.setswitchinterval(0.001)  # the thread that writes moves down waits less for the one that draws boards
    server.run(sockets=[listening])


def _host_token() -> str:
    """The host's token, if it is given; several processes on one database need the same one."""
    from stolik.web.rights.host_token import SHORTEST

    given = os.environ.get("STOLIK_HOST_TOKEN", "").strip()
    if given and len(given) < SHORTEST:
        raise BadSetupError(
            pl=f"STOLIK_HOST_TOKEN jest za krótki: ma mieć co najmniej {SHORTEST} znaków.",
            en=f"STOLIK_HOST_TOKEN is too short: it should have at least {SHORTEST} characters.",
        )
    return given


def _log(kind: str) -> str:
    from stolik.web.server import journal

    if kind not in ("text", "json"):
        raise BadSetupError(
            pl=f"Nie znam dziennika „{shown(kind)}”: może być text albo json.",
            en=f'Unknown log "{shown(kind)}": it can be text or json.',
        )
    if kind == "json":
        journal.write_json()
    return kind


def _print_token(address: str, token: str) -> None:
    """A token that was drawn for this start is printed; one that was given is known, and stays out of logs."""
    print(
        say(
            current_lang(),
            pl=f"Strona gospodarza: {address}host, token: {token}",
            en=f"The host's page: {address}host, token: {token}",
        ),
        flush=True,
    )


def _network_line(base: str) -> str:
    return say(
        current_lang(),
        pl=f"To adres tylko tego komputera. W sieci lokalnej, po włączeniu w poczekalni stołu: {base}/",
        en=f"That is for this machine only. In the local network, once switched on in a table's lobby: {base}/",
    )


async def _check(db: str) -> None:
    """Open the database and close it again: what is wrong with it is told before anybody is promised a table."""
    from stolik.web.storage.store import Store

    store = Store(db)
    store.database.claim()
    try:
        await store.open()
    finally:
        await store.close()


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that the first visitor waits instead of being refused."""
    if port not in range(65536):
        raise BadSetupError(
            pl=f"Nie ma portu {port}: są od 0 do 65535, a 0 to dowolny wolny.",
            en=f"There is no port {port}: there are 0 to 65535, and 0 takes any free one.",
        )
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL or (error.errno or 0) < 0:  # a name that leads nowhere
            raise _no_host(host) from error
        reason = os.strerror(error.errno or 0)
        raise BadSetupError(
            pl=f"Nie mogę słuchać na {host}:{port}: {reason}. Spróbuj --port 0.",
            en=f"Cannot listen on {host}:{port}: {reason}. Try --port 0.",
        ) from error
    listening.set_inheritable(True)
    return listening


def _no_host(host: str) -> BadSetupError:
    return BadSetupError(
        pl=f"„{shown(host)}” to nie adres tego komputera. Podaj --host 127.0.0.1 (tylko on sam) albo 0.0.0.0 (sieć).",
        en=f'"{shown(host)}" is no address of this machine. Give --host 127.0.0.1 (itself alone) or 0.0.0.0 (the net).',
    )


def _readable(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
