"""Characters at the table: chosen by word, known by name and face."""

from tests.web.people import guest, host_of, new_table


def test_a_character_sits_down_by_name_and_a_second_one_has_a_number(url: str) -> None:
    made = new_table(url, players=4, bots={"1": "fela", "2": "fela"})
    ola = host_of(url, made)
    assert [seat["name"] for seat in ola.view()["seats"][1:3]] == ["Fela", "Fela 2"]
    ola.done("bot", seat=3, spec="halina")
    assert ola.view()["seats"][3]["name"] == "Halina"
    assert ola.view()["seats"][3]["bot"] == "halina"
    assert ola.refused("bot", seat=3, spec="kazik")[0] == 422  # not in this game


def test_the_host_picks_by_face_and_name(url: str) -> None:
    ola = host_of(url, new_table(url, players=3, bots={"1": "bruno"}))
    lobby = ola.http.get(f"/t/{ola.table}", headers={"accept": "text/html"}).text
    with guest(url) as http:
        form = http.get("/new/lie", headers={"accept": "text/html"}).text
        described = http.get("/").json()["games"]
    assert lobby.count('<button class="person"') == 4
    assert lobby.count('<svg class="face"') >= 5
    assert form.count('<svg class="face"') == 4
    assert all(f'value="{who}"' in form for who in ("halina", "bruno", "fela", "iga"))
    lie = next(game for game in described if game["name"] == "lie")
    assert lie["characters"]["fela"]["trait"]["en"] == "the bluffer"
