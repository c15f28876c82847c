"""The games, found by folder: every folder here that holds a `rules.py` is a game."""

from functools import cache
from pathlib import Path

from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game

_FOLDER = Path(__file__).resolve().parent


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/rules.py")))


@cache
def load(name: str) -> Game:
    """A game by name."""
    if name not in names():
        known = ", ".join(names())
        raise BadSetupError(
            pl=f"Nie ma gry „{shown(name)}”. Są: {known}.",
            en=f'There is no game "{shown(name)}". There are: {known}.',
        )
    return Game(f"{__name__}.{name}")


def usual_players(game: Game) -> int:
    """How many play if nobody says: two, or as near to it as the game allows."""
    return min(max(2, min(game.players)), max(game.players))


def rules_page(name: str, lang: str) -> str:
    """The rules of a game, as Markdown, in Polish or English."""
    file = f"{name}.pl.md" if lang == "pl" else f"{name}.md"
    installed = _FOLDER.parent / "pages" / "rules" / file
    page = installed if installed.exists() else _FOLDER.parents[2] / "docs" / "rules" / file
    return page.read_text(encoding="utf-8")
