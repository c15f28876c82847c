"""A review adds up, is the same every time, and says of every move what it was."""

import importlib
import json
from pathlib import Path

import pytest

from stolik import analysis, games
from stolik.core.errors import BadRecordError, BadSetupError
from stolik.core.game import Game
from tests.analysis.played import QUICK, played, reviewed

BENCH = Path(__file__).parents[2] / "bench"


def fewest(game: Game) -> int:
    return min(game.players)


def test_start_luck_and_decisions_add_up_to_the_result(game: Game) -> None:
    must_add_up(game, fewest(game))


@pytest.mark.slow
def test_they_add_up_with_any_number_of_players(game: Game) -> None:
    for players in game.players:
        must_add_up(game, players)


def must_add_up(game: Game, players: int) -> None:
    document = reviewed(game.name, players)
    ranks = game.ranks(played(game.name, players).state)
    assert len(document["sides"]) == len(ranks)
    for side in document["sides"]:
        assert side["start"] + side["luck"] + side["decisions"] == pytest.approx(side["result"], abs=1e-9)
        assert side["luck"] - side["loss"] + side["rest"] == pytest.approx(side["result"] - side["start"], abs=1e-9)
    if len(ranks) > 1:
        best = max(document["sides"], key=lambda side: side["result"])
        assert ranks[best["seat"]] == 1
        assert sum(side["result"] for side in document["sides"]) == pytest.approx(len(ranks) / 2)


def test_every_move_has_its_luck_or_its_loss(game: Game) -> None:
    document, match = reviewed(game.name, fewest(game)), played(game.name, fewest(game))
    assert [move["ply"] for move in document["moves"]] == list(range(len(match.log)))
    for move, made in zip(document["moves"], match.log, strict=True):
        assert ("luck" in move) == (made.who == -1)
        assert ("loss" in move) == (made.who != -1)
        if made.who != -1:
            assert move["loss"] >= 0
    for side in document["sides"]:
        luck = sum(move["luck"][side["seat"]] for move in document["moves"] if "luck" in move)
        assert luck == pytest.approx(side["luck"], abs=1e-9)


def test_the_same_record_and_budget_give_the_same_review(game: Game) -> None:
    again = analysis.review(played(game.name, fewest(game)).to_record(), budget=QUICK)
    assert json.dumps(again) == json.dumps(reviewed(game.name, fewest(game)))


@pytest.mark.slow
def test_two_hundred_reviews_finish_add_up_and_are_the_same_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    bench = importlib.import_module("reviews")
    assert bench.many(game, range(200))["twice"] == 20


def test_advice_lists_every_legal_move_the_best_first(game: Game) -> None:
    match = played(game.name, fewest(game))
    step = next(
        step for step in match.steps() if step.move.who >= 0 and len(game.legal(step.before, step.move.who)) > 1
    )
    who = step.move.who
    advice = analysis.advise(game, game.view(step.before, who), who, budget=QUICK)
    assert sorted(one["action"] for one in advice) == game.legal(step.before, who)
    assert advice[0]["behind"] == 0
    assert all(set(one["figures"]) == {"pl", "en"} for one in advice)


@pytest.mark.xdist_group("lie")
def test_a_running_game_is_not_reviewed() -> None:
    record = played("lie", 2).to_record()
    running = {name: value for name, value in record.items() if name not in ("scores", "ranks")}
    running["moves"] = record["moves"][:-1]
    with pytest.raises(BadRecordError, match="still running"):
        analysis.review(running)


def test_bad_input_gets_a_sentence() -> None:
    with pytest.raises(BadSetupError, match="simulations"):
        analysis.review({"format": "stolik/1"}, budget=0)
    with pytest.raises(BadSetupError):
        analysis.review({"format": "stolik/1", "game": "whist", "rules": 1, "players": 2, "moves": []})


def test_nothing_of_a_game_is_needed_for_a_review() -> None:
    assert all(games.load(name).part("coach") for name in games.own_names())
