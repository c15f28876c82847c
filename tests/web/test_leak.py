"""No leak on the wire: what a viewer is sent is the same, byte for byte, when all that they may not know is otherwise.

Bots play whole games at a real table, with a spectator and a player listening. Now and then the table's true state is
swapped for one with other secrets that the viewer cannot tell from it; what is written for the viewer must not change.
"""

import asyncio
from pathlib import Path

import pytest

from stolik import bots, games
from stolik.core.rng import plain_rng
from stolik.core.types import State
from stolik.web.drawing.fragments import DRAWN
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table import moves, seating, starting
from stolik.web.table.bot_runner import BotRunner
from stolik.web.table.pages import Pages
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR, Listener, StreamKey
from tests.web.servers import GENEROUS

MOST_MOVES = 3000
COMPARED_AT = 40  # moves of a game, spread evenly over its first hundreds
KINDS = [StreamKey(viewer, lang, form) for viewer in (SPECTATOR, 0) for lang, form in (("en", "html"), ("pl", "json"))]


PAGES = Pages()


class Nobody(BotRunner):
    """Runs no bots: the test makes their moves."""

    def look(self, room: Room) -> None:
        pass


async def play(db: str, game: str, players: int) -> tuple[int, list[bytes]]:
    """A game among listeners; how many worlds were compared that differ, and all that was sent."""
    server = ServerState(ServerSettings(db=db, limits=GENEROUS, bot_pause=0, compile=False), PAGES)
    await server.store.open()
    server.bot_runner = Nobody("", 0, server.is_warm, GENEROUS)
    wish = seating.Wish(game, players, bots=dict.fromkeys(range(players), "random"), pace="relaxed")
    table, _ = await seating.create(server.store, wish)
    room = await server.room(table.id)
    listeners = [Listener(kind) for kind in KINDS]
    room.audience.listeners.update(listeners)
    await starting.start(room, None)
    differed, made = 0, 0
    sent: list[bytes] = []
    bot = bots.make("random", room.game, "leak")
    while room.table.status == "playing" and room.require_position().ply < MOST_MOVES:
        position = room.require_position()
        if made % 3 == 0 and made < 3 * COMPARED_AT:
            differed += sum(same_in_another_world(room, kind) for kind in KINDS)
        made += 1
        seat = position.pending[-1]
        action = bot.choose(room.game.view(position.state, seat), seat, position.legal(seat))
        await moves.move(room, seat, room.window(seat, position.opened), room.game.word(seat, action), "seat")
        sent += [event for listener in listeners for event in drained(listener)]
    secret = room.table.secret.encode()
    await server.store.close()
    assert not any(secret in event for event in sent)
    return differed, sent


def drained(listener: Listener) -> list[bytes]:
    events = []
    while not listener.queue.empty():
        if (event := listener.queue.get_nowait()) is not None:
            events.append(event)
    return events


def same_in_another_world(room: Room, kind: StreamKey) -> bool:
    """Whether another world was found for this viewer; if so, what they are sent there is the same."""
    position = room.require_position()
    true, legal, seen = position.state, position._legal, position._seen
    other = another_world(room, true, kind.viewer)
    assert room.game.view(other, kind.viewer).tobytes() == room.game.view(true, kind.viewer).tobytes()
    told = PAGES.whole(room, kind)
    position.state, position._legal, position._seen = other, {}, {}
    try:
        DRAWN.clear()
        assert PAGES.whole(room, kind) == told
    finally:
        position.state, position._legal, position._seen = true, legal, seen
    return bool(other.tobytes() != true.tobytes())


def another_world(room: Room, true: State, viewer: int) -> State:
    """A state with other secrets: as one seat may imagine it; for a spectator, one seat after another imagines."""
    game, rng = room.game, plain_rng("another world", room.table.seq)
    other = true
    for seat in range(room.table.players) if viewer == SPECTATOR else [viewer]:
        other = game.imagine(game.view(other, seat).copy(), seat, rng)
    return other


@pytest.mark.parametrize("game", games.names())
def test_a_spectator_and_a_player_are_sent_nothing_they_may_not_know(game: str, tmp_path: Path) -> None:
    chosen = games.load(game)
    players = min(max(3, min(chosen.players)), max(chosen.players))
    differed, sent = asyncio.run(play(str(tmp_path / "leak.db"), game, players))
    assert sent
    assert differed or not chosen.hidden.any()
