"""No leak on the wire: all bytes that a spectator and a losing player got, over real sockets, compared with those of a
game that is the same for their eyes and different where they may not look."""

import http.client
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.play import envelope
from stolik.web.notifications.push import Pushes
from stolik.web.table import seating
from stolik.web.table.presence import Presence
from tests.web import servers, worlds
from tests.web.people import Player, guest, host_of, new_table, sit, wait_for

SPECTATOR = -1
NAMES = ("Ola", "Jan", "Ewa", "Iza")
FORMS = (("html", "en"), ("json", "pl"))


class Wire(threading.Thread):
    """One open stream, every byte of it."""

    def __init__(self, url: str, table: str, token: str, form: str, lang: str) -> None:
        super().__init__(daemon=True)
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc)
        self._connection.request(
            "GET", f"/t/{table}/stream?as={form}&lang={lang}", headers={"authorization": f"Bearer {token}"}
        )
        self._answer = self._connection.getresponse()
        self.heard = b""
        self.start()

    def run(self) -> None:
        while chunk := self._answer.read1(65536):
            self.heard += chunk

    def events(self) -> list[bytes]:
        """All events but pings, which carry a random number."""
        return [event for event in self.heard.split(b"\n\n") if event.startswith(b"event: table")]

    def has(self, seq: int) -> bool:
        return b"\n\n" in self.heard.partition(b"\nid: %d\n" % seq)[2]  # to its end


@dataclass
class Heard:
    """What one viewer got in one game."""

    streams: list[list[bytes]] = field(default_factory=list)
    bodies: dict[int, list[bytes]] = field(default_factory=dict)  # pages and views, by the length of the log


@dataclass(frozen=True)
class Wished:
    game: Game
    setup: Setup
    folder: Path
    monkeypatch: pytest.MonkeyPatch


def played(wished: Wished, script: worlds.Script, viewers: tuple[int, ...], stops: set[int]) -> dict[int, Heard]:
    """Play a script at a real table; what the viewers got, and what they were shown when the log had these lengths."""
    fix_what_is_random(wished.monkeypatch, script)
    database = wished.folder / f"{len(list(wished.folder.iterdir()))}.db"
    heard = {viewer: Heard() for viewer in viewers}
    with servers.threaded(str(database), away=3600) as url:
        made = new_table(url, game=wished.game.name, players=wished.setup.players, pace="relaxed", listed=True)
        players = [host_of(url, made), *(sit(url, made, name) for name in NAMES[1 : wished.setup.players])]
        tokens = {viewer: made["watch"] if viewer == SPECTATOR else players[viewer].token for viewer in viewers}
        wires = {
            viewer: [Wire(url, made["table"], token, form, lang) for form, lang in FORMS]
            for viewer, token in tokens.items()
        }
        players[0].done("start")
        for ply in range(len(script) + 1):
            if ply in stops:
                for viewer, token in tokens.items():
                    heard[viewer].bodies[ply] = bodies(url, made["table"], token)
            if ply < len(script) and script[ply][0] != CHANCE:
                make(wished.game, players, ply, *script[ply])
        last = players[0].view()["seq"]
        wait_for(lambda: all(wire.has(last) for each in wires.values() for wire in each))
        for viewer, each in wires.items():
            heard[viewer].streams = [wire.events() for wire in each]
    return heard


def fix_what_is_random(monkeypatch: pytest.MonkeyPatch, script: worlds.Script) -> None:
    """The same address and the same seal in both games; the cards are the script's."""
    dealt = [action for who, action in script if who == CHANCE]
    monkeypatch.setattr(Presence, "tell_changes", lambda _: None)  # that is told by the clock, not by the game
    monkeypatch.setattr(seating, "new_id", lambda: "0" * 24)
    monkeypatch.setattr(envelope, "new_secret", lambda: "5ec4e7" + "0" * 58)
    monkeypatch.setattr(envelope, "draw", lambda _secret, _seeds, number, _outcomes: dealt[number])
    monkeypatch.setattr(Pushes, "public_key", property(lambda self: "one key for both worlds"))


def make(game: Game, players: list[Player], ply: int, who: int, action: int) -> None:
    """Make a move of the script, unless the table made it already, because it was forced."""
    view = players[who].view()
    if view["ply"] == ply:
        players[who].done("move", window=view["window"], word=game.word(who, action))


def bodies(url: str, table: str, token: str) -> list[bytes]:
    """The table's page, its view, and an earlier moment, as the viewer gets them."""
    with guest(url, authorization=f"Bearer {token}") as http_:
        page = {"accept": "text/html"}
        return [
            http_.get(f"/t/{table}", headers=page).content,
            http_.get(f"/t/{table}/view").content,
            http_.get(f"/t/{table}/at/0", headers=page).content,
        ]


@pytest.mark.parametrize("name", games.names())
def test_what_a_viewer_gets_is_the_same_in_a_world_that_differs_where_they_may_not_look(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load(name)
    setup = game.setup(min(max(3, min(game.players)), max(game.players)), {})
    script = worlds.any_game(game, setup, "wire")
    viewers = (SPECTATOR, worlds.loser(game, setup, script))
    others = [(viewer, other) for viewer in viewers for other in worlds_of(game, setup, script, viewer)]
    assert others or not game.hidden.any()
    wished = Wished(game, setup, tmp_path, monkeypatch)
    true = played(wished, script, viewers, {len(other) for _, other in others})
    for viewer, other in others:
        heard = played(wished, other, viewers, {len(other)})[viewer]
        assert heard.bodies[len(other)] == true[viewer].bodies[len(other)]
        for got, was in zip(heard.streams, true[viewer].streams, strict=True):
            assert len(got) > 1
            assert got == was[: len(got)]
    assert b"5ec4e7" not in b"".join(event for each in true.values() for wire in each.streams for event in wire)


def worlds_of(game: Game, setup: Setup, script: worlds.Script, viewer: int) -> list[worlds.Script]:
    """Two worlds that differ from the true one: from the start, and from the latest moment on that is possible."""
    first = next((ply for ply, (who, _) in enumerate(script) if who != CHANCE), 0)
    found = []
    for since in (0, *range(len(script) - 1, first, -max(1, len(script) // 12))):
        other = worlds.another(game, setup, script, viewer, since, f"{since}")
        if len(other) >= first and other != script[: len(other)]:
            found.append(other)
        if len(found) == 2:
            break
    return found


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If LIE told everybody which face was fixed, the bytes of the two worlds would differ."""
    monkeypatch.setattr(games.load("lie").words, "seen", lambda _state, _who, action, _viewer: f"hidden {action}")
    monkeypatch.setattr(games.load("lie").words, "tell", lambda _before, _who, word, *_: word)
    with pytest.raises(AssertionError):
        test_what_a_viewer_gets_is_the_same_in_a_world_that_differs_where_they_may_not_look(
            "lie", tmp_path, monkeypatch
        )


def test_a_hidden_word_is_never_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In LIE a spectator hears that a face was fixed, and never which."""
    game = games.load("lie")
    setup = game.setup(3, {})
    script = worlds.any_game(game, setup, "words", 12)
    heard = played(Wished(game, setup, tmp_path, monkeypatch), script, (SPECTATOR,), set())[SPECTATOR]
    told = [json.loads(event.partition(b"data: ")[2]) for stream in heard.streams for event in stream]
    hidden = {game.word(who, action) for who, action in script if game.word(who, action).startswith(("show", "deal"))}
    assert hidden
    assert not hidden & set(strings(told))


def strings(value: Any) -> Iterator[str]:
    """Every string in a JSON document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)
