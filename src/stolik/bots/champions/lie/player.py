"""The champion of LIE at the table: asks `crowd`, or looks up what the strategies for two say."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.bots.champions import weights
from stolik.bots.champions.lie import crowd, table
from stolik.bots.champions.lie.hands import NUMBER, STEP
from stolik.core.game import Game
from stolik.core.record import to_plain
from stolik.core.rng import below, pick, plain_rng
from stolik.core.types import Ints, Record, State
from stolik.games.lie.rules import BID, BY_COUNT, CHECK, SHOW, Phase
from stolik.games.lie.tables import HIGH, LOW, VALUES

_SHARP = 1_000_000  # chances to show faces are drawn in these


class Champion:
    """Plays by beliefs and odds; with `book=1` by the strategies near equilibrium while two are in the round."""

    def __init__(self, game: Game, settings: Mapping[str, int], seed: str) -> None:
        self._game, self._book = game, bool(settings.get("book", 0))
        self.begin(seed)

    def begin(self, seed: str) -> None:
        self._rng = plain_rng("champion of lie", seed)

    def choose(self, view: Record, seat: int, legal: list[int]) -> int:
        s = to_plain(view)
        rivals = [p for p in range(s.players) if p != seat and s.seat[p].playing]
        action = -1
        if self._book and len(rivals) == 1 and s.phase != Phase.DIRECT and has_book(*variant(s)):
            action = self._by_the_book(s, seat, rivals[0])
        return action if action in legal else self._by_odds(view, s, seat)

    def _by_odds(self, view: Record, s: State, seat: int) -> int:
        tables = crowd_tables(*variant(s))
        if self._game.engine is self._game.plain:
            return int(crowd.decide(s, seat, *tables, self._rng))
        stream = np.array(self._rng, np.int64)
        action = compiled_decide(self._game)(view, seat, *tables, stream)
        self._rng[0] = int(stream[0])
        return int(action)

    def _by_the_book(self, s: State, seat: int, rival: int) -> int:
        """What the tables say; -1 if they are silent."""
        own, other = s.seat[seat], s.seat[rival]
        starts = s.starter == seat
        sizes = (own.cards, other.cards) if starts else (other.cards, own.cards)
        book = table.pages(*variant(s), *sizes, 0 if starts else 1)
        if s.phase == Phase.FIX:
            return choose_face(book.faces, own, self._rng)
        faces = NUMBER[sum(STEP[own.face[i]] for i in range(own.cards))]
        bids = [((bid - 1) // VALUES + 1, (bid - 1) % VALUES + 1) for bid in s.bids[: s.bid_count]]
        offers, chances = table.chances(book, int(faces), bids)
        if not offers:
            return -1
        offer = offers[pick(self._rng, chances, len(chances))]
        return CHECK if offer is None else BID + (offer[0] - 1) * VALUES + offer[1] - 1


def variant(s: State) -> tuple[str, bool]:
    return "count" if s.order == BY_COUNT else "value", bool(s.ones_wild)


@cache
def has_book(order: str, ones_wild: bool) -> bool:
    """Whether strategies for two ship for a variant."""
    return table.name(order, ones_wild) in weights.names()


def crowd_key(order: str, ones_wild: bool, what: str) -> str:
    return f"{table.name(order, ones_wild)}-{what}"


@cache
def crowd_tables(order: str, ones_wild: bool) -> tuple[Any, Any, Any]:
    """Beliefs, losses and shapes of a variant."""
    kept = weights.load("lie-crowd")
    beliefs, losses, shapes = (kept[crowd_key(order, ones_wild, what)] for what in ("beliefs", "losses", "shapes"))
    return beliefs, losses, shapes


@cache
def compiled_decide(game: Game) -> Any:
    folder = Path(__file__).resolve().parent
    sources = (folder / "crowd.py", folder.parents[1] / "greedy" / "lie.py")
    return game.compiled().extended({}, "lie crowd", *sources).bind(crowd.decide)


def choose_face(appeal: Ints, own: State, rng: Ints) -> int:
    """The next face to show: of all ways to show the rest of the hand, one by how much its faces appeal."""
    cards = [own.hand[i] - 1 for i in range(own.cards)]
    code = sum(int(STEP[own.face[i]]) for i in range(own.fixed))
    codes = [[code], [code]]  # what the hand can come to if the next card shows its low face, or its high one
    for side, faces in enumerate((LOW, HIGH)):
        codes[side] = [code + int(STEP[faces[cards[own.fixed]]])]
        for card in cards[own.fixed + 1 :]:
            codes[side] = [sofar + int(STEP[face[card]]) for sofar in codes[side] for face in (LOW, HIGH)]
    low, high = (sum(float(appeal[NUMBER[each]]) for each in side) for side in codes)
    kind = cards[own.fixed]
    chosen = LOW if below(rng, _SHARP) < low / (low + high) * _SHARP else HIGH
    return SHOW + int(chosen[kind]) - 1
