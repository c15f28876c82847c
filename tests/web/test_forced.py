"""Moves that everybody can see are forced are made by the table, said, and taken back with the decision before them."""

import json
from pathlib import Path
from typing import Any

import pytest

from stolik.core.contract import CHANCE
from stolik.web.storage.rows import TABLE
from stolik.web.table.change import Change
from stolik.web.table.moments import lately
from stolik.web.table.room import Room
from tests.browser.positions import Situation, room_of
from tests.browser.scripted import Script

RECORDS = Path(__file__).parents[1] / "records"


def begun(record: str) -> tuple[Room, list[tuple[int, str]]]:
    """A table at the start of a recorded game, and the record's moves."""
    read = json.loads((RECORDS / f"{record}.json").read_text())
    moves = [(CHANCE if who == "*" else who, word) for who, word in read["moves"]]
    dealer = {"kind": "branch", "luck": "same", "outcomes": [word for who, word in moves if who == CHANCE]}
    start = Situation(read["game"], read["players"], "", 0, ())
    room = room_of(start, json.dumps(read["options"]), json.dumps(dealer))
    change = Change(room)
    change.begin()
    room.position = change.draft
    return room, moves


def decide(room: Room, seat: int, word: str) -> None:
    change = Change(room)
    change.move(seat, room.game.parse(seat, word), "seat")
    room.position = change.draft


def played(record: str) -> tuple[Room, list[tuple[int, str]]]:
    """A recorded game at a table, where people make only the moves that the table leaves to them."""
    room, moves = begun(record)
    for ply, (who, word) in enumerate(moves):
        if who != CHANCE and room.require_position().ply <= ply:
            decide(room, who, word)
    return room, moves


@pytest.mark.parametrize("record", sorted(path.stem for path in RECORDS.glob("*.json")))
def test_the_record_has_the_same_moves_whoever_made_them(record: str) -> None:
    room, moves = played(record)
    position = room.require_position()
    assert [(row.who, row.word) for row in position.rows] == moves
    for step, row in zip(position.steps(), position.rows, strict=True):
        if row.made_by == TABLE:
            assert room.game.legal(step.before, row.who) == [step.move.action]
            assert step.move.forced


def told(record: str, kind: str, lang: str) -> list[dict[str, Any]]:
    """What the log says of the forced moves of a kind."""
    room, _ = played(record)
    return [fact for fact in room.facts(-1, lang) if "forced" in fact and fact["word"].startswith(kind)]


def test_the_table_says_why_it_moved() -> None:
    assert "Nie ma czego kupić." in {fact["forced"] for fact in told("ten-4", "pass", "pl")}
    assert "There is nothing to buy." in {fact["forced"] for fact in told("ten-4", "pass", "en")}
    assert all(fact["text"].startswith("No die fits. ") for fact in told("clever-4", "lose", "en"))


def test_the_strip_goes_back_to_the_last_decision_behind_a_forced_move() -> None:
    """Somebody has nothing to buy: that is on their own strip, after what they did themselves."""
    room, moves = begun("ten-5")
    assert moves[1:3] == [(0, "take cards"), (0, "pass")]
    decide(room, *moves[1])
    entries = lately(room, 0, "en")
    assert [entry.by for entry in entries] == [0, "", ""]
    assert entries[1].text.startswith("There is nothing to buy. ")


def test_a_race_is_never_decided_by_the_table() -> None:
    room, moves = begun("seventeen-2")
    for who, word in moves:
        position = room.require_position()
        if who != CHANCE:
            decide(room, who, word)
        assert position.forced() is None or position.race() is None
    assert TABLE not in {row.made_by for row in room.require_position().rows}


def test_undo_takes_a_forced_move_back_with_the_decision_before_it(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who cannot bid passes at once; whoever bid before that takes both back."""
    script = Script(sqlite_url, "ten-5", monkeypatch)
    script.play(21)
    jan, leo = script.players[1], script.players[3]
    before = jan.view()
    assert script.moves[21:24] == [(1, "bid 3"), (2, "pass"), (3, "bid 4")]
    script.play(22)
    assert (jan.view()["ply"], jan.view()["undo"], leo.view()["undo"]) == (23, 21, None)
    assert jan.refused("undo", ply=22) == (409, "wrong-window")
    jan.done("undo", ply=21)
    after = jan.view()
    assert (after["ply"], after["view"]) == (21, before["view"])
    jan.done("move", window=after["window"], word="bid 3")
    assert jan.view()["ply"] == 23
