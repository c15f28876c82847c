"""The review of a finished game: its page, its process, its limits; nothing of a running game is reviewed."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik import games
from stolik.play import records
from stolik.web.coach import process as coach_process
from stolik.web.coach import review_file
from stolik.web.drawing import parts
from stolik.web.routes import review
from stolik.web.server.limits import ServerLimits
from stolik.web.storage.store import Store, Writing
from tests.web.finished import lay_out, record_of
from tests.web.made_up import made_up
from tests.web.people import guest, host_of, new_table
from tests.web.servers import threaded

PATIENCE = 600.0  # seconds; a busy machine, which may have to compile
ADDRESSES = ("review", "review/state", "review.json")


def keep(db: str, documents: dict[str, dict[str, Any]]) -> None:
    """Put reviews of tables into the database."""

    async def run() -> None:
        store = Store(db)
        await store.open()
        for table, document in documents.items():
            await store.write(partial(_keep, table, json.dumps(document)))
        await store.close()

    asyncio.run(run())


def _keep(table: str, text: str, tx: Writing) -> None:
    tx.keep_review(table, 600, 0, text)


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A server with a finished game of each kind and a review of each: its address, and the tables."""
    db = str(tmp_path_factory.mktemp("db") / "tables.db")
    tables = dict(zip(games.names(), lay_out(db, *map(record_of, games.names())), strict=True))
    keep(db, {table: made_up(record_of(name)) for name, table in tables.items()})
    with threaded(db) as url:
        yield url, tables


@pytest.mark.parametrize("game", games.names())
def test_the_page_tells_the_game_in_both_languages(game: str, reviewed: tuple[str, dict[str, str]]) -> None:
    url, tables = reviewed
    last = record_of(game)["players"] - 1
    for lang, words in {"pl": ("Wolny duch", "Na końcu"), "en": ("Free spirit", "At the end")}.items():
        with guest(url, **{"accept": "text/html", "accept-language": lang}) as browser:
            page = browser.get(f"/t/{tables[game]}/review?seat={last}").text
        assert all(word in page for word in words)
        assert page.count("<polyline") == 2 * len(made_up(record_of(game))["sides"]), "for a screen, for a phone"
        assert page.count("felt reduced") == 3 + len(made_up(record_of(game))["costliest"][str(last)])
        assert ('id="mirror-' in page) == (game in ("lie", "seventeen"))
        assert page.count(f"/t/{tables[game]}/on/") == page.count("felt reduced")


@pytest.mark.parametrize("game", games.names())
def test_a_file_tells_the_same_story_for_every_player_and_needs_nothing_else(game: str) -> None:
    record = record_of(game)
    document, match = made_up(record), records.from_record(record)
    names = ["Ola", "Jan", "Maja", "Kuba", "Ewa", "Adam"][: len(document["sides"])]
    for lang, word in (("pl", "Na końcu"), ("en", "At the end")):
        page = review_file.page(document, match, names, lang)
        assert page.count("<polyline") == 2 * page.count(word) == 2 * len(document["sides"])
        assert page.count('id="costly-') == record["players"]
        assert (page.count('type="radio" id=') > 4) == (game == "chain"), "a tile is turned on each board by itself"
        assert page.count("felt reduced") == 3 + sum(map(len, document["costliest"].values()))
        assert not re.search(r"https?://|<(script|link)|(src|url)[=(]\W?/", page)


@pytest.mark.parametrize("game", games.names())
def test_every_decision_can_be_pictured_as_its_seat_saw_it(game: str) -> None:
    match = records.from_record(record_of(game))
    names = ["Ola", "Jan", "Maja", "Kuba", "Ewa", "Adam"][: len(match.game.ranks(match.state))]
    for step in match.steps():
        if step.move.who >= 0:
            assert 'class="play"' in parts.alone(match.game, names, step.before, step.move.who, "pl")


def test_the_numbers_on_a_receipt_add_up(reviewed: tuple[str, dict[str, str]]) -> None:
    url, tables = reviewed
    with guest(url, accept="text/html") as browser:
        page = browser.get(f"/t/{tables['lie']}/review").text
    told = [line.split("<dd>")[1].split("<")[0] for line in page.splitlines() if "<dd>" in line][:5]
    start, luck, own, rest, result = (int(text.replace("−", "-").replace("%", "").replace("+", "")) for text in told)
    assert start + luck + own + rest == result


@pytest.mark.parametrize("game", games.names())
def test_nothing_of_a_running_game_is_reviewed(game: str, reviewed: tuple[str, dict[str, str]]) -> None:
    url, _ = reviewed
    players = games.load(game).players[0]
    made = new_table(url, game=game, players=players, bots=dict.fromkeys(range(1, players), "random"), start=True)
    with guest(url, authorization=f"Bearer {made['token']}") as seated, guest(url, accept="text/html") as browser:
        asked = [one.get(f"/t/{made['table']}/{address}") for one in (seated, browser) for address in ADDRESSES]
        asked += [seated.post(f"/t/{made['table']}/review", json={}), browser.post(f"/t/{made['table']}/review")]
        lobby = new_table(url, game=game, players=players)
        asked += [seated.get(f"/t/{lobby['table']}/{address}", headers={"authorization": ""}) for address in ADDRESSES]
    assert {one.status_code for one in asked} == {403}
    assert not any("<polyline" in one.text or '"chances"' in one.text for one in asked)


def test_a_game_that_was_given_up_is_not_reviewed(reviewed: tuple[str, dict[str, str]]) -> None:
    url, _ = reviewed
    ola = host_of(url, new_table(url, bots={1: "random"}, start=True))
    ola.done("leave")
    assert [ola.http.get(f"/t/{ola.table}/{address}").json()["error"]["id"] for address in ADDRESSES] == [
        "given-up"
    ] * 3


def wait(http: httpx.Client, table: str) -> dict[str, Any]:
    """Until a review is ready."""
    until = time.monotonic() + PATIENCE
    state: dict[str, Any] = {}
    while time.monotonic() < until and state.get("state") != "ready":
        state = http.get(f"/t/{table}/review/state").json()
        assert "error" not in state, state
        assert 0 <= state["progress"] <= 1
        time.sleep(0.1)
    return dict(http.get(f"/t/{table}/review.json").json())


@pytest.mark.xdist_group("review-chain")
def test_a_review_is_made_once_and_outlives_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "_BUDGETS", {"usual": 16, "deeper": 24})
    monkeypatch.setattr(coach_process, "NICE", 0)  # tests keep all cores busy, and would starve it
    db = str(tmp_path / "tables.db")
    [table] = lay_out(db, record_of("chain"))
    with threaded(db) as url, guest(url) as http:
        assert http.get(f"/t/{table}/review.json").json()["error"]["id"] == "not-reviewed"
        assert http.get(f"/t/{table}/review/state").json()["state"] == "none"
        http.post(f"/t/{table}/review", json={})
    with threaded(db) as url, guest(url) as http:  # a server that stopped lost nothing but time
        http.post(f"/t/{table}/review", json={})
        document = wait(http, table)
        again = http.post(f"/t/{table}/review", json={}).json()
        deeper = http.post(f"/t/{table}/review", json={"depth": "deeper"}).json()
        assert http.post(f"/t/{table}/review", json={"depth": "deepest"}).status_code == 422
    assert again["state"] == "ready"
    assert deeper["state"] == "working"
    assert document["game"] == "chain"
    for side in document["sides"]:
        assert side["start"] + side["luck"] + side["decisions"] == pytest.approx(side["result"], abs=1e-9)
    monkeypatch.setattr(coach_process.CoachProcess, "ask", None)  # nobody is asked any more
    with threaded(db) as url, guest(url) as http:
        assert http.get(f"/t/{table}/review.json").json() == document


def test_each_client_and_all_together_may_wait_for_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def forever(*_: object) -> dict[str, Any]:
        await asyncio.sleep(3600)
        return {}

    monkeypatch.setattr(coach_process.CoachProcess, "ask", forever)
    db = str(tmp_path / "tables.db")
    tables = lay_out(db, *[record_of("lie")] * 3)
    with threaded(db, limits=ServerLimits(own_reviews=2)) as url, guest(url) as http:
        states = [http.post(f"/t/{table}/review", json={}).json() for table in (tables[0], tables[0], *tables[1:])]
    assert [state.get("state") or state["error"]["id"] for state in states] == [
        "working",
        "working",
        "waiting",
        "too-many-reviews",
    ]


def test_a_coach_that_fails_says_so_and_can_be_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> dict[str, Any]:
        raise RuntimeError("broken")

    monkeypatch.setattr(coach_process.CoachProcess, "ask", fails)
    db = str(tmp_path / "tables.db")
    [table] = lay_out(db, record_of("lie"))
    with threaded(db) as url, guest(url) as http:
        http.post(f"/t/{table}/review", json={})
        until = time.monotonic() + 60
        told: dict[str, Any] = {}
        while "error" not in told and time.monotonic() < until:
            told = http.get(f"/t/{table}/review/state").json()
        assert told["error"]["id"] == "review-failed"
        assert http.post(f"/t/{table}/review", json={}).json()["state"] == "working"
