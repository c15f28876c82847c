"""Small rounds of LIE, solved exactly in all variants."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb, prod
from pathlib import Path

from stolik import games
from stolik.bots.solving import Solved
from stolik.core.errors import BadSetupError
from stolik.core.options import Number, Value, resolve
from stolik.games.lie.champion import efg
from stolik.games.lie.champion.small import SIZES, Round, Solver
from stolik.games.lie.tables import COPIES, VALUES

# A tree of 0.8 million nodes, to measure beside others; OpenSpiel needs 3 GB for the whole round.
BESIDE: Mapping[str, Value] = {"order": "count", "ones_wild": False, "values": 5}

MOST_SETS = 50_000_000  # of bids, for both hands: a tree that is written has twice as many nodes


def solve(
    exploitability: float, cards: tuple[int, int] = SIZES[0], options: Mapping[str, Value] | None = None
) -> Iterator[Solved]:
    """Every variant in turn, but for options that are given, until a best response gains no more than this."""
    for chosen in rounds(cards, options or {}):
        solver = Solver(chosen)
        found = solver.until(exploitability)
        openings = {f"{count}x{value}": often for (count, value), often in found.openings().items()}
        variant: dict[str, Value] = {"order": chosen.order, "ones_wild": chosen.ones_wild}
        yield Solved(variant, found.value, found.exploitability, solver.iterations, openings)


def write_tree(path: Path, cards: tuple[int, int], options: Mapping[str, Value]) -> None:
    """One variant for other solvers; options that are not given are those of the box."""
    chosen = next(rounds(cards, options))
    if prod(map(len, chosen.hands)) << len(chosen.bids) > MOST_SETS:
        raise BadSetupError(
            pl="Takie drzewo miałoby setki milionów węzłów. Zmniejsz talię: --option values=4.",
            en="Such a tree would have hundreds of millions of nodes. Make the deck smaller: --option values=4.",
        )
    efg.write(chosen, path)


def rounds(cards: tuple[int, int], options: Mapping[str, Value]) -> Iterator[Round]:
    """The variants that agree with options: those of the game, and `values`, the highest face that is dealt."""
    game = games.load("lie").options
    variants = {"order": game["order"], "ones_wild": game["ones_wild"]}
    asked = resolve({**variants, "values": Number(2, VALUES, VALUES)}, 2, options)
    values = int(asked["values"])
    if cards not in SIZES or sum(cards) > COPIES * comb(values, 2):
        raise BadSetupError(
            pl="Dokładnie umiemy rundy 1,1, 2,1 i 1,2, jeśli starcza na nie kart.",
            en="Rounds of 1,1, 2,1 and 1,2 can be solved exactly, if there are cards enough.",
        )
    chosen = [[asked[name]] if name in options else option.values for name, option in variants.items()]
    for order, ones_wild in product(*chosen):
        yield Round(str(order), bool(ones_wild), values, cards)
