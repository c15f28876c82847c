"""One round of LIE with one card each, solved exactly in all variants."""

from collections.abc import Iterator

from stolik.bots.solving import Solved
from stolik.games.lie.champion.small import Round, Solver


def solve(exploitability: float) -> Iterator[Solved]:
    """Every variant in turn, until a best response gains no more than this."""
    for order in ("count", "value"):
        for ones_wild in (False, True):
            solver = Solver(Round(order, ones_wild))
            found = solver.until(exploitability)
            variant = {"order": order, "ones_wild": ones_wild}
            yield Solved(variant, found.value, found.exploitability, solver.iterations)
