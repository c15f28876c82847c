"""Moments: what a move shows is drawn from a viewer's views alone, in both languages, beat by beat."""

import json
import marshal
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.core.state import to_plain
from stolik.play.match import Match, Move, fact_of
from stolik.web.drawing import scenes
from stolik.web.drawing.boards import board
from stolik.web.drawing.table_view import Moment
from stolik.web.folder import FOLDER
from stolik.web.table.moments import lately

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ["Ola", "Jan", "Ewa <b>", "Ewa <b>", "Leo", "Ada"]  # two of the same name


def facts(game: Game, record: Path, viewer: int, lang: str) -> Iterator[dict[str, Any]]:
    """All facts of a recorded game, as a viewer gets them."""
    read = json.loads(record.read_text())
    match = Match(game, read["players"], read["options"])
    for who, word in read["moves"]:
        seat = CHANCE if who == "*" else who
        action = game.parse(seat, word)
        step = match.play(seat, action)
        before, after = (game.plain_view(state, viewer) for state in (step.before, step.after))
        seen = game.words.seen(to_plain(step.before), seat, action, viewer)
        yield fact_of(game, seen, Move(seat, action, 0), before, after, NAMES, lang)


def moments(name: str, viewer: int, lang: str) -> list[dict[str, Any]]:
    """All moments of a game's records."""
    told = [
        fact
        for record in sorted(RECORDS.glob(f"{name}-*.json"))
        for fact in facts(games.load(name), record, viewer, lang)
    ]
    return [fact["moment"] for fact in told if fact["moment"]]


def drawn(name: str, lang: str, scene: dict[str, Any]) -> str:
    """A moment as it lies on the strip."""
    plain: dict[str, Any] = {"marks": [], "run": False, "quiet": False}
    scene = plain | scene
    place = scene["seat"]
    moment = Moment(ply=7, by=place, place=place, name=NAMES[place], text="…", scene=marshal.dumps(scene))
    return scenes.drawn(games.load(name), lang, moment).html


OWN = [name for name in games.own_names() if board(games.load(name)).has_moments]


def test_each_of_the_five_games_has_moments() -> None:
    assert set(OWN) == set(games.own_names())


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("lang", LANGS)
def test_every_moment_is_drawn_with_an_element_for_each_beat(name: str, lang: str) -> None:
    found = moments(name, 0, lang)
    assert found
    kinds = set()
    for scene in found:
        html = drawn(name, lang, scene)
        beats = {int(beat) for beat in re.findall(r'data-(?:beat|until)="(\d+)"', html)}
        kinds.add(scene["kind"])
        assert max(beats, default=1) <= len(scene["beats"]), html
        assert "Ewa <b>" not in html
    macros = set(re.findall(r"macro (\w+)\(scene\)", games.load(name).file("moments.html").read_text()))
    assert kinds <= macros


def test_every_kind_of_beat_has_a_sound() -> None:
    sounds = (FOLDER / "static/sounds.js").read_text()
    beats = {beat for name in OWN for scene in moments(name, -1, "en") for beat in scene["beats"]}
    assert not [beat for beat in sorted(beats) if f"\n  {beat}: [" not in sounds]


def climaxes(name: str, kind: str) -> list[dict[str, Any]]:
    return [scene for scene in moments(name, 0, "en") if scene["kind"] == kind]


def test_LIE_counts_up_to_what_was_found() -> None:
    checks = climaxes("lie", "check")
    assert checks
    for scene in checks:
        assert [hand["found"] for hand in scene["hands"]] == sorted(hand["found"] for hand in scene["hands"])
        assert scene["hands"][-1]["found"] == scene["found"]
        assert len(scene["beats"]) == len(scene["hands"]) + 2


def test_TEN_shows_every_bust_with_what_is_lost() -> None:
    busts = [scene for scene in climaxes("ten", "turn") if scene["bust"]]
    assert busts
    for scene in busts:
        numbers = [card for card in [*scene["cards"], scene["card"]] if card["sort"] == "number"]
        assert scene["lost"] == numbers
        assert scene["beats"] == ["turn", "bad", "fly"]


def test_17_turns_every_heart_and_ends_at_the_sum() -> None:
    for scene in climaxes("seventeen", "check"):
        turned = [card for card in scene["cards"] if card["beat"]]
        assert [card["beat"] for card in turned] == list(range(2, len(turned) + 2))
        assert scene["sums"][-1] == sum(card["worth"] for card in scene["cards"])
        assert scene["right"] == (scene["sums"][-1] >= scene["target"])


def test_chain_tears_out_the_tiles_that_the_rules_take() -> None:
    game = games.load("chain")
    for record in sorted(RECORDS.glob("chain-*.json"))[:2]:
        told = list(facts(game, record, -1, "en"))
        tiles = [fact["moment"] for fact in told if fact["moment"] and fact["moment"]["kind"] == "lay"]
        assert any(len(scene["taken"]) > 2 for scene in tiles)
        for scene in tiles:
            assert scene["points"] == sum(one["value"] for one in scene["taken"])
            assert len({one["tile"] for one in scene["taken"]}) == len(scene["taken"])


def test_a_chain_of_bonuses_is_one_run() -> None:
    runs = [scene["run"] for scene in climaxes("clever", "mark")]
    assert any(first and second for first, second in pairwise(runs))


@pytest.mark.parametrize("name", ["lie", "seventeen"])
def test_a_spectator_gets_the_same_moments_as_a_player(name: str) -> None:
    """They hold nothing that one of the two may not know."""
    assert moments(name, -1, "en") == moments(name, 1, "en")


def test_a_game_without_moments_shows_its_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.web.table.moments.board", lambda _name: SimpleNamespace(has_moments=False))
    facts = [{"seat": 1, "text": "Jan runs.", "moment": None}, {"seat": -1, "text": "", "moment": None}]
    room: Any = SimpleNamespace(
        require_position=lambda: SimpleNamespace(ply=2),
        telling=SimpleNamespace(knows=lambda *_: True),
        facts=lambda _viewer, _lang, _first: facts,
        side_names=lambda _lang: NAMES,
        game=SimpleNamespace(name="race"),
    )
    (found,) = lately(room, 0, "en")
    assert (found.ply, found.name, marshal.loads(found.scene)["beats"]) == (0, "Jan", ["sentence"])
    assert "Jan runs." in scenes.drawn(games.load("lie"), "en", found).html


def test_the_strip_begins_with_the_viewers_last_decision() -> None:
    shown = {"kind": "bid", "beats": ["bid"]}
    facts = [{"seat": seat, "text": "…", "moment": shown if seat != 9 else None} for seat in (0, 1, 0, 2, 1, 9)]
    room: Any = SimpleNamespace(
        require_position=lambda: SimpleNamespace(ply=len(facts)),
        telling=SimpleNamespace(knows=lambda *_: True),
        facts=lambda _viewer, _lang, _first: facts,
        side_names=lambda _lang: NAMES,
        game=games.load("lie"),
    )
    assert [one.ply for one in lately(room, 0, "en")] == [2, 3, 4]
    assert [one.ply for one in lately(room, -1, "en")] == [0, 1, 2, 3, 4]
