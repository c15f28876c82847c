"""Our games beside LIE in C, in the same windows."""

import pytest

from stolik import games
from stolik.arena import beside, lie_in_c, speed

pytestmark = pytest.mark.xdist_group("lie")
in_c = pytest.mark.skipif(lie_in_c.missing() is not None, reason=str(lie_in_c.missing()))


@in_c
def test_every_game_is_compared_with_c_in_the_same_windows() -> None:
    lie = games.load("lie")
    rates, ratios = beside.ratios({"lie": (lie, lie.setup(2))}, 0.2)
    for form in lie_in_c.FORMS:
        assert rates[f"c.lie.{form}"] > 0
        assert ratios[f"lie/c.lie.{form}"] > 0
        assert ratios[f"lie.after_set_up/c.lie.{form}"] > 0


def test_the_median_of_the_windows_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    windows = iter([{"c.lie.phases": 10.0}] * 4 + [{"c.lie.phases": 20.0}] * 4 + [{"c.lie.phases": 1000.0}])
    monkeypatch.setattr(beside, "_window", lambda *_: {"lie": 5.0} | next(windows))
    lie = games.load("lie")
    rates, ratios = beside.ratios({"lie": (lie, lie.setup(2))}, 0.2)
    assert rates == {"lie": 5.0, "c.lie.phases": 20.0}
    assert ratios == {"lie/c.lie.phases": 0.25}


@in_c
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_program_in_c_plays_the_same_game(players: int) -> None:
    """Games are as long as ours, to one in a hundred: of tens of thousands."""
    lie = games.load("lie")
    ours = speed.one_core(lie, lie.setup(players), 0.4)["mean_length"]
    in_c = {form: moves / games for form, (moves, games, _) in lie_in_c.playouts(players, 0.4).items()}
    assert in_c == pytest.approx(dict.fromkeys(lie_in_c.FORMS, ours), rel=0.01)
