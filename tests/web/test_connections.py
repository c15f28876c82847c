"""Half requests and many connections: they lock out whoever sends them, and nobody else."""

import contextlib
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from stolik.web.server_limits import ServerLimits
from tests.web import servers
from tests.web.people import PATIENCE, guest, wait_for

HEAD = b"GET / HTTP/1.1\r\nhost: localhost\r\n"


def connect(url: str, address: str = "127.0.0.1") -> socket.socket:
    parts = urlsplit(url)
    assert parts.hostname
    return socket.create_connection((parts.hostname, parts.port or 0), timeout=PATIENCE, source_address=(address, 0))


def is_closed(one: socket.socket) -> bool:
    one.settimeout(PATIENCE)
    with contextlib.suppress(ConnectionError):
        return one.recv(100) == b""
    return True


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"\r\n",
        b"GET / HT",
        HEAD,
        b"POST /tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    ],
)
def test_half_a_request_is_cut_off(tmp_path: Path, half: bytes) -> None:
    with servers.threaded(str(tmp_path / "a.db"), limits=ServerLimits(slowest=0.5)) as url, connect(url) as one:
        one.sendall(half)
        assert is_closed(one)


def trickle(one: socket.socket) -> None:
    """Byte by byte, for a minute."""
    for byte in HEAD + b"x: y\r\n" * 200:
        one.sendall(bytes([byte]))
        time.sleep(0.05)


def test_bytes_that_trickle_in_buy_no_time(tmp_path: Path) -> None:
    with (
        servers.threaded(str(tmp_path / "a.db"), limits=ServerLimits(slowest=0.5)) as url,
        connect(url) as one,
        pytest.raises(ConnectionError),
    ):
        trickle(one)


def test_a_whole_request_on_a_slow_server_and_a_stream_are_not_cut_off(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db"), limits=ServerLimits(slowest=2.0)) as url, guest(url) as http:
        wish = {"game": "lie", "players": 2, "name": "Ola", "listed": True}
        table = http.post("/tables", json=wish).json()["table"]
        with http.stream("GET", f"/t/{table}/stream") as stream:
            lines = stream.iter_lines()
            next(lines)
            time.sleep(2.5)
            assert http.get("/").status_code == 200
            assert any(line.startswith("data: {") for line in lines)


def test_no_client_has_all_connections(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db"), limits=ServerLimits(connections=5), proxies=("127.0.0.3",)) as url:
        many = [connect(url, "127.0.0.2") for _ in range(5)]
        with connect(url, "127.0.0.2") as sixth:
            assert sixth.recv(100).startswith(b"HTTP/1.1 429")
        proxied = [connect(url, "127.0.0.3") for _ in range(8)]
        assert guest(url).get("/").status_code == 200
        proxied[-1].sendall(HEAD + b"\r\n")
        assert proxied[-1].recv(100).startswith(b"HTTP/1.1 200")
        for one in (*many, *proxied):
            one.close()
        wait_for(lambda: answer(url, "127.0.0.2").startswith(b"HTTP/1.1 200"))


def answer(url: str, address: str) -> bytes:
    with connect(url, address) as one, contextlib.suppress(ConnectionError):
        one.sendall(HEAD + b"\r\n")
        return one.recv(100)
    return b""
