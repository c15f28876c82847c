"""The sealed envelope: fair, repeatable, and any change to a proof is found."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stolik import bots, games
from stolik.cli.app import command_line
from stolik.core.errors import BadRecordError
from stolik.play import envelope
from stolik.play.match import Match

SECRET = "00" * 31 + "2a"
SEEDS = ["aa", "", "0123"]


def played(game: str = "lie") -> dict[str, Any]:
    """A whole game dealt from an envelope, and its proof."""
    chosen = games.load(game)
    match = Match(chosen, min(chosen.players), None, envelope.EnvelopeDealer(SECRET, SEEDS))
    bot = bots.make("random", chosen, "envelope")
    match.deal()
    while not match.over:
        seat = match.pending[0]
        match.play(seat, bot.choose(match.view(seat), seat, match.legal(seat)))
        match.deal()
    return envelope.proof(SECRET, SEEDS, match.to_record())


def test_the_same_envelope_gives_the_same_outcomes() -> None:
    outcomes = [(0, 3), (4, 1), (9, 2)]
    first = [envelope.draw(SECRET, SEEDS, n, outcomes) for n in range(20)]
    assert first == [envelope.draw(SECRET, SEEDS, n, outcomes) for n in range(20)]
    assert first != [envelope.draw(SECRET, ["ab", "", "0123"], n, outcomes) for n in range(20)]


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    weights = {0: 1, 1: 2, 2: 3, 3: 4}
    drawn = [envelope.draw(SECRET, SEEDS, n, list(weights.items())) for n in range(20_000)]
    chi = sum((drawn.count(k) - 2000 * w) ** 2 / (2000 * w) for k, w in weights.items())
    assert chi < 16.27  # three degrees of freedom: one run in a thousand would be above, and this one never changes


def test_numbers_that_would_favour_a_result_are_thrown_away() -> None:
    huge = 2**63 + 1  # nearly half of all draws are thrown away
    drawn = [envelope._below(SECRET, SEEDS, n, huge) for n in range(200)]
    assert all(0 <= number < huge for number in drawn)
    assert sum(number > huge // 2 for number in drawn) in range(70, 131)


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_proves_itself(game: str) -> None:
    verdict = envelope.verify(envelope.parse(json.dumps(played(game))))
    assert verdict.good
    assert verdict.ticks
    assert verdict.match.over


def test_another_secret_breaks_the_seal() -> None:
    document = played() | {"secret": "ff" * 32}
    assert not envelope.verify(document).sealed


def test_another_seed_changes_the_cards() -> None:
    document = played() | {"seeds": ["bb", "", "0123"]}
    verdict = envelope.verify(document)
    assert verdict.sealed
    assert not verdict.good


@pytest.mark.parametrize("broken", ["{", "[]", "{}", '{"format": "stolik/proof/1"}'])
def test_what_is_not_a_proof_is_refused_with_a_sentence(broken: str) -> None:
    with pytest.raises(BadRecordError):
        envelope.parse(broken)


def test_the_command_ticks_and_crosses(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    document = played()
    good.write_text(json.dumps(document))
    bad.write_text(json.dumps(document | {"seeds": ["bb"]}))
    assert CliRunner().invoke(command_line(), ["verify", str(good), "--lang", "en"]).exit_code == 0
    result = CliRunner().invoke(command_line(), ["verify", str(bad), "--json"])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["wrong"]


def listed(hashes: list[str] | None = None) -> dict[str, Any]:
    """The proof of a game whose seeds were hashed first."""
    document = played()
    document["commitments"] = hashes or [envelope.seed_hash(seed) if seed else "" for seed in SEEDS]
    return document


def kept(**changed: str | None) -> envelope.Remembered:
    known = {"seal": envelope.commitment(SECRET), "listed": envelope.list_hash(listed()["commitments"]), "seed": "0123"}
    return envelope.Remembered(**{**known, **changed})


def test_what_somebody_kept_from_before_the_game_is_compared() -> None:
    verdict = envelope.verify(listed(), kept())
    assert verdict.good
    assert (verdict.seal_seen, verdict.hashed, verdict.list_seen, verdict.seed_used) == (True, True, True, True)


@pytest.mark.parametrize("what", [{"seal": "00" * 32}, {"listed": "00" * 32}, {"seed": "ff"}])
def test_a_proof_of_another_seal_list_or_without_my_seed_is_not_good(what: dict[str, str]) -> None:
    assert not envelope.verify(listed(), kept(**what)).good


def test_a_seed_that_does_not_fit_its_hash_is_found() -> None:
    other = envelope.seed_hash("bb")
    for hashes in ([other, "", envelope.seed_hash("0123")], ["", "", envelope.seed_hash("0123")]):
        verdict = envelope.verify(listed(hashes))
        assert (verdict.hashed, verdict.good) == (False, False)


def test_without_anything_kept_a_proof_only_agrees_with_itself() -> None:
    verdict = envelope.verify(played())
    assert verdict.good
    assert (verdict.seal_seen, verdict.hashed, verdict.list_seen, verdict.seed_used) == (None, None, None, None)


@pytest.mark.parametrize("change", [{"commitments": ["", "x", ""]}, {"commitments": [""]}, {"rounds": "2"}])
def test_new_fields_of_a_proof_are_checked_when_they_are_there(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecordError):
        envelope.parse(json.dumps(listed() | change))


def told(folder: Path, document: dict[str, Any], *options: str) -> tuple[int, str]:
    file = folder / "proof.json"
    file.write_text(json.dumps(document))
    done = CliRunner().invoke(command_line(), ["verify", str(file), "--lang", "en", *options])
    return done.exit_code, done.stdout


def test_the_command_says_what_was_proved_and_what_was_not(tmp_path: Path) -> None:
    seal, all_ = kept().seal or "", kept()
    code, alone = told(tmp_path, listed())
    assert code == 0
    assert "only by a seal seen before the game" in alone
    code, sealed = told(tmp_path, listed(), "--seal", seal)
    assert code == 0
    assert "proved only by --list and --seed" in sealed
    code, whole = told(tmp_path, listed(), "--seal", seal.upper(), "--list", all_.listed or "", "--seed", "0123")
    assert code == 0
    assert "?" not in whole
    assert "Nobody chose the cards" in whole
    assert told(tmp_path, listed(), "--seal", "00" * 32)[0] == 1


def test_the_command_tells_of_further_rounds_and_of_a_game_given_up(tmp_path: Path) -> None:
    document = listed() | {"rounds": 3}
    for name in ("scores", "ranks"):
        del document["record"][name]
    document["record"]["moves"].pop()
    code, said = told(tmp_path, document)
    assert code == 0
    assert "closed 3 times" in said
    assert "given up" in said


def test_the_commands_json_keeps_its_keys_and_has_new_ones(tmp_path: Path) -> None:
    found = json.loads(told(tmp_path, played(), "--json")[1])
    assert {name: found[name] for name in ("ok", "sealed", "wrong", "seal_seen")} == {
        "ok": True,
        "sealed": True,
        "wrong": [],
        "seal_seen": None,
    }
    assert {"outcomes", "hashed", "list_seen", "seed_used", "rounds", "over"} <= set(found)
