"""Everything wrong that can come in: each has its own clear status and sentence."""

import httpx
import pytest

from stolik.web.server.limits import ServerLimits
from stolik.web.table import person_names
from tests.web import servers
from tests.web.people import guest, host_of, new_table, sit, two_playing


def refusal(response: httpx.Response) -> tuple[int, str]:
    error = response.json()["error"]
    assert error["pl"]
    assert error["en"]
    return response.status_code, error["id"]


@pytest.mark.parametrize("path", ["/t/nothing", f"/t/{'0' * 24}", f"/t/{'0' * 24}/view", "/t/%00", "/t/" + "x" * 3000])
def test_unknown_table(sqlite_url: str, path: str) -> None:
    with guest(sqlite_url) as http:
        assert refusal(http.get(path)) == (404, "no-table")


def test_unknown_page_and_method(sqlite_url: str) -> None:
    with guest(sqlite_url) as http:
        assert refusal(http.get("/nothing")) == (404, "no-page")
        assert refusal(http.put("/tables")) == (405, "no-method")
        page = http.get("/nothing", headers={"accept": "text/html", "accept-language": "pl"})
        assert "Nie ma takiej strony" in page.text


def test_a_page_can_be_asked_for_its_head_alone(sqlite_url: str) -> None:
    with guest(sqlite_url) as http:
        head = http.head("/", headers={"accept": "text/html"})
        assert (head.status_code, head.content) == (200, b"")
        assert http.head(f"/t/{'0' * 24}").status_code == 404
        made = new_table(sqlite_url, listed=True)
        assert http.head(f"/t/{made['table']}/stream").status_code == 405


def test_wrong_seat_window_and_word(sqlite_url: str) -> None:
    ola, jan = two_playing(sqlite_url)
    view = ola.view()
    window = view["window"]
    assert ola.refused("move", window=window + 99, word=view["legal"][0]) == (409, "wrong-window")
    assert ola.refused("move", window=0, word=view["legal"][0]) == (409, "wrong-window")
    assert ola.refused("move", window=window, word="sing") == (422, "not-understood")
    assert ola.refused("move", window=window, word="check") == (422, "illegal")
    ola.done("move", window=window, word=view["legal"][0])
    assert ola.refused("move", window=window + 1, word="bid 1x1") == (409, "not-your-decision")
    assert jan.refused("start")[0] == 409


def test_strangers_tokens(sqlite_url: str) -> None:
    one, other = new_table(sqlite_url), new_table(sqlite_url)
    move = {"window": 1, "word": "check"}
    for token in (other["token"], one["invite"], other["watch"], "nonsense", one["token"][:-2] + "xx"):
        with guest(sqlite_url, authorization=f"Bearer {token}") as http:
            assert refusal(http.post(f"/t/{one['table']}/move", json=move)) == (401, "bad-token")
            assert refusal(http.get(f"/t/{one['table']}/view")) == (401, "bad-token")
    with guest(sqlite_url) as http:
        assert refusal(http.post(f"/t/{one['table']}/move", json=move)) == (403, "not-seated")
        assert refusal(http.get("/join/nonsense")) == (404, "bad-link")
        assert refusal(http.get(f"/join/{one['watch']}")) == (404, "bad-link")
        assert refusal(http.get(f"/watch/{one['invite']}")) == (404, "bad-link")
        assert refusal(http.post("/carry/nonsense")) == (404, "bad-link")


def test_broken_and_huge_bodies(sqlite_url: str) -> None:
    made = new_table(sqlite_url)
    ola = host_of(sqlite_url, made)
    json = {"content-type": "application/json"}
    address = f"/t/{made['table']}/chat"
    for broken in (
        b"{",
        b"\xff\xfe",
        b"[" * 10_000,
        b'{"text": "\\ud800"}',
        b"NaN",
        b"[]",
        b"null",
        b'{"text": 1}',
        b'{"text":"a","x":1}',
    ):
        response = ola.http.post(address, content=broken, headers=json)
        assert refusal(response)[0] in (400, 422), broken
    assert refusal(ola.http.post(address, content=b"{", headers=json)) == (400, "bad-json")
    assert "object with fields" in ola.http.post(address, content=b"[]", headers=json).json()["error"]["en"]
    assert refusal(ola.http.post(address, content=b"hello", headers={"content-type": "text/plain"})) == (
        415,
        "bad-type",
    )
    assert refusal(ola.http.post(address, content=b"x" * 20_000, headers=json)) == (413, "too-big")
    chunks = (b"x" * 1000 for _ in range(50))
    assert refusal(ola.http.post(address, content=chunks, headers=json)) == (413, "too-big")


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"players": 7},
        {"players": 0},
        {"options": {"order": "sideways"}},
        {"options": {"colour": True}},
        {"bots": {"1": "deep-blue"}},
        {"bots": {"x": "random"}},
        {"seat": 5},
        {"name": "", "bots": {}},
        {"pace": "slow"},
        {"seconds": 0},
    ],
)
def test_tables_that_cannot_be(sqlite_url: str, wish: dict[str, object]) -> None:
    with guest(sqlite_url) as http:
        response = http.post("/tables", json={"game": "lie", "players": 2, "name": "Ola", **wish})
        assert refusal(response)[0] in (409, 422)


def test_a_name_that_is_too_long_is_not_cut(sqlite_url: str) -> None:
    made, longest = new_table(sqlite_url, players=3), "ż" * person_names.LONGEST
    with guest(sqlite_url) as http:
        body = {"name": f"{longest}!", "invite": made["invite"]}
        response = http.post(f"/t/{made['table']}/sit", json=body)
        assert refusal(response) == (422, "not-understood")
        assert f": {person_names.LONGEST} letters" in response.json()["error"]["en"]
        page = http.get(f"/join/{made['invite']}", headers={"accept": "text/html"})
        assert f'maxlength="{person_names.LONGEST}"' in page.text
    host = host_of(sqlite_url, made)
    assert host.refused("people", names=f"Jan, {longest}!") == (422, "not-understood")
    host.done("people", names=f" Jan\n, {longest} ")
    assert [seat["name"] for seat in host.view()["seats"]][1:] == ["Jan", longest]


def test_a_full_table_and_a_running_one(sqlite_url: str) -> None:
    made = new_table(sqlite_url)
    sit(sqlite_url, made)
    with guest(sqlite_url) as http:
        body = {"name": "X", "invite": made["invite"]}
        assert refusal(http.post(f"/t/{made['table']}/sit", json=body)) == (409, "no-seat")
        host_of(sqlite_url, made).done("start")
        assert refusal(http.post(f"/t/{made['table']}/sit", json=body)) == (409, "has-begun")


def test_other_sites_change_nothing(sqlite_url: str) -> None:
    wish = {"game": "lie", "name": "Ola"}
    with guest(sqlite_url) as http:
        for headers in (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"cookie": "a=b"},
        ):
            assert refusal(http.post("/tables", json=wish, headers=headers)) == (403, "foreign-origin"), headers
        assert http.post("/tables", json=wish, headers={"origin": sqlite_url}).status_code == 201


def test_pages_are_safe(sqlite_url: str) -> None:
    made = new_table(sqlite_url, name="<script>alert()</script>")
    ola = host_of(sqlite_url, made)
    page = ola.http.get(f"/t/{made['table']}", headers={"accept": "text/html"})
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "<script>alert" not in page.text
    assert page.headers["referrer-policy"] == "same-origin"
    assert made["invite"] in page.text  # the host's own page
    with guest(sqlite_url, authorization=f"Bearer {made['watch']}", accept="text/html") as http:
        seen = http.get(f"/t/{made['table']}").text
    for token in (made["invite"], made["watch"], made["token"]):
        assert token not in seen


def test_cookies_are_for_one_table_and_no_script(sqlite_url: str) -> None:
    with guest(sqlite_url, accept="text/html", origin=sqlite_url) as http:
        form = {
            "game": "lie",
            "players": "2",
            "name": "Ola",
            "bots.1": "random",
            "bots.2": "",
            "options.order": "value",
            "start": "true",
        }
        response = http.post("/tables", data=form)
    cookie = response.headers["set-cookie"].lower()
    assert response.status_code == 303
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/t/" in cookie


def test_limits_are_refused_with_sentences(tmp_path: object) -> None:
    limits = ServerLimits(rate=1, burst=20, pages=1000, tables=3, streams=1, chat=2)
    with servers.threaded(f"{tmp_path}/limits.db", limits=limits) as url, guest(url) as http:
        wish = {"game": "lie", "name": "Ola", "players": 2}
        made = [http.post("/tables", json=wish) for _ in range(4)]
        assert [response.status_code for response in made[:3]] == [201] * 3
        assert refusal(made[3]) == (429, "too-many-tables")
        ola = host_of(url, made[0].json())
        assert [ola.post("chat", text="a").status_code for _ in range(2)] == [200, 200]
        assert ola.refused("chat", text="a") == (429, "too-much-chat")
        with ola.http.stream("GET", f"/t/{ola.table}/stream") as first:
            lines = first.iter_lines()  # kept: a reader that is let go closes its stream
            next(lines)
            with ola.http.stream("GET", f"/t/{ola.table}/stream") as second:
                assert second.status_code == 429
                second.read()
                assert refusal(second) == (429, "too-many-streams")
        for _ in range(20):
            last = ola.post("chat", text="b")
        assert refusal(last) == (429, "too-fast")
