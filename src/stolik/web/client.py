"""A program at a table: sits down over HTTP, sees its view, plays by words, and waits out a server that is away."""

import json
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import httpx

from stolik.core.errors import StolikError
from stolik.web.server.urls import parts_of

_PATIENCE = 120.0  # seconds for which an unreachable server is asked again, once there is a seat to lose
_FIRST_PATIENCE = 10.0


class Refused(StolikError):  # noqa: N818
    """The table's own sentence."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(
            pl=str(error.get("pl") or f"Serwer odpowiedział {status}, a to nie jest odpowiedź stołu."),
            en=str(error.get("en") or f"The server answered {status}, and that is no answer of a table."),
        )
        self.status, self.id = status, str(error.get("id", ""))


class Chooser(Protocol):
    def __call__(self, view: dict[str, Any]) -> str:
        """One of the legal words of a view."""
        ...


@dataclass(frozen=True)
class Address:
    """A server and what a link to it names."""

    server: str
    table: str
    invite: str


def parse_link(link: str) -> Address:
    """An invitation (…/join/…), a carried seat's table, or a listed table's address (…/t/…)."""
    parts = parts_of(link)
    kind, _, name = parts.path.strip("/").partition("/")
    if parts.scheme not in ("http", "https") or not name or kind not in ("join", "t"):
        raise StolikError(
            pl="To nie jest link do stołu: powinien mieć /join/ albo /t/.",
            en="This is not a link to a table: it should hold /join/ or /t/.",
        )
    server = f"{parts.scheme}://{parts.netloc}"
    return Address(server, name, "") if kind == "t" else Address(server, "", name)


class Seat:
    """One seat at one table, held by a program."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.table, self.token = table, token
        headers = {"authorization": f"Bearer {token}", "accept": "application/json"}
        self._http = httpx.Client(base_url=server, headers=headers, timeout=30)

    @classmethod
    def sit(cls, link: str, name: str, seed: str = "") -> "Seat":
        """Sit down at the table that a link leads to. A lost answer costs no seat: the server knows the key."""
        address = parse_link(link)
        with _at(address) as http:
            table = address.table or _patiently(http, "GET", f"/join/{address.invite}", _FIRST_PATIENCE)["table"]
            body = {"name": name, "invite": address.invite, "seed": seed, "key": secrets.token_urlsafe(24)}
            sat = _patiently(http, "POST", f"/t/{table}/sit", _FIRST_PATIENCE, body)
        return cls(address.server, table, sat["token"])

    def view(self) -> dict[str, Any]:
        return self._patiently("GET", f"/t/{self.table}/view")

    def move(self, window: int, word: str) -> dict[str, Any]:
        """Make a move. It is sent again until it is answered: the server knows a repeated move."""
        return self._patiently("POST", f"/t/{self.table}/move", {"window": window, "word": word})

    def leave(self) -> None:
        """Get up; the host may give the seat to another bot."""
        _patiently(self._http, "POST", f"/t/{self.table}/leave", _FIRST_PATIENCE, {})

    def _patiently(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        return _patiently(self._http, method, path, _PATIENCE, body)

    def views(self) -> Iterator[dict[str, Any]]:
        """Every new view, from the stream; connects again when the stream breaks.

        Log and lines are whole in the first view (`after` is None); after that they hold what is new.
        """
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            try:
                with self._http.stream(
                    "GET", f"/t/{self.table}/stream", headers={"accept": "text/event-stream"}
                ) as lines:
                    if lines.status_code in _AGAIN:
                        raise httpx.RemoteProtocolError(f"{lines.status_code}")
                    if lines.status_code != 200:
                        lines.read()
                        _checked(lines)
                    event = ""
                    for line in lines.iter_lines():
                        until = time.monotonic() + _PATIENCE
                        if line.startswith("event: "):
                            event = line[7:]
                        elif line.startswith("data: ") and event == "table":
                            yield json.loads(line[6:])
                        elif line.startswith("data: ") and event == "ping":
                            self._patiently("POST", f"/t/{self.table}/pong", {"number": int(line[6:])})
            except httpx.TransportError:
                time.sleep(0.1)

    def play(self, choose: Chooser) -> dict[str, Any]:
        """Play to the end; the last view."""
        latest = -1
        for view in self.views():
            if view["status"] in ("over", "closed"):
                return view
            if view["seq"] < latest:
                continue  # an event from before the last look
            while view["legal"]:
                try:
                    self.move(view["window"], choose(view))
                except Refused as refused:
                    if refused.status not in (409,):
                        raise
                view = self.view()  # noqa: PLW2901
                latest = view["seq"]
            if view["status"] == "over":
                return view
        return self.view()


@dataclass(frozen=True)
class TableGame:
    """What is played at a table."""

    game: str
    players: int
    options: dict[str, Any]


def at_table(link: str) -> TableGame:
    """What is played where a link leads to."""
    address = parse_link(link)
    path = f"/t/{address.table}/view" if address.table else f"/join/{address.invite}"
    with _at(address) as http:
        seen = _patiently(http, "GET", path, _FIRST_PATIENCE)
    return TableGame(str(seen.get("game", "")), int(seen.get("players", 0)), dict(seen.get("options") or {}))


def _at(address: Address) -> httpx.Client:
    return httpx.Client(base_url=address.server, headers={"accept": "application/json"}, timeout=30)


def _patiently(
    http: httpx.Client, method: str, path: str, patience: float, body: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Ask until there is an answer; a server that stays away is told in a sentence."""
    until = time.monotonic() + patience
    while True:
        try:
            response = http.request(method, path, json=body)
            if response.status_code not in _AGAIN or time.monotonic() > until:
                return _checked(response)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            if time.monotonic() > until or not isinstance(error, httpx.TransportError):
                raise _unreachable(http, error) from error
        time.sleep(0.1)


_AGAIN = (429, 500, 502, 503, 504)  # too fast, or a server that is coming back


def _unreachable(http: httpx.Client, error: Exception) -> StolikError:
    return StolikError(
        pl=f"Serwer {http.base_url} nie odpowiada ({error}).",
        en=f"The server {http.base_url} does not answer ({error}).",
    )


def _checked(response: httpx.Response) -> dict[str, Any]:
    try:
        data = response.json()
    except ValueError:
        data = None
    if isinstance(data, dict) and not response.is_error:
        return data
    error = data.get("error") if isinstance(data, dict) else None
    raise Refused(response.status_code, error if isinstance(error, dict) else {})
