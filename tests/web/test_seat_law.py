"""The law of seats: whatever people do, in whatever order it meets, no seat has rights of two of them."""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.web import postgres
from tests.web.seat_world import live

EVERYTHING = (
    "tables", "sit", "page", "start", "leave", "remove", "bot", "unbot", "rematch", "carry", "link", "take", "standin",
    "people", "lock", "push",
)  # fmt: skip


def test_no_seat_has_rights_of_two_people(db: str) -> None:
    servers, seed = 1 + db.startswith("postgresql"), str(random.randrange(10**9))
    print("seed", seed)
    done = asyncio.run(live(db, servers, seed, 120, servers))
    assert [what for what in ("sit", "page", "take", "start") if not done[what]] == []


@pytest.mark.slow
@pytest.mark.parametrize("servers", [0, 1, 2])
def test_nor_in_long_lives_in_which_everything_is_done(
    tmp_path: Path, servers: int, request: pytest.FixtureRequest
) -> None:
    done: Counter[str] = Counter()
    for number in range(40):
        url = str(tmp_path / f"{number}.db")
        if servers:
            url = postgres.new_database(request.getfixturevalue("postgres_url"))
        done += Counter(asyncio.run(live(url, max(servers, 1), f"long {number}", 300, 1 + number % 3)))
    assert [what for what in EVERYTHING if done[what] < 20] == []
