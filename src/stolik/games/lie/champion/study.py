"""Studying a round of two: the memory that `regret` learns in, iteration after iteration, and its results."""

from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.core.rng import array_rng
from stolik.core.types import Ints
from stolik.games.lie.champion import regret
from stolik.games.lie.champion.duel import Shape
from stolik.games.lie.champion.hands import COUNTS, HOW_MANY, MOST_WAYS, dealt
from stolik.games.lie.rules import KINDS, MOST_CARDS

SLIP = 0.03
FORGET = 2.0  # what was played in iteration k weighs (k / iterations) to this power in the end
DRAWS, AGAINST = 32, 400  # hands of the starter in an iteration, and of the other against each
RATE = 0.5  # the share of the newest iteration in what showing faces is thought to be worth
JUDGED = 40  # iterations of fresh deals that an answer is judged on
_KEPT = ("regret", "total", "face_regret", "face_total", "face_now", "face_worth")


@cache
def _compiled() -> Any:
    """What compiles a function of `regret`, once for all studies."""
    folder = Path(__file__).resolve().parent
    sources = [folder / name for name in ("regret.py", "duel.py", "hands.py")]
    return games.load("lie").compiled().extended({}, "lie study", *sources).bind


class Study:
    """One round, studied. With `fixed`, that player plays a given strategy and the other learns to answer it."""

    def __init__(self, shape: Shape, seed: str, fixed: int = -1) -> None:
        self.shape, self.fixed, self.iterations = shape, fixed, 0
        self.places, rows = shape.places()
        self.sizes = (shape.first, shape.second)
        self.rng = array_rng("lie study", seed, shape)
        faces = [int(HOW_MANY[n]) for n in self.sizes]
        self._hands = [dealt(n) for n in self.sizes]
        shapes = [(faces[0], rows[0]), (rows[1], faces[1])]
        self.regret, self.total, self._now, self._gain, self._used = (
            [np.zeros(size, np.float32) for size in shapes] for _ in range(5)
        )
        self.face_regret, self.face_total, self.face_now = (
            [np.zeros((len(hand.ways), MOST_WAYS), np.float32) for hand in self._hands] for _ in range(3)
        )
        self.face_worth = [np.full(n, 0.5, np.float32) for n in faces]
        self._met = np.zeros(faces, np.float32)
        bids = shape.bids
        self._value, self._count = (np.array([bid[i] for bid in bids], np.int64) for i in (1, 0))
        self._reach = np.zeros((len(self.places), faces[1]), np.float32)
        self._worth = np.zeros((len(self.places) + 1, faces[1]), np.float32)
        self._marks = np.zeros(len(self.places), np.int8)
        for p in (0, 1):
            used = np.arange(MOST_WAYS) < self._hands[p].ways[:, None]
            self.face_now[p][:] = used / self._hands[p].ways[:, None]
            self._match(p, self.regret[p])

    def _match(self, player: int, given: Any) -> None:
        bids = len(self.shape.bids)
        _compiled()(regret.match_regrets)(self.places, bids, player, player == 1, given, self._now[player])

    def play_average(self, player: int) -> None:
        """Let a player play their average from now on."""
        self._match(player, self.total[player])
        sums = self.face_total[player].sum(axis=1, keepdims=True)
        self.face_now[player][:] = self.face_total[player] / np.where(sums > 0, sums, 1)

    def run(self, iterations: int, slip: float = SLIP) -> float:
        """Some iterations of CFR+; returns the share of rounds that the starter won in the last."""
        won = 0.0
        for _ in range(iterations):
            self.iterations += 1
            learning = [p for p in (0, 1) if p != self.fixed]
            slips = tuple(0.0 if p == self.fixed else slip for p in (0, 1))
            won = self._look(slips, learning)
            fade = np.float32(((self.iterations - 1) / self.iterations) ** FORGET)
            for p in learning:
                self.regret[p] += self._gain[p]
                np.maximum(self.regret[p], 0, out=self.regret[p])
                self.total[p] *= fade
                self.total[p] += self._used[p]
                self._match(p, self.regret[p])
                hands = self._hands[p]
                memory = (self.face_regret[p], self.face_total[p], self.face_now[p])
                _compiled()(regret.regret_faces)(float(fade), hands.shows, hands.ways, self.face_worth[p], *memory)
        return won

    def _look(self, slips: tuple[float, ...], learning: list[int]) -> float:
        """Deal, and look at all places: returns the starter's share. Gains are left in `_gain`."""
        self._meet(slips)
        met = self._met / self._met.sum()
        for p in learning:
            self._gain[p][:] = 0
            self._used[p][:] = 0
        memory: list[Any] = list(self._now)
        for p in (0, 1):
            empty = np.zeros((0, 0), np.float32)
            memory += [self._gain[p], self._used[p]] if p in learning else [empty, empty]
        worth = [np.zeros(n, np.float32) for n in met.shape]
        memory += [*worth, self._reach, self._worth, self._marks]
        won = _compiled()(regret.iterate)(
            regret.Bidding(self.shape.flags, self.shape.memory, self._value, self._count, self.places, self._counts),
            regret.Memory(*memory),
            slips,
            met,
        )
        shown = [met.sum(axis=1), met.sum(axis=0)]
        rate = max(RATE, 1 / max(1, self.iterations))
        for p in learning:
            seen = shown[p] > 0
            self.face_worth[p][seen] += rate * (worth[p][seen] / shown[p][seen] - self.face_worth[p][seen])
        return float(won)

    def _meet(self, slips: tuple[float, ...]) -> None:
        hands = regret.Hands(
            np.array(self.sizes, np.int64),
            tuple(hand.number for hand in self._hands),
            tuple(hand.shows for hand in self._hands),
            tuple(hand.ways for hand in self._hands),
            tuple(self.face_now),
        )
        deck, cards = np.zeros(2 * KINDS, np.int64), np.zeros(MOST_CARDS, np.int64)
        _compiled()(regret.meet)(DRAWS, AGAINST, slips, hands, deck, cards, self._met, self.rng)

    @cached_property
    def _counts(self) -> tuple[Ints, ...]:
        """Of both players: [with ones or not, value, faces], how many faces show a value."""
        both = []
        for n in self.sizes:
            alone = COUNTS[n, : HOW_MANY[n]].T.copy()
            jokers = alone + alone[1]
            jokers[1] = alone[1]
            both.append(np.stack([alone, jokers]))
        return tuple(both)

    # Checkpoints

    def save(self, path: Path) -> None:
        memory = {f"{what}{p}": getattr(self, what)[p] for what in _KEPT for p in (0, 1)}
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, iterations=self.iterations, rng=self.rng, **memory)
        part.replace(path)

    def restore(self, path: Path) -> None:
        with np.load(path) as kept:
            self.iterations = int(kept["iterations"])
            self.rng[:] = kept["rng"]
            for p in (0, 1):
                for what in _KEPT:
                    getattr(self, what)[p][:] = kept[f"{what}{p}"]
                self._match(p, self.regret[p])


def answer(study: Study, player: int, iterations: int) -> float:
    """What a player gains over the average strategy of the other, after learning to answer it: wins less losses.

    The answer remembers no more than the places of `duel` do, so a full best response may gain more.
    """
    rival = Study(study.shape, "answer", fixed=1 - player)
    for p in (0, 1):
        rival.total[p][:], rival.face_total[p][:] = study.total[p], study.face_total[p]
    rival.play_average(1 - player)
    rival.total[player][:], rival.face_total[player][:] = 0, 0
    rival.run(iterations)
    rival.fixed = 2  # nobody learns or slips: the answer as it is, on fresh deals
    rival.play_average(player)
    share = float(np.mean([rival._look((0.0, 0.0), []) for _ in range(JUDGED)]))
    return 2 * share - 1 if player == 0 else 1 - 2 * share


def exploitability(study: Study, iterations: int = 60) -> float:
    """Half of what both players together could gain by learning to answer the other's average strategy."""
    return (answer(study, 0, iterations) + answer(study, 1, iterations)) / 2
