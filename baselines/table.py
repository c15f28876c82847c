"""The table of all runs in `results`, as a page: python -m baselines.table

Runs of the same baseline on the same game with other seeds are rows of their own; nothing is left out.
"""

import json
from pathlib import Path
from typing import Any

from baselines.measure import CHAMPION, EASY, GREEDY, RESULTS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "baselines.md"
HEAD = """# Baselines

Learners that anybody can repeat, each one file and one command, and what became of them. Made by
`python -m baselines.table` from `baselines/results`; every run that was made is here.

<!-- not run: it fetches gigabytes of packages; make soak runs short versions -->
```sh
python -m venv build/baselines
build/baselines/bin/pip install -e '.[envs,openspiel,arena]' -r baselines/requirements.txt
build/baselines/bin/python -m baselines.ppo_batch lie --seed 1 --decisions 1000000
build/baselines/bin/python -m baselines.table
```

- `ppo_batch`: PPO over the [batch for training](guide/research.md), in the manner of CleanRL; rivals are
  `greedy:slips=35`, `greedy` and three past selves.
- `maskable_ppo`: MaskablePPO of SB3-contrib as it comes, over `gymnasium.make_vec`; rivals are `greedy:slips=35` and
  `greedy`.
- `mmd`: magnetic mirror descent of OpenSpiel on one round of LIE, towards equilibrium.

Two play. Each rival has the other seat in so many games, ours drawn for each; *won* is the share of games won, with the
mean reward (−1 to 1) and half its 95 % interval behind it. Processor time is that of training, on one core. These are
first runs of a minute or two, untuned, with one seed each: what to start from, and not the best that these methods can
do. What has no row has not been run.
"""


def told(result: dict[str, Any], rival: str) -> str:
    """How a learner fared against one rival."""
    met = result["strength"].get(rival)
    if met is None:
        return ""
    return f"{100 * met['won']:.0f} % ({met['reward']:+.2f} ± {met['interval']:.2f}, {met['games']} games)"


def page(results: list[dict[str, Any]]) -> str:
    lines = [
        HEAD,
        "## Strength\n",
        "| baseline | game | seed | decisions | processor s | won against `greedy:slips=35` | `greedy` | `champion` |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for result in (each for each in results if each["strength"]):
        cells = [
            f"`{result['baseline']}`",
            result["game"],
            str(result["seed"]),
            f"{result['decisions']:,}",
            f"{result['processor_seconds']:.0f}",
            *(told(result, rival) for rival in (EASY, GREEDY, CHAMPION)),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["\n## Learning curves\n"]
    for result in results:
        points = ", ".join(f"{decisions:,}: {value:+.3f}" for decisions, value in result["curve"])
        lines.append(f"- `{result['command']}` ({result['curve_shows']}): {points}.")
    return "\n".join(lines) + "\n"


def main() -> None:
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(RESULTS.glob("*.json"))]
    PAGE.write_text(page(results), encoding="utf-8")
    print(PAGE)


if __name__ == "__main__":
    main()
