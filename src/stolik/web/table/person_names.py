"""Names of people: as they may be written, not too long, and no two at a table that look alike."""

import unicodedata
from collections.abc import Iterable

from stolik.web.refusals import Refusal

LONGEST = 24  # letters; a server can allow another number
_TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")  # these would turn text around
_UNSEEN = ("Cf", "Mn", "Me", "Zs")  # among them spaces of no width and marks that change a letter
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that show nothing


def clean(text: str) -> str:
    """A name or a message as people may write it: one line, no control characters."""
    kept = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs", "Co") else letter for letter in text)
    kept = "".join(letter for letter in kept if letter not in _TURNING)
    return " ".join(kept.split())


def checked(given: str, longest: int) -> str:
    """A name that somebody gave, clean; empty if nothing is left of it."""
    name = clean(given)
    if len(name) > longest:
        raise Refusal("not-understood.long-name", longest=longest)
    return name


def unlike(name: str, taken: Iterable[str]) -> str:
    """A name that looks like none that is taken: with a number, if need be."""
    looks = {_look(each) for each in taken}
    return next(each for each in (name, *(f"{name} {n}" for n in range(2, 20))) if _look(each) not in looks)


def _look(name: str) -> str:
    """What a name looks like: small letters, without what is not seen."""
    letters = unicodedata.normalize("NFKC", name)
    seen = (each for each in letters if unicodedata.category(each) not in _UNSEEN and each not in _BLANK)
    return "".join(seen).casefold()
