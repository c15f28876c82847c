"""The log as lines of JSON, for programs that collect logs. Nothing in it opens a seat or tells who plays.

A request is told by its route, such as /join/{token}, and never by its address; a table by the first letters of its id;
an error by its type and place, and never by its text, in which a database may repeat what it was given.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

from starlette.types import Scope

from stolik.web.server.hosts import client_of

log = logging.getLogger("stolik.requests")
_LONGEST = 200
_SHORT_ID = 8


class JsonLines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower()}
        fields = getattr(record, "fields", None)
        line |= fields or {"event": "log", "message": record.getMessage().partition("\n")[0][:_LONGEST]}
        if record.exc_info and record.exc_info[0] is not None:
            frames = traceback.extract_tb(record.exc_info[2])
            line["error"] = record.exc_info[0].__name__
            line["where"] = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(line, ensure_ascii=False)


def write_json() -> None:
    """From now on everything that is logged is a line of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers = [handler]
    log.setLevel(logging.INFO)


def event(name: str, **fields: object) -> None:
    """Something that happened to the server itself."""
    if log.isEnabledFor(logging.INFO):
        log.info(name, extra={"fields": {"event": name, **fields}})


def request(scope: Scope, status: int, seconds: float) -> None:
    """One request that was answered."""
    table = str(scope.get("path_params", {}).get("table", ""))[:_SHORT_ID]
    told = {"method": scope["method"], "route": route_of(scope), "status": status, "ms": round(seconds * 1000, 1)}
    event("request", **told, client=client_of(scope), **({"table": table} if table.isalnum() else {}))


def route_of(scope: Scope) -> str:
    """The route that answers, such as /t/{table}/move; what none answers is told as `other`."""
    path = getattr(scope.get("route"), "path", "")
    return str(path) or ("/static" if scope["path"].startswith("/static/") else "other")
