"""How a day's games went: yours, how much was luck, everybody's on this server, the champion's; a text to share."""

import json
from datetime import date
from statistics import median
from typing import Any

from stolik import analysis, games
from stolik.web import messages
from stolik.web.coach.review_story import change
from stolik.web.drawing import parts
from stolik.web.refusals import Refusal
from stolik.web.server.state import ServerState
from stolik.web.storage.rows import OVER, PLAYING, TableRow
from stolik.web.storage.store import Reading
from stolik.web.today import day as days

_DICE = "⚀⚁⚂⚃⚄⚅"
_SQUARES = 6


async def of_day(server: ServerState, day: date, browser: str, client: str, lang: str) -> list[dict[str, Any]]:
    """Each game of a day, as this browser may see it."""

    def read(reading: Reading) -> tuple[list[tuple[str, str, TableRow | None]], list[TableRow]]:
        return reading.tries(day.isoformat()), reading.of_day(browser, day.isoformat()) if browser else []

    tries, own = await server.store.read(read)
    told = []
    for name in games.names():
        counted = {who: table for game, who, table in tries if game == name}
        mine = [table for table in own if table.game == name]
        told.append(await _game(server, day, name, counted, mine, browser, client, lang))
    return told


async def _game(
    server: ServerState,
    day: date,
    name: str,
    counted: dict[str, TableRow | None],
    mine: list[TableRow],
    browser: str,
    client: str,
    lang: str,
) -> dict[str, Any]:
    game, official = games.load(name), counted.get(browser)
    over = [table for table in mine if table.status == OVER]
    practice = next((table for table in over if official is None or table.id != official.id), None)
    running = next((table for table in mine if table.status == PLAYING), None)
    result = await _result(server, official, lang)
    told = {
        "game": name,
        "title": game.words.TITLE[lang],
        "alone": days.players(game) == 1,
        "tried": browser in counted,
        "running": running.id if running else None,
        "counts": bool(running and official and running.id == official.id),
        "result": result,
        "practice": await _result(server, practice, lang),
    }
    seen = result or told["practice"]
    told |= await _luck(server, seen["table"], client, lang) if seen else {"luck": None, "awaits_luck": False}
    champion = server.champions.ask(day, name) if seen else None
    told["champion"] = _told(champion, champion["texts"][lang]) if champion else None
    told["awaits_champion"] = bool(seen) and not champion and server.champions.plays(name)
    return told | _everybody([table for table in counted.values() if table is not None])


async def _result(server: ServerState, table: TableRow | None, lang: str) -> dict[str, Any] | None:
    """A finished game in the words of its board."""
    if table is None or table.status != OVER:
        return None
    position = (await server.room(table.id)).require_position()
    result = json.loads(table.result)
    return _told(result, parts.score_texts(position.game, position.state, lang)) | {"table": table.id}


async def _luck(server: ServerState, table: str, client: str, lang: str) -> dict[str, Any]:
    """How much of a finished game was luck, by its review; where there is none yet, the coach is asked for it."""
    known = await server.reviewer.stored(table)
    if known is None:
        return {"luck": None, "awaits_luck": server.settings.compile and await _asked(server, table, client)}
    in_percent = known["unit"] == "share"
    much = change(known["sides"][days.YOURS]["luck"], in_percent)
    return {
        "luck": messages.text(lang, "today.luck_percent" if in_percent else "today.luck_points", much=much),
        "awaits_luck": False,
    }


async def _asked(server: ServerState, table: str, client: str) -> bool:
    """Whether the coach will say something of a game, once all is compiled. If there is no time for it, it does not."""
    room = await server.room(table)
    try:
        if server.is_warm(room.game.name) and server.reviewer.state(table)["state"] == "none":
            server.reviewer.ask(room, room.require_position().to_record(), client, analysis.DEFAULT)
    except Refusal:
        return False
    return True


def _told(result: dict[str, Any], texts: list[str]) -> dict[str, Any]:
    ranks: list[int] = result["ranks"]
    won = ranks[days.YOURS] == 1 if len(ranks) > 1 else None
    return {"score": result["scores"][days.YOURS], "scores": result["scores"], "texts": texts, "won": won}


def _everybody(tables: list[TableRow]) -> dict[str, Any]:
    """The tries that count, of all browsers here: how many ended, how many were won, and the median of scores."""
    results = [json.loads(table.result) for table in tables if table.result]
    scores = [result["scores"][days.YOURS] for result in results]
    wins = sum(len(result["ranks"]) > 1 and result["ranks"][days.YOURS] == 1 for result in results)
    return {"median": median(scores) if scores else None, "ended": len(scores), "wins": wins}


def share_text(day: date, told: list[dict[str, Any]], lang: str) -> str:
    """The day in a few lines, without a word of what was rolled: a die for each game, its score, and marks."""
    lines = [
        f"{_DICE[number % len(_DICE)]} {one['title']}: {_marks(one)}"
        for number, one in enumerate(told)
        if one["result"] is not None
    ]
    return "\n".join([f"🎲 stolik · {date_text(day, lang)}", *lines]) if lines else ""


def _marks(one: dict[str, Any]) -> str:
    result, champion = one["result"], one["champion"]
    if result["won"] is not None:
        return f"{'✅' if result['won'] else '❌'} {' : '.join(map(str, result['scores']))}"
    if not champion or champion["score"] <= 0:
        return str(result["score"])
    full = max(0, min(_SQUARES, round(_SQUARES * result["score"] / champion["score"])))
    return f"{result['score']} {'🟩' * full}{'⬜' * (_SQUARES - full)}"


def date_text(day: date, lang: str) -> str:
    return f"{day.day}.{day.month:02}.{day.year}" if lang == "pl" else day.isoformat()
