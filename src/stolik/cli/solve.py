"""`stolik solve lie`: one round with one card each, solved exactly in all variants."""

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from stolik.cli.common import current_lang, load
from stolik.core.errors import BadSetupError
from stolik.core.language import say


def solve(
    game: str,
    exploitability: Annotated[float, typer.Option(help="how much a best response may still gain")] = 0.001,
) -> None:
    """Solve the smallest round of a game exactly: its value, and how much a best response gains."""
    if load(game).name != "lie":
        raise BadSetupError(pl="Dokładnie rozwiązać umiemy tylko lie.", en="Only lie can be solved exactly.")
    if not 1e-6 <= exploitability < 1:
        raise BadSetupError(
            pl="Dokładność to liczba od 0,000001 do 1.", en="The exploitability is a number from 0.000001 to 1."
        )
    from stolik.bots.champions.lie.small import Round, Solver

    lang = current_lang()
    names = say(
        lang,
        pl="kolejność,dżokerowa 1,wartość dla zaczynającego,eksploatowalność,iteracje,sekundy",
        en="order,wild ones,value to the starter,exploitability,iterations,seconds",
    )
    table = Table(*names.split(","), title=say(lang, pl="LIE, po jednej karcie", en="LIE, one card each"))
    for order in ("count", "value"):
        for ones_wild in (False, True):
            began = time.perf_counter()
            solver = Solver(Round(order, ones_wild))
            found = solver.until(exploitability)
            seconds = time.perf_counter() - began
            wild = say(lang, pl="tak", en="yes") if ones_wild else say(lang, pl="nie", en="no")
            figures = (f"{found.value:+.5f}", f"{found.exploitability:.6f}", f"{solver.iterations}", f"{seconds:.1f}")
            table.add_row(order, wild, *figures)
    Console(highlight=False).print(table)
