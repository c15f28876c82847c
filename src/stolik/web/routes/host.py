"""For the machine's host: whether the server lives, what it counts, and a page to see and tidy the tables."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from pydantic import Field

from stolik import games
from stolik.web.requests import Body, base_of, lang_of, page, read, server_of, wants_json
from stolik.web.rights.holders import bearer_of
from stolik.web.rights.host_token import COOKIE
from stolik.web.server.hosts import client_of
from stolik.web.server.overview import gauges, overview
from stolik.web.storage import tidying

router = APIRouter(include_in_schema=False)
_HOURS = 12
_PATIENCE = 2.0  # seconds for the database


class Enter(Body):
    """The token that was printed when the server started."""

    token: Annotated[str, Field(max_length=200)]


class Nothing(Body):
    """No fields."""


@router.get("/healthz", summary="Whether the process answers at all")
async def healthz() -> Response:
    return PlainTextResponse("ok\n")


@router.get("/readyz", summary="Whether people should be sent here")
async def readyz(request: Request) -> Response:
    server = server_of(request)
    if server.draining:
        return PlainTextResponse("stopping\n", 503)
    try:
        await asyncio.wait_for(server.store.read(lambda reading: reading.count()), _PATIENCE)
    except Exception:  # whatever is wrong with the database, nobody can play here
        return PlainTextResponse("no database\n", 503)
    return PlainTextResponse("ready\n")


@router.get("/metrics", summary="Numbers for Prometheus")
async def metrics(request: Request) -> Response:
    server = server_of(request)
    server.host_token.require(bearer_of(request), client_of(request.scope))
    text = server.metrics.text(await gauges(server))
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4; charset=utf-8")


@router.get("/host", summary="The host's page")
async def host(request: Request) -> Response:
    server = server_of(request)
    if wants_json(request):
        server.host_token.require(bearer_of(request), client_of(request.scope))
        return JSONResponse(await overview(server))
    if not _is_host(request):
        return page(request, "host_enter.html")
    titles = {name: games.load(name).words.TITLE[lang_of(request)] for name in games.names()}
    given = request.query_params.get("tidied", "")
    tidied = given if given.isascii() and given.isdigit() else ""
    return page(request, "host.html", see=await overview(server), titles=titles, tidied=tidied)


def _is_host(request: Request) -> bool:
    return server_of(request).host_token.has_cookie(request.cookies.get(COOKIE, ""))


@router.post("/host/enter", summary="Show the token, get a cookie")
async def enter(request: Request) -> Response:
    body = await read(request, Enter)
    cookie = server_of(request).host_token.enter(body.token.strip(), client_of(request.scope))
    response = RedirectResponse("/host", 303)
    secure = base_of(request).startswith("https:")
    response.set_cookie(
        COOKIE, cookie, max_age=_HOURS * 3600, path="/host", httponly=True, samesite="strict", secure=secure
    )
    return response


@router.post("/host/leave", summary="Give the cookie back")
async def leave(request: Request) -> Response:
    await read(request, Nothing)
    response = RedirectResponse("/host", 303)
    response.delete_cookie(COOKIE, path="/host", httponly=True, samesite="strict")
    return response


@router.post("/host/tidy", summary="Delete old tables now")
async def tidy(request: Request) -> Response:
    server = server_of(request)
    await read(request, Nothing)
    if not _is_host(request):
        server.host_token.require(bearer_of(request), client_of(request.scope))
    deleted = await tidying.tidy(server.store, server.settings.keep_finished)
    await server.delete(deleted)
    if wants_json(request):
        return JSONResponse({"deleted": len(deleted)})
    return RedirectResponse(f"/host?tidied={len(deleted)}", 303)
