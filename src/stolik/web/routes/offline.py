"""stolik in your pocket: the manifest, the service worker, and the page for when there is no network."""

import json
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from stolik import games
from stolik.core.language import LANGS
from stolik.play.lessons import lesson_of
from stolik.web import messages
from stolik.web.drawing.boards import STATIC, board
from stolik.web.folder import FOLDER
from stolik.web.requests import lang_of, page, pages_of

router = APIRouter(include_in_schema=False)
_GREEN, _PAPER = "#1f5a48", "#f6ede0"


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What makes the table an app that can be installed."""
    lang = lang_of(request)
    icons = [_icon("app.svg", "any"), _icon("app-192.png", "192x192"), _icon("app-512.png", "512x512")]
    told: dict[str, Any] = {
        "id": "/",
        "name": "stolik",
        "short_name": "stolik",
        "description": messages.text(lang, "site.lead"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _GREEN,
        "icons": [*icons, _icon("maskable-512.png", "512x512") | {"purpose": "maskable"}],
        "shortcuts": [{"name": messages.text(lang, "today.title"), "url": "/today"}],
    }
    return JSONResponse(told, media_type="application/manifest+json")


def _icon(file: str, sizes: str) -> dict[str, str]:
    kind = "image/svg+xml" if file.endswith(".svg") else "image/png"
    return {"src": f"/static/icons/{file}", "sizes": sizes, "type": kind}


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The service worker of this release: it differs from that of any other, so browsers take it up at once."""
    return Response(_script(pages_of(request).version), media_type="text/javascript")


@cache
def _script(version: str) -> str:
    to_read = [page for name in games.names() for page in _to_read(name)]
    given = {"version": version, "langs": LANGS, "pages": ["/", "/offline", *to_read], "files": _files()}
    text = (FOLDER / "static" / "sw.js").read_text(encoding="utf-8")
    return text.replace("const GIVEN = {};", f"const GIVEN = {json.dumps(given)};")


def _to_read(name: str) -> dict[str, str]:
    """What there is to read of a game without a network: each page, and the id of what it is called."""
    pictures = {f"/pictures/{name}": "nav.pictures"} if board(games.load(name)).explained.panels else {}
    lesson = {f"/lessons/{name}": "lesson.read"} if lesson_of(name) else {}
    return {f"/rules/{name}": "nav.rules"} | pictures | lesson


def _files() -> list[str]:
    """All that the pages to read may need."""
    static = FOLDER / "static"
    files = [file for file in static.rglob("*") if file.is_file() and file.name != "sw.js"]
    own = [f"/static/{file.relative_to(static)}" for file in files]
    boards = [
        f"/static/boards/{name}/{file}"
        for name in games.names()
        for file in STATIC
        if games.load(name).file(file).exists()
    ]
    return ["/static/games.css", *sorted(own), *boards]


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What is shown in place of a page that cannot be had without a network."""
    lang = lang_of(request)
    known = {games.load(name).words.TITLE[lang]: _to_read(name) for name in games.names()}
    return page(request, "offline.html", known=known)
