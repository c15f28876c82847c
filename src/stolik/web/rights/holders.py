"""Who asks: somebody with a right to a seat, the shared device, or a spectator."""

from collections.abc import Iterator

from fastapi import Request
from fastapi.responses import Response

from stolik.web.refusals import Refusal
from stolik.web.requests import B, lang_of, read, server_of, wants_json
from stolik.web.rights.cookies import SEAT_COOKIE, WATCH_COOKIE, browser_of, with_browser, with_table_cookie
from stolik.web.rights.tokens import SeatToken, hashed
from stolik.web.storage.rows import CLOSED, DEVICE, OVER, PLAYING, Asker, Right, asleep, is_held
from stolik.web.table.room import Room
from stolik.web.table.stream import SPECTATOR, StreamKey


async def viewer_of(request: Request, room: Room) -> int:
    """The seat that the asker holds, or -1 for somebody who may look on; refused otherwise."""
    return _viewer(room, await _place_or_sight(request, room))


def _viewer(room: Room, place: int) -> int:
    return room.device_viewer if place == DEVICE else place


async def _place_or_sight(request: Request, room: Room) -> int:
    """The seat, DEVICE, or SPECTATOR; refused for whoever may not look on."""
    place = await holder_of(request, room)
    if place is not None:
        return place
    if room.table.status == PLAYING and await asleep_of(request, room) is not None:
        raise Refusal("asleep")
    if room.table.listed or room.table.status in (OVER, CLOSED) or _may_watch(request, room):
        return SPECTATOR
    raise Refusal("not-invited")


async def seated(request: Request, table: str, body: type[B]) -> tuple[Room, int, B]:
    """The table, the asker's seat and the body; nothing is awaited after it was seen that the seat is theirs."""
    given = await read(request, body)
    room = await server_of(request).room(table)
    return room, await seat_of(request, room), given


async def seat_of(request: Request, room: Room) -> int:
    """The seat that the asker holds; refused if none, or while the shared device is locked."""
    place = await holder_of(request, room)
    if place is None:
        raise Refusal("not-seated") if await asleep_of(request, room) is None else Refusal("asleep")
    if place == DEVICE and room.device_seat < 0:
        raise Refusal("locked")
    return room.device_seat if place == DEVICE else place


async def seat_or_none(request: Request, room: Room) -> int | None:
    """The seat that the asker holds; none while the shared device is locked."""
    place = await holder_of(request, room)
    if place == DEVICE:
        return room.device_seat if room.device_seat >= 0 else None
    return place


async def is_device(request: Request, room: Room) -> bool:
    """Whether the asker is the device that several people share."""
    return await holder_of(request, room) == DEVICE


async def stream_key(request: Request, room: Room, form: str) -> StreamKey:
    """What the asker's stream carries."""
    place = await _place_or_sight(request, room)
    if is_screen(request):
        return StreamKey(SPECTATOR, lang_of(request), form)
    return StreamKey(_viewer(room, place), lang_of(request), form, place == DEVICE)


def is_screen(request: Request) -> bool:
    """Whether a screen for all asks: it gets the spectator's view, whatever cookie comes with it."""
    return request.query_params.get("screen") == "1"


async def holder_of(request: Request, room: Room) -> int | None:
    """The seat that the asker holds, or DEVICE for the shared device; no seat while its right sleeps."""
    right = await right_of(request, room)
    if right is None:
        _require_true_bearer(request, room)
        return None
    if not is_held(room.seats, right.place) and room.around.store.database.many_servers:
        await room.catch_up()  # they sat down at another server a moment ago
        right = await right_of(request, room)
    if right is None or not is_held(room.seats, right.place):
        return None
    room.presence.sign(right.place)  # whoever asks is here
    return right.place


async def asker_of(request: Request, room: Room) -> Asker:
    """By what the asker holds a seat; refused without one."""
    if (right := await right_of(request, room)) is None:
        raise Refusal("not-seated")
    return right.asker


async def former_of(request: Request, room: Room) -> Right | None:
    """This browser's right to a seat at the table of which this one is the rematch."""
    browser, previous = browser_of(request), room.table.previous
    if not browser or not previous:
        return None
    asker = Asker(browser, is_browser=True)
    place = await server_of(request).store.read(lambda reading: reading.place_of(asker, previous))
    return Right(asker, place) if place is not None else None


async def asleep_of(request: Request, room: Room) -> Right | None:
    """A right that sleeps, at least to one of its seats."""
    right = await right_of(request, room)
    return right if right is not None and asleep(room.seats, right.place) else None


async def right_of(request: Request, room: Room) -> Right | None:
    """By what the asker has a right to a place here, and to which."""
    for asker in _askers(request, room):
        if (place := await room.place_of(asker)) is not None:
            return Right(asker, place)
    return None


def _askers(request: Request, room: Room) -> Iterator[Asker]:
    """What the asker shows: a bearer token alone, or the cookies of the seat and of the browser."""
    bearer, tokens = bearer_of(request), server_of(request).tokens
    shown = request.cookies.get(f"{SEAT_COOKIE}-{room.id}", "") if bearer is None else bearer
    token = tokens.read_seat(shown) if shown else None
    if token is not None and token.table == room.id:
        yield Asker(hashed(token.key))
    if bearer is None and (browser := browser_of(request)):
        yield Asker(browser, is_browser=True)


def _require_true_bearer(request: Request, room: Room) -> None:
    bearer = bearer_of(request)
    if bearer is not None and not _is_watch(request, room, bearer):
        raise Refusal("bad-token")


def bearer_of(request: Request) -> str | None:
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" else None


def _may_watch(request: Request, room: Room) -> bool:
    token = bearer_of(request) or request.cookies.get(f"{WATCH_COOKIE}-{room.id}") or ""
    return _is_watch(request, room, token)


def _is_watch(request: Request, room: Room, token: str) -> bool:
    return server_of(request).tokens.read_watch(token) == (room.id, room.removed)


# Giving a right


async def with_seat(request: Request, response: Response, token: SeatToken) -> Response:
    """Give the cookie of a seat, or of the shared device, and remember it for the first page."""
    with_table_cookie(request, response, SEAT_COOKIE, token.table, server_of(request).tokens.seat(token))
    if wants_json(request):
        return response
    return await _remember(request, response, token.table, Asker(hashed(token.key)))


async def remember_once(request: Request, response: Response, room: Room) -> Response:
    """Remember a seat whose cookie may be older than the browser's key."""
    right = await right_of(request, room)
    if bearer_of(request) is not None or right is None or right.asker.is_browser:
        return response
    browser = browser_of(request)
    if browser and await room.place_of(Asker(browser, is_browser=True)) == right.place:
        return response
    return await _remember(request, response, room.id, right.asker)


async def _remember(request: Request, response: Response, table_id: str, asker: Asker) -> Response:
    """This browser has the asker's seat, if it still is theirs: its first page shows the table."""
    response, browser = await with_browser(request, response)
    await server_of(request).store.write(lambda tx: tx.remember(browser, table_id, asker))
    return response
