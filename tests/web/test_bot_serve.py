"""`stolik bot serve`: a bot from anywhere, also a user's own file, at a table on the web."""

import subprocess
import sys
from pathlib import Path

import pytest

from stolik.cli import bot
from stolik.core.errors import StolikError
from stolik.web.client import Seat
from tests.arena.test_programs import example
from tests.web.people import PATIENCE, Json, guest, host_of, new_table, wait_for
from tests.web.postgres import free_port

CAREFUL = """
def choose(view, seat, legal):
    return legal[-1]
"""
BROKEN = """
def choose(view, seat, legal):
    raise ValueError("I give up")
"""


def a_bot(spec: str, link: str, name: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "stolik", "bot", "serve", spec, "--table", link, "--name", name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def link_of(url: str, made: Json) -> str:
    return f"{url}/join/{made['invite']}"


def test_a_users_own_file_and_a_bot_of_the_house_play_to_the_end(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "careful.py").write_text(CAREFUL, encoding="utf-8")
    made = new_table(sqlite_url, players=3)
    ola = host_of(sqlite_url, made)
    bots = [a_bot(str(tmp_path / "careful.py"), link_of(sqlite_url, made), "Careful")]
    bots += [a_bot("greedy", link_of(sqlite_url, made), "Greedy")]
    wait_for(lambda: all(seat["kind"] == "person" for seat in ola.view()["seats"]))
    ola.done("start")
    last = Seat(sqlite_url, ola.table, ola.token).play(lambda view: view["legal"][-1])
    for each in bots:
        told, _ = each.communicate(timeout=PATIENCE)
        assert each.returncode == 0, told
        assert f"Over. Places: {last['ranks']}" in told
    assert {"Careful", "Greedy"} < set(last["names"])


def test_the_guides_bots_in_javascript_and_c_play_to_the_end(sqlite_url: str, tmp_path: Path) -> None:
    programs = [example("javascript", tmp_path), example("c", tmp_path)]
    made = new_table(sqlite_url, players=3)
    ola = host_of(sqlite_url, made)
    bots = [a_bot(program, link_of(sqlite_url, made), Path(program).name) for program in programs]
    wait_for(lambda: all(seat["kind"] == "person" for seat in ola.view()["seats"]))
    ola.done("start")
    last = Seat(sqlite_url, ola.table, ola.token).play(lambda view: view["legal"][-1])
    for each in bots:
        told, _ = each.communicate(timeout=PATIENCE)
        assert each.returncode == 0, told
        assert f"Over. Places: {last['ranks']}" in told
    assert {"node_bot.js", "c_bot"} < set(last["names"])


@pytest.mark.parametrize("spec", ["./program", "/bin/true", "careful.py", "../careful.py:level=1", "greedy:slips=1,/x"])
def test_a_request_cannot_name_a_program(sqlite_url: str, spec: str) -> None:
    """Not for a new table, not for a seat, not to stand in; whatever it names is never started."""
    with guest(sqlite_url) as http:
        wish = {"game": "lie", "players": 2, "name": "Ola", "bots": {"1": spec}}
        assert http.post("/tables", json=wish).status_code in (400, 422)
    ola = host_of(sqlite_url, new_table(sqlite_url))
    assert ola.refused("bot", seat=1, spec=spec)[0] in (400, 422)
    ola.done("bot", seat=1, spec="random")
    ola.done("start")
    assert ola.refused("standin", spec=spec)[0] in (400, 422)


def test_a_bot_that_fails_gets_up_and_says_so(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN, encoding="utf-8")
    made = new_table(sqlite_url)
    ola = host_of(sqlite_url, made)
    broken = a_bot(str(tmp_path / "broken.py"), link_of(sqlite_url, made), "Broken")
    wait_for(lambda: ola.view()["seats"][1]["kind"] == "person")
    ola.done("start")
    told, _ = broken.communicate(timeout=PATIENCE)
    assert broken.returncode == 1
    assert "I give up" in told
    assert "Traceback" not in told
    assert ola.view()["seats"][1]["kind"] == "left"
    ola.done("bot", seat=1, spec="random")


@pytest.mark.parametrize(
    "link", ["nonsense", "ftp://x/join/y", "http://127.0.0.1/", "{url}/join/nonsense", "{url}/t/none"]
)
def test_a_bad_link_is_told_in_a_sentence(sqlite_url: str, link: str) -> None:
    with pytest.raises(StolikError) as told:
        bot.serve("random", link.format(url=sqlite_url))
    assert "link" in told.value.say("en") or "no such table" in told.value.say("en")


def test_a_bot_that_cannot_be_made_takes_no_seat(sqlite_url: str) -> None:
    made = new_table(sqlite_url)
    for spec in ("deep-blue", "nowhere.py"):
        with pytest.raises(StolikError):
            bot.serve(spec, link_of(sqlite_url, made))
    assert host_of(sqlite_url, made).view()["seats"][1]["kind"] == "open"


def test_a_full_table_and_one_that_has_begun_say_so(sqlite_url: str) -> None:
    made = new_table(sqlite_url, bots={"1": "random"})
    with pytest.raises(StolikError, match="seat is taken"):
        bot.serve("random", link_of(sqlite_url, made))
    host_of(sqlite_url, made).done("start")
    with pytest.raises(StolikError, match="has begun"):
        bot.serve("random", link_of(sqlite_url, made))


def test_a_server_that_is_not_there_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.web.client._FIRST_PATIENCE", 0.3)
    with pytest.raises(StolikError, match="does not answer"):
        bot.serve("random", f"http://127.0.0.1:{free_port()}/join/x")


def test_a_table_that_is_listed_needs_no_invitation(sqlite_url: str) -> None:
    made = new_table(sqlite_url, listed=True)
    seat = Seat.sit(f"{sqlite_url}/t/{made['table']}", "Bot")
    assert seat.view()["seat"] == 1
    with guest(sqlite_url) as http:
        seats = http.get(f"/t/{made['table']}/view").json()["seats"]
    assert [one["name"] for one in seats] == ["Ola", "Bot"]
