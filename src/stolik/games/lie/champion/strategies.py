"""Strategies of two-player rounds as they ship: chances in bytes, an array a player and round; and how to read them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.bots.learning import weights
from stolik.games.lie.champion.duel import EARLIER, SAME, Shape, after, slot_of
from stolik.games.lie.champion.hands import HOW_MANY, MOST_WAYS, dealt
from stolik.games.lie.champion.study import Study
from stolik.games.lie.rules import MOST_CARDS

FOLDER = Path(__file__).resolve().parent
SURE, SMALL_SURE = 50, 250  # a chance of 1; the second where each has one card
LEAST, SMALL_LEAST = 0.05, 0.004  # rarer actions are left out, but for the best
FITS = 1000  # steps in which the appeal of faces is fitted
RARE = 1e-7  # faces shown as rarely as this might as well not be
FAINT = 1e-30  # the least appeal: hands with nothing better must still choose among such
VARIANTS = [("count", False), ("value", False), ("count", True), ("value", True)]
SIZES = [(first, second) for first in range(1, MOST_CARDS + 1) for second in range(1, MOST_CARDS + 1)]


def name(order: str, ones_wild: bool) -> str:
    """What the weights of a variant are called."""
    return f"lie-{order}-wild" if ones_wild else f"lie-{order}"


def _memory_key(first: int, second: int) -> str:
    return f"memory{first}{second}"


def key(shape: Shape, player: int, what: str) -> str:
    return f"{what}{shape.first}{shape.second}{player}"


# Writing


def written(study: Study) -> dict[str, Any]:
    """The average strategies of a study, as they ship."""
    arrays = {_memory_key(study.shape.first, study.shape.second): np.uint8(study.shape.memory)}
    for player in (0, 1):
        arrays[key(study.shape, player, "bids")] = reached(study.shape, player, _in_bytes(study, player))
        arrays[key(study.shape, player, "faces")] = _appeal(study, player)
    return arrays


def _in_bytes(study: Study, player: int) -> Any:
    """Chances of actions at every place where the player moves; all zero where nothing was learned."""
    total = study.total[player] if player == 0 else study.total[player].T
    out = np.zeros(total.shape, np.uint8)
    bids = len(study.shape.bids)
    sure, least = (SMALL_SURE, SMALL_LEAST) if sum(study.sizes) == 2 else (SURE, LEAST)
    for place in study.places[study.places["actor"] == player]:
        first, n = place["start"], bids - max(0, place["height"])
        part = total[:, first : first + n]
        sums = part.sum(axis=1, keepdims=True)
        chances = part / np.where(sums > 0, sums, 1)
        chances[chances < np.minimum(least, chances.max(axis=1, keepdims=True))] = 0
        sums = chances.sum(axis=1, keepdims=True)
        out[:, first : first + n] = np.rint(sure * chances / np.where(sums > 0, sums, 1))
    return out


def reached(shape: Shape, player: int, chances: Any) -> Any:
    """The same chances, but for nothing where a player never gets with those faces, whatever the other bids."""
    places, bids = shape.places()[0].view(np.recarray), shape.bids
    there = np.zeros((len(places), len(chances)), bool)
    there[0] = True
    out = np.zeros_like(chances)
    for number, place in enumerate(places):
        here, own, first = there[number], place.actor == player, place.start
        lowest = place.height + 1
        checks = 0 if number == 0 else 1
        n = checks + len(bids) - lowest
        if own:
            out[:, first : first + n] = chances[:, first : first + n] * here[:, None]
        for i, height in enumerate(range(lowest, len(bids)), start=checks):
            then = after(place, height, bids[height][1], shape.flags, shape.memory)
            there[then] |= here & (chances[:, first + i] > 0) if own else here
    return out


def _appeal(study: Study, player: int) -> Any:
    """How much each multiset of faces appeals: a hand shows those it can in proportion to that.

    Fitted so that over all hands every multiset is shown as often as in the average strategy, which is all that the
    other player can ever learn about the choice.
    """
    n = study.sizes[player]
    hands = dealt(n)
    total = study.face_total[player]
    used = np.arange(MOST_WAYS) < hands.ways[:, None]
    sums = total.sum(axis=1, keepdims=True)
    shown = np.where(sums > 0, total / np.where(sums > 0, sums, 1), used / hands.ways[:, None]) * hands.odds[:, None]
    wanted = np.bincount(hands.shows[used], shown[used], HOW_MANY[n])
    appeal = np.ones(HOW_MANY[n])
    for _ in range(FITS):
        model = np.where(used, appeal[hands.shows], 0.0)
        model *= hands.odds[:, None] / model.sum(axis=1, keepdims=True)
        found = np.bincount(hands.shows[used], model[used], HOW_MANY[n])
        appeal *= (wanted + RARE) / (found + RARE)
        appeal = np.maximum(appeal / appeal.max(), FAINT)
    return appeal.astype(np.float32)


# Reading


@dataclass(frozen=True)
class Pages:
    """What one player of one round looks up."""

    bids: Any  # [faces, row]
    faces: Any
    start: list[int]  # of each place
    heights: dict[tuple[int, int], int]  # of (count, value)
    offers: list[tuple[int, int]]  # the same back
    flags: int
    memory: int


@cache
def pages(order: str, ones_wild: bool, first: int, second: int, player: int) -> Pages | None:
    """What ships for a round; nothing if it was not studied."""
    if name(order, ones_wild) not in weights.names(FOLDER):
        return None
    arrays = weights.load(FOLDER, name(order, ones_wild))
    shape = Shape(order, ones_wild, first, second, int(arrays.get(_memory_key(first, second), SAME)))
    if key(shape, player, "bids") not in arrays:
        return None
    places, _ = shape.places()
    return Pages(
        arrays[key(shape, player, "bids")],
        arrays[key(shape, player, "faces")],
        places["start"].tolist(),
        {bid: height for height, bid in enumerate(shape.bids)},
        shape.bids,
        shape.flags,
        shape.memory,
    )


def place_of(book: Pages, bids: list[tuple[int, int]]) -> int | None:
    """The place after some bids, as (count, value); None if one is too high to be in the book."""
    if not bids:
        return 0
    height = book.heights.get(bids[-1])
    if height is None:
        return None
    flag = 1 if book.flags == 2 and bids[0][1] == 1 else 0
    slot = 0
    if len(bids) > 1:
        before = bids[-3][1] if len(bids) > 2 else 0
        slot = slot_of(book.memory, len(bids) % 2, bids[-1][1], bids[-2][1], before)
    return 1 + (height * book.flags + flag) * (1 + 2 * EARLIER[book.memory]) + slot


def chances(book: Pages, faces: int, bids: list[tuple[int, int]]) -> tuple[list[tuple[int, int] | None], list[int]]:
    """What the book says: actions, None for a check, and their weights. Nothing if the book is silent."""
    place = place_of(book, bids)
    if place is None:
        return [], []
    height = book.heights[bids[-1]] if bids else -1
    offers: list[tuple[int, int] | None] = [None] if bids else []
    offers += book.offers[height + 1 :]
    first = book.start[place]
    row = book.bids[faces, first : first + len(offers)].tolist()
    found = [(offer, weight) for offer, weight in zip(offers, row, strict=True) if weight]
    return [offer for offer, _ in found], [weight for _, weight in found]
