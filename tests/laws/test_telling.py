"""Laws 6, 9, 10 and 11: records, words, golden playthroughs, and a test for every rule."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from stolik import games
from stolik.core import record
from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.play import records
from stolik.play.match import Move, tell
from tests.laws import golden
from tests.laws.common import random_game, some_setups

TESTS = Path(__file__).resolve().parents[1]
DOCS = TESTS.parent / "docs" / "rules"
NAMES = ["Ala", "Bartek", "Celina", "Darek", "Ewa", "Franek", "Gosia"]


def test_law6_the_corpus_replays(game: Game) -> None:
    files = sorted((TESTS / "records").glob(f"{game.name}-*.json"))
    assert files, f"tests/records holds no game of {game.name}"
    for path in files:
        match = records.from_record(records.parse(path.read_text()))
        assert match.over, path.name


def test_law6_the_record_survives_json(game: Game) -> None:
    for state, _, _ in random_game(game, game.engine, game.setup(max(game.players)), "law 6 json"):
        data = json.loads(json.dumps(record.to_json(state)))
        assert record.from_json(game.state, data).tobytes() == state.tobytes()


def test_law9_every_move_has_a_word_of_its_own(game: Game) -> None:
    for who, count in ((0, len(game.actions)), (CHANCE, len(game.outcomes))):
        for action in range(count):
            assert game.parse(who, game.word(who, action)) == action
    with pytest.raises(IllegalMoveError):
        game.parse(0, "no such word")


def test_law9_everything_that_happens_can_be_told(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 6):
        told = 0
        for ply, (state, who, action) in enumerate(random_game(game, engine, setup, "law 9")):
            after = state.copy()
            engine.step(after, who, action)
            for place, (lang, viewer) in enumerate(product(LANGS, (-1, 0))):
                told += bool(tell(game, state, Move(who, action, 0), after, viewer, NAMES, lang))
                if place == ply % 4:
                    drawn = game.text.draw(game.plain_view(after, viewer), viewer, NAMES, lang)
                    assert drawn
                    assert max(len(line) for line in drawn.splitlines()) <= 110
        assert told > 0


def test_law9_every_refusal_is_a_sentence_with_a_rule_number(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 4):
        for ply, (state, _, _) in enumerate(random_game(game, engine, setup, "law 9 no")):
            for seat in game.pending(state) if ply % 3 == 0 else ():
                legal = set(game.legal(state, seat))
                before = state.tobytes()
                for action in range(ply % 7, len(game.actions), 7):
                    if action in legal:
                        continue
                    with pytest.raises(IllegalMoveError) as refused:
                        game.checked_step(state, seat, action)
                    for lang in LANGS:
                        assert re.search(r"\b[A-Z]\d+\b.*[.!]$", refused.value.say(lang)), refused.value.say(lang)
                assert state.tobytes() == before, "a refused move changed the state"


def test_law10_the_golden_playthrough_is_as_it_was(game: Game) -> None:
    path = golden.path(game)
    assert path.exists(), f"run `make golden` to write {path.name}"
    assert golden.playthrough(game) == path.read_text(encoding="utf-8")


def test_law11_every_rule_is_named_by_a_test(game: Game) -> None:
    page = (DOCS / f"{game.name}.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"\*\*([A-Z]\d+)\*\*", page))
    assert rules, "the page has no numbered rules"
    written = "\n".join(path.read_text(encoding="utf-8") for path in (TESTS / "rules").glob(f"test_{game.name}*.py"))
    named = set(re.findall(r"def test_([A-Z]\d+)_", written)) | set(re.findall(r"_([A-Z]\d+)(?=_)", written))
    assert rules <= named, f"rules without a test: {sorted(rules - named)}"


def test_law11_both_languages_number_the_same_rules(game: Game) -> None:
    numbered = [re.findall(r"\*\*([A-Z]\d+)\*\*", games.rules_page(game.name, lang)) for lang in LANGS]
    assert set(numbered[0]) == set(numbered[1])


def test_law11_titles_and_options_are_told_in_both_languages(game: Game) -> None:
    for lang in LANGS:
        assert game.words.TITLE[lang]
        assert game.words.BLURB[lang]
        for option in game.options:
            assert game.words.OPTION_TEXT[option][lang]
