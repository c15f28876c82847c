"""Asking to be told of one's turn, table by table, and ending it by one tap."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from stolik.web.notifications import push
from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, described, lang_of, server_of
from stolik.web.rights.holders import asker_of, seated
from stolik.web.server.hosts import client_of
from stolik.web.storage.rows import RELAXED

router = APIRouter(prefix="/t/{table}")
Endpoint = Annotated[str, Field(min_length=10, max_length=1000)]


class Subscribe(Body):
    """A browser's subscription, as its PushManager gives it."""

    endpoint: Endpoint
    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{80,100}$")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{20,30}$")]


class Unsubscribe(Body):
    endpoint: Endpoint


@router.post("/push", summary="Be told by Web Push when it is your turn", openapi_extra=described(Subscribe))
async def subscribe(request: Request, table: str) -> Response:
    server = server_of(request)
    room, place, body = await seated(request, table, Subscribe)
    if not server.pushes.public_key or room.table.pace != RELAXED:
        raise Refusal("no-push")
    if not server.subscribing.take(client_of(request.scope)):
        raise Refusal("too-fast")
    if not push.wire.is_point(body.p256dh) or not await server.pushes.is_reachable(body.endpoint):
        raise Refusal("bad-endpoint")
    wanted = push.Subscription(room.id, place, body.endpoint, body.p256dh, body.auth, lang_of(request))
    asker = await asker_of(request, room)
    await server.store.write(lambda tx: tx.add_push(vars(wanted), push.MOST_OF_A_SEAT, asker))
    return answer(request, {"table": room.id, "push": True}, f"/t/{room.id}")


@router.post("/unpush", summary="Be told no more", openapi_extra=described(Unsubscribe))
async def unsubscribe(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, Unsubscribe)
    await server_of(request).store.write(lambda tx: tx.drop_push(room.id, place, body.endpoint))
    return answer(request, {"table": room.id, "push": False}, f"/t/{room.id}")
