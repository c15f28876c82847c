"""Whether a bot still plays as it did: a fingerprint of its moves in 500 fixed positions.

Kept results of a bot stay valid for as long as its fingerprint is the same, whatever became of its source code. Bots
that count simulations are asked with few of them: the same code, quickly.
"""

import hashlib
import json
from functools import cache

from stolik import bots
from stolik.arena.bot_speed import positions
from stolik.bots.spec import Spec
from stolik.core.game import Game

POSITIONS = 500
_FEW = {"search": 32, "champion": 8}  # simulations


def fingerprint(game: Game, players: int, text: str) -> str:
    """Of a bot as a spec names it, at tables of so many players."""
    spec = bots.resolve(text, game)
    if spec.kind in _FEW:
        few = min(_FEW[spec.kind], spec.settings.get("iters", _FEW[spec.kind]))
        others = {name: value for name, value in spec.settings.items() if name not in ("ms", "iters", "threads")}
        spec = Spec(spec.kind, {**others, "iters": few})
    return _of_moves(game, players, str(spec))


@cache
def _of_moves(game: Game, players: int, text: str) -> str:
    bot = bots.make(text, game, "fingerprint")
    moves = []
    for state, seat in positions(game, game.setup(players), POSITIONS):
        legal = game.legal(state, seat)
        moves.append([legal, int(bot.choose(game.view(state, seat), seat, legal))])
    return hashlib.sha256(json.dumps(moves).encode()).hexdigest()[:16]
