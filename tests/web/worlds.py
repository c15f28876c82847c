"""Two games that one viewer cannot tell apart: the same for their eyes at every move, different where they cannot look.

A script is the list of moves of a game, chance included. `another` follows a script and makes hidden moves and hidden
cards otherwise wherever the viewer's view stays the same, byte for byte; it stops where something is turned up that
would betray the difference.
"""

import random
from collections.abc import Sequence

from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.types import Record

Script = list[tuple[int, int]]


def any_game(game: Game, setup: Setup, seed: str, most: int = 10_000) -> Script:
    """Random moves and cards, to the end or so many decisions."""
    rng, state, script = random.Random(seed), game.new(setup), Script()
    while not state["over"] and sum(who != CHANCE for who, _ in script) < most:
        if outcomes := game.chance(state):
            who, action = CHANCE, rng.choice(outcomes)[0]
        else:
            who = rng.choice(game.pending(state))
            action = rng.choice(game.legal(state, who))
        game.step(state, who, action)
        script.append((who, action))
    while (outcomes := game.chance(state)) and not state["over"]:
        script.append((CHANCE, rng.choice(outcomes)[0]))
        game.step(state, *script[-1])
    return script


def loser(game: Game, setup: Setup, script: Script) -> int:
    """A seat with the worst place; the last seat if the script breaks off."""
    state = game.new(setup)
    for who, action in script:
        game.step(state, who, action)
    ranks = game.ranks(state) if state["over"] else [0] * (setup.players - 1) + [1]
    return ranks[: setup.players].index(max(ranks[: setup.players]))


def another(game: Game, setup: Setup, script: Script, viewer: int, since: int, seed: str) -> Script:
    """The same game for a viewer, otherwise from move `since` on; as far as the two cannot be told apart."""
    rng = random.Random(seed)
    true, other, told = game.new(setup), game.new(setup), Script()
    for ply, (who, action) in enumerate(script):
        game.step(true, who, action)
        own = who == viewer or ply < since
        found = _hidden_twin(
            game, true, other, viewer, who, [action] if own else _choices(game, other, who, action, rng)
        )
        if found is None:
            break
        other, made = found
        told.append((who, made))
    return whole_moves(told, script)


def whole_moves(told: Script, script: Script) -> Script:
    """Without a last move whose cards are missing: where it ends, somebody decides, or the game is over."""
    while told and len(told) < len(script) and script[len(told)][0] == CHANCE:
        told = told[:-1]
    return told


def _choices(game: Game, state: Record, who: int, action: int, rng: random.Random) -> list[int]:
    """What else could have been done, in any order; as a last resort the same."""
    able = [outcome for outcome, _ in game.chance(state)] if who == CHANCE else game.legal(state, who)
    others = [each for each in able if each != action]
    rng.shuffle(others)
    return [*others[:40], action] if action in able else others[:80]


def _hidden_twin(
    game: Game, true: Record, other: Record, viewer: int, who: int, choices: Sequence[int]
) -> tuple[Record, int] | None:
    seen = game.view(true, viewer).tobytes()
    for choice in choices:
        after = other.copy()
        game.step(after, who, choice)
        if game.view(after, viewer).tobytes() == seen:
            return after, choice
    return None
