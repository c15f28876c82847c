"""`stolik record new`: bots play one game, the same for the same arguments."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from tests.cli.conftest import process, run


def _new(*arguments: object) -> dict[str, Any]:
    made = run("record", "new", *arguments)
    assert made.code == 0, made
    document: dict[str, Any] = json.loads(made.out)
    return document


@pytest.mark.parametrize("name", games.names())
def test_every_game_gives_a_finished_record_that_replays(name: str, tmp_path: Path) -> None:
    for players in games.load(name).players:
        path = tmp_path / f"{players}.json"
        assert run("record", "new", name, "--players", players, "--seed", "x", "-o", path).code == 0
        document = json.loads(path.read_text())
        assert document["format"] == "stolik/1"
        assert document["game"] == name
        assert document["rules"] == games.load(name).version
        assert document["players"] == players
        assert len(document["scores"]) == len(document["ranks"]) >= players
    assert run("record", "check", *tmp_path.iterdir()).code == 0


def test_the_same_arguments_give_the_same_record() -> None:
    arguments = ("record", "new", "lie", "--players", 4, "--seed", "same", "--option", "longer=on")
    first = run(*arguments)
    assert run(*arguments).out == first.out
    assert process(*arguments, env={"PYTHONHASHSEED": "7"}).out == first.out


def test_this_very_record_on_every_machine() -> None:
    document = _new("lie", "--players", 2, "--seed", 1)
    assert document["moves"][:4] == [["*", "1/2"], ["*", "3/6"], [0, "show 2"], [1, "show 6"]]


def test_another_seed_gives_another_game() -> None:
    assert len({json.dumps(_new("lie", "--seed", seed)["moves"]) for seed in range(5)}) == 5


def test_every_combination_of_options_is_played_and_written_down() -> None:
    names = ("order", "ones_wild", "directions", "cards", "longer")
    for values in itertools.product(("count", "value"), (False, True), (False, True), ("more", "fewer"), (False, True)):
        options = dict(zip(names, values, strict=True))
        given = [part for name, value in options.items() for part in ("--option", f"{name}={str(value).lower()}")]
        assert _new("lie", "--seed", 5, *given)["options"] == options


@pytest.mark.parametrize(
    ("spelt", "meant"), [("on", True), ("ON", True), ("tak", True), ("1", True), ("off", False), ("nie", False)]
)
def test_on_and_off_may_be_spelt_in_many_ways(spelt: str, meant: bool) -> None:
    assert _new("lie", "--seed", 1, "--option", f"longer={spelt}")["options"]["longer"] is meant


def test_one_bot_for_all_or_one_for_each_seat() -> None:
    assert _new("lie", "--seed", 1, "--players", 3, "--bots", "random") == _new(
        "lie", "--seed", 1, "--players", 3, "--bots", "random, random,random"
    )


def test_a_file_holds_what_standard_output_would(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    quiet = run("record", "new", "lie", "--seed", 1, "-o", path)
    assert (quiet.code, quiet.out) == (0, "")
    assert path.read_text() == run("record", "new", "lie", "--seed", 1).out


def test_house_rules_of_a_file_are_named_in_the_record(tmp_path: Path) -> None:
    for name, text in {"two": "hand = 2", "bad": "hand = 20"}.items():
        (tmp_path / f"{name}.toml").write_text(text)
    words = ["record", "new", "seventeen", "--seed", "7", "--house"]
    assert run(*words, tmp_path / "two.toml", "-o", tmp_path / "two.json").code == 0
    document = json.loads((tmp_path / "two.json").read_text())
    assert document["house"] == {"hand": 2}
    assert run("record", "check", tmp_path / "two.json").code == 0
    assert "hand" in run(*words, tmp_path / "bad.toml").err
    assert "cannot be read as TOML" in run(*words, tmp_path / "none.toml").err
