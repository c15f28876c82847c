"""Who is here: whoever answers or asks. Everybody is told soon, with what can be done."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stolik.web.server import state as server_state
from tests.web import servers
from tests.web.conftest import Clock
from tests.web.people import PATIENCE, Json, Player, events, guest, host_of, new_table, sit, two_playing, wait_for


class Looking(threading.Thread):
    """Somebody with the page open, who answers pings or does not; keeps what they were told."""

    def __init__(self, player: Player, answers: bool) -> None:
        super().__init__(daemon=True)
        self.player, self.answers, self.told = player, answers, list[Json]()

    def run(self) -> None:
        with self.player.http.stream("GET", f"/t/{self.player.table}/stream") as stream:
            self.stream = stream
            name = ""
            for line in stream.iter_lines():
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: ") and name == "ping" and self.answers:
                    Player(self.player.url, self.player.table, self.player.token).post("pong", number=int(line[6:]))
                elif line.startswith("data: ") and name == "table":
                    self.told.append(next(events(iter(["event: table", line])))[1])

    def sees(self, *places: int) -> bool:
        """Whether these are here, by the last news, and nobody else."""
        news = self.told[-1] if self.told else {"seats": []}
        return [place for place, seat in enumerate(news["seats"]) if seat["present"]] == list(places)


@contextmanager
def looking(player: Player, answers: bool = True) -> Iterator[Looking]:
    one = Looking(player, answers)
    one.start()
    yield one


def test_a_stream_that_nobody_reads_keeps_no_seat_and_everybody_is_told(
    db: str, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(server_state, "_PING", 1)
    with servers.threaded(db) as url:
        ola, jan = two_playing(url)
        with looking(ola) as at_ola, looking(jan, answers=False) as at_jan:
            wait_for(lambda: at_jan.told and at_ola.sees(0, 1))
            seq = at_ola.told[-1]["seq"]
            clock.goes_on(3600)
            wait_for(lambda: at_ola.sees(0))  # she answered a ping
            assert at_ola.told[-1]["seq"] == seq, "nothing happened but that"
            jan.view()  # whoever asks is here again
            wait_for(lambda: at_ola.sees(0, 1))
            assert ola.refused("bot", seat=1, spec="easy") == (409, "seat-alive")
            clock.goes_on(3600)
            wait_for(lambda: at_ola.sees(0))
            ola.done("bot", seat=1, spec="easy")


def test_spectators_are_counted_for_everybody(sqlite_url: str) -> None:
    ola, _jan = two_playing(sqlite_url, listed=True)
    with looking(ola) as at_ola:
        wait_for(lambda: bool(at_ola.told))
        with guest(sqlite_url) as http, http.stream("GET", f"/t/{ola.table}/stream") as stream:
            lines = stream.iter_lines()
            next(lines)
            wait_for(lambda: at_ola.told[-1]["spectators"] == 1)
        wait_for(lambda: at_ola.told[-1]["spectators"] == 0)


def test_while_the_host_is_away_another_person_acts(tmp_path: Path, clock: Clock) -> None:
    with servers.threaded(f"{tmp_path}/a.db") as url:
        _ola, jan = two_playing(url)
        assert not jan.view()["is_host"]
        clock.goes_on(3600)
        assert jan.view()["is_host"]
        jan.done("bot", seat=0, spec="easy")
        assert jan.refused("remove", seat=0)[0] in (403, 409)


def test_the_host_mutes_and_sends_away_and_another_takes_the_seat(db: str) -> None:
    with servers.threaded(db) as url:
        made = new_table(url, players=3)
        ola, jan, ewa = host_of(url, made), sit(url, made, "Jan"), sit(url, made, "Ewa")
        assert jan.refused("mute", seat=0, muted=True) == (403, "not-host")
        assert ola.refused("remove", seat=0) == (409, "no-person")
        ola.done("start")
        ola.done("mute", seat=1, muted=True)
        assert jan.refused("chat", text="!") == (403, "muted")
        ewa.done("chat", text="hello")
        ola.done("mute", seat=1, muted=False)
        jan.done("chat", text="sorry")
        with looking(jan) as at_jan:
            wait_for(lambda: bool(at_jan.told))
            ola.done("remove", seat=1)
            at_jan.join(PATIENCE)
            assert not at_jan.is_alive(), "the stream of somebody without a seat ends"
        assert jan.refused("chat", text="?") == (401, "bad-token")
        with guest(url) as http:
            body = {"name": "Iga", "invite": ola.get("invite").json()["link"].rpartition("/")[2]}
            assert http.post(f"/t/{made['table']}/sit", json=body).status_code == 409
            ola.done("unbot", seat=1)
            assert http.post(f"/t/{made['table']}/sit", json=body).json()["seat"] == 1
        seat = ola.view()["seats"][1]
        assert (seat["kind"], seat["name"]) == ("person", "Iga")
        assert "/join/" in ola.get("invite").json()["link"]
