"""Law 12: levels are bots that the game has; a policy knows no more than its seat, and plays the same both ways."""

from typing import Any

import numpy as np
import pytest

from stolik import bots
from stolik.bots.greedy_bot import policy_of
from stolik.bots.policy import binder, has_policy
from stolik.core.game import Game
from stolik.core.policy import policy
from stolik.core.rng import array_rng, plain_rng
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.testing.common import random_game, some_setups


def decisions(game: Game, every: int, setups: int = 3) -> list[tuple[State, int]]:
    """Some states of random games in which a seat has a choice, with the seat."""
    found = []
    engine = game.compiled()
    for setup in some_setups(game, setups):
        for place, (state, who, _) in enumerate(random_game(game, engine, setup, "bots")):
            if who >= 0 and place % every == 0 and len(game.legal(state, who)) > 1:
                found.append((state.copy(), who))
    return found


def other_truth(game: Game, state: State, seat: int, seed: object) -> State:
    """A state that the seat cannot tell from this one."""
    return game.imagine(game.view(state, seat), seat, plain_rng("other truth", seed))


def _compiled_policy(game: Game) -> Any:
    if not has_policy(game):
        pytest.skip("the game has no policy")
    return binder(game).bind(policy)


def test_law12_every_level_and_character_is_a_bot_that_the_game_has(game: Game) -> None:
    for named in (*bots.LEVELS, *bots.characters(game)):
        bots.require(named, game)


def test_law12_a_policy_plays_the_same_on_the_view_on_the_state_and_on_any_other_truth(game: Game) -> None:
    choose = _compiled_policy(game)
    for place, (state, seat) in enumerate(decisions(game, 3)):
        legal = np.array(game.legal(state, seat), np.int64)
        truths = [state, game.view(state, seat), other_truth(game, state, seat, place)]
        answers = {int(choose(truth, seat, legal, len(legal), array_rng("policy", place))) for truth in truths}
        assert len(answers) == 1
        assert answers <= set(legal.tolist())


def test_law12_a_policy_plays_the_same_plain_and_compiled(game: Game) -> None:
    choose, own = _compiled_policy(game), policy_of(game)
    for place, (state, seat) in enumerate(decisions(game, 11)[:200]):
        legal = game.legal(state, seat)
        plain = own.policy(to_plain(game.view(state, seat)), seat, legal, len(legal), plain_rng("policy", place))
        compiled = choose(state, seat, np.array(legal, np.int64), len(legal), array_rng("policy", place))
        assert int(plain) == int(compiled)
