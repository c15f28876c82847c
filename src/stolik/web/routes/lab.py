"""Finished reports of the laboratory, from the folder that the host names: a list, and each as a page or as JSON."""

import json
import re
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import FileResponse, JSONResponse, Response
from markupsafe import Markup

from stolik.analysis import lab_page
from stolik.web.refusals import Refusal
from stolik.web.requests import lang_of, page, server_of, wants_json

router = APIRouter(prefix="/lab")
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,79}")
_STYLE = Path(lab_page.__file__).with_name("lab_charts.css")
_MOST = 200  # reports in the list


def read(folder: str, name: str) -> dict[str, Any] | None:
    """A report, if there is one of this name."""
    if not folder or not _NAME.fullmatch(name):
        return None
    try:
        document = json.loads((Path(folder) / f"{name}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return document if isinstance(document, dict) and document.get("format") == lab_page.FORMAT else None


def listed(folder: str) -> list[tuple[str, dict[str, Any]]]:
    """All reports of a folder, by name."""
    names = sorted(path.stem for path in Path(folder).glob("*.json"))[:_MOST] if folder else []
    return [(name, document) for name in names if (document := read(folder, name)) is not None]


@router.get("", summary="The reports of the laboratory")
async def index(request: Request) -> Response:
    found = await run_in_threadpool(listed, server_of(request).settings.lab)
    if wants_json(request):
        return JSONResponse({"reports": [name for name, _ in found]})
    rows = [(name, document, lab_page.summary(document, lang_of(request))) for name, document in found]
    return page(request, "lab.html", rows=rows)


@router.get("/charts.css", summary="How charts of reports look")
async def style() -> Response:
    return FileResponse(_STYLE, media_type="text/css")


@router.get("/{name}", summary="A report of the laboratory")
async def show(request: Request, name: str) -> Response:
    document = await run_in_threadpool(read, server_of(request).settings.lab, name)
    if document is None:
        raise Refusal("no-page")
    if wants_json(request):
        return JSONResponse(document)
    lang = lang_of(request)
    title, body = lab_page.title_of(document, lang), Markup(lab_page.body(document, lang))
    return page(request, "lab_report.html", title=title, body=body)
