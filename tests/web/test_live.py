"""A table over HTTP: sitting, playing, taking back, talking, leaving, playing again."""

import threading
from typing import Any

import httpx

from tests.web.people import PATIENCE, Player, events, guest, host_of, new_table, play_out, sit, two_playing, wait_for


def test_a_whole_game_over_http_ends_with_record_and_proof(url: str) -> None:
    ola, jan = two_playing(url)
    play_out(url, [ola, jan], pick=-1)
    last = ola.view()
    assert last["status"] == "over"
    assert sorted(last["ranks"]) == [1, 2]
    with guest(url) as http:
        proof = http.get(f"/t/{ola.table}/proof.json").json()
        page = http.get(f"/t/{ola.table}/proof", headers={"accept": "text/html"})
    from stolik.play import envelope

    assert proof["commitment"] == last["commitment"]
    assert envelope.verify(proof).good
    assert page.status_code == 200
    assert "✗" not in page.text


def test_the_same_move_again_has_no_second_effect_and_the_same_answer(url: str) -> None:
    ola, _ = two_playing(url)
    view = ola.view()
    move = {"window": view["window"], "word": view["legal"][0]}
    first = ola.post("move", **move)
    ply = ola.view()["ply"]
    again = [ola.post("move", **move) for _ in range(3)]
    assert first.status_code == 200
    assert all(answer.json() == first.json() for answer in again)
    assert ola.view()["ply"] == ply
    other = ola.refused("move", window=view["window"], word=view["legal"][1])
    assert other == (409, "answered")


def test_two_tabs_at_once_make_one_move(url: str) -> None:
    ola, _ = two_playing(url)
    view = ola.view()
    answers: list[Any] = []

    def click() -> None:
        with httpx.Client(base_url=url, headers=dict(ola.http.headers), timeout=PATIENCE) as tab:
            body = {"window": view["window"], "word": view["legal"][0]}
            answers.append(tab.post(f"/t/{ola.table}/move", json=body).json())

    tabs = [threading.Thread(target=click) for _ in range(8)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert all(answer == answers[0] for answer in answers)
    assert [row for row in ola.view()["log"] if "chooses" in row and "Ola" in row] != []
    assert ola.view()["ply"] == view["ply"] + 1


def test_a_window_stays_when_another_seat_answers_first(url: str) -> None:
    ola, jan = two_playing(url)
    before, jans = ola.view(), jan.view()
    jan.done("move", window=jans["window"], word=jans["legal"][0])
    assert ola.view()["window"] == before["window"]
    ola.done("move", window=before["window"], word=before["legal"][0])


def bidding(url: str) -> tuple[Player, Player]:
    """Both have fixed their faces: Ola bids."""
    ola, jan = two_playing(url)
    for player in (ola, jan):
        view = player.view()
        player.done("move", window=view["window"], word=view["legal"][0])
    return ola, jan


def test_a_take_back_opens_new_windows_for_everybody_it_concerns(url: str) -> None:
    ola, jan = bidding(url)
    first = ola.view()
    ola.done("move", window=first["window"], word="bid 1x2")
    stale = jan.view()["window"]
    ola.done("undo", ply=ola.view()["undo"])
    assert ola.refused("move", window=first["window"], word="bid 1x2") == (409, "wrong-window")
    assert ola.refused("undo", ply=first["ply"]) == (409, "wrong-window")
    ola.done("move", window=ola.view()["window"], word="bid 1x3")
    assert jan.refused("move", window=stale, word="check") == (409, "wrong-window")
    assert jan.view()["window"] != stale
    assert "bid" not in str(jan.view()["log"][-2])


def test_nobody_takes_back_what_showed_something_or_was_another_seats(url: str) -> None:
    ola, jan = bidding(url)
    ola.done("move", window=ola.view()["window"], word="bid 1x2")
    assert jan.refused("undo", ply=jan.view()["ply"] - 1) == (409, "cannot-undo")
    jan.done("move", window=jan.view()["window"], word="check")
    assert jan.post("undo", ply=jan.view()["ply"] - 1).status_code == 409


def test_a_refused_move_names_the_rule_in_the_players_language(url: str) -> None:
    ola, _ = bidding(url)
    window = ola.view()["window"]
    response = ola.http.post(
        f"/t/{ola.table}/move", json={"window": window, "word": "check"}, headers={"accept-language": "pl"}
    )
    assert response.status_code == 422
    assert "(L4)" in response.json()["error"]["message"]
    assert "Nie ma czego" in response.json()["error"]["message"]


def test_the_stream_begins_with_the_whole_view_and_numbers_every_event(url: str) -> None:
    ola, jan = two_playing(url)
    with jan.http.stream("GET", f"/t/{jan.table}/stream?as=html") as response:
        told = events(response.iter_lines())
        _, whole = next(told)
        assert whole["after"] is None
        view = ola.view()
        ola.done("move", window=view["window"], word=view["legal"][0])
        news = next(one for _, one in told if one["facts"])  # who is here may be told before
    assert news["after"] == whole["seq"]
    assert news["seq"] == whole["seq"] + 1
    assert [fact["text"] for fact in news["facts"]] == ["Ola chooses a face."]


def test_a_table_by_link_only_shows_nothing_to_strangers(url: str) -> None:
    made = new_table(url)
    with guest(url) as http:
        assert http.get(f"/t/{made['table']}/view").status_code == 403
        assert http.get(f"/t/{made['table']}/stream").status_code == 403
        assert http.post(f"/t/{made['table']}/sit", json={"name": "X"}).status_code == 403
        watching = {"authorization": f"Bearer {made['watch']}"}
        seen = http.get(f"/t/{made['table']}/view", headers=watching).json()
        assert seen["spectator"] is True
        assert (
            http.post(f"/t/{made['table']}/move", json={"window": 0, "word": "check"}, headers=watching).status_code
            == 403
        )
        assert http.post(f"/t/{made['table']}/sit", json={"name": "X", "invite": made["watch"]}).status_code == 403
        assert made["table"] not in str(http.get("/").json()["tables"])


def test_bots_stand_in_and_hosts_have_powers(url: str) -> None:
    made = new_table(url, players=3)
    ola = host_of(url, made)
    assert ola.refused("start") == (409, "seats-open")
    jan = sit(url, made)
    ola.done("bot", seat=2, spec="random")
    assert jan.refused("start") == (403, "not-host")
    assert jan.refused("bot", seat=2, spec="random") == (403, "not-host")
    assert ola.refused("bot", seat=1, spec="random") == (409, "seat-alive")
    assert ola.refused("bot", seat=2, spec="/etc/passwd.py:x")[0] == 422
    ola.done("start")
    ola.done("standin", spec="random")
    jan.done("leave")
    assert jan.post("chat", text="?").status_code == 401
    ola.done("bot", seat=1, spec="random")
    wait_for(lambda: ola.view()["status"] == "over")
    assert ola.refused("standin", spec="") == (409, "is-over")


def test_a_person_comes_back_from_a_stand_in(url: str) -> None:
    ola, jan = two_playing(url)
    jan.done("standin", spec="random")
    wait_for(lambda: 1 not in ola.view()["pending"])
    jan.done("standin", spec="")
    view = ola.view()
    ola.done("move", window=view["window"], word=view["legal"][0])
    view = ola.view()
    ola.done("move", window=view["window"], word="bid 1x2")
    assert jan.view()["legal"]


def test_a_seat_is_carried_once(url: str) -> None:
    ola, _ = two_playing(url)
    link = ola.done("carry")["link"]
    path = link[link.index("/carry/") :]
    with guest(url) as phone:
        carried = phone.post(path).json()
        assert phone.post(path).status_code == 404
    again = Player(url, carried["table"], carried["token"])
    assert again.view()["seat"] == 0
    assert ola.view()["legal"] == again.view()["legal"]


def test_a_rematch_seats_the_same_people(url: str) -> None:
    ola, jan = two_playing(url)
    play_out(url, [ola, jan], pick=-1)
    first, second = ola.done("rematch"), jan.done("rematch")
    assert first["table"] == second["table"] != ola.table
    new_ola, new_jan = (Player(url, made["table"], made["token"]) for made in (first, second))
    new_ola.done("start")
    assert new_jan.view()["names"] == ["Ola", "Jan"]


def test_the_host_who_leaves_hands_over_and_the_last_one_closes(url: str) -> None:
    made = new_table(url)
    ola, jan = host_of(url, made), sit(url, made)
    ola.done("leave")
    assert jan.view()["is_host"]
    jan.done("leave")
    with guest(url) as http:
        seen = http.get(f"/t/{made['table']}/view", headers={"authorization": f"Bearer {made['watch']}"}).json()
    assert seen["status"] == "closed"


def test_talk_is_text_and_limited(url: str) -> None:
    ola, jan = two_playing(url)
    ola.done("chat", text="<b>hej</b>\u202e\n\x00 tam" + "x" * 1000)
    said = jan.view()["lines"][-1]["text"]
    assert said.startswith("<b>hej</b> tamx")
    assert len(said) == 300
    page = jan.http.get(f"/t/{jan.table}", headers={"accept": "text/html"}).text
    assert "&lt;b&gt;hej" in page
    assert "<b>hej" not in page
    assert ola.refused("chat", text=" \n")[0] == 422


def test_replay_has_an_address_for_every_ply_and_secrets_wait_for_the_end(url: str) -> None:
    ola, jan = two_playing(url)
    for path in ("record.json", "proof.json", "proof", "replay/0"):
        assert ola.get(path).status_code == 403
    play_out(url, [ola, jan], pick=-1)
    last = ola.view()["ply"]
    for ply in (0, last // 2, last):
        page = ola.http.get(f"/t/{ola.table}/replay/{ply}?seat=1", headers={"accept": "text/html"})
        assert page.status_code == 200
    assert ola.get(f"replay/{last + 1}").status_code == 404
    assert ola.get("replay/x").status_code == 422


def test_the_record_replays(url: str) -> None:
    ola, jan = two_playing(url)
    play_out(url, [ola, jan], pick=-1)
    from stolik.play import records

    assert records.from_record(ola.get("record.json").json()).over
