"""What strength is made of: docs/strength-made-of.md, its pictures, and the games behind them.

`python bench/made_of.py` plays what is not in `results/made-of` yet and writes the page: for each game the champion
with more and more time to think against one rival, on the same deals; and games of the champion in which greedy is
asked, too. `python bench/made_of.py chain --minutes 4` goes on with one game for so long. What was played by a champion
that plays otherwise today is played anew. `--no-play` writes alone.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from fingerprint import fingerprint
from habits import HABITS, Habit, asked
from kept import DOCS, PICTURES, RESULTS, asking, read, write, write_page

from stolik import bots, games
from stolik.analysis.lab_charts import draw_alone
from stolik.arena.meetings import interval
from stolik.arena.ratings import WIDE
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.rng import plain_rng
from stolik.core.state import to_plain
from stolik.play.dealers import picked

KEPT, PAGE = RESULTS / "made-of", DOCS / "strength-made-of.md"
SHOWN = 3  # habits on the page
_LEAST_ASKED, _LEAST_GAMES = 30, 5  # positions and games of a habit that is shown
_LEAST_DEALS = 3  # from fewer nobody can tell how much deals differ, and what an interval is


@dataclass(frozen=True)
class Ladder:
    """The champion of a game with more and more time: the bots, how many deals each plays, and against whom."""

    players: int
    rival: str  # nobody, alone
    rungs: dict[str, int]  # the network alone, and about 10 ms, 100 ms, a second for a move
    thinks: str  # in the games in which greedy is asked, too
    watched: int  # such games


def _rungs(ten_ms: int, deals: tuple[int, int, int, int]) -> dict[str, int]:
    counts = (1, ten_ms, 10 * ten_ms, 100 * ten_ms)
    return {f"champion:iters={count}": many for count, many in zip(counts, deals, strict=True)}


LADDERS = {
    "chain": Ladder(2, "search:iters=1000", _rungs(35, (60, 24, 20, 3)), "champion:iters=35", 18),
    "clever": Ladder(
        1,
        "",
        {f"champion:samples={count}": deals for count, deals in ((0, 60), (600, 20), (6000, 6), (60_000, 3))},
        "champion",
        30,
    ),
    "lie": Ladder(4, "search:iters=1000", {"champion:iters=1": 150}, "champion", 60),  # it does not think
    "seventeen": Ladder(2, "search:iters=1000", _rungs(400, (60, 24, 20, 3)), "champion:iters=400", 40),
    "ten": Ladder(2, "search:iters=1000", _rungs(1200, (24, 12, 6, 3)), "champion:iters=1200", 12),
}


# Playing


def play_deal(game: Game, sitting: list[str], seed: str, watch: Callable[..., None] = lambda *_: None) -> Any:
    """One game, and the seconds of processor time and decisions of the champion's seats."""
    setup = game.setup(len(sitting))
    made = [bots.make(bot, game, f"{seed}/{seat}") for seat, bot in enumerate(sitting)]
    state, deal = game.new(setup), plain_rng("made of", seed)
    spent, decisions = 0.0, 0
    while not state["over"]:
        pending = game.pending(state)
        if not pending:
            game.step(state, CHANCE, picked(deal, game.chance(state)))
            continue
        who = pending[0]
        view, legal, began = game.view(state, who), game.legal(state, who), time.process_time()
        action = int(made[who].choose(view, who, legal))
        if sitting[who].startswith("champion") and len(legal) > 1:
            spent, decisions = spent + time.process_time() - began, decisions + 1
            watch(state, view, who, action, legal)
        game.step(state, who, action)
    return state, spent, decisions


def meet(game: Game, ladder: Ladder, bot: str, deal: int) -> dict[str, Any]:
    """A deal from every seat, or alone: the share of rivals left behind, or the points; and what thinking took."""
    results, spent, decisions = [], 0.0, 0
    for turn in range(min(2, ladder.players)):
        own = [(seat + turn) % 2 == 0 for seat in range(ladder.players)]
        state, seconds, moves = play_deal(game, [bot if mine else ladder.rival for mine in own], f"{deal}")
        results.append(_result(game, state, own))
        spent, decisions = spent + seconds, decisions + moves
    return {"results": results, "seconds": round(spent, 3), "decisions": decisions}


def _result(game: Game, state: Any, own: list[bool]) -> float:
    if len(own) == 1:
        return float(game.scores(state)[0])
    places = game.ranks(state)
    met = [
        (places[mine] < places[other]) + (places[mine] == places[other]) / 2
        for mine in range(len(own))
        for other in range(len(own))
        if own[mine] and not own[other]
    ]
    return float(np.mean(met))


def watch_game(game: Game, ladder: Ladder, deal: int) -> dict[str, list[float]]:
    """One game among champions: for each habit, what they did and greedy would have done, added up, and how often."""
    greedy = bots.make("greedy", game, f"watched {deal}")
    found: dict[str, list[float]] = {}

    def watch(state: Any, view: Any, who: int, action: int, legal: list[int]) -> None:
        before, answers = to_plain(state), []
        for move in (action, int(greedy.choose(view, who, legal))):
            after = state.copy()
            game.step(after, who, move)
            answers.append(asked(game.name, before, who, move, to_plain(after), legal))
        for habit in answers[0].keys() & answers[1].keys():
            total = found.setdefault(habit, [0.0, 0.0, 0])
            for place, more in enumerate((answers[0][habit], answers[1][habit], 1)):
                total[place] += more

    play_deal(game, [ladder.thinks] * ladder.players, f"watched {deal}", watch)
    return found


def todo(ladder: Ladder, kept: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """What is missing: a bot of the ladder, or a game to watch; all grow alike."""
    wanted = {"watched": ladder.watched, **ladder.rungs}
    for tenth in range(1, 11):
        for bot, many in wanted.items():
            for deal in range(len(kept["played"].setdefault(bot, [])), many * tenth // 10):
                yield bot, deal


def play(name: str, minutes: float) -> None:
    """Play what is missing of a game until all is there, or no game begins in time."""
    game, ladder, path = games.load(name), LADDERS[name], KEPT / f"{name}.json"
    game.compiled()
    mark = fingerprint(game, ladder.players, ladder.thinks)
    kept = read(path)
    if kept.get("moves") != mark or kept.get("rival") != ladder.rival:
        kept = {"game": name, "players": ladder.players, "rival": ladder.rival, "moves": mark, "played": {}}
    if kept.get("thinks") != ladder.thinks:
        kept["thinks"], kept["played"]["watched"] = ladder.thinks, []
    deadline, saved = time.process_time() + 60 * minutes, time.monotonic()
    for bot, deal in todo(ladder, kept):
        if time.process_time() > deadline:
            break
        one = watch_game(game, ladder, deal) if bot == "watched" else meet(game, ladder, bot, deal)
        kept["played"][bot].append(one)
        if time.monotonic() - saved > 20:
            write(path, kept, indent=None)
            saved = time.monotonic()
    write(path, kept, indent=None)


# The page


def rungs(kept: dict[str, Any]) -> list[dict[str, Any]]:
    """Each bot of the ladder that played: its share of meetings or its points, with an interval, and its time."""
    rows = []
    for bot in LADDERS[kept["game"]].rungs:
        deals = kept["played"].get(bot, [])
        if len(deals) < _LEAST_DEALS:
            continue
        values = np.array([result for one in deals for result in one["results"]])
        number = np.repeat(np.arange(len(deals)), len(deals[0]["results"]))
        if kept["rival"]:
            (low, high), _ = interval(values, number)
        else:
            wide = WIDE * float(values.std(ddof=1)) / len(values) ** 0.5
            low, high = float(values.mean()) - wide, float(values.mean()) + wide
        ms = 1000 * sum(one["seconds"] for one in deals) / max(1, sum(one["decisions"] for one in deals))
        mean = float(values.mean())
        rows.append(
            {"bot": bot, "mean": mean, "low": min(low, mean), "high": max(high, mean), "ms": ms, "games": len(values)}
        )
    return rows


def habits(kept: dict[str, Any]) -> list[dict[str, Any]]:
    """What the champion clearly does otherwise than greedy, by how much: the largest differences first."""
    found = []
    watched = kept["played"].get("watched", [])
    for name, habit in HABITS[kept["game"]].items():
        sums = np.array([one.get(name, (0, 0, 0)) for one in watched], float).reshape(-1, 3)
        count = sums[:, 2].sum()
        if count == 0:
            continue
        own, other = sums[:, 0].sum() / count, sums[:, 1].sum() / count
        surprise = sums[:, 0] - sums[:, 1] - (own - other) * sums[:, 2]
        wide = WIDE * float(np.sqrt((surprise**2).sum())) / count
        size = abs(own - other) / (1.0 if not habit.unit else max(own, other))
        if abs(own - other) > wide and count >= _LEAST_ASKED and (sums[:, 2] > 0).sum() >= _LEAST_GAMES:
            found.append({"habit": habit, "own": own, "other": other, "wide": wide, "count": int(count), "size": size})
    return sorted(found, key=lambda one: -one["size"])[:SHOWN]


def page(folder: Path) -> str:
    """The page, of what is kept."""
    parts = [_HEAD]
    for name in LADDERS:
        if kept := read(folder / f"{name}.json"):
            parts += _game(kept)
    return "\n".join([*parts, _HOW])


def _game(kept: dict[str, Any]) -> list[str]:
    title, players = games.load(kept["game"]).words.TITLE["en"], kept["players"]
    rows, name = rungs(kept), f"thinking-{kept['game']}.svg"
    against = f"{players} players, against `{kept['rival']}`" if kept["rival"] else "alone, points"
    unit = "percent" if kept["rival"] else "number"
    chart: dict[str, Any] = {
        "kind": "intervals",
        "title": {"en": f"{title}: strength against thinking time, {against}"},
        "unit": unit,
        "even": 0.5 if kept["rival"] else None,
        "rows": [
            {"label": {"en": _time(row)}, "value": row["mean"], "low": row["low"], "high": row["high"]} for row in rows
        ],
    }
    (PICTURES / name).write_text(draw_alone(chart, "en") + "\n", encoding="utf-8")
    half = "the dashed line is half. " if kept["rival"] else ""
    told = ", ".join(f"{row['games']:,} games with {_time(row)}" for row in rows) or "no games yet"
    return [
        f"## {title}\n",
        f"![{chart['title']['en']}](pictures/{name})\n",
        f"*{against[0].upper()}{against[1:]}, with 95 % intervals; {half}{told}.*\n",
        *[_habit(one) for one in habits(kept)],
        "",
    ]


def _time(row: dict[str, Any]) -> str:
    alone = row["bot"].endswith(("iters=1", "samples=0"))
    ms = f"{row['ms']:.0f}" if row["ms"] >= 9.5 else f"{row['ms']:.1f}"
    return f"the network alone ({ms} ms a move)" if alone else f"{ms} ms a move"


def _habit(one: dict[str, Any]) -> str:
    habit: Habit = one["habit"]
    headline = habit.more if one["own"] > one["other"] else habit.less
    if habit.unit:
        figures = f"{one['own']:.1f} {habit.unit} on average, greedy {one['other']:.1f}"
    else:
        figures = f"{100 * one['own']:.0f} times in a hundred, greedy {100 * one['other']:.0f}"
    wide = f"{one['wide']:.1f}" if habit.unit else f"{100 * one['wide']:.0f}"
    what = habit.what[0].upper() + habit.what[1:]
    return f"- **{headline}.** {what}: {figures} (the difference ± {wide}, {one['count']:,} positions)."


_HEAD = """# What strength is made of

For each game two things. The picture shows how strong the champion is with more and more time for a move: its network
alone, then a tree, imagined games or a second look with about 10 ms, 100 ms and a second. All play the same deals,
from every seat, against the same rival. Below it stand the three things that the champion most clearly does otherwise
than `greedy`, in positions of its own games in which both were asked. `greedy` plays by the rules of thumb that
people come to by themselves: weigh what is seen, take what is worth most now. Nobody has counted what people do.

Made by `make made-of` of what is kept in `results/made-of`.
"""

_HOW = """## How this was made

- **Time** is processor time for a decision with a choice, on the machine that played; simulations are counted, not
  seconds, so that the champion plays the same on a busy machine.
- **Meetings**: with two players each deal is played from both seats, with four each side has every other seat, then the
  others. A tie is half a win; intervals are taken from how much deals differ, with one draw added.
- **Habits**: of the questions in `bench/habits.py` those that both were asked at least 30 times in at least five
  games, and whose difference has a 95 % interval, games taken as independent, without 0; the three largest are shown.
  In the watched games all seats are champions that think for about 10 ms, in Twice as Clever as long as at the table
  (about 1 ms).
"""


def main() -> None:
    parser = asking(__doc__)
    parser.add_argument(
        "--minutes", type=float, default=1e6, help="of processor time for each game; no deal begins after"
    )
    chosen = parser.parse_args()
    for name in (chosen.names or list(LADDERS)) if chosen.play else []:
        play(name, chosen.minutes)
    write_page(PAGE, page(KEPT))


if __name__ == "__main__":
    main()
