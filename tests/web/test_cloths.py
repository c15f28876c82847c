"""The cloth of a game is said in its board.css; a package that names it in FELT of its board.py is understood, too."""

import pytest

from stolik import games
from stolik.games.lie import board as lie
from stolik.web.drawing import boards


@pytest.mark.parametrize("name", games.own_names())
def test_every_game_says_its_cloth_in_one_line(name: str) -> None:
    (line,) = boards._felt(games.load(name))
    assert line.startswith(f'[data-game="{name}"] {{ --felt: #')
    assert "--felt-deep: #" in line
    assert f"{line}\n" in boards.felts()


def test_a_package_may_name_its_cloth_in_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lie, "FELT", ("#000001", "#000002"), raising=False)
    assert boards._felt(games.load("lie")) == ['[data-game="lie"] { --felt: #000001; --felt-deep: #000002; }']
