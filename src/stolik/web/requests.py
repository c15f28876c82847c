"""Reading requests, with every field checked, and answering them as a page or as JSON."""

import json
from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, ConfigDict, ValidationError

from stolik import games
from stolik.core.language import LANGS
from stolik.web.drawing.templates import render
from stolik.web.refusals import Refusal
from stolik.web.server.network import Network, is_at_this_machine
from stolik.web.server.state import ServerState
from stolik.web.table.pages import Pages

LANG_COOKIE = "stolik-lang"
COOKIE_AGE = 90 * 24 * 3600
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


def is_secure(request: Request) -> bool:
    return base_of(request).startswith("https:")


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
            raise Refusal("bad-type")
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
            raise Refusal("too-big", most=most)
    return raw


def _from_json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad-json") from error


def _from_form(raw: bytes) -> dict[str, Any]:
    """A form's fields; empty ones are left out, `options.order` goes into `options`."""
    try:
        pairs = parse_qsl(raw.decode(), max_num_fields=200)
    except ValueError as error:
        raise Refusal("bad-type") from error
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


def _not_understood(error: Exception) -> Refusal:
    where = ""
    if isinstance(error, ValidationError):
        where = ".".join(str(part) for part in error.errors()[0]["loc"])[:60]
    return _wrong_field(where) if where else Refusal("not-understood.request")


def _wrong_field(where: str) -> Refusal:
    return Refusal("not-understood.field", field=where)


def described(model: type[Body]) -> dict[str, Any]:
    """A body for the OpenAPI page."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    return {"requestBody": {"content": {"application/json": {"schema": schema}}}}


# Answering


def page(request: Request, template: str, code: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    lang, name = lang_of(request), values.get("game")
    game = games.load(name) if isinstance(name, str) and name else None
    html = render(template, game, lang, {"path": request.url.path} | values)
    response = HTMLResponse(html, code)
    if request.query_params.get("lang") == lang:
        response.set_cookie(LANG_COOKIE, lang, max_age=COOKIE_AGE, samesite="lax", path="/")
    return response


def answer(request: Request, data: Mapping[str, Any], to: str, status: int = 200) -> Response:
    """JSON for programs; browsers without a script are sent on."""
    if wants_json(request):
        return JSONResponse(data, status)
    return RedirectResponse(to, 303)
