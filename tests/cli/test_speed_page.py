"""The page of speeds: its ratios are read again and guarded."""

import re
from pathlib import Path

import pytest
import typer

from stolik.cli import bench, speed_page

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "speed.md").read_text(encoding="utf-8")


def planted(game: str, column: str, times: float) -> str:
    """The page with one figure changed."""
    header = next(line for line in PAGE.splitlines() if column in line.split(" | "))
    place = header.split(" | ").index(column)
    line = next(line for line in PAGE[PAGE.index(header) :].splitlines() if line.startswith(f"| {game} |"))
    cells = line.split(" | ")
    cells[place] = f"{float(cells[place]) * times:.3f}"
    return PAGE.replace(line, " | ".join(cells))


def test_the_page_has_every_game_at_every_size() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d) \| \d+ \|", PAGE, re.MULTILINE)
    assert [" ".join(row) for row in rows] == list(speed_page.tables())


@pytest.mark.parametrize("column", ["ratio to C", "ratio after set-up", "ratio to OpenSpiel"])
@pytest.mark.parametrize("game", ["`lie` | 4", "`ten` | 2"])
def test_a_planted_fall_is_found(game: str, column: str) -> None:
    assert speed_page.falls(PAGE, PAGE) == []
    assert speed_page.falls(PAGE, planted(game, column, 0.8)) == []
    assert speed_page.falls(PAGE, planted(game, column, 5.0)) == []
    found = speed_page.falls(PAGE, planted(game, column, 0.7))
    assert [sentence.partition(":")[0] for sentence in found] == [
        f"{game}, {column}".replace("`", "").replace(" |", "")
    ]


def test_the_guard_fails_by_its_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "speed.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(speed_page, "page", lambda *_, **__: PAGE)
    bench.bench(guard=tmp_path / "speed.md")
    monkeypatch.setattr(speed_page, "page", lambda *_, **__: planted("`lie` | 2", "ratio to C", 0.5))
    with pytest.raises(typer.Exit):
        bench.bench(guard=tmp_path / "speed.md")
