"""The page of findings says what the kept results say, and nothing else."""

import json
from pathlib import Path

import pytest
from findings import page, read

from stolik import games

ROOT = Path(__file__).resolve().parents[2]
DATA = read(ROOT / "docs" / "findings.toml")


def test_the_page_and_its_pictures_are_made_from_the_kept_results(tmp_path: Path) -> None:
    files = {name: ROOT / "results" / "lab" / f"{name}.json" for name in DATA["experiments"]}
    documents = {name: json.loads(file.read_text()) for name, file in files.items() if file.exists()}
    assert page(DATA, documents, tmp_path) == (ROOT / "docs" / "findings.md").read_text()
    pictures = sorted(path.name for path in tmp_path.iterdir())
    assert len(pictures) >= 10
    for name in pictures:
        assert (tmp_path / name).read_bytes() == (ROOT / "docs" / "pictures" / name).read_bytes()


def test_every_figure_that_a_finding_names_was_measured() -> None:
    for finding in DATA["findings"]:
        for _label, name, _part, _key in finding["rows"]:
            assert name in DATA["experiments"]
            assert (ROOT / "results" / "lab" / f"{name}.json").exists()


@pytest.mark.parametrize("name", DATA["experiments"])
def test_kept_results_are_of_the_experiments_and_of_these_rules(name: str) -> None:
    one = DATA["experiments"][name]
    path = ROOT / "results" / "lab" / f"{name}.json"
    if path.exists():
        kept = json.loads(path.read_text())
        game = games.load(one["game"])
        assert (kept["game"], kept["players"], kept["games"]) == (one["game"], one["players"], one["games"])
        assert kept["rules"] == game.version
        assert kept["bots"] == one["bots"]
        assert not kept["stopped"]
