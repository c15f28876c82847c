"""The page of all runs in `results`, with their learning curves as a picture: python -m baselines.table

Runs of the same baseline on the same game with other seeds are rows of their own; nothing is left out.
"""

import json
from pathlib import Path
from typing import Any

from baselines.measure import CARELESS, CHAMPION, EASY, PARTS, RESULTS, RIVALS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "baselines.md"
LEARNER = PAGE.parents[1] / "results" / "learner.json"
PICTURE = PAGE.parent / "pictures" / "baselines.svg"
COLOURS = {"ppo_batch": "#1b7f5c", "maskable_ppo": "#b3541e", "nfsp": "#5b4fa8"}
HEAD = f"""# Baselines

Learners that anybody can repeat, each one file and one command, and how strong they became. Made by
`python -m baselines.table` from `baselines/results`; every run that was kept is here.

| baseline | game | seed | decisions | processor s | won against {" | ".join(f"`{rival}`" for rival in RIVALS)} |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""
METHODS = f"""
Two play. A rival has the other seat in so many games, ours drawn for each; a cell is the share of games won, and the
mean reward (−1 to 1) with half its 95 % interval. `{CARELESS}` makes every third move at random; `{EASY}` is the level
of the web table, `{CHAMPION}` the champion with 100 simulations a move. Processor time is that of learning, on
one core; measuring is not counted.

- `ppo_batch`: PPO over the [batch for training](guide/research.md), in the manner of CleanRL. Its rivals are `greedy`
  with slips, from a hundred in a hundred to none: five fewer whenever it wins some seven of ten games. Where rivals
  always win there is nothing to learn from: with both from the start an earlier version ended at 15 % and 0 % in
  LIE. It beats what it has met, and `{EASY}` has a style that it has not. In Chain Reaction points are learned from
  instead of places (`Terms` in `baselines/measure.py`), and a minute is too little: which tiles match must be found out
  first.
  Its network is compiled by `torch.compile` and multiplies in bfloat16 where the processor can; without a C++ compiler
  it runs as it is, and a line says so.
- `maskable_ppo`: MaskablePPO of SB3-contrib as it comes, over `gymnasium.make_vec`, with the same rivals.
- `nfsp`: neural fictitious self-play of OpenSpiel as it comes, on OpenSpiel's states. It meets nobody but itself, and a
  decision costs some ten times as much, so it has far fewer games.
- `mmd`: magnetic mirror descent of OpenSpiel on one round of LIE with few values, towards equilibrium: what it has to
  show is its exploitability.

## Run them

<!-- not run: it fetches gigabytes of packages; make soak runs short versions -->
```sh
make learners
build/learners/bin/python -m baselines.ppo_batch lie --seed 1
build/learners/bin/python -m baselines.table
```

`baselines/requirements.txt` has Torch, Stable-Baselines3 and its contributions, which no lock has; with the CPU
build of Torch and with Ray, the environment takes 2.1 GB and some minutes. A run is cut into ten parts and keeps a
checkpoint after each (in `build/baselines`); stopped, it goes on from there and ends as it would have ended.

## Learning curves

![Games won against {CARELESS} by processor time](pictures/{PICTURE.name})

Games won of 200 against `{CARELESS}` after each tenth of a run, in percent:

"""


def told(result: dict[str, Any], rival: str) -> str:
    """How a learner fared against one rival."""
    met = result["strength"].get(rival)
    if met is None:
        return ""
    return f"{100 * met['won']:.0f} % ({met['reward']:+.2f} ± {met['interval']:.2f}, {met['games']} games)"


def strength(result: dict[str, Any]) -> list[str]:
    return [
        f"`{result['baseline']}`",
        result["game"],
        str(result["seed"]),
        f"{result['curve'][-1]['decisions']:,}",
        f"{result['curve'][-1]['processor_seconds']:.0f}",
        *(told(result, rival) for rival in RIVALS),
    ]


def curve(result: dict[str, Any]) -> list[str]:
    return [f"`{result['command']}`", *(f"{100 * point['won'][CARELESS]:.0f}" for point in result["curve"])]


def exploitability(result: dict[str, Any]) -> str:
    points = ", ".join(f"{point['decisions']:,}: {point['exploitability']:.3f}" for point in result["curve"])
    return f"- `{result['command']}`, exploitability of the last policy after so many iterations: {points}."


def rows(cells: list[list[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


def page(results: list[dict[str, Any]]) -> str:
    met = [each for each in results if each["strength"]]
    alone = [each for each in results if not each["strength"]]
    head = rows([["run", *(f"{number}0" for number in range(1, PARTS + 1))], ["---", *["---:"] * PARTS]])
    curves = head + rows([curve(result) for result in met])
    parts = [HEAD, rows([strength(result) for result in met]), METHODS, curves]
    return "".join(parts) + "\n" + "".join(f"{exploitability(each)}\n" for each in alone) + learner()


def learner() -> str:
    """What bench/learner.py found."""
    kept = json.loads(LEARNER.read_text(encoding="utf-8"))
    seeds, told = len(kept["runs"]["lie"]), "".join(f"- {game}: {words}.\n" for game, words in kept["told"].items())
    return f"""
## Steps a second

`ppo_batch` at {kept["before"]} → now, {seeds} seeds, the same for both, some {kept["decisions"]:,} steps each, in turn;
then {kept["games"]} games against `{kept["rival"]}`. Steps are of a second of processor time, medians, without the
first tenth of a run, in which the network is compiled; a difference in strength is in points of percent, its mean with
the 95 % t interval. Nets, epochs and rates are the same. The runs of `ppo_batch` above were made before. Made by
`python bench/learner.py --keep`, with the same of SB3's `maskable_ppo`. PufferLib 3.0.0 is not beside them: its build
fetches files that the package index does not have, so it did not install.

{told}"""


def draw(results: list[dict[str, Any]]) -> None:
    """The share of games won against the careless bot, by processor time, for each game."""
    import matplotlib as mpl
    from matplotlib import pyplot
    from matplotlib.lines import Line2D

    mpl.rcParams["svg.hashsalt"] = "stolik"
    met = [each for each in results if each["strength"]]
    names = sorted({each["game"] for each in met})
    figure, fields = pyplot.subplots(1, len(names), figsize=(10, 3.2), sharey=True, squeeze=False)
    for name, field in zip(names, fields[0], strict=True):
        for result in (each for each in met if each["game"] == name):
            points = [(point["processor_seconds"], 100 * point["won"][CARELESS]) for point in result["curve"]]
            field.plot(*zip((0, 0), *points, strict=True), color=COLOURS[result["baseline"]])
        field.set(title=name, xlabel="processor seconds", ylim=(0, 100))
        field.axhline(50, color="#999999", linewidth=0.6)
    fields[0][0].set_ylabel(f"won against {CARELESS}, %")
    marks = [Line2D([], [], color=colour, label=name) for name, colour in COLOURS.items()]
    fields[0][-1].legend(handles=marks, frameon=False, loc="lower right")
    figure.tight_layout()
    figure.savefig(PICTURE, metadata={"Date": None})


def main() -> None:
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(RESULTS.glob("*.json"))]
    PAGE.write_text(page(results), encoding="utf-8")
    draw(results)
    print(PAGE)


if __name__ == "__main__":
    main()
