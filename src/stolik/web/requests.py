"""Reading requests, with every field checked, and answering them as a page or as JSON."""

import json
import re
from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, ConfigDict, ValidationError

from stolik.core.language import LANGS
from stolik.web import refusals
from stolik.web.network import Network, is_at_this_machine
from stolik.web.pages import Pages
from stolik.web.room import Room
from stolik.web.rows import CLOSED, DEVICE, OVER
from stolik.web.server_state import ServerState
from stolik.web.stream import SPECTATOR, StreamKey
from stolik.web.tokens import SeatToken, hashed, new_key

SEAT_COOKIE, WATCH_COOKIE, LANG_COOKIE, TRY_COOKIE = "stolik-seat", "stolik-watch", "stolik-lang", "stolik-try"
BROWSER_COOKIE = "stolik-browser"  # one key for all seats of a browser, for the first page
_KEY = re.compile("[A-Za-z0-9_-]{20,64}")
_COOKIE_AGE = 90 * 24 * 3600
_NESTED = ("options", "bots")  # form fields such as options.order


class Body(BaseModel):
    """The body of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


B = TypeVar("B", bound=Body)


def server_of(request: Request) -> ServerState:
    server: ServerState = request.app.state.server
    return server


def base_of(request: Request) -> str:
    """How links to this server begin."""
    return server_of(request).hosts.public or str(request.base_url).rstrip("/")


def network_of(request: Request) -> Network | None:
    """The switch to the local network, for somebody who may throw it."""
    network = server_of(request).network
    return network if network is not None and network.address and is_at_this_machine(request) else None


def link_base(request: Request) -> str:
    """How links for other devices begin: with the address in the local network, where that is open."""
    network = network_of(request)
    return network.base if network is not None and network.is_on else base_of(request)


def pages_of(request: Request) -> Pages:
    return server_of(request).pages


def lang_of(request: Request) -> str:
    """The reader's language: as just chosen, as chosen before, or as the browser asks."""
    for chosen in (request.query_params.get("lang"), request.cookies.get(LANG_COOKIE)):
        if chosen in LANGS:
            return chosen
    accepted = request.headers.get("accept-language", "")
    wanted = [part.strip()[:2].lower() for part in accepted.split(",")]
    return next((lang for lang in wanted if lang in LANGS), "en")


def wants_json(request: Request) -> bool:
    """Programs ask for JSON, browsers for pages."""
    accept = request.headers.get("accept", "")
    if "text/html" in accept:
        return False
    return "application/json" in accept or "text/event-stream" in accept or _content_type(request) != _FORM


_FORM = "application/x-www-form-urlencoded"


def _content_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


# Reading


async def read(request: Request, model: type[B]) -> B:
    """The body, as JSON or as a form, checked."""
    raw = await _raw(request)
    match _content_type(request):
        case "application/json":
            given = _from_json(raw)
        case "application/x-www-form-urlencoded":
            given = _from_form(raw)
        case "" if not raw:
            given = {}
        case _:
            raise refusals.bad_type()
    try:
        return model.model_validate(given)
    except (ValidationError, RecursionError) as error:
        raise _not_understood(error) from error


async def _raw(request: Request) -> bytes:
    most = server_of(request).limits.body
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > most:
            raise refusals.too_big(most)
    return raw


def _from_json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise refusals.bad_json() from error


def _from_form(raw: bytes) -> dict[str, Any]:
    """A form's fields; empty ones are left out, `options.order` goes into `options`."""
    try:
        pairs = parse_qsl(raw.decode(), max_num_fields=200)
    except ValueError as error:
        raise refusals.bad_type() from error
    given: dict[str, Any] = {}
    for name, value in pairs:
        outer, dot, inner = name.partition(".")
        if dot and outer in _NESTED:
            within = given.setdefault(outer, {})
            if not isinstance(within, dict):
                raise _wrong_field(outer)
            within[inner] = value
        else:
            given[name] = value
    return given


def _not_understood(error: Exception) -> refusals.Refusal:
    where = ""
    if isinstance(error, ValidationError):
        where = ".".join(str(part) for part in error.errors()[0]["loc"])[:60]
    if not where:
        return refusals.not_understood(
            pl="Nie rozumiem tego żądania: ma być obiektem z polami, na przykład {}.",
            en="Cannot understand this request: it should be an object with fields, such as {}.",
        )
    return _wrong_field(where)


def _wrong_field(where: str) -> refusals.Refusal:
    return refusals.not_understood(
        pl=f"Nie rozumiem tego żądania: pole „{where}”.", en=f'Cannot understand this request: field "{where}".'
    )


def described(model: type[Body]) -> dict[str, Any]:
    """A body for the OpenAPI page."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    return {"requestBody": {"content": {"application/json": {"schema": schema}}}}


# Who asks


async def viewer_of(request: Request, room: Room) -> int:
    """The seat that the asker holds, or -1 for somebody who may look on; refused otherwise."""
    place = await holder_of(request, room)
    if place is not None:
        return room.device_viewer if place == DEVICE else place
    if room.table.listed or room.table.status in (OVER, CLOSED) or _may_watch(request, room):
        return SPECTATOR
    raise refusals.not_allowed_here()


async def seat_of(request: Request, room: Room) -> int:
    """The seat that the asker holds; refused if none, or while the shared device is locked."""
    place = await holder_of(request, room)
    if place is None:
        raise refusals.not_seated()
    if place == DEVICE and room.device_seat < 0:
        raise refusals.locked()
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
    viewer = await viewer_of(request, room)
    if is_screen(request):
        return StreamKey(SPECTATOR, lang_of(request), form)
    return StreamKey(viewer, lang_of(request), form, await is_device(request, room))


def is_screen(request: Request) -> bool:
    """Whether a screen for all asks: it gets the spectator's view, whatever cookie comes with it."""
    return request.query_params.get("screen") == "1"


async def holder_of(request: Request, room: Room) -> int | None:
    """The seat to which the asker has a right, or DEVICE for the shared device."""
    bearer = bearer_of(request)
    if bearer is not None:
        place = _here(room, await _place(room, server_of(request).tokens.read_seat(bearer)))
        if place is None and server_of(request).tokens.read_watch(bearer) != room.id:
            raise refusals.bad_token()
        return place
    cookie = request.cookies.get(f"{SEAT_COOKIE}-{room.id}")
    place = await _place(room, server_of(request).tokens.read_seat(cookie)) if cookie else None
    return _here(room, await _browser_place(request, room) if place is None else place)


def _here(room: Room, place: int | None) -> int | None:
    """Whoever asks is here."""
    if place is not None:
        room.sign(place)
    return place


def bearer_of(request: Request) -> str | None:
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" else None


async def _place(room: Room, token: SeatToken | None) -> int | None:
    """The place that a token opens at this table, if its key is still good."""
    if token is None or token.table != room.id or token.place not in range(room.table.players):
        return None
    key = hashed(token.key)
    if key not in room.keys:
        row = await room.around.store.read(lambda reading: reading.key(key))
        if row is None or row.kind not in ("seat", "device") or row.table_id != room.id:
            return None
        room.keys[key] = row.place
    return room.keys[key]


def browser_of(request: Request) -> str:
    """The hash by which the database knows this browser; empty for one that has no key yet."""
    given = request.cookies.get(BROWSER_COOKIE, "")
    return hashed(given) if _KEY.fullmatch(given) else ""


async def _browser_place(request: Request, room: Room) -> int | None:
    """The place that this browser has at the table."""
    browser = browser_of(request)
    if not browser:
        return None
    known = f"browser {browser}"
    if known not in room.keys:
        place = await room.around.store.read(lambda reading: reading.browser_seat(browser, room.id))
        if place is None:
            return None
        room.keys[known] = place
    return room.keys[known]


def _may_watch(request: Request, room: Room) -> bool:
    token = bearer_of(request) or request.cookies.get(f"{WATCH_COOKIE}-{room.id}") or ""
    return server_of(request).tokens.read_watch(token) == room.id


# Answering


def page(request: Request, template: str, code: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    lang = lang_of(request)
    html = pages_of(request).render(template, lang, path=request.url.path, **values)
    response = HTMLResponse(html, code)
    if request.query_params.get("lang") == lang:
        response.set_cookie(LANG_COOKIE, lang, max_age=_COOKIE_AGE, samesite="lax", path="/")
    return response


def answer(request: Request, data: Mapping[str, Any], to: str, status: int = 200) -> Response:
    """JSON for programs; browsers without a script are sent on."""
    if wants_json(request):
        return JSONResponse(data, status)
    return RedirectResponse(to, 303)


async def with_seat(request: Request, response: Response, token: SeatToken, holder: int | None = None) -> Response:
    """Give the cookie of a seat, or of the shared device, and remember it for the first page."""
    _with_cookie(request, response, SEAT_COOKIE, token.table, server_of(request).tokens.seat(token))
    place = token.place if holder is None else holder
    return response if wants_json(request) else await remember(request, response, token.table, place)


async def remember(request: Request, response: Response, table_id: str, place: int) -> Response:
    """This browser has a seat: its first page shows the table."""
    response, browser = with_browser(request, response)
    await server_of(request).store.write(lambda tx: tx.remember(browser, table_id, place))
    return response


async def remember_once(request: Request, response: Response, room: Room, place: int) -> Response:
    """The same for a seat whose cookie may be older than the browser's key."""
    if bearer_of(request) is not None or await _browser_place(request, room) == place:
        return response
    return await remember(request, response, room.id, place)


def with_browser(request: Request, response: Response) -> tuple[Response, str]:
    """Give this browser its key, a new one or its own for longer; also the hash that the database knows."""
    given = request.cookies.get(BROWSER_COOKIE, "")
    key = given if _KEY.fullmatch(given) else new_key()
    response.set_cookie(
        BROWSER_COOKIE, key, max_age=_COOKIE_AGE, path="/", httponly=True, samesite="lax", secure=_is_secure(request)
    )
    return response, hashed(key)


def with_watch(request: Request, response: Response, table_id: str, token: str) -> Response:
    return _with_cookie(request, response, WATCH_COOKIE, table_id, token)


def with_trying_key(request: Request, response: Response, table_id: str) -> Response:
    """A key to sit down with, given before: if the answer is lost, the same browser gets the same seat."""
    key = trying_key(request, table_id) or new_key()
    return _with_cookie(request, response, TRY_COOKIE, table_id, key)


def trying_key(request: Request, table_id: str) -> str:
    given = request.cookies.get(f"{TRY_COOKIE}-{table_id}", "")
    return given if _KEY.fullmatch(given) else ""


def _with_cookie(request: Request, response: Response, kind: str, table_id: str, value: str) -> Response:
    response.set_cookie(
        f"{kind}-{table_id}",
        value,
        max_age=_COOKIE_AGE,
        path=f"/t/{table_id}",
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )
    return response


def _is_secure(request: Request) -> bool:
    return base_of(request).startswith("https:")
