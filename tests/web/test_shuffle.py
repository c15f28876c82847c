"""The start of a game: seeds come as hashes, the list is closed, then they are revealed. Nobody can choose last."""

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik.play import envelope
from stolik.web.table import starting
from stolik.web.table.bot_runner import BotRunner
from stolik.web.table.room import Room
from tests.web import postgres, servers
from tests.web.conftest import Clock
from tests.web.people import PATIENCE, Json, Player, guest, host_of, new_table, sit

SOON = 0.4  # seconds to reveal, in tests


class Hider(Player):
    """A player whose seed is hidden until the list is closed."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.url, player.table, player.token)
        self.seed, self.next = secrets.token_hex(32), secrets.token_hex(32)
        self.done("seed", seed_hash=envelope.seed_hash(self.seed))

    def reveal(self) -> Json:
        done = self.done("reveal", seed=self.seed, next_hash=envelope.seed_hash(self.next))
        self.seed, self.next = self.next, secrets.token_hex(32)
        return done


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The rounds whose time is over, instead of a clock: a busy machine is never too late."""
    over: set[int] = set()

    async def wait(_runner: BotRunner, room: Room, number: int) -> None:
        while number not in over:
            await asyncio.sleep(0.01)
        await starting.end_round(room, number)

    monkeypatch.setattr(BotRunner, "_end_round", wait)
    return over


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on which the time to reveal never ends."""
    with servers.threaded(str(tmp_path_factory.mktemp("db") / "tables.db"), reveal=600) as address:
        yield address


def three(url: str) -> tuple[Hider, Hider, Hider]:
    made = new_table(url, players=3)
    return Hider(host_of(url, made)), Hider(sit(url, made)), Hider(sit(url, made, "Ewa"))


def until(player: Player, **wanted: object) -> Json:
    end = time.monotonic() + PATIENCE
    while any((view := player.view())[name] != value for name, value in wanted.items()):
        assert time.monotonic() < end, view
        time.sleep(0.02)
    return view


def proof_of(*players: Player) -> Json:
    """The opened envelope: everybody leaves."""
    for player in players:
        player.done("leave")
    with guest(players[0].url) as anybody:
        return dict(anybody.get(f"/t/{players[0].table}/proof.json").raise_for_status().json())


def test_the_game_begins_with_the_last_revealed_seed_and_the_proof_has_the_list(slow: str) -> None:
    ola, jan, ewa = three(slow)
    hashes = [envelope.seed_hash(one.seed) for one in (ola, jan, ewa)]
    seeds = [one.seed for one in (ola, jan, ewa)]
    seal = ola.view()["commitment"]
    assert ola.done("start")["status"] == "lobby"
    view = jan.view()
    assert (view["revealing"], [seat["seed_hash"] for seat in view["seats"]]) == (True, hashes)
    ola.reveal()
    assert jan.reveal()["status"] == "lobby"
    assert [seat["revealed"] for seat in ewa.view()["seats"]] == [True, True, False]
    assert ewa.reveal()["status"] == "playing"
    proof = proof_of(ola, jan, ewa)
    assert (proof["seeds"], proof["commitments"], proof["rounds"], proof["withheld"]) == (seeds, hashes, 1, [])
    kept = envelope.Remembered(seal, envelope.list_hash(hashes), seeds[1])
    verdict = envelope.verify(envelope.parse(json.dumps(proof)), kept)
    assert verdict.good
    assert None not in (verdict.seal_seen, verdict.hashed, verdict.list_seen, verdict.seed_used)


def test_no_seed_can_be_chosen_by_somebody_who_knows_another(slow: str) -> None:
    """While any seed can still be chosen none is known; once one is known, none can be chosen."""
    ola, jan, ewa = three(slow)
    assert jan.refused("reveal", seed=jan.seed) == (409, "list-open")
    assert all(one.seed not in ewa.get("view").text for one in (ola, jan))
    ola.done("start")
    for other in ({"seed": "ab" * 16}, {"seed_hash": "ab" * 32}, {}):
        assert ewa.refused("seed", **other) == (409, "list-closed")
    ola.done("start", seed="ab" * 16)  # asked again: the closed list stays as it is
    assert ewa.refused("reveal", seed=secrets.token_hex(32)) == (422, "wrong-seed")
    assert ewa.refused("reveal", seed="") == (422, "not-understood")
    assert ola.refused("bot", seat=2, spec="random") == (409, "list-closed")
    assert ola.refused("unbot", seat=2) == (409, "list-closed")
    for one in (ola, jan, ewa):
        assert all(other.seed not in one.get("view").text for other in (ola, jan, ewa))
        one.reveal()


def test_whoever_does_not_reveal_is_named_and_the_round_restarts_without_them(url: str, ends: set[int]) -> None:
    ola, jan, ewa = three(url)
    ola.done("start")
    known = [ola.seed, ewa.seed]
    ola.reveal()
    ewa.reveal()
    ends.add(1)
    view = until(ola, rounds=2)
    assert ("note.withheld", "Jan") in [(line["text"], line["name"]) for line in view["lines"]]
    assert [(seat["seed_hash"] != "", seat["withheld"]) for seat in view["seats"]] == [
        (True, False),
        (False, True),
        (True, False),
    ]
    assert jan.refused("reveal", seed=jan.seed) == (409, "not-listed")
    ola.reveal()
    assert ewa.reveal()["status"] == "playing"
    proof = proof_of(ola, jan, ewa)
    assert (proof["rounds"], proof["withheld"], proof["seeds"][1]) == (2, [1], "")
    assert not set(known) & set(proof["seeds"]), "everybody knew these: new ones are taken"
    assert envelope.verify(proof).good


def test_the_start_ends_even_if_nobody_reveals(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "tables.db"), reveal=SOON) as url:
        ola, _jan, _ewa = three(url)
        ola.done("start")
        assert [seat["withheld"] for seat in until(ola, status="playing")["seats"]] == [True, True, True]


def test_the_same_seed_revealed_twice_is_one(slow: str) -> None:
    ola, jan, ewa = three(slow)
    ola.done("start")
    for _ in range(2):
        jan.done("reveal", seed=jan.seed)
    ola.reveal()
    ewa.reveal()
    assert jan.done("reveal", seed=jan.seed)["status"] == "playing"


def test_whoever_leaves_meanwhile_calls_the_start_off(slow: str) -> None:
    ola, jan, ewa = three(slow)
    ola.done("start")
    ola.reveal()
    jan.done("leave")
    view = ola.view()
    assert (view["revealing"], view["seats"][1]["kind"]) == (False, "open")
    assert view["seats"][0]["seed_hash"] == envelope.seed_hash(ola.seed), "the seed that was revealed is not used"
    ola.done("bot", seat=1, spec="random")
    ola.done("start")
    ola.reveal()
    assert ewa.reveal()["status"] == "playing"
    assert ola.view()["rounds"] == 2


def test_a_program_with_an_open_seed_plays_as_before(slow: str) -> None:
    made = new_table(slow)
    ola, jan = host_of(slow, made), sit(slow, made, seed="abc")
    assert ola.done("start", seed="12")["status"] == "playing"
    assert proof_of(ola, jan)["seeds"] == ["12", "abc"]


def test_a_closed_browser_adds_nothing_and_nobody_waits_for_it(tmp_path: Path, clock: Clock) -> None:
    with servers.threaded(str(tmp_path / "tables.db"), reveal=600) as url:
        made = new_table(url)
        ola, jan = host_of(url, made), sit(url, made)
        Hider(jan)
        clock.goes_on(3600)
        assert ola.done("start")["status"] == "playing"
        assert ola.view()["seats"][1]["seed_hash"] == ""


def test_a_restart_of_the_server_while_seeds_are_revealed_ends_the_round_all_the_same(db: str) -> None:
    with servers.threaded(db, reveal=600) as url:
        ola, jan, ewa = three(url)
        ola.done("start")
        ola.reveal()
        jan.reveal()
    with servers.threaded(db, reveal=SOON) as url:
        ewa.http.base_url = url
        view = until(ewa, status="playing")  # nobody was there to reveal in the second round
        assert (view["rounds"], [seat["withheld"] for seat in view["seats"]]) == (3, [True, True, True])
        names = [line["name"] for line in view["lines"] if line["text"] == "note.withheld"]
        assert names == ["Ewa", "Ola", "Jan"]


def test_after_a_restart_the_seeds_can_still_be_revealed(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    with servers.threaded(db, reveal=600) as url:
        ola, jan, ewa = three(url)
        ola.done("start")
        ola.reveal()
    with servers.threaded(db, reveal=600) as url:
        for one in (jan, ewa):
            one.http.base_url = url
        jan.reveal()
        assert ewa.reveal()["status"] == "playing"


def test_seeds_revealed_on_two_servers(postgres_url: str, ends: set[int]) -> None:
    db = postgres.new_database(postgres_url)
    with servers.threaded(db) as first, servers.threaded(db) as second:
        ola, jan, _ewa = three(first)
        ola.done("start")
        jan.http.base_url = second
        jan.reveal()
        ola.reveal()
        ends.add(1)  # Ewa's seed is missing
        until(jan, rounds=2)
        jan.reveal()
        assert ola.reveal()["status"] == "playing"
        assert until(jan, status="playing")["seats"][2]["withheld"]


def test_a_quick_start_for_programs_tells_the_seal(slow: str) -> None:
    made = new_table(slow, bots={"1": "random"}, start=True)
    assert made["commitment"] == host_of(slow, made).view()["commitment"]


def test_a_table_that_was_given_up_says_so_and_opens_its_envelope(slow: str) -> None:
    made = new_table(slow, bots={"1": "random"})
    ola = host_of(slow, made)
    ola.done("start")
    with guest(slow) as anybody:
        assert anybody.get(f"/t/{ola.table}/proof.json").status_code == 403
        ola.done("leave")
        page = anybody.get(f"/t/{ola.table}", headers={"accept": "text/html"}).text
        proof = anybody.get(f"/t/{ola.table}/proof", headers={"accept": "text/html"}).text
        verdict = envelope.verify(anybody.get(f"/t/{ola.table}/proof.json").json())
        assert anybody.get(f"/t/{ola.table}/replay", headers={"accept": "text/html"}).status_code == 200
        assert anybody.get(f"/t/{ola.table}/record.json").status_code == 200
    assert "This table was given up" in page
    assert "This table was given up" in proof
    assert verdict.good
    assert not verdict.match.over
