"""Cookies: of seats and of looking on, one for each table; of the browser, one key for all its seats.

Under https the browser's cookies have names with `__Host-`, which no other host can set. The value of a cookie of an
earlier release is only read, for some time: its rows are copied to a new key.
"""

import hmac
import re

from fastapi import Request
from fastapi.responses import Response

from stolik.web.requests import COOKIE_AGE, is_secure, server_of
from stolik.web.rights.tokens import hashed, new_key
from stolik.web.table.change import now_ms

SEAT_COOKIE, WATCH_COOKIE = "stolik-seat", "stolik-watch"
BROWSER_COOKIE, TRY_COOKIE = "stolik-browser", "stolik-try"
_KEY = re.compile("[A-Za-z0-9_-]{20,64}")
_TRY_AGE = 600


def browser_of(request: Request) -> str:
    """The hash by which the database knows this browser; empty for one that has no key yet."""
    key = _own_key(request) or _old_key(request)
    return hashed(key) if key else ""


def _own_key(request: Request) -> str:
    return _given(request, f"__Host-{BROWSER_COOKIE}" if is_secure(request) else BROWSER_COOKIE)


def _old_key(request: Request) -> str:
    """The key that an earlier release gave under https, as long as it is read."""
    is_read = is_secure(request) and now_ms() < server_of(request).store.old_browsers_until
    return _given(request, BROWSER_COOKIE) if is_read else ""


def _given(request: Request, name: str) -> str:
    given = request.cookies.get(name, "")
    return given if _KEY.fullmatch(given) else ""


async def with_browser(request: Request, response: Response) -> tuple[Response, str]:
    """Give this browser its key, a new one or its own for longer; also the hash that the database knows."""
    key, old, secure = _own_key(request), _old_key(request), is_secure(request)
    if not key and old:
        key = new_key()
        await server_of(request).store.write(lambda tx: tx.carry_browser(hashed(old), hashed(key)))
        response.delete_cookie(BROWSER_COOKIE, path="/", httponly=True, samesite="lax", secure=True)
    key = key or new_key()
    name = f"__Host-{BROWSER_COOKIE}" if secure else BROWSER_COOKIE
    response.set_cookie(name, key, max_age=COOKIE_AGE, path="/", httponly=True, samesite="lax", secure=secure)
    return response, hashed(key)


def with_watch(request: Request, response: Response, table_id: str, token: str) -> Response:
    return with_table_cookie(request, response, WATCH_COOKIE, table_id, token)


def with_table_cookie(request: Request, response: Response, kind: str, table_id: str, value: str) -> Response:
    """A cookie that is sent to one table alone."""
    response.set_cookie(
        f"{kind}-{table_id}",
        value,
        max_age=COOKIE_AGE,
        path=f"/t/{table_id}",
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )
    return response


def with_trying_key(request: Request, response: Response, table_id: str) -> Response:
    """A key to sit down with, given before: if the answer is lost, the same browser gets the same seat."""
    name, path = _try_cookie(request, table_id)
    value = _given(request, name) or new_key()
    response.set_cookie(
        name, value, max_age=_TRY_AGE, path=path, httponly=True, samesite="lax", secure=is_secure(request)
    )
    return response


def trying_key(request: Request, table_id: str) -> str:
    given = _given(request, _try_cookie(request, table_id)[0])
    return hmac.new(given.encode(), table_id.encode(), "sha256").hexdigest() if given else ""


def _try_cookie(request: Request, table_id: str) -> tuple[str, str]:
    """Its name and path."""
    return (f"__Host-{TRY_COOKIE}", "/") if is_secure(request) else (f"{TRY_COOKIE}-{table_id}", f"/t/{table_id}")
