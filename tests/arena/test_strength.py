"""The page of strengths says which steps are clear, and which are not."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from stolik.arena.fingerprint import fingerprint
from stolik.arena.strength import StrengthTable, kept, meeting, pairings, played
from stolik.arena.strength_page import page, verdict

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once


def report(*steps: tuple[str, float, float]) -> dict[str, Any]:
    """Bots from the weakest on, each with the 95 % interval of its lead over the one before."""
    rated = {"rating": 0.0, "low": -9.0, "high": 9.0, "win_rate": 0.5, "mean": 1.0, "games": 10}
    return {
        "game": "lie",
        "players": 2,
        "played": 30,
        "bots": {name: rated | {"rating": float(place)} for place, (name, _, _) in enumerate(steps)},
        "leads": {name: {weak: {"low": low, "high": high}} for (weak, _, _), (name, low, high) in pairwise(steps)},
        "against": {name: {} for name, _, _ in steps},
    }


def test_a_clear_step_is_said_to_be_clear() -> None:
    assert verdict(report(("weak", 0, 0), ("strong", 10, 50))) == "`strong` is above `weak` (by +10 … +50)."


def test_an_unclear_step_is_said_honestly() -> None:
    said = verdict(report(("first", 0, 0), ("second", -10, 50), ("third", -90, -60)))
    assert said == "`second` is not clearly above `first` (by -10 … +50); `third` is **below** `second` (by -90 … -60)."


def test_one_player_is_compared_by_mean_score() -> None:
    solo: dict[str, Any] = {"game": "lie", "players": 1, "played": 30, "bots": {}}
    for name, mean in (("random", 50.0), ("greedy", 100.0)):
        quantiles = {str(q): mean for q in (10, 50, 90)}
        solo["bots"][name] = {"mean": mean, "sd": 10.0, "games": 100, "quantiles": quantiles, "win_rate": 0.0}
    assert verdict(solo) == "`greedy` is above `random` (by +47 … +53)."
    assert "| `greedy` | 100.0 |" in page([solo])


def test_the_page_lists_bots_from_the_top() -> None:
    text = page([report(("weak", 0, 0), ("strong", 10, 50))])
    assert text.index("`strong`") < text.index("`weak`")
    assert "## LIE (`lie`)" in text


QUICK = StrengthTable(games.load("lie"), 2, 4, 2, (2, 3, 5))


def test_slow_bots_meet_greedy_and_the_next_of_them_and_leave_random_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.arena.strength._has_champion", lambda _game: False)
    met = pairings(QUICK)
    small, large = "search:iters=2", "search:iters=3"
    assert [pair for pair in met if small in pair or large in pair] == [
        ("greedy", small),
        ("greedy", large),
        (small, large),
        (large, "search:iters=5"),
    ]
    assert ("random", "greedy") in met


def test_the_champion_meets_greedy_and_the_larger_searches_in_few_games() -> None:
    met = [pair for pair in pairings(QUICK) if "champion" in pair or "search:iters=5" in pair]
    assert met == [("greedy", "champion"), ("search:iters=3", "champion"), ("search:iters=5", "champion")]
    assert {meeting(QUICK, pair).games for pair in met} == {2}


@pytest.mark.parametrize(("players", "tables"), [(2, [(0, 1)]), (3, [(0, 0, 1), (0, 1, 1)]), (4, [(0, 0, 1, 1)])])
def test_each_of_two_kinds_has_half_of_the_seats(players: int, tables: list[tuple[int, ...]]) -> None:
    table = StrengthTable(games.load("lie"), players, 4, 4, (2, 3, 5))
    assert meeting(table, ("random", "greedy")).line_ups == tables


def test_a_table_played_again_is_taken_from_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.arena.strength._has_champion", lambda _game: False)
    first = played(QUICK, 1, tmp_path, lambda _done, _total: None)
    kept = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    told: list[int] = []
    again = played(QUICK, 1, tmp_path, lambda done, _total: told.append(done))
    assert again["bots"] == first["bots"]
    assert not told, "no game was played again"
    assert len(kept) == 7


def test_a_page_can_be_made_of_the_games_that_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.arena.strength._has_champion", lambda _game: False)
    table = StrengthTable(games.load("lie"), 2, 6, 2, (2, 3, 5))
    played(table, 1, tmp_path, lambda _done, _total: None)
    next(tmp_path.glob("lie-2p-greedy-searchiters3-*.parquet")).unlink()
    report = kept(table, tmp_path)
    everybody_who_met = ["random", "greedy:slips=35", "greedy", "search:iters=2", "search:iters=3"]
    assert list(report["bots"]) == everybody_who_met, "one deal, of the slowest search, is too few for an interval"
    assert "only a part was played" in page([report], None)
    next(tmp_path.glob("lie-2p-greedy-searchiters2-*.parquet")).unlink()
    assert list(kept(table, tmp_path)["bots"]) == everybody_who_met[:3], "two that met only each other have no rating"


def test_results_of_a_bot_that_plays_otherwise_are_kept_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stolik.arena.strength._has_champion", lambda _game: False)
    table = StrengthTable(games.load("lie"), 2, 6, 2, (2, 3, 5))
    played(table, 1, tmp_path, lambda _done, _total: None)
    before = {path.name for path in tmp_path.iterdir()}
    marks = {"greedy": "plays otherwise now"}
    monkeypatch.setattr("stolik.arena.strength.fingerprint", lambda _game, _players, spec: marks.get(spec, spec))
    assert kept(table, tmp_path)["bots"] == {}
    assert {path.name for path in tmp_path.iterdir()} == before


def test_a_fingerprint_tells_bots_apart_by_their_moves_and_nothing_else() -> None:
    game = games.load("lie")
    greedy, slipping = (fingerprint(game, 2, spec) for spec in ("greedy", "greedy:slips=35"))
    assert greedy == fingerprint(game, 2, "greedy:slips=0")
    assert greedy != slipping
    assert fingerprint(game, 2, "search:iters=1000") == fingerprint(game, 2, "search:iters=380000")
    assert fingerprint(game, 2, "search:iters=5") != fingerprint(game, 2, "search:iters=1000")
