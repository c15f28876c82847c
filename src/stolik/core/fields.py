"""The state as named values, for games that bring no drawing: what lies on the table, and what each seat has.

A game's words.py may name them: `FIELDS = {"laps": FieldText({"pl": "okrążenia", "en": "laps"}), "seat.card": …}`.
Then these are shown, in this order; without FIELDS every field is, by its own name.
"""

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from stolik.core.state import Plain
from stolik.core.visibility import OWNER, PUBLIC

_PLATFORM = ("pending", "over")
_WIDTH = 100
_LONG = 12  # of a longer list, zeros at the end are not shown: 0 is "none"


@dataclass(frozen=True)
class FieldText:
    """A field in Polish and English, and what some of its numbers stand for: `{1: "+0", 2: "+1"}`."""

    label: Mapping[str, str]
    values: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Shown:
    """A field as a viewer sees it: its name, and its values as text; none of them where it is hidden."""

    label: str
    values: tuple[str, ...] | None

    def __str__(self) -> str:
        return f"{self.label}: {'?' if self.values is None else ' '.join(self.values) or '–'}"


@dataclass(frozen=True)
class Panels:
    """What all share, and what each seat has."""

    shared: list[Shown]
    seats: list[list[Shown]]


def panels(rules: ModuleType, words: ModuleType, view: Plain, viewer: int, sides: int, lang: str) -> Panels:
    """The fields of a view."""
    values = dict(_leaves(view))
    names: Mapping[str, FieldText] = getattr(words, "FIELDS", None) or {
        name: FieldText({lang: name.rpartition(".")[2].replace("_", " ")}) for name in values if name not in _PLATFORM
    }
    most = max(rules.PLAYERS)
    shown = Panels([], [[] for _ in range(min(sides, most))])
    for name, text in names.items():
        sight, value = rules.VISIBILITY[name], values[name]
        if sight is not OWNER and not _is_seated(rules, name, most):
            shown.shared.append(_shown(text, value, sight is PUBLIC, lang))
            continue
        for place, own in enumerate(shown.seats):
            seen = sight is PUBLIC or (sight is OWNER and place == viewer)
            own.append(_shown(text, value[place], seen, lang))
    return shown


def _leaves(plain: Plain, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every field that holds numbers, by its dotted name; one of a nested record has a value for each of its places."""
    for name, kind in plain.fields:
        value = getattr(plain, name)
        if kind.base.names is None:
            yield prefix + name, value
        elif kind.shape:
            places = [dict(_leaves(one)) for one in value]
            for inner in places[0]:
                yield f"{prefix}{name}.{inner}", [place[inner] for place in places]
        else:
            yield from _leaves(value, f"{prefix}{name}.")


def _is_seated(rules: ModuleType, name: str, most: int) -> bool:
    """Whether a field is in a record that every seat has."""
    outer, dot, _ = name.partition(".")
    shape = rules.STATE.fields[outer][0].shape
    return bool(dot and shape and shape[0] >= most)


def _shown(text: FieldText, value: Any, seen: bool, lang: str) -> Shown:
    return Shown(text.label[lang], tuple(_words(value, text.values)) if seen else None)


def _words(value: Any, known: Mapping[int, str]) -> Iterator[str]:
    if isinstance(value, list):
        used = len(value)
        while used > _LONG and value[used - 1] == 0:
            used -= 1
        for one in value[:used]:
            yield " ".join(_words(one, known))
        if used < len(value):
            yield "…"
    elif word := known.get(value, str(value)):
        yield word


def draw(shown: Panels, names: list[str]) -> str:
    """The panels as text: a line for each seat, and one for each field that all share."""
    lines = [str(one) for one in shown.shared]
    lines += [f"{name}  {'  '.join(map(str, own))}" for name, own in zip(names, shown.seats, strict=False)]
    return "\n".join(textwrap.fill(line, _WIDTH, subsequent_indent="  ") for line in lines)
