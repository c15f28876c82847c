"""People and programs at a table, as tests play them over HTTP."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx

from stolik.web.client import Seat

Json = dict[str, Any]
PATIENCE = 120.0  # seconds; machines that test are busy


def wait_for(what: Callable[[], object]) -> None:
    """Until something is true."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


def guest(url: str, **headers: str) -> httpx.Client:
    """Somebody with no seat."""
    return httpx.Client(base_url=url, headers={"accept": "application/json", **headers}, timeout=PATIENCE)


def new_table(url: str, **wish: Any) -> Json:
    wish = {"game": "lie", "players": 2, "name": "Ola", **wish}
    with guest(url) as http:
        response = http.post("/tables", json=wish)
    assert response.status_code == 201, response.text
    return dict(response.json())


class Player:
    """Somebody who holds a seat."""

    def __init__(self, url: str, table: str, token: str) -> None:
        self.url, self.table, self.token = url, table, token
        self.http = httpx.Client(
            base_url=url, headers={"accept": "application/json", "authorization": f"Bearer {token}"}, timeout=PATIENCE
        )

    def view(self) -> Json:
        return dict(self.get("view").json())

    def get(self, path: str) -> httpx.Response:
        return self.http.get(f"/t/{self.table}/{path}")

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/t/{self.table}/{path}", json=body)

    def done(self, path: str, **body: Any) -> Json:
        response = self.post(path, **body)
        assert response.status_code < 300, response.text
        return dict(response.json())

    def refused(self, path: str, **body: Any) -> tuple[int, str]:
        response = self.post(path, **body)
        assert response.status_code >= 400, response.text
        return response.status_code, str(response.json()["error"]["id"])


def host_of(url: str, made: Json) -> Player:
    return Player(url, made["table"], made["token"])


def sit(url: str, made: Json, name: str = "Jan", **body: Any) -> Player:
    with guest(url) as http:
        response = http.post(f"/t/{made['table']}/sit", json={"name": name, "invite": made["invite"], **body})
    assert response.status_code == 200, response.text
    return Player(url, made["table"], response.json()["token"])


def two_playing(url: str, **wish: Any) -> tuple[Player, Player]:
    """A game of two that has just begun."""
    made = new_table(url, **wish)
    ola, jan = host_of(url, made), sit(url, made)
    ola.done("start")
    return ola, jan


def play_out(url: str, players: list[Player], pick: int = 0) -> None:
    """All seats play in threads to the end; `pick` chooses among the legal words."""
    seats = [Seat(url, player.table, player.token) for player in players]
    threads = [
        threading.Thread(target=seat.play, args=(lambda view: view["legal"][pick % len(view["legal"])],), daemon=True)
        for seat in seats
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PATIENCE)
        assert not thread.is_alive(), "the game did not end"


def events(lines: Iterator[str]) -> Iterator[tuple[str, Json]]:
    """The events of a stream: name and data."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: ") and name == "table":
            yield name, json.loads(line[6:])
