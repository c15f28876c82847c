"""Files of tournaments: continued, extended by a bot, merged, shown and drawn; and what reports say of luck."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from stolik import games
from stolik.arena import seat_effects, store
from stolik.arena.adjusted import adjusted_meeting
from stolik.arena.meetings import circle, interval
from stolik.arena.report import figures
from stolik.arena.runner import Results
from stolik.arena.tournament import Outcome, Plan, missing, plan, run, with_kept
from stolik.cli.app import command_line
from stolik.core.errors import StolikError

pytestmark = pytest.mark.xdist_group("lie")  # whose arena is compiled once
SLIPS = "greedy:slips=50"


def make(specs: list[str], count: int = 20, players: int = 2, seed: str = "s") -> Plan:
    game = games.load("lie")
    return plan(game, game.setup(players), specs, count, seed)


def saved(path: Path, chosen: Plan) -> Path:
    store.save(path, chosen.header, run(chosen, 1, [], lambda _results, _fresh: None).done)
    return path


def invoke(*words: str) -> str:
    done = CliRunner().invoke(command_line(), list(words))
    assert done.exception is None, done.exception
    return done.stdout


def by_names(kept: store.Kept) -> dict[tuple[str, int], tuple[Any, ...]]:
    """Every game: who met, the number, and who came where."""
    names = kept.header["bots"]
    return {
        (f"{part.seed} {sorted(names[bot] for bot in row)}", int(game)): tuple(
            sorted((names[bot], int(place)) for bot, place in zip(row, places, strict=True))
        )
        for part in kept.done
        for game, row, places in zip(part.games, part.bots, part.places, strict=True)
    }


def test_another_bot_plays_only_its_missing_meetings(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.parquet", make(["random", "greedy"]))
    chosen, done, header = with_kept(make([SLIPS, "greedy", "random"]), path)
    left = missing(chosen, done)
    assert sum(chunk.last - chunk.first for chunk in left) == 40
    assert all(chosen.specs.index(SLIPS) in chosen.line_ups[chunk.line_up] for chunk in left)
    outcome = run(chosen, 1, done, lambda _results, _fresh: None)
    store.save(path, header, outcome.done)
    assert by_names(store.read(path)) == by_names(
        store.read(saved(tmp_path / "b.parquet", make(["random", "greedy", SLIPS])))
    )


def test_bots_that_do_not_play_now_stay_in_the_file(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.parquet", make(["random", "greedy", SLIPS]))
    chosen, done, _ = with_kept(make(["random", "greedy"], 30), path)
    outcome = run(chosen, 1, done, lambda _results, _fresh: None)
    assert outcome.new_games == 10
    report = figures(chosen, outcome)
    assert report["bots"][SLIPS]["games"] == 40
    assert report["played"] == 70


def test_halves_played_elsewhere_are_merged_into_the_whole(tmp_path: Path) -> None:
    """Games 0 to 9 here, 10 to 19 there and the bots named in another order: the same as 20 games here."""
    here = saved(tmp_path / "a.parquet", make(["random", "greedy", SLIPS], 10, players=3))
    there = saved(tmp_path / "b.parquet", replace(make(["greedy", SLIPS, "random"], 10, players=3), first=10))
    out = tmp_path / "c.parquet"
    assert "30" not in invoke("results", "merge", str(here), str(there), "-o", str(out)).splitlines()[0]
    whole = saved(tmp_path / "d.parquet", make(["random", "greedy", SLIPS], 20, players=3))
    assert by_names(store.read(out)) == by_names(store.read(whole))
    again = invoke("results", "merge", str(out), str(here), "-o", str(out))
    assert "20 games" in again, "a game that is in both counts once"


def test_other_seeds_can_be_merged_and_other_games_cannot(tmp_path: Path) -> None:
    here = saved(tmp_path / "a.parquet", make(["random", "greedy"], 10))
    other = saved(tmp_path / "b.parquet", make(["random", "greedy"], 10, seed="other"))
    kept = store.joined(store.read(here), store.read(other), other)
    assert sum(len(part.games) for part in kept.done) == 20
    assert len(np.unique(seat_effects.deals_of(kept.done, 2))) == 10
    three = saved(tmp_path / "c.parquet", make(["random", "greedy"], 3, players=3))
    with pytest.raises(StolikError, match="players"):
        store.joined(store.read(here), store.read(three), three)


def test_house_rules_are_never_mixed_with_printed_ones(tmp_path: Path) -> None:
    file = saved(tmp_path / "a.parquet", make(["random", "greedy"], 4))
    printed = store.read(file)
    at_home = replace(printed, header=printed.header | {"house": {"hand": 2}})
    with pytest.raises(StolikError, match="house"):
        store.joined(printed, at_home, file)
    game = games.with_house("seventeen", {"hand": 2})
    assert Plan(game, game.setup(2), ["random"], 1, "s").header["house"] == {"hand": 2}


def test_a_program_that_has_changed_is_not_mixed_with_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "my.py"
    path.write_text("def choose(view, seat, legal):\n    return legal[0]\n")
    file = saved(tmp_path / "a.parquet", make([str(path), "random"], 2))
    path.write_text("def choose(view, seat, legal):\n    return legal[-1]\n")
    with pytest.raises(StolikError, match="has changed"):
        with_kept(make([str(path), "random"], 4), file)


def test_files_of_before_are_read(tmp_path: Path) -> None:
    """Without forfeits, decisions and seeds; bots that were not in order had other seats, so those are other games."""
    import pyarrow.parquet as pq

    path = saved(tmp_path / "a.parquet", make(["random", "greedy"], 10))
    table = pq.read_table(path).drop_columns(["forfeit", "decisions", "choices", "seed"])
    header = json.loads(table.schema.metadata[b"stolik.arena"])
    del header["seating"]
    pq.write_table(table.replace_schema_metadata({b"stolik.arena": json.dumps(header)}), path)
    kept = store.read(path)
    assert {part.seed for part in kept.done} == {"s (older)"}
    assert (kept.done[0].forfeited == -1).all()
    chosen, done, _ = with_kept(make(["random", "greedy"], 10), path)
    assert sum(chunk.last - chunk.first for chunk in missing(chosen, done)) == 10
    assert invoke("results", "show", str(path)).startswith("lie, 2 players, 10 games")


def test_luck_is_kept_and_taken_off_what_two_bots_won_of_each_other(tmp_path: Path) -> None:
    rng, many = np.random.default_rng(3), 400
    given = rng.normal(0, 0.3, many)
    won = rng.random(many) < np.clip(0.6 + given, 0, 1)
    places, bots = np.stack([2 - won, 1 + won], axis=1).astype(np.int64), np.tile([0, 1], (many, 1))
    times = np.ones((many, 2))
    times[:100] = 0  # in these no luck was added up
    shares = np.stack([given, -given], axis=1)
    lengths = np.ones(many, np.int64)
    one = Results(0, np.arange(many), bots, places, places, lengths, luck=shares, seconds=times, seed="s")
    chosen = make(["greedy", "random"], many)
    store.save(tmp_path / "a.parquet", chosen.header, [one])
    found = adjusted_meeting(2, store.load(tmp_path / "a.parquet", chosen.header))
    assert found["games"] == 300
    assert found["adjusted"] == pytest.approx(0.6, abs=0.1)
    assert found["adjusted_wide"] < 0.9 * found["plain_wide"]
    assert adjusted_meeting(2, [replace(one, seconds=np.zeros((many, 2)))]) == {}


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_tournament_is_drawn_as_a_page(tmp_path: Path, lang: str) -> None:
    path = saved(tmp_path / "a.parquet", make(["random", "greedy", SLIPS]))
    page = Path(invoke("results", "page", str(path), "--lang", lang).strip()).read_text(encoding="utf-8")
    assert {"pl": "Bezpośrednie spotkania", "en": "Direct meetings"}[lang] in page
    assert page.count("<svg") == 3
    for picture in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + picture.partition("</svg>")[0] + "</svg>")
    assert "http" not in page, "it asks no other host"


def row(**shares: float) -> dict[str, dict[str, float]]:
    return {name: {"share": share, "low": share - 0.05, "high": share + 0.05} for name, share in shares.items()}


def test_a_circle_is_found_where_each_clearly_beats_the_next() -> None:
    assert circle(
        {"rock": row(paper=0.2, knife=0.8), "paper": row(rock=0.8, knife=0.2), "knife": row(rock=0.2, paper=0.8)}
    )
    assert not circle({"rock": row(paper=0.48, knife=0.8), "paper": row(rock=0.52, knife=0.2), "knife": row(paper=0.8)})
    assert not circle({"good": row(bad=0.9), "bad": row(good=0.1)})


def test_an_interval_allows_for_shared_deals_and_for_a_bot_that_always_wins() -> None:
    won = np.array([1.0, 1.0, 0.0, 0.0] * 25)
    (low, high), deals = interval(won, np.repeat(np.arange(50), 2))
    assert deals == 50
    (narrow, _), _ = interval(won, np.arange(100))
    assert low < narrow < 0.5 < high
    (low, high), _ = interval(np.ones(30), np.arange(30))
    assert 0.9 < low < 1
    assert high == 1


def test_the_report_tells_of_seats_lengths_branching_and_deals() -> None:
    chosen = make(["random", "random"], 200)
    report = figures(chosen, run(chosen, 1, [], lambda _results, _fresh: None))
    assert [one["seat"] for one in report["seats"]] == [0, 1]
    assert sum(one["win_rate"] for one in report["seats"]) == pytest.approx(1)
    assert report["length"]["least"] <= report["length"]["mean"] <= report["length"]["most"]
    assert report["branching"]["games"] == 8
    assert report["branching"]["legal"] > 2
    # Equal bots: the same cards go the same way whoever plays them.
    assert report["deals"] == {"deals": 100, "games": 200, "from_every_seat": 100, "same_bot": 0, "same_seat": 1}


def test_who_wins_from_every_seat_is_told_from_the_seat_that_wins_for_everybody() -> None:
    sitting = np.array([[0, 1], [1, 0], [0, 1], [1, 0]])
    places = np.array([[1, 2], [2, 1], [1, 2], [1, 2]])  # bot 0 wins the first deal twice, seat 0 the second one
    part = Results(0, np.arange(4), sitting, places, places, np.full(4, 9))
    assert seat_effects.duplicates([part], 2) == {
        "deals": 2, "games": 4, "from_every_seat": 2, "same_bot": 0.5, "same_seat": 0.5,
    }  # fmt: skip
    report = figures(make(["random", "greedy"]), Outcome([part], 4, 1.0, stopped=False))
    assert [one["win_rate"] for one in report["seats"]] == [0.75, 0.25]
