"""Practice for `crowd`: rounds against itself and greedy, and the tables that come of them."""

from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.bots.champions.lie import crowd
from stolik.bots.champions.lie.crowd import (
    BELIEFS,
    GRID,
    LOSSES,
    SHAPES,
    VIEWS,
    Floats,
    bid_or_check,
    choose_face,
    read_bids,
    shape_of,
    weigh,
)
from stolik.bots.greedy.lie import policy as greedy_policy
from stolik.core.contract import CHANCE, chance, legal, step
from stolik.core.loops import first_pending
from stolik.core.rng import array_rng, below, pick
from stolik.core.types import Ints, State
from stolik.games.lie.rules import BID, CHECK, MOST_CARDS, MOST_SEATS, Phase
from stolik.games.lie.tables import CARDS, VALUES

FORGET = 0.7  # what was seen before a batch counts so much after it
GREEDY = 25  # seats in a hundred that greedy plays
SLIPS = 8  # random moves in a hundred


@dataclass
class Notes:
    """What was seen: how often, and with losses how often the round was lost."""

    beliefs: Any
    tried: Any
    lost: Any
    shown: Any
    shown_lost: Any


class Practice:
    """Tables of one variant, made better batch by batch."""

    def __init__(self, order: str, ones_wild: bool, seed: str) -> None:
        self._game = games.load("lie")
        self._starts = [np.zeros(1, self._game.state) for _ in range(MOST_SEATS + 1)]
        for players in self._game.players:
            setup = self._game.setup(players, {"order": order, "ones_wild": ones_wild})
            self._starts[players][0] = self._game.new(setup)
        self._rng = array_rng("lie practice", seed, order, ones_wild)
        self._notes = first_notes()
        folder = Path(__file__).resolve().parent
        greedy = folder.parents[1] / "greedy" / "lie.py"
        self._rounds = (
            self._game.compiled().extended({}, "lie practice", folder / "crowd.py", Path(__file__).resolve(), greedy)
        ).bind(rounds)
        self._buffers = self._game.compiled().buffers()

    def tables(self) -> dict[str, Any]:
        notes = self._notes
        beliefs = notes.beliefs / notes.beliefs.sum(axis=-1, keepdims=True)
        return {
            "beliefs": beliefs.astype(np.float32),
            "losses": (notes.lost / notes.tried).astype(np.float32),
            "shapes": (notes.shown_lost / notes.shown).astype(np.float32),
        }

    def run(self, each: int) -> float:
        """A batch of so many rounds for every number of players; returns how often we lost, against a fair share."""
        tables = self.tables()
        notes = self._notes
        prior = first_notes()
        for name in ("beliefs", "tried", "lost", "shown", "shown_lost"):
            memory = getattr(notes, name)
            memory[:] = FORGET * memory + (1 - FORGET) * getattr(prior, name)
        lost, fair = 0.0, 0.0
        for players in self._game.players:
            result = self._rounds(
                self._starts[players],
                self._starts[players].copy(),
                each,
                tables["beliefs"],
                tables["losses"],
                tables["shapes"],
                notes.beliefs,
                notes.tried,
                notes.lost,
                notes.shown,
                notes.shown_lost,
                *self._buffers,
                self._rng,
            )
            lost += result[0]
            fair += result[1] / players
        return lost / fair


def first_notes() -> Notes:
    """What to think before anything was seen: chance, a little trust, and that half of all false bids are checked."""
    beliefs = np.full(BELIEFS, 1e-6)
    for jokers in (0, 1):
        for n in range(MOST_CARDS + 1):
            for said in range(BELIEFS[2]):
                p = (0.2 + 0.15 * jokers) * (2.0 if said > crowd.ELSEWHERE else 1.0)
                for k in range(n + 1):
                    beliefs[jokers, n, said, :, k] = 20 * comb(n, k) * p**k * (1 - p) ** (n - k)
    tried, shown = np.full(LOSSES, 10.0), np.full(SHAPES, 10.0)
    likely = np.linspace(0, 1, GRID + 1)
    lost = tried * 0.5 * (1 - likely)[None, :, None]
    fair = 1 / np.maximum(2, np.arange(MOST_SEATS + 1))
    better = 0.02 * np.arange(MOST_CARDS + 1)
    shown_lost = shown * (fair[:, None, None, None, None] - better[None, None, :, None, None])
    return Notes(beliefs, tried, lost, shown, shown_lost)


# Compiled


def rounds(
    start: Ints,
    work: Ints,
    how_many: int,
    beliefs: Floats,
    losses: Floats,
    shapes: Floats,
    seen_beliefs: Floats,
    tried: Floats,
    lost: Floats,
    shown: Floats,
    shown_lost: Floats,
    moves: Ints,
    weights: Ints,
    rng: Ints,
) -> tuple[int, int]:
    """Play rounds with hands of any size; return how often our seats lost, and how many there were."""
    said = np.zeros((MOST_SEATS, VALUES + 1), np.int64)
    cells = np.zeros((MOST_SEATS, 64, 2), np.int64)  # the bids that each of our seats made, by their place in the table
    made = np.zeros(MOST_SEATS, np.int64)
    greedy = np.zeros(MOST_SEATS, np.bool_)
    all_lost, all_played = 0, 0
    for _ in range(how_many):
        work[0] = start[0]
        s = work[0]
        around = 1 + below(rng, MOST_CARDS)
        for p in range(s.players):
            s.seat[p].size = max(1, min(MOST_CARDS, around + below(rng, 3) - 1))
            made[p] = 0
            greedy[p] = below(rng, 100) < GREEDY
        s.starter = below(rng, s.players)
        s.turn = s.starter
        while s.checker == 0:
            if s.pending == 0:
                n = chance(s, moves, weights)
                step(s, CHANCE, moves[pick(rng, weights, n)])
                continue
            seat = first_pending(s)
            n = legal(s, seat, moves)
            if greedy[seat]:
                action = greedy_policy(s, seat, moves, n, rng)
            elif below(rng, 100) < SLIPS:
                action = slip(s, moves, n, rng)
            elif s.phase == Phase.FIX:
                action = choose_face(s, seat, shapes, rng)
            else:
                action = bid_or_check(s, seat, beliefs, losses, rng)
            if s.phase == Phase.BID:
                said[:] = 0
                read_bids(s, said)
                if action != CHECK and not greedy[seat] and made[seat] < 64:
                    note_bid(s, seat, action - BID, beliefs, said, cells[seat, made[seat]])
                    made[seat] += 1
            step(s, seat, action)
        true = s.found > (s.checked_bid - 1) // VALUES
        loser = (s.checker if true else s.checked) - 1
        for p in range(s.players):
            note_hand(s, p, said, seen_beliefs)
            if not greedy[p]:
                all_played += 1
                all_lost += p == loser
                note_result(s, p, p == loser, cells[p], made[p], tried, lost, shown, shown_lost)
    return all_lost, all_played


def slip(s: State, moves: Ints, n: int, rng: Ints) -> int:
    """A random move; of bids, one of the lower ones."""
    return moves[below(rng, min(n, 12))]


def note_bid(s: State, seat: int, bid: int, beliefs: Floats, said: Ints, cell: Ints) -> None:
    mine = np.zeros(CARDS + 2)
    seen = np.zeros(CARDS + 2)
    weigh(s, seat, bid % VALUES + 1, beliefs, said, mine, seen)
    count = bid // VALUES + 1
    cell[0] = int(mine[count] * GRID + 0.5)
    cell[1] = int(seen[count] * VIEWS + 0.5)


def note_hand(s: State, p: int, said: Ints, seen: Floats) -> None:
    """What a hand that was shown had of each value, alone and with ones."""
    n = shown_cards(s, p)
    for value in range(1, VALUES + 1):
        alone, ones = 0, 0
        for i in range(n):
            alone += s.seat[p].shown_face[i] == value
            ones += s.seat[p].shown_face[i] == 1
        seen[0, n, said[p, value], value, alone] += 1.0
        seen[1, n, said[p, value], value, alone + (ones if value > 1 else 0)] += 1.0


def shown_cards(s: State, p: int) -> int:
    n = 0
    while n < MOST_CARDS and s.seat[p].shown_card[n] > 0:
        n += 1
    return n


def note_result(
    s: State,
    p: int,
    was_lost: bool,
    cells: Ints,
    made: int,
    tried: Floats,
    lost: Floats,
    shown: Floats,
    shown_lost: Floats,
) -> None:
    playing = s.players
    for i in range(made):
        tried[playing, cells[i, 0], cells[i, 1]] += 1.0
        lost[playing, cells[i, 0], cells[i, 1]] += was_lost
    n = shown_cards(s, p)
    counts = np.zeros(VALUES + 1, np.int64)
    for i in range(n):
        counts[s.seat[p].shown_face[i]] += 1
    most, second, value = shape_of(counts, s.ones_wild)
    shown[playing, n, most, second, value] += 1.0
    shown_lost[playing, n, most, second, value] += was_lost
