"""Ask the coach: the best moves of a seat in a running game, from what that seat sees and nothing else.

The host allows it when making the table, and everybody sees that. Where several people play, all of them must agree.
"""

import re
from collections import OrderedDict
from typing import Any

from stolik import analysis
from stolik.analysis import judging
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.rng import plain_rng
from stolik.core.types import State
from stolik.play.match import Move, Step, tell
from stolik.web.coach.process import CoachProcess
from stolik.web.refusals import Refusal
from stolik.web.server.limits import Bucket, ServerLimits
from stolik.web.storage.rows import PERSON, PLAYING
from stolik.web.table.change import Change
from stolik.web.table.room import Room

_REMEMBERED = 256  # answers
_FIRST_SENTENCE = re.compile(r".*?[.!?](?=\s|$)", re.DOTALL)
Advice = list[dict[str, Any]]


def is_allowed(room: Room) -> bool:
    """Whether the players may ask the coach now."""
    people = [seat for seat in room.seats if seat.kind == PERSON]
    return room.table.coach and (len(people) == 1 or all(seat.coach for seat in people))


async def agree(room: Room, place: int, agrees: bool) -> None:
    """Somebody agrees that players ask the coach, or does not any more."""

    def make(change: Change) -> None:
        if not room.table.coach:
            raise Refusal("no-coach")
        if room.seats[place].coach != agrees:
            change.seat(place, coach=agrees)
            change.note("note.coach" if agrees else "note.nocoach", place, room.seats[place].name)

    await room.change(make, room.sitter(place))


def move_text(game: Game, state: State, who: int, action: int, viewer: int, names: list[str], lang: str) -> str:
    """What a move would be called; not what it would bring to light."""
    after = state.copy()
    game.step(after, who, action)
    text = tell(game, Step(state, Move(who, action, 0), after), viewer, names, lang)
    found = _FIRST_SENTENCE.match(text)
    return found.group() if found else text or judging.called(game, game.word(who, action), lang)


class Adviser:
    """Asks the coach's process, and remembers what it said of a decision."""

    def __init__(self, limits: ServerLimits) -> None:
        self._process = CoachProcess()
        self._asked = Bucket(limits.advice / 600, limits.advice)
        self._known: OrderedDict[tuple[str, int, int], Advice] = OrderedDict()

    async def advise(self, room: Room, place: int, client: str) -> Advice:
        """The legal moves of a seat that owes a decision, the best first."""
        if not is_allowed(room):
            raise Refusal("no-coach") if not room.table.coach else Refusal("coach-not-agreed")
        position = room.require_position()
        if room.table.status != PLAYING or place not in position.pending:
            raise Refusal("not-your-decision")
        key = room.id, place, room.window(place, position.opened)
        if key not in self._known:
            if not self._asked.take(client):
                raise Refusal("too-much-advice")
            self._remember(key, await self._ask(room.game, room.game.view(position.state, place), place))
        return self._known[key]

    async def _ask(self, game: Game, view: State, seat: int) -> Advice:
        """From a view alone."""
        job = {"kind": "advice", "game": game.name, "view": view.tobytes().hex(), "seat": seat}
        answer = await self._process.ask(job | {"budget": analysis.DEFAULT})
        if "error" in answer:
            raise Refusal("not-understood", StolikError(**answer["error"]))
        return list(answer["moves"])

    def _remember(self, key: tuple[str, int, int], advice: Advice) -> None:
        self._known[key] = advice
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    def close(self) -> None:
        self._process.close()


def told(game: Game, view: State, seat: int, advice: Advice, names: list[str], lang: str, most: int) -> Advice:
    """Advice for people: the best moves as sentences, from a state that the seat could imagine."""
    imagined = game.imagine(view.copy(), seat, plain_rng("advice", seat))
    return [
        one
        | {
            "text": move_text(game, imagined, seat, game.parse(seat, one["word"]), seat, names, lang),
            "figures": one["figures"][lang],
        }
        for one in advice[:most]
    ]
