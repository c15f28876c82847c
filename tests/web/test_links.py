"""Links to tables that have begun or are full, names that are blank, and rematches."""

import html
import re

import pytest

from tests.web.people import Player, guest, host_of, new_table, play_out, sit, two_playing
from tests.web.test_yours import Browser

BLANK = ["", "   ", "\u200e\u200f"]


def test_a_link_to_a_full_table_offers_to_watch_and_no_seat(url: str) -> None:
    made = new_table(url)
    sit(url, made)
    ewa = Browser(url)
    page = ewa.get(f"/join/{made['invite']}")
    assert page.status_code == 200
    assert "/sit" not in page.text
    (watch,) = re.findall(r'href="(/watch/[^"]+)"', page.text)
    assert ewa.get(watch, follow_redirects=True).status_code == 200
    assert ewa.get(f"/t/{made['table']}/view", headers={"accept": "application/json"}).json()["spectator"]


def test_a_link_to_a_begun_table_offers_the_seat_that_is_free(url: str) -> None:
    made = new_table(url)
    ola, jan = host_of(url, made), sit(url, made)
    ola.done("start")
    ewa = Browser(url)
    assert "/sit" not in ewa.get(f"/join/{made['invite']}").text
    jan.done("leave")
    ola.done("unbot", seat=1)
    assert f"/t/{made['table']}/sit" in ewa.get(f"/join/{made['invite']}").text
    assert ewa.post(f"/t/{made['table']}/sit", data={"name": "Ewa", "invite": made["invite"]}).status_code == 303
    assert ola.view()["seats"][1]["name"] == "Ewa"


def test_a_link_to_a_finished_table_leads_to_its_result(sqlite_url: str) -> None:
    made = new_table(sqlite_url)
    players = [host_of(sqlite_url, made), sit(sqlite_url, made)]
    players[0].done("start")
    play_out(sqlite_url, players)
    answer = Browser(sqlite_url).get(f"/join/{made['invite']}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{made['table']}")


@pytest.mark.parametrize("name", BLANK)
def test_a_blank_name_keeps_the_form_to_sit_down(sqlite_url: str, name: str) -> None:
    made = new_table(sqlite_url)
    form = Browser(sqlite_url).post(f"/t/{made['table']}/sit", data={"name": name, "invite": made["invite"]})
    assert form.status_code == 422
    assert f'value="{made["invite"]}"' in html.unescape(form.text)
    assert 'role="alert"' in form.text
    with guest(sqlite_url) as http:
        refused = http.post(f"/t/{made['table']}/sit", json={"name": name, "invite": made["invite"]})
    assert (refused.status_code, refused.json()["error"]["id"]) == (422, "not-understood")


@pytest.mark.parametrize("name", BLANK)
def test_a_blank_name_keeps_the_form_of_a_new_table_and_all_that_was_chosen(sqlite_url: str, name: str) -> None:
    chosen = {"options.order": "value", "options.longer": "true", "bots.1": "strong"}
    form = Browser(sqlite_url).post("/tables", data={"game": "lie", "players": 4, "name": name, **chosen})
    assert form.status_code == 422
    page = " ".join(form.text.split())
    assert 'name="players" value="4" checked' in page
    assert 'name="players" value="3">' in page
    assert '<option value="value" selected' in page
    assert 'name="options.longer" value="true" checked' in page
    assert 'name="options.directions" value="true">' in page
    assert page.count('<option value="strong" selected>') == 1


def test_a_rematch_alone_begins_at_once_and_one_of_several_people_waits(sqlite_url: str) -> None:
    ola = Browser(sqlite_url)
    solo = ola.makes(**{"bots.1": "random", "pace": "relaxed"})
    ola.post(f"/t/{solo}/start")
    seat = ola.cookies.get(f"stolik-seat-{solo}")
    assert seat
    play_out(sqlite_url, [Player(sqlite_url, solo, seat)])
    assert ola.post(f"/t/{solo}/rematch").headers["location"].endswith("?begin=1")
    both = two_playing(sqlite_url)
    play_out(sqlite_url, list(both))
    waits = Browser(sqlite_url)
    waits.cookies.set(f"stolik-seat-{both[0].table}", both[0].token)
    assert not waits.post(f"/t/{both[0].table}/rematch").headers["location"].endswith("?begin=1")


def test_rematches_keep_the_tally(url: str) -> None:
    ola, jan = two_playing(url)
    won = {"Ola": 0, "Jan": 0}
    for number in range(1, 3):
        play_out(url, [ola, jan])
        for place, rank in enumerate(ola.view()["ranks"]):
            won[("Ola", "Jan")[place]] += rank == 1
        shown = tally(url, ola)
        assert shown == (won if number > 1 else {})
        ola, jan = (Player(url, made["table"], made["token"]) for made in (ola.done("rematch"), jan.done("rematch")))
        assert tally(url, ola) == won
        ola.done("start")
        assert tally(url, ola) == {}, "during a game there is none"


def tally(url: str, player: Player) -> dict[str, int]:
    """What the page says of the evening so far."""
    cookie = f"stolik-seat-{player.table}={player.token}"
    with guest(url, accept="text/html", cookie=cookie) as browser:
        page = browser.get(f"/t/{player.table}").text
    (part,) = re.findall(r'<p class="tally">.*?</p>', page, re.DOTALL) or [""]
    return {name: int(wins) for name, wins in re.findall(r"<span>(\w+) <b>(\d+)</b>", part)}
