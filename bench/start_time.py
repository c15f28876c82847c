"""How long it takes until a new process has compiled a game's rules and played a game with them."""

import os
import subprocess
import sys
import tempfile

_PROGRAM = """
import sys
from time import process_time
from stolik import games
game = games.load(sys.argv[1])
game.compiled()
state = game.new(game.setup(games.usual_players(game)))
while not state["over"]:
    who, *_ = game.pending(state) or [-1]
    game.step(state, who, game.legal(state, who)[0] if who >= 0 else game.chance(state)[0][0])
print(process_time())
"""


def start_times(game: str, later: int = 3) -> tuple[float, float]:
    """Seconds of processor time of the first start on a machine, and of the best of some later ones."""
    with tempfile.TemporaryDirectory() as folder:
        first, *others = (_start(game, folder) for _ in range(1 + later))
    return first, min(others)


def _start(game: str, folder: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, game],
        env=os.environ | {"STOLIK_CACHE": folder},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)
