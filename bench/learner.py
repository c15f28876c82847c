"""The learner of baselines/ppo_batch.py beside that of another revision: steps a processor second, and strength.

    build/learners/bin/python bench/learner.py --keep     # twenty minutes of one core

Both learn from the same seeds for equally many steps, in turn, each run in a process of its own; then each meets the
same rival in as many games. The first tenth of a run, in which the network is compiled, is timed apart. `--keep` writes
results/learner.json; what is kept already is not done again.
"""

import argparse
import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from revisions import ROOT, checkout
from scipy import stats

KEPT = ROOT / "results" / "learner.json"
BEFORE = "12a5272"
SIDES = ("before", "now")
GAMES, RIVAL, MET = ("lie", "clever"), "greedy:slips=35", 2000
PEER, PEER_DECISIONS = "maskable_ppo", 90_000
WEAKER = -5  # points: an interval wholly above is called no weaker
_RUN = f"""
import importlib, json, sys, torch
from pathlib import Path
from baselines import measure
torch.set_num_threads(1)
baseline, game, seed, decisions = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
measure.CHECKPOINTS = Path(sys.argv[5])
strength, measure.strength = measure.strength, lambda *_: {{"won": 0.0}}  # no learning curves
result = measure.Result(baseline, game, 2, seed, decisions, "")
choose = importlib.import_module("baselines." + baseline).train(result)
first, last = result.curve[0], result.curve[-1]
steps, seconds = last.decisions - first.decisions, last.processor_seconds - first.processor_seconds
met = strength(result, choose, "{RIVAL}", {MET})
print(json.dumps({{"first": first.processor_seconds, "steps": steps, "seconds": seconds, "won": 100 * met["won"]}}))
"""


def run(tree: Path, game: str, seed: int, decisions: int, baseline: str = "ppo_batch") -> dict[str, float]:
    """One learner of a tree: its steps, their processor seconds, and the games it won then, in percent."""
    checkpoints = tree / "build" / "baselines"
    checkpoints.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-c", _RUN, baseline, game, str(seed), str(decisions), str(checkpoints)]
    paths = {"PYTHONPATH": f"{tree / 'src'}:{tree}", "OMP_NUM_THREADS": "1"}
    told = subprocess.run(words, cwd=tree, env=os.environ | paths, check=True, stdout=subprocess.PIPE, text=True)
    return dict(json.loads(told.stdout.splitlines()[-1]))


def compared(runs: dict[str, dict[str, dict[str, float]]]) -> str:
    """What the runs of one game say: speeds, and the mean difference in strength with its t interval."""
    rates = {side: [one[side]["steps"] / one[side]["seconds"] for one in runs.values()] for side in SIDES}
    times = median(now / before for before, now in zip(*rates.values(), strict=True))
    before, now = (median(of) for of in rates.values())
    gains = [one["now"]["won"] - one["before"]["won"] for one in runs.values()]
    half = float(stats.t.ppf(0.975, len(gains) - 1)) * stdev(gains) / len(gains) ** 0.5
    word = "no weaker" if mean(gains) - half > WEAKER else "not told apart"
    won = (mean(one[side]["won"] for one in runs.values()) for side in SIDES)
    return (
        f"{before:,.0f} → {now:,.0f} steps a second ({times:.2f} times), games won"
        f" {' → '.join(f'{share:.1f}' for share in won)} %, a difference of {mean(gains):+.1f} ± {half:.1f}: {word}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--decisions", type=int, default=330_000)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    parser.add_argument("--before", default=BEFORE, help="the revision to compare with")
    chosen = parser.parse_args()
    settings = {"before": chosen.before, "decisions": chosen.decisions, "rival": RIVAL, "games": MET}
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if chosen.keep and KEPT.exists() else {}
    if {name: kept.get(name) for name in settings} != settings:
        kept = settings | {"told": {}, "runs": {}, "peers": {}}
    trees = dict(zip(SIDES, (checkout(chosen.before), ROOT), strict=True))
    for seed, game in product(chosen.seeds, chosen.games):
        runs = kept["runs"].setdefault(game, {})
        if str(seed) not in runs:
            runs[str(seed)] = {side: run(tree, game, seed, chosen.decisions) for side, tree in trees.items()}
            print(game, seed, runs[str(seed)], flush=True)
            if chosen.keep:
                KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    for game in chosen.games:
        peer = kept["peers"].setdefault(game, run(ROOT, game, 1, PEER_DECISIONS, PEER))
        kept["told"][game] = f"{compared(kept['runs'][game])}; `{PEER}` {peer['steps'] / peer['seconds']:,.0f} steps"
        print(f"{game}: {kept['told'][game]}")
    if chosen.keep:
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
