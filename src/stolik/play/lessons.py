"""Lessons: a first game that is taught. A lesson is data, `lesson.toml` in a game's folder.

It is a game record with notes. Each step says something and waits for a move of the person who learns; before it,
chance and the others move as the record says. A move listed under `also` is as good, if the record goes on from it.
docs/guide/write-a-lesson.md says how one is written.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadLessonError, StolikError, shown
from stolik.core.game import Game, Setup
from stolik.core.language import LANGS
from stolik.core.options import Value
from stolik.core.types import State

FILE = "lesson.toml"
_LONGEST = 20  # words in a sentence
_MOST_WAYS = 64  # states that a step may be reached in
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_RULE = re.compile(r"\*\*([A-Z]{1,2}\d{1,2}[a-z]?)\*\*")
_NUMBER = re.compile(r"\b[A-Z]{1,2}\d{1,2}[a-z]?\b")


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Sentences(_Table):
    """What the table says, in each language."""

    pl: str = ""
    en: str = ""

    def say(self, lang: str) -> str:
        return str(getattr(self, lang)).strip()


class Note(Sentences):
    """What is said when the moves in `before` were made: `* WORD` by chance, `SEAT WORD` by the others."""

    before: tuple[str, ...] = Field(default=(), strict=False)
    at: tuple[str, ...] = Field(
        default=(), strict=False
    )  # pieces that it points at, beside its move: words, or `.class`
    rule: str = ""  # where the rules say more


class Step(Note):
    """A note that waits for a move, or for several one after the other."""

    move: str | list[str]
    also: tuple[str, ...] = Field(default=(), strict=False)  # moves that are as good
    other: Sentences = Sentences()  # the answer to any other legal move

    @property
    def moves(self) -> list[str]:
        return [self.move] if isinstance(self.move, str) else self.move


class Document(_Table):
    """The file."""

    game: str
    rules: int
    players: int
    you: int = 0  # the seat of the person who learns
    names: tuple[str, ...] = Field(strict=False)  # of the others, in the order of their seats
    options: dict[str, bool | int | str] = {}
    step: tuple[Step, ...] = Field(min_length=1, strict=False)
    end: Note


@dataclass(frozen=True)
class Way:
    """A state in which a note may be read: `number` is the step's, from 0; after the last one comes the end."""

    number: int
    note: Note
    state: State
    words: tuple[str, ...]  # the moves that go on


class Lesson:
    """A lesson whose file could be read: its record, and the note at each ply."""

    def __init__(self, document: Document, game: Game) -> None:
        self.document, self.game = document, game
        self.setup: Setup = game.setup(document.players, _options(document))
        self.steps, self.end, self.you = document.step, document.end, document.you
        self.moves: list[tuple[int, str]] = []
        self.first: list[int] = []  # the ply of each step's first move
        for step in self.steps:
            self.moves += [_read_move(line) for line in step.before]
            self.first.append(len(self.moves))
            self.moves += [(self.you, word) for word in step.moves]
        self.moves += [_read_move(line) for line in self.end.before]

    @cached_property
    def edition(self) -> str:
        """What a table that was begun remembers: another record could not go on there."""
        record = self.game.name, self.game.version, self.document.players, self.moves, self.first
        return hashlib.sha256(json.dumps(record).encode()).hexdigest()[:16]

    @property
    def outcomes(self) -> list[str]:
        return [word for who, word in self.moves if who == CHANCE]

    def names(self, own: str) -> list[str]:
        """The names of all seats."""
        others = list(self.document.names)
        return [*others[: self.you], own, *others[self.you :]]

    def step_at(self, ply: int) -> int | None:
        """The number of the step that waits for move number `ply`; none if that is another's."""
        for number, first in enumerate(self.first):
            if first <= ply < first + len(self.steps[number].moves):
                return number
        return None

    def others_asked(self, ply: int) -> list[int]:
        """Whose move number `ply` is, if it is one of the others'."""
        return [who for who, _ in self.moves[ply : ply + 1] if who not in (CHANCE, self.you)]

    def words_at(self, ply: int) -> tuple[str, ...]:
        """The words of move number `ply`: the record's, and those that are as good."""
        own, number = self.moves[ply][1], self.step_at(ply)
        return (own,) if number is None else (own, *self.steps[number].also)

    def ways(self) -> Iterator[Way]:
        """Play the record in every way that its steps allow: the states in which each note is read."""
        states = {b"": self.game.new(self.setup)}
        for ply in range(len(self.moves)):
            words = self.words_at(ply)
            if ply in self.first:
                number = self.first.index(ply)
                yield from (Way(number, self.steps[number], state, words) for state in states.values())
            states = {after.tobytes(): after for state in states.values() for after in self._after(state, ply)}
            if len(states) > _MOST_WAYS:
                raise BadLessonError(
                    pl=f"Kroki dopuszczają za dużo różnych przebiegów (ponad {_MOST_WAYS}).",
                    en=f"The steps allow too many ways to go on (over {_MOST_WAYS}).",
                )
        yield from (Way(len(self.steps), self.end, state, ()) for state in states.values())

    def _after(self, state: State, ply: int) -> Iterator[State]:
        who = self.moves[ply][0]
        for word in self.words_at(ply):
            after = state.copy()
            try:
                self.game.checked_step(after, who, self.game.parse(who, word))
            except StolikError as error:
                raise self._impossible(ply, word, error) from error
            yield after

    def _impossible(self, ply: int, word: str, error: StolikError) -> BadLessonError:
        who = "*" if self.moves[ply][0] == CHANCE else str(self.moves[ply][0])
        number = next((at for at, step in enumerate(self.steps) if ply < self.first[at] + len(step.moves)), None)
        pl, en = place(len(self.steps) if number is None else number, len(self.steps))
        return BadLessonError(
            pl=f"{pl}: ruch „{who} {shown(word)}” jest niemożliwy. {error.say('pl')}",
            en=f'{en}: the move "{who} {shown(word)}" is impossible. {error.say("en")}',
        )


def _options(document: Document) -> Mapping[str, Value]:
    return dict(document.options)


def _read_move(line: str) -> tuple[int, str]:
    who, _, word = line.partition(" ")
    if who != "*" and not who.isdecimal():
        raise BadLessonError(
            pl=f"„{shown(line)}” to nie ruch: ma być „* słowo” losu albo „miejsce słowo” gracza.",
            en=f'"{shown(line)}" is not a move: write "* word" for chance or "seat word" for a player.',
        )
    return CHANCE if who == "*" else int(who), word


def place(number: int, steps: int) -> tuple[str, str]:
    """Where something is wrong, in both languages."""
    return ("Koniec", "The end") if number == steps else (f"Krok {number + 1}", f"Step {number + 1}")


# Reading


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game; none if it has none."""
    path = games.load(game).file(FILE)
    return read(path.read_text(encoding="utf-8")) if path.exists() else None


def read(text: str) -> Lesson:
    """A lesson from its file; a sentence if that cannot be one. `check` says whether it can be taught."""
    try:
        document = Document.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadLessonError(
            pl=f"To nie jest poprawny TOML ({error}).", en=f"This is not valid TOML ({error})."
        ) from error
    except ValidationError as error:
        raise _unreadable(error.errors()[0]) from error
    game = games.load(document.game)
    if document.rules != game.version:
        raise BadLessonError(
            pl=f"Lekcja jest według zasad w wersji {document.rules}, a tu jest wersja {game.version}.",
            en=f"The lesson was written for version {document.rules} of the rules; this is version {game.version}.",
        )
    if document.you not in range(document.players) or len(document.names) != document.players - 1:
        raise BadLessonError(
            pl=f"Przy stole siedzi {document.players}: w „names” mają być imiona wszystkich poza uczniem.",
            en=f'{document.players} sit at the table: "names" has the names of all but the one who learns.',
        )
    return Lesson(document, game)


def _unreadable(error: Any) -> BadLessonError:
    where = ".".join(str(part) for part in error["loc"])
    return BadLessonError(
        pl=f"Pole „{shown(where)}” jest złe albo go brakuje ({error['msg']}).",
        en=f'The field "{shown(where)}" is wrong or missing ({error["msg"]}).',
    )


# Checking


def check(lesson: Lesson) -> None:
    """Refuse a lesson that cannot be taught: each sentence, each rule, and the record in every way it may go."""
    rules = set(_RULE.findall(lesson.game.rules_page("en") or ""))
    for number, note in enumerate((*lesson.steps, lesson.end)):
        pl, en = place(number, len(lesson.steps))
        try:
            _check_note(note, rules)
            _check_moves(lesson, note)
        except BadLessonError as error:
            raise BadLessonError(pl=f"{pl}: {error.say('pl')}", en=f"{en}: {error.say('en')}") from error
    for _ in lesson.ways():
        pass


def _check_note(note: Note, rules: set[str]) -> None:
    if note.rule and note.rule not in rules:
        raise BadLessonError(pl=f"nie ma zasady {shown(note.rule)}.", en=f"there is no rule {shown(note.rule)}.")
    texts = [note, note.other] if isinstance(note, Step) and note.other != Sentences() else [note]
    for text in texts:
        for lang in LANGS:
            if not text.say(lang):
                raise BadLessonError(pl=f"brakuje tekstu w języku {lang}.", en=f"there is no text in {lang}.")
            _check_sentences(text.say(lang), rules)


def _check_sentences(text: str, rules: set[str]) -> None:
    if named := rules.intersection(_NUMBER.findall(text)):
        number = min(named)
        raise BadLessonError(
            pl=f"w tekście jest numer zasady {number}. Podaj go w „rule”.",
            en=f'the text names the rule {number}. Give it as "rule".',
        )
    for sentence in _SENTENCE.split(text):
        words = [word for word in sentence.split() if any(char.isalnum() for char in word)]
        if len(words) > _LONGEST:
            raise BadLessonError(
                pl=f"zdanie ma {len(words)} słów, a może mieć {_LONGEST}: „{shown(sentence)}”.",
                en=f'a sentence has {len(words)} words, {_LONGEST} are enough: "{shown(sentence)}".',
            )


def _check_moves(lesson: Lesson, note: Note) -> None:
    if any(_read_move(line)[0] == lesson.you for line in note.before):
        raise BadLessonError(
            pl=f"w „before” jest ruch ucznia (miejsce {lesson.you}). Ma mieć własny krok.",
            en=f'"before" has a move of the one who learns (seat {lesson.you}). It needs a step of its own.',
        )
    if isinstance(note, Step) and (not note.moves or (note.also and len(note.moves) > 1)):
        raise BadLessonError(
            pl="krok czeka na jeden ruch, z „also” albo bez, lub na kilka po kolei bez „also”.",
            en='a step waits for one move, with or without "also", or for several in order without it.',
        )
