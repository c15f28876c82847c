"""How long people wait for bots: many tables at once, each with one person who answers at once and one bot.

python bench/bots.py --tables 10 --bot strong --game lie
"""

import argparse
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

from stolik.web.client import Seat


def play(url: str, game: str, bot: str, until: float, waits: list[float]) -> None:
    """Play one table; how long each wait for the bot was."""
    wish = {"game": game, "players": 2, "name": "A", "bots": {"1": bot}, "start": True, "pace": "relaxed"}
    made = httpx.post(f"{url}/tables", json=wish, headers={"accept": "application/json"}, timeout=60).json()
    seat, began = Seat(url, made["table"], made["token"]), None
    for view in seat.views():
        if began is not None and view["pending"] != [1]:
            waits.append(time.monotonic() - began)
            began = None
        if time.monotonic() > until or view["status"] == "over":
            return
        if view["legal"]:
            seat.move(view["window"], random.choice(view["legal"]))
        elif view["pending"] == [1] and began is None:
            began = time.monotonic()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--game", default="lie")
    asked = parser.parse_args()
    subprocess.run([sys.executable, "-m", "stolik.web.server.warm"], check=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "stolik", "serve", "--port", str(port), "--db", str(Path(folder) / "bots.db")]
        limits = [f"--limit={name}=1000000" for name in ("rate", "burst", "pages", "tables", "streams")]
        server = subprocess.Popen([*command, "--quiet", *limits])
        try:
            time.sleep(15)  # until the bots are loaded
            print(json.dumps(measured(f"http://127.0.0.1:{port}", asked)))
        finally:
            server.terminate()
            server.wait()


def measured(url: str, asked: argparse.Namespace) -> dict[str, object]:
    waits: list[float] = []
    until = time.monotonic() + asked.seconds
    people = [
        threading.Thread(target=play, args=(url, asked.game, asked.bot, until, waits), daemon=True)
        for _ in range(asked.tables)
    ]
    for person in people:
        person.start()
    slowest_page = 0.0
    while any(person.is_alive() for person in people) and time.monotonic() < until + 10:
        began = time.monotonic()
        httpx.get(url, timeout=60)
        slowest_page = max(slowest_page, time.monotonic() - began)
        time.sleep(0.5)
    waits.sort()
    return {
        "game": asked.game, "bot": asked.bot, "tables": asked.tables, "waits": len(waits),
        "p50_s": round(waits[len(waits) // 2], 2), "p99_s": round(waits[int(len(waits) * 0.99)], 2),
        "worst_s": round(waits[-1], 2), "slowest_first_page_s": round(slowest_page, 2),
        "load_average": os.getloadavg()[0],
    }  # fmt: skip


if __name__ == "__main__":
    main()
