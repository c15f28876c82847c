"""All cards open in the replay: every hand once the game is over, and nothing before."""

import pytest

from stolik import games
from tests.web.people import guest, host_of, new_table, play_out

HIDING = [
    name for name in games.names() if games.load(name).hidden.any() and games.load(name).file("open.html").exists()
]


def test_games_whose_players_hold_cards_can_lay_them_open() -> None:
    assert HIDING == ["chain", "lie", "seventeen"]


@pytest.mark.parametrize("game", HIDING)
def test_all_hands_are_open_once_the_game_is_over_and_never_before(sqlite_url: str, game: str) -> None:
    made = new_table(sqlite_url, game=game, bots={1: "random"}, pace="relaxed")
    ola = host_of(sqlite_url, made)
    ola.done("start")
    with guest(sqlite_url, accept="text/html", authorization=f"Bearer {made['token']}") as browser:
        for address in ("replay/1?open=1", "replay?open=1", "replay/1?open=1&seat=1"):
            refused = browser.get(f"/t/{made['table']}/{address}")
            assert refused.status_code == 403
            assert "open-hand" not in refused.text
        for address in ("?open=1", "/at/1?open=1", "/view?open=1"):
            assert "open-hand" not in browser.get(f"/t/{made['table']}{address}").text
        play_out(sqlite_url, [ola])
        plies = range(1, ola.view()["ply"], 3)
        drawn = [
            [browser.get(f"/t/{made['table']}/replay/{ply}{as_}").text for as_ in ("?open=1", "")] for ply in plies
        ]
    assert all(opened.count('class="open-hand"') == 2 and "open-hand" not in closed for opened, closed in drawn)
    assert any(opened.count("<svg") > closed.count("<svg") + 1 for opened, closed in drawn)
