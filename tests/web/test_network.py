"""The local network: nothing listens there until somebody at this machine throws the switch."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from stolik.web.app import TableServer, make_app
from stolik.web.server.network import is_at_this_machine, own_address
from stolik.web.server.settings import ServerSettings
from tests.web.people import guest
from tests.web.servers import GENEROUS
from tests.web.test_yours import Browser

OTHER = own_address() or "127.0.0.2"  # where a machine has no network, another address of its own stands for it


@contextlib.contextmanager
def serving(folder: Path, offered: bool = True) -> Iterator[tuple[str, str]]:
    """A server on 127.0.0.1, with the switch; its address here, and in the network."""
    server = TableServer(make_app(ServerSettings(db=str(folder / "a.db"), limits=GENEROUS, compile=False)))
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    if offered:
        server.offer_network(port, OTHER)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}", f"http://{OTHER}:{port}"
    finally:
        server.stop()
        thread.join(10)


def test_the_switch_opens_and_closes_the_network(tmp_path: Path) -> None:
    with serving(tmp_path) as (here, there):
        ola = Browser(here)
        table = ola.makes()
        assert "127.0.0.1" in ola.get(f"/t/{table}").text
        with pytest.raises(httpx.ConnectError):
            httpx.get(there)
        assert ola.post("/network", data={"on": "true", "table": table}).headers["location"] == f"/t/{table}"
        assert guest(there).get("/").status_code == 200
        page = ola.get(f"/t/{table}").text
        assert f'value="{there}/join/' in page, "the invitation works from there"
        assert f'value="{here}/join/' not in page
        for links in (f"/t/{table}/carry", "/yours/link"):  # to a phone, which cannot come to 127.0.0.1
            link = ola.post(links, headers={"accept": "application/json"}).json()["link"]
            assert link.startswith(there)
        jan = Browser(there)
        assert jan.get(page.partition(f'value="{there}')[2].partition('"')[0]).status_code == 200
        ola.post("/network", data={"on": "false"})
        with pytest.raises(httpx.ConnectError):
            httpx.get(there)
        assert ola.get("/").status_code == 200


def test_nobody_throws_it_from_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path) as (here, there):
        ola = Browser(here)
        assert ola.post("/network", data={"on": "true"}, headers={"origin": "https://evil.example"}).status_code == 403
        assert ola.post("/network", data={"on": "true"}, headers={"x-forwarded-for": "9.9.9.9"}).status_code == 403
        with pytest.raises(httpx.ConnectError):
            httpx.get(there)
        ola.post("/network", data={"on": "true"})
        if not OTHER.startswith("127."):
            jan = Browser(there)
            assert jan.post("/network", data={"on": "false"}).status_code == 403
            assert "/network" not in jan.get(f"/t/{jan.makes()}").text


def test_a_server_that_does_not_offer_it_has_no_switch(tmp_path: Path) -> None:
    with serving(tmp_path, offered=False) as (here, _):
        assert Browser(here).post("/network", data={"on": "true"}).status_code == 403


@pytest.mark.parametrize(
    ("client", "header", "here"),
    [
        (("127.0.0.1", 1), b"accept", True),
        (("::1", 1), b"accept", True),
        (("192.168.1.7", 1), b"accept", False),
        (("127.0.0.1", 1), b"x-forwarded-for", False),
        (("127.0.0.1", 1), b"via", False),
        (("nowhere", 1), b"accept", False),
        (None, b"accept", False),
    ],
)
def test_who_is_at_this_machine(client: tuple[str, int] | None, header: bytes, here: bool) -> None:
    request = Request({"type": "http", "client": client, "headers": [(header, b"9.9.9.9")]})
    assert is_at_this_machine(request) == here
