"""The race in 17: at a live table the first call closes the window, at a relaxed one all answer in peace (S6)."""

import asyncio
import time
from pathlib import Path

import pytest

from stolik.web.storage.rows import MoveRow
from stolik.web.storage.store import Store
from stolik.web.table import moves
from stolik.web.table.stream import Audience, Listener, StreamKey
from tests.web import servers
from tests.web.conftest import Clock
from tests.web.people import Player, host_of, new_table, play_out, sit, wait_for


def window_open(url: str, pace: str, seconds: int) -> list[Player]:
    """Three play 17; Ola has laid the first card, and the others may call."""
    made = new_table(url, game="seventeen", players=3, pace=pace, seconds=seconds)
    ola = host_of(url, made)
    players = [ola, sit(url, made, "Jan"), sit(url, made, "Ewa")]
    ola.done("start")
    view = ola.view()
    card = next(word for word in view["legal"] if word.startswith("lay") and not word.endswith(" up"))
    ola.done("move", window=view["window"], word=card)  # S4: face down not even a turn or a bin does anything
    return players


def log_of(db: Path, table: str) -> list[MoveRow]:
    """What the database holds of a table's moves."""

    async def read() -> list[MoveRow]:
        store = Store(str(db))
        await store.open()
        rows = await store.read(lambda reading: reading.moves(table))
        await store.close()
        return rows

    return asyncio.run(read())


# The grace


class Measured:
    """A room of which only round trips are known; the last seat is a bot's."""

    def __init__(self, *seconds: float | None) -> None:
        self.audience = Audience()
        self.seats = [type("Seat", (), {"plays_itself": False})() for _ in seconds]
        for place, trip in enumerate(seconds):
            listener = Listener(StreamKey(place, "en", "html"))
            listener.round_trip = trip
            self.audience.listeners.add(listener)


@pytest.mark.parametrize(
    ("trips", "grace"), [((0.02, 0.08), 80), ((0.02, 3.0), 250), ((0.02, None), 250), ((0.25,), 250), ((), 0)]
)
def test_the_grace_is_the_slowest_measured_round_trip_and_never_more_than_250_ms(
    trips: tuple[float | None, ...], grace: int
) -> None:
    room = Measured(*trips)
    assert moves.grace_ms(room, list(range(len(trips)))) == grace  # type: ignore[arg-type]


def test_nobody_waits_for_a_bot() -> None:
    room = Measured(None)
    room.seats[0].plays_itself = True
    assert moves.grace_ms(room, [0]) == 0  # type: ignore[arg-type]


def test_a_round_trip_is_measured_by_the_server_alone() -> None:
    listener = Listener(StreamKey(1, "en", "html"))
    number = int(listener.ping().split(b"data: ")[1])
    time.sleep(0.05)
    assert not listener.pong(number + 1)
    assert listener.round_trip is None
    assert listener.pong(number)
    assert listener.round_trip is not None
    assert listener.round_trip >= 0.05
    assert not listener.pong(number)  # an answer counts once


def test_a_pong_over_http_is_a_round_trip(sqlite_url: str) -> None:
    _ola, jan, _ewa = window_open(sqlite_url, "live", 60)
    with jan.http.stream("GET", f"/t/{jan.table}/stream") as response:
        lines = response.iter_lines()
        number = next(int(line[6:]) for line in lines if line.startswith("data: "))
        assert jan.done("pong", number=number + 1) == {"known": False}
        assert jan.done("pong", number=number) == {"known": True}


def test_S6_the_first_call_closes_the_window_after_the_grace(tmp_path: Path) -> None:
    db = tmp_path / "race.db"
    with servers.threaded(str(db)) as url:
        _ola, jan, ewa = window_open(url, "live", 60)
        late = ewa.view()["window"]
        jan.done("move", window=jan.view()["window"], word="check")
        time.sleep(0.26)  # nobody's round trip is known: the whole grace
        assert ewa.post("move", window=late, word="check").status_code == 409
        wait_for(lambda: [row.made_by for row in log_of(db, jan.table) if row.who == 2][-1:] == ["clock"])
    log = [row for row in log_of(db, jan.table) if row.who in (1, 2)]
    assert [(row.who, row.word, row.made_by) for row in log[:2]] == [(1, "check", "seat"), (2, "pass", "clock")]
    assert log[1].ms >= log[0].ms + moves.MOST_GRACE_MS


def test_S6_calls_within_the_grace_both_count_and_the_rules_break_the_tie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "MOST_GRACE_MS", 20_000)  # as long as this machine needs
    with servers.threaded(str(tmp_path / "tie.db")) as url:
        _ola, jan, ewa = window_open(url, "live", 60)
        windows = jan.view()["window"], ewa.view()["window"]
        ewa.done("move", window=windows[1], word="check")  # later in the turn's direction, and quicker
        assert "check" not in str(jan.view()["log"][-1]).lower()
        jan.done("move", window=windows[0], word="check")
        told = " ".join(jan.view()["log"][-4:])
    assert [row.word for row in log_of(tmp_path / "tie.db", jan.table) if row.who in (1, 2)][:2] == ["check", "check"]
    assert "Jan" in told  # S6: the one who sits nearer after the layer


# Silence, and no race


def test_S6_silence_is_a_pass_when_the_tables_time_is_over(tmp_path: Path) -> None:
    db = tmp_path / "silence.db"
    with servers.threaded(str(db)) as url:
        _ola, jan, ewa = window_open(url, "live", 3)
        wait_for(lambda: jan.view()["legal"] not in ([], ["check", "pass"]))
        assert jan.view()["pending"] == [1]  # nobody called: the next player's turn
        assert ewa.view()["status"] == "playing"
    log = log_of(db, jan.table)
    silent = [row for row in log if row.made_by == "clock"]
    assert [(row.who, row.word) for row in silent] == [(1, "pass"), (2, "pass")]
    opened = max(row.ms for row in log if row.ply < silent[0].ply)
    assert all(row.ms >= opened + 3000 for row in silent)


def test_S6_a_relaxed_table_waits_for_everybody(sqlite_url: str, clock: Clock) -> None:
    ola, jan, ewa = window_open(sqlite_url, "relaxed", 3)
    jan.done("move", window=jan.view()["window"], word="check")
    clock.goes_on(3600)  # longer than a live table's silence
    time.sleep(1.2)  # longer than a beat
    assert ewa.view()["legal"] == ["check", "pass"]
    assert "check" not in str(ewa.view()["log"][-1]).lower()
    ewa.done("move", window=ewa.view()["window"], word="pass")
    assert ola.view()["ply"] > 0


def test_every_move_of_a_record_has_its_time(sqlite_url: str) -> None:
    made = new_table(sqlite_url, game="seventeen", players=2, pace="relaxed")
    players = [host_of(sqlite_url, made), sit(sqlite_url, made)]
    players[0].done("start")
    play_out(sqlite_url, players)
    record = players[0].get("record.json").json()
    assert len(record["ms"]) == len(record["moves"])
    assert record["ms"] == sorted(record["ms"])


# The clock


@pytest.mark.parametrize("hours", [-2, 2])
def test_a_step_of_the_clock_neither_opens_nor_closes_a_race(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    db = tmp_path / "step.db"
    with servers.threaded(str(db)) as url:
        _ola, jan, _ewa = window_open(url, "live", 3)
        true = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: true() + hours * 3600 * 10**9)
        wait_for(lambda: jan.view()["legal"] not in ([], ["check", "pass"]))
    log = log_of(db, jan.table)
    times = [row.ms for row in log]
    assert times == sorted(times)
    assert times[-1] < 3_600_000
    silent = [row for row in log if row.made_by == "clock"]
    opened = max(row.ms for row in log if row.ply < silent[0].ply)
    assert all(row.ms >= opened + 3000 for row in silent)


def test_after_a_restart_an_open_race_has_its_whole_time_again(tmp_path: Path, clock: Clock) -> None:
    db = str(tmp_path / "restart.db")
    with servers.threaded(db) as url:
        _ola, jan, _ewa = window_open(url, "live", 600)
    clock.goes_on(1000)
    with servers.threaded(db) as url:
        again = Player(url, jan.table, jan.token)
        assert again.view()["legal"] == ["check", "pass"]
        clock.goes_on(400)
        time.sleep(1.2)  # longer than a beat
        assert again.view()["legal"] == ["check", "pass"]
        clock.goes_on(201)
        wait_for(lambda: again.view()["legal"] != ["check", "pass"])
