"""The champion of LIE: the smallest round is solved exactly, larger ones nearly or learned; and it plays that."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from stolik import bots, games
from stolik.arena.report import figures
from stolik.arena.tournament import plan, run
from stolik.core.options import Value
from stolik.core.rng import plain_rng
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.games.lie.champion import book as the_book
from stolik.games.lie.champion import book_training, odds, strategies, training
from stolik.games.lie.champion.duel import BOTH, OWN, SAME, Shape, after
from stolik.games.lie.champion.hands import COUNTS, NUMBER, STEP, dealt
from stolik.games.lie.champion.small import Round, Solver
from stolik.games.lie.champion.study import Study, exploitability
from stolik.games.lie.limit import Round as Limit
from stolik.games.lie.rules import BID, CHECK, SHOW
from tests.envs import exact

pytestmark = pytest.mark.xdist_group("lie")

ASKED = 1000
VARIANTS = [("count", False), ("count", True), ("value", False), ("value", True)]


@pytest.mark.parametrize(("order", "ones_wild"), VARIANTS)
def test_one_card_each_is_solved(order: str, ones_wild: bool) -> None:
    """The game's value to the starter, who is paid 1 for a win: behind without wild ones, ahead with them."""
    solution = Solver(Round(order, ones_wild)).until(0.0005)
    assert solution.exploitability < 0.0005
    assert solution.value == pytest.approx(0.0237 if ones_wild else -0.0506, abs=0.001)


@pytest.mark.parametrize(("order", "ones_wild"), VARIANTS)
def test_values_and_best_responses_agree_with_brute_force(order: str, ones_wild: bool) -> None:
    """On a deck of three values, where the whole tree can be walked by the rules themselves."""
    game = games.load("lie")
    setup, limit = game.setup(2, {"order": order, "ones_wild": ones_wild}), Limit(3)
    solver = Solver(Round(order, ones_wild, 3))
    solver.run(7)
    solution = solver.solution()
    root, policy = exact.tree(game, setup, limit), exact.solved(game, setup, limit, solution)
    assert solution.value == pytest.approx(exact.value(root, policy), abs=1e-9)
    assert solution.exploitability == pytest.approx(exact.exploitability(root, policy), abs=1e-9)


def test_hands_are_dealt_as_likely_as_they_are() -> None:
    for n in range(1, 6):
        hands = dealt(n)
        assert hands.odds.sum() == pytest.approx(1)
        assert (COUNTS[n, hands.shows[0, 0]].sum()) == n
    assert NUMBER[STEP[3] + STEP[3]] == NUMBER[2 * STEP[3]]


def test_sampled_study_comes_near_the_exact_value_and_is_hard_to_answer() -> None:
    study = Study(Shape("count", False, 1, 1, SAME), "test")
    study.run(40)
    early = exploitability(study, 60)
    study.run(360)
    late = exploitability(study, 60)
    assert late < 0.03
    assert late < early
    shares = [study.run(1, slip=0.0) for _ in range(60)]
    assert 2 * np.mean(shares) - 1 == pytest.approx(-0.0506, abs=0.03)


def test_a_study_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    shape = Shape("value", True, 2, 1, BOTH)
    whole, first, second = (Study(shape, "same") for _ in range(3))
    whole.run(6)
    first.run(3)
    first.save(tmp_path / "half.npz")
    second.restore(tmp_path / "half.npz")
    second.run(3)
    for p in (0, 1):
        assert np.array_equal(whole.total[p], second.total[p])
        assert np.array_equal(whole.face_total[p], second.face_total[p])


def test_a_book_is_studied_the_same_in_threads_and_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategies, "SIZES", [(1, 1), (1, 2), (2, 1)])
    book = ["lie-value"]
    book_training.train(tmp_path / "whole", 16, 1, False, book, workers=2)
    for iterations in (8, 16):
        book_training.train(tmp_path / "stopped", iterations, 1, False, book)
    for name in ("11.npz", "12.npz", "21.npz"):
        whole, stopped = (np.load(tmp_path / how / "lie-value" / name) for how in ("whole", "stopped"))
        assert whole["iterations"] == 16
        assert all(np.array_equal(whole[part], stopped[part]) for part in whole.files)
    assert not (tmp_path / "whole" / "lie-count").exists()


@pytest.mark.parametrize("memory", [SAME, OWN, BOTH])
def test_a_book_leaves_out_only_what_its_own_bids_never_lead_to(memory: int) -> None:
    shape, player, faces = Shape("value", True, 1, 2, memory), 1, 21
    rng = np.random.default_rng(5)
    places, rows = shape.places()
    whole = rng.integers(1, 50, (faces, rows[player])) * (rng.random((faces, rows[player])) < 0.2)
    kept = strategies.reached(shape, player, whole.astype(np.uint8))
    assert 0 < np.count_nonzero(kept) < np.count_nonzero(whole)
    for _ in range(300):
        hand, place = int(rng.integers(faces)), places.view(np.recarray)[0]
        while place is not None:
            first, left = place.start, len(shape.bids) - max(0, place.height)
            checks = 0 if place.height < 0 else 1
            offers = np.arange(left)
            if place.actor == player:
                assert np.array_equal(kept[hand, first : first + left], whole[hand, first : first + left])
                offers = offers[kept[hand, first : first + left] > 0]
            chosen = int(rng.choice(offers)) if len(offers) else 0
            height = place.height + 1 + chosen - checks
            ends = len(offers) == 0 or chosen < checks
            place = None if ends else places.view(np.recarray)[after(place, height, shape.bids[height][1], 2, memory)]


@pytest.mark.parametrize("memory", [SAME, OWN, BOTH])
def test_places_of_the_table_are_those_that_bids_lead_to(memory: int) -> None:
    shape = Shape("count", True, 2, 3, memory)
    places, _ = shape.places()
    heights = {bid: height for height, bid in enumerate(shape.bids)}
    book = strategies.Pages(None, None, places["start"].tolist(), heights, shape.bids, 2, memory)
    for line in ([(1, 1), (1, 4), (2, 4), (3, 1)], [(1, 2), (2, 2), (3, 2)], [(2, 6), (3, 5), (3, 6), (4, 6), (5, 1)]):
        place = 0
        for made, bid in enumerate(line, start=1):
            place = after(places.view(np.recarray)[place], book.heights[bid], bid[1], 2, memory)
            assert strategies.place_of(book, line[:made]) == place
            assert places["actor"][place] == made % 2
    assert strategies.place_of(book, [(6, 1)]) is None


def test_a_hand_shows_faces_in_proportion_to_their_appeal() -> None:
    game = games.load("lie")
    state = game.new(game.setup(2))
    for card in (0, 14):  # 1/2 and 5/6
        game.step(state, -1, card)
    appeal = np.ones(6)
    appeal[NUMBER[STEP[2]]] = 3
    rng = plain_rng("faces")
    own = game.plain_view(state, 0).seat[0]
    found = Counter(the_book.choose_face(appeal, own, rng) - SHOW + 1 for _ in range(4000))
    assert found[2] / 4000 == pytest.approx(0.75, abs=0.04)


def test_faces_that_can_be_shown_in_several_ways_are_not_shown_more_often() -> None:
    game = games.load("lie")
    state = game.new(game.setup(2))
    state["seat"]["size"][:2] = 2
    for card in (0, 0, 13, 14):  # 1/2 twice: 1 and 2 can be shown in two ways
        game.step(state, -1, card)
    rng, own, found = plain_rng("ways"), game.plain_view(state, 0).seat[0], Counter[int]()
    for _ in range(3000):
        for own.fixed in (0, 1):
            own.face[own.fixed] = the_book.choose_face(np.ones(21), own, rng) - SHOW + 1
        found[own.face[0] + own.face[1]] += 1
    for faces in (2, 3, 4):
        assert found[faces] / 3000 == pytest.approx(1 / 3, abs=0.04)


def test_what_ships_shows_faces_as_often_as_the_study_does() -> None:
    study = Study(Shape("count", False, 3, 3, SAME), "faces")
    study.run(150)
    hands = dealt(3)
    used = np.arange(hands.shows.shape[1]) < hands.ways[:, None]
    for player in (0, 1):
        appeal = strategies.written(study)[strategies.key(study.shape, player, "faces")]
        ships = np.where(used, appeal[hands.shows], 0.0)
        studied = study.face_total[player]
        often = [
            np.bincount(hands.shows[used], (hands.odds[:, None] * part / part.sum(axis=1, keepdims=True))[used])
            for part in (ships, studied)
        ]
        assert abs(often[0] - often[1]).sum() / 2 < 0.01


def answered(spec: str, bids: list[int], hand: list[int], faces: list[int]) -> int:
    """What the champion answers as seat 1 to bids of seat 0, with cards of two against two."""
    game = games.load("lie")
    state = game.new(game.setup(2))
    for p in (0, 1):
        state["seat"][p]["size"] = 2
    for card in (0, 1, *hand):
        game.step(state, -1, card)
    for seat, shown in ((0, 1), (0, 1), (1, faces[0]), (1, faces[1])):
        game.step(state, seat, SHOW + shown - 1)
    for number, bid in enumerate(bids):
        game.step(state, number % 2, BID + bid)
    return bots.make(spec, game, "x").choose(game.view(state, 1), 1, game.legal(state, 1))


@pytest.mark.parametrize("spec", ["champion", "champion:book=0", "champion:book=1"])
def test_it_checks_what_cannot_be_and_never_what_must_be(spec: str) -> None:
    four_sixes, two_sixes = 3 * 6 + 5, 1 * 6 + 5
    assert answered(spec, [four_sixes], [13, 13], [4, 4]) == CHECK  # 4/6 twice, showing fours
    assert answered(spec, [two_sixes], [13, 14], [6, 6]) != CHECK


@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_plays_whole_games_with_every_option(players: int) -> None:
    game = games.load("lie")
    for order, ones_wild in VARIANTS:
        options: dict[str, Value] = {
            "order": order,
            "ones_wild": ones_wild,
            "directions": True,
            "cards": "fewer",
            "longer": True,
        }
        state = game.new(game.setup(players, options))
        sitting = [bots.make(f"champion:iters=5,book={seat % 3}", game, f"{seat}") for seat in range(players)]
        rng = np.random.default_rng(1)
        for _ in range(400):
            if state["over"]:
                break
            if pending := game.pending(state):
                seat = pending[0]
                game.checked_step(
                    state, seat, sitting[seat].choose(game.view(state, seat), seat, game.legal(state, seat))
                )
            else:
                outcomes, weights = zip(*game.chance(state), strict=True)
                game.step(state, -1, int(rng.choice(outcomes, p=np.array(weights) / sum(weights))))
        assert game.check(state) == 0


def round_of(sizes: list[int]) -> State:
    """A round just dealt: every card is 1/2, as far as anybody cares."""
    game = games.load("lie")
    s = to_plain(game.new(game.setup(len(sizes))))
    for p, size in enumerate(sizes):
        s.seat[p].size, s.seat[p].cards = size, size
    s.dealt = sum(sizes)
    return s


def test_a_round_is_worth_fifty_on_average_and_more_if_a_close_rival_loses_it() -> None:
    assert training.stake(round_of([4, 1]), 0, 1, -1) == pytest.approx(100)
    s = round_of([2, 2, 5])
    assert training.stake(s, 0, 1, -1) > 75 > training.stake(s, 0, 2, -1)
    assert training.stake(s, 0, 1, -1) + training.stake(s, 0, 2, -1) == pytest.approx(150)


def test_the_more_somebody_said_of_a_value_the_likelier_a_bid_on_it_looks() -> None:
    s = round_of([2, 3])
    chances = []
    for said in (odds.ELSEWHERE, odds.SILENT, odds.MEEK, odds.BOLD):
        told = np.zeros((6, 6), np.int64)
        told[1, 4] = said
        chances.append(odds.likely(s, 0, 4, 2, told, np.zeros(odds.ROOM))[0])
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1


def test_while_two_are_in_the_round_the_champion_plays_what_the_book_may_play() -> None:
    game = games.load("lie")
    state = game.new(game.setup(2))
    for p in (0, 1):
        state["seat"][p]["size"] = 2
    for card in (0, 1, 13, 14):
        game.step(state, -1, card)
    for seat, shown in ((0, 1), (0, 1), (1, 6), (1, 6)):
        game.step(state, seat, SHOW + shown - 1)
    bot = bots.make("champion", game, "asked")
    view, legal = game.view(state, 0), game.legal(state, 0)
    asked = {bot.choose(view, 0, legal) for _ in range(ASKED)}
    assert asked <= set(_possible())
    assert len(asked) > 1, "it mixes"


def _possible() -> list[int]:
    """What the book may do where nobody has bid."""
    pages = strategies.pages("count", False, 2, 2, 0)
    assert pages
    offers, _ = strategies.chances(pages, int(NUMBER[2 * STEP[1]]), [])
    return [BID + (offer[0] - 1) * 6 + offer[1] - 1 for offer in offers if offer]


def test_the_book_alone_beats_greedy() -> None:
    assert win_rate(2, "champion:book=1") > 0.55


@pytest.mark.slow
@pytest.mark.parametrize(("players", "share"), [(2, 0.68), (4, 0.29)])
def test_it_beats_greedy(players: int, share: float) -> None:
    assert win_rate(players, "champion") > share


def win_rate(players: int, spec: str) -> float:
    game = games.load("lie")
    chosen = plan(game, game.setup(players), [spec, "greedy"], 300, "champion")
    found = figures(chosen, run(chosen, 1, [], lambda *_: None))["bots"][spec]["win_rate"]
    return float(found)
