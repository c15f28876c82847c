"""Today's roll: the same day everywhere, one try that counts, and how it went."""

import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from stolik.web.coach import process as coach_process
from stolik.web.server import state as server_state
from stolik.web.today import day as days
from stolik.web.today.results import share_text
from tests.web import servers
from tests.web.made_up import made_up
from tests.web.people import Json, Player
from tests.web.test_yours import Browser

DAY = date(2026, 11, 17)
PAST = DAY - timedelta(days=3)
JSON = {"accept": "application/json"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with servers.threaded(str(tmp_path_factory.mktemp("today") / "t.db"), champion="greedy", day=DAY) as address:
        yield address


def begin(browser: Browser, game: str, day: date = DAY) -> str:
    """Play a game of a day; the table."""
    made = browser.post(f"/today/{day}/{game}", data={"name": "Ola"})
    assert made.status_code == 303, made.text
    return made.headers["location"].rpartition("/")[2]


def visitor(url: str) -> Browser:
    """Somebody who has looked at the page, and so has a browser's key."""
    browser = Browser(url)
    assert browser.get("/today").status_code == 200
    return browser


def told(browser: Browser, game: str, day: date = DAY) -> Json:
    found = browser.get(f"/today/{day}", headers=JSON).json()["games"]
    return next(one for one in found if one["game"] == game)


def play_out(browser: Browser, table: str, pick: Callable[[Json], int] = lambda _view: 0) -> list[str]:
    """Always the move that `pick` chooses, until the game is over; all that was told meanwhile."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        view: Json = browser.get(f"/t/{table}/view", headers=JSON).json()
        if view["over"]:
            return list(view["log"])
        if view["legal"]:
            word = view["legal"][pick(view) % len(view["legal"])]
            moved = browser.post(f"/t/{table}/move", json={"window": view["window"], "word": word}, headers=JSON)
            assert moved.status_code == 200, moved.text
        else:
            time.sleep(0.02)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", ["clever", "seventeen"])
def test_the_same_moves_meet_the_same_luck_and_the_same_answers_on_every_server(
    game: str, url: str, tmp_path: Path
) -> None:
    here = visitor(url)
    first = play_out(here, begin(here, game))
    with servers.threaded(str(tmp_path / "other.db"), day=DAY) as other:
        there = visitor(other)
        assert play_out(there, begin(there, game)) == first
        yesterday = play_out(there, begin(there, game, PAST))
    assert yesterday != first


def test_one_try_counts_and_any_number_does_not(url: str) -> None:
    ola, jan = visitor(url), visitor(url)
    assert not told(ola, "lie")["tried"]
    first = begin(ola, "lie")
    assert told(ola, "lie")["running"] == first
    assert told(ola, "lie")["counts"]
    play_out(ola, first)
    result = told(ola, "lie")["result"]
    assert (result["table"], len(result["texts"]), result["won"] in (True, False)) == (first, 2, True)
    play_out(ola, begin(ola, "lie"), pick=lambda view: len(view["legal"]) // 2)
    again = told(ola, "lie")
    assert again["result"] == result
    assert again["practice"]["table"] != first
    assert again["ended"] == 1
    assert not told(jan, "lie")["tried"]


def test_the_median_is_of_all_tries_that_count_here(url: str) -> None:
    scores = []
    for number in range(3):
        browser = visitor(url)
        play_out(browser, begin(browser, "ten"), pick=lambda view, number=number: number * view["ply"])  # type: ignore[misc]
        scores.append(told(browser, "ten")["result"]["score"])
    seen = told(browser, "ten")
    assert (seen["median"], seen["ended"]) == (sorted(scores)[1], 3)


def test_a_past_day_never_counts_and_other_days_do_not_exist(url: str) -> None:
    ola = visitor(url)
    play_out(ola, begin(ola, "lie", PAST))
    seen = told(ola, "lie", PAST)
    assert (seen["tried"], seen["result"], seen["practice"] is not None) == (False, None, True)
    for wrong in (DAY + timedelta(days=1), days.FIRST - timedelta(days=1), "2026-13-01", "yesterday", "20261117"):
        refused = ola.get(f"/today/{wrong}", headers=JSON)
        assert (refused.status_code, refused.json()["error"]["id"]) == (404, "no-day")
    assert ola.post(f"/today/{DAY}/chess", headers=JSON).status_code == 404
    assert ola.get(f"/today?day={PAST}").headers["location"] == f"/today/{PAST}"


def test_programs_play_too_and_do_not_count(url: str) -> None:
    browser = Browser(url)
    made = browser.post(f"/today/{DAY}/clever", json={}, headers={**JSON, "accept": "application/json"})
    assert made.status_code == 201
    assert not made.json()["counts"]
    player = Player(url, made.json()["table"], made.json()["token"])
    assert player.view()["legal"]
    assert player.refused("standin", spec="strong") == (409, "same-for-all")


def test_seats_of_a_duel_cannot_be_changed(url: str) -> None:
    made = Browser(url).post(f"/today/{DAY}/chain", json={}, headers=JSON).json()
    player = Player(url, made["table"], made["token"])
    assert player.refused("bot", seat=1, spec="easy") == (409, "same-for-all")
    assert player.refused("unbot", seat=1) == (409, "same-for-all")


def test_the_champion_plays_with_the_same_luck_in_the_background(url: str) -> None:
    ola = visitor(url)
    assert told(ola, "seventeen", PAST)["champion"] is None, "nothing is given away before"
    play_out(ola, begin(ola, "seventeen", PAST))
    until = time.monotonic() + 120
    while (seen := told(ola, "seventeen", PAST))["awaits_champion"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    game = games.load("seventeen")
    match = days.played(game, days.seed_of(PAST, "seventeen"), "greedy")
    assert seen["champion"]["scores"] == game.scores(match.state)


class Warm:
    """A server that has compiled everything, or so it thinks."""

    def __init__(self) -> None:
        self.loaded = set(games.names())

    def stop(self) -> None:
        """Nothing runs."""


def test_the_coach_says_unasked_how_much_of_a_days_game_was_luck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def reviewed(_process: object, job: Json, _progress: object) -> Json:
        return made_up(job["record"])

    monkeypatch.setattr(server_state, "Warming", Warm)
    monkeypatch.setattr(coach_process.CoachProcess, "ask", reviewed)
    with servers.threaded(str(tmp_path / "t.db"), champion="greedy", day=DAY, compile=True) as url:
        ola = visitor(url)
        assert (told(ola, "lie")["result"], told(ola, "lie").get("luck")) == (None, None)
        play_out(ola, begin(ola, "lie"))
        assert told(ola, "lie")["awaits_luck"]
        until = time.monotonic() + 120
        while (seen := told(ola, "lie"))["awaits_luck"]:
            assert time.monotonic() < until
            time.sleep(0.1)
        page = ola.get("/today?lang=pl").text
    assert seen["luck"] == "+20 percentage points of your chances"
    assert "+20 punktów procentowych szans" in page
    assert f"/t/{seen['result']['table']}/review" in page


def test_where_nothing_is_compiled_the_champion_does_not_play(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "t.db"), day=DAY) as url:
        ola = visitor(url)
        play_out(ola, begin(ola, "seventeen"))
        seen = told(ola, "seventeen")
    assert seen["result"] is not None
    assert (seen["champion"], seen["awaits_champion"]) == (None, False)
    assert (seen["luck"], seen["awaits_luck"]) == (None, False)


def test_a_link_to_another_device_carries_the_tries(url: str) -> None:
    ola, phone = visitor(url), visitor(url)
    begin(ola, "chain")
    phone.post(ola.post("/yours/link", headers=JSON).json()["link"])
    assert told(phone, "chain")["tried"]


def result(score: int, *others: int, won: bool | None = None) -> dict[str, Any]:
    return {"score": score, "scores": [score, *others], "won": won}


def test_the_text_to_share_has_dice_and_marks_and_no_spoilers() -> None:
    one = {"title": "Twice as Clever", "result": result(200), "champion": result(300)}
    duel = {"title": "LIE", "result": result(1, 6, won=True), "champion": None}
    nothing = {"title": "TEN", "result": None, "champion": None}
    lost = {"title": "Seventeen", "result": result(0, 3, won=False), "champion": None}
    assert share_text(DAY, [one, duel, nothing, lost], "en").splitlines() == [
        "🎲 stolik · 2026-11-17",
        "⚀ Twice as Clever: 200 🟩🟩🟩🟩⬜⬜",
        "⚁ LIE: ✅ 1 : 6",
        "⚃ Seventeen: ❌ 0 : 3",
    ]
    assert share_text(DAY, [duel], "pl").startswith("🎲 stolik · 17.11.2026\n")
    assert share_text(DAY, [nothing], "pl") == ""


@pytest.mark.slow
def test_the_real_champion_plays_every_game_of_a_day() -> None:
    for name in games.names():
        game = games.load(name)
        match = days.played(game, days.seed_of(DAY, name), "champion:iters=400")
        assert match.over
