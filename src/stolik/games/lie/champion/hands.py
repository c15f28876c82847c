"""Hands of LIE by number: which faces a hand can show, and what a hand of cards can be made to show."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np

from stolik.games.lie.rules import KINDS, MOST_CARDS
from stolik.games.lie.tables import CARDS, COPIES, HIGH, LOW, VALUES

MOST_WAYS = 1 << MOST_CARDS  # ways to show a hand


def _face_numbers() -> tuple[Any, Any, Any]:
    """Every multiset of faces of each size by number; back by code (base 6 of counts); how many there are."""
    sizes = [list(combinations_with_replacement(range(1, VALUES + 1), n)) for n in range(MOST_CARDS + 1)]
    most = max(len(shown) for shown in sizes)
    counts = np.zeros((MOST_CARDS + 1, most, VALUES + 1), np.int64)
    number = np.full((MOST_CARDS + 1) ** VALUES, -1, np.int64)
    for n, shown in enumerate(sizes):
        for i, faces in enumerate(shown):
            for face in faces:
                counts[n, i, face] += 1
            number[sum(STEP[face] for face in faces)] = i
    return counts, number, np.array([len(shown) for shown in sizes], np.int64)


# The code of a multiset of faces is the sum of the steps of its faces, so it does not matter in which order they come.
STEP = np.array([0, *((MOST_CARDS + 1) ** i for i in range(VALUES))], np.int64)
COUNTS, NUMBER, HOW_MANY = _face_numbers()


@dataclass(frozen=True)
class Dealt:
    """The hands of cards of one size: how likely each is dealt, and which multisets of faces it can show."""

    number: Any  # by code (base 15, cards ascending) -> number
    odds: Any
    shows: Any  # [hand, way]: numbers of face multisets, each once
    ways: Any  # [hand]: how many


@cache
def dealt(n: int) -> Dealt:
    hands = [cards for cards in combinations_with_replacement(range(KINDS), n) if _possible(cards)]
    number = np.full(KINDS**n, -1, np.int64)
    odds = np.zeros(len(hands))
    shows = np.zeros((len(hands), MOST_WAYS), np.int64)
    ways = np.zeros(len(hands), np.int64)
    for i, cards in enumerate(hands):
        number[sum(card * KINDS**place for place, card in enumerate(cards))] = i
        odds[i] = prod(comb(COPIES, cards.count(card)) for card in set(cards)) / comb(CARDS, n)
        seen = sorted({_shown(cards, way) for way in range(1 << n)})
        shows[i, : len(seen)] = seen
        ways[i] = len(seen)
    return Dealt(number, odds, shows, ways)


def _possible(cards: tuple[int, ...]) -> bool:
    return all(cards.count(card) <= COPIES for card in set(cards))


def _shown(cards: tuple[int, ...], way: int) -> int:
    """The faces that a hand shows if bit i of `way` chooses the high face of card i."""
    return int(NUMBER[sum(STEP[HIGH[card] if way >> i & 1 else LOW[card]] for i, card in enumerate(cards))])
