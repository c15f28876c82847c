"""The sealed envelope: cards and dice that nobody can choose, and that anybody can check after the game.

The server draws a secret and shows its SHA-256, the seal, before the players add seeds of their own. The seeds come
first as hashes and are revealed when the list of hashes is closed, so nobody chooses a seed knowing the others. Outcome
number n is

    HMAC-SHA256(secret, "stolik/envelope/1" \\n seed of seat 0 \\n seed of seat 1 ... \\n n \\n attempt)

Its first eight bytes are a number; numbers at the top that would favour some results are thrown away and the next
attempt is made. The number, modulo the sum of the weights, falls on an outcome, outcomes in ascending order. After the
game the secret is shown.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stolik.core.contract import CHANCE
from stolik.core.errors import BadRecordError
from stolik.play import records
from stolik.play.match import Match

FORMAT = "stolik/proof/1"
_NAME = "stolik/envelope/1"
_SPAN = 2**64
LONGEST_SEED = 64
SHORTEST_HIDDEN = 32  # hexadecimal digits of a seed that comes as a hash first: a shorter one could be guessed from it
MOST_SEEDS = 16


def new_secret() -> str:
    """A fresh secret, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown of a secret before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_hash(seed: str) -> str:
    """What is shown of a seed before the list is closed: SHA-256 of its digits as they are written."""
    return hashlib.sha256(seed.encode()).hexdigest()


def list_hash(hashes: Sequence[str]) -> str:
    """A closed list of hashes in one number: SHA-256 of its lines, one for each seat."""
    return hashlib.sha256("\n".join(hashes).encode()).hexdigest()


def draw(secret: str, seeds: Sequence[str], number: int, outcomes: list[tuple[int, int]]) -> int:
    """Outcome number `number` of an envelope: one of the outcomes, each as likely as its weight."""
    total = sum(weight for _, weight in outcomes)
    left = _below(secret, seeds, number, total)
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights are positive")


def _below(secret: str, seeds: Sequence[str], number: int, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely."""
    fair = _SPAN - _SPAN % n
    attempt = 0
    while True:
        message = "\n".join([_NAME, *seeds, str(number), str(attempt)])
        digest = hmac.new(bytes.fromhex(secret), message.encode(), hashlib.sha256).digest()
        drawn = int.from_bytes(digest[:8], "big")
        if drawn < fair:
            return drawn % n
        attempt += 1


class EnvelopeDealer:
    """Deals from an envelope."""

    def __init__(self, secret: str, seeds: Sequence[str]) -> None:
        self._secret, self._seeds = secret, list(seeds)

    def deal(self, number: int, outcomes: list[tuple[int, int]]) -> int:
        return draw(self._secret, self._seeds, number, outcomes)


# The proof, after the game


@dataclass(frozen=True)
class Tick:
    """One chance move of a proof: what came up, out of what, and whether the envelope says the same."""

    ply: int
    number: int
    word: str
    outcome: int
    outcomes: list[tuple[int, int]]  # all that could come up, with their weights
    right: bool

    @property
    def weight(self) -> int:
        return dict(self.outcomes)[self.outcome]

    @property
    def total(self) -> int:
        return sum(weight for _, weight in self.outcomes)


@dataclass(frozen=True)
class Verdict:
    """What checking a proof found. `None` is: not checked, because nothing was given to compare with."""

    sealed: bool  # the secret fits the seal that the proof names
    seal_seen: bool | None  # that seal is the one somebody saw before the first card
    hashed: bool | None  # every seed fits the hash that was listed before any was revealed
    list_seen: bool | None  # that list is the one somebody saw before they revealed
    seed_used: bool | None  # somebody's own seed is among the seeds
    rounds: int  # how many times a list was closed
    ticks: list[Tick]
    match: Match

    @property
    def good(self) -> bool:
        checks = (self.sealed, self.seal_seen, self.hashed, self.list_seen, self.seed_used)
        return False not in checks and all(tick.right for tick in self.ticks)


@dataclass(frozen=True)
class Listed:
    """The list that was closed before the seeds were revealed."""

    hashes: Sequence[str]  # by seat; empty for a seat that adds nothing
    rounds: int  # more than one if somebody did not reveal, or left before the first card
    withheld: Sequence[int]  # seats that did not reveal


def proof(secret: str, seeds: Sequence[str], record: Mapping[str, Any], listed: Listed | None = None) -> dict[str, Any]:
    """The opened envelope of a game, with its record."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "commitment": commitment(secret),
        "secret": secret,
        "seeds": list(seeds),
    }
    if listed is not None and any(listed.hashes):
        document["commitments"] = list(listed.hashes)
        document |= {"rounds": listed.rounds, "withheld": list(listed.withheld)}
    return document | {"record": dict(record)}


def parse(text: str | bytes) -> dict[str, Any]:
    """A JSON document that may be a proof; everything in it is of the right kind."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecordError(
            pl=f"To nie jest poprawny JSON ({error}).", en=f"This is not valid JSON ({error})."
        ) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadRecordError(
            pl=f'To nie jest dowód tasowania: brakuje "format": "{FORMAT}".',
            en=f'This is not a proof of a shuffle: it lacks "format": "{FORMAT}".',
        )
    for name in ("commitment", "secret"):
        if not _is_hex(document.get(name), 64):
            raise BadRecordError(
                pl=f'Pole "{name}" musi mieć 64 cyfry szesnastkowe.',
                en=f'The field "{name}" must be 64 hexadecimal digits.',
            )
    seeds = document.get("seeds")
    if not isinstance(seeds, list) or len(seeds) > MOST_SEEDS or not all(is_seed(seed) for seed in seeds):
        raise BadRecordError(
            pl='Pole "seeds" musi być listą ziaren: do 64 cyfr szesnastkowych każde.',
            en='The field "seeds" must be a list of seeds, up to 64 hexadecimal digits each.',
        )
    hashes = document.get("commitments")
    if hashes is not None and not _are_hashes(hashes, len(seeds)):
        raise BadRecordError(
            pl='Pole "commitments" musi być listą skrótów, po jednym na ziarno: 64 cyfry szesnastkowe albo nic.',
            en='The field "commitments" must be a list of hashes, one for each seed: 64 hexadecimal digits or none.',
        )
    if type(document.get("rounds", 1)) is not int:
        raise BadRecordError(
            pl='Pole "rounds" musi być liczbą całkowitą.', en='The field "rounds" must be a whole number.'
        )
    return document


def _are_hashes(value: object, length: int) -> bool:
    return isinstance(value, list) and len(value) == length and all(one == "" or _is_hex(one, 64) for one in value)


def is_seed(value: object) -> bool:
    """Whether a player's seed is written as it should be: hexadecimal digits, at most 64, perhaps none."""
    return isinstance(value, str) and len(value) <= LONGEST_SEED and _is_hex(value, len(value))


def _is_hex(value: object, length: int) -> bool:
    return isinstance(value, str) and len(value) == length and all(digit in "0123456789abcdef" for digit in value)


@dataclass(frozen=True)
class Remembered:
    """What somebody kept from before the first card, to compare a proof with."""

    seal: str | None = None
    listed: str | None = None  # the hash of the list that was shown before they revealed
    seed: str | None = None


NOTHING_KEPT = Remembered()


def verify(document: Mapping[str, Any], kept: Remembered = NOTHING_KEPT) -> Verdict:
    """Check a proof: the seal, the list of hashes, every move of the record, and every outcome against the envelope."""
    record = document.get("record")
    if not isinstance(record, dict):
        raise BadRecordError(pl="W dowodzie nie ma zapisu gry.", en="The proof holds no game record.")
    played = records.from_record(records.parse(json.dumps(record)))
    secret, seeds, hashes = str(document["secret"]), document["seeds"], document.get("commitments")
    return Verdict(
        sealed=commitment(secret) == document["commitment"],
        seal_seen=None if kept.seal is None else kept.seal == document["commitment"],
        hashed=None if hashes is None else _fit(seeds, hashes),
        list_seen=None if kept.listed is None else hashes is not None and kept.listed == list_hash(hashes),
        seed_used=None if kept.seed is None else kept.seed in seeds,
        rounds=document.get("rounds", 1),
        ticks=ticks(played, secret, seeds),
        match=played,
    )


def _fit(seeds: Sequence[str], hashes: Sequence[str]) -> bool:
    """Whether every seed is the one whose hash was listed, and no seat without a hash added one."""
    return [seed_hash(seed) if seed else "" for seed in seeds] == list(hashes)


def ticks(played: Match, secret: str, seeds: Sequence[str]) -> list[Tick]:
    """Every chance move of a match beside what the envelope says."""
    game, state = played.game, played.game.new(played.setup)
    found: list[Tick] = []
    for ply, move in enumerate(played.log):
        if move.who == CHANCE:
            outcomes = game.chance(state)
            right = draw(secret, seeds, len(found), outcomes) == move.action
            word = game.word(CHANCE, move.action)
            found.append(Tick(ply, len(found), word, move.action, outcomes, right))
        game.step(state, move.who, move.action)
    return found
