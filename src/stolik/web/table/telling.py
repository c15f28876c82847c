"""What happened in a game, as facts with sentences, for each viewer; kept up with the moves, made again when needed."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from types import ModuleType

from stolik.core.game import Game
from stolik.core.state import Source, lazy, to_lazy
from stolik.core.types import State
from stolik.play.match import Move, Step, fact_of
from stolik.web.drawing.log import Fact
from stolik.web.table.position import Position

Names = Callable[[str], list[str]]  # the names of all sides in a language


class Told:
    """The facts of one viewer in one language, from some move on: whoever comes back needs only the newest."""

    def __init__(self, first: int, facts: list[Fact]) -> None:
        self.first, self.facts = first, facts


class _Made:
    """A fact, and all that it was made from: who reads the same word and sees the same in what was read is told it."""

    def __init__(self, word: str, sources: tuple[Source, Source], fact: Fact) -> None:
        self.fact, self._word = fact, word
        self._read = [(int.from_bytes(source.raw, "little"), source.read) for source in sources]

    def fits(self, word: str, views: tuple[bytes, bytes]) -> bool:
        seen = (int.from_bytes(raw, "little") for raw in views)
        return word == self._word and not any(
            (now ^ was) & read for now, (was, read) in zip(seen, self._read, strict=True)
        )


class Telling:
    """For each viewer and language that asked, and once for all who see the same: a fact for each move."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._told: dict[tuple[int, str], Told] = {}
        self._replayed: tuple[Position, int, list[Step], list[State]] | None = None  # for all who come back

    def forget(self) -> None:
        self._told.clear()

    def cut(self, ply: int) -> None:
        """Moves from this one on were taken back."""
        for key, told in list(self._told.items()):
            if told.first > ply:
                del self._told[key]
            else:
                del told.facts[ply - told.first :]

    def extend(self, position: Position, steps: Sequence[Step]) -> None:
        """Tell the newest moves to everybody who asked before."""
        self._replayed = None
        if not steps:
            return
        truths = [to_lazy(step.before) for step in steps]
        made: dict[str, list[list[_Made]]] = {lang: [[] for _ in steps] for _, lang in self._told}
        for (viewer, lang), told in self._told.items():
            views = position.raw_views(steps, viewer)
            told.facts.extend(self._tell(position.game, steps, truths, views, viewer, lang, made[lang]))

    def knows(self, position: Position, viewer: int, lang: str, first: int) -> bool:
        """Whether a viewer was told everything from a move on."""
        told = self._told.get((position.game.sees_as(viewer), lang))
        return told is not None and told.first <= first

    def facts(self, position: Position | None, viewer: int, lang: str, first: int = 0) -> list[Fact]:
        """The log for a viewer from move `first` on, one fact a move; some have an empty sentence."""
        if position is None:
            return []
        viewer = position.game.sees_as(viewer)
        told = self._told.get((viewer, lang))
        if told is None or told.first > first:
            told = self._told[viewer, lang] = Told(first, self._since(position, viewer, lang, first))
        return told.facts[first - told.first :]

    def _since(self, position: Position, viewer: int, lang: str, first: int) -> list[Fact]:
        if first >= position.ply:
            return []
        steps, truths = self._steps(position, first)
        views = position.raw_views(steps, viewer)
        return self._tell(position.game, steps, truths, views, viewer, lang, [[] for _ in steps])

    def _steps(self, position: Position, first: int) -> tuple[list[Step], list[State]]:
        """The moves from one on with the states before them, replayed once for all viewers of a position."""
        known = self._replayed
        if known is None or known[0] is not position or known[1] > first:
            steps = position.steps(first)
            known = self._replayed = position, first, steps, [to_lazy(step.before) for step in steps]
        return known[2][first - known[1] :], known[3][first - known[1] :]

    def _tell(
        self,
        game: Game,
        steps: Sequence[Step],
        truths: Sequence[State],
        views: Sequence[bytes],
        viewer: int,
        lang: str,
        made: list[list[_Made]],  # for each move, for other viewers
    ) -> list[Fact]:
        names, facts = self._names(lang), []
        for step, truth, around, known in zip(steps, truths, pairwise(views), made, strict=True):
            word = game.words.seen(truth, step.move.who, step.move.action, viewer)
            found = next((one for one in known if one.fits(word, around)), None)
            if found is None:
                found = _fact(game, word, step.move, around, names, lang)
                known.append(found)
            facts.append(found.fact)
        return facts


def _fact(game: Game, word: str, move: Move, views: tuple[bytes, bytes], names: list[str], lang: str) -> _Made:
    sources = Source(views[0]), Source(views[1])
    before, after = (lazy(game.state, source) for source in sources)
    fact, own = fact_of(game, word, move, before, after, names, lang), game.part("log")
    if own is not None:
        fact |= logged(own, fact, before, names, lang)
    return _Made(word, sources, fact)


def logged(own: ModuleType, fact: Fact, before: State, names: list[str], lang: str) -> Fact:
    """How the log shows a fact, as the game's log.py says: in which group, folded into what, with which pictures."""
    text, end, bits = fact["text"], 0, []  # type: str, int, list[list[str]]
    for found in own.PICTURE.finditer(text):
        bits += [["", text[end : found.start()]], list(own.picture(found, lang))]
        end = found.end()
    shown = {
        "group": own.group(before, names, lang),
        "fold": own.fold(before, fact["seat"], fact["word"], names, lang),
        "bits": [*bits, ["", text[end:]]] if bits else [],
    }
    return {name: value for name, value in shown.items() if value}
