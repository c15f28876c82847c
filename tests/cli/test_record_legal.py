"""`stolik record legal`: what may happen at every ply, as JSON lines."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from tests.cli.conftest import PROGRAM, run

Written = Callable[[Any], Path]


@pytest.mark.parametrize("name", games.names())
def test_each_line_has_its_shape_and_holds_the_move_made(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("record", "new", name, "--seed", "legal", "-o", path)
    document = json.loads(path.read_text())
    *lines, last = run("record", "legal", path).lines
    assert len(lines) == len(document["moves"])
    for ply, (line, (who, word)) in enumerate(zip(lines, document["moves"], strict=True)):
        assert line["ply"] == ply
        assert line["over"] is False
        if who == "*":
            assert set(line) == {"ply", "over", "pending", "chance"}
            assert line["pending"] == []
            assert all(type(weight) is int and weight > 0 for weight in line["chance"].values())
            assert list(line["chance"]) == sorted(line["chance"])
            assert word in line["chance"]
        else:
            assert set(line) == {"ply", "over", "pending", "legal"}
            assert line["pending"] == sorted(line["pending"])
            assert [int(seat) for seat in line["legal"]] == line["pending"]
            assert all(words == sorted(set(words)) and words for words in line["legal"].values())
            assert word in line["legal"][str(who)]
    result = {"scores": document["scores"], "ranks": document["ranks"]}
    assert last == {"ply": len(lines), "over": True, "pending": [], **result}


def test_the_first_lines_of_a_game_of_lie(written: Written) -> None:
    moves = [["*", "2/5"], ["*", "1/6"], [0, "show 5"], [1, "show 6"], [0, "bid 1x5"]]
    path = written({"format": "stolik/1", "game": "lie", "rules": 1, "players": 2, "moves": moves})
    lines = run("record", "legal", path).lines
    assert len(lines) == 6
    assert lines[0]["chance"]["1/2"] == 2
    assert lines[1]["chance"]["2/5"] == 1
    assert lines[2] == {
        "ply": 2,
        "over": False,
        "pending": [0, 1],
        "legal": {"0": ["show 2", "show 5"], "1": ["show 1", "show 6"]},
    }
    assert lines[3]["pending"] == [1]
    bids = ["bid 1x6", *(f"bid 2x{value}" for value in range(1, 7))]
    assert lines[5] == {"ply": 5, "over": False, "pending": [1], "legal": {"1": [*bids, "check"]}}


def test_one_ply_is_the_line_of_that_ply(valid: dict[str, Any], written: Written) -> None:
    path = written(valid)
    lines = run("record", "legal", path).out.splitlines()
    for ply in (0, 1, len(lines) // 2, len(lines) - 1):
        assert run("record", "legal", path, "--ply", ply).out.splitlines() == [lines[ply]]


@pytest.mark.parametrize("ply", [-1, 10**6, 10**30])
def test_a_ply_that_the_record_does_not_have(ply: int, valid: dict[str, Any], written: Written) -> None:
    told = run("record", "legal", written(valid), "--ply", ply).refused()
    assert f"plies 0 to {len(valid['moves'])}, not" in told


def test_the_lines_before_an_illegal_move_are_still_told(valid: dict[str, Any], written: Written) -> None:
    told = run("record", "legal", written(valid | {"moves": [*valid["moves"][:4], [0, "fly"]]}))
    assert "Ply 4" in told.refused()
    assert [line["ply"] for line in told.lines] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("content", ["", "{}", "[", b"\xff\x00", '{"format": "stolik/1", "game": "chess"}'])
def test_what_is_no_record_is_refused(content: str | bytes, written: Written) -> None:
    told = run("record", "legal", written(content))
    told.refused()
    assert told.out == ""


def test_a_missing_file_is_refused() -> None:
    assert "Cannot read the file" in run("record", "legal", "/no/such/file").refused()


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("record", "new", "lie", "--players", 6, "--option", "longer=on", "--seed", 1, "-o", path)
    telling = subprocess.Popen([*PROGRAM, "record", "legal", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert telling.stdout is not None
    assert telling.stderr is not None
    telling.stdout.readline()
    telling.stdout.close()
    assert b"Traceback" not in telling.stderr.read()
    telling.wait(timeout=30)
    telling.stderr.close()
