"""Game records: read with every field checked, and replayed move by move."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadRecordError, StolikError, shown
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.play.match import Match

FORMAT = "stolik/1"
_KINDS: dict[type, tuple[str, str]] = {
    str: ("tekstem", "a text"),
    int: ("liczbą całkowitą", "a whole number"),
    list: ("listą", "a list"),
}


def parse(text: str | bytes) -> dict[str, Any]:
    """A JSON document that may be a game record."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecordError(
            pl=f"To nie jest poprawny JSON ({error}).", en=f"This is not valid JSON ({error})."
        ) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadRecordError(
            pl=f'To nie jest zapis gry: brakuje "format": "{FORMAT}".',
            en=f'This is not a game record: it lacks "format": "{FORMAT}".',
        )
    return document


def begin(document: Mapping[str, Any]) -> Match:
    """A match set up as a record says, before its first move."""
    game = games.load(_field(document, "game", str))
    version = _field(document, "rules", int)
    if version != game.version:
        raise BadRecordError(
            pl=f"Zapis jest według zasad w wersji {shown(version)}, a tu jest wersja {game.version}.",
            en=f"The record was played by version {shown(version)} of the rules; this is version {game.version}.",
        )
    if "house" in document:
        game = _with_house(game.name, document["house"])
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise BadRecordError(pl='"options" musi być obiektem.', en='"options" must be an object.')
    match = Match(game, _field(document, "players", int), options)
    for name, value in options.items():
        _require_as_written(name, value, match.setup.options[name])
    return match


def _with_house(name: str, values: object) -> Game:
    """The game with the house rules of a record, which names what differs from the printed rules and nothing else."""
    game = games.with_house(name, values) if isinstance(values, dict) else None
    if game is None or game.house != values or not values:
        raise BadRecordError(
            pl='"house" to obiekt: liczby, które różnią się od drukowanych.',
            en='"house" is an object: the numbers that differ from the printed ones.',
        )
    return game


def _require_as_written(name: str, value: object, meant: Value) -> None:
    """A record writes an option in one way only; people at a keyboard may write it in several."""
    if type(value) is not type(meant) or value != meant:
        raise BadRecordError(
            pl=f'W zapisie opcja "{name}" powinna mieć postać {json.dumps(meant)}, nie {json.dumps(value)}.',
            en=f'In a record the option "{name}" is written {json.dumps(meant)}, not {json.dumps(value)}.',
        )


def _field(document: Mapping[str, Any], name: str, kind: type) -> Any:
    value = document.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        wanted_pl, wanted_en = _KINDS[kind]
        raise BadRecordError(
            pl=f'W zapisie pole "{name}" musi być {wanted_pl}.', en=f'The record\'s field "{name}" must be {wanted_en}.'
        )
    return value


def moves(document: Mapping[str, Any]) -> Iterator[tuple[int, int, str]]:
    """The moves of a record: ply, who, word."""
    for ply, move in enumerate(_field(document, "moves", list)):
        match move:
            case ["*", str(word)]:
                yield ply, CHANCE, word
            case [int(who), str(word)] if not isinstance(who, bool) and who >= 0:
                yield ply, who, word
            case _:
                raise BadRecordError(
                    pl=f"Ply {ply}: {shown(move)} to nie para [kto, słowo].",
                    en=f"Ply {ply}: {shown(move)} is not a pair [who, word].",
                )


def replay_move(match: Match, ply: int, who: int, word: str) -> None:
    """Make one move of a record; an illegal one is refused with its ply, its word and the reason."""
    try:
        if who >= match.setup.players:
            raise BadRecordError(pl=f"Nie ma miejsca {shown(who)}.", en=f"There is no seat {shown(who)}.")
        match.play(who, match.game.parse(who, word))
    except StolikError as error:
        player = "*" if who == CHANCE else shown(who)
        raise BadRecordError(
            pl=f"Ply {ply}, {player} „{shown(word)}”: {error.say('pl')}",
            en=f'Ply {ply}, {player} "{shown(word)}": {error.say("en")}',
        ) from error


def from_record(document: Mapping[str, Any]) -> Match:
    """The match of a record, replayed and checked; it may still be running."""
    match = begin(document)
    for ply, who, word in moves(document):
        replay_move(match, ply, who, word)
    _check_result(match, document)
    return match


def _check_result(match: Match, document: Mapping[str, Any]) -> None:
    claimed = {name: document[name] for name in ("scores", "ranks") if name in document}
    if not claimed:
        return
    if not match.over:
        raise ends_early(match)
    actual = {"scores": match.game.scores(match.state), "ranks": match.game.ranks(match.state)}
    for name, value in claimed.items():
        if not _same_numbers(value, actual[name]):
            raise BadRecordError(
                pl=f"Zły wynik: {name} w zapisie to {shown(value)}, a z ruchów wychodzi {actual[name]}.",
                en=f"Wrong result: the record says {name} {shown(value)}, the moves give {actual[name]}.",
            )


def _same_numbers(claimed: object, actual: list[int]) -> bool:
    """Whether these are the same whole numbers: 1.0 and true are not 1."""
    return claimed == actual and isinstance(claimed, list) and all(type(number) is int for number in claimed)


def ends_early(match: Match) -> BadRecordError:
    """The sentence for a record whose game is not over."""
    return BadRecordError(
        pl=f"Zapis urywa się: po {len(match.log)} ruchach gra nie jest skończona.",
        en=f"The record ends early: after {len(match.log)} moves the game is not over.",
    )
