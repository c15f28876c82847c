"""A finished game taken apart, and advice in a running one."""

from collections.abc import Callable
from math import fsum
from typing import Any

import numpy as np

from stolik.analysis import judging, rivals_belief
from stolik.analysis.losses import Judge, Judged
from stolik.analysis.luck import Expected, groups
from stolik.analysis.values import Floats, Value, players_of, value_of
from stolik.core.contract import CHANCE
from stolik.core.errors import BadRecordError, BadSetupError
from stolik.core.game import Game
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.play import records
from stolik.play.match import Match, Step

FORMAT = "stolik-review/1"
DEFAULT = 600  # playouts for a decision
_LEAST, _MOST = 16, 1_000_000
_TOLD = 3
_LUCKY = 10

Progress = Callable[[float], None]


def review(
    record: dict[str, Any],
    *,
    budget: float = DEFAULT,
    progress: Progress | None = None,
    names: list[str] | None = None,
) -> dict[str, Any]:
    """A finished game taken apart; the document is described in `stolik.analysis`."""
    playouts = _checked(budget)
    match = records.from_record(record)
    if not match.over:
        raise BadRecordError(
            pl="Ta partia jeszcze trwa. Analizować można tylko skończone partie.",
            en="This game is still running. Only finished games are reviewed.",
        )
    match.game.compiled()
    return _Review(match, playouts, progress or (lambda part: None), names).document()


def _checked(budget: float) -> int:
    if not _LEAST <= budget <= _MOST:
        raise BadSetupError(
            pl=f"Budżet to liczba symulacji na decyzję, od {_LEAST} do {_MOST}.",
            en=f"The budget is simulations for a decision, from {_LEAST} to {_MOST}.",
        )
    return int(budget)


def advise(game: Game, view: State, seat: int, *, budget: float = DEFAULT) -> list[dict[str, Any]]:
    """The legal moves of a seat, the best first, by what it sees: each with its value, and figures for why.

    `unsure` says that the move may be as good as the best: the difference is within the coach's own noise.
    """
    game.compiled()
    plain = to_plain(view)
    playouts = _checked(budget)
    value = value_of(game, players_of(game, view), playouts)
    judged = Judge(value, playouts).moves(view, seat, game.legal(view, seat))
    return [
        {
            "action": one.action,
            "word": game.word(seat, one.action),
            "value": one.value,
            "behind": one.behind,
            "unsure": one.unsure,
            "figures": judging.figures(game, plain, seat, one.action),
        }
        for one in judged
    ]


class _Review:
    """One game, its values and its losses, and the document that is made of them."""

    def __init__(self, match: Match, playouts: int, progress: Progress, names: list[str] | None) -> None:
        self._match, self._game, self._playouts, self._progress = match, match.game, playouts, progress
        self._steps: list[Step] = match.steps()
        self._sides = len(self._game.ranks(match.state))
        self._names = names or judging.side_names(self._sides)
        self._value: Value = value_of(self._game, match.setup.players, playouts)
        self._groups = list(groups(self._steps))
        self._rounds = judging.rounds(self._game, self._steps)
        self._worth = self._values()
        self._judged = self._losses()

    def _values(self) -> dict[int, Floats]:
        """What the game is worth to each side before each ply but those within a roll or deal, and at the end."""
        dealt = np.zeros(len(self._steps) + 1, np.int64)
        for number, group in enumerate(self._groups):
            dealt[group.last + 1 :] = number + 1
        decided = [ply for ply, step in enumerate(self._steps) if step.move.who != CHANCE] + [len(self._steps)]
        states = np.array([*(self._steps[ply].before for ply in decided[:-1]), self._match.state], self._game.state)
        found = self._value.of(states, dealt[decided])[:, : self._sides]
        worth = dict(zip(decided, found, strict=True))
        expected = Expected(self._game, self._value)
        for number, group in enumerate(self._groups):
            worth[group.first] = expected.of(group.before, number)[: self._sides]
            self._progress(0.5 * number / len(self._groups))
        return worth

    def _losses(self) -> dict[int, list[Judged]]:
        """For each ply with a choice, its legal moves, the best first."""
        judge, judged = Judge(self._value, self._playouts), {}
        for ply, (before, move, _) in enumerate((step.before, step.move, step.after) for step in self._steps):
            if move.who != CHANCE and len(legal := self._game.legal(before, move.who)) > 1:
                judged[ply] = judge.moves(self._game.view(before, move.who), move.who, legal, move.action)
            self._progress(0.5 + 0.4 * ply / len(self._steps))
        return judged

    def document(self) -> dict[str, Any]:
        moves = [self._move(ply) for ply in range(len(self._steps))]
        for group in self._groups:
            luck = self._worth[group.last + 1] - self._worth[group.first]
            moves[group.last] |= {"luck": luck.tolist(), "from": group.first}
        found = {
            "format": FORMAT,
            "game": self._game.name,
            "players": self._match.setup.players,
            "options": dict(self._match.setup.options),
            "rules": self._game.version,
            "plies": len(moves),
            "unit": "points" if self._sides == 1 else "share",
            "value": {"name": self._value.name, "hash": self._value.hash},
            "budget": self._playouts,
            "sides": [self._side(side, moves) for side in range(self._sides)],
            "moves": moves,
            "chances": [[ply, self._worth[ply].tolist()] for ply in sorted(self._worth)],
            "rounds": [
                move["ply"] for before, move in zip([None, *moves], moves, strict=False) if _begins(before, move)
            ],
            "moments": self._moments(moves),
            "lucky": _lucky(moves),
            "costliest": {str(seat): self._costliest(seat, moves) for seat in range(self._match.setup.players)},
            "mirror": rivals_belief.believed(self._game, self._steps, self._playouts),
        }
        self._progress(1.0)
        return found

    # Moves

    def _move(self, ply: int) -> dict[str, Any]:
        step = self._steps[ply]
        who, action = step.move.who, step.move.action
        told = {
            "ply": ply,
            "who": who,
            "word": self._game.word(who, action),
            "round": self._rounds[ply],
        }
        if who == CHANCE:
            return told | {"luck": [0.0] * self._sides}
        told["swing"] = (self._worth[ply + 1] - self._worth[ply]).tolist()
        if ply not in self._judged:
            return told | {"loss": 0.0, "best": told["word"], "unsure": False, "forced": True}
        best, own = self._judged[ply][0], self._own(ply)
        return told | {
            "loss": 0.0 if own.unsure else own.behind,
            "best": told["word"] if own.unsure else self._game.word(who, best.action),
            "unsure": own.unsure and own.action != best.action,
            "forced": False,
            "value": own.value,
            "best_value": best.value,
        }

    def _own(self, ply: int) -> Judged:
        """What was chosen."""
        return next(one for one in self._judged[ply] if one.action == self._steps[ply].move.action)

    # Sides

    def _side(self, side: int, moves: list[dict[str, Any]]) -> dict[str, Any]:
        start, end = float(self._worth[0][side]), float(self._worth[len(moves)][side])
        luck = fsum(move["luck"][side] for move in moves if "luck" in move)
        own = [move for move in moves if move["who"] == side and not move["forced"]]
        loss = fsum(move["loss"] for move in own)
        accuracy = judging.accuracy([(move["loss"], self._spread(move["ply"])) for move in own])
        return {
            "seat": side,
            "name": self._names[side],
            "start": start,
            "luck": luck,
            "decisions": fsum(move["swing"][side] for move in moves if "swing" in move),
            "result": end,
            "loss": loss,
            "rest": end - start - luck + loss,
            "judged": len(own),
            "accuracy": accuracy,
            "title": judging.title(accuracy),
        }

    def _spread(self, ply: int) -> float:
        """What was at stake: the best move less the worst."""
        return max(one.behind for one in self._judged[ply])

    def _costliest(self, seat: int, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
        own = [move for move in moves if move["who"] == seat and move["loss"] > 0]
        worst = sorted(own, key=lambda move: (-move["loss"], move["ply"]))[:_TOLD]
        return [self._told(move, seat) for move in worst]

    def _told(self, move: dict[str, Any], seat: int) -> dict[str, Any]:
        ply = move["ply"]
        view = self._game.plain_view(self._steps[ply].before, seat)
        both = [self._steps[ply].move.action, self._judged[ply][0].action]
        return {
            "ply": ply,
            "word": move["word"],
            "better": move["best"],
            "loss": move["loss"],
            "value": move["value"],
            "best_value": move["best_value"],
        } | judging.compared(self._game, view, seat, *both)

    def _moments(self, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The plies that changed most, in the order of the game."""
        told = [
            {
                "ply": move["ply"],
                "kind": "luck" if "luck" in move else "decision",
                "who": move["who"],
                "word": move["word"],
                "swing": move["luck"] if "luck" in move else move["swing"],
            }
            for move in moves
            if not move.get("forced")
        ]
        most = sorted(told, key=lambda one: (-max(map(abs, one["swing"])), one["ply"]))[:_TOLD]
        return sorted(most, key=lambda one: int(one["ply"]))


def _begins(before: dict[str, Any] | None, move: dict[str, Any]) -> bool:
    """Whether a round begins with this ply."""
    return move["round"] is not None and (before is None or before["round"] != move["round"])


def _lucky(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    dealt = [{key: move[key] for key in ("ply", "from", "luck")} for move in moves if "from" in move]
    return sorted(dealt, key=lambda one: (-max(map(abs, one["luck"])), one["ply"]))[:_LUCKY]
