"""A game in a package of its own: written by `new-game`, installed, and at home everywhere, with stolik as it was."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.people import Person, play, play_out
from tests.packages.conftest import Environment

pytestmark = pytest.mark.xdist_group("packages")
GAMES = ("dash", "nim")


def test_they_are_listed_with_the_others(fresh: Environment) -> None:
    listed = json.loads(fresh.run("-m", "stolik", "games", "--json"))
    assert {*GAMES, "lie"} <= set(listed)
    assert listed["dash"]["options"]["laps"]["default"] == 3


def test_its_own_tests_and_all_laws_are_green(fresh: Environment) -> None:
    told = fresh.run("-m", "pytest", "-rA", "-p", "no:cacheprovider", "-m", "not slow", folder="stolik-dash")
    for test in ("test_R6_", "test_law1_", "test_law4_", "test_law8_", "test_law12_"):
        assert re.search(rf"PASSED.*{test}", told), test


@pytest.mark.slow
def test_they_are_green_with_bounds_checks_too(fresh: Environment) -> None:
    told = fresh.run("-m", "pytest", "-rA", "-p", "no:cacheprovider", "-m", "slow", folder="stolik-dash")
    assert re.search(r"PASSED.*test_law1_.*bounds-checked", told)


def test_laws_ask_a_game_without_chance_or_secrets_for_nothing_more(fresh: Environment) -> None:
    told = fresh.run("-m", "pytest", "-rA", "-p", "no:cacheprovider", folder="stolik-nim")
    assert re.search(r"PASSED.*test_law4_weights", told)
    assert "no chance move with a choice was met" in told


def test_it_is_played_in_the_terminal(fresh: Environment) -> None:
    told = fresh.run("-m", "stolik", "play", "dash", "--seed", 1, typed="pace 1\npace 2\npace 3\n")
    assert "Laps left: 3" in told
    assert "place 1:" in told


def test_a_game_that_draws_nothing_is_drawn_by_its_fields(fresh: Environment) -> None:
    told = fresh.run("-m", "stolik", "play", "nim", typed="quit\n")
    assert "piles: 3 4 5\nGuest  taken: 0\nAla  taken: 0\n" in told


def test_it_plays_in_the_arena(fresh: Environment) -> None:
    arena = ("-m", "stolik", "arena", "dash", "--bots", "random,greedy", "--games", 400, "--json")
    report = json.loads(fresh.run(*arena))
    assert report["played"] == 400
    assert report["bots"]["greedy"]["win_rate"] > report["bots"]["random"]["win_rate"]


def test_the_arena_refuses_a_bot_that_the_game_has_not_before_it_compiles(fresh: Environment) -> None:
    arena = [fresh.python, "-m", "stolik", "arena", "nim", "--bots", "search:iters=5,greedy"]
    nothing = fresh.folder / "nothing was compiled here"
    environment = fresh.variables | {"STOLIK_CACHE": str(nothing)}
    done = subprocess.run(arena, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not nothing.exists()
    assert done.stderr == 'The game "nim" has no greedy bot yet. There are random and search.\n'


def test_it_has_environments(fresh: Environment) -> None:
    assert "'dash_v1'" in fresh.run("-c", "from stolik import envs; print(envs.names())")


@pytest.mark.slow
def test_an_environment_is_made_of_it(fresh: Environment) -> None:
    pytest.importorskip("pettingzoo")
    code = "from stolik import envs; env = envs.make('nim_v1'); env.reset(seed=1); print(env.agents)"
    assert fresh.run("-c", code).strip() == "['seat_0', 'seat_1']"


# On the web


@pytest.fixture(scope="module")
def url(fresh: Environment) -> Iterator[str]:
    """A server of the environment."""
    command = [fresh.python, "-m", "stolik", "serve", "--no-compile", "--bot-pause", "0", "--port", "0"]
    with subprocess.Popen(
        [*command, "--db", "tables.db"], cwd=fresh.folder, env=fresh.variables, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        yield server.stdout.readline().rpartition(" ")[2].strip().rstrip("/")
        server.terminate()


@pytest.fixture
def person(browser: Browser, url: str) -> Iterator[Callable[..., Person]]:
    people: list[Person] = []

    def new(name: str, lang: str, width: int) -> Person:
        people.append(Person(browser, url, name, lang, width))
        return people[-1]

    yield new
    assert [fault for one in people for fault in one.faults] == []


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_play_it_to_the_end(game: str, person: Callable[..., Person]) -> None:
    ola, jan = person("Ola", "pl", 1366), person("Jan", "en", 390)
    jan.join(ola.open_table(game, players=3, bots=1))
    ola.start()
    play([ola, jan], most=1)
    jan.must_not_scroll_sideways()
    jan.must_be_accessible()
    play_out([ola, jan])
    assert ola.page.locator(".result li").count() == 3
    ola.must_look_the_same_after_reloading()


def test_a_board_for_all_games_names_moves_and_fields_in_both_languages(person: Callable[..., Person]) -> None:
    for lang, words in (("pl", ("Weź 2 ze stosu 1", "stosy")), ("en", ("Take 2 from pile 1", "piles"))):
        ola = person("Ola", lang, 390)
        ola.open_table("nim", players=2, bots=1)
        ola.start()
        ola.wait_for_my_turn_or_the_end()
        assert ola.lit.count() == 3 + 4 + 5
        for word in words:
            assert ola.page.locator("#board").get_by_text(word, exact=True).count() == 1


def test_the_first_page_and_the_rules_show_it(person: Callable[..., Person]) -> None:
    ola = person("Ola", "en", 1366)
    ola.go("/")
    felts = [
        ola.page.locator(f"[data-game={game}]").evaluate("one => getComputedStyle(one).getPropertyValue('--felt')")
        for game in ("dash", "lie", "ten")
    ]
    assert felts == ["#5b4526", "#24574a", "#27476b"]
    ola.go("/rules/dash")
    assert ola.page.locator("#R6").count() == 1
    ola.go("/rules/nim")
    assert ola.page.get_by_text("This game has no page of rules yet.").count() == 1
