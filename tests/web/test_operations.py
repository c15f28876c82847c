"""For whoever runs a server: is it well, what does it do, who may ask, and how does it stop."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from stolik.web.server.metrics import Histogram
from tests.web import servers
from tests.web.people import PATIENCE, Player, events, guest, host_of, new_table, sit, two_playing, wait_for
from tests.web.postgres import free_port

TOKEN = "a-token-of-the-host-alone"


def program(url: str, token: str = TOKEN) -> httpx.Client:
    return guest(url, authorization=f"Bearer {token}")


def test_a_server_says_that_it_lives_and_is_ready_under_any_name(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "t.db"), public="https://stolik.example") as url, guest(url) as http:
        assert http.get("/healthz").text == "ok\n"
        assert http.get("/readyz").text == "ready\n"
        assert http.get("/").status_code == 421


def test_without_its_database_a_server_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from stolik.web.storage.store import Store

    async def broken(*_: object) -> None:
        raise OSError

    with servers.threaded(str(tmp_path / "t.db")) as url, guest(url) as http:
        monkeypatch.setattr(Store, "read", broken)
        answer = http.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "no database\n")
        assert http.get("/healthz").status_code == 200
        monkeypatch.undo()


def test_metrics_count_tables_viewers_moves_requests_and_bots(db: str) -> None:
    with servers.threaded(db, host_token=TOKEN) as url:
        ola, jan = two_playing(url)
        for player in (ola, jan):
            view = player.view()
            player.done("move", window=view["window"], word=view["legal"][0])
        new_table(url, name="", bots={"0": "random", "1": "random"})
        with jan.http.stream("GET", f"/t/{jan.table}/stream") as response:
            lines = response.iter_lines()  # kept: a reader that is let go closes its stream
            next(lines)
            with program(url) as http:
                text = http.get("/metrics").text
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert all(re.fullmatch(r'[a-z_]+(\{([a-z_]+="[^"]*",?)+\})? [0-9.e+-]+', f"{a} {b}") for a, b in numbers.items())
    assert numbers['stolik_tables{status="playing"}'] == "1"
    assert numbers['stolik_tables{status="lobby"}'] == "1"
    assert numbers["stolik_viewers"] == "1"
    assert numbers['stolik_moves_total{by="seat"}'] == "2"
    assert numbers['stolik_requests_total{route="/t/{table}/move",status="200"}'] == "2"
    assert numbers['stolik_request_seconds_bucket{route="/t/{table}/move",le="+Inf"}'] == "2"
    assert numbers["stolik_bots_waiting"] == "0"
    assert float(numbers["stolik_stored_seconds_count"]) >= 4
    assert float(numbers["stolik_memory_bytes"]) > 10e6
    assert ola.table not in text


def test_a_histogram_sorts_times_and_names_the_class_of_most() -> None:
    times = Histogram()
    assert times.within_ms(0.5) is None
    for seconds in (0.0005, 0.004, 0.004, 99):
        times.observe(seconds)
    assert (times.within_ms(0.25), times.within_ms(0.5), times.within_ms(0.99)) == (1, 5, None)
    assert list(times.lines("x"))[:3] == ['x_bucket{le="0.001"} 1', 'x_bucket{le="0.0025"} 1', 'x_bucket{le="0.005"} 3']
    assert list(times.lines("x"))[-1] == "x_count 4"


def test_metrics_and_the_hosts_page_need_the_token_and_tries_are_few(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "t.db"), host_token=TOKEN) as url:
        with guest(url) as nobody:
            assert nobody.get("/metrics").status_code == 401
            assert nobody.get("/host").status_code == 401
            assert nobody.post("/host/tidy", json={}).status_code == 401
        with program(url, "wrong") as http:
            answers = [http.get("/metrics").status_code for _ in range(8)]
            assert answers[0] == 401
            assert answers[-1] == 429
        with program(url) as http:
            assert http.get("/metrics").status_code == 200, "whoever knows it is not kept out by others' tries"
        ola = host_of(url, new_table(url))
        assert ola.http.get("/metrics").status_code in (401, 429), "the host of a table is not the host of the server"


def test_the_host_enters_by_a_form_and_sees_tables_without_names_or_whole_addresses(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "t.db"), host_token=TOKEN) as url:
        made = new_table(url, name="Gertruda", bots={"1": "easy"})
        host_of(url, made).done("start")
        with guest(url, accept="text/html", origin=url) as browser:
            form = browser.get("/host")
            assert "password" in form.text
            assert made["table"][:8] not in form.text
            entered = browser.post("/host/enter", data={"token": TOKEN})
            assert entered.status_code == 303
            cookie = entered.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=strict" in cookie
            assert TOKEN not in cookie
            seen = browser.get("/host")
            assert made["table"][:8] in seen.text
            for secret in (made["table"], "Gertruda", made["token"], made["invite"], TOKEN):
                assert secret not in seen.text
            assert browser.post("/host/tidy").headers["location"] == "/host?tidied=0"
            browser.post("/host/leave")
            assert "password" in browser.get("/host").text
        with program(url) as http:
            see = http.get("/host").json()
        assert (see["tables"][0]["people"], see["tables"][0]["bots"]) == (1, 1)


def serve(db: str, port: int, *options: str, **environment: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "stolik", "serve", "--port", str(port), "--db", db, "--no-compile", *options]
    return subprocess.Popen(command, env=os.environ | environment, stdout=-1, stderr=-1, text=True)


def test_the_token_is_printed_unless_it_was_given(tmp_path: Path) -> None:
    port = free_port()
    server = serve(str(tmp_path / "t.db"), port, LC_ALL="en_US.UTF-8", STOLIK_HOST_TOKEN="")
    servers.wait_for(f"http://127.0.0.1:{port}/healthz")
    server.terminate()
    printed = re.search(r"The host's page: (\S+), token: (\S{32})\n", server.communicate(timeout=PATIENCE)[0])
    assert printed is not None
    assert printed[1].endswith("/host")
    server = serve(str(tmp_path / "t.db"), port, STOLIK_HOST_TOKEN=TOKEN)
    servers.wait_for(f"http://127.0.0.1:{port}/healthz")
    server.terminate()
    assert TOKEN not in "".join(server.communicate(timeout=PATIENCE))
    short = serve(str(tmp_path / "t.db"), port, STOLIK_HOST_TOKEN="short")
    assert "STOLIK_HOST_TOKEN" in short.communicate(timeout=PATIENCE)[1]


def test_the_log_is_lines_of_json_with_no_secret_and_no_name(tmp_path: Path) -> None:
    port, seed, name = free_port(), "abcdef0123456789" * 2, "Gertruda"
    url = f"http://127.0.0.1:{port}"
    server = serve(str(tmp_path / "t.db"), port, "--log", "json", STOLIK_HOST_TOKEN=TOKEN)
    servers.wait_for(f"{url}/healthz")
    made = new_table(url, name=name)
    ola, jan = host_of(url, made), sit(url, made, "Hieronim", seed=seed)
    carried = ola.done("carry")["link"].rpartition("/")[2]
    with guest(url, accept="text/html", origin=url) as browser:
        browser.get(f"/join/{made['invite']}")
        browser.get(f"/watch/{made['watch']}")
        browser.post(f"/carry/{carried}")
        cookies = [cookie.value or "" for cookie in browser.cookies.jar]
        browser.get(f"/no/{made['invite']}")
        browser.post("/host/enter", data={"token": TOKEN})
    ola.done("start")
    ola.done("chat", text="a secret word")
    with program(url) as http:
        http.get("/metrics")
    server.terminate()
    told = server.communicate(timeout=PATIENCE)[1]
    lines = [json.loads(line) for line in told.splitlines()]
    asked = [line for line in lines if line["event"] == "request"]
    assert {"method", "route", "status", "ms", "client"} <= set(asked[0])
    assert {"/tables", "/t/{table}/sit", "/join/{token}", "/carry/{token}", "other"} <= {one["route"] for one in asked}
    assert [line["event"] for line in lines[-2:]] == ["stopping", "stopped"]
    secrets = [made["table"], made["token"], made["invite"], made["watch"], jan.token, carried, seed, TOKEN, *cookies]
    for secret in (*secrets, name, "Hieronim", "secret word", "stolik-seat"):
        assert secret not in told, secret


def test_an_error_is_logged_by_its_place_and_not_by_its_text() -> None:
    import logging

    from stolik.web.server.journal import JsonLines

    try:
        raise ValueError("seed abcdef")
    except ValueError:
        record = logging.LogRecord("stolik", logging.ERROR, "x.py", 1, "it failed\nseed abcdef", (), sys.exc_info())
    line = JsonLines().format(record)
    assert "abcdef" not in line
    assert json.loads(line)["error"] == "ValueError"
    assert json.loads(line)["message"] == "it failed"


def test_a_database_error_does_not_repeat_what_was_written(tmp_path: Path) -> None:
    import asyncio

    from sqlalchemy import text
    from sqlalchemy.exc import SQLAlchemyError

    from stolik.web.storage.store import Store

    async def fail() -> None:
        store = Store(str(tmp_path / "t.db"))
        try:
            await store.open()
            await store.database.write(
                lambda connection: connection.execute(text("insert into nowhere values (:seed)"), {"seed": "abcdef"})
            )
        finally:
            await store.close()

    with pytest.raises(SQLAlchemyError) as raised:
        asyncio.run(fail())
    assert "abcdef" not in str(raised.value)


def test_a_server_that_stops_says_so_first_then_ends_its_streams_and_is_gone_in_time(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = serve(str(tmp_path / "t.db"), port, "--drain", "6")
    servers.wait_for(f"{url}/healthz")
    ola = host_of(url, new_table(url))
    begun, ended = threading.Event(), list[float]()

    def look() -> None:
        with ola.http.stream("GET", f"/t/{ola.table}/stream") as response:
            for _ in response.iter_lines():
                begun.set()
        ended.append(time.monotonic())

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    assert begun.wait(PATIENCE)
    began = time.monotonic()
    server.send_signal(signal.SIGTERM)
    with guest(url) as http:
        wait_for(lambda: http.get("/readyz").status_code == 503)
        assert http.get("/healthz").status_code == 200
    assert ola.view()["status"] == "lobby", "it still answers"
    assert not ended
    server.wait(PATIENCE)
    looking.join(PATIENCE)
    assert ended[0] - began >= 6


def test_another_server_takes_over_the_bots_of_one_that_stops_at_once(postgres_url: str) -> None:
    from tests.web import postgres
    from tests.web.test_processes import keeper_of

    db = postgres.new_database(postgres_url)
    with servers.threaded(db, lease=600, name="stays") as stays:
        with servers.threaded(db, lease=600, name="goes", bot_pause=60.0) as goes:
            made = new_table(goes, players=3, bots={"1": "random", "2": "random"})
            ola = host_of(goes, made)
            ola.done("start")
            assert keeper_of(db, ola.table) == "goes"
        there = Player(stays, ola.table, ola.token)
        with there.http.stream("GET", f"/t/{ola.table}/stream") as response:
            for _, view in events(response.iter_lines()):
                if view["ply"] > 8:
                    break
                if view["legal"]:
                    there.post("move", window=view["window"], word=view["legal"][0])
