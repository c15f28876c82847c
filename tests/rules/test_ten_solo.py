"""The solo game of TEN (T20-T25): TEN's turns, bids and payments happen by themselves."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from tests.rules.ten_table import KIND, Table

OVER = 9


def ten_to_move(limit: int = 4, **options: bool) -> Table:
    """A table where TEN's turn has just begun, both with five tokens."""
    table = Table(1, limit=limit, **options).play("B1", "take cards", "pass")
    assert table.s.active == 1
    assert table.asked == CHANCE
    return table


# T20, T21: turns


def test_T20_one_player_against_TEN_with_the_two_player_deck() -> None:
    table = Table(1)
    assert table.s.left == 77
    assert table.black() == [5, 5]
    assert table.s.active == 0
    assert len(table.scores()) == len(table.ranks()) == 2


def test_T20_the_player_s_own_turn_is_as_ever() -> None:
    table = Table(1).play("B3", "draw", "$2", "draw", "G4", "take cards")
    assert table.cards(0) == "B3 G4"
    assert table.black() == [5, 7]
    assert table.asked == 0
    table = Table(1).play("B9", "draw", "$1", "draw", "G4")
    assert table.bust() == [1, 0]
    assert table.black() == [5, 6]
    assert table.market() == "B9 G4"


def test_T20_with_bust_shop_the_player_chooses() -> None:
    table = Table(1, bust_shop=True).play("B9", "draw", "G4")
    assert table.legal() == ["take bust", "shop"]


def test_T21_TEN_turns_cards_until_the_sum_is_at_least_the_limit() -> None:
    table = ten_to_move(limit=7).play("B3", "G3")
    assert table.asked == CHANCE
    assert table.s.active == 1
    table.play("O1")
    assert table.cards(1) == "B3 G3 O1"
    assert table.s.active == 0


def test_T21_the_player_gets_the_currency_when_TEN_stops_by_the_sum() -> None:
    table = ten_to_move(limit=4).play("$3", "B6")
    assert table.s.active == 1  # 6 - 3 is less than 4
    table.play("G1")
    assert table.cards(1) == "B6 G1"
    assert table.black() == [8, 5]
    assert table.s.discard[KIND["$3"]] == 1


def test_T21_TEN_never_busts_by_digits() -> None:
    table = ten_to_move(limit=10).play("B9", "G9")
    assert table.cards(1) == "B9 G9"
    assert table.bust() == [0, 0]


def test_T21_TEN_busts_by_currency_above_its_limit_and_keeps_the_cards() -> None:
    table = ten_to_move(limit=4).play("B3", "$4")
    assert table.asked == CHANCE  # four is not more than four
    assert table.s.active == 1
    table.play("$1")
    assert table.bust() == [0, 1]
    assert table.cards(1) == "B3"
    assert table.black() == [5, 5]  # the player gets nothing
    assert table.s.active == 0
    assert table.market() == ""


def test_T21_with_bust_shop_TEN_always_takes_the_token() -> None:
    table = ten_to_move(limit=4, bust_shop=True).play("$5")
    assert table.bust() == [0, 1]
    assert table.s.active == 0
    assert table.asked == CHANCE


def test_T21_if_the_deck_ends_first_TEN_stops_as_if_by_the_sum() -> None:
    table = ten_to_move(limit=10).leave("$2 B3").play("$2", "B3")
    assert table.cards(1) == "B3"
    assert table.black() == [7, 5]
    assert table.asked == 0  # only the player has a last phase
    assert table.s.final == 1
    table.play("pass")
    assert table.asked == OVER


def test_T21_a_last_currency_card_can_still_bust_TEN() -> None:
    table = ten_to_move(limit=4).leave("B1 $5").play("B1", "$5")
    assert table.bust() == [0, 1]
    assert table.cards(1) == "B1"
    assert table.black() == [5, 5]


def test_T21_a_wild_as_the_last_card_of_TEN_s_turn() -> None:
    table = ten_to_move(limit=10).leave("$2 B3 *7").play("$2", "B3", "*7")
    assert table.asked == 0  # T14: left of TEN
    table.play("pass")
    assert table.cards(1) == "B3 *7"
    assert table.black() == [7, 0]
    assert [table.asked, table.s.final] == [0, 1]


def test_T21_a_last_wild_with_an_empty_row_ends_TEN_s_turn() -> None:
    table = ten_to_move().leave("*7").play("*7", "bid 5")
    assert table.cards(1) == ""  # it has no 6
    assert table.asked == 0
    table.play(*["pay black"] * 5)
    assert table.cards(0) == "B1 *7"
    assert [table.asked, table.s.final] == [0, 1]


def test_T21_the_player_wins_the_last_wild_before_TEN_stops() -> None:
    table = ten_to_move(limit=10).leave("$2 *7").play("$2", "*7", "bid 5", *["pay black"] * 5)
    assert table.black() == [2, 5]  # paid five, then the row's currency
    assert table.cards(0) == "B1 *7"


def test_T21_TEN_never_buys_and_the_last_phase_is_the_player_s_alone() -> None:
    table = Table(1).offer("G1").leave("B3").play("B3", "take cards", "pass")
    assert [table.asked, table.s.final] == [0, 1]
    table.play("buy G1", "pay black")
    assert table.asked == OVER
    assert table.cards(0) == "B3 G1"


# T22: spare cards and bids from five


def test_T22_of_n_copies_n_minus_1_are_money() -> None:
    table = Table(1).give(0, "B1 B2 B2 G3 G3", black=4).play("*7")
    assert table.legal() == ["pass", "bid 6"]  # 4 + 2 spare cards; TEN has bid 5
    table.play("bid 6")
    assert table.legal() == ["pay black", "pay B2", "pay G3"]
    table.play("pay B2")
    assert table.legal() == ["pay black", "pay G3"]
    with pytest.raises(IllegalMoveError, match="T22"):
        table.play("pay B2")


def test_T22_only_spare_cards_buy() -> None:
    table = Table(1).offer("O3 O4").give(0, "B1 B2 B2", black=2).play("P1", "take cards")
    assert table.legal() == ["pass", "buy O3"]
    table.play("buy O3", "pay B2")
    assert table.legal() == ["pay black"]


def test_T22_bids_start_at_five() -> None:
    table = ten_to_move().give(0, black=6).play("*7")
    assert table.asked == 0
    assert table.legal() == ["pass", "bid 5", "bid 6"]
    with pytest.raises(IllegalMoveError, match="T22"):
        table.play("bid 4")
    table = Table(1).give(0, black=4).give(1, black=4).play("*7")
    assert table.legal() == ["pass"]


def test_T22_TEN_s_cards_are_money_only_if_spare() -> None:
    table = Table(1).give(1, "B1 B2 B3 B4 B5", black=4).play("*7")
    assert table.seat(1).bid == 0
    table = Table(1).give(1, "B1 B1", black=4).play("*7")
    assert table.seat(1).bid == 5


# T23: TEN's bids


@pytest.mark.parametrize(
    ("player", "ten", "bid"),
    [(5, 4, 0), (5, 5, 5), (2, 5, 5), (2, 9, 5), (8, 9, 8), (9, 8, 8), (10, 10, 10), (0, 0, 0)],
)
def test_T23_TEN_opens_with_the_larger_of_5_and_the_smaller_means(player: int, ten: int, bid: int) -> None:
    table = Table(1).give(0, black=player).give(1, black=ten).play("*7")
    assert table.seat(1).bid == bid
    assert table.asked == 0


def test_T23_the_player_speaks_last_in_the_own_turn() -> None:
    table = Table(1).give(0, black=9).give(1, black=7).play("B3", "draw", "*7")
    assert table.legal() == ["pass", "bid 8", "bid 9"]
    table.play("bid 9", *["pay black"] * 9)
    assert table.cards(0) == "*7"
    assert table.black() == [0, 7]
    assert table.asked == 0
    assert table.legal() == ["draw", "take cards"]


def test_T23_TEN_wins_if_the_player_passes() -> None:
    table = Table(1).give(0, black=9).give(1, black=7).play("B3", "draw", "*7", "pass")
    assert table.cards(1) == "*7"
    assert table.black() == [9, 0]
    assert table.asked == 0


def test_T23_nobody_can_offer_five_and_the_wild_is_discarded() -> None:
    table = Table(1).give(0, black=4).give(1, black=4).play("*7", "pass")
    assert table.s.discard[KIND["*7"]] == 1
    assert table.asked == CHANCE
    assert table.s.active == 0


def test_T23_TEN_outbids_by_one_in_its_own_turn() -> None:
    table = ten_to_move().give(0, black=9).give(1, black=8).play("*7", "bid 7")
    assert table.cards(1) == "*7"
    assert table.black() == [9, 0]
    assert [table.seat(p).bid for p in range(2)] == [7, 8]  # the view shows them
    assert table.asked == CHANCE
    assert table.s.active == 1


def test_T23_TEN_bids_5_if_the_player_passed() -> None:
    table = ten_to_move().give(1, black=8).play("*7", "pass")
    assert table.cards(1) == "*7"
    assert table.black() == [5, 3]


def test_T23_TEN_passes_if_it_cannot_outbid() -> None:
    table = ten_to_move().give(0, black=9).give(1, black=7).play("*7", "bid 7")
    assert table.asked == 0
    assert table.s.owed == 7
    table.play(*["pay black"] * 7)
    assert table.cards(0) == "B1 *7"
    assert table.s.active == 1
    assert table.asked == CHANCE
    table = ten_to_move().give(1, black=4).play("*8", "pass")
    assert table.s.discard[KIND["*8"]] == 1


# T24: TEN's payments


def test_T24_TEN_pays_black_then_bust_overpaying_if_need_be_then_spare_cards() -> None:
    table = ten_to_move().give(1, "G2 G2", black=2, bust=2).give(0, black=7).play("*7", "bid 6")
    assert table.seat(1).bid == 7
    assert (table.black()[1], table.bust()[1]) == (0, 0)  # 2 + 3 + 3 for 7
    assert table.cards(1) == "G2 G2 *7"


def test_T24_spare_cards_go_lowest_digit_first_in_the_order_of_colours() -> None:
    table = ten_to_move().give(1, "P1 P1 G2 G2 B3 B3 O2 O2 B2 B2", black=1, bust=0).play("*7", "pass")
    assert table.black()[1] == 0
    assert table.cards(1) == "B2 B3 B3 G2 O2 P1 *7"  # P1, B2, G2, O2 paid


def test_T24_the_last_bust_token_is_paid_before_any_card() -> None:
    table = ten_to_move().give(1, "B2 B2", black=4, bust=1).play("*7", "pass")
    assert table.black()[1] == 0
    assert table.bust()[1] == 0
    assert table.cards(1) == "B2 B2 *7"


# T25: the result


@pytest.mark.parametrize(
    ("player", "ten", "ranks"),
    [("B1 B2", "G1", [1, 2]), ("B1", "G1 G2", [2, 1]), ("B1", "G1", [2, 1]), ("", "", [2, 1])],
)
def test_T25_the_player_wins_only_with_more_points(player: str, ten: str, ranks: list[int]) -> None:
    table = Table(1).give(0, player, black=10, bust=3).give(1, ten, black=0)
    assert table.ranks() == ranks


def test_T25_tokens_do_not_help_the_player_nor_TEN() -> None:
    table = Table(1).give(0, "B1 B2", black=0).give(1, "G1", black=10, bust=5)
    assert table.ranks() == [1, 2]
