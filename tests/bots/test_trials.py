"""Moves tried in imagined games: what is compared meets the same luck, and the truth never enters."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stolik import bots, games
from stolik.bots.champion import champion_of
from stolik.bots.learning import weights
from stolik.bots.learning.game_training import binder
from stolik.bots.learning.selfplay import worth
from stolik.bots.learning.trials import try_moves, value_all
from stolik.games.chain.state import Phase
from stolik.testing.playing import decisions

pytestmark = pytest.mark.xdist_group("chain")

GAME = games.load("chain")
TRAINING = champion_of(GAME).TRAINING


def choices(count: int) -> Iterator[tuple[Any, int, list[int]]]:
    """States in which a tile is laid, whose turn it is, and the legal moves."""
    for state, seat in decisions(GAME, 3):
        if state["phase"] == Phase.PLACE and count > 0:
            count -= 1
            yield state, seat, GAME.legal(state, seat)


class Trying:
    """The compiled loops over the network that plays."""

    def __init__(self) -> None:
        self._bind, self.workspace = binder(GAME, TRAINING).bind, TRAINING.workspace(GAME)
        self._net = weights.load_net(TRAINING.folder, "chain")

    def values(self, view: Any, seat: int) -> dict[int, float]:
        """What the network thinks of each legal move."""
        self.workspace.work[0] = view
        n = self._bind(value_all)(self.workspace, self._net, seat)
        return dict(zip(self.workspace.moves[:n].tolist(), self.workspace.values[:n].tolist(), strict=True))

    def totals(self, view: Any, seat: int, actions: list[int], first: int, many: int) -> Any:
        self.workspace.work[0], out = view, np.zeros(len(actions))
        self._bind(try_moves)(self.workspace, self._net, seat, np.array(actions), first, many, 7, out)
        return out


def test_one_trial_is_too_few_and_plays_what_the_network_likes_best_of_all_legal_moves() -> None:
    trying = Trying()
    for state, seat, legal in choices(8):
        values = trying.values(GAME.view(state, seat), seat)
        assert sorted(values) == sorted(legal)
        chosen = bots.make("champion:iters=1", GAME, "once").choose(GAME.view(state, seat), seat, legal)
        assert values[chosen] == max(values.values())


def test_all_moves_meet_the_same_luck_and_games_have_numbers() -> None:
    trying = Trying()
    for state, seat, legal in choices(4):
        view = GAME.view(state, seat)
        one, other = legal[0], legal[-1]
        totals = trying.totals(view, seat, [one, other, one], 0, 6)
        assert totals[0] == totals[2]
        assert totals == pytest.approx(
            trying.totals(view, seat, [one, other, one], 0, 2) + trying.totals(view, seat, [one, other, one], 2, 4)
        )
        assert trying.workspace.work[0].tobytes() == view.tobytes()


def test_a_move_that_ends_the_game_is_worth_its_end() -> None:
    trying, ended = Trying(), 0
    for state, seat in decisions(GAME, 1)[::-1]:
        for action in GAME.legal(state, seat) if state["left"] == 0 else ():
            after = state.copy()
            GAME.step(after, seat, action)
            if after["over"]:
                ended += 1
                end = binder(GAME, TRAINING).bind(worth)(after, seat, 0.0)
                assert trying.totals(GAME.view(state, seat), seat, [action], 0, 3)[0] == pytest.approx(3 * end)
    assert ended


def test_the_same_seed_plays_the_same_whatever_is_hidden() -> None:
    rng = np.random.default_rng(1)
    for state, seat, legal in choices(6):
        other = state.copy()
        for rival in range(int(state["players"])):
            if rival != seat:
                other["seat"][rival]["hand"] = rng.integers(1, 100)
        moves = {
            bots.make("champion:iters=120", GAME, "seed").choose(GAME.view(one, seat), seat, legal)
            for one in (state, other)
        }
        assert len(moves) == 1
        assert moves <= set(legal)
