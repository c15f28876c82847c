"""What the OpenAPI document says of answers is what programs get: of every route that a game at a table comes by."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.people import Player, guest, host_of, new_table, sit
from tests.web.servers import threaded

KINDS: dict[str, Any] = {"boolean": bool, "integer": int, "number": float, "array": list, "object": dict, "string": str}
KINDS["null"] = type(None)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[httpx.Response]:
    """Every answer that a client of this test gets."""
    answers: list[httpx.Response] = []
    plain = httpx.Client.send

    def send(client: httpx.Client, request: httpx.Request, **given: Any) -> httpx.Response:
        answers.append(plain(client, request, **given))
        return answers[-1]

    monkeypatch.setattr(httpx.Client, "send", send)
    return answers


def go_everywhere(url: str) -> None:
    """Two people, then one with a bot, use what there is to use."""
    made = new_table(url, coach=True)
    host, other = host_of(url, made), sit(url, made)
    with guest(url) as http:
        day = http.get("/today").json()["day"]
        for path in ("/", f"/today/{day}", f"/join/{made['invite']}", f"/watch/{made['watch']}", "/results", "/lab"):
            http.get(path)
        http.post(f"/today/{day}/clever", json={"name": "Ewa"})
        http.post("/results/forget")
        http.post("/lessons", json={"lesson": "no such lesson"})
    for player in (host, other):
        player.post("seed", seed="ab" * 8)
    host.post("start")
    host.post("coach", agree=True)
    view = host.view()
    move = host.post("move", window=view["window"], word=view["legal"][0]).json()
    host.post("undo", ply=move["ply"])
    host.post("chat", text="hi")
    host.post("pong", number=1)
    host.post("mute", seat=1)
    host.post("pause")
    host.get("invite")
    link = host.post("carry").json()["link"]
    with guest(url) as http:
        host = Player(url, host.table, http.post(f"/carry/{link.rpartition('/')[2]}").json()["token"])
    host.get("")
    other.post("standin", spec="fair")
    other.post("leave")
    _alone(url)


def _alone(url: str) -> None:
    """A game that ends, and what comes after."""
    host = host_of(url, new_table(url))
    host.post("bot", seat=1, spec="fair")
    host.post("unbot", seat=1)
    host.post("bot", seat=1, spec="fair")
    host.post("start")
    host.post("leave")
    for path in ("replay", "record.json", "proof.json"):
        host.get(path)


def test_answers_are_as_the_document_says(tmp_path: Path, seen: list[httpx.Response]) -> None:
    with threaded(str(tmp_path / "tables.db")) as url:
        with guest(url) as http:
            paths = http.get("/openapi.json").json()["paths"]
        go_everywhere(url)
    checked = set()
    for answer in seen:
        names = [path for path in paths if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), answer.url.path)]
        if not names:
            continue  # the document itself, and whether the server is up
        route = names[0]
        told = paths[route][answer.request.method.lower()]["responses"]
        own = told.get(str(answer.status_code), told["default"])["content"]["application/json"]["schema"]
        body = answer.json()
        assert set(own.get("required", [])) <= set(body), (route, body)
        for name, one in own.get("properties", {}).items():
            kinds = one["type"] if isinstance(one["type"], list) else [one["type"]]
            assert isinstance(body[name], tuple(KINDS[kind] for kind in kinds)), (route, name, body[name])
        if answer.status_code < 300:
            checked.add((answer.request.method, route))
    assert len(checked) >= 28, sorted(checked)


def test_every_answer_has_a_schema(tmp_path: Path) -> None:
    with threaded(str(tmp_path / "tables.db")) as url, guest(url) as http:
        paths = http.get("/openapi.json").json()["paths"]
    for path, ways in paths.items():
        for way, one in ways.items():
            for answer in one["responses"].values():
                for content in answer["content"].values():
                    assert content["schema"].get("type"), (way, path)
            schemas = [
                each["content"].get("application/json", {}).get("schema", {}) for each in one["responses"].values()
            ]
            assert way != "post" or sum("properties" in schema for schema in schemas) == 2, path
