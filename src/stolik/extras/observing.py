"""How a game's numbers are shown to a learner: a module `observing.py` in its folder, with exactly this name.

    fields(players) -> dict[str, Shown]   every field of the state, by its dotted name
    sides(players) -> int                 seats in play, if there may be more than players (optional)

A seat's fields are shown own seat first, numbers that name seats count from the viewer, and what a seat can never see
of others is left out. Every column is from 0 to 1, and all zeros where the viewer may not look.
"""

from dataclasses import dataclass
from typing import NamedTuple

AMOUNT, ONE_OF, BIT, WHOSE = range(4)


class Way(NamedTuple):
    """One way to show a number: as a share of the most, as one of some values, as bits, or as one of the seats."""

    kind: int
    first: int = 0  # the least value, or what a seat's number is raised by
    most: int = 1  # the most there is of it, or how many values or bits
    name: str = ""  # of what is shown, where it is looked up
    table: tuple[int, ...] = ()  # what to show in place of the number, by the number


@dataclass(frozen=True)
class Shown:
    """The bounds of a field's numbers and the ways to show them; without any, the field is left out.

    With a `counter` the field holds lists that grow: the last `depth` entries of each are shown, the newest first. The
    counter is the field that tells how long each list is.
    """

    low: int
    high: int
    ways: tuple[Way, ...] = ()
    counter: str = ""
    depth: int = 0

    def latest(self, counter: str, depth: int) -> "Shown":
        """The same of the last entries of a list alone."""
        return Shown(self.low, self.high, self.ways, counter, depth)


def amount(most: int) -> Shown:
    """A number from 0 to the most, as a share of that."""
    return Shown(0, most, (Way(AMOUNT, 0, most),))


def one_of(count: int, first: int = 0) -> Shown:
    """One of so many values."""
    return Shown(first, first + count - 1, (Way(ONE_OF, first, count),))


def bits(count: int) -> Shown:
    """A set."""
    return Shown(0, (1 << count) - 1, (Way(BIT, 0, count),))


def whose(sides: int, plus: int = 0) -> Shown:
    """A seat, or with `plus` 1 a seat plus one and 0 for none."""
    return Shown(0, sides - 1 + plus, (Way(WHOSE, plus, sides),))


def seats(sides: int) -> Shown:
    """A set of seats."""
    return Shown(0, (1 << sides) - 1, (Way(BIT, -1, sides),))


def left_out(high: int, low: int = 0) -> Shown:
    """Nothing that a learner needs: it is always the same, or told by other fields."""
    return Shown(low, high)


def looked_up(high: int, /, **tables: tuple[int, ...]) -> Shown:
    """A number that stands for a thing: of each table, which of its values the thing has."""
    ways = tuple(Way(ONE_OF, 1, max(table), name, table) for name, table in tables.items())
    return Shown(0, high, ways)
