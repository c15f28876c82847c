"""LIE, rule by rule (docs/rules/lie.md)."""

import itertools
from collections import Counter

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.games.lie.tables import CARDS, PAIRS
from tests.rules.scene import Scene

KINDS = [f"{low}/{high}" for low, high in PAIRS]


def lie(players: int = 2, **options: object) -> Scene:
    return Scene("lie", players, options)  # type: ignore[arg-type]


def with_sizes(scene: Scene, sizes: list[int]) -> Scene:
    """The same game, at the start of a round, with other hand sizes."""
    state = scene.state
    for seat, size in enumerate(sizes):
        state.seat[seat].size = size
    scene.change(state)
    return scene


def deal_and_show(scene: Scene, *hands: str) -> Scene:
    """Deal the hands and fix their faces: "5 5 2" is a hand that shows two fives and a two."""
    seats = [p for p in range(scene.state.players) if scene.state.seat[p].playing]
    left = Counter(dict.fromkeys(KINDS, 2))
    for hand in hands:
        for face in hand.split():
            kind = next(kind for kind in KINDS if face in kind and left[kind])
            left[kind] -= 1
            scene(f"* {kind}")
    for seat, hand in zip(seats, hands, strict=True):
        scene(*(f"{seat} show {face}" for face in hand.split()))
    return scene


def sizes(scene: Scene) -> list[int]:
    return [scene.state.seat[p].size for p in range(scene.state.players)]


def lose(scene: Scene, loser: int) -> None:
    """Play a round without a single one, in which everybody bids on ones and `loser` is checked."""
    state = scene.state
    playing = [p for p in range(state.players) if state.seat[p].playing]
    kinds = iter(KINDS + KINDS)
    hands = {p: [next(kinds) for _ in range(state.seat[p].size)] for p in playing}
    for hand in hands.values():
        scene(*(f"* {kind}" for kind in hand))
    for seat, hand in hands.items():
        scene(*(f"{seat} show {kind[-1]}" for kind in hand))  # the higher face: never a one
    if state.directions:
        scene(f"{scene.pending[0]} clockwise")
    counts = itertools.count(1)
    while scene.pending != [loser]:
        scene(f"{scene.pending[0]} bid {next(counts)}x1")
    scene(f"{loser} bid {next(counts)}x1")
    scene(f"{scene.pending[0]} check")


def test_components_are_thirty_cards_with_every_value_ten_times() -> None:
    assert CARDS == 30
    assert Counter(value for pair in PAIRS for value in pair) == dict.fromkeys(range(1, 7), 5)
    assert all(low != high for low, high in PAIRS)


def test_L1_everyone_begins_with_one_card_or_five_with_fewer() -> None:
    assert sizes(lie(4)) == [1, 1, 1, 1]
    assert sizes(lie(4, cards="fewer")) == [5, 5, 5, 5]


def test_L2_cards_are_dealt_seat_by_seat_each_whole_hand_first() -> None:
    scene = with_sizes(lie(3), [2, 1, 2])
    scene("* 1/2", "* 1/3", "* 1/4", "* 1/5", "* 1/6")
    assert [seat.hand[:2] for seat in scene.state.seat[:3]] == [[1, 2], [3, 0], [4, 5]]
    assert scene.pending == [0, 1, 2]


def test_L2_all_thirty_cards_are_shuffled_for_every_round() -> None:
    scene = lie(2)
    assert scene.chance() == dict.fromkeys(KINDS, 2)
    scene("* 2/5")
    assert scene.chance()["2/5"] == 1
    scene("* 2/5")
    scene("0 show 2", "1 show 5", "0 bid 1x2", "1 check")
    assert scene.chance() == dict.fromkeys(KINDS, 2)


def test_L2_the_last_copies_are_dealt_with_their_weight() -> None:
    scene = with_sizes(lie(2), [2, 1])("* 2/5", "* 2/5")
    assert "2/5" not in scene.chance()
    with pytest.raises(IllegalMoveError, match="cannot come up"):
        scene("* 2/5")


def test_L2_who_left_gets_no_cards() -> None:
    scene = with_sizes(lie(3, longer=True), [1, 5, 1])
    deal_and_show(scene, "1", "1 1 1 1 1", "1")("0 bid 1x2", "1 bid 7x2", "2 check")
    scene("* 1/2", "* 1/2")
    assert scene.pending == [0, 2]


def test_L3_everyone_fixes_faces_at_once_card_by_card() -> None:
    scene = with_sizes(lie(2), [2, 1])("* 1/2", "* 3/4", "* 5/6")
    assert scene.pending == [0, 1]
    assert scene.legal(0) == ["show 1", "show 2"]
    assert scene.legal(1) == ["show 5", "show 6"]
    scene("0 show 2")
    assert scene.pending == [0, 1]
    assert scene.legal(0) == ["show 3", "show 4"]
    scene("1 show 6")
    assert scene.pending == [0]
    scene("0 show 3")
    assert scene.state.seat[0].face[:2] == [2, 3]


def test_L3_only_the_faces_of_the_card_can_be_fixed() -> None:
    scene = lie()("* 2/5", "* 1/6")
    with pytest.raises(IllegalMoveError, match=r"show 2 or show 5 .L3."):
        scene("0 show 6")


def test_L3_what_is_fixed_stays_hidden() -> None:
    scene = lie()("* 2/5", "* 1/6", "0 show 5")
    assert scene.view(0).seat[0].face[0] == 5
    assert scene.view(1).seat[0].face == [-1] * 5
    assert scene.view(1).seat[0].hand == [-1] * 5
    assert scene.view(-1).seat[1].hand == [-1] * 5


def test_L4_seat_0_starts_and_must_bid() -> None:
    scene = lie(3)("* 2/5", "* 1/6", "* 3/4", "2 show 3", "1 show 6", "0 show 5")
    assert scene.pending == [0]
    assert "check" not in scene.legal(0)
    with pytest.raises(IllegalMoveError, match=r"must bid .L4."):
        scene("0 check")


def test_L5_the_starter_says_the_direction_first_also_with_two() -> None:
    scene = lie(2, directions=True)("* 2/5", "* 1/6", "0 show 2", "1 show 1")
    assert scene.legal(0) == ["clockwise", "anticlockwise"]
    with pytest.raises(IllegalMoveError, match="L5"):
        scene("0 bid 1x1")
    scene("0 anticlockwise", "0 bid 1x1")
    assert scene.pending == [1]


def test_L5_anticlockwise_goes_down_the_seats_for_this_round() -> None:
    scene = lie(3, directions=True)("* 2/5", "* 1/6", "* 3/4", "0 show 2", "1 show 1", "2 show 3", "0 anticlockwise")
    scene("0 bid 1x1")
    assert scene.pending == [2]
    scene("2 bid 1x2")
    assert scene.pending == [1]
    scene("1 check")  # a two is there: seat 1 loses, seat 2 starts
    scene("* 2/5", "* 1/6", "* 1/6", "* 3/4", "0 show 2", "1 show 1", "1 show 1", "2 show 3")
    assert scene.pending == [2]
    assert scene.legal(2) == ["clockwise", "anticlockwise"]


def test_L5_without_the_option_play_goes_clockwise() -> None:
    scene = lie(3)("* 2/5", "* 1/6", "* 3/4", "0 show 2", "1 show 1", "2 show 3", "0 bid 1x1")
    assert scene.pending == [1]


def test_L5_directions_also_in_extra_rounds() -> None:
    scene = with_sizes(lie(3, directions=True), [1, 1, 5])
    lose(scene, 2)
    scene("* 1/2", "* 1/2", "0 show 1", "1 show 1")
    assert scene.legal(scene.pending[0]) == ["clockwise", "anticlockwise"]


def test_L6_only_the_last_bid_can_be_checked_and_only_in_turn() -> None:
    scene = lie(3)("* 2/5", "* 1/6", "* 3/4", "0 show 2", "1 show 1", "2 show 3", "0 bid 1x1", "1 bid 3x6")
    with pytest.raises(IllegalMoveError, match="not your decision"):
        scene("0 check")
    scene("2 check")
    assert (scene.state.checker, scene.state.checked) == (3, 2)


def test_L7_by_count_a_larger_count_of_any_value_or_the_same_count_of_a_higher_value() -> None:
    scene = deal_and_show(with_sizes(lie(2), [3, 2]), "1 1 1", "1 1")("0 bid 3x4")
    expected = ["check", "bid 3x5", "bid 3x6"] + [f"bid {count}x{value}" for count in (4, 5) for value in range(1, 7)]
    assert scene.legal(1) == expected
    with pytest.raises(IllegalMoveError, match=r"higher than 3x4.*L7"):
        scene("1 bid 3x4")
    with pytest.raises(IllegalMoveError, match="L7"):
        scene("1 bid 2x6")


def test_L7_by_value_a_higher_value_of_any_count_or_the_same_value_of_a_larger_count() -> None:
    scene = deal_and_show(with_sizes(lie(2, order="value"), [3, 2]), "1 1 1", "1 1")("0 bid 3x4")
    higher = {"check", "bid 4x4", "bid 5x4"} | {f"bid {count}x{value}" for count in range(1, 6) for value in (5, 6)}
    assert set(scene.legal(1)) == higher


def test_L7_the_lowest_bid_is_not_made_twice() -> None:
    for order in ("count", "value"):
        scene = deal_and_show(lie(2, order=order), "1", "5")("0 bid 1x1")
        assert "bid 1x1" not in scene.legal(1)
        assert len(scene.legal(1)) == 12  # a check, and the other 11 bids


def test_L7_a_bid_counts_at_most_the_cards_dealt_this_round() -> None:
    scene = deal_and_show(lie(2), "1", "1")
    assert scene.legal(0) == [f"bid {count}x{value}" for count in (1, 2) for value in range(1, 7)]
    with pytest.raises(IllegalMoveError, match=r"Only 2 cards were dealt.*L7"):
        scene("0 bid 3x1")


@pytest.mark.parametrize(("order", "top"), [("count", "2x6"), ("value", "2x6")])
def test_L8_with_no_higher_bid_one_can_only_check(order: str, top: str) -> None:
    scene = deal_and_show(lie(2, order=order), "1", "1")(f"0 bid {top}")
    assert scene.legal(1) == ["check"]


def test_L9_a_true_bid_makes_the_checker_lose() -> None:
    scene = deal_and_show(lie(2), "5", "5")("0 bid 2x5", "1 check")
    assert sizes(scene) == [1, 2]
    assert scene.state.found == 2


def test_L9_a_false_bid_makes_the_bidder_lose() -> None:
    scene = deal_and_show(lie(2), "5", "4")("0 bid 2x5", "1 check")
    assert sizes(scene) == [2, 1]
    assert scene.state.found == 1


def test_L9_a_check_shows_all_hands_until_the_next_check() -> None:
    scene = deal_and_show(lie(2), "5", "4")("0 bid 2x5", "1 check", "* 1/2")
    for viewer in (0, 1, -1):
        view = scene.view(viewer)
        assert [view.seat[p].shown_face[0] for p in (0, 1)] == [5, 4]
        assert (view.checked_bid - 1, view.found) == (6 + 4, 1)


def test_L10_ones_count_as_every_value() -> None:
    scene = deal_and_show(lie(2, ones_wild=True), "1", "5")("0 bid 2x5", "1 check")
    assert scene.state.found == 2
    assert sizes(scene) == [1, 2]


def test_L10_an_opening_bid_on_ones_makes_them_just_ones_for_the_round() -> None:
    scene = deal_and_show(lie(2, ones_wild=True), "1", "5")("0 bid 1x1", "1 bid 2x5", "0 check")
    assert scene.state.found == 1
    assert sizes(scene) == [1, 2]


def test_L10_so_does_an_opening_bid_on_several_ones() -> None:
    scene = deal_and_show(lie(2, ones_wild=True), "1", "5")("0 bid 2x1", "1 bid 2x5", "0 check")
    assert scene.state.found == 1


def test_L10_a_later_bid_on_ones_is_matched_by_ones_and_leaves_them_wild() -> None:
    scene = deal_and_show(lie(2, ones_wild=True), "1", "5")("0 bid 1x5", "1 bid 2x1", "0 check")
    assert scene.state.found == 1
    scene = deal_and_show(with_sizes(lie(2, ones_wild=True), [1, 2]), "1", "5 5")
    scene("0 bid 1x5", "1 bid 2x1", "0 bid 3x5", "1 check")
    assert scene.state.found == 3


def test_L10_without_the_option_ones_are_ones() -> None:
    scene = deal_and_show(lie(2), "1", "5")("0 bid 2x5", "1 check")
    assert scene.state.found == 1


def test_L10_ones_are_wild_in_extra_rounds_too() -> None:
    scene = with_sizes(lie(3, ones_wild=True), [1, 1, 5])
    deal_and_show(scene, "2", "2", "3 3 3 3 3")("0 bid 1x2", "1 bid 1x3", "2 bid 6x6", "0 check")
    assert scene.state.extra == 1
    deal_and_show(scene, "1", "5")("0 bid 2x5", "1 check")
    assert scene.ranks == [1, 2, 3]


def test_L11_the_winner_starts_and_the_loser_gets_one_card_more_or_fewer() -> None:
    scene = deal_and_show(lie(3), "5", "5", "4")("0 bid 1x1", "1 bid 2x5", "2 check")
    assert sizes(scene) == [1, 1, 2]
    assert scene.state.starter == 1
    scene = lie(3, cards="fewer")
    lose(scene, 1)
    assert sizes(scene) == [5, 4, 5]
    assert scene.state.starter == 2


def test_L12_a_sixth_card_ends_the_game_before_anything_is_dealt() -> None:
    scene = with_sizes(lie(3), [2, 1, 5])
    lose(scene, 2)
    assert scene.match.over
    assert scene.pending == []
    assert scene.chance() == {}
    assert scene.scores == [2, 1, 6]
    assert scene.ranks == [2, 1, 3]


def test_L12_equal_sizes_share_a_place() -> None:
    scene = with_sizes(lie(4), [3, 1, 3, 5])
    lose(scene, 3)
    assert scene.ranks == [2, 1, 2, 4]


def test_L13_fewer_ends_when_a_size_is_zero_and_the_largest_wins() -> None:
    scene = with_sizes(lie(3, cards="fewer"), [2, 4, 1])
    lose(scene, 2)
    assert scene.match.over
    assert scene.scores == [2, 4, 0]
    assert scene.ranks == [2, 1, 3]


def test_L14_longer_puts_out_one_after_another_until_one_is_left() -> None:
    scene = with_sizes(lie(3, longer=True), [5, 1, 5])
    lose(scene, 2)
    assert not scene.match.over
    assert [scene.state.seat[p].playing for p in range(3)] == [1, 1, 0]
    lose(scene, 0)
    assert scene.match.over
    assert scene.scores == [6, 1, 6]
    assert scene.ranks == [2, 1, 3]


def test_L14_longer_with_fewer_leaves_at_zero() -> None:
    scene = with_sizes(lie(3, longer=True, cards="fewer"), [1, 1, 5])
    lose(scene, 0)
    lose(scene, 1)
    assert scene.match.over
    assert scene.scores == [0, 0, 5]
    assert scene.ranks == [3, 2, 1]


def test_L14_ranks_go_by_leaving_alone_even_if_sizes_would_tie() -> None:
    scene = with_sizes(lie(4, longer=True), [5, 5, 1, 1])
    lose(scene, 1)
    assert not scene.match.over  # seats 2 and 3 tie for the best size, but `longer` plays on
    lose(scene, 0)
    assert scene.state.extra == 0
    assert sizes(scene)[:2] == [6, 6]


def test_L15_the_tied_and_only_they_play_extra_rounds_with_their_sizes() -> None:
    scene = with_sizes(lie(4), [2, 3, 2, 5])
    lose(scene, 3)
    assert not scene.match.over
    assert [scene.state.seat[p].playing for p in range(4)] == [1, 0, 1, 0]
    for word in ("1/2", "1/3", "1/4", "1/5"):
        scene(f"* {word}")
    assert scene.pending == [0, 2]
    assert [scene.state.seat[p].cards for p in range(4)] == [2, 0, 2, 0]


def test_L15_the_loser_of_an_extra_round_leaves_at_once_and_sizes_stay() -> None:
    scene = with_sizes(lie(4), [1, 1, 1, 5])
    lose(scene, 3)
    lose(scene, 1)
    assert sizes(scene) == [1, 1, 1, 6]
    assert not scene.match.over
    lose(scene, 2)
    assert scene.match.over
    assert scene.scores == [1, 1, 1, 6]
    assert scene.ranks == [1, 3, 2, 4]


def test_L15_extra_rounds_start_with_the_winner_of_the_check_if_they_are_in_it() -> None:
    scene = with_sizes(lie(3), [1, 1, 5])
    lose(scene, 2)  # seat 0 checks seat 2 and wins
    assert scene.state.starter == 0


def test_L15_else_with_the_nearest_seat_clockwise_of_the_winner_whatever_the_direction() -> None:
    scene = with_sizes(lie(4, directions=True), [1, 2, 5, 1])
    deal_and_show(scene, "2", "2 2", "2 2 2 2 2", "2")
    scene("0 anticlockwise", "0 bid 1x3", "3 bid 2x3", "2 bid 9x6", "1 check")  # seat 1 wins, but is not among the tied
    assert [scene.state.seat[p].playing for p in range(4)] == [1, 0, 0, 1]
    assert scene.state.starter == 3


def test_L15_else_with_the_very_next_seat_if_that_is_in_it() -> None:
    scene = with_sizes(lie(4), [5, 2, 1, 1])
    deal_and_show(scene, "2 2 2 2 2", "2 2", "2", "2")("0 bid 9x6", "1 check")
    assert [scene.state.seat[p].playing for p in range(4)] == [0, 0, 1, 1]
    assert scene.state.starter == 2


def test_L15_fewer_ties_for_the_largest_size() -> None:
    scene = with_sizes(lie(3, cards="fewer"), [5, 5, 1])
    lose(scene, 2)
    assert not scene.match.over
    assert scene.state.extra == 1
    lose(scene, 0)
    assert scene.scores == [5, 5, 0]
    assert scene.ranks == [2, 1, 3]


def test_worked_round_1_five_fives_are_there() -> None:
    scene = with_sizes(lie(3), [3, 3, 3])
    deal_and_show(scene, "5 5 3", "5 5 1", "5 2 2")
    scene("0 bid 3x3", "1 bid 3x5", "2 bid 4x1", "0 bid 5x1", "1 bid 5x5", "2 check")
    assert scene.state.found == 5
    assert sizes(scene) == [3, 3, 4]
    assert scene.state.starter == 1


def test_worked_round_2_five_twos_are_too_few() -> None:
    scene = with_sizes(lie(3), [3, 5, 2])
    state = scene.state
    state.starter = state.turn = 1
    scene.change(state)
    deal_and_show(scene, "2 2 3", "2 2 4 4 5", "2 6")
    scene("1 bid 1x4", "2 bid 3x2", "0 bid 4x2", "1 bid 6x2", "2 check")
    assert scene.state.found == 5
    assert scene.match.over
    assert scene.scores == [3, 6, 2]
    assert scene.ranks == [2, 3, 1]


def test_worked_round_3_by_value_both_4x4_and_1x5_follow_3x4() -> None:
    scene = deal_and_show(with_sizes(lie(2, order="value"), [2, 2]), "4 4", "4 5")("0 bid 3x4")
    assert {"bid 4x4", "bid 1x5"} <= set(scene.legal(1))


def test_notation_hides_what_others_may_not_read() -> None:
    scene = lie()
    game, state = scene.match.game, scene.match.state
    card = game.parse(-1, "2/5")
    assert [game.seen_word(state, -1, card, viewer) for viewer in (0, 1, -1)] == ["2/5", "?/?", "?/?"]
    scene("* 2/5", "* 1/6")
    show = game.parse(0, "show 5")
    assert [game.seen_word(scene.match.state, 0, show, viewer) for viewer in (0, 1, -1)] == [
        "show 5",
        "show ?",
        "show ?",
    ]
