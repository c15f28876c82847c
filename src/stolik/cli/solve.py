"""`stolik solve GAME`: the smallest round of a game, solved exactly in all variants, where its champion can."""

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from stolik.bots.solving import solver_of
from stolik.cli.common import current_lang, load
from stolik.core.errors import BadSetupError
from stolik.core.language import say
from stolik.core.options import written


def solve(
    game: str,
    exploitability: Annotated[float, typer.Option(help="how much a best response may still gain")] = 0.001,
) -> None:
    """Solve the smallest round of a game exactly: its value, and how much a best response gains."""
    chosen = load(game)
    solver = solver_of(chosen)
    if not 1e-6 <= exploitability < 1:
        raise BadSetupError(
            pl="Dokładność to liczba od 0,000001 do 1.", en="The exploitability is a number from 0.000001 to 1."
        )
    lang = current_lang()
    names = say(
        lang,
        pl="wariant,wartość dla zaczynającego,eksploatowalność,iteracje,sekundy",
        en="variant,value to the starter,exploitability,iterations,seconds",
    )
    title = say(lang, pl="najmniejsza runda", en="the smallest round")
    table = Table(*names.split(","), title=f"{chosen.words.TITLE[lang]}: {title}")
    began = time.perf_counter()
    for found in solver(exploitability):
        variant = " ".join(f"{name}={written(value)}" for name, value in found.variant.items())
        seconds, began = time.perf_counter() - began, time.perf_counter()
        figures = (f"{found.value:+.5f}", f"{found.exploitability:.6f}", f"{found.iterations}", f"{seconds:.1f}")
        table.add_row(variant, *figures)
    Console(highlight=False).print(table)
