"""Figures of a report: each a mean with its 95 % interval, and a sentence in both languages."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from stolik.analysis.numbers import between
from stolik.core.language import LANGS

SURE = 0.95


def z_of(comparisons: int = 1) -> float:
    """How many standard errors an interval reaches, if so many are looked at together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - SURE) / 2 / max(1, comparisons))


@dataclass(frozen=True)
class Mean:
    """A mean and its interval; games of one deal share cards, so deals are what is independent."""

    value: float
    low: float
    high: float
    n: int


def mean(values: Any, deals: Any = None, comparisons: int = 1) -> Mean:
    """The mean of values."""
    values = np.asarray(values, float)
    if len(values) == 0:
        return Mean(0.0, 0.0, 0.0, 0)
    centre, error, _ = _spread(values, deals)
    wide = z_of(comparisons) * error
    return Mean(centre, centre - wide, centre + wide, len(values))


def share(hits: Any, deals: Any = None, comparisons: int = 1) -> Mean:
    """How often something is so, with Wilson's interval: never and always have one, too."""
    hits = np.asarray(hits, float)
    if len(hits) == 0:
        return Mean(0.0, 0.0, 0.0, 0)
    value, error, groups = _spread(hits, deals)
    n = value * (1 - value) / error**2 if error > 0 else groups  # as many independent ones would be as sure
    z = z_of(comparisons)
    centre, wide = value + z * z / (2 * n), z * float(np.sqrt(value * (1 - value) / n + z * z / (4 * n * n)))
    low, high = (centre - wide) / (1 + z * z / n), (centre + wide) / (1 + z * z / n)
    return Mean(value, min(value, max(0.0, low)), max(value, min(1.0, high)), len(hits))


def _spread(values: Any, deals: Any) -> tuple[float, float, int]:
    """The mean, its standard error, and how many deals there are; these are independent."""
    number = np.unique(np.arange(len(values)) if deals is None else deals, return_inverse=True)[1]
    centre = float(values.mean())
    surprise = np.bincount(number, values - centre)
    groups = len(surprise)
    return centre, float(np.sqrt((surprise**2).sum() * groups / max(1, groups - 1))) / len(values), groups


def slopes(amounts: Any, values: Any, deals: Any) -> list[Mean]:
    """What one more of each kind adds to a value, others equal: [game, seat, kind] and [game, seat].

    Seats are compared within their game. Intervals allow for the number of kinds; a kind that nobody has has none.
    """
    apart = amounts - amounts.mean(axis=1, keepdims=True)
    used = np.nonzero((apart != 0).any(axis=(0, 1)))[0]
    x = apart[:, :, used].reshape(-1, len(used))
    inverse = np.linalg.pinv(x.T @ x)
    found = inverse @ (x.T @ values.ravel())
    left = (values.ravel() - x @ found).reshape(values.shape)
    number = np.unique(deals, return_inverse=True)[1]
    surprise = (apart[:, :, used] * left[:, :, None]).sum(axis=1)
    grouped = np.stack([np.bincount(number, surprise[:, kind]) for kind in range(len(used))], axis=1)
    wide = z_of(len(used)) * np.sqrt(np.diag(inverse @ (grouped.T @ grouped) @ inverse))
    told = [Mean(0.0, 0.0, 0.0, 0)] * amounts.shape[2]
    for place, kind in enumerate(used.tolist()):
        value, error = float(found[place]), float(wide[place])
        told[kind] = Mean(value, value - error, value + error, int((amounts[:, :, kind] > 0).sum()))
    return told


Told = Callable[[float, str], str]


def within(found: Mean, lang: str, told: Told) -> str:
    """A figure with its interval in brackets."""
    return f"{told(found.value, lang)} ({between(told(found.low, lang), told(found.high, lang))})"


def figure(key: str, found: Mean, told: Told, pl: str, en: str) -> dict[str, Any]:
    """A figure; in its sentences `{}` is the value with its interval."""
    texts = {"pl": pl, "en": en}
    return {
        "key": key,
        **asdict(found),
        "text": {lang: texts[lang].format(within(found, lang, told)) for lang in LANGS},
    }


def section(key: str, pl: str, en: str, figures: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A part of a report: its title, figures, perhaps a chart and a list of words."""
    return {"key": key, "title": {"pl": pl, "en": en}, "figures": figures, **more}
