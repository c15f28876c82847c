"""A lesson at a table: what it says now, which moves it waits for, and whether all it points at is on the board."""

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

from stolik.core.errors import BadLessonError, StolikError, shown
from stolik.core.language import LANGS
from stolik.play import lessons
from stolik.play.lessons import Lesson, Way
from stolik.web.drawing import parts
from stolik.web.drawing.table_view import BoardView, LessonView
from stolik.web.drawing.templates import among_others
from stolik.web.refusals import Refusal
from stolik.web.storage.rows import CLOSED, RELAXED, MoveRow
from stolik.web.table.position import LESSON
from stolik.web.table.room import Room
from stolik.web.table.seating import LEVELS, Wish

_CLASSES = re.compile(r"(\.[a-zA-Z][\w-]*)+")


def wish(lesson: Lesson, name: str) -> Wish:
    """The table for a lesson: whoever learns in their seat, the others named."""
    others = [place for place in range(lesson.setup.players) if place != lesson.you]
    return Wish(
        game=lesson.game.name,
        players=lesson.setup.players,
        options=lesson.setup.options,
        pace=RELAXED,
        name=name,
        seat=lesson.you,
        bots=dict.fromkeys(others, LEVELS[0]),
        bot_names=lesson.names(name),
        dealer={"kind": LESSON, "edition": lesson.edition},
    )


# While it is taught


def require_asked(room: Room, row: MoveRow) -> None:
    """Answer any other legal move than the one that a lesson waits for with a sentence: it is not made."""
    if not room.is_lesson or row.who < 0:
        return
    lesson = room.lesson
    if lesson is None:
        raise Refusal("not-in-lesson.rewritten")
    if lesson.moves[row.ply][0] == row.who and row.word in lesson.words_at(row.ply):
        return
    number = lesson.step_at(row.ply)
    other = lesson.steps[number].other if number is not None else lessons.Sentences()
    raise Refusal("not-in-lesson", StolikError(other.pl, other.en) if other.pl and other.en else None)


def shown_now(room: Room, lang: str) -> LessonView:
    """What the lesson's panel shows."""
    lesson, position = room.lesson, room.require_position()
    if lesson is None:
        return LessonView("old")
    steps, number = len(lesson.steps), lesson.step_at(position.ply)
    if room.table.status == CLOSED and position.ply < len(lesson.moves):
        return LessonView("left", steps=steps)
    if position.ply == len(lesson.moves):
        return _said(lesson.end, lang)._replace(kind="end", steps=steps, players=_usual(room.game.players))
    if number is None:
        passed = sum(first < position.ply for first in lesson.first)
        return LessonView("watch", passed, steps)
    said = _said(lesson.steps[number], lang)
    at = (*lesson.words_at(position.ply), *said.at)
    return said._replace(number=number + 1, steps=steps, at=at)


def _usual(players: range) -> int:
    """How many sit at the table that a click on the first page makes."""
    return 3 if 3 in players else players[0]


def _said(note: lessons.Note, lang: str) -> LessonView:
    text = [part.strip() for part in note.say(lang).split("\n\n")]
    return LessonView("step", text=tuple(" ".join(part.split()) for part in text), at=note.at, rule=note.rule)


# To read


@cache
def to_read(lesson: Lesson, lang: str) -> list[dict[str, Any]]:
    """The whole lesson: what each step says, and the board that it is said of."""
    first = {way.number: way for way in reversed(list(lesson.ways()))}
    return [
        _said(way.note, lang)._asdict() | {"board": among_others(parts.whole(_look(lesson, way, lang)))}
        for _, way in sorted(first.items())
    ]


# Checking


def check(lesson: Lesson) -> None:
    """Refuse a lesson that cannot be taught, or that points at something that is not on the board."""
    lessons.check(lesson)
    for way in lesson.ways():
        for lang in LANGS:
            _check_board(lesson, way, lang)


def _check_board(lesson: Lesson, way: Way, lang: str) -> None:
    board = _Pieces()
    board.feed(parts.whole(_look(lesson, way, lang)))
    where_pl, where_en = lessons.place(way.number, len(lesson.steps))
    for word in way.words[:1]:
        if word not in board.moves:
            raise BadLessonError(
                pl=f"{where_pl}: ruchu „{shown(word)}” nie ma na planszy.",
                en=f'{where_en}: the move "{shown(word)}" is not on the board.',
            )
    for reference in way.note.at:
        if not board.has(reference):
            raise BadLessonError(
                pl=f"{where_pl}: na planszy nie ma „{shown(reference)}”, na co wskazuje „at”.",
                en=f'{where_en}: "at" points at "{shown(reference)}", which is not on the board.',
            )


def _look(lesson: Lesson, way: Way, lang: str) -> BoardView:
    """The board as whoever learns sees it then."""
    game, you = lesson.game, lesson.you
    legal = tuple(game.word(you, action) for action in game.legal(way.state, you))
    names = [*lesson.names("Ola"), *getattr(game.words, "OTHER_SIDES", {}).get(lang, [])]
    suggested = game.auto(game.plain_view(way.state, you), you) if legal else -1
    auto = game.word(you, suggested) if suggested >= 0 else None
    seen = parts.glance(game, names, way.state, you, lang)
    return replace(seen, legal=legal, window=0 if legal else None, auto=auto, table="x")


class _Pieces(HTMLParser):
    """What can be pointed at on a board: moves that can be made, all moves, and the classes of each element."""

    def __init__(self) -> None:
        super().__init__()
        self.moves: set[str] = set()
        self._words: set[str] = set()
        self._classes: list[set[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("name") == "word":
            self.moves.add(given.get("value", ""))
        self._words |= {given[name] for name in ("value", "data-why") if name in given}
        self._classes.append(set(given.get("class", "").split()))

    def has(self, reference: str) -> bool:
        if _CLASSES.fullmatch(reference):
            wanted = set(reference[1:].split("."))
            return any(wanted <= classes for classes in self._classes)
        return reference in self._words
