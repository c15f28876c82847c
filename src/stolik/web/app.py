"""The app: routes, pages, errors as sentences, and the server behind them."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from stolik.core.errors import StolikError
from stolik.web import answers
from stolik.web.folder import FOLDER
from stolik.web.refusals import Refusal
from stolik.web.requests import lang_of, page, wants_json
from stolik.web.routes import (
    coach,
    home,
    lab,
    links,
    play,
    play_on,
    push,
    results,
    review,
    screen,
    shared_device,
    table,
    today,
)
from stolik.web.routes import host as hosting
from stolik.web.routes import lessons as learning
from stolik.web.routes import offline as pocket
from stolik.web.routes import replay as after
from stolik.web.server import journal
from stolik.web.server.connections import careful_protocol
from stolik.web.server.limits import Bucket
from stolik.web.server.middleware import Middleware
from stolik.web.server.network import Network
from stolik.web.server.settings import ServerSettings
from stolik.web.server.state import ServerState
from stolik.web.table.pages import Pages


class TableServer(uvicorn.Server):
    """A server that ends its streams when it is asked to stop, so that stopping is quick and quiet."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                log_config=None if app.state.settings.log == "json" else uvicorn.config.LOGGING_CONFIG,
                access_log=False,
                server_header=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=2,
                ws="none",
                http=careful_protocol(app.state.settings.limits, app.state.settings.proxies),
                proxy_headers=bool(app.state.settings.proxies),
                forwarded_allow_ips=list(app.state.settings.proxies),
            )
        )
        self._server: ServerState = app.state.server

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._server.stop_soon()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that the server stops; take no more connections; send viewers away; finish what was begun."""
        journal.event("stopping")
        await asyncio.sleep(self._server.settings.drain)
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        await self._server.end_streams()
        await super().shutdown(sockets)
        journal.event("stopped")

    def offer_network(self, port: int, address: str = "") -> Network:
        """Give people at this machine a switch that opens the table to the local network."""

        def protocol() -> asyncio.Protocol:
            kind: Any = self.config.http_protocol_class
            made: asyncio.Protocol = kind(self.config, self.server_state, self.lifespan.state)
            return made

        self._server.network = Network(port, protocol, address)
        return self._server.network

    def stop(self) -> None:
        """Stop from another thread."""
        self._server.stop_soon()
        self.should_exit = True


def make_app(settings: ServerSettings) -> FastAPI:
    """The table on the web, ready for a server such as Uvicorn."""
    app = FastAPI(
        title="stolik",
        summary="An open table for five modern board games",
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
    )
    app.state.settings = settings
    app.state.server = ServerState(settings, Pages())
    app.state.table_making = Bucket(settings.limits.tables / 3600, settings.limits.tables)
    # In the order of how often they are asked for.
    often = play, table, shared_device, screen, home, today, links, after, play_on, results
    for group in (*often, review, coach, learning, pocket, push, hosting, lab):
        app.include_router(group.router)
    answers.describe(app)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), name="static")
    app.add_exception_handler(StolikError, _sentence)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _other)
    server = app.state.server
    answered = server.metrics.answered
    app.add_middleware(Middleware, limits=settings.limits, hosts=server.hosts, refuse=refuse, answered=answered)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: ASGIApp) -> AsyncIterator[None]:
    assert isinstance(app, FastAPI)
    server: ServerState = app.state.server
    await server.open()
    try:
        yield
    finally:
        await server.close()


def refuse(request: Request, refusal: Refusal) -> Response:
    """A refusal as a page or as JSON, in the asker's language."""
    if wants_json(request):
        error = {"id": refusal.id, "message": refusal.say(lang_of(request)), **refusal.sentences}
        return JSONResponse({"error": error}, refusal.status)
    if "app" not in request.scope:  # refused by the middleware
        return Response(refusal.say(lang_of(request)), refusal.status, media_type="text/plain; charset=utf-8")
    asleep = request.path_params.get("table", "") if refusal.id == "asleep" else ""
    return page(request, "error.html", refusal.status, sentence=refusal.say(lang_of(request)), asleep=asleep)


async def _sentence(request: Request, error: Exception) -> Response:
    if isinstance(error, Refusal):
        return refuse(request, error)
    assert isinstance(error, StolikError)
    return refuse(request, Refusal("not-understood", error))


async def _unreadable(request: Request, _error: Exception) -> Response:
    return refuse(request, Refusal("not-understood.address"))


async def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return refuse(request, Refusal("no-page"))
    if error.status_code == 405:
        return refuse(request, Refusal("no-method"))
    refusal = Refusal("refused", StolikError("Odmowa.", str(error.detail)))
    refusal.status = error.status_code
    return refuse(request, refusal)
