"""Specs: what people write, and the sentence they get when it is wrong."""

import pytest

from stolik import bots, games
from stolik.bots.spec import parse, split
from stolik.core.errors import StolikError


def test_a_list_is_split_at_commas_but_settings_stay_with_their_bot() -> None:
    assert split("random, greedy:slips=20,search:ms=300,threads=2,my/bot.py") == [
        "random",
        "greedy:slips=20",
        "search:ms=300,threads=2",
        "my/bot.py",
    ]


def test_a_spec_is_written_as_it_was_read() -> None:
    assert str(parse("search:ms=300,threads=2")) == "search:ms=300,threads=2"
    assert str(parse("random")) == "random"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("rnadom", "There is no bot"),
        ("search:ms", "name=number"),
        ("search:ms=fast", "name=number"),
        ("search:depth=3", 'has no setting "depth"'),
        ("search:mix=1", 'has no setting "mix"'),
        ("champion:mix=1", 'has no setting "mix"'),
        ("search:ms=0", "can be 1 to"),
        ("search:ms=1,ms=2", "given twice"),
        ("search:ms=100,iters=5", "not both"),
        ("random:ms=5", "has none"),
        ("nowhere/bot.py", "There is no bot file"),
        ("", "There is no bot"),
    ],
)
def test_a_bad_spec_gets_a_sentence_in_both_languages(spec: str, sentence: str) -> None:
    with pytest.raises(StolikError) as refused:
        bots.make(spec, games.load("lie"), "seed")
    assert sentence in refused.value.say("en")
    assert refused.value.say("pl") != refused.value.say("en")


def test_a_game_without_a_champion_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("lie")
    monkeypatch.setitem(game._parts, "champion", None)
    with pytest.raises(StolikError, match="no champion yet"):
        bots.make("champion", game, "seed")


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_is_a_bot_with_a_sentence_in_each_game(level: str) -> None:
    for name in games.names():
        told = bots.levels(games.load(name))[level]
        assert told.pl.endswith(".")
        assert told.en.endswith(".")
        assert str(bots.resolve(level, games.load(name))) == told.spec
