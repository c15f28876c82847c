"""The log of a game in sentences, as each viewer may read it; kept up with the moves, made again when needed."""

from typing import TYPE_CHECKING

from stolik.play.match import tell
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
        for (viewer, lang), told in self._told.items():
            told.extend(self._tell(step, viewer, lang) for step in steps)

    def log(self, viewer: int, lang: str) -> list[str]:
        """The whole log for a viewer, one sentence a move; some may be empty."""
        if (viewer, lang) not in self._told:
            position = self._room.position
            steps = _steps(position) if position else []
            self._told[viewer, lang] = [self._tell(step, viewer, lang) for step in steps]
        return self._told[viewer, lang]

    def _tell(self, step: Step, viewer: int, lang: str) -> str:
        game = self._room.game
        return tell(game, step.before, step.move, step.after, viewer, side_names(self._room, lang), lang)


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
