"""The device that several people share: who plays on it, and whose seat it shows."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from stolik.web.refusals import Refusal
from stolik.web.requests import Body, answer, described, read, server_of
from stolik.web.rights.holders import is_device, seat_of, seated
from stolik.web.routes.table import Nothing, Place
from stolik.web.table import person_names, seating, shared_device
from stolik.web.table.room import Room

router = APIRouter(prefix="/t/{table}")
Pin = Annotated[str, Field(pattern="^([0-9]{4,8})?$", description="four to eight digits; empty for none")]


class People(Body):
    """People who play on the host's device: their names, separated by commas."""

    names: Annotated[str, Field(max_length=300, examples=["Jan, Ewa"])]


class OpenSeat(Body):
    """Whose seat is to be shown, and the PIN if that person has one."""

    seat: Place
    pin: Pin = ""


class NewPin(Body):
    """A PIN for the seat that is open; an empty one takes it away."""

    pin: Pin = ""


@router.post("/people", summary="Seat people who play on this device (host)", openapi_extra=described(People))
async def people(request: Request, table: str) -> Response:
    room, place, body = await seated(request, table, People)
    seating.require_host(room, place)
    names = [person_names.checked(name, server_of(request).limits.name) for name in body.names.split(",")]
    await shared_device.add(room, place, [name for name in names if name])
    return _done(request, room)


@router.post("/open", summary="Show a person their seat on the shared device", openapi_extra=described(OpenSeat))
async def open_seat(request: Request, table: str) -> Response:
    body = await read(request, OpenSeat)
    room = await _shared(request, table)
    await shared_device.open_seat(room, body.seat, body.pin, server_of(request).pins)
    return _done(request, room)


@router.post("/lock", summary="Hide the seat that is open on the shared device", openapi_extra=described(Nothing))
async def lock(request: Request, table: str) -> Response:
    await read(request, Nothing)
    room = await _shared(request, table)
    await shared_device.lock(room)
    return _done(request, room)


@router.post("/pin", summary="A PIN for the seat that is open on the shared device", openapi_extra=described(NewPin))
async def pin(request: Request, table: str) -> Response:
    body = await read(request, NewPin)
    room = await _shared(request, table)
    await shared_device.set_pin(room, await seat_of(request, room), body.pin)
    return _done(request, room)


async def _shared(request: Request, table: str) -> Room:
    room = await server_of(request).room(table)
    if not await is_device(request, room):
        raise Refusal("not-shared")
    return room


def _done(request: Request, room: Room) -> Response:
    return answer(request, {"table": room.id, "open": room.device_seat, "seq": room.table.seq}, f"/t/{room.id}")
