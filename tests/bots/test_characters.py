"""Characters: the company of a game is complete, plays by other numbers of its policy, and in its own way."""

import json

import pytest
from typer.testing import CliRunner

from stolik import bots, games
from stolik.arena.style import company, differs, figures_of, measure
from stolik.cli.app import command_line
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.testing.playing import decisions

LIE = pytest.mark.xdist_group("lie")


@pytest.mark.parametrize("name", games.own_names())
def test_a_game_has_four_characters_with_a_sentence_in_both_languages(name: str) -> None:
    found = bots.characters(games.load(name))
    assert len(found) == 4
    for word, one in found.items():
        assert one.name.lower() == word
        assert one.pl.endswith(".")
        assert one.en.endswith(".")
        assert one.trait["pl"]
        assert one.trait["en"]
        assert str(bots.require(word, games.load(name))) == one.spec


def test_a_person_has_the_same_face_in_every_game() -> None:
    faces = {(one.name, one.face) for name in games.own_names() for one in bots.characters(games.load(name)).values()}
    assert len(faces) == len({name for name, _ in faces})


def test_a_game_may_have_no_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("lie")
    monkeypatch.setitem(game._parts, "levels", None)
    assert bots.characters(game) == {}
    assert bots.levels(game)["easy"].spec == "greedy:slips=35"
    with pytest.raises(StolikError, match="There is no bot"):
        bots.resolve("fela", game)


def test_easy_makes_mistakes_of_its_own_and_no_random_moves() -> None:
    for name in games.own_names():
        settings = bots.resolve("easy", games.load(name)).settings
        assert settings.get("fog", 0) > 0
        assert "slips" not in settings
        assert bots.resolve("greedy:slips=35", games.load(name)).settings == {"slips": 35}


@pytest.mark.parametrize(
    ("spec", "sentence"), [("greedy:bold=2000", "can be 0 to 1000"), ("greedy:push=3", 'has no setting "push"')]
)
def test_a_style_that_a_game_has_not_gets_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(StolikError, match=sentence):
        bots.make(spec, games.load("lie"), "seed")


def test_a_style_of_the_usual_numbers_is_greedy(game: Game) -> None:
    policy = game.part("policy")
    style = ",".join(f"{name}={getattr(policy, name.upper())}" for name in getattr(policy, "STYLE", {}))
    if not style:
        pytest.skip("the game has one style")
    plain, usual = (bots.make(spec, game, "x") for spec in (f"greedy:{style}", "greedy"))
    assert not bots.is_native(f"greedy:{style}", game)
    for state, seat in decisions(game, 13)[:40]:
        view, legal = game.view(state, seat), game.legal(state, seat)
        assert plain.choose(view, seat, legal) == usual.choose(view, seat, legal)


@LIE
def test_a_bluffer_bluffs_and_a_doubter_checks() -> None:
    game = games.load("lie")
    found = {bot: measure(game, game.setup(2), bot, 24, "test") for bot in ("fair", "fela", "iga")}
    assert found["fela"]["bluffs"]["low"] > found["fair"]["bluffs"]["high"]
    assert found["iga"]["checks"]["low"] > found["fair"]["checks"]["high"]


@LIE
def test_one_command_shows_the_style() -> None:
    asked = ["style", "lie", "--bots", "fair,fela", "--games", "2"]
    found = json.loads(CliRunner().invoke(command_line(["games", "style"]), [*asked, "--json"]).stdout)
    assert list(found["bots"]["fela"]) == ["bluffs", "jumps", "true", "checks"]
    shown = CliRunner().invoke(command_line(["games", "style"]), asked, env={"COLUMNS": "160", "LANG": "en_GB.UTF-8"})
    assert "Fela, the bluffer" in shown.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", games.own_names())
def test_all_of_a_company_differ_from_each_other_in_a_figure(name: str) -> None:
    game = games.load(name)
    game.compiled()
    setup = game.setup(2)
    found = {bot: measure(game, setup, bot, 200, "company") for bot in company(game)}
    for one in found:
        for other in found:
            assert one == other or any(differs(found[one][figure], found[other][figure]) for figure in figures_of(game))
