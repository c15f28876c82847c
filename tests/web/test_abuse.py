"""Requests that break things: each is refused with a sentence, stops nobody else, and fills no log."""

import asyncio
import logging
import socket
import sqlite3
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from stolik.web.routes import home
from stolik.web.server.limits import ServerLimits
from stolik.web.storage import database
from tests.web import servers
from tests.web.people import guest, host_of, new_table, two_playing
from tests.web.test_refusals import refusal

FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}


@pytest.mark.parametrize(
    "form", ["game=lie&options=2&options.a=1", "game=lie&options.a=1&options=2", "game=lie&bots=1&bots.0=x"]
)
def test_a_field_that_is_both_a_value_and_a_group(sqlite_url: str, form: str) -> None:
    with guest(sqlite_url, **FORM) as http:
        assert refusal(http.post("/tables", content=form)) == (422, "not-understood")


def test_an_answer_after_a_failure_is_as_safe_as_any(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "_listed", lambda _reading: 1 / 0)
    with guest(sqlite_url) as http:
        broken = http.get("/")
    assert refusal(broken) == (500, "broken")
    assert "default-src 'none'" in broken.headers["content-security-policy"]
    assert broken.headers["x-content-type-options"] == "nosniff"


def test_a_post_that_breaks_off_is_no_news(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    made = new_table(sqlite_url)
    parts = urlsplit(sqlite_url)
    with caplog.at_level(logging.INFO):
        with socket.create_connection((parts.hostname, parts.port)) as half:
            head = (
                f"POST /t/{made['table']}/chat HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {made['token']}\r\n"
            )
            half.sendall(f"{head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{{".encode())
            time.sleep(0.2)
        time.sleep(0.3)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_standing_in_and_coming_back_again_and_again_writes_a_few_lines(sqlite_url: str) -> None:
    ola, _jan = two_playing(sqlite_url)
    answers = [ola.post("standin", spec=spec).status_code for _ in range(10) for spec in ("easy", "")]
    assert answers[:4] == [200] * 4
    assert 429 in answers
    assert len([line for line in ola.view()["lines"] if line["kind"] == "note"]) < 10


def test_a_full_page_of_lines_takes_no_more_notes(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db"), limits=ServerLimits(lines=3)) as url:
        ola = host_of(url, new_table(url, players=3))
        for _ in range(5):
            ola.done("bot", seat=2, spec="random")
            ola.done("unbot", seat=2)
        assert len(ola.view()["lines"]) == 3


def test_a_foreign_write_lock_is_a_sentence_and_not_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_BUSY_MS", 300)
    with servers.threaded(str(tmp_path / "a.db")) as url:
        ola, _jan = two_playing(url)
        view = ola.view()
        foreign = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
        foreign.execute("begin immediate")
        assert ola.refused("move", window=view["window"], word=view["legal"][0]) == (503, "database-busy")
        foreign.execute("rollback")
        foreign.close()
        ola.done("move", window=view["window"], word=view["legal"][0])


def test_the_page_of_a_failure_is_a_page(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "_listed", lambda _reading: asyncio.run(None))  # type: ignore[arg-type]
    with guest(sqlite_url, accept="text/html") as http:
        assert "No move was lost" in http.get("/").text
