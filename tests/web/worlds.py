"""Two games that one viewer cannot tell apart: the same for their eyes at every move, different where they cannot look.

A script is the list of moves of a game, chance included. `another` follows a script and makes hidden moves and hidden
cards otherwise wherever the viewer's view stays the same, byte for byte; it stops where something is turned up that
would betray the difference.
"""

import random
from collections.abc import Sequence

from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.types import State
from stolik.core.visibility import SPECTATOR

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
    while not state["over"] and (made := _by_itself(game, state, rng)):
        script.append(made)
        game.step(state, *made)
    return script


def _by_itself(game: Game, state: State, rng: random.Random) -> tuple[int, int] | None:
    """A move of chance, or one that the table makes; none if somebody decides."""
    if outcomes := game.chance(state):
        return CHANCE, rng.choice(outcomes)[0]
    moves = [(seat, game.legal(state, seat)[0]) for seat in game.pending(state)]
    return next((move for move in moves if is_forced(game, state, *move)), None)


def is_forced(game: Game, state: State, who: int, action: int) -> bool:
    return game.forced(game.plain_view(state, SPECTATOR), who, action, "en") != ""


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
    return whole_moves(game, setup, told, script)


def whole_moves(game: Game, setup: Setup, told: Script, script: Script) -> Script:
    """Without a last move whose cards are missing: where it ends, somebody decides, or the game is over."""
    state, ends = game.new(setup), [0]
    for ply, (who, action) in enumerate(script[: len(told) + 1]):
        if who != CHANCE and not is_forced(game, state, who, action):
            ends.append(ply)
        game.step(state, who, action)
    return told if len(told) == len(script) else told[: ends[-1]]


def _choices(game: Game, state: State, who: int, action: int, rng: random.Random) -> list[int]:
    """What else could have been done, in any order; as a last resort the same."""
    able = [outcome for outcome, _ in game.chance(state)] if who == CHANCE else game.legal(state, who)
    others = [each for each in able if each != action]
    rng.shuffle(others)
    return [*others[:40], action] if action in able else others[:80]


def _hidden_twin(
    game: Game, true: State, other: State, viewer: int, who: int, choices: Sequence[int]
) -> tuple[State, int] | None:
    seen = game.view(true, viewer).tobytes()
    for choice in choices:
        after = other.copy()
        game.step(after, who, choice)
        if game.view(after, viewer).tobytes() == seen:
            return after, choice
    return None
