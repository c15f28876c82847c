"""What the server itself owes: the moves of bots, and the end of a race. Found again after a crash."""

import asyncio
import contextlib
import logging
import os
import random
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from stolik import bots
from stolik.bots import Bot
from stolik.core.types import Record
from stolik.web import moves, refusals
from stolik.web.room import Room, now_ms
from stolik.web.rows import PERSON, PLAYING

if TYPE_CHECKING:
    from stolik.web.hall import Hall

log = logging.getLogger("stolik")
_REACTION = (1.0, 3.0)  # seconds that a bot leaves to people in a race
_THINKING = 64  # bots at once: each looks at the clock itself, so they share the cores and none waits in line
_NICE = 10


class Minder:
    """Minds the rooms of this server. One task a bot's decision, one a race's end."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._threads = ThreadPoolExecutor(_THINKING, thread_name_prefix="bot", initializer=_step_back)
        self._tasks: dict[tuple[str, int], tuple[int, asyncio.Task[None]]] = {}
        self._seated: dict[tuple[str, int, str], Bot] = {}

    def look(self, room: Room) -> None:
        """See what is owed at a table now, unless another server minds it."""
        if room.table.status != PLAYING or not self._minds(room):
            self._forget(room)
            return
        position = room.position
        if position is None:
            return
        for seat in position.pending:
            if room.seats[seat].plays_itself:
                self._begin(room, seat, room.window(seat, position.opened), self._bot_move(room, seat))
        if room.is_live and (closes := moves.closes_at(room)) is not None:
            self._begin(room, -1, closes, self._close(room, closes))

    def _minds(self, room: Room) -> bool:
        table = room.table
        return room.owes() and (table.keeper == self._hall.server or table.kept_until < now_ms())

    def _begin(self, room: Room, who: int, number: int, work: Coroutine[Any, Any, None]) -> None:
        """Start a task for a decision, once."""
        known = self._tasks.get((room.id, who))
        if known and known[0] == number and not known[1].done():
            work.close()
            return
        if known and who < 0:
            known[1].cancel()
        task = asyncio.get_running_loop().create_task(self._safely(room, work))
        self._tasks[room.id, who] = number, task

    async def _safely(self, room: Room, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except refusals.Refusal:
            self._hall.later(room)  # the situation changed meanwhile: look again
        except Exception:
            log.exception("something owed at a table failed; it will be tried again")

    def _forget(self, room: Room) -> None:
        for place in range(-1, room.table.players):
            self._tasks.pop((room.id, place), None)
        if room.table.status != PLAYING:
            for key in [key for key in self._seated if key[0] == room.id]:
                del self._seated[key]

    # Bots

    async def _bot_move(self, room: Room, seat: int) -> None:
        position = room.require_position()
        window, spec = room.window(seat, position.opened), room.seats[seat].bot
        view, legal = room.game.view(position.state, seat), list(position.legal(seat))
        loop = asyncio.get_running_loop()
        breath = loop.create_task(asyncio.sleep(self._pause(room)))
        action = await loop.run_in_executor(self._threads, self._choose, room, seat, spec, view, legal)
        await breath  # thinking is part of it
        if room.seats[seat].bot == spec:  # else the person is back
            await moves.move(room, seat, window, room.game.word(seat, action), "bot")

    def _choose(self, room: Room, seat: int, spec: str, view: Record, legal: list[int]) -> int:
        """What the bot wants, from its view alone. A bot that fails is replaced for this move by a random one."""
        try:
            if not self._hall.is_warm(room.game.name) and not bots.at_once(spec, room.game):
                spec = "greedy"  # until the bot is compiled
            key = (room.id, seat, spec)
            if key not in self._seated:
                self._seated[key] = bots.make(spec, room.game, os.urandom(16).hex())
            action = self._seated[key].choose(view, seat, legal)
            if action in legal:
                return action
            log.error("bot %s chose an illegal move in %s", spec, room.game.name)
        except Exception:
            log.exception("bot %s failed in %s", spec, room.game.name)
        return random.choice(legal)

    def _pause(self, room: Room) -> float:
        """People can follow bots that take a breath, and can win a race against them."""
        position = room.require_position()
        people = any(seat.kind == PERSON and not seat.bot for seat in room.seats)
        if not people or self._hall.bot_pause == 0:
            return 0
        if room.is_live and position.race() is not None:
            return random.uniform(*_REACTION)
        return self._hall.bot_pause

    # The clock

    async def _close(self, room: Room, closes: int) -> None:
        left = closes - (now_ms() - room.table.started)
        await asyncio.sleep(max(0, left) / 1000)
        await moves.close_race(room)

    def close(self) -> None:
        for _, task in self._tasks.values():
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """A bot's thread, and those that it starts, let the table's own thread go first."""
    with contextlib.suppress(OSError, AttributeError):  # where threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
