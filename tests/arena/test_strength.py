"""The page of strengths says which steps are clear, and which are not."""

from typing import Any

from stolik.arena.strength_page import page, verdict


def report(**ratings: tuple[float, float]) -> dict[str, Any]:
    bots = {
        name: {"rating": (low + high) / 2, "low": low, "high": high, "win_rate": 0.5, "mean": 1.0, "games": 10}
        for name, (low, high) in ratings.items()
    }
    return {"game": "lie", "players": 2, "played": 30, "bots": bots}


def test_a_clear_step_is_said_to_be_clear() -> None:
    assert verdict(report(weak=(-50, -10), strong=(10, 50))) == "`strong` is above `weak`."


def test_an_unclear_step_is_said_honestly() -> None:
    said = verdict(report(first=(-50, 10), second=(-10, 50), third=(-90, -60)))
    assert said == "`second` is not clearly above `first`; `third` is **below** `second`."


def test_one_player_is_compared_by_mean_score() -> None:
    solo: dict[str, Any] = {"game": "lie", "players": 1, "played": 30, "bots": {}}
    for name, mean in (("random", 50.0), ("greedy", 100.0)):
        quantiles = {str(q): mean for q in (10, 50, 90)}
        solo["bots"][name] = {"mean": mean, "sd": 10.0, "games": 100, "quantiles": quantiles, "win_rate": 0.0}
    assert verdict(solo) == "`greedy` is above `random`."
    assert "| `greedy` | 100.0 |" in page([solo])


def test_the_page_lists_bots_from_the_top() -> None:
    text = page([report(weak=(-50, -10), strong=(10, 50))])
    assert text.index("`strong`") < text.index("`weak`")
    assert "## LIE (`lie`)" in text
