"""What all remember of the hearts laid since the pile was last made: who laid them, when, and which faces were seen.

A heart that its owner held before the pile was made was never in it, and one drawn from it since is no longer there.
Whoever remembers this can tell what may be where; the rules themselves never ask.
"""

from stolik.core.types import State
from stolik.games.seventeen.state import BURIED
from stolik.games.seventeen.tables import HEART_CARDS


def remember_laid(s: State, owner: int, face: int) -> None:
    """A heart is laid: its face plus one if it shows, else 0."""
    s.played_owner[s.played_size] = owner
    s.played_face[s.played_size] = face
    s.played_after[s.played_size] = s.seat[owner].drawn
    s.played_size += 1


def remember_turned_up(s: State, owner: int, face: int) -> None:
    """The last of the owner's hearts in the row is turned up: its face plus one."""
    for i in range(s.played_size - 1, -1, -1):
        if s.played_owner[i] == owner and s.played_face[i] == 0:
            s.played_face[i] = face
            return  # if there is none, the heart was laid before the pile was made


def remember_binned(s: State, owner: int) -> None:
    """The last of the owner's hearts in the row is binned unseen."""
    remember_turned_up(s, owner, BURIED)


def forget_laid(s: State) -> None:
    """A new pile is made."""
    for i in range(HEART_CARDS):
        s.played_owner[i] = 0
        s.played_face[i] = 0
        s.played_after[i] = 0
    s.played_size = 0
