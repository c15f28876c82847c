"""`stolik verify`: whether the cards and dice of a game came out of its sealed envelope."""

import json
from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.common import chosen_lang
from stolik.core.errors import BadRecordError, StolikError
from stolik.core.language import say
from stolik.play import envelope

Sentence = tuple[str, str]  # Polish, English
_CHECKS: dict[str, dict[bool | None, Sentence]] = {
    "sealed": {
        True: ("✓ sekret pasuje do pieczęci z dowodu", "✓ the secret fits the proof's seal"),
        False: ("✗ sekret nie pasuje do pieczęci", "✗ the secret does not fit the seal"),
    },
    "seal_seen": {
        True: ("✓ to jest pieczęć, którą podajesz", "✓ the seal is the one that you give"),
        False: ("✗ to nie jest pieczęć, którą podajesz", "✗ the seal is not the one that you give"),
        None: (
            "? nie wiadomo, czy ktoś widział tę pieczęć przed pierwszą kartą: podaj ją przez --seal",
            "? unknown whether anybody saw this seal before the first card: give the one you saw with --seal",
        ),
    },
    "hashed": {
        True: ("✓ każde ziarno pasuje do swojego skrótu", "✓ every seed fits its hash"),
        False: ("✗ ziarna nie pasują do listy skrótów", "✗ the seeds do not fit the list of hashes"),
        None: (
            "? dowód nie ma listy skrótów: kto dał ziarno ostatni, mógł je wybrać",
            "? the proof has no list of hashes: whoever gave the last seed could choose it",
        ),
    },
    "list_seen": {
        True: ("✓ to jest lista, którą podajesz", "✓ the list is the one that you give"),
        False: ("✗ to nie jest lista, którą podajesz", "✗ the list is not the one that you give"),
        None: (
            "? nie wiadomo, czy listę zamknięto, zanim ktoś ujawnił ziarno: podaj jej skrót przez --list",
            "? unknown whether the list was closed before anybody revealed a seed: give its hash with --list",
        ),
    },
    "seed_used": {
        True: ("✓ twoje ziarno jest w tasowaniu", "✓ your seed is in the shuffle"),
        False: ("✗ twojego ziarna nie ma w tasowaniu", "✗ your seed is not in the shuffle"),
        None: (
            "? nie wiadomo, czy jest tu twoje ziarno: podaj je przez --seed",
            "? unknown whether your seed is in it: give it with --seed",
        ),
    },
}


def verify(
    file: Path,
    seal: Annotated[str | None, typer.Option(help="the seal that you saw before the first card")] = None,
    listed: Annotated[str | None, typer.Option("--list", help="the hash of the list that your browser saw")] = None,
    seed: Annotated[str | None, typer.Option(help="the seed that your browser added")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Check the proof of a game: the seal, the seeds, and every card and die."""
    language = chosen_lang(lang)
    kept = envelope.Remembered(_hex(seal, "--seal"), _hex(listed, "--list"), _hex(seed, "--seed"))
    verdict = envelope.verify(envelope.parse(_read(file)), kept)
    if as_json:
        print(json.dumps(_document(verdict)))
    else:
        print("\n".join(_report(verdict, language)))
    if not verdict.good:
        raise typer.Exit(1)


def _document(verdict: envelope.Verdict) -> dict[str, object]:
    return {
        "ok": verdict.good,
        **{name: getattr(verdict, name) for name in _CHECKS},
        "rounds": verdict.rounds,
        "over": verdict.match.over,
        "outcomes": len(verdict.ticks),
        "wrong": [tick.ply for tick in verdict.ticks if not tick.right],
    }


def _report(verdict: envelope.Verdict, lang: str) -> list[str]:
    lines = [say(lang, *texts[getattr(verdict, name)]) for name, texts in _CHECKS.items()]
    wrong = [tick for tick in verdict.ticks if not tick.right]
    for tick in wrong:
        lines.append(
            say(
                lang,
                pl=f"✗ ruch {tick.ply}: {tick.word} nie wynika z koperty",
                en=f"✗ move {tick.ply}: {tick.word} is not what the envelope gives",
            )
        )
    right, all_ = len(verdict.ticks) - len(wrong), len(verdict.ticks)
    lines.append(say(lang, pl=f"zgodnych losowań: {right} z {all_}", en=f"{right} of {all_} outcomes agree"))
    if verdict.rounds > 1:
        lines.append(
            say(
                lang,
                pl=f"listę skrótów zamykano {verdict.rounds} razy: ktoś nie ujawnił ziarna albo wstał",
                en=f"the list of hashes was closed {verdict.rounds} times: somebody did not reveal, or left",
            )
        )
    if not verdict.match.over:
        plies = len(verdict.match.log)
        lines.append(
            say(
                lang,
                pl=f"gra nie jest skończona: porzucono ją po {plies} ruchach",
                en=f"the game is not over: it was given up after {plies} moves",
            )
        )
    if verdict.good:
        lines.append(_sum(verdict, lang))
    return lines


def _sum(verdict: envelope.Verdict, lang: str) -> str:
    """What all of this proves together."""
    if verdict.seal_seen is None:
        return say(
            lang,
            pl="Dowód jest zgodny sam ze sobą. Że serwer nie wybrał kart, dowodzi dopiero pieczęć widziana przed grą.",
            en="The proof agrees with itself. That the server did not choose the cards is proved only by a seal seen "
            "before the game.",
        )
    if None in (verdict.hashed, verdict.list_seen, verdict.seed_used):
        return say(
            lang,
            pl="Serwer nie zmienił sekretu po pokazaniu pieczęci. Że nie dobrał reszty z kimś przy stole, "
            "dowodzą dopiero --list i --seed.",
            en="The server did not change its secret after showing the seal. That it did not choose the rest together "
            "with somebody at the table is proved only by --list and --seed.",
        )
    return say(
        lang,
        pl="Nikt nie wybrał kart ani rzutów: ani serwer, ani gracze.",
        en="Nobody chose the cards and dice: neither the server nor a player.",
    )


def _hex(value: str | None, option: str) -> str | None:
    if value is None or (value and envelope.is_seed(value.lower())):
        return value and value.lower()
    raise StolikError(
        pl=f"{option} ma być liczbą szesnastkową, najwyżej 64 cyfry.",
        en=f"{option} must be hexadecimal, 64 digits at most.",
    )


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRecordError(
            pl=f"Nie mogę przeczytać {path}: {error.strerror}.", en=f"Cannot read {path}: {error.strerror}."
        ) from error
