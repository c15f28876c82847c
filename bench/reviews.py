"""Reviews by the hundred: that all finish and come out the same, how long one takes, and what tables notice of it.

    python bench/reviews.py                       # 200 games of each game; kept in results/reviews.json
    python bench/reviews.py lie --games 20        # some; what is kept already is not done again
    python bench/reviews.py --latency             # moves at tables, in turn without and beside a running review

`make luck` writes what is kept into docs/luck.md.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import server
from kept import RESULTS, read, write

from stolik import analysis, bots, games
from stolik.cli.record import play_out
from stolik.core.game import Game
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match
from stolik.web.coach.process import NICE

FILE = RESULTS / "reviews.json"
LEAST = 16  # playouts for a decision, where many games are reviewed
TWICE = 10  # every tenth review is made again
TIMED = 4  # games of two, or of one, reviewed as deeply as at the table
TABLES, SECONDS, TURNS, PORT = 20, 8.0, 3, 8431


def played(game: Game, players: int, seed: str) -> dict[str, Any]:
    """The record of a game by bots that err one time in five."""
    match = Match(game, players, {}, SeedDealer(seed))
    play_out(match, [bots.make("greedy:slips=20", game, f"{seed}/{seat}", match.setup) for seat in range(players)])
    return match.to_record()


def many(game: Game, numbers: range) -> dict[str, Any]:
    """Review games of these numbers, of all sizes: sums are right, and the same game gives the same review."""
    began, sizes = time.process_time(), list(game.players)
    for number in numbers:
        record = played(game, sizes[number % len(sizes)], f"review {number}")
        document = analysis.review(record, budget=LEAST)
        for side in document["sides"]:
            assert abs(side["start"] + side["luck"] + side["decisions"] - side["result"]) < 1e-9
        if number % TWICE == 0:
            assert json.dumps(analysis.review(record, budget=LEAST)) == json.dumps(document)
    twice, took = sum(number % TWICE == 0 for number in numbers), time.process_time() - began
    return {"reviews": len(numbers), "twice": twice, "seconds_each": took / len(numbers)}


def timed(game: Game) -> dict[str, Any]:
    """Processor seconds of reviews as deep as at the table; everything is compiled before."""
    players, took = min(2, max(game.players)), []
    analysis.review(played(game, players, "first"), budget=LEAST)
    for number in range(TIMED):
        record = played(game, players, f"timed {number}")
        began = time.process_time()
        analysis.review(record)
        took.append(time.process_time() - began)
    return {"players": players, "budget": analysis.DEFAULT, "mean": sum(took) / TIMED, "most": max(took)}


@contextmanager
def reviewing(record: dict[str, Any]) -> Iterator["subprocess.Popen[str]"]:
    """A long review in a process as the server starts it, on the server's core, ready to go on when it is told to."""
    words = [sys.executable, "-m", "stolik.web.coach.process", str(NICE)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for budget in (LEAST, 1_000_000):
            job = {"kind": "review", "record": record, "names": None, "budget": budget}
            print(json.dumps(job), file=process.stdin, flush=True)
        while not process.stdout.readline().startswith("{"):  # the small one: now everything is compiled
            pass
        os.sched_setaffinity(process.pid, {0})
        process.send_signal(signal.SIGSTOP)
        try:
            yield process
        finally:
            process.kill()


async def latency(name: str, folder: str) -> dict[str, Any]:
    """How long moves take, without and beside a review, in turn."""
    tables, found = [server.Table(PORT, name) for _ in range(TABLES)], dict[str, list[float]]()
    record = played(games.load(name), 2, "latency")
    with reviewing(record) as review, server.running(name, f"{folder}/tables.db", PORT) as process:
        await server.ready(PORT, process)
        for table in tables:
            await table.open()
        await asyncio.gather(*(table.look() for table in tables))
        await server.played(tables, process.pid, SECONDS, 0.5)  # templates are loaded
        for _ in range(TURNS):
            for turn, go_on in (("alone", signal.SIGSTOP), ("beside", signal.SIGCONT)):
                review.send_signal(go_on)
                await server.played(tables, process.pid, SECONDS, 0.5)
                found.setdefault(turn, []).extend(delay for table in tables for delay in table.delays)
        for table in tables:
            table.close()
    told = {"game": name, "tables": TABLES, "load": round(os.getloadavg()[0], 1)}
    return told | {turn: _middle_and_worst(delays) for turn, delays in found.items()}


def _middle_and_worst(delays: list[float]) -> dict[str, float]:
    ordered = sorted(1000 * delay for delay in delays)
    return {"moves": len(ordered), "p50_ms": ordered[len(ordered) // 2], "p99_ms": ordered[int(len(ordered) * 0.99)]}


def keep(name: str, figures: dict[str, Any]) -> None:
    print(name, figures, flush=True)
    write(FILE, read(FILE) | {name: figures}, sort_keys=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games.own_names()))
    parser.add_argument("--games", dest="count", type=int, default=200)
    parser.add_argument("--latency", action="store_true")
    asked = parser.parse_args()
    if asked.latency:
        os.sched_setaffinity(0, {1} if (os.cpu_count() or 1) > 1 else {0})
        with tempfile.TemporaryDirectory() as folder:
            keep("latency", asyncio.run(latency("lie", folder)))
        return
    for name in asked.games:
        if name not in read(FILE):
            game = games.load(name)
            game.compiled()
            keep(name, {"at_the_table": timed(game)} | many(game, range(asked.count)))


if __name__ == "__main__":
    main()
