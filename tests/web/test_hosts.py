"""Who asks, and under which name: proxies that are believed, and those that are not."""

import contextlib
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from stolik.core.errors import StolikError
from stolik.web.server.clients import checked_proxies, client_of
from stolik.web.server.hosts import Hosts
from stolik.web.server.limits import ServerLimits
from tests.web import proxy, servers
from tests.web.people import PATIENCE, guest
from tests.web.postgres import free_port

FEW = ServerLimits(tables=1)
WISH = {"game": "lie", "players": 2, "name": "Ola"}


def makes_table(url: str, address: str = "127.0.0.1", **headers: str) -> int:
    """Somebody at this address asks for a table."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    with httpx.Client(
        base_url=url, transport=transport, headers={"accept": "application/json", **headers}, timeout=PATIENCE
    ) as http:
        return http.post("/tables", json=WISH).status_code


def test_nobody_is_believed_by_default(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db"), limits=FEW) as url:
        assert makes_table(url) == 201
        assert makes_table(url, **{"x-forwarded-for": "9.9.9.9"}) == 429


def test_beside_a_bearer_token_cookies_are_not_looked_at(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db")) as url:
        with httpx.Client(base_url=url, headers={"accept": "application/json"}, timeout=PATIENCE) as http:
            made = http.post("/tables", json=WISH).json()
        bearer, cookie = {"authorization": f"Bearer {made['token']}"}, {"cookie": "stolik-browser=somebody; lang=pl"}
        with httpx.Client(base_url=url, headers={"accept": "application/json"}, timeout=PATIENCE) as http:
            chat = f"/t/{made['table']}/chat"
            assert http.post(chat, json={"text": "1"}, headers=bearer).status_code == 200
            assert http.post(chat, json={"text": "2"}, headers=bearer | cookie).status_code == 200
            assert http.post(chat, json={"text": "3"}, headers=cookie).status_code == 403
            assert http.post(chat, json={"text": "4"}, headers={**bearer, "origin": "https://e.org"}).status_code == 403


def test_only_the_proxy_itself_is_believed_and_only_its_own_word(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db"), limits=FEW, proxies=("127.0.0.2",)) as url:
        assert makes_table(url, "127.0.0.2", **{"x-forwarded-for": "9.9.9.9"}) == 201
        assert makes_table(url, "127.0.0.2", **{"x-forwarded-for": "8.8.8.8, 9.9.9.9"}) == 429
        assert makes_table(url, "127.0.0.2", **{"x-forwarded-for": "8.8.8.8"}) == 201
        assert makes_table(url, "127.0.0.3") == 201
        assert makes_table(url, "127.0.0.3", **{"x-forwarded-for": "7.7.7.7"}) == 429


@contextlib.contextmanager
def as_the_guide_says(folder: Path) -> Iterator[str]:
    if reason := proxy.why_not():
        pytest.skip(reason)
    port = free_port()
    settings = {"limits": FEW, "proxies": ("127.0.0.1",), "public": f"https://localhost:{port}"}
    with (
        servers.threaded(str(folder / "a.db"), **settings) as url,
        proxy.running(folder, port, int(url.rpartition(":")[2])) as address,
    ):
        yield address


def test_the_guides_nginx_tells_people_apart_and_none_can_forge(tmp_path: Path) -> None:
    with as_the_guide_says(tmp_path) as url:
        assert makes_table(url, "127.0.0.2") == 201
        assert makes_table(url, "127.0.0.2", **{"x-forwarded-for": "9.9.9.9"}) == 429
        assert makes_table(url, "127.0.0.3") == 201
        with httpx.Client(
            base_url=url, verify=False, headers={"accept": "text/html", "origin": url}, timeout=PATIENCE
        ) as browser:
            made = browser.post("/tables", data=WISH)
            assert "secure" in made.headers["set-cookie"].lower()
            page = browser.get(
                made.headers["location"], headers={"cookie": made.headers["set-cookie"].partition(";")[0]}
            )
        assert f'value="{url}/join/' in page.text


def test_the_guides_caddy_does_not_buffer() -> None:
    assert "flush_interval -1" in proxy.from_the_guide("caddy")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8317", "localhost.evil.example", "", "[", "10.9.8.7"])
def test_a_foreign_name_is_refused_because_links_are_made_from_it(sqlite_url: str, host: str) -> None:
    with guest(sqlite_url, host=host) as http:
        answer = http.get("/")
    assert (answer.status_code, answer.json()["error"]["id"]) == (421, "other-host")


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:9", "127.0.0.1:1", "127.3.2.1", "[::1]:8317", socket.gethostname()]
)
def test_the_machines_own_names_are_answered(sqlite_url: str, host: str) -> None:
    with guest(sqlite_url, host=host) as http:
        assert http.get("/").status_code == 200


def test_a_server_answers_to_the_address_that_was_called() -> None:
    scope = {"headers": [(b"host", b"192.168.1.7:8317")], "server": ("192.168.1.7", 8317)}
    assert Hosts().answers_to(scope)
    assert not Hosts().answers_to(scope | {"server": ("192.168.1.8", 8317)})


def test_with_a_public_address_no_other_is_answered(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "a.db"), public="https://stolik.example/") as url:
        assert guest(url).get("/").json()["error"]["en"] == "This table is at https://stolik.example."
        ours = {"host": "stolik.example"}
        assert guest(url, **ours).get("/").status_code == 200
        assert guest(url, **ours, origin="https://stolik.example").post("/tables", json=WISH).status_code == 201
        assert guest(url, **ours, origin="http://stolik.example").post("/tables", json=WISH).status_code == 403


@pytest.mark.parametrize(
    "public", ["stolik.example", "ftp://stolik.example", "https://stolik.example/path", "https://"]
)
def test_an_impossible_public_address_is_a_sentence(public: str) -> None:
    with pytest.raises(StolikError, match=re.escape("stolik.example")):
        Hosts(public)


@pytest.mark.parametrize("address", ["*", "proxy.local", "127.0.0.1/99", ""])
def test_a_proxy_is_an_address(address: str) -> None:
    with pytest.raises(StolikError, match="no address of a proxy"):
        checked_proxies([address])


def test_a_household_is_one_client() -> None:
    def client(address: str) -> str:
        return client_of({"client": (address, 1)})

    assert client("2001:db8:1:2:3::4") == client("2001:db8:1:2:ffff::1") != client("2001:db8:1:3::1")
    assert client("::ffff:10.0.0.1") == client("10.0.0.1") == "10.0.0.1"
