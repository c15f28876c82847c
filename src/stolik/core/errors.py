"""What can go wrong, as sentences a person can act on, in both languages."""

import json

_LONGEST = 80


def shown(value: object, longest: int = _LONGEST) -> str:
    """Something from outside, fit to stand in a sentence: short, on one line, without control characters."""
    text = value if isinstance(value, str) else _described(value)
    if not text.isprintable():
        text = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text[: longest + 1])
    return text if len(text) <= longest else text[:longest] + "…"


def _described(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "…"


class StolikError(Exception):
    """An error with a sentence in Polish and one in English; `str` gives the English one."""

    def __init__(self, pl: str, en: str) -> None:
        super().__init__(en)
        self.sentences = {"pl": pl, "en": en}

    def __reduce__(self) -> tuple[type["StolikError"], tuple[str, str]]:
        """So that an error can come back from another process."""
        return type(self), (self.sentences["pl"], self.sentences["en"])

    def say(self, lang: str) -> str:
        return self.sentences[lang]


class BadSetupError(StolikError):
    """A game that cannot be set up so: unknown game, player count, option."""


class IllegalMoveError(StolikError):
    """A move that is refused; the state is as it was."""


class BadRecordError(StolikError):
    """A game record that cannot be read or does not replay."""


class BadLessonError(StolikError):
    """A lesson that cannot be read, or not be taught to its end."""


class MissingExtraError(BadSetupError, ImportError):
    """Something whose packages are not installed; says which extra of stolik brings them."""

    def __init__(self, extra: str, error: ImportError) -> None:
        command = f"pip install 'stolik[{extra}]'"
        super().__init__(
            pl=f"Do tego potrzebny jest dodatek „{extra}” (brakuje {error.name}): {command}",
            en=f"This needs the extra `{extra}` ({error.name} is missing): {command}",
        )


class ContractError(Exception):
    """A game that breaks the contract; found when the game is loaded, for whoever writes it."""
