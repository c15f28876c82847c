"""`stolik cards`: measure every game as a benchmark and write the page."""

from pathlib import Path
from typing import Annotated

import typer

from stolik import __version__
from stolik import games as all_games
from stolik.arena.card import HEAD, card, is_exploited, measured, sizes, strongest_of
from stolik.cli.common import compiled, load
from stolik.core.errors import BadSetupError
from stolik.core.game import Game
from stolik.envs.layout import layout
from stolik.envs.ready import ready


def cards(
    games: Annotated[list[str] | None, typer.Argument(help="some games instead of all that come with stolik")] = None,
    count: Annotated[int, typer.Option("--games", help="games of each size")] = 600,
    pages: Annotated[Path, typer.Option(help="where the pages on strength and champions lie")] = Path("docs"),
    output: Annotated[Path, typer.Option("-o", "--output", help="the page")] = Path("docs/cards.md"),
) -> None:
    """Measure sizes, decisions, branching and luck of every game, and write its card for researchers."""
    if count < 10:
        raise BadSetupError(pl="Potrzeba co najmniej dziesięciu partii.", en="At least ten games are needed.")
    parts = [HEAD.format(version=__version__, games=f"{count:,}")]
    for name in games or all_games.own_names():
        game = compiled(load(name))
        title = game.words.TITLE["en"]
        reports = [measured(game, players, count) | _sizes(game, players) for players in sizes(game)]
        known = strongest_of(_text(pages / "strength.md"), title), is_exploited(_text(pages / "champions.md"), title)
        parts.append(card(game, title, reports, *known))
    output.write_text("\n".join(parts), encoding="utf-8")
    print(output)


def _sizes(game: Game, players: int) -> dict[str, int]:
    """Of actions and of both kinds of observations."""
    return {
        "actions": len(game.actions),
        "raw": layout(game, players).size,
        "ready": ready(game, players).size,
    }


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
