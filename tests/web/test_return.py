"""Coming back to a table, and taking a move back, tell only what is new: a long log costs nothing again."""

from typing import Any

import pytest

from stolik.web.drawing.log import Fact
from stolik.web.table.telling import Telling
from tests.web import servers
from tests.web.people import Json, Player, events, two_playing


def first_event(player: Player, since: int | None) -> Json:
    query = "" if since is None else f"?since={since}"
    with player.http.stream("GET", f"/t/{player.table}/stream{query}") as stream:
        return next(events(stream.iter_lines()))[1]


def some_moves(players: tuple[Player, Player], number: int) -> None:
    for _ in range(number):
        view = next(view for view in (one.view() for one in players) if view["legal"])
        players[view["seat"]].done("move", window=view["window"], word=view["legal"][0])


def replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows whenever past moves are looked at again."""
    steps, found = Telling._steps, list[int]()

    def counted(*given: Any) -> Any:
        found.append(given[-1])
        return steps(*given)

    monkeypatch.setattr(Telling, "_steps", counted)
    return found


def test_whoever_comes_back_gets_what_is_new_and_the_log_is_not_told_again(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with servers.threaded(db) as url:
        ola, jan = two_playing(url)
        some_moves((ola, jan), 3)
        before = ola.view()
        some_moves((ola, jan), 1)
        after = ola.view()
    told: list[int] = []
    tell = Telling._since

    def telling(*given: Any) -> list[Fact]:
        told.append(given[-1])
        return tell(*given)

    monkeypatch.setattr(Telling, "_since", telling)
    with servers.threaded(db) as url:
        again = Player(url, ola.table, ola.token)
        news = first_event(again, before["seq"])
        assert (news["after"], news["first"]) == (before["seq"], len(before["log"]))
        assert before["log"] + news["log"] == after["log"]
        assert first_event(again, after["seq"])["log"] == []
        assert told == [len(before["log"])]
        assert first_event(again, after["seq"] + 1)["after"] is None  # no such event: the whole view


def test_a_move_taken_back_is_told_as_a_change(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ola, jan = two_playing(sqlite_url)
    mover, other = (ola, jan) if ola.view()["legal"] else (jan, ola)
    view, seen = mover.view(), other.view()
    mover.done("move", window=view["window"], word=view["legal"][0])
    with other.http.stream("GET", f"/t/{other.table}/stream") as stream:
        told = events(stream.iter_lines())
        whole = next(told)[1]
        assert whole["after"] is None
        replayed = replays(monkeypatch)
        mover.done("undo", ply=view["ply"])
        news = next(one for _, one in told if one["seq"] > whole["seq"])  # who is here may be told before
    assert (news["after"] is not None, news["first"], news["log"]) == (True, len(seen["log"]), [])
    assert replayed == []
    assert other.view()["log"] == seen["log"]


def test_a_page_that_has_its_parts_is_sent_only_who_is_here(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def first_news(player: Player, query: str = "") -> Json:
        with player.http.stream("GET", f"/t/{player.table}/stream?as=html{query}") as stream:
            return next(events(stream.iter_lines()))[1]

    with servers.threaded(db) as url:
        ola, jan = two_playing(url)
        some_moves((ola, jan), 2)
        whole = first_news(ola)
        since = f"&since={whole['seq']}"
    replayed = replays(monkeypatch)
    with servers.threaded(db) as url:
        again = Player(url, ola.table, ola.token)
        news = first_news(again, f"{since}&has={whole['version']}-{whole['seat']}")
        assert replayed == []  # no past move is looked at
        assert {"status", "seats"} <= set(news["parts"])
        assert not [name for name in news["parts"] if name.startswith(("game.", "moment.", "board"))]
        has, elses = f"{whole['version']}-{whole['seat']}", f"{whole['version']}-{1 - whole['seat']}"
        for query in (since, f"{since}&has=other", f"{since}&has={elses}", f"&since={whole['seq'] - 1}&has={has}"):
            assert "game.board" in first_news(again, query)["parts"]


def test_whoever_came_back_is_sent_new_moments_alone(sqlite_url: str) -> None:
    players = two_playing(sqlite_url)
    ola = players[0]
    some_moves(players, 3)

    def moments(parts: Json) -> set[str]:
        return {name for name in parts if name.startswith("moment.")}

    with ola.http.stream("GET", f"/t/{ola.table}/stream?as=html") as stream:
        whole = next(events(stream.iter_lines()))[1]
    query = f"as=html&since={whole['seq']}&has={whole['version']}-{whole['seat']}"
    with ola.http.stream("GET", f"/t/{ola.table}/stream?{query}") as stream:
        told = events(stream.iter_lines())
        next(told)
        some_moves(players, 1)
        news = next(one for _, one in told if one["seq"] > whole["seq"])["parts"]
    had, fresh = moments(whole["parts"]), moments(news)
    assert had
    assert fresh
    assert not fresh & had
    with ola.http.stream("GET", f"/t/{ola.table}/stream?as=html") as stream:
        now = next(events(stream.iter_lines()))[1]["parts"]
    assert now["recap"] == news["recap"]
    assert moments(now) <= had | fresh
