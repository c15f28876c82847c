"""The race in 17: at a live table the first call closes the window, at a relaxed one all answer in peace (S6)."""

import time

from tests.web.people import Player, host_of, new_table, sit
from tests.web.test_live import wait_for


def window_open(url: str, pace: str, seconds: int) -> list[Player]:
    """Three play 17; Ola has laid the first card, and the others may call."""
    made = new_table(url, game="seventeen", players=3, pace=pace, seconds=seconds)
    ola = host_of(url, made)
    players = [ola, sit(url, made, "Jan"), sit(url, made, "Ewa")]
    ola.done("start")
    view = ola.view()
    card = next(word for word in view["legal"] if word.startswith("lay") and "bin" not in word)
    ola.done("move", window=view["window"], word=card)
    if ola.view()["pending"] == [0]:  # a card that lets nobody call yet
        return window_open(url, pace, seconds)
    return players


def test_S6_the_first_call_closes_the_window_after_a_short_grace(sqlite_url: str) -> None:
    _ola, jan, ewa = window_open(sqlite_url, "live", 60)
    assert jan.view()["legal"] == ["check", "pass"]
    began = time.monotonic()
    jan.done("move", window=jan.view()["window"], word="check")
    wait_for(lambda: 2 not in ewa.view()["pending"] or ewa.view()["legal"] != ["check", "pass"], 10)
    assert time.monotonic() - began < 8  # the grace is 250 ms; the rest is this machine


def test_S6_two_calls_within_the_grace_both_count(sqlite_url: str) -> None:
    _ola, jan, ewa = window_open(sqlite_url, "live", 60)
    windows = jan.view()["window"], ewa.view()["window"]
    assert ewa.post("move", window=windows[1], word="check").status_code == 200
    second = jan.post("move", window=windows[0], word="check")
    assert second.status_code in (200, 409)  # within the grace, or too late


def test_S6_silence_is_a_pass_when_the_tables_time_is_over(sqlite_url: str) -> None:
    _ola, jan, ewa = window_open(sqlite_url, "live", 3)
    ply = jan.view()["ply"]
    wait_for(lambda: jan.view()["ply"] >= ply + 2, 20)
    assert jan.view()["pending"] == [1]  # nobody called: the next player's turn
    assert ewa.view()["status"] == "playing"


def test_S6_a_relaxed_table_waits_for_everybody(sqlite_url: str) -> None:
    ola, jan, ewa = window_open(sqlite_url, "relaxed", 3)
    jan.done("move", window=jan.view()["window"], word="check")
    time.sleep(1.0)
    assert ewa.view()["legal"] == ["check", "pass"]
    assert "check" not in str(ewa.view()["log"][-1]).lower()
    ewa.done("move", window=ewa.view()["window"], word="pass")
    assert ola.view()["ply"] > 0
