"""The document of a report: everything that its page shows, as data; `stolik-lab/1`.

format     "stolik-lab/1"
kind       "report" of one experiment, or "comparison" of variants
game, title, players, options, house, rules, seed, luck, bots, games (played), studied, stopped
notes      sentences that hold for all figures, {"pl": [...], "en": [...]}
sections   [{"key", "title", "figures", "chart"?, "words"?, "marks"?}]
           a figure is {"key", "value", "low", "high", "n", "text": {"pl", "en"}}; intervals are of 95 %; a compared one
           has "before" and "after" besides, of which the value is the difference
"""

from stolik import games
from stolik.analysis.lab_page import FORMAT, Document
from stolik.arena.lab import report_sections
from stolik.arena.lab.compare import compared
from stolik.arena.lab.experiment import Experiment
from stolik.arena.lab.ladder import Rung
from stolik.arena.lab.runner import Sheet
from stolik.arena.lab.study import Studied
from stolik.arena.report import solo_goal
from stolik.bots import resolve
from stolik.core import house
from stolik.core.game import Game
from stolik.core.language import LANGS, say

Ladder = list[Rung]


def report(chosen: Experiment, sheet: Sheet, studied: Studied, ladder: Ladder, stopped: bool) -> Document:
    """The report of one experiment."""
    alone, parts = chosen.setup.players == 1, []
    if not alone:
        parts.append(report_sections.seats(sheet))
    parts += [report_sections.length(sheet, studied), report_sections.points(sheet)]
    if alone and solo_goal(chosen.game) is not None:
        parts.append(report_sections.solo(sheet, getattr(chosen.game.part("tables"), "SOLO_BANDS", ())))
    if studied.chances and studied.chances[0].shape[1] > 1:
        parts.append(report_sections.course(studied))
    if len(studied.results) > 2 or ladder:
        parts.append(report_sections.luck(studied, ladder, alone))
    parts.append(report_sections.choices(sheet, studied))
    if (names := getattr(chosen.game.part("lab"), "PIECES", None)) and not alone:
        parts.append(report_sections.pieces(sheet, names))
    parts.append(report_sections.unused(chosen, sheet, studied))
    if studied.lost:
        parts.append(report_sections.kingmaking(studied))
    head = _head(chosen, "report", len(sheet.games), stopped)
    return head | {"studied": len(studied.results), "sections": parts}


def comparison(
    names: list[str], variants: list[list[Experiment]], sheets: list[list[Sheet]], stopped: bool
) -> Document:
    """The report of variants; each has an experiment for each bot."""
    bots = [",".join(one.specs) for one in variants[0]]
    played = min(len(sheet.games) for own in sheets for sheet in own)
    told = _head(variants[0][0], "comparison", played, stopped) | {"bots": bots}
    rules = {
        name: {"house": own[0].game.house, "options": own[0].setup.options}
        for name, own in zip(names, variants, strict=True)
    }
    for name, own in zip(names, variants, strict=True):
        for lang in LANGS:
            told["notes"][lang] += [f"{name}: {line}" for line in _changes(own[0].game, lang)]
    return told | {"variants": rules, "sections": compared(names, bots, sheets)}


def _changes(game: Game, lang: str) -> list[str]:
    """What house rules change, in words: the number, what it is, and what is printed."""
    if not game.house:
        return []
    printed = games.load(game.name)
    bounds, tables = house.declared(printed.part), printed.part("tables")
    return [
        say(
            lang,
            pl=f"{bounds[name].pl}: {value} zamiast {house.printed(tables, name)}.",
            en=f"{bounds[name].en}: {value} instead of {house.printed(tables, name)}.",
        )
        for name, value in game.house.items()
    ]


def _head(chosen: Experiment, kind: str, games: int, stopped: bool) -> Document:
    return {
        "format": FORMAT,
        "kind": kind,
        "title": chosen.game.words.TITLE,
        **chosen.header,
        "games": games,
        "stopped": stopped,
        "notes": _notes(chosen),
    }


def _notes(chosen: Experiment) -> dict[str, list[str]]:
    notes: dict[str, list[str]] = {"pl": [], "en": []}
    kinds = {resolve(spec, chosen.game).kind for spec in chosen.specs}
    if chosen.game.house and "champion" in kinds:
        notes["pl"].append("Mistrz uczył się na zasadach drukowanych i domowych nie zna.")
        notes["en"].append("The champion learned the printed rules and does not know the house's.")
    if chosen.game.house and kinds & {"greedy", "search", "champion"}:
        notes["pl"].append("Reguły bota greedy zna ten, kto zna zasady drukowane; liczby bierze z zasad domowych.")
        notes["en"].append(
            "The greedy bot's rules of thumb were made for the printed rules; its numbers are the house's."
        )
    return notes
