"""Tedious moves made for a seat: a payment in TEN."""

from typing import Any

from tests.web.people import Player, host_of, new_table, two_playing


def until_paying(players: list[Player]) -> tuple[Player, dict[str, Any]]:
    """Play until somebody has something to pay: everybody takes cards, and buys or bids whenever possible."""
    for _ in range(400):
        for player in players:
            view = player.view()
            if view["auto"]:
                return player, view
            if view["legal"]:
                player.done("move", window=view["window"], word=_greedy(view["legal"]))
    raise AssertionError("nobody ever paid")


def _greedy(legal: list[str]) -> str:
    wanted = [word for word in legal if word.startswith(("buy", "bid"))]
    return wanted[-1] if wanted else "take cards" if "take cards" in legal else legal[0]


def test_auto_pays_all_that_is_owed(sqlite_url: str) -> None:
    payer, view = until_paying(list(two_playing(sqlite_url, game="ten")))
    assert view["auto"] in view["legal"]
    done = payer.done("auto", window=view["window"])
    after = payer.view()
    assert done["word"] == view["auto"]
    assert after["view"]["owed"] == 0
    assert after["auto"] is None


def test_auto_sent_twice_pays_once(sqlite_url: str) -> None:
    payer, view = until_paying(list(two_playing(sqlite_url, game="ten")))
    done = payer.done("auto", window=view["window"])
    ply = payer.view()["ply"]
    assert payer.done("auto", window=view["window"]) == done
    assert payer.view()["ply"] == ply


def test_auto_decides_nothing(sqlite_url: str) -> None:
    ola, jan = two_playing(sqlite_url, game="ten")
    decider = next(player for player in (ola, jan) if player.view()["legal"])
    other = jan if decider is ola else ola
    assert decider.refused("auto", window=decider.view()["window"]) == (409, "nothing-to-do")
    assert other.refused("auto", window=10**6) == (409, "not-your-decision")
    waiting = host_of(sqlite_url, new_table(sqlite_url, game="ten"))
    assert waiting.refused("auto", window=1) == (409, "not-begun")
