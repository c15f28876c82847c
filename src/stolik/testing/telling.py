"""Laws 6, 9, 10 and 11: records, words, the golden playthrough, and a test for every rule."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.core.state import from_json, to_json, to_json_text
from stolik.play import records
from stolik.play.match import Match, Move, Step, tell
from stolik.testing.common import random_game, setups, some_setups

NAMES = ["Ala", "Bartek", "Celina", "Darek", "Ewa", "Franek", "Gosia", "Hubert", "Iga"]
_RULE = re.compile(r"\*\*([A-Z]\d+)\*\*")


def test_law6_the_corpus_replays(game: Game, folder: Path) -> None:
    files = sorted((folder / "records").glob(f"{game.name}-*.json"))
    if not files:
        pytest.skip(f"no finished games in {folder / 'records'}")
    for path in files:
        match = records.from_record(records.parse(path.read_text()))
        assert match.over, path.name


def test_law6_a_game_of_every_kind_replays(game: Game) -> None:
    replay_games(game, 1)


def replay_games(game: Game, count: int) -> None:
    """So many random games of every set-up, written down and replayed."""
    engine = game.compiled()
    for setup in setups(game):
        for number in range(count):
            match = Match(game, setup.players, setup.options)
            for _, who, action in random_game(game, engine, setup, "soak", number):
                match.play(who, action)
            document = json.loads(json.dumps(match.to_record()))
            again = records.from_record(document)
            assert again.over
            assert again.state.tobytes() == match.state.tobytes()


def test_law6_the_record_survives_json(game: Game) -> None:
    for state, _, _ in random_game(game, game.engine, game.setup(max(game.players)), "law 6 json"):
        data = json.loads(json.dumps(to_json(state)))
        assert from_json(game.state, data).tobytes() == state.tobytes()
        assert json.loads(to_json_text(state)) == data


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
                told += bool(tell(game, Step(state, Move(who, action, 0), after), viewer, NAMES, lang))
                if place == ply % 4:
                    drawn = game.draw(game.plain_view(after, viewer), viewer, NAMES, lang)
                    assert drawn
                    assert max(len(line) for line in drawn.splitlines()) <= 110
        assert told > 0


def test_law9_every_refusal_is_a_sentence_with_a_rule_number(game: Game) -> None:
    """The number where the page of rules has numbers, a sentence everywhere."""
    numbered = _RULE.search(game.rules_page("en") or "")
    sentence = r"\b[A-Z]\d+\b.*[.!]$" if numbered else r"\w.*[.!]$"
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
                        assert re.search(sentence, refused.value.say(lang)), refused.value.say(lang)
                assert state.tobytes() == before, "a refused move changed the state"


def test_law10_the_golden_playthrough_is_as_it_was(game: Game, folder: Path) -> None:
    path = folder / "golden" / f"{game.name}.txt"
    if not path.exists():
        pytest.skip(f"there is no {path}: python -m stolik.testing.golden writes it")
    from stolik.testing.golden import playthrough  # late, so that Python can run that module

    assert playthrough(game) == path.read_text(encoding="utf-8")


def test_law11_every_rule_is_named_by_a_test(game: Game, folder: Path) -> None:
    rules = set(_RULE.findall(game.rules_page("en") or ""))
    if not rules:
        pytest.skip("the game has no page with numbered rules")
    written = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    named = set(re.findall(r"def test_([A-Z]\d+)_", written)) | set(re.findall(r"_([A-Z]\d+)(?=_)", written))
    assert rules <= named, f"rules without a test: {sorted(rules - named)}"


def test_law11_both_languages_number_the_same_rules(game: Game) -> None:
    numbered = [_RULE.findall(game.rules_page(lang) or "") for lang in LANGS]
    assert set(numbered[0]) == set(numbered[1])
