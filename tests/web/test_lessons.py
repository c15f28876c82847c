"""A lesson at a table: moves as the record says, others answered and not made, nothing lost, nothing left behind."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from stolik.play import lessons
from stolik.play.lessons import Lesson, lesson_of
from stolik.web.table.position import lesson_at
from tests.web import servers
from tests.web.people import Player, guest


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with servers.threaded(str(tmp_path_factory.mktemp("db") / "tables.db")) as address:
        yield address


def lie() -> Lesson:
    lesson = lesson_of("lie")
    assert lesson is not None
    return lesson


def begin(url: str) -> Player:
    with guest(url) as http:
        response = http.post("/lessons", json={"game": "lie"})
    assert response.status_code == 201, response.text
    made = response.json()
    return Player(url, made["table"], made["token"])


def turn(ola: Player) -> int:
    """The window of the next decision, when the others have moved."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        view = ola.view()
        if view["window"] is not None:
            return int(view["window"])
        time.sleep(0.01)
    raise AssertionError("it is never her turn")


def learn(ola: Player, words: list[str]) -> None:
    for word in words:
        ola.done("move", window=turn(ola), word=word)


def own_words() -> list[str]:
    return [word for step in lie().steps for word in step.moves]


def wait_for(ola: Player, status: str) -> None:
    until = time.monotonic() + 60
    while ola.view()["status"] != status:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_the_record_is_played_to_its_end(url: str) -> None:
    ola = begin(url)
    learn(ola, own_words())
    wait_for(ola, "closed")
    view = ola.view()
    assert view["ply"] == len(lie().moves)
    assert view["legal"] == []
    assert [seat["name"] for seat in view["seats"]] == ["Guest", "Maja", "Kuba"]


def test_another_legal_move_is_answered_and_not_made(url: str) -> None:
    ola = begin(url)
    window, ply = turn(ola), ola.view()["ply"]
    answer = ola.post("move", window=window, word="show 2")
    assert answer.status_code == 422
    assert answer.json()["error"]["en"] == lie().steps[0].other.en
    assert ola.refused("move", window=window, word="bid 1x5") == (422, "illegal")
    assert ola.view()["ply"] == ply
    learn(ola, ["show 5"])
    answer = ola.post("move", window=turn(ola), word="bid 2x2")
    assert answer.json()["error"]["id"] == "not-in-lesson"


def test_a_move_as_good_goes_on(url: str) -> None:
    ola = begin(url)
    learn(ola, [*own_words()[:4], "show 2", "bid 1x3", "check"])
    assert ola.view()["ply"] > lie().first[6]


def test_a_move_can_be_taken_back(url: str) -> None:
    ola = begin(url)
    learn(ola, own_words()[:7])
    window = turn(ola)
    ola.done("move", window=window, word="show 3")  # the first of two cards: the others wait
    ola.done("undo", ply=ola.view()["ply"] - 1)
    learn(ola, own_words()[7:])
    wait_for(ola, "closed")


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    with servers.threaded(db) as url:
        ola = begin(url)
        learn(ola, own_words()[:5])
    with servers.threaded(db) as url:
        ola = Player(url, ola.table, ola.token)
        learn(ola, own_words()[5:])
        wait_for(ola, "closed")


def test_a_lesson_that_was_written_anew_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = str(tmp_path / "tables.db")
    with servers.threaded(db) as url:
        ola = begin(url)
        learn(ola, own_words()[:2])
        turn(ola)
    longer = lie().document.model_copy(update={"step": lie().document.step[:-1]})
    monkeypatch.setattr("stolik.web.table.position.lesson_of", lambda _name: Lesson(longer, lie().game))
    with servers.threaded(db) as url:
        ola = Player(url, ola.table, ola.token)
        answer = ola.post("move", window=turn(ola), word="show 4")
        assert "written anew" in answer.json()["error"]["en"]
        page = ola.http.get(f"/t/{ola.table}", headers={"accept": "text/html"})
        assert "written anew" in page.text


def test_what_has_no_lesson_says_so(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with guest(url) as http:
        for game in ("no such game", "../lie"):
            assert http.post("/lessons", json={"game": game}).json()["error"]["id"] == "no-lesson"
        monkeypatch.setattr("stolik.web.routes.home.lesson_of", lambda _name: None)
        assert "/lessons" not in http.get("/", headers={"accept": "text/html"}).text


def test_no_name_is_needed_and_the_first_page_remembers_it(url: str) -> None:
    with guest(url, accept="text/html") as http:
        made = http.post("/lessons", data={"game": "lie"}, headers={"accept": "text/html"})
        assert made.status_code == 303
        http.cookies = made.cookies
        page = http.get("/", headers={"accept": "text/html", "accept-language": "en"}).text
        assert made.headers["location"] in page


def test_only_tables_of_lessons_have_one() -> None:
    from stolik.web.storage.rows import TableRow

    row = TableRow(
        "x", 0, "lie", 1, 3, "{}", "relaxed", 20, False, "playing", 0, 0, 0, 0, "", "[]", "", False, "", 0,
        '{"kind": "hand"}',
    )  # fmt: skip
    assert lesson_at(row) is None
    assert lesson_at(replace(row, dealer=f'{{"kind": "lesson", "edition": "{lie().edition}"}}')) is lie()
    assert lesson_at(replace(row, dealer='{"kind": "lesson", "edition": "another"}')) is None
    assert lessons.FILE == "lesson.toml"
