"""What a move costs the server: processor time, drawing and storing included, HTTP not, and bytes sent to each viewer.

python bench/moves.py --moves 400          # all games; --keep keeps the results for bench/page.py
python bench/moves.py clever --profile     # where the time goes
"""

import argparse
import asyncio
import cProfile
import gc
import pstats
import random
import tempfile
import time
from dataclasses import dataclass, field

import kept
import uvloop

from stolik import games
from stolik.web.server.limits import ServerLimits
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import moves, seating, starting
from stolik.web.table.pages import Pages
from stolik.web.table.room import Room
from stolik.web.table.stream import Listener, StreamKey, packer

VIEWERS = 4


@dataclass
class Cost:
    """All moves of one game."""

    seconds: float = 0.0
    moves: int = 0
    sizes: list[int] = field(default_factory=list)
    packed: list[int] = field(default_factory=list)


async def _table(server: ServerState, game: str, listeners: list[Listener]) -> Room:
    players = max(count for count in games.load(game).players if count <= VIEWERS)
    options = {"longer": True} if game == "lie" else {}
    table, _ = await seating.create(
        server.store, seating.Wish(game, players, name="Ola", options=options, pace="relaxed")
    )
    room = await server.room(table.id)
    for name in ("Jan", "Ewa", "Iza")[: players - 1]:
        await seating.sit(room, name, None, "")
    await starting.start(room, 0)
    for seat in range(VIEWERS):
        listeners.append(Listener(StreamKey(seat if seat < players else -1, "en", "html")))
    room.audience.listeners.update(listeners)
    return room


async def _play(server: ServerState, game: str, wished: int, profile: cProfile.Profile | None) -> Cost:
    """Random moves until there were so many, one game after another; nothing is counted of the first."""
    rng, cost = random.Random(game), Cost()
    await _one_game(server, game, 1000, rng, Cost())  # templates are compiled and loaded
    gc.collect()  # as `stolik serve` does
    gc.freeze()
    gc.set_threshold(10_000, 50, 100)
    while cost.moves < wished:
        if profile:
            profile.enable()
        await _one_game(server, game, wished - cost.moves, rng, cost)
        if profile:
            profile.disable()
    return cost


async def _one_game(server: ServerState, game: str, most: int, rng: random.Random, cost: Cost) -> None:
    """A game, or its first moves. The clock is read only twice: asking for processor time can take a millisecond."""
    listeners: list[Listener] = []
    room = await _table(server, game, listeners)
    wholes = [server.pages.whole(room, listener.key) for listener in listeners]
    for listener in listeners:
        listener.missed = False
    sent: list[list[bytes]] = [[] for _ in listeners]
    moved, began = 0, time.process_time()
    while room.table.status == "playing" and moved < most:
        position = room.require_position()
        seat = rng.choice(position.pending)
        word = room.game.word(seat, rng.choice(position.legal(seat)))
        await moves.move(room, seat, room.window(seat, position.opened), word, "seat")
        moved += 1
        for listener, events in zip(listeners, sent, strict=True):
            while not listener.queue.empty():
                events.append(listener.queue.get_nowait() or b"")
    cost.seconds, cost.moves = cost.seconds + time.process_time() - began, cost.moves + moved
    for whole, events in zip(wholes, sent, strict=True):
        _count(cost, whole, events)


def _count(cost: Cost, whole: bytes, events: list[bytes]) -> None:
    """How large the events of one viewer are, as they are and packed one after another."""
    pack = packer()
    pack(whole)
    for event in events:
        if b"event: table" in event:
            cost.sizes.append(len(event))
            cost.packed.append(len(pack(event)))


async def _measured(game: str, wished: int, profile: cProfile.Profile | None) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        wide = ServerLimits(tables=100_000, chat=100_000)
        server = ServerState(ServerSettings(db=f"{folder}/moves.db", limits=wide, compile=False), Pages())
        await server.store.open()
        games.load(game).compile_aside()
        try:
            return await _play(server, game, wished, profile)
        finally:
            await server.store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games.own_names()))
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    print(f"{'game':10} {'ms a move':>9} {'KB mean':>8} {'KB most':>8} {'packed':>8} {'most':>8}   four viewers")
    for game in asked.games:
        profile = cProfile.Profile() if asked.profile else None
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as `stolik serve` does
            cost = runner.run(_measured(game, asked.moves, profile))
        sizes, packed = ([kb / 1024 for kb in each] for each in (cost.sizes, cost.packed))
        figures = [1000 * cost.seconds / cost.moves, sum(sizes) / len(sizes), max(sizes)]
        figures += [sum(packed) / len(packed), max(packed)]
        print(f"{game:10} {figures[0]:9.2f} " + " ".join(f"{figure:8.1f}" for figure in figures[1:]))
        if asked.keep:
            names = ("ms_a_move", "mean", "most", "packed_mean", "packed_most")
            kept.keep("moves", game, {name: round(one, 2) for name, one in zip(names, figures, strict=True)})
        if profile:
            pstats.Stats(profile).sort_stats("cumulative").print_stats(45)


if __name__ == "__main__":
    main()
