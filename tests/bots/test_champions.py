"""What holds for every champion: it knows only its view, and plays by the very weights it came with."""

import shutil
from pathlib import Path

import pytest

from stolik import bots, games
from stolik.bots.champion import champion_of
from stolik.bots.learning import weights
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.core.state import to_plain
from stolik.testing.playing import decisions, other_truth


def test_what_a_seat_cannot_see_changes_nothing_its_champion_plays(game: Game) -> None:
    for place, (state, seat) in enumerate(decisions(game, 17)[:40]):
        answers = []
        for truth in (state, other_truth(game, state, seat, place)):
            bot = bots.make("champion:iters=20", game, "blind")
            answers.append(bot.choose(game.view(truth, seat), seat, game.legal(truth, seat)))
        assert answers[0] == answers[1]
        assert answers[0] in game.legal(state, seat)


def test_what_a_network_is_told_is_seen_from_the_seat(game: Game) -> None:
    training = getattr(champion_of(game), "TRAINING", None)
    if training is None:
        pytest.skip("this champion has no network")
    for place, (state, seat) in enumerate(decisions(game, 7)[:150]):
        told = []
        for truth in (state, game.view(state, seat), other_truth(game, state, seat, place)):
            index, amount = [0] * (training.slots + 1), [0.0] * (training.slots + 1)
            assert training.features(to_plain(truth), seat, index, amount) == training.slots
            assert 0 <= min(index) <= max(index) < training.inputs
            told.append((index, amount))
        assert told[0] == told[1] == told[2]


def test_damaged_weights_are_refused(game: Game, tmp_path: Path) -> None:
    shutil.copytree(game.file("champion") / "weights", tmp_path / "weights")
    names = weights.names(tmp_path)
    assert names
    for name in names:
        damaged = tmp_path / "weights" / f"{name}.npz"
        damaged.write_bytes(damaged.read_bytes()[:-1] + b"x")
        with pytest.raises(BadSetupError, match="damaged"):
            weights.load(tmp_path, name)


def test_all_weights_together_are_small() -> None:
    files = [file for name in games.own_names() for file in (games.load(name).file("champion") / "weights").iterdir()]
    assert 1_000_000 < sum(file.stat().st_size for file in files) <= 12_000_000
