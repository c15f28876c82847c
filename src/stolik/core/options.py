"""The variants of a game, typed: what may be chosen, how it is written, and the int that the rules get."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from stolik.core.errors import BadSetupError, shown

Value: TypeAlias = bool | int | str
_ON = {"true", "on", "yes", "1", "tak"}
_OFF = {"false", "off", "no", "0", "nie"}


@dataclass(frozen=True)
class Flag:
    """On or off; the rules get 1 or 0."""

    default: bool = False
    players: range | None = None  # the player counts that have this option; None is all

    @property
    def values(self) -> tuple[Value, ...]:
        return (False, True)

    def encode(self, value: Value) -> int | None:
        text = str(value).lower()
        if isinstance(value, bool) or (isinstance(value, str) and text in _ON | _OFF):
            return int(text in _ON)
        return None


@dataclass(frozen=True)
class Choice:
    """One of a few words, the default first; the rules get its place."""

    values: tuple[str, ...]
    players: range | None = None

    @property
    def default(self) -> Value:
        return self.values[0]

    def encode(self, value: Value) -> int | None:
        return self.values.index(value) if isinstance(value, str) and value in self.values else None


@dataclass(frozen=True)
class Number:
    """A whole number in a range; the rules get the number."""

    least: int
    most: int
    default: int
    players: range | None = None

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(range(self.least, self.most + 1))

    def encode(self, value: Value) -> int | None:
        if isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value if self.least <= value <= self.most else None


Option: TypeAlias = Flag | Choice | Number


@dataclass(frozen=True)
class OptionText:
    """An option in Polish and English: its name, what it does, and what its values are called; in a game's words.py."""

    label: Mapping[str, str]
    text: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def applies(option: Option, players: int) -> bool:
    """Whether a game of so many players has this option at all."""
    return option.players is None or players in option.players


def written(value: Value) -> str:
    """An option's value as people write it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def resolve(options: Mapping[str, Option], players: int, given: Mapping[str, Value]) -> dict[str, Value]:
    """All options of a game of so many players: the given values, checked, and defaults for the rest."""
    for name in given:
        if name not in options:
            known = ", ".join(options) or "none"
            raise BadSetupError(
                pl=f"Nie ma opcji „{shown(name)}”. Opcje tej gry: {known}.",
                en=f'There is no option "{shown(name)}". Options of this game: {known}.',
            )
        if not applies(options[name], players):
            raise BadSetupError(
                pl=f"Opcji „{name}” nie ma przy tej liczbie graczy ({players}).",
                en=f'The option "{name}" does not exist with {players} players.',
            )
    return {
        name: _value(name, option, given.get(name, option.default))
        for name, option in options.items()
        if applies(option, players)
    }


def _value(name: str, option: Option, value: Value) -> Value:
    code = option.encode(value)
    if code is None:
        allowed = ", ".join(written(v) for v in option.values)
        raise BadSetupError(
            pl=f"Opcja „{name}” nie może mieć wartości „{shown(value)}”. Dozwolone: {allowed}.",
            en=f'The option "{name}" cannot be "{shown(value)}". Allowed: {allowed}.',
        )
    match option:
        case Flag():
            return bool(code)
        case Choice():
            return option.values[code]
        case Number():
            return code


def encode(options: Mapping[str, Option], chosen: Mapping[str, Value]) -> list[int]:
    """The ints that `reset` gets, one for each option of the game, those that do not apply at their default."""
    codes = (option.encode(chosen.get(name, option.default)) for name, option in options.items())
    return [code for code in codes if code is not None]
