"""Real dice, cards and tiles: people enter what fell, and the table keeps everything else."""

import random
from typing import Any

import pytest

from stolik import games
from stolik.play import records
from stolik.web.table import by_hand
from tests.web.people import Player, guest, host_of, new_table, sit


def pad_of(player: Player) -> dict[str, Any]:
    """What a player may enter now."""
    pad: dict[str, Any] = player.view()["pad"]
    return pad


def words(player: Player) -> list[str]:
    return [one["word"] for _, ones in pad_of(player)["groups"] for one in ones]


def play(player: Player, rng: random.Random, most: int = 2000) -> None:
    """Roll and move at random until the game ends."""
    for _ in range(most):
        view = player.view()
        if view["status"] != "playing":
            return
        if view["legal"]:
            player.done("move", window=view["window"], word=rng.choice(view["legal"]))
        else:
            player.done("chance", ply=view["ply"], word=rng.choice(words(player)))


def test_clever_is_played_to_the_end_with_entered_dice_and_its_record_says_so(sqlite_url: str) -> None:
    host = host_of(sqlite_url, new_table(sqlite_url, game="clever", players=1, by_hand=True, start=True))
    assert pad_of(host)["waits"]
    assert len(words(host)) == 6
    play(host, random.Random(3))
    record = host.get("record.json").json()
    assert record["dealer"] == "hand"
    match = records.from_record(record)
    assert match.game.scores(match.state) == record["scores"] == host.view()["scores"]
    assert host.get("proof.json").json()["error"]["id"] == "no-envelope"
    again = host.done("rematch")
    assert Player(sqlite_url, again["table"], again["token"]).get("view").json()["commitment"]


def test_a_card_that_is_not_in_the_deck_is_refused_and_a_slip_is_corrected_by_anybody(sqlite_url: str) -> None:
    made = new_table(sqlite_url, game="ten", players=2, by_hand=True)
    ola, jan = host_of(sqlite_url, made), sit(sqlite_url, made)
    ola.done("start")
    while not (view := ola.view())["pending"]:  # the market is laid out
        deck, slip = words(ola), words(ola)[0]
        ola.done("chance", ply=view["ply"], word=slip)
        ola.done("chance", ply=view["ply"], word=slip)  # a lost answer: asked twice, entered once
        assert ola.view()["ply"] == view["ply"] + 1
        assert jan.refused("chance", ply=view["ply"], word=deck[-1])[1] == "wrong-window"
        jan.done("correct", ply=view["ply"])
        assert jan.view()["ply"] == view["ply"]
        jan.done("chance", ply=view["ply"], word=deck[-1])
    place = view["pending"][0]
    mover = (ola, jan)[place]
    mover.done("move", window=mover.view()["window"], word=mover.view()["legal"][0])
    assert ola.refused("correct", ply=view["ply"] - 1) == (409, "wrong-window")  # somebody has decided since
    with guest(sqlite_url) as anybody:
        body = {"ply": ola.view()["ply"], "word": "$1"}
        assert anybody.post(f"/t/{ola.table}/chance", json=body).status_code == 403


def test_a_used_up_card_cannot_fall_again(sqlite_url: str) -> None:
    host = host_of(sqlite_url, new_table(sqlite_url, game="ten", players=1, by_hand=True, start=True))
    single = next(one["word"] for _, ones in pad_of(host)["groups"] for one in ones if one["odds"].startswith("1/"))
    while host.view()["legal"]:
        host.done("move", window=host.view()["window"], word=host.view()["legal"][0])
    host.done("chance", ply=host.view()["ply"], word=single)
    while host.view()["legal"]:
        host.done("move", window=host.view()["window"], word=host.view()["legal"][0])
    assert single not in words(host)
    assert host.refused("chance", ply=host.view()["ply"], word=single) == (409, "cannot-fall")


def test_what_only_its_owner_may_see_is_entered_by_its_owner(sqlite_url: str) -> None:
    made = new_table(sqlite_url, game="chain", players=2, by_hand=True)
    ola, jan = host_of(sqlite_url, made), sit(sqlite_url, made)
    ola.done("start")
    rng = random.Random(1)
    while words(ola) == words(jan):
        ola.done("chance", ply=ola.view()["ply"], word=rng.choice(words(ola)))
    owner, other = (ola, jan) if words(ola) else (jan, ola)
    assert not words(other)
    ply, word = owner.view()["ply"], words(owner)[0]
    assert other.refused("chance", ply=ply, word=word)[1] == "wrong-window"
    owner.done("chance", ply=ply, word=word)
    assert pad_of(other)["slip"] is None or other.refused("correct", ply=ply)[1] == "not-your-decision"


@pytest.mark.parametrize("game", ["lie", "seventeen"])
def test_games_of_secret_cards_say_why_not(game: str, sqlite_url: str) -> None:
    wish = {"game": game, "players": 2, "name": "Ola", "by_hand": True}
    with guest(sqlite_url) as http:
        refused = http.post("/tables", json=wish)
        form = http.get(f"/new/{game}", headers={"accept": "text/html", "accept-language": "pl"}).text
    assert refused.status_code == 422
    reason = by_hand.why_not(games.load(game))
    assert reason is not None
    assert refused.json()["error"]["pl"] == reason["pl"]
    assert reason["pl"] in form
    assert "by_hand" not in form
