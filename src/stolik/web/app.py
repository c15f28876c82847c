"""The app: routes, pages, errors as sentences, and the hall behind them."""

import contextlib
from collections.abc import AsyncIterator
from types import FrameType

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from stolik.core.errors import StolikError
from stolik.web import refusals
from stolik.web.edge import lang_of, page, wants_json
from stolik.web.folder import FOLDER
from stolik.web.guard import Guard
from stolik.web.hall import Hall, Settings
from stolik.web.limits import Bucket
from stolik.web.pages import Pages
from stolik.web.routes import after, home, links, play, table


class TableServer(uvicorn.Server):
    """A server that ends its streams when it is asked to stop, so that stopping is quick and quiet."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=2,
            )
        )
        self._hall: Hall = app.state.hall

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._hall.end_streams()
        super().handle_exit(sig, frame)

    def stop(self) -> None:
        """Stop from another thread."""
        self._hall.end_streams()
        self.should_exit = True


def make_app(settings: Settings) -> FastAPI:
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
    app.state.hall = Hall(settings, Pages())
    app.state.table_making = Bucket(settings.limits.tables / 3600, settings.limits.tables)
    for part in (play, table, home, links, after):  # in the order of how often they are asked for
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), name="static")
    app.add_exception_handler(StolikError, _sentence)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _other)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(Guard, limits=settings.limits, refuse=refuse)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: ASGIApp) -> AsyncIterator[None]:
    assert isinstance(app, FastAPI)
    hall: Hall = app.state.hall
    await hall.open()
    try:
        yield
    finally:
        await hall.close()


def refuse(request: Request, refusal: refusals.Refusal) -> Response:
    """A refusal as a page or as JSON, in the asker's language."""
    if wants_json(request):
        error = {"id": refusal.id, "message": refusal.say(lang_of(request)), **refusal.sentences}
        return JSONResponse({"error": error}, refusal.status)
    if "app" not in request.scope:  # refused at the door
        return Response(refusal.say(lang_of(request)), refusal.status, media_type="text/plain; charset=utf-8")
    return page(request, "error.html", refusal.status, sentence=refusal.say(lang_of(request)))


async def _sentence(request: Request, error: Exception) -> Response:
    if isinstance(error, refusals.Refusal):
        return refuse(request, error)
    assert isinstance(error, StolikError)
    return refuse(request, refusals.not_understood(error.say("pl"), error.say("en")))


async def _unreadable(request: Request, _error: Exception) -> Response:
    return refuse(request, refusals.not_understood("Nie rozumiem tego adresu.", "Cannot understand this address."))


async def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return refuse(request, refusals.no_page())
    if error.status_code == 405:
        return refuse(
            request, refusals.Refusal(405, "no-method", "Tak się tu nie pyta.", "This method is not for here.")
        )
    return refuse(request, refusals.Refusal(error.status_code, "refused", "Odmowa.", str(error.detail)))


async def _broken(request: Request, _error: Exception) -> Response:
    sorry = ("Coś się u nas zepsuło. Żaden ruch nie przepadł.", "Something broke on our side. No move was lost.")
    return refuse(request, refusals.Refusal(500, "broken", *sorry))
