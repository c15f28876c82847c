"""A seat of Seventeen that forgets nothing since the pile was last made, and tells whether a state can be true.

Independent of the game's own memory: it walks through the moves as the seat sees them. A heart of a rival was kept from
before the pile was made, or drawn from it; those kept must all be among the hearts that were not in the pile then.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from stolik.core.contract import CHANCE
from stolik.games.seventeen.state import DOWN, FACE, UP, Phase
from stolik.games.seventeen.tables import BIN, FACE_COPIES, FACES, VALUES

UNSEEN = None
Faces = tuple[int, ...]


@dataclass(eq=False)
class Laid:
    """A heart that a rival laid: its face, once it is seen, and how many the rival had drawn from this pile by then."""

    face: int | None
    drawn: int


class Walk:
    def __init__(self, state: Any, seat: int) -> None:
        self.seat, self.piles = seat, 0
        self.rivals = [p for p in range(state["players"]) if p != seat]
        self.row: list[tuple[int, Laid | None, bool]] = []  # who laid it; if a rival's heart of this pile; if heart up
        self._new_pile(state)

    def _new_pile(self, state: Any) -> None:
        own = state["seat"][self.seat]
        hearts = [card - 1 for card in own["laid"][: own["downs"]]]
        shown = [card - VALUES - 1 for card in state["row_card"][: state["row_size"]]]
        self.away = [
            int(FACE_COPIES[f] - own["pool"][f] - own["faces"][f]) - hearts.count(f) - shown.count(f)
            for f in range(FACES)
        ]
        self.laid: dict[int, list[Laid]] = {p: [] for p in self.rivals}
        self.drawn = dict.fromkeys(range(state["players"]), 0)
        self.row = [(owner, None, down) for owner, _, down in self.row]

    def move(self, before: Any, who: int, action: int, after: Any) -> None:
        if who == CHANCE and before["phase"] == Phase.FACE and action >= FACE:
            self.drawn[int(before["taker"])] += 1
        if who != CHANCE and before["phase"] == Phase.TURN and action < DOWN + FACES:
            self._lay(who, action)
            if action == UP + BIN:
                del self.row[-2:]
        if before["shown_checker"] != after["shown_checker"] or (self.row and not after["row_size"]):
            self._turn_up(after)
        if before["used_size"] > 0 and after["used_size"] == 0:
            self.piles += 1
            self._new_pile(after)

    def _lay(self, who: int, action: int) -> None:
        down = action >= DOWN
        laid = None
        if action >= UP and who != self.seat:
            laid = Laid(UNSEEN if down else action - UP, self.drawn[who])
            self.laid[who].append(laid)
        self.row.append((who, laid, down))

    def _turn_up(self, after: Any) -> None:
        for (_, laid, down), card in zip(self.row, after["shown_card"], strict=False):
            if laid and down:
                laid.face = int(card) - VALUES - 1
        self.row = []

    def may_be(self, state: Any) -> bool:
        """Whether a full state agrees with all that was seen since the pile was made."""
        return self._fits(state, self.rivals, tuple(self.away))

    def _fits(self, state: Any, rivals: list[int], away: Faces) -> bool:
        if min(away) < 0:
            return False
        if not rivals:
            return True
        seat, p = state["seat"][rivals[0]], rivals[0]
        downs = [laid for owner, laid, down in self.row if owner == p and down]
        faces = {id(laid): int(card) - 1 for laid, card in zip(downs, seat["laid"], strict=False)}
        kept = [int(card) - 1 for laid, card in zip(downs, seat["laid"], strict=False) if laid is None]
        hand = [f for f in range(FACES) for _ in range(seat["faces"][f])]
        binned = [f for f in range(FACES) for _ in range(seat["binned"][f])]
        since = [(faces.get(id(laid), laid.face), laid.drawn) for laid in self.laid[p]]
        early = len(binned) - sum(face is UNSEEN for face, _ in since)  # binned hearts that were in the row at the time
        for some in _choices(binned, early):
            left = list(binned)
            for face in some:
                left.remove(face)
            for used in _kept_of(since, hand, left, self.drawn[p]):
                if self._fits(state, rivals[1:], _less(away, [*kept, *some, *used])):
                    return True
        return False


def _kept_of(since: list[tuple[int | None, int]], hand: list[int], binned: list[int], drawn: int) -> Iterator[Faces]:
    """Every way to tell kept hearts from drawn ones: the faces of those kept."""
    ways: set[tuple[Faces, int, Faces]] = {((), 0, tuple(binned))}  # kept, how many drawn, binned and not laid yet
    for face, by_then in since:
        ways = {
            way
            for kept, new, left in ways
            for one, rest in ([(face, left)] if face is not UNSEEN else _each(left))
            for way in [((*kept, one), new, rest), (kept, new + 1, rest)]
            if way[1] <= by_then
        }
    for kept, new, _ in ways:
        if len(hand) >= drawn - new:
            for some in _choices(hand, len(hand) - (drawn - new)):
                yield (*kept, *some)


def _each(faces: Faces) -> list[tuple[int, Faces]]:
    return [(face, faces[:i] + faces[i + 1 :]) for i, face in enumerate(faces)]


def _choices(faces: list[int], many: int) -> set[Faces]:
    return set(combinations(sorted(faces), many))


def _less(away: Faces, faces: list[int]) -> Faces:
    return tuple(count - faces.count(face) for face, count in enumerate(away))
