"""Chance by hand: people enter what the real dice, cards and tiles show, from what is still unseen.

A game's pad.py says how an outcome looks on the pad (`web/drawing/pads.py`), or why it cannot be played so (`WHY_NOT`).
"""

from stolik.core.contract import CHANCE
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.rng import plain_rng
from stolik.core.state import to_plain
from stolik.play.dealers import Outcomes
from stolik.web.drawing.table_view import Pad
from stolik.web.refusals import Refusal
from stolik.web.storage.rows import PERSON, PLAYING, TABLE
from stolik.web.table.change import Change
from stolik.web.table.position import HAND, dealer_kind
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR

_WORLDS = 48  # imagined for somebody who does not know where everything is


def why_not(game: Game) -> dict[str, str] | None:
    """Why a game cannot be played with real cards and dice; None if it can."""
    found: dict[str, str] | None = getattr(game.part("pad"), "WHY_NOT", None)
    return found


def require_possible(game: Game) -> None:
    if (reason := why_not(game)) is not None:
        raise Refusal("not-understood", StolikError(**reason))


def possible(room: Room, viewer: int) -> Outcomes:
    """What may have fallen, as far as a viewer knows, if they may enter it; a weight of 0 is not known."""
    position = room.position
    if dealer_kind(room.table) != HAND or room.table.status != PLAYING or position is None:
        return []
    outcomes = room.game.chance(position.state)
    readers = _readers(room, outcomes[0][0]) if outcomes else []
    if SPECTATOR in readers:
        return outcomes
    return _imagined(room, viewer) if viewer in readers else []


def _readers(room: Room, outcome: int) -> list[int]:
    """Who may enter what falls: whoever may see it; what falls to a bot, any person."""
    truth = to_plain(room.require_position().state)
    viewers = [SPECTATOR, *range(room.table.players)]
    readers = [one for one in viewers if not room.game.words.seen(truth, CHANCE, outcome, one).endswith("?")]
    people = [seat.place for seat in room.seats if seat.kind == PERSON and not seat.bot]
    return readers if SPECTATOR in readers else [one for one in people if one in readers] or people


def _imagined(room: Room, viewer: int) -> Outcomes:
    """Every outcome of some state that looks the same to a viewer: nobody learns from the pad what others hold."""
    position, game = room.require_position(), room.game
    rng, view = plain_rng("pad", room.id, position.ply), game.view(position.state, viewer)
    worlds = [game.imagine(view.copy(), viewer, rng) for _ in range(_WORLDS)]
    return [(outcome, 0) for outcome in sorted({one for world in worlds for one, _ in game.chance(world)})]


async def enter(room: Room, viewer: int, ply: int, word: str) -> None:
    """What really fell, as move number `ply`. Entered twice, it is entered once."""
    try:
        outcome = room.game.parse(CHANCE, word)
    except StolikError as error:
        raise Refusal("not-understood", error) from error

    def make(change: Change) -> None:
        rows = room.require_position().rows
        if ply < len(rows) and (rows[ply].made_by, rows[ply].word) == (HAND, word):
            return
        if ply != len(rows) or not possible(room, viewer):
            raise Refusal("wrong-window")
        if outcome not in dict(room.game.chance(room.require_position().state)):
            raise Refusal("cannot-fall", word=word)
        change.enter(outcome)

    await room.change(make, room.sitter(viewer) if viewer >= 0 else None)


def slip(room: Room) -> int | None:
    """The move that somebody entered last, if nobody has decided anything since."""
    rows = room.position.rows if room.position is not None and room.table.status == PLAYING else []
    last = next((row for row in reversed(rows) if row.made_by != TABLE), None)
    return last.ply if last is not None and last.made_by == HAND else None


async def correct(room: Room, viewer: int, ply: int) -> None:
    """Take back what was entered last, to enter it again."""

    def make(change: Change) -> None:
        if slip(room) != ply:
            raise Refusal("wrong-window")
        if viewer not in (readers := _readers_before(room, ply)) and SPECTATOR not in readers:
            raise Refusal("not-your-decision")
        change.take_back_to(ply)
        change.note("note.corrected", viewer, "")

    await room.change(make, room.sitter(viewer) if viewer >= 0 else None)


def _readers_before(room: Room, ply: int) -> list[int]:
    """Who may see what was entered as a move."""
    position = room.require_position()
    truth, outcome = to_plain(position.state_at(ply)), position.log[ply].action
    viewers = [SPECTATOR, *range(room.table.players)]
    return [one for one in viewers if not room.game.words.seen(truth, CHANCE, outcome, one).endswith("?")]


def pad(room: Room, viewer: int, holds: bool) -> Pad:
    """What a viewer may enter."""
    position = room.require_position()
    return Pad(
        outcomes=tuple(possible(room, viewer)) if holds else (),
        ply=position.ply,
        slip=slip(room) if holds else None,
        waits=not position.over and not position.pending,
    )
