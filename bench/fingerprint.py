"""Whether a bot still plays as it did: a fingerprint of its moves in 500 fixed positions.

Kept results of a bot stay valid for as long as its fingerprint is the same, whatever became of its source code. Bots
that count simulations are asked with few of them, quickly; a search that makes many is asked a few times with more than
`search.loop.LEARNED`, after which it goes about it otherwise. Where a champion thinks otherwise than before and so few
simulations do not show it, its module says so by a higher EDITION.
"""

import hashlib
import json
from functools import cache

from stolik import bots
from stolik.arena.bot_speed import positions
from stolik.bots.champion import champion_of
from stolik.bots.search.loop import LEARNED
from stolik.bots.spec import Spec
from stolik.core.game import Game

POSITIONS = 500
_FEW = {"search": 32, "champion": 8}  # simulations


def fingerprint(game: Game, players: int, text: str) -> str:
    """Of a bot as a spec names it, at tables of so many players."""
    spec = bots.resolve(text, game)
    if spec.kind in _FEW:
        count = spec.settings.get("iters", 0)
        others = {name: value for name, value in spec.settings.items() if name not in ("ms", "iters", "threads")}
        few = Spec(spec.kind, {**others, "iters": min(_FEW[spec.kind], count or _FEW[spec.kind])})
        if spec.kind == "search" and not 0 < count <= LEARNED:
            many = Spec(spec.kind, {**others, "iters": LEARNED + 500})
            return _of_moves(game, players, str(few))[:8] + _of_moves(game, players, str(many), POSITIONS // 20)[:8]
        if spec.kind == "champion" and count != 1 and (edition := getattr(champion_of(game), "EDITION", 0)):
            return f"{_of_moves(game, players, str(few))}/{edition}"
        spec = few
    return _of_moves(game, players, str(spec))


@cache
def _of_moves(game: Game, players: int, text: str, many: int = POSITIONS) -> str:
    bot = bots.make(text, game, "fingerprint")
    moves = []
    for state, seat in positions(game, game.setup(players), many):
        legal = game.legal(state, seat)
        moves.append([legal, int(bot.choose(game.view(state, seat), seat, legal))])
    return hashlib.sha256(json.dumps(moves).encode()).hexdigest()[:16]
