"""What the laws share: every kind of set-up, and random games."""

import itertools
from collections.abc import Iterator

from stolik.core.contract import CHANCE
from stolik.core.engine import Engine
from stolik.core.game import Game, Setup
from stolik.core.options import applies
from stolik.core.rng import below, pick, plain_rng
from stolik.core.types import State


def setups(game: Game) -> list[Setup]:
    """Every player count with every combination of options."""
    found = []
    for players in game.players:
        own = {name: option for name, option in game.options.items() if applies(option, players)}
        for values in itertools.product(*(option.values for option in own.values())):
            found.append(game.setup(players, dict(zip(own, values, strict=True))))
    return found


def some_setups(game: Game, most: int) -> list[Setup]:
    """The default of every player count, and others spread over all set-ups."""
    plain = [game.setup(players) for players in game.players]
    every = setups(game)
    step = max(1, len(every) // most)
    return plain + every[::step]


def random_move(game: Game, engine: Engine, state: State, rng: list[int]) -> tuple[int, int]:
    """Somebody's random move: any pending seat's, or chance's."""
    pending = game.pending(state)
    if pending:
        who = pending[below(rng, len(pending))]
        legal = engine.legal(state, who)
        return who, legal[below(rng, len(legal))]
    outcomes = engine.chance(state)
    return CHANCE, outcomes[pick(rng, [weight for _, weight in outcomes], len(outcomes))][0]


def random_game(game: Game, engine: Engine, setup: Setup, *seed: object) -> Iterator[tuple[State, int, int]]:
    """The states of a random game, each with the move about to be made; the state changes after each is taken."""
    rng = plain_rng(game.name, setup, *seed)
    state = game.new(setup)
    for _ in range(game.max_steps):
        if state["over"]:
            return
        who, action = random_move(game, engine, state, rng)
        yield state, who, action
        engine.step(state, who, action)
    assert state["over"], f"longer than MAX_STEPS: {setup}"
