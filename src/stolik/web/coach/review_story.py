"""A review told to people: the receipt, the moments that decided the game, the costliest decisions, the mirror.

Made from the document of `stolik.analysis.review` and the match itself, for one side and one language; the same for
the web page and for the page that `stolik review -o` writes.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum
from typing import Any

from stolik.analysis import judging
from stolik.analysis.numbers import percent
from stolik.core.contract import CHANCE
from stolik.core.types import State
from stolik.play.match import Match, Step, tell
from stolik.web import messages
from stolik.web.coach.advising import move_text
from stolik.web.coach.review_chart import TALL, chart
from stolik.web.drawing.templates import among_others

Draw = Callable[[State, int], str]  # the board before a move, as a seat saw it
_MIRRORED, _TOLD = 6, 0.02  # so many moves of the mirror are told at once, if they said so much
_SPECTATOR = -1


class Story:
    """Tells one review."""

    def __init__(
        self, document: dict[str, Any], match: Match, names: Sequence[str], lang: str, seat: int, draw: Draw
    ) -> None:
        self._document, self._match, self._names, self._lang = document, match, list(names), lang
        self._seat, self._draw = seat, draw
        self._steps: list[Step] = match.steps()
        self._in_percent = document["unit"] == "share"

    def told(self) -> dict[str, Any]:
        document = self._document
        sides = document["sides"]
        return {
            "charts": {"wide": chart(document), "tall": chart(document, TALL)},
            "names": self._names,
            "seat": self._seat,
            "players": document["players"],
            "in_percent": self._in_percent,
            "sides": [self._side(side) for side in sides],
            "rounds": self._rounds(),
            "turning": self._turning(),
            "moments": [self._moment(n, one) for n, one in enumerate(document["moments"], 1)],
            "costliest": [self._decision(one) for one in document["costliest"].get(str(self._seat), [])],
            "unsure": sum(move.get("unsure", False) for move in document["moves"] if move["who"] == self._seat),
            "given_away": self._given_away(),
            "mirror": [self._mirrored(one) for one in self._own_mirror()],
            "has_mirror": document["mirror"] is not None,
            "value": document["value"],
            "budget": document["budget"],
        }

    # Numbers

    def amount(self, value: float) -> str:
        return amount(value, self._in_percent, self._lang)

    def change(self, value: float) -> str:
        """What was won or lost, with its sign."""
        return change(value, self._in_percent)

    # The receipt

    def _side(self, side: dict[str, Any]) -> dict[str, Any]:
        start, luck, own, end = (
            _whole(number, self._in_percent) for number in (side["start"], side["luck"], -side["loss"], side["result"])
        )
        return {
            "seat": side["seat"],
            "name": self._names[side["seat"]],
            "start": self.amount(side["start"]),
            "luck": _signed(luck),
            "own": _signed(own),
            "rest": _signed(end - start - luck - own),  # so that the numbers on the page add up
            "result": self.amount(side["result"]),
            "accuracy": None if side["accuracy"] is None else round(side["accuracy"]),
            "title": side["title"][self._lang] if side["title"] else "",
        }

    def _rounds(self) -> list[dict[str, Any]]:
        """For the side that is told: its chances at the start of each round, and what the round did to them."""
        first, moves, seat = self._document["rounds"], self._document["moves"], self._seat
        worth = {ply: values[seat] for ply, values in self._document["chances"]}
        told = []
        for n, (begin, end) in enumerate(pairwise([*first, len(moves)]), 1):
            if begin not in worth or end not in worth:
                continue
            within = moves[begin:end]
            luck = fsum(move["luck"][seat] for move in within if "luck" in move)
            own = -fsum(move["loss"] for move in within if move["who"] == seat)
            change = worth[end] - worth[begin]
            told.append(
                {
                    "n": n,
                    "ply": begin,
                    "start": self.amount(worth[begin]),
                    "luck": self.change(luck),
                    "own": self.change(own),
                    "end": self.amount(worth[end]),
                    "size": abs(change),
                }
            )
        return told

    def _turning(self) -> dict[str, Any] | None:
        """The round that changed most."""
        return max(self._rounds(), key=lambda one: float(one["size"]), default=None)

    # Moments

    def _moment(self, n: int, one: dict[str, Any]) -> dict[str, Any]:
        ply = one["ply"]
        move, who, step = self._document["moves"][ply], one["who"], self._steps[ply]
        first = move.get("from", ply)
        swings = sorted(enumerate(one["swing"]), key=lambda pair: -abs(pair[1]))
        viewer = who if who != CHANCE else self._most_moved(one["swing"])
        return {
            "n": n,
            "ply": first,
            "round": self._round(first),
            "is_luck": who == CHANCE,
            "no_better": not move.get("loss", 1.0),
            "viewer": self._names[viewer],
            "text": self._sentences(first, ply) if who == CHANCE else self._made(step, who),
            "swings": [
                {"seat": seat, "name": self._names[seat], "by": self.change(by)}
                for seat, by in swings
                if _whole(by, self._in_percent)
            ],
            "board": self._board(step.after if who == CHANCE else step.before, viewer),
        }

    def _most_moved(self, swing: list[float]) -> int:
        """The player whose chances a deal changed most; of equals the one that the story is told to."""
        players = range(self._match.setup.players)
        return max(players, key=lambda seat: (round(abs(swing[seat]), 6), seat == self._seat))

    def _round(self, ply: int) -> int:
        """The round that a move belongs to; 0 if the game has none."""
        return bisect_right(self._document["rounds"], ply)

    def _sentences(self, first: int, last: int) -> str:
        """What happened, as everybody may know it after the game; a deal may be many moves, each told to its owner."""
        told: list[str] = []
        for step in self._steps[first : last + 1]:
            texts = (self._text(step, viewer) for viewer in range(_SPECTATOR, self._match.setup.players))
            told += [text for text in texts if text][:1]
        if len(told) > 3:
            return judging.dealt(self._match.game, self._lang) or messages.count(self._lang, "review.dealt", len(told))
        return " ".join(told) or messages.text(self._lang, "review.chance")

    def _text(self, step: Step, viewer: int) -> str:
        return tell(self._match.game, step, viewer, self._names, self._lang)

    def _board(self, state: State, viewer: int) -> str:
        return among_others(self._draw(state, viewer))

    # Decisions

    def _decision(self, one: dict[str, Any]) -> dict[str, Any]:
        step = self._steps[one["ply"]]
        return {
            "ply": one["ply"],
            "round": self._round(one["ply"]),
            "made": self._made(step, self._seat),
            "better": self._instead(step, one["better"]),
            "loss": self.change(-one["loss"]),
            "value": self.amount(one["value"]),
            "best": self.amount(one["best_value"]),
            "figures": one["figures"][self._lang],
            "why": self._why(one),
            "board": self._board(step.before, self._seat),
        }

    def _made(self, step: Step, viewer: int) -> str:
        """What was done; some moves have no sentence in the log."""
        word = self._match.game.word(step.move.who, step.move.action)
        return self._text(step, viewer) or judging.called(self._match.game, word, self._lang)

    def _why(self, one: dict[str, Any]) -> dict[str, list[str]]:
        """Figures of what was done, of what was better, and of both; reviews of before had them in one list."""
        return (
            one["why"][self._lang] if "why" in one else {"chosen": [], "better": [], "both": one["figures"][self._lang]}
        )

    def _instead(self, step: Step, word: str) -> str:
        """What another move would have been called."""
        game, who = self._match.game, step.move.who
        return move_text(game, step.before, who, game.parse(who, word), self._seat, self._names, self._lang)

    def _given_away(self) -> list[dict[str, Any]]:
        """The moves of the side that is told which said most about its hand, in their order."""
        own = [one for one in self._own_mirror() if one["after"] - one["before"] >= _TOLD]
        most = sorted(own, key=lambda one: one["before"] - one["after"])[:_MIRRORED]
        return [self._mirrored(one) for one in sorted(most, key=lambda one: int(one["ply"]))]

    def _own_mirror(self) -> list[dict[str, Any]]:
        return [one for one in self._document["mirror"] or [] if one["seat"] == self._seat]

    def _mirrored(self, one: dict[str, Any]) -> dict[str, Any]:
        return {
            "round": self._round(one["ply"]),
            "text": self._made(self._steps[one["ply"]], self._seat),
            "shares": [round(100 * one[when], 1) for when in ("before", "after")],
            "before": percent(one["before"], self._lang, 0),
            "after": percent(one["after"], self._lang, 0),
            "gave_away": one["gave_away"],
            "belief": one["belief"][self._lang],
            "truth": one.get("truth", {}).get(self._lang, ""),
        }


def amount(value: float, in_percent: bool, lang: str) -> str:
    """A chance or a number of points."""
    return percent(value, lang, 0) if in_percent else str(_whole(value, in_percent))


def change(value: float, in_percent: bool) -> str:
    """What was won or lost, with its sign."""
    return _signed(_whole(value, in_percent))


def _whole(value: float, in_percent: bool) -> int:
    return round(100 * value) if in_percent else round(value)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
