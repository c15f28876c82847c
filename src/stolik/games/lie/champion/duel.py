"""What two players remember in a round of LIE: the places of the abstract game that is solved by sampling.

A place is what the player to move remembers of the bids: the last one, and of their own bid before it only whether it
was on the same value (`SAME`), or its value (`OWN`), or its value and that of the rival's bid before that (`BOTH`): the
fewer cards, the more. Places are numbered so that every bid leads to a higher number. Counts above a cap are left out:
nobody should bid them, and whoever does is answered by the network.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.core.types import State
from stolik.games.lie.tables import VALUES

SAME, OWN, BOTH = range(3)
EARLIER = (2, VALUES, VALUES * (VALUES + 1))  # how much can be remembered of what was before the last bid
CAPS = (0, 0, 2, 3, 4, 5, 5, 6, 6, 7, 7)  # by the number of cards dealt
MEMORY = (SAME, SAME, SAME, BOTH, BOTH, BOTH, OWN, OWN, OWN, SAME, SAME)  # likewise, for what is studied anew

PLACE = np.dtype(
    [
        ("height", np.int64),  # of the last bid, -1 before the first
        ("flag", np.int64),  # 1 if the round was opened with ones, and that matters; -1 before the first bid
        ("actor", np.int64),  # who is to move: 0 is the starter
        ("last", np.int64),  # the value of the last bid
        ("own", np.int64),  # the value of the actor's own bid before it, 0 if there is none or it is not remembered
        ("start", np.int64),  # where the actions of this place begin in the row of its actor
    ]
)


@dataclass(frozen=True)
class Shape:
    """The places of one round: the starter has `first` cards, the other `second`; both remember as much."""

    order: str
    ones_wild: bool
    first: int
    second: int
    memory: int

    @property
    def cap(self) -> int:
        return CAPS[self.first + self.second]

    @property
    def slots(self) -> int:
        """Places for each bid: after the opening; then the starter to move, by what came before; then the other."""
        return 1 + 2 * EARLIER[self.memory]

    @property
    def bids(self) -> list[tuple[int, int]]:
        """(count, value), from the lowest bid to the highest."""
        bids = [(count, value) for count in range(1, self.cap + 1) for value in range(1, VALUES + 1)]
        return bids if self.order == "count" else sorted(bids, key=lambda bid: (bid[1], bid[0]))

    @property
    def flags(self) -> int:
        """2 if it matters whether the round was opened with ones."""
        return 2 if self.ones_wild else 1

    def places(self) -> tuple[Any, Any]:
        """Of each place what `PLACE` names; and how many actions each player has in all places where it moves."""
        bids = self.bids
        table = np.zeros(1 + len(bids) * self.flags * self.slots, PLACE)
        table["height"][0], table["flag"][0] = -1, -1
        used = [len(bids), 0]
        for number in range(1, len(table)):
            place = table[number]
            bid, slot = divmod(number - 1, self.slots)
            place["height"], place["flag"] = divmod(bid, self.flags)
            place["actor"] = 0 if 0 < slot <= EARLIER[self.memory] else 1
            place["last"] = bids[place["height"]][1]
            if slot > 0 and self.memory != SAME:
                place["own"] = (slot - 1) % EARLIER[self.memory] % VALUES + 1
            place["start"] = used[place["actor"]]
            used[place["actor"]] += len(bids) - place["height"]  # a check, and the higher bids
        return table, np.array(used, np.int64)


# Compiled too


def after(place: State, height: int, value: int, flags: int, memory: int) -> int:
    """The place that a bid of some height, on some value, leads to."""
    slots = 1 + 2 * EARLIER[memory]
    if place.height < 0:
        return 1 + (height * flags + (1 if flags == 2 and value == 1 else 0)) * slots
    return 1 + (height * flags + place.flag) * slots + slot_of(memory, 1 - place.actor, value, place.last, place.own)


def slot_of(memory: int, actor: int, last: int, own: int, before: int) -> int:
    """By who is to move, and the values of the last bid, of their own before it, and of the rival's before that."""
    if memory == SAME:
        earlier = 0 if own == last else 1
    else:
        earlier = own - 1 + (VALUES * before if memory == BOTH else 0)
    return 1 + actor * EARLIER[memory] + earlier


INLINED = ("after", "slot_of")
