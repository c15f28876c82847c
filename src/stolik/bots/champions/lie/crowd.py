"""LIE for more than two: what the others probably show, how likely a bid is true, and how often such bids are lost.

Three tables, learned from rounds against itself and greedy (`practice`), hold what people's choices look like:

- beliefs: how many of a player's faces match a value, by hand size, value, and what that player has bid on it;
- losses: how often a player who makes a bid loses the round, by how likely the bid is to its maker, by how likely it
  looks to somebody who sees no hand, and by how many play;
- shapes: how often a hand loses, by the most and the second most faces alike that it shows, and of which value.

A decision looks one move ahead: the bid that is lost least often, or a check if the last bid is false more often still.
Written like rules: it runs as it is, and compiled.
"""

from typing import Any

import numpy as np

from stolik.bots.greedy.lie import least_count, ones_help
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.lie.rules import BID, CHECK, DIRECTION, MOST_CARDS, MOST_SEATS, SHOW, Phase, neighbour
from stolik.games.lie.tables import CARDS, HIGH, LOW, VALUES

Floats = Any
SILENT, ELSEWHERE, MEEK, BOLD, TWICE = range(5)  # what a player has said of a value: nothing yet, bids on others, on it
GRID = 15  # chances are looked up at so many steps, and between them
VIEWS = 9  # and what bids look like from outside at so many
REACH = 3  # raises of one value that are thought about
NOISE = 0.01  # so that equal choices are not always made the same way

BELIEFS = (2, MOST_CARDS + 1, 5, VALUES + 1, MOST_CARDS + 1)  # [jokers, hand size, said, value, how many]
LOSSES = (MOST_SEATS + 1, GRID + 1, VIEWS + 1)  # [playing, likely to me, likely from outside]
# [playing, cards, and what `shape_of` tells]
SHAPES = (MOST_SEATS + 1, MOST_CARDS + 1, MOST_CARDS + 1, MOST_CARDS + 1, VALUES + 1)


def decide(s: State, seat: int, beliefs: Floats, losses: Floats, shapes: Floats, rng: Ints) -> int:
    if s.phase == Phase.FIX:
        return choose_face(s, seat, shapes, rng)
    if s.phase == Phase.DIRECT:
        return DIRECTION + below(rng, 2)
    return bid_or_check(s, seat, beliefs, losses, rng)


def count_playing(s: State) -> int:
    n = 0
    for p in range(s.players):
        n += s.seat[p].playing
    return n


# Bids


def bid_or_check(s: State, seat: int, beliefs: Floats, losses: Floats, rng: Ints) -> int:
    said = np.zeros((MOST_SEATS, VALUES + 1), np.int64)
    mine = np.zeros(CARDS + 2)
    seen = np.zeros(CARDS + 2)
    read_bids(s, said)
    playing = count_playing(s)
    best, least_loss = CHECK, 2.0
    if s.bid_count > 0:
        last = s.bids[s.bid_count - 1] - 1
        weigh(s, seat, last % VALUES + 1, beliefs, said, mine, seen)
        least_loss = mine[last // VALUES + 1]
    for value in range(1, VALUES + 1):
        least = least_count(s, value)
        most = s.dealt if s.bid_count == 0 else min(s.dealt, least + REACH - 1)
        if least <= most:
            weigh(s, seat, value, beliefs, said, mine, seen)
            for count in range(least, most + 1):
                loss = expected_loss(losses[playing], mine[count], seen[count]) + NOISE * below(rng, 1000) / 1000
                if loss < least_loss:
                    best, least_loss = BID + (count - 1) * VALUES + value - 1, loss
    return best


def read_bids(s: State, said: Ints) -> None:
    """What each player has said of each value this round."""
    bidder = s.starter
    for i in range(s.bid_count):
        bid = s.bids[i] - 1
        value, count = bid % VALUES + 1, bid // VALUES + 1
        if i == 0:
            bold = 3 * count > s.dealt
        else:
            before = s.bids[i - 1] - 1
            bold = count > before // VALUES + (1 if value > before % VALUES + 1 else 2)
        for other in range(1, VALUES + 1):
            said[bidder, other] = max(said[bidder, other], ELSEWHERE)
        already = said[bidder, value] > ELSEWHERE
        said[bidder, value] = TWICE if already else BOLD if bold else MEEK
        bidder = neighbour(s, bidder, s.direction)


def weigh(s: State, seat: int, value: int, beliefs: Floats, said: Ints, mine: Floats, seen: Floats) -> None:
    """How likely each count of a value is true, to a seat (`mine`) and to somebody who sees no hand (`seen`)."""
    jokers = 1 if ones_help(s, value) else 0
    own = s.seat[seat]
    matching = 0
    for i in range(own.cards):
        if own.face[i] == value or (jokers and own.face[i] == 1):
            matching += 1
    others = np.zeros(CARDS + 2)
    others[0] = 1.0
    cards = 0
    for p in range(s.players):
        if p != seat and s.seat[p].playing:
            add_hand(others, cards, beliefs[jokers, s.seat[p].cards, said[p, value]][value], s.seat[p].cards)
            cards += s.seat[p].cards
    total = 0.0
    for count in range(s.dealt + 1, -1, -1):
        from_others = count - matching
        if 0 <= from_others <= cards:
            total += others[from_others]
        mine[count] = 1.0 if from_others <= 0 else min(1.0, total)
    add_hand(others, cards, beliefs[jokers, own.cards, said[seat, value]][value], own.cards)
    total = 0.0
    for count in range(s.dealt, -1, -1):
        total += others[count]
        seen[count] = min(1.0, total)


def add_hand(total: Floats, cards: int, hand: Floats, n: int) -> None:
    """Add the matching faces of a hand of `n` to those of `cards` others, as distributions."""
    for found in range(cards + n, -1, -1):
        chance = 0.0
        for k in range(max(0, found - cards), min(n, found) + 1):
            chance += hand[k] * total[found - k]
        total[found] = chance


def expected_loss(losses: Floats, likely: float, seen: float) -> float:
    """How often such a bid is lost, between the steps of the table."""
    place = likely * GRID
    low = min(int(place), GRID - 1)
    view = int(seen * VIEWS + 0.5)
    return losses[low, view] + (place - low) * (losses[low + 1, view] - losses[low, view])


# Faces


def choose_face(s: State, seat: int, shapes: Floats, rng: Ints) -> int:
    """The next face: of all ways to show the rest of the hand, the one whose shape loses least often."""
    own = s.seat[seat]
    left = own.cards - own.fixed
    counts = np.zeros(VALUES + 1, np.int64)
    known = shapes[count_playing(s), own.cards]
    best, least_loss = 0, 2.0
    for way in range(1 << left):
        counts[:] = 0
        for i in range(own.cards):
            kind = own.hand[i] - 1
            if i < own.fixed:
                counts[own.face[i]] += 1
            elif (way >> (i - own.fixed)) & 1:
                counts[HIGH[kind]] += 1
            else:
                counts[LOW[kind]] += 1
        most, second, value = shape_of(counts, s.ones_wild)
        loss = known[most, second, value] + NOISE * below(rng, 1000) / 1000
        if loss < least_loss:
            best, least_loss = way, loss
    kind = own.hand[own.fixed] - 1
    return SHOW + (HIGH[kind] if best & 1 else LOW[kind]) - 1


def shape_of(counts: Ints, ones_wild: int) -> tuple[int, int, int]:
    """The most faces alike that a hand shows, the second most (with wild ones: the ones), and the value of the most."""
    most, second, value = 0, 0, 0
    for v in range(VALUES, 0, -1):
        n = counts[v] + (counts[1] if ones_wild and v > 1 else 0)
        if n > most:
            most, second, value = n, most, v
        elif n > second:
            second = n
    return most, counts[1] if ones_wild else second, value
