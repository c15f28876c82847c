"""What the arena would see of a bot: `stolik bot check` plays a few games with it and tells all there is to tell."""

import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from stolik import bots
from stolik.bots.file_bot import REFUSED
from stolik.bots.program_bot import ProgramBot, existing
from stolik.bots.spec import parse
from stolik.core.game import Game, Setup
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match


@dataclass
class Findings:
    """What was seen of a bot in one game of stolik's, at tables of one size."""

    game: str
    players: int
    name: str = ""
    started_ms: float = 0.0
    played: int = 0
    decisions: int = 0
    slowest_ms: float = 0.0
    memory_mb: int | None = None
    repeatable: bool | None = None
    exit_code: int | None = 0
    last_words: str = ""
    fault: bots.BadBotError | None = None
    refused: list[str] = field(default_factory=list)  # what it asked for while isolated, and did not get
    times: list[float] = field(default_factory=list)

    @property
    def mean_ms(self) -> float:
        return sum(self.times) / len(self.times) if self.times else 0.0

    @property
    def is_good(self) -> bool:
        return self.fault is None and self.exit_code == 0


class _Timed:
    """A bot whose decisions are timed and remembered."""

    def __init__(self, bot: ProgramBot, found: Findings) -> None:
        self._bot, self._found = bot, found
        self.moves: list[int] = []

    def choose(self, view: Any, seat: int, legal: list[int]) -> int:
        began = time.perf_counter()
        move = self._bot.choose(view, seat, legal)
        self._found.times.append(1000 * (time.perf_counter() - began))
        self.moves.append(move)
        return move


def check(text: str, game: Game, limits: bots.ProgramLimits) -> Iterator[Findings]:
    """Play at the smallest table and at the largest, once from every seat, and the first game twice."""
    for players in sorted({min(game.players), max(game.players)}):
        yield _at_table(text, game, game.setup(players), limits)


def _at_table(text: str, game: Game, setup: Setup, limits: bots.ProgramLimits) -> Findings:
    found = Findings(game.name, setup.players)
    began = time.perf_counter()
    try:
        bot = ProgramBot(parse(text), game, "check", setup, limits)
    except bots.BadBotError as fault:
        found.fault, found.last_words = fault, fault.last_words
        found.refused = _refused(fault.last_words, text)
        return found
    found.name, found.started_ms = bot.title, 1000 * (time.perf_counter() - began)
    try:
        first = _play(bot, found, game, setup, 0)
        found.repeatable = _play(bot, found, game, setup, 0) == first
        for seat in range(1, setup.players):
            _play(bot, found, game, setup, seat)
    except bots.BadBotError as fault:
        found.fault, found.last_words = fault, fault.last_words
    else:
        found.memory_mb, found.last_words = bot.peak_memory, bot.last_words
        found.exit_code = bot.finish()
    found.refused = _refused(found.last_words, text)
    found.decisions, found.slowest_ms = len(found.times), max(found.times, default=0.0)
    return found


def _refused(words: str, text: str) -> list[str]:
    """What a Python file was refused, of what is there where it is not isolated, by its standard error."""
    folder = existing(parse(text).kind).parent
    asked = [line.removeprefix(REFUSED).strip() for line in words.splitlines() if line.startswith(REFUSED)]
    read = [one for one in asked if not one.startswith("read ") or os.path.exists(one.removeprefix("read "))]
    helpers = [f"{name}.py" for name in re.findall(r"No module named '(\w+)'", words)]
    return [*dict.fromkeys(read), *(f"read {folder / name}" for name in helpers if (folder / name).exists())]


def _play(bot: ProgramBot, found: Findings, game: Game, setup: Setup, seat: int) -> list[int]:
    """One game against random bots; the bot's moves."""
    timed = _Timed(bot, found)
    rivals = [bots.make("random", game, f"check/{place}") for place in range(setup.players)]
    sitting: list[bots.Bot] = [timed if place == seat else rivals[place] for place in range(setup.players)]
    match = Match(game, setup.players, setup.options, SeedDealer("check", seat))
    bot.begin(f"check/{seat}")
    bot.sit(seat, found.played)
    while not match.over and len(match.log) < game.max_steps:
        if not match.pending:
            step = match.deal_one()
        else:
            mover = match.pending[0]
            step = match.play(mover, sitting[mover].choose(match.view(mover), mover, match.legal(mover)))
        if step is not None:
            bots.observe(game, [(seat, bot)], step.before, step.move.who, step.move.action)
    bot.end(game.ranks(match.state)[: setup.players], game.scores(match.state)[: setup.players])
    found.played += 1
    return timed.moves
