"""The mirror: what a careful rival could have believed about a hand, and which moves gave it away.

A rival imagines worlds behind its view and asks in each whether the seat would have made its move there, as the policy
plays. Worlds where it would count more. What is compared is the part of the hand that the game names in `coach.hand`.
"""

from typing import Any, cast

import numpy as np

from stolik.analysis.values import GUESSES, bound, make_space, players_of
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.core.rng import seed
from stolik.core.state import digest, to_plain
from stolik.play.match import Step

_TRIES = 8  # of the policy in each world
_DOUBT = 0.5  # tries that count for any move: nobody plays exactly as the policy
_AWAY = 0.15  # a truth that becomes so much likelier was given away


def believed(game: Game, steps: list[Step], worlds: int) -> list[dict[str, Any]] | None:
    """For each decision of a seat with a hidden hand: how likely the truth was to a rival, before and after."""
    if not hasattr(game.part("coach"), "hand"):
        return None
    space, told = make_space(game), []
    for ply, step in enumerate(steps):
        who = step.move.who
        if who != CHANCE and len(game.legal(step.before, who)) > 1:
            told.append(_Look(game, space, step, worlds).told(ply))
    return [one for one in told if one]


class _Look:
    """One move, seen by the rival that sits next."""

    def __init__(self, game: Game, space: Any, step: Step, worlds: int) -> None:
        self._game, self._step, self._seat = game, step, step.move.who
        self._coach = cast(Any, game.part("coach"))
        rival = (self._seat + 1) % players_of(game, step.before)
        view = np.array([game.view(step.before, rival)], game.state)
        imagined, chosen = np.zeros(min(worlds, 400), game.state), np.zeros(min(worlds, 400), np.int64)
        loops, start = bound(game), seed("mirror", digest(step.before), rival)
        loops["worlds_of"](space, view, rival, GUESSES, start, imagined)
        loops["would_move"](space, imagined, self._seat, step.move.action, _TRIES, chosen)
        self._hands = [self._coach.hand(to_plain(world), self._seat) for world in imagined]
        self._weights = (chosen + _DOUBT) / (_TRIES + 2 * _DOUBT)

    def told(self, ply: int) -> dict[str, Any] | None:
        truth = self._coach.hand(to_plain(self._step.before), self._seat)
        if truth is None:
            return None
        true = np.array([hand == truth for hand in self._hands])
        before, after = float(true.mean()), float(self._weights[true].sum() / self._weights.sum())
        likeliest = self._likeliest()
        return {
            "ply": ply,
            "seat": self._seat,
            "word": self._game.word(self._seat, self._step.move.action),
            "before": before,
            "after": after,
            "gave_away": after - before >= _AWAY,
            "truth": {lang: self._coach.hand_text(truth, lang) for lang in LANGS},
            "belief": {lang: self._coach.hand_text(likeliest, lang) for lang in LANGS},
        }

    def _likeliest(self) -> Any:
        """What the rival would guess."""
        total: dict[Any, float] = {}
        for hand, weight in zip(self._hands, self._weights, strict=True):
            total[hand] = total.get(hand, 0.0) + float(weight)
        return max(total, key=lambda hand: (total[hand], str(hand)))
