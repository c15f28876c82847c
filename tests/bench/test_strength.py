"""The page of strengths says which steps are clear, and which are not."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fingerprint import fingerprint
from strength import StrengthTable, kept, meeting, pairings, play, side_by_side, tables
from strength_page import champions, clearly, page, verdict

from stolik import games
from stolik.arena.runner import Results
from stolik.bots.champion import champion_of
from stolik.extras.levels import Rating
from stolik.games.ten.levels import RATED

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once


def report(**shares: tuple[float, float]) -> dict[str, Any]:
    """Bots from the weakest on, each with the 95 % interval of its share of meetings with the one before."""
    rated = {"low": -9.0, "high": 9.0, "win_rate": 0.5, "mean": 1.0, "games": 10}
    meetings: dict[str, Any] = {name: {} for name in shares}
    for (weak, _), (strong, (low, high)) in pairwise(shares.items()):
        meetings[strong][weak] = {"share": (low + high) / 2, "low": low, "high": high, "games": 40}
        meetings[weak][strong] = {"share": 1 - (low + high) / 2, "low": 1 - high, "high": 1 - low, "games": 40}
    return {
        "game": "lie",
        "players": 2,
        "played": 30,
        "bots": {name: rated | {"rating": float(place)} for place, name in enumerate(shares)},
        "meetings": meetings,
        "circle": [],
    }


def test_a_clear_win_is_said_to_be_clear() -> None:
    assert verdict(report(weak=(0, 0), strong=(0.6, 0.8))) == "`strong` beats `weak` (60 … 80 %)."


def test_what_is_not_clear_is_said_honestly() -> None:
    said = verdict(report(first=(0, 0), second=(0.4, 0.6), third=(0.1, 0.3)))
    assert said == "`second` does not clearly beat `first` (40 … 60 %); `third` **loses to** `second` (10 … 30 %)."


def test_the_matrix_comes_first_and_a_circle_is_a_warning() -> None:
    found = report(weak=(0, 0), strong=(0.6, 0.8))
    text = page([found])
    assert text.index("| `strong` | – | **70 ± 10** |") < text.index("| `strong` | +1 |")
    assert "Not transitive" not in text
    assert "do not contradict" in text
    assert "Rated lower, yet ahead where they met: `first` against `second` (80 ± 10" in page(
        [report(first=(0, 0), second=(0.1, 0.3))]
    ).replace("**", "")
    assert "**Not transitive:** `a` beats `b`, `b` beats `a`." in page([found | {"circle": ["a", "b"]}])


def test_exploitability_stands_beside() -> None:
    size = {"cards": [1, 2], "exploitability": 0.125, "interval": [0.1, 0.15], "method": "trained"}
    effort = {"rounds": 6000, "measured": 2000}
    one = {"bot": "greedy", "sizes": [size], "effort": effort, "with": {"ones_wild": True}}
    text = page([report(weak=(0, 0)) | {"exploited": [one]}])
    assert "Exploitability of `greedy`, `ones_wild=true`; down" in text
    assert "learned from 6,000 rounds" in text
    assert "| 1 | +0.12 ± 0.02 (trained) |" in text
    whole = page([report(weak=(0, 0)) | {"exploited": [one | {"sizes": [size | {"cards": []}], "with": {}}]}])
    assert "Exploitability of `greedy` in whole games: +0.12 ± 0.02 (trained)" in whole


def test_what_more_time_brings_is_said_of_each_search_that_met_one_with_a_tenth() -> None:
    names = ["search:iters=100", "search:iters=1000", "search:iters=10000"]
    text = page([report(**dict(zip(names, [(0, 0), (0.6, 0.8), (0.2, 0.4)], strict=True)))])
    assert "70 ± 10 for `search:iters=1000` against `search:iters=100`, clearly more; 30 ± 10 for" in text
    assert "against `search:iters=1000`, **clearly less**." in text


def slow_pair(low: float, high: float, adjusted: float) -> dict[str, Any]:
    """A champion that met a search with much time."""
    bots = "champion:iters=4000", "search:iters=290000"
    met = {"share": (low + high) / 2, "low": low, "high": high, "games": 24}
    less = {"adjusted": adjusted, "adjusted_wide": 0.06}
    return {"bots": bots, "ms": dict(zip(bots, (104.4, 1003.0), strict=True)), "met": met, "adjusted": less}


def test_long_thinkers_stand_apart_with_their_times_and_without_luck() -> None:
    text = page([report(weak=(0, 0)) | {"slow": [slow_pair(0.45, 0.75, 0.58)]}])
    assert (
        "| `champion:iters=4000` | 104 | `search:iters=290000` | 1003 | 24 | 60 ± 15 | 58 ± 6 | stronger without luck |"
        in text
    )


@pytest.mark.parametrize(
    ("low", "high", "adjusted", "said"),
    [
        (0.55, 0.85, 0.5, "stronger"),
        (0.15, 0.45, 0.5, "**weaker**"),
        (0.4, 0.7, 0.53, "no"),
        (0.3, 0.6, 0.4, "**weaker** without luck"),
    ],
)
def test_clearly_is_an_interval_without_a_half(low: float, high: float, adjusted: float, said: str) -> None:
    assert clearly(slow_pair(low, high, adjusted)) == said


def test_alone_slow_bots_are_compared_by_deals_where_both_played_them() -> None:
    def alone(bot: int, first: int, places: list[int]) -> Results:
        games, seats = np.arange(first, first + len(places)), np.full((len(places), 1), bot)
        return Results(bot, games, seats, np.array(places)[:, None], seats, games)

    found = side_by_side([alone(0, 0, [1, 2, 1, 1])], [alone(0, 0, [1, 2]), alone(0, 2, [2, 2])])
    assert found["games"] == [4, 4]
    assert found["won"] == [0.75, 0.25]
    assert found["more"] == 0.5
    assert found["wide"] == pytest.approx(1.96 * 0.577 / 2, abs=0.01)  # as of the four differences 0, 0, 1, 1
    longer = side_by_side([alone(0, 0, [1, 2, 1, 1] * 10)], [alone(0, 0, [1, 2]), alone(0, 2, [2, 2])])
    assert longer["games"] == [40, 4]
    assert longer["more"] == 0.5
    assert 1.96 * 0.25 < longer["wide"] < found["wide"]  # what is left is mostly the spread of the other


def test_variants_are_played_by_slow_pairs_alone_and_stand_in_one_table() -> None:
    limits = [table.options["limit"] for table in tables(["ten"]) if table.options]
    assert limits == [7, 8, 9, 10]
    alone = [(bot,) for bot in RATED[1].slow[0][:2]]
    assert all(pairings(table) == list(table.slow) == alone for table in tables(["ten"]) if table.options)
    assert all(not table.slow for table in tables(["ten"]) if table.players == 1 and not table.options)
    pair = slow_pair(0.5, 0.5, 0.5) | {"won": [0.7, 0.4], "more": 0.3, "wide": 0.2, "games": [25, 25]}
    variant = {"game": "ten", "players": 1, "options": {"limit": 7}, "bots": {}, "slow": [pair]}
    row = "| 104 | `search:iters=290000` | 1003 | 25 | 0.70 | 0.40 | +0.30 ± 0.20 | stronger |"
    assert f"| `limit=7` | `champion:iters=4000` {row}" in page([variant])
    apart = {"game": "ten", "players": 4, "options": {}, "bots": {}, "slow": [slow_pair(0.55, 0.85, 0.6)]}
    assert "### 4 players, pairs that met apart\n\n| bot |" in page([apart, variant])
    text = champions([variant])
    assert "| TEN | 1, `limit=7` | `champion:iters=4000` (104 ms) | `search:iters=290000` (1003 ms)" in text
    assert "| 70 and 40 %: +30 ± 20 | 25 | yes |" in text


def test_variants_together_are_the_mean_of_all_each_counted_alike() -> None:
    pair = slow_pair(0.5, 0.5, 0.5) | {"won": [0.7, 0.4], "more": 0.3, "wide": 0.4, "games": [25, 25]}
    other = pair | {"won": [0.5, 0.4], "more": 0.1, "wide": 0.3, "games": [75, 25]}
    seven, eight = (
        {"game": "ten", "players": 1, "options": {"limit": limit}, "bots": {}, "slow": [one]}
        for limit, one in ((7, pair), (8, other))
    )
    text = page([seven, eight])
    assert "| 75, 25 | 0.50 | 0.40 | +0.10 ± 0.30 | no |" in text
    assert "| all of these | `champion:iters=4000` | 104 |" in text
    assert "| 100, 50 | 0.60 | 0.40 | +0.20 ± 0.25 | no |" in text
    marked = champions([seven, eight])
    assert "| TEN | 1, all of these |" in marked


def test_a_table_alone_at_which_nothing_was_played_is_left_out(tmp_path: Path) -> None:
    nothing = [kept(table, tmp_path) for table in tables(["clever", "ten"]) if table.players == 1]
    assert "Twice as Clever" not in champions([*nothing, report(fair=(0, 0), champion=(0.6, 0.8))])


def test_the_champions_results_are_a_table_of_their_own() -> None:
    found = report(**{"search:iters=100": (0, 0), "champion:iters=100": (0.6, 0.8)})
    found |= {"slow": [slow_pair(0.55, 0.85, 0.62)]}
    text = champions([found])
    assert "| LIE | 2 | `champion:iters=100` | `search:iters=100` | 70 ± 10 % | 40 | yes |" in text
    assert "(104 ms) | `search:iters=290000` (1003 ms) | 70 ± 15 %, without luck 62 ± 6 % | 24 | yes |" in text


def test_pairings_can_be_played_of_some_bots_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few_bots(monkeypatch)
    for only, expected in ((["random", "fair"], 1), (["random", "fair", "easy"], 3), (["fair"], 4)):
        folder = tmp_path / str(expected)
        play([QUICK], 1, folder, float("inf"), only=only)
        assert len(list(folder.iterdir())) == expected


def test_one_player_is_compared_by_mean_score() -> None:
    solo: dict[str, Any] = {"game": "lie", "players": 1, "played": 30, "bots": {}}
    for name, mean in (("random", 50.0), ("greedy", 100.0)):
        quantiles = {str(q): mean for q in (10, 50, 90)}
        solo["bots"][name] = {"mean": mean, "sd": 10.0, "games": 100, "quantiles": quantiles, "win_rate": 0.0}
    assert verdict(solo) == "`greedy` is above `random` (by +47 … +53)."
    assert "| `greedy` | 100.0 |" in page([solo])


def test_the_page_lists_bots_from_the_top() -> None:
    text = page([report(weak=(0, 0), strong=(0.6, 0.8))])
    assert text.index("`strong`") < text.index("`weak`")
    assert "## LIE (`lie`)" in text


def few_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("strength.company", lambda _game: ["easy", "fair"])


def play_all(table: StrengthTable, folder: Path) -> None:
    play([table], 1, folder, float("inf"))


def quick(games_of_all: int = 4, players: int = 2) -> StrengthTable:
    rating = Rating(games_of_all, ("search:iters=2", "search:iters=3"), (("search:iters=5", "search:iters=2", 2),))
    return StrengthTable(games.load("lie"), players, rating)


QUICK = quick()


def test_everybody_meets_everybody_and_slow_pairs_each_other() -> None:
    met = pairings(QUICK)
    assert len(met) == len({frozenset(pair) for pair in met}) == len(QUICK.bots) * (len(QUICK.bots) - 1) // 2 + 1
    assert QUICK.bots[1:7] == ["easy", "fair", "halina", "bruno", "fela", "iga"]
    assert meeting(QUICK, ("random", "fair")).games == 100
    assert meeting(QUICK, ("easy", "search:iters=2")).games == 4
    slow = meeting(QUICK, ("search:iters=5", "search:iters=2"))
    assert slow.games == 2
    assert slow.playouts
    assert not meeting(QUICK, ("easy", "fela")).playouts


def test_less_is_played_for_a_quick_look_in_whole_rounds_of_seats() -> None:
    rated = {table.players: table.rating for table in tables(["lie"], 1)}
    assert rated[2].games == 4
    assert [many for _, _, many in rated[4].slow] == [4] * len(rated[4].slow)


@pytest.mark.parametrize(("players", "line_ups"), [(2, [(0, 1)]), (3, [(0, 0, 1), (0, 1, 1)]), (4, [(0, 0, 1, 1)])])
def test_each_of_two_kinds_has_half_of_the_seats(players: int, line_ups: list[tuple[int, ...]]) -> None:
    assert meeting(quick(players=players), ("random", "fair")).line_ups == line_ups


def test_a_table_played_again_is_taken_from_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few_bots(monkeypatch)
    play_all(QUICK, tmp_path)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    play_all(QUICK, tmp_path)
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before, "no game was played again"
    assert len(before) == 11
    play([QUICK], 1, tmp_path / "late", 0.0)
    assert not list((tmp_path / "late").iterdir()), "the time was over"


def test_a_page_can_be_made_of_the_games_that_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few_bots(monkeypatch)
    table = quick(6)
    play_all(table, tmp_path)
    everybody_who_met = ["random", "easy", "fair", "search:iters=2", "search:iters=3"]
    assert list(kept(table, tmp_path)["bots"]) == everybody_who_met, "one deal is too few for an interval"
    for path in [*tmp_path.glob("lie-2p-*-searchiters2-*.parquet"), *tmp_path.glob("lie-2p-searchiters2-*")]:
        path.unlink()
    assert list(kept(table, tmp_path)["bots"]) == ["random", "easy", "fair", "search:iters=3"]


def test_results_of_a_bot_that_plays_otherwise_are_kept_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_bots(monkeypatch)
    table = quick(6)
    play_all(table, tmp_path)
    before = {path.name for path in tmp_path.iterdir()}
    marks = {"fair": "plays otherwise now"}
    monkeypatch.setattr("strength.fingerprint", lambda _game, _players, spec: marks.get(spec, spec))
    assert kept(table, tmp_path)["bots"] == {}
    assert "LIE" not in page([kept(table, tmp_path)]), "of nothing the page says nothing"
    assert {path.name for path in tmp_path.iterdir()} == before


def test_another_edition_is_another_champion_where_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("lie")
    thinks, network, search = "champion:iters=4", "champion:iters=1", "search:iters=100"
    before = {bot: fingerprint(game, 2, bot) for bot in (thinks, network, search)}
    monkeypatch.setattr(champion_of(game), "EDITION", 1, raising=False)
    assert [bot for bot, mark in before.items() if fingerprint(game, 2, bot) != mark] == [thinks]


def test_a_fingerprint_tells_bots_apart_by_their_moves_and_nothing_else() -> None:
    game = games.load("lie")
    greedy, slipping = (fingerprint(game, 2, spec) for spec in ("greedy", "greedy:slips=35"))
    assert greedy == fingerprint(game, 2, "greedy:slips=0")
    assert greedy != slipping
    assert fingerprint(game, 2, "search:iters=100") == fingerprint(game, 2, "search:iters=1000")
    assert fingerprint(game, 2, "search:iters=1000") != fingerprint(game, 2, "search:iters=10000")
    assert fingerprint(game, 2, "search:iters=10000") == fingerprint(game, 2, "search:iters=380000")
    assert fingerprint(game, 2, "search:iters=5") != fingerprint(game, 2, "search:iters=1000")
