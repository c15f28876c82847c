"""A screen for all: the spectator's view whatever cookie arrives, and the code to join for whoever may show it."""

from tests.web.people import Player, events, guest, host_of, new_table, sit


def page(player: Player) -> str:
    with guest(player.url, accept="text/html", authorization=f"Bearer {player.token}") as screen:
        return screen.get(f"/t/{player.table}/screen").text


def test_a_seats_right_makes_no_difference_to_what_a_screen_shows(sqlite_url: str) -> None:
    made = new_table(sqlite_url, game="lie")
    ola, jan = host_of(sqlite_url, made), sit(sqlite_url, made)
    assert made["invite"] in page(ola)  # the host's screen shows how to join
    assert made["invite"] not in page(jan)
    ola.done("start")
    seen = page(Player(sqlite_url, ola.table, made["watch"]))
    assert page(jan) == seen
    assert 'data-seat="-1"' in seen
    address = f"/t/{ola.table}/stream?screen=1"
    with ola.http.stream("GET", address, headers={"accept": "text/event-stream"}) as stream:
        _, told = next(events(stream.iter_lines()))
    assert told["spectator"]
    assert told["legal"] == []
    assert ola.view()["spectators"] == 0  # a screen is nobody


def test_a_screen_is_opened_by_an_invitation_and_by_nobody_without_a_right(sqlite_url: str) -> None:
    made, other = new_table(sqlite_url, players=3), new_table(sqlite_url)
    ola, jan = host_of(sqlite_url, made), sit(sqlite_url, made)
    address, html = f"/t/{made['table']}/screen", {"accept": "text/html"}
    with guest(sqlite_url) as television:
        assert television.get(address, headers=html).status_code == 403
        assert television.get(f"{address}?invite={other['invite']}", headers=html).status_code == 404
        shown = television.get(f"{address}?invite={made['invite']}", headers=html)
        assert shown.status_code == 200
        assert 'class="qr"' in shown.text
        assert television.get(address, headers=html).status_code == 200  # it may look on from now on
        ola.done("remove", seat=jan.view()["seat"])
        assert television.get(f"{address}?invite={made['invite']}", headers=html).status_code == 403
