"""`stolik record check`: whatever is wrong with a record is said in a sentence, and never a traceback."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import process, run

Written = Callable[[Any], Path]


def _without(document: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != name}


def test_a_good_record_gives_scores_and_ranks(valid: dict[str, Any], written: Written) -> None:
    path = written(valid)
    told = run("record", "check", path)
    assert told.code == 0
    assert f"{path}: ok · {len(valid['moves'])} moves" in told.out
    assert f"scores {valid['scores']} · ranks {valid['ranks']}" in told.out
    (line,) = run("record", "check", path, "--json").lines
    assert (line["ok"], line["scores"], line["ranks"]) == (True, valid["scores"], valid["ranks"])


def test_a_finished_game_may_leave_its_result_out(valid: dict[str, Any], written: Written) -> None:
    assert run("record", "check", written(_without(_without(valid, "scores"), "ranks"))).code == 0


def test_options_may_be_left_out(valid: dict[str, Any], written: Written) -> None:
    assert run("record", "check", written(_without(valid, "options"))).code == 0


def test_unknown_extra_fields_are_no_harm(valid: dict[str, Any], written: Written) -> None:
    assert run("record", "check", written(valid | {"comment": "played at home", "date": [2026, 11, 15]})).code == 0


def test_many_files_are_all_told_and_one_bad_is_enough(valid: dict[str, Any], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(valid))
    bad.write_text("{")
    told = run("record", "check", bad, good, tmp_path / "missing.json")
    assert told.code == 1
    assert f"{good}: ok" in told.out
    assert len(told.err.splitlines()) == 2
    lines = run("record", "check", bad, good, "--json").lines
    assert [line["ok"] for line in lines] == [False, True]
    assert lines[0]["error"].startswith("This is not valid JSON")


# What is not a record at all


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\x00\xff\xfe\x80 binary junk \x00" * 50,
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xfe" + "żółw".encode("utf-16-le"),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"1" * 10_000,
        b'{"format": "stolik/1", "players": ' + b"9" * 10_000 + b"}",
        b"not json",
        b'{"format": "stolik/1"} trailing',
    ],
    ids=range(11),
)
def test_damaged_json_is_said_to_be_no_json(content: bytes, written: Written) -> None:
    assert "This is not valid JSON" in run("record", "check", written(content)).refused()


@pytest.mark.parametrize(
    "content",
    [[], 1, None, "stolik/1", {}, {"format": "stolik/2"}, {"format": 1}, {"format": ["stolik/1"]}, {"game": "lie"}],
    ids=json.dumps,
)
def test_foreign_json_is_said_to_be_no_record(content: object, written: Written) -> None:
    assert 'it lacks "format": "stolik/1"' in run("record", "check", written(json.dumps(content))).refused()


def test_nan_is_foreign_too(written: Written) -> None:
    assert 'it lacks "format"' in run("record", "check", written("NaN")).refused()


@pytest.mark.parametrize("path", ["/no/such/file.json", "/", "."])
def test_missing_files_and_folders_are_said_to_be_unreadable(path: str) -> None:
    assert "Cannot read the file" in run("record", "check", path).refused()


# A record with a wrong head


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("game", "chess", 'There is no game "chess"'),
        ("game", "../lie", 'There is no game "../lie"'),
        ("game", "\x1b[2J", r'There is no game "\x1b[2J"'),
        ("game", None, 'field "game" must be a text'),
        ("game", ["lie"], 'field "game" must be a text'),
        ("rules", 999, "played by version 999 of the rules"),
        ("rules", True, 'field "rules" must be a whole number'),
        ("rules", 1.0, 'field "rules" must be a whole number'),
        ("rules", "1", 'field "rules" must be a whole number'),
        ("players", 7, "for 2 to 6 players, not 7"),
        ("players", 1, "for 2 to 6 players, not 1"),
        ("players", -1, "for 2 to 6 players, not -1"),
        ("players", 10**4000, "for 2 to 6 players, not 1000"),
        ("players", True, 'field "players" must be a whole number'),
        ("players", 2.0, 'field "players" must be a whole number'),
        ("players", float("nan"), 'field "players" must be a whole number'),
        ("players", None, 'field "players" must be a whole number'),
        ("options", [], '"options" must be an object'),
        ("options", None, '"options" must be an object'),
        ("options", {"speed": 1}, 'There is no option "speed"'),
        ("options", {"order": "up"}, 'The option "order" cannot be "up"'),
        ("options", {"order": 0}, 'The option "order" cannot be "0"'),
        ("options", {"order": None}, 'The option "order" cannot be "null"'),
        ("options", {"order": {"count": []}}, 'The option "order" cannot be'),
        ("options", {"longer": 0}, 'The option "longer" cannot be "0"'),
        ("options", {"longer": "off"}, 'In a record the option "longer" is written false, not "off"'),
        ("options", {"longer": float("nan")}, 'The option "longer" cannot be "NaN"'),
        ("moves", None, 'field "moves" must be a list'),
        ("moves", {}, 'field "moves" must be a list'),
        ("moves", "check", 'field "moves" must be a list'),
    ],
)
def test_a_wrong_head_is_named(
    field: str, value: object, sentence: str, valid: dict[str, Any], written: Written
) -> None:
    told = run("record", "check", written(valid | {field: value})).refused()
    assert sentence in told
    assert len(told) < 400


@pytest.mark.parametrize("field", ["format", "game", "rules", "players", "moves"])
def test_a_missing_field_is_named(field: str, valid: dict[str, Any], written: Written) -> None:
    assert f'"{field}"' in run("record", "check", written(_without(valid, field))).refused()


# A record with wrong moves


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        ["*"],
        ["*", "1/2", "1/2"],
        {"0": "check"},
        "check",
        [-1, "1/2"],
        [True, "check"],
        [0.0, "check"],
        [None, "check"],
        ["0", "check"],
        [0, 1],
        [0, None],
        [0, ["check"]],
        [float("nan"), "check"],
    ],
    ids=json.dumps,
)
def test_what_is_no_move_is_named_by_its_ply(move: object, valid: dict[str, Any], written: Written) -> None:
    moves = [*valid["moves"][:5], move]
    told = run("record", "check", written(valid | {"moves": moves})).refused()
    named = move if isinstance(move, str) else json.dumps(move)
    assert f": Ply 5: {named} is not a pair [who, word]." in told


def test_a_move_nested_nearly_too_deep_is_named_as_well(valid: dict[str, Any], written: Written) -> None:
    for depth in range(700, 1000, 20):
        text = json.dumps(valid | {"moves": ["MOVE"]}).replace('"MOVE"', "[" * depth + "]" * depth)
        run("record", "check", written(text)).refused()
        text = json.dumps(valid | {"options": {"order": "X"}}).replace('"X"', "[" * depth + "]" * depth)
        run("record", "check", written(text)).refused()


@pytest.mark.parametrize(
    ("who", "word", "reason"),
    [
        (0, "fly", '"fly" is not a move of this game.'),
        (0, "", '"" is not a move of this game.'),
        (0, "check", "Now fix a face of your card"),
        (0, "show  1", '"show  1" is not a move of this game.'),
        (0, "Check", '"Check" is not a move of this game.'),
        (0, "\ud800", '"\\ud800" is not a move of this game.'),
        (0, "\x1b]0;title\x07", '"\\x1b]0;title\\x07" is not a move of this game.'),
        ("*", "1/2", "A player decides now, not chance."),
        ("*", "check", '"check" is not a move of this game.'),
        (3, "check", "There is no seat 3."),
        (10**100, "check", "There is no seat 1000"),
    ],
)
def test_an_illegal_move_is_named_by_ply_word_and_reason(
    who: int | str, word: str, reason: str, valid: dict[str, Any], written: Written
) -> None:
    moves = [*valid["moves"][:3], [who, word]]
    told = run("record", "check", written(valid | {"moves": moves})).refused()
    assert ": Ply 3, " in told
    assert reason in told
    assert told.isprintable()


def test_a_move_out_of_turn_is_refused(valid: dict[str, Any], written: Written) -> None:
    ply = next(place for place, (_, word) in enumerate(valid["moves"]) if word.startswith("bid"))
    moves = copy.deepcopy(valid["moves"])
    moves[ply][0] = (moves[ply][0] + 1) % valid["players"]
    told = run("record", "check", written(valid | {"moves": moves})).refused()
    assert f'Ply {ply}, {moves[ply][0]} "{moves[ply][1]}": It is not your decision now.' in told


def test_a_card_that_is_no_longer_in_the_deck_is_refused(valid: dict[str, Any], written: Written) -> None:
    told = run("record", "check", written(valid | {"moves": [["*", "1/2"]] * 3})).refused()
    assert 'Ply 2, * "1/2": "1/2" cannot come up now.' in told


def test_moves_after_the_end_are_refused(valid: dict[str, Any], written: Written) -> None:
    told = run("record", "check", written(valid | {"moves": [*valid["moves"], [0, "check"]]})).refused()
    assert f'Ply {len(valid["moves"])}, 0 "check": The game is over.' in told


# A record with a wrong end


@pytest.mark.parametrize("left", [0, 1, 10])
def test_a_record_that_ends_early_is_refused(left: int, valid: dict[str, Any], written: Written) -> None:
    for document in (valid, _without(_without(valid, "scores"), "ranks")):
        told = run("record", "check", written(document | {"moves": valid["moves"][:left]})).refused()
        assert f"The record ends early: after {left} moves the game is not over." in told


def test_a_running_game_is_fine_if_asked_for(valid: dict[str, Any], written: Written) -> None:
    running = _without(_without(valid, "scores"), "ranks") | {"moves": valid["moves"][:7]}
    assert "running, 7 moves" in run("record", "check", "--unfinished", written(running)).out
    assert run("record", "check", "--unfinished", written(valid | {"moves": valid["moves"][:7]})).code == 1


@pytest.mark.parametrize("name", ["scores", "ranks"])
@pytest.mark.parametrize("change", ["other", "longer", "shorter", "float", "bool", "text", "null", "nan", "object"])
def test_a_wrong_result_is_refused(name: str, change: str, valid: dict[str, Any], written: Written) -> None:
    true = valid[name]
    claimed = {
        "other": [true[0] + 1, *true[1:]],
        "longer": [*true, 0],
        "shorter": true[:-1],
        "float": [float(number) for number in true],
        "bool": [True if number == min(true) else number for number in true],
        "text": [str(number) for number in true],
        "null": None,
        "nan": [float("nan")] * len(true),
        "object": dict(enumerate(true)),
    }[change]
    told = run("record", "check", written(valid | {name: claimed})).refused()
    assert f"Wrong result: the record says {name} " in told
    assert f"the moves give {true}." in told


def test_everything_is_said_in_polish_too(valid: dict[str, Any], written: Written) -> None:
    told = run("record", "check", "--lang", "pl", written(valid | {"moves": [[0, "check"]]})).refused()
    assert "Ply 0, 0 „check”: To nie jest teraz twoja decyzja." in told
    told = run("record", "check", "--lang", "pl", written(valid | {"moves": []})).refused()
    assert "Zapis urywa się: po 0 ruchach gra nie jest skończona." in told


def test_the_program_itself_refuses_with_exit_code_1(valid: dict[str, Any], written: Written) -> None:
    told = process("record", "check", written(valid | {"moves": [["*", "\ud800"]]}), "--json")
    assert told.code == 1
    assert told.lines[0]["ok"] is False
    assert told.err == ""
