"""Clocks: they run for whoever owes a decision, end gently, and stop by agreement."""

import pytest

from stolik.web.table import change, presence
from stolik.web.table import room as rooms
from tests.web.conftest import Clock
from tests.web.people import Player, host_of, new_table, sit, two_playing, wait_for


def left(player: Player) -> list[int]:
    return [one["left"] for one in player.view()["clocks"]["people"]]


def runs(player: Player) -> list[int]:
    return [one["place"] for one in player.view()["clocks"]["people"] if one["runs"]]


def move(player: Player) -> None:
    view = player.view()
    player.done("move", window=view["window"], word=view["legal"][0])


def test_a_clock_runs_for_whoever_owes_a_decision_and_gives_more_after_it(sqlite_url: str, clock: Clock) -> None:
    ola, jan = two_playing(sqlite_url, game="ten", clock="player:300+5")
    mover, other = (ola, jan) if runs(ola) == [0] else (jan, ola)
    place = runs(ola)[0]
    clock.goes_on(100)
    assert 195_000 < left(ola)[place] <= 200_000
    assert left(ola)[1 - place] == 300_000
    mover.done("chat", text="hm")  # talking neither stops it nor winds it up
    clock.goes_on(100)
    move(mover)
    assert 100_000 < left(ola)[place] <= 105_000
    assert other.view()["clocks"]["paused"] is False


def test_a_step_of_the_calendar_costs_nobody_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ola, _ = two_playing(sqlite_url, game="ten", clock="decision:600")
    before, day = sum(left(ola)), 86_400_000
    now = change.now_ms
    for step in (day, -day):
        for module in (change, presence, rooms):
            monkeypatch.setattr(module, "now_ms", lambda step=step: now() + step)
        assert before - 60_000 < sum(left(ola)) <= before


def test_a_pause_needs_everybody_and_ends_with_a_move(sqlite_url: str, clock: Clock) -> None:
    ola, jan = two_playing(sqlite_url, game="ten", clock="player:300")
    mover = (ola, jan)[runs(ola)[0]]
    assert ola.done("pause", on=True)["paused"] is False
    assert ola.view()["clocks"]["wants"] == ["Ola"]
    assert jan.done("pause", on=True)["paused"] is True
    clock.goes_on(1000)
    assert min(left(ola)) > 290_000
    assert runs(ola) == []
    move(mover)
    assert ola.view()["clocks"]["paused"] is False
    jan.done("pause", on=True)
    assert ola.done("pause", on=False)["paused"] is False
    assert jan.view()["clocks"]["wants"] == []


def test_when_the_time_is_over_a_bot_stands_in_until_the_person_is_back(sqlite_url: str) -> None:
    ola, jan = two_playing(sqlite_url, game="lie", pace="relaxed", clock="decision:1")
    wait_for(lambda: all(seat["bot"] for seat in ola.view()["seats"]) or ola.view()["status"] == "over")
    if ola.view()["status"] == "playing":
        ola.done("standin", spec="")
        assert not ola.view()["seats"][0]["bot"] or ola.view()["status"] == "over"
    assert any("minął" in line["text"] or line["text"] == "note.flag" for line in jan.view()["lines"])


def test_where_the_rules_allow_it_whoever_is_late_passes(sqlite_url: str) -> None:
    made = new_table(sqlite_url, game="seventeen", pace="relaxed", players=3, clock="decision:1:pass")
    people = [host_of(sqlite_url, made), sit(sqlite_url, made), sit(sqlite_url, made, "Ewa")]
    people[0].done("start")
    while len(people[0].view()["pending"]) < 2:  # until there is a round of answers
        mover = next(one for one in people if one.view()["legal"])
        move(mover)
    ply = people[0].view()["ply"]
    wait_for(lambda: people[0].view()["ply"] > ply)
    assert not any(seat["bot"] for seat in people[0].view()["seats"])
