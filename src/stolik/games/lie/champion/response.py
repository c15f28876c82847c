"""How much a best response gains against any bot, in a round of LIE for two with one card each.

A bot is a black box: what it does with each card, after each set of bids that it can come to, is asked again and again.
The answers are dealt into groups. A best response to all groups but one is measured on that one, which it has not seen:
so nothing is gained from the chance of sampling, and the groups tell how sure the figure is.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.bots.interface import Bot
from stolik.core.game import Game, Setup
from stolik.core.types import State
from stolik.games.lie.champion.small import Floats, Round, highest, opened, to_move
from stolik.games.lie.rules import BID, CHECK, SHOW
from stolik.games.lie.tables import PAIRS, VALUES

GROUPS = 5


class Sampled:
    """What a bot was seen to do in one seat: how often it showed each face, and made each bid or check, by group."""

    def __init__(self, chosen: Round) -> None:
        states, bids = len(chosen.states), len(chosen.bids)
        self.faces = np.zeros((GROUPS, states))
        self.bids = np.zeros((GROUPS, 1 << bids, 1 + bids, states))

    def strategy(self, groups: list[int]) -> tuple[Floats, Floats]:
        """The shares of what was seen in some groups: of faces, and of bids."""
        faces, bids = self.faces[groups].sum(axis=0).reshape(-1, 2), self.bids[groups].sum(axis=0)
        return _shares(faces, 1).ravel(), _shares(bids, 1)


def _shares(counts: Floats, axis: int) -> Floats:
    sums = counts.sum(axis=axis, keepdims=True)
    return counts / np.where(sums > 0, sums, 1)


class Asking:
    """Asks a bot in one seat, with all cards and after all bids of the other that it can come to."""

    def __init__(self, game: Game, setup: Setup, chosen: Round, bot: Bot, seat: int, samples: int) -> None:
        self._game, self._setup, self._round, self._bot, self._seat = game, setup, chosen, bot, seat
        self._samples, self._bids, self.seen = samples, chosen.bids, Sampled(chosen)
        self.asked = 0

    def ask(self, card: tuple[int, int]) -> None:
        """Everything that can happen with one card."""
        dealt = self._dealt(card)
        place = 2 * self._round.pairs.index(card)
        for action in self._answers(dealt, self._samples, lambda group, action: self._note_face(group, card, action)):
            face = action - SHOW + 1
            state = dealt.copy()
            self._game.step(state, self._seat, action)
            other = 1 - self._seat
            self._game.step(state, other, self._game.legal(state, other)[0])
            number = place + card.index(face)
            reach = self.seen.faces[:, number].sum() / self._samples
            self._visit(state, 0, number, reach)

    def _dealt(self, card: tuple[int, int]) -> State:
        """The round with this card in the bot's hand and another in the other's."""
        state = self._game.new(self._setup)
        kind = PAIRS.index(card)
        another = next(number for number, pair in enumerate(PAIRS) if pair in self._round.pairs and number != kind)
        for seat in (0, 1):
            self._game.step(state, -1, kind if seat == self._seat else another)
        return state

    def _note_face(self, group: int, card: tuple[int, int], action: int) -> None:
        place = 2 * self._round.pairs.index(card) + card.index(action - SHOW + 1)
        self.seen.faces[group, place] += 1

    def _answers(self, state: State, times: int, note: Callable[[int, int], None]) -> set[int]:
        """What the bot answers, asked so often."""
        view, legal = self._game.view(state, self._seat), self._game.legal(state, self._seat)
        found = set()
        for number in range(times):
            action = int(self._bot.choose(view, self._seat, legal))
            note(number % GROUPS, action)
            found.add(action)
        self.asked += times
        return found

    def _visit(self, state: State, mask: int, number: int, reach: float) -> None:
        """All that can follow on a set of bids; whatever the bot comes to seldom is asked less often."""
        first = highest(mask) + 1
        if to_move(mask) != self._seat:
            for bid in range(first, len(self._bids)):
                self._visit(self._after(state, 1 - self._seat, bid), mask | 1 << bid, number, reach)
            return
        column = self.seen.bids[:, mask, :, number]
        times = max(1, round(self._samples * reach / GROUPS)) * GROUPS
        self._answers(state, times, lambda group, action: self._note_bid(column, group, action))
        shares = column.sum(axis=0) / times
        for bid in range(first, len(self._bids)):
            if shares[1 + bid] > 0:
                after = self._after(state, self._seat, bid)
                self._visit(after, mask | 1 << bid, number, reach * shares[1 + bid])

    def _note_bid(self, column: Any, group: int, action: int) -> None:
        column[group, 0 if action == CHECK else 1 + self._number(action)] += 1

    def _number(self, action: int) -> int:
        return self._bids.index(((action - BID) // VALUES + 1, (action - BID) % VALUES + 1))

    def _after(self, state: State, seat: int, bid: int) -> State:
        count, value = self._bids[bid]
        after = state.copy()
        self._game.step(after, seat, BID + (count - 1) * VALUES + value - 1)
        return after


class Response:
    """Best responses of one seat, and what they bring against a strategy of the other."""

    def __init__(self, chosen: Round, seat: int) -> None:
        self._stakes = chosen.stakes()
        self._sets, self._actions, self._states = 1 << len(chosen.bids), 1 + len(chosen.bids), len(chosen.states)
        ones = np.array([value == 1 for _, value in chosen.bids])
        self._owns = [to_move(mask) == seat for mask in range(self._sets)]
        self._higher = [np.arange(highest(mask) + 1, len(chosen.bids)) for mask in range(self._sets)]
        self._after = [mask | 1 << bids for mask, bids in enumerate(self._higher)]
        self._odds = [
            self._stakes[opened(mask, ones), highest(mask)] if mask else np.zeros((self._states,) * 2)
            for mask in range(self._sets)
        ]

    def best(self, faces: Floats, bids: Floats) -> tuple[Any, Any]:
        """The best answer to a strategy: in each set of bids and with each card and face, and which face to show."""
        choice = np.zeros((self._sets, self._states), np.int64)
        value = self._values(faces, bids, choice, learn=True)
        return choice, value[0].reshape(-1, 2).argmax(axis=1)

    def gain(self, response: tuple[Any, Any], faces: Floats, bids: Floats) -> float:
        """What a response brings on average against a strategy, a won round 1 and a lost one -1."""
        choice, shown = response
        value = self._values(faces, bids, choice, learn=False)
        return float(value[0].reshape(-1, 2)[np.arange(len(shown)), shown].sum())

    def _values(self, faces: Floats, bids: Floats, choice: Any, learn: bool) -> Floats:
        """What each set of bids is worth with each card and face, times how likely the deal and the other are there."""
        reach = self._reach(faces, bids)
        value = np.zeros((self._sets, self._states))
        for mask in range(self._sets - 1, -1, -1):
            after = self._after[mask]
            if self._owns[mask]:
                offers = np.full((self._actions, self._states), -np.inf)
                if mask:
                    offers[0] = -self._odds[mask] @ reach[mask]
                offers[self._actions - len(after) :] = value[after]
                if learn:
                    choice[mask] = offers.argmax(axis=0)
                value[mask] = offers[choice[mask], np.arange(self._states)]
            else:
                value[mask] = self._odds[mask] @ (reach[mask] * bids[mask, 0]) + value[after].sum(axis=0)
        return value

    def _reach(self, faces: Floats, bids: Floats) -> Floats:
        """How likely the other is to play towards each set of bids, from each of its cards and faces."""
        reach = np.zeros((self._sets, self._states))
        reach[0] = faces
        for mask in range(self._sets):
            played = 1.0 if self._owns[mask] else bids[mask, 1 + self._higher[mask]]
            reach[self._after[mask]] = reach[mask] * played
        return reach


def gains(chosen: Round, seat: int, seen: Sampled) -> list[float]:
    """What the best response to all groups but one brings against that one, for each group."""
    response, every = Response(chosen, seat), range(GROUPS)
    found = []
    for group in every:
        others = [number for number in every if number != group]
        found.append(response.gain(response.best(*seen.strategy(others)), *seen.strategy([group])))
    return found
