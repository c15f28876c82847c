"""Law 12: what explains a game is short, whole in both languages, and names rules that exist."""

import re

import pytest

from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.extras.explanations import Explanations, explanations

LONGEST = 20  # words of a sentence
PANELS = range(4, 7)
_RULE = re.compile(r"\*\*([A-Z]\d+)\*\*")
_SENTENCE = re.compile(r"(?<=[.!?”\"])\s+(?=[A-ZĄĆĘŁŃÓŚŹŻ„\"“])")


def explained(game: Game) -> Explanations:
    found = explanations(game)
    if found == Explanations():
        pytest.skip("the game has no explain.toml")
    return found


def test_law12_a_game_is_told_in_four_to_six_pictures(game: Game) -> None:
    assert len(explained(game).panels) in PANELS


def test_law12_no_sentence_is_long_and_none_has_a_rules_number(game: Game) -> None:
    found = explained(game)
    for one in (*found.panels, *found.tips, *found.pieces):
        for text in one.text.values():
            assert not re.search(r"\b[A-Z]\d+\b", text), text
            assert text[-1] in ".!?”", text
            for sentence in _SENTENCE.split(text):
                assert len(re.findall(r"\w+", sentence)) <= LONGEST, sentence


def test_law12_pictures_lead_to_rules_that_exist(game: Game) -> None:
    for lang in LANGS:
        numbers = set(_RULE.findall(game.rules_page(lang) or ""))
        for panel in explained(game).panels:
            assert panel.rules, panel.id
            assert set(panel.rules) <= numbers, f"{panel.id}: {set(panel.rules) - numbers}"
