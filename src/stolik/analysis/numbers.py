"""Figures as people write them in either language."""

_SPACE, _JOINED = "\N{NO-BREAK SPACE}", "\N{WORD JOINER}"


def percent(value: float, lang: str, digits: int = 1) -> str:
    """A share, such as 57.6% or 57,6 %."""
    return _written(f"{100 * value:.{digits}f}", lang) + (f"{_SPACE}%" if lang == "pl" else "%")


def number(value: float, lang: str) -> str:
    """A number, the smaller the more exact."""
    told = f"{value:.{2 if abs(value) < 10 else 1}f}".rstrip("0").rstrip(".")
    return _written(told, lang)


def _written(told: str, lang: str) -> str:
    told = told.removeprefix("-") if not told.strip("-0.") else told.replace("-", "−")
    return told.replace(".", ",") if lang == "pl" else told


def between(low: str, high: str) -> str:
    """An interval, never broken over two lines."""
    return f"{low}{_SPACE}–{_JOINED}{_SPACE}{high}"


def sentence(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]
