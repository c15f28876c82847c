"""`stolik review`: what it refuses, each with a sentence, and before anything is compiled."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import run

RECORDS = Path(__file__).resolve().parents[1] / "records"


def record() -> dict[str, object]:
    path = next(iter(sorted(RECORDS.glob("lie-*.json"))))
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return found


def refused(tmp_path: Path, text: str, *more: str) -> str:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    return run("review", file, *more).refused()


def test_a_running_game_is_refused(tmp_path: Path) -> None:
    running = {name: value for name, value in record().items() if name not in ("scores", "ranks")}
    running["moves"] = list(running["moves"])[:-3]  # type: ignore[call-overload]
    assert "still running" in refused(tmp_path, json.dumps(running))
    assert "jeszcze trwa" in refused(tmp_path, json.dumps(running), "--lang", "pl")


@pytest.mark.parametrize(
    ("text", "told"),
    [("{", "JSON"), ("[]", "not a game record"), ('{"format": "stolik/1", "game": "whist"}', "whist")],
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str, told: str) -> None:
    assert told in refused(tmp_path, text)


def test_a_missing_file_and_a_silly_budget_are_refused(tmp_path: Path) -> None:
    assert "Cannot read" in run("review", tmp_path / "none.json").refused()
    assert "simulations" in refused(tmp_path, json.dumps(record()), "--budget", "1")


def test_an_adjusted_tournament_cannot_be_resumed(tmp_path: Path) -> None:
    ran = run("arena", "lie", "--bots", "greedy,random", "--adjusted", "--resume", "-o", tmp_path / "results.parquet")
    assert "--resume" in ran.refused()
