"""Ask the coach: only where the host allows it and all agree, and from the asker's view alone."""

from pathlib import Path
from typing import Any

import pytest

from stolik import games
from stolik.core.rng import plain_rng
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match
from stolik.web.coach import advising
from stolik.web.coach import process as coach_process
from stolik.web.server.limits import ServerLimits
from tests.web.people import Player, guest, host_of, new_table, sit
from tests.web.servers import threaded

Jobs = list[dict[str, Any]]


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Jobs:
    """What the coach's process was asked; it answers with all legal moves."""
    asked: Jobs = []

    async def ask(_: object, job: dict[str, Any], progress: object = None) -> dict[str, Any]:
        asked.append(job)
        game, view = coach_process.view_of(job)
        figures: dict[str, list[str]] = {"pl": ["ryzyko"], "en": ["a risk"]}
        words = [game.word(job["seat"], action) for action in game.legal(view, job["seat"])]
        return {
            "moves": [{"word": word, "value": 0.5, "behind": 0, "unsure": False, "figures": figures} for word in words]
        }

    monkeypatch.setattr(coach_process.CoachProcess, "ask", ask)
    return asked


@pytest.mark.parametrize("name", games.names())
def test_advice_is_computed_and_told_from_the_view_alone(name: str) -> None:
    game = games.load(name)
    match = Match(game, game.players[0], dealer=SeedDealer("advice", name))
    match.deal()
    for number in range(40):
        if match.over:
            break
        seat = match.pending[-1]
        view = match.view(seat)
        legal = match.legal(seat)
        other = game.imagine(view.copy(), seat, plain_rng("another world", number))
        assert game.view(other, seat).tobytes() == view.tobytes()
        advice = [{"word": game.word(seat, action), "figures": {"en": []}} for action in game.legal(view, seat)]
        names = [f"N{place}" for place in range(game.players[0] + 1)]
        told = advising.told(game, view, seat, advice, names, "en", 3)
        assert told == advising.told(game, game.view(other, seat), seat, advice, names, "en", 3)
        assert [one["text"] for one in told] != [""] * len(told)
        match.play(seat, legal[number % len(legal)])
        match.deal()


def test_the_process_is_sent_a_view_and_nothing_else(sqlite_url: str, jobs: Jobs) -> None:
    ola = host_of(sqlite_url, new_table(sqlite_url, bots={1: "random"}, coach=True, start=True))
    view = ola.view()
    answer = ola.done("advice")
    assert {one["word"] for one in answer["moves"]} == set(view["legal"])
    assert set(jobs[0]) == {"kind", "game", "view", "seat", "budget"}
    game, sent = coach_process.view_of(jobs[0])
    assert game.view(sent, 0).tobytes() == sent.tobytes()
    ola.done("advice")
    assert len(jobs) == 1  # the same decision is thought about once


def test_it_is_off_unless_the_host_allows_it(sqlite_url: str, jobs: Jobs) -> None:
    ola = host_of(sqlite_url, new_table(sqlite_url, bots={1: "random"}, start=True))
    assert ola.view()["coach"] is False
    assert ola.refused("advice") == (403, "no-coach")
    assert ola.refused("coach", agree=True) == (403, "no-coach")
    assert not jobs


def test_several_people_must_all_agree_and_everybody_sees_it(sqlite_url: str, jobs: Jobs) -> None:
    made = new_table(sqlite_url, coach=True)
    ola, jan = host_of(sqlite_url, made), sit(sqlite_url, made)
    ola.done("start")
    asker = ola if ola.view()["legal"] else jan
    assert asker.refused("advice") == (403, "coach-not-agreed")
    assert not jobs
    jan.done("coach", agree=True)
    assert ola.view()["coached"]
    assert any(line["text"] == "note.coach" for line in ola.view()["lines"])
    assert asker.done("advice")["moves"]
    jan.done("coach", agree=False)
    assert asker.refused("advice") == (403, "coach-not-agreed")


def test_whoever_owes_no_decision_or_has_no_seat_is_told_nothing(sqlite_url: str, jobs: Jobs) -> None:
    made = new_table(sqlite_url, game="ten", bots={1: "random"}, coach=True, listed=True)
    ola = host_of(sqlite_url, made)
    assert ola.refused("advice")[1] == "not-begun"
    ola.done("start")
    with guest(sqlite_url) as stranger:
        assert stranger.post(f"/t/{made['table']}/advice", json={}).status_code == 403
    assert not jobs


def test_there_is_a_limit_for_each_client(tmp_path: Path, jobs: Jobs) -> None:
    with threaded(str(tmp_path / "tables.db"), limits=ServerLimits(advice=1)) as url:
        tables = [host_of(url, new_table(url, bots={1: "random"}, coach=True, start=True)) for _ in range(2)]
        asked = [_asked(one) for one in tables]
    assert asked == [200, 429]


def _asked(player: Player) -> int:
    return player.post("advice").status_code
