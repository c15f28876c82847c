"""Games that go as written: everybody's moves by a program, every card from the script, and a person who looks on in a
browser, in a seat or as a spectator."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from stolik.play import envelope
from tests.browser.people import Person
from tests.web.people import Player, host_of, new_table, sit

NAMES = ("Ola", "Jan", "Ewa", "Iza", "Leo", "Ada")
RECORDS = Path(__file__).parents[1] / "records"
Moves = list[tuple[int, str]]  # who, and which word; -1 is chance


def moves_of(record: str) -> tuple[dict[str, Any], Moves]:
    """A record's head, and its moves."""
    read = json.loads((RECORDS / f"{record}.json").read_text())
    return read, [(-1 if who == "*" else who, word) for who, word in read["moves"]]


@dataclass(frozen=True)
class Climax:
    """A moment of a recorded game: whoever looks on comes before move `begin`, and sees move `ply`."""

    record: str
    begin: int
    ply: int
    beats: int
    turned: int  # cards that were turned over in it
    shows: str  # what is there at its end


CLIMAXES = {
    "lie": Climax("lie-3", 114, 115, 6, 9, ".lie-score .m-verdict.on"),
    "ten": Climax("ten-4", 122, 124, 3, 1, ".ten-lost.on .ten-card"),
    "seventeen": Climax("seventeen-2", 60, 61, 7, 4, ".m17-gains.on"),
    "chain": Climax("chain-3", 115, 115, 4, 0, ".chain-prize.on"),
    "clever": Climax("clever-5", 132, 132, 3, 0, ".clever-gifts .on"),
}


class Script:
    """A table where a record is played, as far as asked."""

    def __init__(self, url: str, record: str, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...] = NAMES) -> None:
        head, self.moves = moves_of(record)
        self.game, self.url, self.ply = games.load(head["game"]), url, 0
        dealt = [self.game.parse(-1, word) for who, word in self.moves if who < 0]
        monkeypatch.setattr(envelope, "draw", lambda _secret, _seeds, number, _outcomes: dealt[number])
        made = new_table(
            url, game=head["game"], players=head["players"], options=head["options"], name=names[0], pace="relaxed"
        )
        self.table, self.watch = made["table"], made["watch"]
        self.players: list[Player] = [host_of(url, made)]
        self.players += [sit(url, made, name) for name in names[1 : head["players"]]]
        self.players[0].done("start")

    def play(self, until: int) -> None:
        """Make the moves before move number `until`, but for those that the table makes itself."""
        for ply, (who, word) in enumerate(self.moves[self.ply : until], self.ply):
            if who >= 0 and (seen := self.players[who].view())["ply"] == ply:
                self.players[who].done("move", window=seen["window"], word=word)
        self.ply = until

    def seat(self, person: Person, place: int) -> None:
        """Somebody takes a place in front of a browser; -1 only looks on."""
        token = self.watch if place < 0 else self.players[place].token
        person.context.set_extra_http_headers({"authorization": f"Bearer {token}"})
        person.go(f"/t/{self.table}")
        person.page.locator("#table[data-live]").wait_for()


@contextmanager
def patched() -> Iterator[pytest.MonkeyPatch]:
    """For programs that are no tests."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield monkeypatch
