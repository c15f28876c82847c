"""Seats that nearly got lost: an answer that never came, and somebody who is gone."""

import threading

from tests.web import servers
from tests.web.conftest import Clock
from tests.web.people import Json, Player, guest, host_of, new_table, sit

KEY = "a-random-secret-of-my-own"


def sits(url: str, made: Json, **body: object) -> Json:
    with guest(url) as http:
        response = http.post(f"/t/{made['table']}/sit", json={"name": "Jan", "invite": made["invite"], **body})
    return {"status": response.status_code, **response.json()}


def test_sitting_down_again_with_the_same_key_is_the_same_seat(url: str) -> None:
    made = new_table(url, players=3)
    first = sits(url, made, key=KEY)
    again = sits(url, made, key=KEY)
    assert first["status"] == again["status"] == 200
    assert (again["seat"], again["token"]) == (first["seat"], first["token"])
    assert host_of(url, made).view()["seats"][2]["kind"] == "open"
    assert Player(url, made["table"], again["token"]).view()["seat"] == first["seat"]
    host_of(url, made).done("bot", seat=2, spec="random")
    host_of(url, made).done("start")
    assert sits(url, made, key=KEY)["seat"] == first["seat"]  # also when the game has begun meanwhile


def test_the_same_request_many_times_at_once_takes_one_seat(url: str) -> None:
    made = new_table(url, players=4)
    answers: list[Json] = []
    tries = [threading.Thread(target=lambda: answers.append(sits(url, made, key=KEY))) for _ in range(6)]
    for one in tries:
        one.start()
    for one in tries:
        one.join()
    assert {(answer["status"], answer["seat"]) for answer in answers} == {(200, 1)}
    assert [seat["kind"] for seat in host_of(url, made).view()["seats"]] == ["person", "person", "open", "open"]


def test_a_key_of_another_table_or_a_short_one_is_refused(sqlite_url: str) -> None:
    one, other = new_table(sqlite_url), new_table(sqlite_url)
    sits(sqlite_url, one, key=KEY)
    assert sits(sqlite_url, other, key=KEY)["status"] == 422
    assert sits(sqlite_url, other, key="short")["status"] == 422
    assert sits(sqlite_url, other, key="x" * 65)["status"] == 422


def test_a_browser_whose_answer_was_lost_sends_its_form_again(sqlite_url: str) -> None:
    made = new_table(sqlite_url)
    form, address = {"name": "Jan", "invite": made["invite"]}, f"/t/{made['table']}/sit"
    answers = []
    with guest(sqlite_url, accept="text/html", origin=sqlite_url) as browser:
        given = browser.get(f"/join/{made['invite']}").headers["set-cookie"].partition(";")[0]
        for _ in range(2):
            browser.cookies.clear()
            answers.append(browser.post(address, data=form, headers={"cookie": given}))
    lost, again = answers
    assert lost.status_code == again.status_code == 303
    assert lost.headers.get_list("set-cookie")[0] == again.headers.get_list("set-cookie")[0]


def test_the_host_frees_the_seat_of_somebody_who_is_gone(db: str, clock: Clock) -> None:
    with servers.threaded(db) as url:
        made = new_table(url)
        ola, jan = host_of(url, made), sit(url, made)
        with jan.http.stream("GET", f"/t/{jan.table}/stream") as response:
            lines = response.iter_lines()  # kept: a reader that is let go closes its stream
            next(lines)
            assert ola.refused("unbot", seat=1) == (409, "seat-alive")
        clock.goes_on(3600)
        ola.view()
        assert jan.refused("unbot", seat=0) == (403, "not-host")
        assert ola.refused("unbot", seat=1) == (409, "seat-alive"), "whoever asks is here"
        clock.goes_on(3600)
        ola.done("unbot", seat=1)
        assert ola.view()["seats"][1]["kind"] == "open"
        assert jan.post("chat", text="?").status_code == 401
        sit(url, made, "Ewa")
        assert ola.view()["seats"][1]["name"] == "Ewa"
        assert ola.refused("unbot", seat=0) == (409, "seat-alive")


def test_somebody_who_was_sent_away_does_not_come_back_with_the_old_invitation(url: str) -> None:
    made = new_table(url, players=3)
    ola, jan = host_of(url, made), sit(url, made)
    ewa = sit(url, made, "Ewa")
    ola.done("remove", seat=1)
    assert jan.get("view").status_code in (401, 403)
    again = sits(url, made)
    assert (again["status"], again["error"]["id"]) == (403, "old-invitation")
    with guest(url) as http:
        assert http.get(f"/join/{made['invite']}").json()["error"]["id"] == "old-invitation"
        assert http.get(f"/join/{made['invite']}", headers={"authorization": f"Bearer {ewa.token}"}).status_code == 200
    link = ola.get("invite").json()["link"]
    new = {**made, "invite": link.rpartition("/")[2]}
    assert sits(url, new)["seat"] == 1
    page = ola.http.get(f"/t/{ola.table}", headers={"accept": "text/html"}).text
    assert new["invite"] in page
    assert made["invite"] not in page
    ola.done("remove", seat=1)
    assert sits(url, new)["status"] == 403
