"""The server killed while games are played: every answered move is there exactly once, and every game is finished."""

import random
import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.web.client import Seat
from tests.web.people import guest
from tests.web.servers import Killable

PATIENCE = 1800.0  # seconds; a game goes on only between two kills


class Table(threading.Thread):
    """Two programs and a bot of the server play one game after another; every answer is remembered."""

    def __init__(self, addresses: list[str], enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.addresses, self.enough = addresses, enough
        self.answered: dict[tuple[str, int], tuple[int, str]] = {}
        self.tables: list[str] = []
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.enough.is_set() or not self.tables:
                self._one_game()
        except BaseException as error:
            self.failed = error

    def _one_game(self) -> None:
        made = patiently(self._create)
        self.tables.append(made["table"])
        key = secrets.token_urlsafe(24)
        tokens = [made["token"], patiently(lambda: self._sit(made, key))]
        patiently(lambda: self._start(made))
        threads = [
            threading.Thread(
                target=self._play, args=(self.addresses[i % len(self.addresses)], made["table"], token), daemon=True
            )
            for i, token in enumerate(tokens)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the game was not finished"

    def _create(self) -> dict[str, str]:
        wish = {"game": "lie", "players": 3, "name": "A", "bots": {"2": "random"}}
        with guest(self.addresses[0]) as http:
            return dict(http.post("/tables", json=wish).raise_for_status().json())

    def _sit(self, made: dict[str, str], key: str) -> str:
        with guest(self.addresses[0]) as http:
            body = {"name": "B", "invite": made["invite"], "seat": 1, "key": key}
            response = http.post(f"/t/{made['table']}/sit", json=body)
            return str(response.raise_for_status().json()["token"])

    def _start(self, made: dict[str, str]) -> None:
        with guest(self.addresses[0], authorization=f"Bearer {made['token']}") as http:
            response = http.post(f"/t/{made['table']}/start")
            if response.status_code != 409:
                response.raise_for_status()

    def _play(self, address: str, table: str, token: str) -> None:
        seat = Remembering(address, table, token, self.answered)
        choose = random.Random(token)
        seat.play(lambda view: choose.choice((view["legal"][0], view["legal"][-1], choose.choice(view["legal"]))))


class Remembering(Seat):
    """A seat that remembers every answered move."""

    def __init__(self, address: str, table: str, token: str, answered: dict[tuple[str, int], tuple[int, str]]) -> None:
        super().__init__(address, table, token)
        self._answered = answered

    def move(self, window: int, word: str) -> dict[str, Any]:
        done = super().move(window, word)
        assert done["word"] == word
        self._answered[self.table, done["ply"]] = (done["seat"], word)
        return done


def patiently(ask: Callable[[], object]) -> "dict[str, str]":
    """Ask again until the server is there."""
    until = time.monotonic() + 120
    while True:
        try:
            return ask()  # type: ignore[return-value]
        except (httpx.TransportError, httpx.HTTPStatusError):
            assert time.monotonic() < until
            time.sleep(0.1)


def check_everything(address: str, players: list[Table]) -> int:
    """Every answered move is in the log, exactly where its answer said; every game is over."""
    games = 0
    for player in players:
        assert player.failed is None, player.failed
        for table in player.tables:
            with guest(address) as http:
                record = http.get(f"/t/{table}/record.json").raise_for_status().json()
            assert "ranks" in record
            answered = {ply: move for (of, ply), move in player.answered.items() if of == table}
            assert all(record["moves"][ply] == [seat, word] for ply, (seat, word) in answered.items())
            people = {ply for ply, (who, _) in enumerate(record["moves"]) if who in (0, 1)}
            others = people - set(answered)
            assert others <= forced(record), "a move that nobody was told of"
            games += 1
    return games


def forced(record: dict[str, Any]) -> set[int]:
    """The plies where a player had no choice: there the table itself may have moved."""
    game = games.load(record["game"])
    state = game.new(game.setup(record["players"], record["options"]))
    found = set()
    for ply, (seat, word) in enumerate(record["moves"]):
        who = CHANCE if seat == "*" else int(seat)
        if who != CHANCE and len(game.legal(state, who)) == 1:
            found.add(ply)
        game.step(state, who, game.parse(who, word))
    return found


def killed(db: str, times: int) -> None:
    server = Killable(db)
    server.start()
    enough = threading.Event()
    players = [Table([server.url], enough) for _ in range(2)]
    try:
        for player in players:
            player.start()
        for _ in range(times):
            wait_for_moves(players)
            time.sleep(random.uniform(0.05, 0.4))
            server.kill()
            server.start(wait=False)
        enough.set()
        for player in players:
            player.join(PATIENCE)
            assert not player.is_alive()
        assert check_everything(server.url, players) >= 2
    finally:
        server.stop()


def wait_for_moves(players: list[Table]) -> None:
    """Until somebody was answered again: a server that is killed has begun to play."""
    before = sum(len(player.answered) for player in players)
    until = time.monotonic() + PATIENCE
    while sum(len(player.answered) for player in players) < before + 2:
        assert time.monotonic() < until
        assert not any(player.failed for player in players), players
        time.sleep(0.01)


def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    killed(str(tmp_path / "tables.db"), 3)  # on PostgreSQL below


@pytest.mark.slow
def test_fifty_kills_lose_nothing(db: str) -> None:
    killed(db, 50)


def two_servers_one_killed(db: str, times: int) -> None:
    first, second = Killable(db), Killable(db)
    first.start()
    second.start()
    enough = threading.Event()
    players = [Table([first.url, second.url], enough) for _ in range(2)]
    try:
        for player in players:
            player.start()
        for _ in range(times):
            wait_for_moves(players)
            time.sleep(random.uniform(0.05, 0.4))
            second.kill()
            second.start(wait=False)
        enough.set()
        for player in players:
            player.join(PATIENCE)
        assert check_everything(first.url, players) >= 2
    finally:
        first.stop()
        second.stop()


def postgres_db(url: str) -> str:
    from tests.web.postgres import new_database

    return new_database(url)


def test_one_of_two_servers_is_killed(postgres_url: str) -> None:
    two_servers_one_killed(postgres_db(postgres_url), 1)


@pytest.mark.slow
def test_one_of_two_servers_is_killed_fifty_times(postgres_url: str) -> None:
    two_servers_one_killed(postgres_db(postgres_url), 50)
