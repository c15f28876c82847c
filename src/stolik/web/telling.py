"""The log of a game in sentences, as each viewer may read it; kept up with the moves, made again when needed."""

from typing import TYPE_CHECKING

from stolik.core.record import to_plain
from stolik.core.types import State
from stolik.web.position import Position, Step

if TYPE_CHECKING:
    from stolik.web.room import Room


class Telling:
    """For each viewer and language that asked: a sentence for each move."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._told: dict[tuple[int, str], list[str]] = {}

    def forget(self) -> None:
        self._told.clear()

    def extend(self, steps: list[Step]) -> None:
        """Tell the newest moves to everybody who asked before; each viewer's views are read once for all languages."""
        position = self._room.position
        if not steps or position is None:
            return
        truths = [to_plain(step.before) for step in steps]
        for viewer in {viewer for viewer, _ in self._told}:
            views = position.views(steps, viewer)
            for (each, lang), told in self._told.items():
                if each == viewer:
                    told.extend(self._tell(steps, truths, views, viewer, lang))

    def log(self, viewer: int, lang: str) -> list[str]:
        """The whole log for a viewer, one sentence a move; some may be empty."""
        if (viewer, lang) not in self._told:
            steps = _steps(self._room.position) if self._room.position else []
            truths = [to_plain(step.before) for step in steps]
            views = [self._room.game.plain_view(step.before, viewer) for step in steps]
            views += [self._room.game.plain_view(step.after, viewer) for step in steps[-1:]]
            self._told[viewer, lang] = self._tell(steps, truths, views, viewer, lang)
        return self._told[viewer, lang]

    def _tell(self, steps: list[Step], truths: list[State], views: list[State], viewer: int, lang: str) -> list[str]:
        """Sentences from the viewer's views and the words that the viewer may read, and nothing else."""
        words, names = self._room.game.words, side_names(self._room, lang)
        told = []
        for number, (step, truth) in enumerate(zip(steps, truths, strict=True)):
            who = step.move.who
            word = words.seen(truth, who, step.move.action, viewer)
            told.append(str(words.tell(views[number], who, word, views[number + 1], names, lang)))
        return told


def side_names(room: "Room", lang: str) -> list[str]:
    """The players' names, and those of sides that nobody plays, if the game has such."""
    extra = getattr(room.game.words, "OTHER_SIDES", {})
    return room.names + list(extra.get(lang, []))


def _steps(position: Position) -> list[Step]:
    state = position.game.new(position.setup)
    steps = []
    for move in position.moves:
        before = state.copy()
        position.game.step(state, move.who, move.action)
        steps.append(Step(before, move, state.copy()))
    return steps
