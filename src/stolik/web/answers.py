"""What programs are answered, for /openapi.json: of each route the fields of its answer, and what each of them is.

A refusal is the same everywhere. A route that is not named here answers with a page, or with a document of its own.
"""

from typing import Any

from fastapi import FastAPI

_WORDS = {
    "boolean": "coach coached counts deleted is_host known paused push revealing spectator",
    "integer": "after first last open ply players rounds seat seq spectators undo window",
    "number": "progress",
    "array": "bots games legal lines log moves pending reports results seats tables yours",
    "object": "branch options",
    "string": "auto commitment day following game invite link pace share state status table token watch word "
    "id message pl en",
}
_TYPES = {name: kind for kind, names in _WORDS.items() for name in names.split()}
_MAY_BE_NULL = ("after", "auto", "branch", "open", "seat", "token", "undo", "window")

_DONE, _MADE, _SEATED = "table status seq", "table seat window word ply seq", "table seat token link"
_CHANGES = ("seed", "start", "reveal", "bot", "unbot", "remove", "mute", "standin")
_VIEW = (
    "table game status pace players options commitment revealing rounds following seats seat is_host spectators ply "
    "pending legal window auto undo branch coach coached seq spectator after first log lines"
)
ANSWERS = {
    "GET /": "games tables yours bots",
    "POST /tables": "table status commitment link invite watch seat token",
    "GET /today": "day games share",
    "GET /today/{day}": "day games share",
    "POST /today/{day}/{game}": "table seat token counts",
    "GET /join/{token}": "table status invite watch game players options",
    "GET /watch/{token}": "table game status",
    "POST /carry/{token}": _SEATED,
    "POST /yours/link": "link",
    "POST /yours/{token}": "link",
    "POST /lessons": "table link seat token",
    "GET /results": "results",
    "POST /results/forget": "results",
    "GET /lab": "reports",
    "GET /t/{table}": _VIEW,
    "GET /t/{table}/view": _VIEW,
    "POST /t/{table}/sit": _SEATED,
    **{f"POST /t/{{table}}/{name}": _MADE for name in ("move", "auto")},
    **{f"POST /t/{{table}}/{name}": _DONE for name in _CHANGES},
    **{f"POST /t/{{table}}/{name}": "table seq" for name in ("leave", "chance", "correct")},
    "POST /t/{table}/undo": "table seat ply seq",
    "POST /t/{table}/chat": "table seat seq",
    "POST /t/{table}/pause": "table paused",
    "POST /t/{table}/pong": "known",
    "POST /t/{table}/coach": "table coached",
    "POST /t/{table}/advice": "table seat window moves",
    "GET /t/{table}/invite": "table link",
    "POST /t/{table}/forget": "table deleted",
    "POST /t/{table}/carry": "table seat link",
    "POST /t/{table}/rematch": "table",
    **{f"POST /t/{{table}}/{name}": "table open seq" for name in ("people", "open", "lock", "pin")},
    "POST /t/{table}/push": "table push",
    "POST /t/{table}/unpush": "table push",
    "GET /t/{table}/replay": "table ply last moves log",
    "GET /t/{table}/replay/{ply}": "table ply last moves log",
    "POST /t/{table}/on": "table status commitment link invite watch seat token",
    "POST /t/{table}/review": "state progress",
    "GET /t/{table}/review": "state progress",
    "GET /t/{table}/review/state": "state progress",
}
_OTHERS = {
    "GET /t/{table}/stream": "text/event-stream",
    "GET /lab/charts.css": "text/css",
    **{
        f"GET {path}": "application/json" for path in ("/t/{table}/record.json", "/t/{table}/proof.json", "/lab/{name}")
    },
    "GET /t/{table}/review.json": "application/json",
}


def describe(app: FastAPI) -> None:
    """Say in the app's OpenAPI document what is answered, once somebody asks for it."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            for path, ways in plain()["paths"].items():
                for way, one in ways.items():
                    _describe(f"{way.upper()} {path}", one["responses"])
        return plain()

    app.openapi = openapi  # type: ignore[method-assign]


def _describe(route: str, responses: dict[str, Any]) -> None:
    responses.pop("422", None)  # the framework's own, which is never sent
    (answer,) = responses.values()
    if fields := ANSWERS.get(route):
        answer["content"] = {"application/json": {"schema": schema(fields)}}
    else:
        kind = _OTHERS.get(route, "text/html")
        answer["content"] = {kind: {"schema": {"type": "object" if kind == "application/json" else "string"}}}
    responses["default"] = {"description": "A refusal", "content": {"application/json": {"schema": _REFUSED}}}


def schema(fields: str) -> dict[str, Any]:
    """An object with these fields, all of which are there."""
    kinds = {name: [_TYPES[name], "null"] if name in _MAY_BE_NULL else _TYPES[name] for name in fields.split()}
    told = {name: {"type": kind} for name, kind in kinds.items()}
    return {"type": "object", "required": list(told), "properties": told}


_REFUSED = {"type": "object", "required": ["error"], "properties": {"error": schema("id message pl en")}}
