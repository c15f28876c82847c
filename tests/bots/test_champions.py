"""What holds for every champion: it knows only its view, and plays by the very weights it came with."""

from pathlib import Path

import pytest

from stolik import bots
from stolik.bots.champions import champion_of, weights
from stolik.core import record
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from tests.bots.test_playing import decisions, other_truth


def test_what_a_seat_cannot_see_changes_nothing_its_champion_plays(game: Game) -> None:
    for place, (state, seat) in enumerate(decisions(game, 17)[:40]):
        answers = []
        for truth in (state, other_truth(game, state, seat, place)):
            bot = bots.make("champion:iters=20", game, "blind")
            answers.append(bot.choose(game.view(truth, seat), seat, game.legal(truth, seat)))
        assert answers[0] == answers[1]
        assert answers[0] in game.legal(state, seat)


def test_what_a_network_is_told_is_seen_from_the_seat(game: Game) -> None:
    lesson = getattr(champion_of(game), "LESSON", None)
    if lesson is None:
        pytest.skip("this champion has no network")
    for place, (state, seat) in enumerate(decisions(game, 7)[:150]):
        told = []
        for truth in (state, game.view(state, seat), other_truth(game, state, seat, place)):
            index, amount = [0] * (lesson.slots + 1), [0.0] * (lesson.slots + 1)
            assert lesson.features(record.to_plain(truth), seat, index, amount) == lesson.slots
            assert 0 <= min(index) <= max(index) < lesson.inputs
            told.append((index, amount))
        assert told[0] == told[1] == told[2]


def test_damaged_weights_are_refused(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [name for name in weights.names() if name.startswith(game.name)]
    assert names
    for name in names:
        damaged = tmp_path / f"{name}.npz"
        damaged.write_bytes((weights.FOLDER / f"{name}.npz").read_bytes()[:-1] + b"x")
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    weights.load.cache_clear()
    for name in names:
        with pytest.raises(BadSetupError, match="damaged"):
            weights.load(name)
    weights.load.cache_clear()
