"""`stolik games`, and what holds for every command."""

import json
import subprocess
import sys

import pytest

from stolik import games
from tests.cli.conftest import process, run

HEAVY = ("numba", "rich.markdown", "pyspiel", "stolik.arena.peers")


@pytest.mark.parametrize(("lang", "players"), [("en", "players"), ("pl", "graczy")])
def test_games_lists_players_and_options_of_every_game(lang: str, players: str) -> None:
    told = run("games", "--lang", lang)
    assert told.code == 0
    for name in games.names():
        game = games.load(name)
        assert f"{name:<10} {game.words.TITLE[lang]}" in told.out
        assert game.words.BLURB[lang] in told.out
        for option in game.options:
            assert f"--option {option}=" in told.out
            assert game.option_text(option).text[lang] in told.out
    assert players in told.out


def test_games_json_is_for_programs() -> None:
    described = json.loads(run("games", "--json").out)
    assert set(described) == set(games.names())
    lie = described["lie"]
    assert lie["players"] == [2, 3, 4, 5, 6]
    assert lie["options"]["order"] == {"values": ["count", "value"], "default": "count", "players": [2, 3, 4, 5, 6]}
    assert lie["options"]["longer"]["default"] is False


def test_games_speaks_the_language_of_the_terminal() -> None:
    assert "graczy" in run("games", env={"LC_ALL": "pl_PL.UTF-8"}).out
    assert "players" in run("games", env={"LC_ALL": "de_DE.UTF-8"}).out


def test_games_runs_as_a_program_without_the_heavy_libraries() -> None:
    told = process("games")
    assert told.code == 0
    assert "lie" in told.out
    code = "\n".join(
        [
            "import sys; sys.argv = ['stolik', 'games']",
            "from stolik.cli import main",
            "try: main()",
            "except SystemExit: pass",
            f"print([name for name in {HEAVY} if name in sys.modules])",
        ]
    )
    assert _python(code).splitlines()[-1] == "[]"


def _python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["games", "--lang", "de"],
        ["play", "nope"],
        ["play", "lie", "--players", "1"],
        ["play", "lie", "--players", "7"],
        ["play", "lie", "--seat", "2"],
        ["play", "lie", "--seat", "-1"],
        ["play", "lie", "--bots", "random,random"],
        ["play", "lie", "--bots", "nope"],
        ["play", "lie", "--bots", "search:mix=1"],
        ["play", "lie", "--option", "order"],
        ["play", "lie", "--option", "nope=1"],
        ["play", "lie", "--option", "order=up"],
        ["play", "lie", "--option", "longer=perhaps"],
        ["play", "lie", "--option", "="],
        ["play", "lie", "--lang", "de"],
        ["play", "\x1b[2J"],
        ["bench", "nope"],
        ["bench", "lie", "--seconds", "0"],
        ["bench", "lie", "--seconds", "nan"],
        ["bench", "lie", "--players", "9"],
        ["new-game", "Big"],
        ["new-game", "a-b"],
        ["new-game", "1st"],
        ["new-game", "a" * 31],
        ["new-game", "lie"],
        ["new-game", "free", "--folder", "/"],
        ["new-game", "free", "--folder", "/dev/null/x"],
        ["record", "new", "nope", "--seed", "1"],
        ["record", "new", "lie", "--seed", "1", "--players", "0"],
        ["record", "new", "lie", "--seed", "1", "--players", "-3"],
        ["record", "new", "lie", "--seed", "1", "--bots", "random,random,random"],
        ["record", "new", "lie", "--seed", "1", "--bots", "search:ms=1,nope"],
        ["record", "new", "lie", "--seed", "1", "--option", "order=1"],
        ["record", "new", "lie", "--seed", "1", "-o", "/no/such/folder/x.json"],
        ["record", "new", "lie", "--seed", "1", "-o", "/"],
    ],
    ids=" ".join,
)
def test_a_bad_request_is_refused_with_one_sentence(arguments: list[str]) -> None:
    sentence = run(*arguments).refused()
    assert sentence.endswith(".")
    assert len(sentence.splitlines()) == 1
    assert sentence.isprintable()


@pytest.mark.parametrize(
    "arguments",
    [
        ["nope"],
        ["play"],
        ["play", "lie", "--players", "two"],
        ["play", "lie", "--nope"],
        ["record", "nope"],
        ["record", "new", "lie"],
        ["record", "check"],
        ["record", "legal"],
        ["record", "legal", "x.json", "--ply", "first"],
        ["bench", "--seconds", "long"],
        ["train", "lie", "--simulations", "8"],
    ],
    ids=" ".join,
)
def test_a_malformed_command_is_explained(arguments: list[str]) -> None:
    run(*arguments).refused(code=2)


def test_errors_are_told_in_the_language_asked_for() -> None:
    assert run("play", "lie", "--players", 9, "--lang", "pl").refused().startswith("W tę grę gra od 2 do 6 osób")
    assert run("play", "lie", "--players", 9, "--lang", "en").refused().startswith("This game is for 2 to 6")
    assert run("play", "nope", env={"LC_ALL": "pl_PL.UTF-8"}).refused().startswith("Nie ma gry „nope”")
