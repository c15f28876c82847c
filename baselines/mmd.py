"""Magnetic mirror descent of OpenSpiel on one round of LIE for two, one card each, few values, towards equilibrium.

    python -m baselines.mmd lie --values 2 --decisions 1000

`--decisions` are iterations; each walks the whole tree, so nothing is drawn and there is no seed. The curve is the
exploitability of the last policy; the weight of entropy and the step fall with the square root of the iterations.
"""

import argparse
import time

import pyspiel
from open_spiel.python.algorithms import exploitability, mmd_dilated

import stolik.envs.openspiel  # noqa: F401 - registers the games
from baselines.measure import PARTS, Point, Result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["lie"])
    parser.add_argument("--values", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=1000)
    chosen = parser.parse_args()
    command = f"python -m baselines.mmd lie --values {chosen.values} --decisions {chosen.decisions}"
    result = Result("mmd", f"lie-round-{chosen.values}", 2, 0, chosen.decisions, command)
    game = pyspiel.load_game(f"stolik_lie(one_round=true,values={chosen.values})")
    solver = mmd_dilated.MMDDilatedEnt(game, alpha=1.0, stepsize=1.0)
    for number in range(1, chosen.decisions + 1):
        solver.alpha = solver.stepsize = number**-0.5
        solver.update_sequences()
        if number % max(1, chosen.decisions // PARTS) == 0:
            seconds, gap = result.seconds(), exploitability.exploitability(game, solver.get_policies())
            result.curve.append(Point(number, seconds, exploitability=float(gap)))
            result.began = time.process_time()
            print(result.curve[-1], flush=True)
            result.save()


if __name__ == "__main__":
    main()
