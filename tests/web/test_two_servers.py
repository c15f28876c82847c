"""Two servers on one PostgreSQL: players of one table on different servers see each other's moves."""

import threading
import time

from tests.web import postgres, servers
from tests.web.people import Player, events, play_out, two_playing


def test_players_on_different_servers_see_each_other_soon(postgres_url: str) -> None:
    db = postgres.new_database(postgres_url)
    with servers.threaded(db) as first, servers.threaded(db) as second:
        ola, jan_at_first = two_playing(first)
        jan = Player(second, jan_at_first.table, jan_at_first.token)
        seen: dict[int, float] = {}
        ready = threading.Event()

        def listen() -> None:
            with jan.http.stream("GET", f"/t/{jan.table}/stream") as response:
                for _, view in events(response.iter_lines()):
                    seen.setdefault(view["ply"], time.monotonic())
                    ready.set()
                    if view["ply"] >= 10:
                        return

        listener = threading.Thread(target=listen, daemon=True)
        listener.start()
        assert ready.wait(10)
        delays = []
        for player in (ola, jan):
            view = player.view()
            player.done("move", window=view["window"], word=view["legal"][0])
        for number in range(2, 8):
            mover = (ola, jan)[number % 2]
            view = mover.view()
            while view["window"] is None:  # the other server hears of it in a moment
                view = mover.view()
            done = mover.done("move", window=view["window"], word=f"bid 1x{number - 1}")
            told = time.monotonic()
            until = told + 5
            while done["ply"] + 1 not in seen and time.monotonic() < until:
                time.sleep(0.001)
            if mover is ola:
                delays.append(seen[done["ply"] + 1] - told)
        assert sorted(delays)[len(delays) // 2] < 0.1, delays


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
            thread.join(90)
        assert ola.view()["status"] == "over"
        assert ola.view()["log"] != there.view()["log"]
        assert ola.view()["seq"] == there.view()["seq"]
