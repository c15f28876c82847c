"""A golden playthrough: one random game in full, every value at every step. Its diff is the review of a rules change.

python -m stolik.testing.golden tests/golden nim
"""

import json
import sys
from pathlib import Path
from typing import Any

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.state import to_json
from stolik.testing.common import random_game


def playthrough(game: Game) -> str:
    """A random game in full: what changed, what may happen, what does."""
    setup = game.setup(max(game.players))
    lines = [f"{game.name}, rules {game.version}, {setup.players} players, {json.dumps(setup.options)}"]
    seen: dict[str, str] = {}
    last: Any = None
    for ply, (state, who, action) in enumerate(random_game(game, game.plain, setup, "golden")):
        lines += ["", f"ply {ply}", *_changes(state, seen)]
        if who == CHANCE:
            weighed = (f"{game.word(CHANCE, outcome)}:{weight}" for outcome, weight in game.plain.chance(state))
            lines.append(f"  chance {', '.join(weighed)}")
        for seat in game.pending(state):
            words = (game.word(seat, move) for move in game.plain.legal(state, seat))
            lines.append(f"  legal {seat} {', '.join(words)}")
        lines.append(f"  {'*' if who == CHANCE else who} plays {game.word(who, action)}")
        last = state
    lines += [
        "",
        "end",
        *_changes(last, seen),
        f"  scores {game.plain.scores(last)}",
        f"  ranks {game.plain.ranks(last)}",
    ]
    return "\n".join(lines) + "\n"


def _changes(state: Any, seen: dict[str, str]) -> list[str]:
    """The fields that are not as they were at the step before."""
    now = dict(_flat("", to_json(state)))
    changed = [f"  {name} = {value}" for name, value in now.items() if seen.get(name) != value]
    seen.update(now)
    return changed


def _flat(prefix: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [pair for name, inner in value.items() for pair in _flat(f"{prefix}.{name}" if prefix else name, inner)]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [pair for place, inner in enumerate(value) for pair in _flat(f"{prefix}[{place}]", inner)]
    return [(prefix, json.dumps(value, separators=(",", ":")))]


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for name in sys.argv[2:] or games.own_names():
        (folder / f"{name}.txt").write_text(playthrough(games.load(name)), encoding="utf-8")
