"""Forfeits: what becomes of a game in which a bot fails.

The rule: a bot that ends, is silent for too long, writes what is no answer or makes an illegal move forfeits that game.
It is last, and all others share the first place; scores are those of the moment. A bot alone has lost. The bot is
started anew for its next game, and the tournament goes on.
"""

import shlex
from dataclasses import dataclass
from typing import Any

from stolik.arena.chance import is_lost
from stolik.arena.seating import line_ups

KILLED = "killed"  # by a signal, while not isolated: perhaps another's deed
KINDS = ("start", "crash", "time", "output", "illegal", KILLED)  # as bots.program_bot tells them
MOST_TOLD = 100  # forfeits of a bot that are kept with all details; all are counted


@dataclass(frozen=True)
class Forfeit:
    """Who forfeited which game, at which move, and why; `last_words` is the end of the bot's standard error."""

    line_up: int
    game: int
    seat: int
    bot: int
    ply: int
    kind: str
    pl: str
    en: str
    last_words: str


def forfeit_places(places: Any, seat: int) -> None:
    """The places of a game that a seat has forfeited."""
    places[:] = 1
    places[seat] = max(len(places), 2)


def play_again(chosen: Any, seed: str, forfeit: Forfeit) -> str:
    """The command that plays the game of a forfeit again: its line-up alone. None, if the seed is lost."""
    if is_lost(seed):
        return ""
    sitting = chosen.line_ups[forfeit.line_up]
    here = sorted(set(sitting))
    number = line_ups(len(here), len(sitting)).index(tuple(sorted(here.index(bot) for bot in sitting)))
    specs = [chosen.labels[bot].partition(" #")[0] for bot in here]
    words = ["stolik", "arena", chosen.game.name, "--bots", ",".join(specs)]
    words += ["--players", str(chosen.setup.players), "--seed", seed]
    for name, value in chosen.setup.options.items():
        if value != chosen.game.setup(chosen.setup.players).options[name]:
            words += ["--option", f"{name}={value}"]
    words += ["--house", chosen.house or "FILE"] * bool(chosen.game.house)
    limits = chosen.limits
    words += ["--clock", f"{limits.move:g}/{limits.game:g}", "--memory", str(limits.memory)]
    words += ["--luck", chosen.luck] * (chosen.luck != "own") + ["--fresh"] * limits.fresh
    words += ["--isolated", limits.isolated] * (limits.isolated != "auto")
    words += [word for file in limits.files for word in ("--bot-files", file)]
    return shlex.join([*words, "--only", f"{number}/{forfeit.game}"])
