"""Game records: read with suspicion, replayed move by move."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadRecordError, StolikError
from stolik.play.match import Match

FORMAT = "stolik/1"


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
            pl=f"Zapis jest według zasad w wersji {version}, a tu jest wersja {game.version}.",
            en=f"The record was played by version {version} of the rules; this is version {game.version}.",
        )
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise BadRecordError(pl='"options" musi być obiektem.', en='"options" must be an object.')
    return Match(game, _field(document, "players", int), options)


def _field(document: Mapping[str, Any], name: str, kind: type) -> Any:
    value = document.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        wanted = {str: ("tekstem", "a text"), int: ("liczbą całkowitą", "a whole number"), list: ("listą", "a list")}[
            kind
        ]
        raise BadRecordError(
            pl=f'W zapisie pole "{name}" musi być {wanted[0]}.', en=f'The record\'s field "{name}" must be {wanted[1]}.'
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
                    pl=f"Ruch {ply}: {json.dumps(move)} to nie para [kto, słowo].",
                    en=f"Move {ply}: {json.dumps(move)} is not a pair [who, word].",
                )


def replay_move(match: Match, ply: int, who: int, word: str) -> None:
    """Make one move of a record; an illegal one is refused with its ply, its word and the reason."""
    try:
        if who >= match.setup.players:
            raise BadRecordError(pl=f"Nie ma miejsca {who}.", en=f"There is no seat {who}.")
        match.play(who, match.game.parse(who, word))
    except StolikError as error:
        player = "*" if who == CHANCE else str(who)
        raise BadRecordError(
            pl=f"Ruch {ply}, {player} „{word}”: {error.say('pl')}",
            en=f'Move {ply}, {player} "{word}": {error.say("en")}',
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
        if value != actual[name]:
            raise BadRecordError(
                pl=f"Zły wynik: {name} w zapisie to {json.dumps(value)}, a z ruchów wychodzi {actual[name]}.",
                en=f"Wrong result: the record says {name} {json.dumps(value)}, the moves give {actual[name]}.",
            )


def ends_early(match: Match) -> BadRecordError:
    """The sentence for a record whose game is not over."""
    return BadRecordError(
        pl=f"Zapis urywa się: po {len(match.log)} ruchach gra nie jest skończona.",
        en=f"The record ends early: after {len(match.log)} moves the game is not over.",
    )
