"""How much a best response gains against any bot, in a small round of LIE for two.

A bot is a black box: what it does with each hand, after each set of bids that it can come to, is asked again and again;
with more than one card, of all hands that show the same faces the one that it shows most is asked for all. The answers
are dealt into groups. A best response to all groups but one is measured on that one, which it has not seen: so nothing
is gained from the chance of sampling, and the groups tell how sure the figure is.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.bots.interface import Bot
from stolik.core.game import Game, Setup
from stolik.core.types import State
from stolik.games.lie.champion.small import Hand, Pair, Sets
from stolik.games.lie.champion.walk import ANSWER, MEAN, Floats
from stolik.games.lie.rules import BID, CHECK, SHOW
from stolik.games.lie.tables import PAIRS, VALUES

GROUPS = 5


class Sampled:
    """What a bot was seen to do in one seat: how often it showed each hand, and made each bid or check, by group."""

    def __init__(self, sets: Sets, seat: int) -> None:
        hands = sets.round.hands[seat]
        alike = [tuple(face for _, face in hand) if sum(sets.round.cards) > 2 else hand for hand in hands]
        self.column = np.unique([str(sorted(one)) for one in alike], return_inverse=True)[1]
        self.faces = np.zeros((GROUPS, len(hands)))
        self.bids = np.zeros((GROUPS, sets.rows[seat], self.column.max() + 1), np.float32)

    def strategy(self, groups: list[int], kind: Any) -> tuple[Floats, Floats]:
        """What was seen in some groups: rows of bids, and faces."""
        return self.bids[groups].sum(axis=0).astype(kind)[:, self.column], self.faces[groups].mean(axis=0)


class Asking:
    """Asks a bot in one seat, with all cards and after all bids of the other that it can come to."""

    def __init__(self, game: Game, setup: Setup, sets: Sets, bot: Bot, seat: int, samples: int) -> None:
        self._game, self._sets, self._bot, self._seat, self._samples = game, sets, bot, seat, samples
        self._start, self._bids, self.seen = game.new(setup), sets.round.bids, Sampled(sets, seat)
        for place in (0, 1):
            self._start["seat"][place]["size"] = sets.round.cards[place]
        self._shown: dict[int, tuple[float, State]] = {}  # the likeliest hand of each column, before any bid
        self.asked = 0

    def ask(self) -> Sampled:
        """Everything that can happen."""
        for cards in sorted({tuple(card for card, _ in hand) for hand in self._sets.round.hands[self._seat]}):
            self._show(self._dealt(cards), cards, (), np.ones(GROUPS))
        for column, (reach, state) in self._shown.items():
            self._visit(state, 0, -1, column, reach)
        return self.seen

    def _dealt(self, cards: tuple[Pair, ...]) -> State:
        """The round with these cards in the bot's hand and others in the other's, which shows any face."""
        state, other = self._start.copy(), 1 - self._seat
        own = [PAIRS.index(card) for card in cards]
        another = next(PAIRS.index(pair) for pair in self._sets.round.pairs if pair not in cards)
        for seat in (0, 1):
            for kind in own if seat == self._seat else [another] * self._sets.round.cards[other]:
                self._game.step(state, -1, kind)
        for _ in range(self._sets.round.cards[other]):
            self._game.step(state, other, self._game.legal(state, other)[0])
        return state

    def _show(self, state: State, cards: tuple[Pair, ...], faces: tuple[int, ...], reach: Floats) -> None:
        """All faces that can be shown, one card after the other; `reach` is how likely that is in each group."""
        if len(faces) == len(cards):
            hand: Hand = tuple(sorted(zip(cards, faces, strict=True)))
            place = self._sets.round.hands[self._seat].index(hand)
            self.seen.faces[:, place] += reach
            column, likely = int(self.seen.column[place]), float(self.seen.faces[:, place].mean())
            if likely > self._shown.get(column, (0.0, state))[0]:
                self._shown[column] = likely, state
            return
        chances = np.zeros((GROUPS, SHOW + VALUES))
        times = self._answers(state, float(reach.mean()), lambda group, action: _count(chances[group], action))
        for action in np.flatnonzero(chances.sum(axis=0)).tolist():
            after = self._after(state, self._seat, action)
            self._show(after, cards, (*faces, action - SHOW + 1), reach * chances[:, action] * GROUPS / times)

    def _answers(self, state: State, reach: float, note: Callable[[int, int], None]) -> int:
        """What the bot answers; it is asked less often where it comes seldom. How often it was asked."""
        view, legal = self._game.view(state, self._seat), self._game.legal(state, self._seat)
        times = max(1, round(self._samples * reach / GROUPS)) * GROUPS
        for number in range(times):
            note(number % GROUPS, int(self._bot.choose(view, self._seat, legal)))
        self.asked += times
        return times

    def _visit(self, state: State, number: int, last: int, column: int, reach: float) -> None:
        """All that can follow on a set of bids."""
        top = len(self._bids) - 1
        if self._sets.turn[number] != self._seat:
            for bid in range(last + 1, top + 1):
                self._raise(state, 1 - self._seat, number, bid, column, reach)
        elif last < top:
            first, checks = self._sets.start[number], 1 if number else 0
            rows = self.seen.bids[:, first : first + checks + top - last, column]
            place = {self._action(bid): checks + top - bid for bid in range(last + 1, top + 1)} | {CHECK: 0}
            times = self._answers(state, reach, lambda group, action: _count(rows[group], place[action]))
            for bid in range(last + 1, top + 1):
                share = float(rows[:, checks + top - bid].sum()) / times
                if share > 0:
                    self._raise(state, self._seat, number, bid, column, reach * share)

    def _raise(self, state: State, seat: int, number: int, bid: int, column: int, reach: float) -> None:
        after = self._after(state, seat, self._action(bid))
        self._visit(after, number | self._sets.round.bit(self._bids[bid]), bid, column, reach)

    def _action(self, bid: int) -> int:
        count, value = self._bids[bid]
        return BID + (count - 1) * VALUES + value - 1

    def _after(self, state: State, seat: int, action: int) -> State:
        after = state.copy()
        self._game.step(after, seat, action)
        return after


def _count(counts: Any, place: int) -> None:
    counts[place] += 1


def gains(sets: Sets, seat: int, seen: Sampled) -> list[float]:
    """What the best response to all groups but one brings against that one, for each group."""
    return [_gain(sets, seat, seen, group) for group in range(GROUPS)]


def _gain(sets: Sets, seat: int, seen: Sampled, group: int) -> float:
    response = sets.empty(seat)
    others, shown = seen.strategy([number for number in range(GROUPS) if number != group], sets.kind)
    worth = sets.walk(ANSWER, seat, response, others, shown)
    best = np.full(len(worth), -np.inf)
    np.maximum.at(best, sets.deal[seat], worth)
    faces = sets.shares(seat, 1.0 * (worth == best[sets.deal[seat]]))
    others, shown = seen.strategy([group], sets.kind)
    return sets.gain(seat, sets.walk(MEAN, seat, response, others, shown), faces)
