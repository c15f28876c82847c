"""`stolik solve GAME`: small rounds of a game, solved exactly in all variants, where its champion can."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from stolik.bots.champion import champion_of
from stolik.bots.exploit_interface import Sizes
from stolik.bots.solving import Solved, solver_of
from stolik.cli.common import current_lang, load, parse_options
from stolik.cli.exploit import parse_sizes
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.language import say
from stolik.core.options import Value, written

_MOST_OPENINGS = 3


def solve(
    game: str,
    exploitability: Annotated[float, typer.Option(help="how much a best response may still gain")] = 0.001,
    cards: Annotated[str, typer.Option(help="hand sizes of who starts and of the other, such as 2,1")] = "1,1",
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed; else all variants")] = None,
    efg: Annotated[Path | None, typer.Option(help="write the tree of one variant here instead")] = None,
) -> None:
    """Solve a small round of a game exactly: its value, how much a best response gains, and how it is opened."""
    chosen = load(game)
    solver, sizes, options = solver_of(chosen), parse_sizes(cards), parse_options(option or [])
    if not 1e-6 <= exploitability < 1:
        raise BadSetupError(
            pl="Dokładność to liczba od 0,000001 do 1.", en="The exploitability is a number from 0.000001 to 1."
        )
    if efg:
        _write_tree(efg, chosen, sizes, options)
        return
    lang = current_lang()
    names = say(
        lang,
        pl="wariant,wartość dla zaczynającego,eksploatowalność,iteracje,sekundy,otwarcia",
        en="variant,value to the starter,exploitability,iterations,seconds,first bids",
    )
    title = say(lang, pl=f"runda, karty {cards}", en=f"a round, cards {cards}")
    table = Table(*names.split(","), title=f"{chosen.words.TITLE[lang]}: {title}", padding=0)
    began = time.perf_counter()
    for found in solver(exploitability, sizes, options):
        variant = "\n".join(f"{name}={written(value)}" for name, value in found.variant.items())
        seconds, began = time.perf_counter() - began, time.perf_counter()
        figures = (f"{found.value:+.5f}", f"{found.exploitability:.6f}", f"{found.iterations}", f"{seconds:.1f}")
        table.add_row(variant, *figures, _openings(found))
    Console(highlight=False).print(table)


def _write_tree(path: Path, game: Game, cards: Sizes, options: dict[str, Value]) -> None:
    try:
        champion_of(game).write_tree(path, cards, options)
    except OSError as error:
        raise BadSetupError(
            pl=f"Nie mogę zapisać „{shown(path.name)}”: {error.strerror}.",
            en=f'"{shown(path.name)}" cannot be written: {error.strerror}.',
        ) from error


def _openings(found: Solved) -> str:
    often = sorted(found.openings.items(), key=lambda one: -one[1])[:_MOST_OPENINGS]
    return "\n".join(f"{bid} {share:.0%}" for bid, share in often)
