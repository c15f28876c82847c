"""Variants of a game side by side: the same bots, the same seats and common luck, game by game.

A difference is the variant less the first one, in the same deal. All differences of a report are looked at together,
so their intervals are wider, by Bonferroni. The stability mark says whether weak and strong bots agree.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.analysis.numbers import number, percent, sentence
from stolik.arena.lab.intervals import Mean, figure, mean, section
from stolik.arena.lab.loop import CHOICES, DECISIONS, REAL
from stolik.arena.lab.runner import Sheet
from stolik.arena.seat_effects import win_shares

STABLE, SAME, UNCLEAR, OPPOSITE = "stable", "same", "unclear", "opposite"
MARKS = {
    STABLE: ("pewne: wszystkie boty mówią to samo", "stable: all bots say the same"),
    SAME: ("bez różnicy: żaden bot jej nie widzi", "no difference: no bot shows one"),
    UNCLEAR: ("niepewne: widzą to tylko niektóre boty", "unclear: only some bots show it"),
    OPPOSITE: ("zależy od siły: boty mówią co innego", "depends on strength: bots disagree"),
}


@dataclass(frozen=True)
class Measure:
    """What is compared: a number of each game."""

    key: str
    pl: str
    en: str
    shares: bool


MEASURES = (
    Measure("first", "wygrane pierwszego miejsca", "wins of the first seat", True),
    Measure("score", "średni wynik gracza", "mean score of a player", False),
    Measure("margin", "przewaga zwycięzcy", "the winner's margin", False),
    Measure("decisions", "decyzje w partii", "decisions a game", False),
    Measure("real", "decyzje z wyborem", "decisions with a choice", False),
    Measure("size", "ruchy do wyboru", "moves to choose from", False),
)


def measured(sheet: Sheet) -> dict[str, Any]:
    """Each measure of each game."""
    order = np.take_along_axis(sheet.scores, np.argsort(sheet.places, axis=1, kind="stable"), axis=1)
    margin = np.abs(order[:, 0] - order[:, min(1, order.shape[1] - 1)])
    decisions, real, legal = (sheet.counts[:, column] for column in (DECISIONS, REAL, CHOICES))
    return {
        "first": win_shares(sheet.places)[:, 0],
        "score": sheet.scores.mean(axis=1),
        "margin": margin,
        "decisions": decisions,
        "real": real,
        "size": (legal - (decisions - real)) / np.maximum(1, real),
    }


def differences(first: Sheet, second: Sheet, comparisons: int) -> dict[str, Mean]:
    """The second less the first, deal by deal, over the games that both have."""
    _, ours, theirs = np.intersect1d(first.games, second.games, return_indices=True)
    before, after = measured(first), measured(second)
    return {key: mean(after[key][theirs] - before[key][ours], first.deals[ours], comparisons) for key in before}


def mark(found: list[Mean]) -> str:
    """Whether all bots say the same."""
    signs = [1 if one.low > 0 else -1 if one.high < 0 else 0 for one in found]
    if 1 in signs and -1 in signs:
        return OPPOSITE
    if not any(signs):
        return SAME
    return STABLE if all(signs) else UNCLEAR


def compared(names: list[str], bots: list[str], sheets: list[list[Sheet]]) -> list[dict[str, Any]]:
    """A part for each variant but the first: `sheets` has the variants, and of each the bots."""
    alone = sheets[0][0].places.shape[1] == 1
    wanted = [one for one in MEASURES if not alone or one.key not in ("first", "margin")]
    many = len(wanted) * len(bots) * (len(names) - 1)
    return [
        _variant(names[0], name, bots, sheets[0], own, wanted, many)
        for name, own in zip(names[1:], sheets[1:], strict=True)
    ]


def _variant(
    usual: str, name: str, bots: list[str], before: list[Sheet], after: list[Sheet], wanted: list[Measure], many: int
) -> dict[str, Any]:
    pairs = list(zip(before, after, strict=True))
    found = [differences(first, second, many) for first, second in pairs]
    figures, rows, marks = [], [], {}
    for one in wanted:
        marks[one.key] = mark([each[one.key] for each in found])
        pl, en = MARKS[marks[one.key]]
        told = percent if one.shares else number
        for bot, each, (first, second) in zip(bots, found, pairs, strict=True):
            was, now = (float(measured(sheet)[one.key].mean()) for sheet in (first, second))
            figures.append(
                figure(
                    f"{one.key}-{bot}",
                    each[one.key],
                    told,
                    f"{sentence(one.pl)}, {bot}: {told(was, 'pl')} → {told(now, 'pl')}, różnica {{}}. {sentence(pl)}.",
                    f"{sentence(one.en)}, {bot}: {told(was, 'en')} → {told(now, 'en')}, difference {{}}. "
                    f"{sentence(en)}.",
                )
                | {"before": was, "after": now}
            )
            spread = float(np.std(measured(before[0])[one.key])) or 1.0
            rows.append(
                {"label": {"pl": f"{one.pl}, {bot}", "en": f"{one.en}, {bot}"}}
                | {side: getattr(each[one.key], side) / spread for side in ("value", "low", "high")}
            )
    title = {
        "pl": f"różnica w odchyleniach standardowych: {name} mniej {usual}",
        "en": f"difference in standard deviations: {name} less {usual}",
    }
    chart = {"kind": "intervals", "unit": "number", "even": 0.0, "title": title, "rows": rows}
    return section(
        f"compare-{name}", f"{name} zamiast {usual}", f"{name} instead of {usual}", figures, chart=chart, marks=marks
    )
