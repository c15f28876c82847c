"""Play on from here: a new table at any position of a finished game, with its luck or with new luck."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.state import to_json
from stolik.play.dealers import SameLuckDealer, SeedDealer
from stolik.play.match import Match
from stolik.play.records import begin, moves, replay_move
from tests.web.finished import lay_out, record_of
from tests.web.people import Json, Player, guest, play_out
from tests.web.servers import threaded

COUNTS = [(name, players) for name in games.names() for players in games.load(name).players]


@cache
def finished(game: str, players: int) -> dict[str, Any]:
    """A finished game in which everybody played at random, the same every time."""
    match, rng = Match(games.load(game), players, dealer=SeedDealer("play on", game, players)), 7
    match.deal()
    while not match.over:
        seat = match.pending[-1]
        legal, rng = match.legal(seat), (rng * 1103515245 + 12345) % 2**31
        match.play(seat, legal[(rng >> 16) % len(legal)])
        match.deal()
    return match.to_record()


def cut(record: dict[str, Any], ply: int) -> Match:
    """The match of a record before one of its moves."""
    match = begin(record)
    for number, who, word in list(moves(record))[:ply]:
        replay_move(match, number, who, word)
    return match


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_whoever_plays_as_before_with_the_same_luck_gets_the_same_game(game: str, players: int) -> None:
    record = finished(game, players)
    made = list(moves(record))
    match = cut(record, len(made) // 2)
    known = [match.game.parse(CHANCE, word) for _, who, word in made if who == CHANCE]
    match.dealer = SameLuckDealer(known, SeedDealer("new"))
    match.deal()
    for _, who, word in made[len(match.log) :]:
        if who != CHANCE:
            match.play(who, match.game.parse(who, word))
            match.deal()
    assert match.to_record() == record


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_whoever_plays_otherwise_can_always_play_to_the_end(game: str, players: int) -> None:
    record = finished(game, players)
    known = [games.load(game).parse(CHANCE, word) for _, who, word in moves(record) if who == CHANCE]
    match = cut(record, len(record["moves"]) // 3)
    match.dealer = SameLuckDealer(known, SeedDealer("new"))
    match.deal()
    while not match.over:
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[-1 if len(match.log) % 3 else 0])
        match.deal()
    assert match.to_record()["ranks"]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A server with a finished game of each kind: its address, and their tables."""
    db = str(tmp_path_factory.mktemp("db") / "tables.db")
    tables = dict(zip(games.names(), lay_out(db, *map(record_of, games.names())), strict=True))
    with threaded(db) as url:
        yield url, tables


def play_on(url: str, origin: str, ply: int, **wish: Any) -> Json:
    with guest(url) as http:
        response = http.post(f"/t/{origin}/on", json={"ply": ply, "name": "Ola", "start": True, **wish})
    assert response.status_code == 201, response.text
    return dict(response.json())


@pytest.mark.parametrize("game", games.names())
def test_a_table_begins_where_the_other_game_was(game: str, table: tuple[str, dict[str, str]]) -> None:
    url, tables = table
    record = record_of(game)
    ply = next(
        number for number in range(len(record["moves"]) // 2, len(record["moves"])) if cut(record, number).pending
    )
    before = cut(record, ply)
    seat = before.pending[0]
    rest = {place: "random" for place in range(record["players"]) if place != seat}
    made = play_on(url, tables[game], ply, seat=seat, bots=rest, luck="same")
    ola = Player(url, made["table"], made["token"])
    view = ola.view()
    assert view["branch"] == {"table": tables[game], "ply": ply, "luck": "same"}
    if before.pending == [seat]:
        assert view["view"] == to_json(before.view(seat))
        assert view["ply"] == ply
        assert view["undo"] is None
        assert ola.refused("undo", ply=ply - 1) == (409, "cannot-undo")
    assert len(view["log"]) == view["ply"]
    play_out(url, [ola])
    after = ola.get("record.json").json()
    assert after["branch"] == view["branch"]
    assert after["moves"][:ply] == record["moves"][:ply]
    assert after["ranks"]
    assert ola.get("proof.json").json()["error"]["id"] == "no-envelope"


def test_what_cannot_be_played_on_is_refused_with_a_sentence(table: tuple[str, dict[str, str]]) -> None:
    url, tables = table
    last = len(record_of("lie")["moves"])
    with guest(url) as http:
        asked = [
            http.post(f"/t/{tables['lie']}/on", json={"ply": ply, "name": "Ola", **more})
            for ply, more in ((last, {}), (last + 1, {}), (1, {"luck": "better"}), (1, {"seat": 7}), (1, {"name": ""}))
        ]
        running = play_on(url, tables["lie"], 3, bots={1: "random"}, start=True)
        asked.append(http.post(f"/t/{running['table']}/on", json={"ply": 0, "name": "Jan"}))
    found = [(one.status_code, one.json()["error"]["id"]) for one in asked]
    assert found == [
        (409, "over-there"),
        (404, "no-ply"),
        (422, "not-understood"),
        (409, "no-seat"),
        (422, "not-understood"),
        (403, "not-over"),
    ]


def test_the_new_table_needs_no_other_after_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    [origin] = lay_out(db, record_of("lie"))
    with threaded(db) as url:
        made = play_on(url, origin, 4, bots=dict.fromkeys(range(1, 6), "random"))
        before = Player(url, made["table"], made["token"]).view()
    with threaded(db) as url:
        after = Player(url, made["table"], made["token"]).view()
    assert {name: after[name] for name in ("view", "ply", "branch", "legal")} == {
        name: before[name] for name in ("view", "ply", "branch", "legal")
    }
