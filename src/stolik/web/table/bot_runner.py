"""Does what the server itself owes: the moves of bots, the end of a race, the end of a round of seeds.

It resumes all of these after a crash.
"""

import asyncio
import contextlib
import logging
import os
import random
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from stolik import bots
from stolik.bots import Bot
from stolik.core.types import State
from stolik.web.refusals import Refusal
from stolik.web.server.limits import ServerLimits
from stolik.web.server.metrics import Metrics
from stolik.web.storage.rows import PERSON, PLAYING
from stolik.web.table import clocks, moves, starting
from stolik.web.table.change import now_ms
from stolik.web.table.position import common_seed
from stolik.web.table.room import Room
from stolik.web.table.thinking_places import Thinking
from stolik.web.today import day

log = logging.getLogger("stolik")
_REACTION = (1.0, 3.0)  # seconds that a bot leaves to people in a race
_SEATED = 256  # bots remembered between two moves; others are made again
_NICE = 10
_AGAIN = 0.02  # seconds
_FLAG = -2  # stands for a seat: the task that waits until somebody's time is over


class BotRunner:
    """Runs the bots of this server's tables: a task for each decision of a bot, and one for the end of a race."""

    def __init__(
        self,
        server: str,
        pause: float,
        is_warm: Callable[[str], bool],
        limits: ServerLimits,
        reveal: float = 10.0,
        metrics: Metrics | None = None,
    ) -> None:
        self._metrics, self._stopping = metrics or Metrics(), False
        self._server, self._bot_pause, self._is_warm, self._reveal = server, pause, is_warm, reveal
        self.thinking = Thinking(limits.bots, limits.own_bots)
        self._threads = ThreadPoolExecutor(limits.bots, thread_name_prefix="bot", initializer=_step_back)
        self._tasks: dict[tuple[str, int], tuple[int, asyncio.Task[None]]] = {}
        self._seated: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._seating = threading.Lock()

    def look(self, room: Room) -> None:
        """Start what is owed at a table now, unless another server is responsible for it."""
        if self._stopping:
            return
        if not self._is_responsible(room):
            self._forget(room)
            return
        if room.table.revealing:
            self._begin(room, -1, room.table.rounds, self._end_round(room, room.table.rounds))
            return
        position = room.position
        if position is None:
            return
        for seat in room.bots_asked(position):
            play = self._lesson_move if room.is_lesson else self._bot_move
            self._begin(room, seat, room.window(seat, position.opened), play(room, seat))
        if clocks.next_flag(room) is not None:
            self._begin(room, _FLAG, room.table.seq, self._flag(room))
        if room.is_live and (closes := moves.closes_at(room)) is not None:
            self._begin(room, -1, closes, self._close(room, closes))

    def _is_responsible(self, room: Room) -> bool:
        table = room.table
        return room.owes() and (table.keeper == self._server or table.kept_until < now_ms())

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
        except Refusal:
            asyncio.get_running_loop().call_later(_AGAIN, self.look, room)  # the situation changed meanwhile
        except Exception:
            log.exception("something owed at a table failed; it will be tried again")

    def _forget(self, room: Room) -> None:
        for place in range(_FLAG, room.table.players):
            self._tasks.pop((room.id, place), None)
        if room.table.status != PLAYING:
            self.free(room.id)

    def drop(self, room: Room) -> None:
        """Stop what was begun for a table that this server does not play any more, and forget its bots."""
        for place in range(_FLAG, room.table.players):
            if (known := self._tasks.pop((room.id, place), None)) is not None:
                known[1].cancel()
        self.free(room.id)

    def free(self, table_id: str) -> None:
        """Forget the bots of a table."""
        with self._seating:
            for key in [key for key in self._seated if key[0] == table_id]:
                del self._seated[key]

    # Bots

    async def _bot_move(self, room: Room, seat: int) -> None:
        position = room.require_position()
        window, spec = room.window(seat, position.opened), room.seats[seat].bot
        view, legal = room.game.view(position.state, seat), list(position.legal(seat))
        loop = asyncio.get_running_loop()
        breath = loop.create_task(asyncio.sleep(self._pause(room)))
        began = time.perf_counter()
        async with self.thinking.place(room.client or room.id):
            action = await loop.run_in_executor(self._threads, self._choose, room, seat, spec, view, legal)
        self._metrics.bot_seconds.observe(time.perf_counter() - began)
        await breath  # thinking is part of it
        if room.seats[seat].bot == spec:  # else the person is back
            await moves.move(room, seat, window, room.game.word(seat, action), "bot")

    async def _lesson_move(self, room: Room, seat: int) -> None:
        """In a lesson the others move as its record says."""
        position, lesson = room.require_position(), room.lesson
        assert lesson is not None
        window, word = room.window(seat, position.opened), lesson.moves[position.ply][1]
        await asyncio.sleep(self._pause(room))
        await moves.move(room, seat, window, word, "bot")

    def _choose(self, room: Room, seat: int, spec: str, view: State, legal: list[int]) -> int:
        """What the bot wants, from its view alone. A bot that fails is replaced for this move by a random one."""
        try:
            if not self._is_warm(room.game.name) and not bots.at_once(spec, room.game):
                spec = bots.stand_in(room.game)  # until the bot is compiled; the page says so
            action = self._seat(room, seat, spec).choose(view, seat, legal)
            if action in legal:
                return action
            log.error("bot %s chose an illegal move in %s", spec, room.game.name)
        except Exception:
            log.exception("bot %s failed in %s", spec, room.game.name)
        return random.choice(legal)

    def _seat(self, room: Room, seat: int, spec: str) -> Bot:
        """The bot of a seat, made when it is first asked; of many, those asked lately are kept."""
        if seed := common_seed(room.table):
            made = sum(row.who == seat for row in room.require_position().rows)
            return day.bot_for(room.game, spec, seed, seat, made)
        key = (room.id, seat, spec)
        with self._seating:
            bot = self._seated.pop(key, None)
        bot = bot or bots.make(spec, room.game, os.urandom(16).hex())
        with self._seating:
            self._seated[key] = bot
            if len(self._seated) > _SEATED:
                self._seated.popitem(last=False)
        return bot

    def _pause(self, room: Room) -> float:
        """People can follow bots that take a breath, and can win a race against them."""
        position = room.require_position()
        people = any(seat.kind == PERSON and not seat.bot for seat in room.seats)
        if not people or self._bot_pause == 0:
            return 0
        if room.is_live and position.race() is not None:
            return random.uniform(*_REACTION)
        return self._bot_pause

    # The clock

    async def _close(self, room: Room, closes: int) -> None:
        left = closes - room.game_ms()
        await asyncio.sleep(max(0, left) / 1000)
        await moves.close_race(room)

    async def _flag(self, room: Room) -> None:
        """When somebody's time is over."""
        while (left := clocks.next_flag(room)) is not None:
            if left == 0:
                await clocks.flag(room, bots.LEVELS[-1])
                return
            await asyncio.sleep(left / 1000)

    async def _end_round(self, room: Room, number: int) -> None:
        """Whoever took over from another server gives the whole time again: people could not reveal meanwhile."""
        await asyncio.sleep(self._reveal)
        await starting.end_round(room, number)

    def stop(self) -> None:
        """Begin nothing more; what bots think about now may still be played."""
        self._stopping = True

    def close(self) -> None:
        self.stop()
        for _, task in self._tasks.values():
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Lower the priority of a bot's thread, and of those that it starts, below the server's own."""
    with contextlib.suppress(OSError, AttributeError):  # where threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
