"""The results of one browser: games played and won, best scores and titles, for each game. Nobody else sees them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stolik import games
from stolik.core.errors import StolikError
from stolik.web.drawing import parts
from stolik.web.server.state import ServerState


@dataclass(frozen=True)
class Ended:
    """A finished game of a browser."""

    table: str
    game: str
    place: int
    ranks: list[int]
    scores: list[int]

    @property
    def score(self) -> int:
        return self.scores[self.place]

    @property
    def won(self) -> bool:
        return len(self.ranks) > 1 and self.ranks[self.place] == 1


async def results_of(server: ServerState, browser: str, lang: str) -> list[dict[str, Any]]:
    """Each game that a browser has finished."""
    rows = await server.store.read(lambda reading: reading.ended(browser)) if browser else []
    ended = [Ended(table, game, place, **json.loads(result)) for table, game, place, result in rows]
    return [
        await _game(server, name, [one for one in ended if one.game == name], lang)
        for name in games.names()
        if any(one.game == name for one in ended)
    ]


async def _game(server: ServerState, name: str, ended: list[Ended], lang: str) -> dict[str, Any]:
    contests = [one for one in ended if len(one.ranks) > 1]
    alone = [one for one in ended if len(one.ranks) == 1]
    best = _best(alone) or _best(contests)
    told: dict[str, Any] = {"game": name, "title": games.load(name).words.TITLE[lang], "played": len(ended)}
    told |= {"contests": len(contests), "won": sum(one.won for one in ended), "best": None, "earned": ""}
    if best is not None:
        told |= {"best": {"table": best.table, "score": best.score}, "earned": await _title(server, best, lang)}
    return told


def _best(ended: Sequence[Ended]) -> Ended | None:
    """The best score, where all winners had the highest, or all the lowest; else scores cannot be compared."""
    for most in (max, min):
        if ended and all(one.scores[one.ranks.index(1)] == most(one.scores) for one in ended):
            return most(ended, key=lambda one: one.score)
    return None


async def _title(server: ServerState, best: Ended, lang: str) -> str:
    """What the board calls that game's end, such as a title that a solo game earned."""
    try:
        room = await server.room(best.table)
        position = room.require_position()
    except StolikError:  # its rules may have changed
        return ""
    seen = parts.glance(room.game, room.side_names(lang), position.state, best.place, lang)
    return parts.value(seen, "headline") or ""
