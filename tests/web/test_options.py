"""Options say what they do in plain words, and only where they apply."""

import re

import pytest

from stolik import games
from tests.web.test_yours import Browser

_RULE_NUMBER = re.compile(r"\b[A-Z]{1,2}\d")


@pytest.mark.parametrize("game", games.names())
def test_the_text_of_an_option_has_no_rule_numbers_and_no_values_of_the_record(game: str) -> None:
    loaded = games.load(game)
    for name in loaded.options:
        text = loaded.option_text(name)
        for lang in ("pl", "en"):
            assert not _RULE_NUMBER.search(text.text[lang] + text.label[lang])
            assert not any(f"({value})" in text.text[lang] for value in text.values)


@pytest.mark.parametrize("game", games.names())
def test_only_a_game_with_a_race_asks_for_a_pace(sqlite_url: str, game: str) -> None:
    page = Browser(sqlite_url).get(f"/new/{game}").text
    assert ('name="pace"' in page) == (games.load(game).live is not None) == ('name="seconds"' in page)


def test_the_lobby_tells_what_is_not_as_usual(sqlite_url: str) -> None:
    ola = Browser(sqlite_url)
    chosen = {"options.cards": "fewer", "options.ones_wild": "true"}
    page = ola.get(f"/t/{ola.makes(**chosen)}").text
    assert "fewer and fewer" in page
    assert "Ones count as every value" in page
    assert "larger count" not in page
