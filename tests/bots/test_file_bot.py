"""A bot of one's own: the guide's examples work, and a broken file is told in a sentence."""

import re
from pathlib import Path

import pytest

from stolik import bots, games
from stolik.core.errors import StolikError
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "write-a-bot.md"
EXAMPLES = re.findall(r"```python\n# (\w+\.py)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def written(folder: Path, code: str) -> str:
    path = folder / "bot.py"
    path.write_text(code, encoding="utf-8")
    return str(path)


def play(bot: bots.Bot, seed: str) -> Match:
    match = Match(games.load("lie"), 2, dealer=SeedDealer(seed))
    rival = bots.make("random", match.game, seed)
    match.deal()
    while not match.over:
        seat = match.pending[0]
        mover = bot if seat == 0 else rival
        match.play(seat, mover.choose(match.view(seat), seat, match.legal(seat)))
        match.deal()
    return match


def test_the_guide_has_examples() -> None:
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize(("name", "code"), EXAMPLES)
def test_the_examples_of_the_guide_play_a_whole_game(tmp_path: Path, name: str, code: str) -> None:
    bot = bots.make(written(tmp_path, code), games.load("lie"), "seed")
    assert play(bot, name).over


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("def choose(view, seat, legal): return 9999", "answered 9999"),
        ("def choose(view, seat, legal): return None", "answered None"),
        ("def choose(view, seat, legal): return 1 / 0", "failed"),
        ("def other(): pass", "neither a function choose"),
        ("import nothing_of_this_name", "fails to load"),
        (
            "class Bot:\n    def __init__(self, game, seed): raise ValueError('no')\n    def choose(self): pass",
            "failed: exit code 1, ValueError: no",
        ),
    ],
)
def test_a_broken_bot_is_told_in_a_sentence(tmp_path: Path, code: str, sentence: str) -> None:
    with pytest.raises(StolikError, match=re.escape(sentence)):
        play(bots.make(written(tmp_path, code), games.load("lie"), "seed"), "broken")
