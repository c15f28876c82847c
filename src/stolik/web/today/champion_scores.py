"""How the champion does with a day's luck: played once, in a process of its own at low priority, and remembered."""

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable
from datetime import date
from typing import Any

from stolik import bots, games
from stolik.core.errors import StolikError
from stolik.core.language import LANGS
from stolik.web.drawing import parts
from stolik.web.today import day as days

log = logging.getLogger("stolik")
_MOST_WAITING, _MOST_KNOWN = 8, 1000
_LONGEST = 900.0  # seconds


class ChampionScores:
    """Asked for a score, it begins to find it; nobody waits for it."""

    def __init__(self, spec: str, is_warm: Callable[[str], bool], may_compile: bool) -> None:
        self._spec, self._is_warm, self._may_compile = spec, is_warm, may_compile
        self._known: dict[str, dict[str, Any]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def plays(self, name: str) -> bool:
        """Whether there will ever be a champion here: it must be compiled, unless it can play at once."""
        try:
            bots.require(self._spec, games.load(name))
        except StolikError:
            return False
        return self._may_compile or bots.at_once(self._spec, games.load(name))

    def ask(self, day: date, name: str) -> dict[str, Any] | None:
        """How the champion does in your place: ranks, and scores in both languages; or None: later."""
        seed = days.seed_of(day, name)
        ready = self.plays(name) and (self._is_warm(name) or bots.at_once(self._spec, games.load(name)))
        if ready and seed not in self._known and seed not in self._tasks and len(self._tasks) < _MOST_WAITING:
            task = asyncio.get_running_loop().create_task(self._find(name, seed))
            self._tasks[seed] = task
            task.add_done_callback(lambda _: self._tasks.pop(seed, None))
        return self._known.get(seed)

    async def _find(self, name: str, seed: str) -> None:
        async with self._one_at_a_time:
            try:
                self._known[seed] = await _played(name, seed, self._spec)
            except (OSError, ValueError, TimeoutError):
                log.exception("the champion's score in %s could not be found", name)
        if len(self._known) > _MOST_KNOWN:
            self._known.pop(next(iter(self._known)))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _played(name: str, seed: str, spec: str) -> dict[str, Any]:
    words = (sys.executable, "-m", __name__, name, seed, spec)
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, preexec_fn=_step_back)
    try:
        output, _ = await asyncio.wait_for(process.communicate(), _LONGEST)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    found: dict[str, Any] = json.loads(output)
    return found


def _step_back() -> None:
    os.nice(19)


def main(name: str, seed: str, spec: str) -> None:
    """Print how a bot does on a day."""
    game = games.load(name)
    state = days.played(game, seed, spec).state
    texts = {lang: parts.score_texts(game, state, lang) for lang in LANGS}
    print(json.dumps({"ranks": game.ranks(state), "scores": game.scores(state), "texts": texts}))


if __name__ == "__main__":
    main(*sys.argv[1:])
