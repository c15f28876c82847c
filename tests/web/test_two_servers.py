"""Two servers on one PostgreSQL: players of one table on different servers see each other's moves.

How soon is for bench/processes.py to say.
"""

import threading
from functools import partial

import pytest

from stolik.web.server.state import ServerState
from tests.web import postgres, servers
from tests.web.people import PATIENCE, Player, events, play_out, two_playing, wait_for


def test_players_on_different_servers_see_each_other(postgres_url: str) -> None:
    db = postgres.new_database(postgres_url)
    with servers.threaded(db) as first, servers.threaded(db) as second:
        ola, jan_at_first = two_playing(first)
        jan = Player(second, jan_at_first.table, jan_at_first.token)
        seen: set[int] = set()

        def listen() -> None:
            with jan.http.stream("GET", f"/t/{jan.table}/stream") as response:
                for _, view in events(response.iter_lines()):
                    seen.add(view["ply"])

        threading.Thread(target=listen, daemon=True).start()
        wait_for(lambda: seen)
        for player in (ola, jan):
            view = player.view()
            player.done("move", window=view["window"], word=view["legal"][0])
        for number in range(2, 8):
            ply = bids((ola, jan)[number % 2], number - 1)
            wait_for(partial(seen.issuperset, {ply + 1}))


def bids(mover: Player, value: int) -> int:
    """As soon as their server has heard of the move before; which ply it was."""
    wait_for(lambda: mover.view()["window"] is not None)
    return int(mover.done("move", window=mover.view()["window"], word=f"bid 1x{value}")["ply"])


def test_a_whole_game_with_the_players_on_different_servers(postgres_url: str) -> None:
    db = postgres.new_database(postgres_url)
    with servers.threaded(db) as first, servers.threaded(db) as second:
        ola, jan = two_playing(first, players=2)
        there = Player(second, jan.table, jan.token)
        threads = [
            threading.Thread(target=play_out, args=(address, [player], -1), daemon=True)
            for address, player in ((first, ola), (second, there))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(2 * PATIENCE)
        assert ola.view()["status"] == "over"
        wait_for(lambda: ola.view()["seq"] == there.view()["seq"])
        assert ola.view()["log"] != there.view()["log"]


def test_a_server_that_has_not_heard_of_the_end_yet_reads_it(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(self: ServerState, message: str) -> None: ...

    monkeypatch.setattr(ServerState, "_heard", deaf)
    db = postgres.new_database(postgres_url)
    with servers.threaded(db) as first, servers.threaded(db) as second:
        ola, jan = two_playing(first)
        there = Player(second, ola.table, ola.token)
        assert there.view()["status"] == "playing"
        play_out(first, [ola, jan], -1)
        assert there.get("record.json").status_code == 200
