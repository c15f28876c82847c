"""`stolik verify`: whether the cards and dice of a game came out of its sealed envelope."""

import json
from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.common import chosen_lang
from stolik.core.errors import BadRecordError
from stolik.core.language import say
from stolik.play import envelope


def verify(
    file: Path,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Check the proof of a game: the seal, and every card and die."""
    language = chosen_lang(lang)
    verdict = envelope.verify(envelope.parse(_read(file)))
    wrong = [tick for tick in verdict.ticks if not tick.right]
    if as_json:
        print(
            json.dumps(
                {
                    "ok": verdict.good,
                    "sealed": verdict.sealed,
                    "outcomes": len(verdict.ticks),
                    "wrong": [t.ply for t in wrong],
                }
            )
        )
    else:
        for line in _report(verdict, wrong, language):
            print(line)
    if not verdict.good:
        raise typer.Exit(1)


def _report(verdict: envelope.Verdict, wrong: list[envelope.Tick], lang: str) -> list[str]:
    lines = []
    if verdict.sealed:
        lines.append(
            say(
                lang,
                pl="✓ sekret jest tym, który zapieczętowano przed grą",
                en="✓ the secret is the one sealed before the game",
            )
        )
    else:
        lines.append(say(lang, pl="✗ sekret nie pasuje do pieczęci", en="✗ the secret does not fit the seal"))
    for tick in wrong:
        lines.append(
            say(
                lang,
                pl=f"✗ ruch {tick.ply}: {tick.word} nie wynika z koperty",
                en=f"✗ move {tick.ply}: {tick.word} is not what the envelope gives",
            )
        )
    right = len(verdict.ticks) - len(wrong)
    lines.append(
        say(
            lang,
            pl=f"zgodnych losowań: {right} z {len(verdict.ticks)}",
            en=f"{right} of {len(verdict.ticks)} outcomes agree",
        )
    )
    return lines


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRecordError(
            pl=f"Nie mogę przeczytać {path}: {error.strerror}.", en=f"Cannot read {path}: {error.strerror}."
        ) from error
