"""Two processes on one PostgreSQL behind a real nginx: a table lives in one; the other takes over when it is lost."""

import contextlib
import random
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web import postgres, proxy, servers
from tests.web.people import Player, events, host_of, new_table, sit, two_playing, wait_for
from tests.web.postgres import free_port
from tests.web.servers import Killable
from tests.web.test_crash import PATIENCE, Table, check_everything, wait_for_moves

behind_nginx = pytest.mark.skipif(bool(proxy.why_not()), reason=proxy.why_not())


@contextlib.contextmanager
def two_behind_nginx(db: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[Killable], str]]:
    """Two processes that can be killed, and the address that people use."""
    port = free_port()
    both = [Killable(db, None, "--public", f"https://localhost:{port}", "--trust-proxy", "127.0.0.1") for _ in range(2)]
    try:
        for server in both:
            server.start(wait=False)
        for server in both:
            server.wait()
        with proxy.running(folder, port, *(server.port for server in both)) as address:
            monkeypatch.setattr(httpx, "Client", _trusting(folder / "fullchain.pem"))
            yield both, address
    finally:
        for server in both:
            server.stop()


def _trusting(certificate: Path) -> Any:
    """Programs that believe the test's own certificate; reading one takes long, so it is read once."""
    context = ssl.create_default_context(cafile=str(certificate))
    plain = httpx.Client

    def client(**settings: Any) -> httpx.Client:
        return plain(verify=context, **settings)

    return client


def one_of_two_is_killed(both: list[Killable], address: str, times: int) -> None:
    enough = threading.Event()
    players = [Table([address], enough) for _ in range(4)]
    for player in players:
        player.start()
    for number in range(times):
        wait_for_moves(players)
        time.sleep(random.uniform(0.05, 0.4))
        both[number % 2].kill()
        wait_for_moves(players)  # the other one goes on with all tables
        both[number % 2].start()
    enough.set()
    for player in players:
        player.join(PATIENCE)
        assert not player.is_alive()
    assert check_everything(address, players) >= 4


@behind_nginx
def test_one_of_two_processes_is_killed_and_nothing_is_lost(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_behind_nginx(postgres.new_database(postgres_url), tmp_path, monkeypatch) as (both, address):
        one_of_two_is_killed(both, address, 1)


@pytest.mark.slow
@behind_nginx
def test_one_of_two_processes_is_killed_thirty_times(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_behind_nginx(postgres.new_database(postgres_url), tmp_path, monkeypatch) as (both, address):
        one_of_two_is_killed(both, address, 30)


def moves_until(player: Player, plies: int) -> None:
    wait_for(lambda: player.view()["ply"] >= plies)


def test_the_process_that_people_look_at_minds_the_bots(postgres_url: str) -> None:
    db = postgres.new_database(postgres_url)
    with servers.threaded(db, lease=60, name="one") as first, servers.threaded(db, lease=60, name="two") as second:
        made = new_table(first, players=3, bots={"1": "random", "2": "random"})
        ola = host_of(first, made)
        ola.done("start")
        there = Player(second, ola.table, ola.token)
        with there.http.stream("GET", f"/t/{ola.table}/stream") as response:
            for _, _view in events(response.iter_lines()):
                if keeper_of(db, ola.table) == "two":
                    break
                view = there.view()
                if view["legal"]:
                    there.done("move", window=view["window"], word=view["legal"][0])
        assert keeper_of(db, ola.table) == "two"


def keeper_of(db: str, table: str) -> str:
    import psycopg

    with psycopg.connect(db) as connection:
        found = connection.execute("select keeper from tables where id = %s", [table]).fetchone()
    assert found is not None
    return str(found[0])


def test_a_process_does_not_follow_a_table_that_is_played_elsewhere(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stolik.web.server import state as server_state

    monkeypatch.setattr(server_state, "_ELSEWHERE", 0.2)
    caught_up: list[str] = []
    follow = server_state.ServerState._catch_up

    async def noted(self: server_state.ServerState, room: Any) -> None:
        caught_up.append(self.id)
        await follow(self, room)

    monkeypatch.setattr(server_state.ServerState, "_catch_up", noted)
    db = postgres.new_database(postgres_url)
    with servers.threaded(db, name="one") as first, servers.threaded(db, name="two") as second:
        ola, jan = two_playing(first)
        time.sleep(0.5)
        players = [Player(second, one.table, one.token) for one in (ola, jan)]
        for number in range(6):
            view = players[number % 2].view()
            if view["legal"]:
                players[number % 2].done("move", window=view["window"], word=view["legal"][0])
        time.sleep(0.5)
        assert caught_up.count("one") == 0, caught_up
        wait_for(lambda: ola.view()["ply"] == players[0].view()["ply"])  # asked again, it knows everything


def test_viewers_are_called_to_where_their_table_is_played(postgres_url: str) -> None:
    db = postgres.new_database(postgres_url)
    with servers.threaded(db, gather=0.0) as first, servers.threaded(db) as second:
        made = new_table(first)
        ola = host_of(first, made)
        with ola.http.stream("GET", f"/t/{ola.table}/stream") as response:
            lines = response.iter_lines()
            next(lines)
            time.sleep(0.2)
            sit(second, made)
            seen = [view["seq"] for _, view in events(lines)]  # the stream ends
        assert seen
