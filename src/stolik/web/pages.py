"""Pages, parts of pages and JSON for viewers, made from a viewer's own view and nothing else."""

import marshal
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from pydantic_core import to_json

from stolik import bots
from stolik.core.game import Game
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.web import by_hand, clocks, lessons, messages, moves, shared_device
from stolik.web.drawing import environment, render, version
from stolik.web.fragments import Fragment, fragment
from stolik.web.moments import Scenes, lately
from stolik.web.parts import Boards, Drawn, Input, Look, constants
from stolik.web.position import HAND, dealer_kind
from stolik.web.room import Room
from stolik.web.rows import CLOSED, LOBBY, OVER, PERSON, PLAYING, LineRow
from stolik.web.seating import LEVELS
from stolik.web.seeing import seen_by, told, view
from stolik.web.stream import SPECTATOR, StreamKey, sse

_MIDDLE = LEVELS[len(LEVELS) // 2]


class Pages:
    """Templates, with the table's words in the reader's language."""

    def __init__(self) -> None:
        self._templates = environment()
        self._boards = Boards(self._templates)
        self._scenes = Scenes(self._templates)
        self.version = version()
        self.is_warm: Callable[[str], bool] = lambda game: True  # whether its bots are compiled; the server knows

    def render(self, template: str, lang: str, **values: Any) -> str:
        """A page or a part of one. `t` and `n` say a message by its id."""
        game = values.get("game", "")
        known = constants(game if isinstance(game, str) else "", lang)
        return render(self._templates.get_template(template), known | values)

    def forget(self) -> None:
        """Forget what was drawn."""
        self._boards.forget()

    # Events

    def whole(self, room: Room, key: StreamKey) -> bytes:
        """Everything that a viewer may see, as one event."""
        return self._event(room, key, None)

    def change(self, room: Room, key: StreamKey, before: int) -> bytes:
        """What changed since event number `before`."""
        return self._event(room, key, before)

    def since(self, room: Room, key: StreamKey, before: int, has_parts: bool = False) -> bytes:
        """What changed since event number `before`, for a viewer who was away.

        A page that has the parts of the newest event is sent those alone that do not follow from events: who is here.
        Every other page is sent all parts.
        """
        room.drawn.pop(key, None)
        room.returned.pop(key, None)
        if has_parts and before == room.table.seq and key.form == "html" and room.position is not None:
            seen = _seen(room, key) | {"moments_before": room.position.ply}
            look = _look(room, seen, key.lang)
            around = self._inputs(room, seen, key.lang, look)
            known = {name: (given, 0) for name, given, _ in around if name.startswith(_FOLLOW_FROM_EVENTS)}
            room.drawn[key] = Drawn(before, known, look=look)
            room.returned[key] = room.position.ply
        return self._event(room, key, before)

    def _event(self, room: Room, key: StreamKey, before: int | None) -> bytes:
        if key.form == "json":
            return sse("table", to_json(view(room, key, before)), room.table.seq)
        news, parts = self._news(room, key, before)
        sent = b",".join([b'"%b":%b' % (name.encode(), part.json) for name, part in parts.items()])
        return sse("table", b'%b,"parts":{%b}}' % (to_json(news)[:-1], sent), room.table.seq)

    def parts(self, room: Room, key: StreamKey) -> dict[str, Any]:
        """The table page for a viewer, with all its parts."""
        known = room.drawn.get(key)
        news, parts = self._news(room, key, None)
        if known is not None:  # this page has no stream yet; what the open ones have is still so
            room.drawn[key] = known
        return news | {"parts": {name: part.html for name, part in parts.items()}}

    def _news(self, room: Room, key: StreamKey, before: int | None) -> tuple[dict[str, Any], dict[str, Fragment]]:
        """What an event tells, and the parts of the page: after event `before` only what has changed."""
        viewer, lang = key.viewer, key.lang
        seen = _seen(room, key) | {"moments_before": _had_moments(room, key, before)}
        first, facts, lines = told(room, key, before)
        closes = _closes_in(room)
        return {
            "seq": room.table.seq,
            "after": before,
            "version": self.version,
            "seat": viewer,
            "title": self.title(room, seen, lang),
            "turn": bool(seen["legal"]),
            "screen": room.audience.has_screen,
            "clocks": clocks.shown(room),
            "closes": closes,
            "status": room.table.status,
            "list": [seat.seed_hash for seat in room.seats] if room.table.revealing else None,
            "clock": seen["window"] is not None and closes is not None,
            "first": first,
            "facts": [{name: value for name, value in fact.items() if name not in _SHOWN_APART} for fact in facts],
            "lines": [self.line(line, lang) for line in lines],
        }, self._changed(room, key, seen, before)

    def _changed(self, room: Room, key: StreamKey, seen: dict[str, Any], before: int | None) -> dict[str, Fragment]:
        """The parts that do not look as they did at event `before`; all of them, if that is not known."""
        known = room.drawn.get(key)
        old = known if known is not None and known.seq == before else Drawn(room.table.seq)
        look = _look(room, seen, key.lang) if room.position is not None else None
        sent: dict[str, Fragment] = {}
        around = _fresh(self._inputs(room, seen, key.lang, look), old.parts, sent)
        board: dict[str, tuple[Input, int]] = {}
        if look is not None:
            kept = old.board if look.is_like(old.look) else {}
            board = kept | _fresh(self._boards.inputs(look, old.look), old.board, sent)
        new = {name: one for part in sent.values() for name, one in part.pieces.items() if name not in old.pieces}
        pieces = old.pieces | new.keys() if new else old.pieces
        if before is None and known is not None and known.seq == room.table.seq:
            # Other streams of this kind do not have what is newer than they were told: the next change brings it.
            around = {name: have for name, have in around.items() if known.parts.get(name) == have}
            board, look = {name: have for name, have in board.items() if known.board.get(name) == have}, None
            pieces = pieces & known.pieces
        room.drawn[key] = Drawn(room.table.seq, around, board, look, pieces)
        return sent | new

    def _inputs(
        self, room: Room, seen: dict[str, Any], lang: str, look: Look | None
    ) -> Iterator[tuple[str, Input, Callable[[], Fragment]]]:
        """Each part of the page around the board: its name, all that it is drawn from, and what draws it."""
        if look is not None:
            yield from self._inputs_of_game(room, seen, lang, look)
        own = seen["seats"][seen["seat"]] if seen["seat"] >= 0 else {}
        if seen.get("lesson"):
            said = lessons.shown_now(room, seen["seat"], lang) | {"level": _MIDDLE}
            yield self._of_page("lesson", said, lang, tuple(said))
        seen |= {"begun": room.position is not None, "manages": own.get("host"), "stands_in": own.get("bot")}
        seen |= {"agrees": own.get("coach"), "asked": bool(seen["legal"])}
        seen |= {"clock": bool(room.clock), "paused": clocks.is_paused(room), "wants_pause": own.get("pause")}
        seen["may_sit"] = seen["seat"] < 0 and room.table.listed and room.table.status == PLAYING
        is_warm = self.is_warm(room.game.name)
        seen["simpler"] = [not is_warm and _is_simpler(room, seat["bot"]) for seat in seen["seats"]]
        if seen["locked"]:
            yield self._of_page("curtain", seen, lang, ("table", "passed_to", "others"))
        yield self._of_page("board", seen, lang, _IN_BOARD if room.table.status != LOBBY else tuple(seen))
        yield self._of_page("seats", seen, lang, ("spectators", "players"))
        yield from self._inputs_of_seats(room, seen, lang)
        yield self._of_page("controls", seen, lang, _IN_CONTROLS)

    def _inputs_of_seats(
        self, room: Room, seen: dict[str, Any], lang: str
    ) -> Iterator[tuple[str, Input, Callable[[], Fragment]]]:
        shared = *(seen[name] for name in ("table", "status", "is_host", "manages", "may_sit")), lang
        for one, raw, simpler in zip(seen["seats"], seen["seats_raw"], seen["simpler"], strict=True):
            own = one["place"] == seen["seat"]
            given = ("seat", raw, own, simpler, *shared)
            draw = partial(self._drawn_of_page, "seat", lang, partial(_seat_values, seen, one, own, simpler))
            yield f"seat-{one['place']}", given, partial(self._boards.once, given, draw)

    def _inputs_of_game(
        self, room: Room, seen: dict[str, Any], lang: str, look: Look
    ) -> Iterator[tuple[str, Input, Callable[[], Fragment]]]:
        seen["asked"] = bool(seen["legal"])
        seen["prompt"] = self._boards.value(look, "prompt") if seen["asked"] else ""
        seen["goal"] = "" if seen["over"] else self._boards.value(look, "goal") or ""
        seen["away"] = [one["name"] for one in seen["seats"] if _keeps_waiting(one)]
        seen["may_help"] = bool(seen["away"] and seen["is_host"])
        seen["by_hand"] = dealer_kind(room.table) == HAND and room.table.status == PLAYING
        if seen["by_hand"]:
            seen["pad"] = by_hand.pad(room, seen["seat"], seen["seat"] >= 0 or seen["device"], lang)
            seen["entering"] = seen["pad"]["waits"]
            yield self._of_page("pad", seen, lang, ("table", "game", "pad"))
        yield self._of_page("status", seen, lang, (*_IN_STATUS, "ply") if room.table.status == CLOSED else _IN_STATUS)
        yield from self._inputs_of_recap(room, seen, lang)
        if seen["over"]:
            seen |= {name: self._boards.value(look, name) for name in ("headline", "score_texts")}
            seen["forgets"] = seen["seat"] >= 0 and seen["seats"][seen["seat"]]["forget"]
            yield self._of_page("result", seen, lang, _IN_RESULT)

    def _inputs_of_recap(
        self, room: Room, seen: dict[str, Any], lang: str
    ) -> Iterator[tuple[str, Input, Callable[[], Fragment]]]:
        """What happened since the viewer's last decision: each moment is a part, and sent once."""
        had = seen["moments_before"]
        if had == room.require_position().ply > 0:  # nothing has: who comes back costs no look at past moves
            return
        moments = lately(room, seen["seat"], lang)
        for one in moments:
            if one["ply"] < had:
                continue
            given = "moment", room.game.name, lang, one["raw"]
            draw = partial(fragment, partial(self._scenes.drawn, room.game.name, lang, one))
            yield f"moment.{one['ply']}", given, partial(self._boards.once, given, draw)
        seen["recap"] = [one["ply"] for one in moments]
        yield self._of_page("recap", seen, lang, ("seat", "recap"))

    def _of_page(
        self, template: str, seen: dict[str, Any], lang: str, names: tuple[str, ...]
    ) -> tuple[str, Input, Callable[[], Fragment]]:
        """A part of the page around the board: it is given these values and no others."""
        given = template, *[seen.get(name) for name in names]
        return template, given, partial(self._once_of_page, template, seen, lang, names)

    def _once_of_page(self, template: str, seen: dict[str, Any], lang: str, names: tuple[str, ...]) -> Fragment:
        values = {name: seen[name] for name in names if name in seen}
        draw = partial(self._drawn_of_page, template, lang, lambda: values)
        drawn: Fragment = self._boards.once((template, lang, marshal.dumps(values, 2)), draw)
        return drawn

    def _drawn_of_page(self, template: str, lang: str, values: Callable[[], dict[str, Any]]) -> Fragment:
        return Fragment(self.render(f"part_{template}.html", lang, **values()), {})

    def line(self, line: LineRow, lang: str) -> str:
        text = line.text if line.kind == "say" else messages.text(lang, line.text, name=line.name)
        return self.render("part_line.html", lang, line=line, text=text)

    def title(self, room: Room, seen: dict[str, Any], lang: str) -> str:
        """The page's title: whose decision it is comes first."""
        game = room.game.words.TITLE[lang]
        if room.table.status == OVER:
            return f"{messages.text(lang, 'table.over')} · {game}"
        if room.table.status == CLOSED:
            return f"{messages.text(lang, 'lesson.over' if room.is_lesson else 'table.closed')} · {game}"
        if seen["legal"]:
            return f"● {messages.text(lang, 'table.your_turn')} · {game}"
        if seen.get("waiting"):
            return f"{messages.text(lang, 'table.waiting', names=', '.join(seen['waiting']))} · {game}"
        return f"{game} · stolik"

    def board(self, game: Game, names: Sequence[str], state: State, viewer: int, lang: str) -> Markup:
        """A board alone, at any moment of a finished game; `names` are those of all sides."""
        drawn = self._boards.whole(_glance(game, names, state, viewer, lang))
        return Markup('<div class="play">{}</div>').format(drawn)

    def score_texts(self, game: Game, state: State, lang: str) -> list[str]:
        """What each side of a finished game has, in the game's own words or in points."""
        scores = game.scores(state)
        look = _glance(game, [""] * len(scores), state, SPECTATOR, lang)
        own: list[str] | None = self._boards.value(look, "score_texts")
        return own or [messages.count(lang, "result.points", score) for score in scores]

    def headline(self, room: Room, state: State, seat: int, lang: str) -> str:
        """What the board says of the end of a game, such as a title."""
        return self._boards.value(_glance(room.game, room.side_names(lang), state, seat, lang), "headline") or ""

    def hand(self, room: Room, state: State, seat: int, lang: str) -> Any:
        """What a player had in hand at any moment of a finished game, for the game's open.html."""
        return self._boards.scene(_glance(room.game, room.side_names(lang), state, seat, lang), "hand")


def _glance(game: Game, names: Sequence[str], state: State, viewer: int, lang: str) -> Look:
    """A look at a moment of a game that is over."""
    view = game.view(state, viewer)
    return Look(game, view.tobytes(), viewer, lang, tuple(names), partial(to_plain, view))


def _seen(room: Room, key: StreamKey) -> dict[str, Any]:
    """What a viewer may see, and whether a curtain hides it on a shared device."""
    curtain = shared_device.curtain(room) if key.device else {"device": False, "locked": False}
    return seen_by(room, key.viewer, key.lang) | curtain


def _fresh(
    inputs: Iterator[tuple[str, Input, Callable[[], Fragment]]],
    old: Mapping[str, tuple[Input, int]],
    sent: dict[str, Fragment],
) -> dict[str, tuple[Input, int]]:
    """What parts are drawn from now, and a hash of each; those that do not look as they did are added to `sent`."""
    now: dict[str, tuple[Input, int]] = {}
    for name, given, draw in inputs:
        was = old.get(name)
        if was is not None and was[0] == given:
            now[name] = was
            continue
        part = draw()
        now[name] = given, hash(part.html)
        if was is None or was[1] != now[name][1]:
            sent[name] = part
    return now


def _had_moments(room: Room, key: StreamKey, before: int | None) -> int:
    """The move before which a page has all moments: it came back with them, and none was taken back since."""
    had, position = room.returned.get(key, 0), room.position
    if position is None or had > position.ply:
        room.returned.pop(key, None)
        return 0
    return had if before is not None else 0


def _closes_in(room: Room) -> int | None:
    """In how many milliseconds the race that is on closes."""
    closes = moves.closes_at(room)
    return None if closes is None else max(0, closes - room.game_ms())


_FOLLOW_FROM_EVENTS = ("game.", "moment.", "recap", "board", "lesson", "result")  # parts
_SHOWN_APART = ("moment", "entry")  # of a fact: these are drawn as parts
# What the parts around the board show, and so are drawn from
_IN_BOARD = ("status", "begun", "over", "locked", "by_hand")
_IN_STATUS = (
    "table", "status", "over", "prompt", "goal", "pending", "waiting", "away", "may_help", "asked", "window", "undo",
    "sealed", "lesson", "entering",
)  # fmt: skip
_IN_RESULT = (
    "table", "seat", "names", "ranks", "scores", "winners", "winner_names", "headline", "score_texts", "following",
    "forgets", "tally", "title", "sealed", "day", "device",
)  # fmt: skip
_IN_SEAT = ("table", "game", "status", "is_host", "levels", "manages", "may_sit")
_IN_CONTROLS = (
    "table", "game", "seat", "status", "levels", "stands_in", "day", "coach", "coached", "agrees", "disagree", "asked",
    "device", "has_pin", "clock", "paused", "wants_pause",
)  # fmt: skip


def _seat_values(seen: dict[str, Any], one: dict[str, Any], own: bool, simpler: bool) -> dict[str, Any]:
    return {name: seen[name] for name in _IN_SEAT} | {"one": one, "simpler": simpler, "own": own}


def _is_simpler(room: Room, bot: str) -> bool:
    """Whether a simpler bot plays until this one is compiled."""
    return bool(bot and not bots.at_once(bot, room.game))


def _keeps_waiting(seat: dict[str, Any]) -> bool:
    return bool(seat["pending"] and seat["kind"] == PERSON and not seat["present"] and not seat["bot"])


def _look(room: Room, seen: dict[str, Any], lang: str) -> Look:
    position, seat = room.require_position(), seen["seat"]
    return Look(
        room.game,
        position.view(seat).tobytes(),
        seat,
        lang,
        tuple(seen["names"]),
        partial(position.seen, seat),
        tuple(seen["legal"]),
        seen["window"],
        seen["auto"],
        room.id,
    )
