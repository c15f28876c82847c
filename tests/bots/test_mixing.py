"""Search that mixes: in a game that can be solved it comes close to equilibrium, the closer the longer it thinks."""

from itertools import permutations, product

import pytest

from stolik.bots.search import SearchBot
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from tests.bots.kuhn.rules import BET, CARDS, DECLINE

pytestmark = pytest.mark.xdist_group("kuhn")
PLACES = ("", "d", "b", "db")  # what was done before a decision: declined or bet
Strategy = dict[tuple[int, str], float]  # the chance of a bet, with a card, after moves


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return Game("tests.bots.kuhn", "kuhn")


def strategy(game: Game, settings: dict[str, int], seats: tuple[int, ...] = (0, 1)) -> Strategy:
    """What search answers wherever it can be asked, on average over its seeds, as it would play many games."""
    found: Strategy = {}
    for card, before in product(range(CARDS), PLACES):
        state, seat = game.new(game.setup(2)), len(before) % 2
        for dealt in (card, (card + 1) % CARDS) if seat == 0 else ((card + 1) % CARDS, card):
            game.step(state, CHANCE, dealt)
        for place, move in enumerate(before):
            game.step(state, place % 2, BET if move == "b" else DECLINE)
        if seat in seats:
            asked = [SearchBot(game, {"mix": 1, **settings}, seed) for seed in SEEDS]
            found[card, before] = sum(bot.strategy(game.view(state, seat), seat).get(BET, 0.0) for bot in asked) / len(
                SEEDS
            )
    return found


def value(own: Strategy, other: Strategy, first: bool) -> float:
    """Chips that a player wins on average, who is first or second."""
    players = (own, other) if first else (other, own)
    total = 0.0
    for cards in permutations(range(CARDS), 2):
        total += chips(players, cards, "") / 6
    return total if first else -total


def chips(players: tuple[Strategy, Strategy], cards: tuple[int, ...], before: str) -> float:
    """What the first player wins from here on, on average."""
    sign = 1 if cards[0] > cards[1] else -1
    if before == "dd":
        return sign
    if before.endswith("bb"):
        return 2 * sign
    if before in ("bd", "dbd"):
        return 1 if before == "bd" else -1
    who = len(before) % 2
    bet = players[who][cards[who], before]
    return bet * chips(players, cards, before + "b") + (1 - bet) * chips(players, cards, before + "d")


SEEDS = "abcdefgh"
VALUE = -1 / 18  # of the game to the first player


def gain_against_second(played: Strategy) -> float:
    """What the best response of the first player gains over the value of the game."""
    places = [(card, before) for card in range(CARDS) for before in ("", "db")]
    answers = (dict(zip(places, bets, strict=True)) for bets in product((0.0, 1.0), repeat=len(places)))
    return max(value(answer, played, first=True) for answer in answers) - VALUE


def test_the_only_equilibrium_of_the_second_player_cannot_be_exploited_and_a_tell_can() -> None:
    known = {(0, "d"): 1 / 3, (1, "d"): 0.0, (2, "d"): 1.0, (0, "b"): 0.0, (1, "b"): 1 / 3, (2, "b"): 1.0}
    assert gain_against_second(known) == pytest.approx(0.0, abs=1e-9)
    assert gain_against_second({**known, (0, "d"): 0.0}) > 0.05  # who never bluffs
    assert gain_against_second({**known, (1, "b"): 1.0}) > 0.1  # who believes nothing


def test_search_that_mixes_nears_the_equilibrium_as_it_thinks_longer(kuhn: Game) -> None:
    hasty, calm = (gain_against_second(strategy(kuhn, {"iters": iters}, (1,))) for iters in (200, 20_000))
    assert calm < 0.03
    assert calm < hasty / 2


def test_the_first_player_plays_one_of_its_equilibria_everywhere(kuhn: Game) -> None:
    """It may bluff with the lowest card up to a third of the time; what it does with the others depends on that."""
    found = strategy(kuhn, {"iters": 20_000}, (0,))
    assert 0.0 <= found[0, ""] < 0.45
    assert found[1, ""] < 0.1
    assert 0.2 < found[1, "db"] < 0.8
    assert found[2, "db"] > 0.95
    assert found[0, "db"] < 0.05


def test_search_goes_on_when_the_tree_is_full(kuhn: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.bots.search.tree.MOST_NODES", 9)  # of twelve information sets
    found = strategy(kuhn, {"iters": 5_001}, (1,))
    assert found[2, "b"] > 0.95
    assert found[2, "d"] > 0.7
    assert found[0, "b"] < 0.05
