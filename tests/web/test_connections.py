"""Half, endless and unread requests and many connections: they lock out whoever sends them, and nobody else."""

import contextlib
import dataclasses
import logging
import re
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from stolik.web.server.limits import ServerLimits
from tests.web import servers
from tests.web.people import PATIENCE, guest, wait_for
from tests.web.seat_world import POINT

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


# Size

CHUNKED = b"POST /tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
ENDLESS = {
    "address": (b"GET /", b"a" * 1000),
    "many fields": (HEAD, b"a: b\r\n" * 10),
    "large fields": (HEAD, b"a: " + b"b" * 1000 + b"\r\n"),
    "one field": (HEAD + b"a: ", b"b" * 1000),
    "one name": (HEAD, b"b" * 1000),
    "before the request": (b"", b"\r\n" * 500),
    "trailers": (CHUNKED + b"0\r\n", b"a: b\r\n" * 10),
    "one trailer": (CHUNKED + b"0\r\na: ", b"b" * 1000),
    "extension of a chunk": (CHUNKED + b"1;", b"b" * 1000),
}


def sent(one: socket.socket, begin: bytes, more: bytes) -> int:
    """How much a client can send of something endless, at most a megabyte."""
    one.sendall(begin)
    size = len(begin)
    with contextlib.suppress(ConnectionError):
        while size < 1_000_000:
            one.sendall(more)
            size += len(more)
            time.sleep(0.0005)  # what was sent before is looked at first
    return size


@pytest.mark.parametrize(("begin", "more"), ENDLESS.values(), ids=ENDLESS)
def test_a_request_without_end_is_closed_early(sqlite_url: str, begin: bytes, more: bytes) -> None:
    with connect(sqlite_url) as one:
        assert sent(one, begin, more) < 200_000


@pytest.mark.parametrize("fill", [b"a: " + b"b" * 400 + b"\r\n", b"a: b\r\n"])
def test_a_head_is_answered_up_to_its_limit_and_not_above(sqlite_url: str, fill: bytes) -> None:
    fields = min(98, (32 * 1024 - len(HEAD)) // len(fill))
    for more, begin in ((0, b"HTTP/1.1 200"), (3, b"HTTP/1.1 431")):
        with connect(sqlite_url) as one:
            one.sendall(HEAD + fill * (fields + more) + b"\r\n")
            assert one.recv(1000).startswith(begin)


def test_requests_in_one_packet_and_small_chunks_are_answered(sqlite_url: str) -> None:
    wish = b'{"game": "lie", "players": 2, "name": "Ola"}'
    head = CHUNKED.replace(b"\r\n\r\n", b"\r\ncontent-type: application/json\r\n\r\n")
    body = b"".join(b"1\r\n%c\r\n" % byte for byte in wish) + b"0\r\n\r\n"
    with connect(sqlite_url) as one:
        one.sendall((head + body) * 2 + HEAD + b"upgrade: websocket\r\nconnection: upgrade\r\n\r\n")
        got = b""
        while got.count(b"HTTP/1.1 ") < 3:
            got += one.recv(65536)
    assert re.findall(rb"HTTP/1.1 (\d+)", got) == [b"201", b"201", b"200"]


# Answers that nobody reads


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system cannot tell who reads nothing")
def test_who_takes_no_answers_is_disconnected(tmp_path: Path) -> None:
    limits = dataclasses.replace(servers.GENEROUS, unread=1.0)
    with servers.threaded(str(tmp_path / "a.db"), limits=limits) as url:
        table = guest(url).post("/tables", json=WISH).json()["table"]
        page, stream = HEAD + b"\r\n", f"GET /t/{table}/stream HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()
        with small(url) as unread, small(url) as looks_on, small(url) as reads:
            unread.sendall(page * 400)
            looks_on.sendall(stream)
            reads.sendall(page * 400)
            got, began = 0, time.monotonic()
            while time.monotonic() < began + 3:
                got += len(reads.recv(20_000))
                time.sleep(0.02)
            for one in (unread, looks_on):
                assert is_reset(one)
            assert reads.recv(100)


def is_reset(one: socket.socket) -> bool:
    """Whether the server broke off, after what had arrived before."""
    with contextlib.suppress(ConnectionError):
        while one.recv(65536):
            pass
        return False
    return True


def small(url: str) -> socket.socket:
    """A connection that takes little before it is read."""
    parts = urlsplit(url)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    one.settimeout(PATIENCE)
    one.connect((parts.hostname, parts.port or 0))
    return one


# Requests that are not ours

WISH = {"game": "lie", "players": 2, "name": "Ola", "listed": True}


def test_refusals_are_counted_apart_and_then_not_answered(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limits = dataclasses.replace(servers.GENEROUS, refused=1.0, rate=1.0, burst=2)
    post = b"POST /tables HTTP/1.1\r\nhost: localhost\r\n"
    bad = [post + b"origin: https://evil.example\r\n\r\n", post + b"content-length: 1000000\r\n\r\n"]
    bad.append(b"GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n")
    with servers.threaded(str(tmp_path / "a.db"), limits=limits) as url:
        told = [first_line(url, request) for request in [*bad[:2], bad[0], bad[2]]]
        assert told == [b"HTTP/1.1 403", b"HTTP/1.1 413", b"HTTP/1.1 403", b"HTTP/1.1 421"]
        assert [first_line(url, request) for request in bad * 3] == [b""] * 9
        assert guest(url, origin=url).post("/tables", json=WISH).status_code == 201, "the household's moves are left"
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def first_line(url: str, request: bytes) -> bytes:
    with connect(url) as one, contextlib.suppress(ConnectionError):
        one.sendall(request)
        return one.recv(12)
    return b""


def test_an_address_that_is_none_is_refused(sqlite_url: str) -> None:
    for origin in ("http://[", "http://[::1", "http://a:b", "null"):
        answer = guest(sqlite_url, origin=origin).post("/tables", json=WISH)
        assert (answer.status_code, answer.json()["error"]["id"]) == (403, "foreign-origin")


@pytest.mark.parametrize(
    "endpoint", ["https://[abc", "https://push.example:99999/", "https://", "https://[::1", "https"]
)
def test_an_endpoint_that_is_none_is_refused(sqlite_url: str, endpoint: str) -> None:
    made = guest(sqlite_url).post("/tables", json={**WISH, "pace": "relaxed"}).json()
    keys = {"p256dh": POINT, "auth": "A" * 22}
    with guest(sqlite_url, authorization=f"Bearer {made['token']}") as http:
        answer = http.post(f"/t/{made['table']}/push", json={"endpoint": endpoint, **keys})
    assert answer.status_code == 422, answer.text
