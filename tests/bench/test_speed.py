"""The page of speeds: its ratios are kept and guarded."""

from copy import deepcopy
from typing import Any

import pytest
import speed
from kept import read
from move_parts import move_parts

from stolik import games

pytestmark = pytest.mark.xdist_group("lie")
KEPT = read(speed.KEPT)


def planted(game: str, players: str, column: str, times: float) -> dict[str, Any]:
    """What is kept, with one figure changed."""
    found = deepcopy(KEPT)
    one = next(one for one in found["tables"] if column in one["columns"])
    row = next(row for row in one["rows"] if row[:2] == [f"`{game}`", players])
    place = one["columns"].index(column)
    row[place] = f"{float(row[place]) * times:.3f}"
    return found


def test_every_game_is_there_at_every_size() -> None:
    assert [f"{row[0].strip('`')} {row[1]}" for row in KEPT["tables"][1]["rows"]] == list(speed.chosen())


@pytest.mark.parametrize("column", ["ratio to C", "ratio after set-up", "ratio to OpenSpiel"])
@pytest.mark.parametrize(("game", "players"), [("lie", "4"), ("ten", "2")])
def test_a_planted_fall_is_found(game: str, players: str, column: str) -> None:
    assert speed.falls(KEPT, KEPT) == []
    assert speed.falls(KEPT, planted(game, players, column, 0.8)) == []
    assert speed.falls(KEPT, planted(game, players, column, 5.0)) == []
    found = speed.falls(KEPT, planted(game, players, column, 0.7))
    assert [sentence.partition(":")[0] for sentence in found] == [f"{game} {players}, {column}"]


def test_the_guard_fails_by_its_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["speed.py", "--guard"])
    monkeypatch.setattr(speed, "measured", lambda *_, **__: KEPT)
    speed.main()
    assert "No ratio fell" in capsys.readouterr().out
    monkeypatch.setattr(speed, "measured", lambda *_, **__: planted("lie", "2", "ratio to C", 0.5))
    with pytest.raises(SystemExit, match="lie 2, ratio to C"):
        speed.main()


def test_every_part_of_a_move_is_measured() -> None:
    lie = games.load("lie")
    found = move_parts(lie, lie.setup(2), 0.01)
    assert list(found) == ["decision_pick_ns", "decision_step_ns", "chance_pick_ns", "chance_step_ns"]
    assert all(took >= 0 for took in found.values())
