"""TEN, played by words: the deck, a turn, buying, busts, auctions and the end (T1-T19)."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.games.ten.tables import CARDS, COPIES, CURRENCY, DIGIT_WILD, MOST_BID, NUMBERS, most_means, tier
from tests.rules.ten_table import GAME, KIND, Table

OVER = 9


# The deck


def test_the_deck_has_the_book_s_counts() -> None:
    assert CARDS.tolist() == [77, 93, 129]
    full = COPIES[2]
    assert (full[:NUMBERS].sum(), full[CURRENCY:DIGIT_WILD].sum(), full[DIGIT_WILD:].sum()) == (84, 27, 18)


def test_the_deck_of_each_player_count() -> None:
    assert [tier(players) for players in range(1, 6)] == [0, 0, 1, 2, 2]
    words = ("B1", "G3", "O4", "P6", "B7", "G9", "$1", "$2", "$3", "$4", "$5", "*1", "*9", "O#", "**")
    for players, copies in ((2, "221111433321111"), (3, "222211544331111"), (5, "333311666541121")):
        deck = dict(GAME.chance(Table(players).state))
        assert [deck[KIND[word]] for word in words] == [int(c) for c in copies]


def test_nobody_can_ever_offer_more_than_the_highest_bid_there_is() -> None:
    assert [most_means(deck) for deck in range(3)] == [74, 82, 109]
    assert MOST_BID == 109


# A turn


def test_T1_everyone_starts_with_five_black_tokens_and_seat_0_is_active() -> None:
    table = Table(4)
    assert table.black() == [5, 5, 5, 5]
    assert table.bust() == [0, 0, 0, 0]
    assert table.s.active == 0


def test_T2_the_first_card_is_turned_without_asking() -> None:
    table = Table(2)
    assert table.asked == CHANCE
    table.play("B3")
    assert table.asked == 0
    assert table.legal() == ["draw", "take cards"]
    table.play("draw")
    assert table.asked == CHANCE


def test_T2_after_each_card_the_player_decides_again() -> None:
    table = Table(2).play("B3", "draw", "$2", "draw", "G4")
    assert table.row() == "B3 $2 G4"
    assert table.legal() == ["draw", "take cards", "take money"]


def test_T3_currency_lowers_the_sum_even_below_zero() -> None:
    table = Table(2).play("$5", "draw", "B3")
    assert table.s.digits - table.s.currency == -2
    table.play("draw", "G9", "draw", "O3")  # 15 - 5 is just ten
    assert table.asked == 0


def test_T4_exactly_ten_is_safe_and_eleven_is_a_bust() -> None:
    table = Table(2).play("B9", "draw", "G1")
    assert table.asked == 0
    table.play("draw", "O1")
    assert table.s.active == 1
    assert table.bust() == [1, 0]


def test_T4_ten_in_currency_is_safe_and_eleven_is_a_bust() -> None:
    table = Table(2).play("$5", "draw", "$5")
    assert table.asked == 0
    table.play("draw", "$1")
    assert table.bust() == [1, 0]


def test_T4_the_book_s_row_of_digits_10_and_currency_6() -> None:
    row = ("B9", "draw", "G1", "draw", "$2", "draw", "$4")
    assert Table(2).play(*row).s.digits - 6 == 4
    for card, busts in (("O6", 0), ("O7", 1), ("O8", 1), ("$4", 0), ("$5", 1)):
        table = Table(2).play(*row, "draw", card)
        assert table.bust()[0] == busts, card


def test_T4_a_currency_card_never_busts_by_digits() -> None:
    table = Table(2).play("$5", "draw", "B9", "draw", "G6", "draw", "$1")
    assert table.asked == 0


def test_T5_a_wild_is_auctioned_at_once_and_is_no_part_of_the_row() -> None:
    table = Table(2).play("B3", "draw", "*7")
    assert table.row() == "B3"
    assert table.asked == 1
    table.play("pass", "pass")
    assert table.asked == 0
    assert table.legal() == ["draw", "take cards"]


def test_T5_with_an_empty_row_the_next_card_is_turned_without_asking() -> None:
    table = Table(2).play("*7", "pass", "pass")
    assert table.asked == CHANCE
    table.play("B#", "bid 1", "pass", "pay black")
    assert table.asked == CHANCE
    assert table.s.active == 0


def test_T6_take_cards_is_offered_without_a_number_card() -> None:
    table = Table(3).play("$2")
    assert table.legal() == ["draw", "take cards", "take money"]
    table.play("take cards")
    assert table.black() == [5, 7, 7]
    assert table.asked == 0
    assert table.legal() == ["pass"]


def test_T6_take_money_needs_a_currency_card() -> None:
    table = Table(2).play("B3")
    with pytest.raises(IllegalMoveError, match="T6"):
        table.play("take money")


def test_T7_take_cards_gives_the_row_and_pays_the_others() -> None:
    table = Table(3).give(2, black=9).play("B3", "draw", "$2", "draw", "G4", "take cards")
    assert table.cards(0) == "B3 G4"
    assert table.black() == [5, 7, 10]  # up to the limit
    assert table.s.discard[KIND["$2"]] == 1
    assert table.row() == ""
    assert table.asked == 0
    assert table.legal() == ["pass"]


def test_T8_take_money_sends_numbers_to_the_market_and_there_is_no_buying() -> None:
    table = Table(2).play("B3", "draw", "$4", "draw", "$3", "take money")
    assert table.black() == [10, 5]  # 5 + 7, up to ten
    assert table.market() == "B3"
    assert table.s.discard[KIND["$4"]] == 1
    assert table.s.active == 1
    assert table.asked == CHANCE


# Buying


def test_T9_the_price_is_the_digit_and_only_what_one_can_pay_is_offered() -> None:
    table = Table(2).offer("G5 P6 O7 B9").give(0, bust=0, black=5).play("B1", "take cards")
    assert table.legal() == ["pass", "buy G5", "buy P6"]  # five tokens and the card just taken
    with pytest.raises(IllegalMoveError, match="O7 costs 7"):
        table.play("buy O7")


def test_T9_not_a_card_one_owns_a_copy_of_but_wilds_do_not_count() -> None:
    table = Table(2).offer("B2 G3 O4").give(0, "B2 *3 G# *4").play("P1", "take cards")
    assert table.legal() == ["pass", "buy G3", "buy O4"]
    with pytest.raises(IllegalMoveError, match="T9"):
        table.play("buy B2")


def test_T9_a_copy_taken_this_very_turn_counts_too() -> None:
    table = Table(2).offer("B2").play("B2", "take cards")
    assert table.legal() == ["pass"]


def test_T9_with_nothing_to_buy_there_is_still_a_pass() -> None:
    table = Table(2).play("B2", "take cards")
    assert table.legal() == ["pass"]
    table.play("pass")
    assert table.s.active == 1


def test_T9_only_one_card_is_bought() -> None:
    table = Table(2).offer("B1 G1").play("P2", "take cards", "buy B1", "pay black")
    assert table.cards(0) == "B1 P2"
    assert table.asked == CHANCE


def test_T10_a_pink_five_for_three_cards_and_two_black_tokens() -> None:
    table = Table(2).offer("P5").give(0, "B1 B1 G2").play("O4", "take cards", "buy P5")
    table.play("pay B1", "pay black", "pay G2", "pay B1", "pay black")
    assert table.cards(0) == "O4 P5"
    assert table.black() == [3, 5]
    assert [table.s.discard[KIND[word]] for word in ("B1", "G2")] == [2, 1]


@pytest.mark.parametrize("pieces", [["pay bust"], ["pay black"] * 3, ["pay B1", "pay B2", "pay B3"]])
def test_T10_a_green_three_for_a_bust_token_or_three_tokens_or_three_cards(pieces: list[str]) -> None:
    table = Table(2).offer("G3").give(0, "B1 B2 B3", bust=1).play("O4", "take cards", "buy G3", *pieces)
    assert "G3" in table.cards(0)
    assert table.asked == CHANCE


def test_T10_a_bust_token_may_overpay_and_no_change_is_given() -> None:
    table = Table(2).offer("G4").give(0, bust=2).play("O4", "take cards", "buy G4", "pay bust")
    assert table.s.owed == 1
    assert table.legal() == ["pay black", "pay bust", "pay O4"]
    table.play("pay bust")
    assert table.cards(0) == "G4 O4"
    assert (table.black()[0], table.bust()[0]) == (5, 0)


def test_T10_wilds_are_never_money() -> None:
    table = Table(2).offer("G4").give(0, "*1 B# **", black=3).play("$1", "take cards")
    assert table.legal() == ["pass"]


def test_T10_the_card_is_yours_when_paid_and_a_purchase_is_completed() -> None:
    table = Table(2).offer("G2").play("B1", "take cards", "buy G2", "pay black")
    assert table.market() == "G2"
    assert table.cards(0) == "B1"
    with pytest.raises(IllegalMoveError, match="T10"):
        table.play("pass")
    table.play("pay B1")
    assert table.market() == ""
    assert table.cards(0) == "G2"


def test_T11_the_turn_passes_clockwise() -> None:
    table = Table(3)
    for seat in (0, 1, 2, 0):
        assert table.s.active == seat
        table.play("$1", "take cards", "pass")


# Bust


def test_T12_a_bust_by_digits_pays_the_others() -> None:
    table = Table(3).give(1, black=9).play("B9", "draw", "$2", "draw", "G3", "draw", "P2")
    assert table.market() == "B9 G3 P2"  # the busting one included
    assert table.bust() == [1, 0, 0]
    assert table.black() == [5, 10, 7]
    assert table.s.discard[KIND["$2"]] == 1
    assert table.s.active == 1
    assert table.asked == CHANCE


def test_T12_a_bust_by_currency_pays_nobody() -> None:
    table = Table(3).play("B2", "draw", "$5", "draw", "$4", "draw", "$2")
    assert table.market() == "B2"
    assert table.bust() == [1, 0, 0]
    assert table.black() == [5, 5, 5]
    assert table.s.active == 1


def test_T13_bust_shop_offers_the_token_or_the_shop() -> None:
    busted = ("B9", "draw", "$2", "draw", "G4")
    table = Table(2, bust_shop=True).play(*busted)
    assert table.black() == [5, 7]  # the others were paid first
    assert table.asked == 0
    assert table.legal() == ["take bust", "shop"]
    table.play("take bust")
    assert (table.bust(), table.s.active, table.asked) == ([1, 0], 1, CHANCE)
    table = Table(2, bust_shop=True).play(*busted, "shop")
    assert (table.bust(), table.asked) == ([0, 0], 0)
    assert table.legal() == ["pass", "buy G4"]  # what has just gone to the market
    table.play("buy G4", *["pay black"] * 4)
    assert table.cards(0) == "G4"
    assert table.s.active == 1


def test_T13_both_are_offered_by_currency_too_even_with_nothing_to_buy() -> None:
    table = Table(2, bust_shop=True).play("$5", "draw", "$5", "draw", "$3")
    assert table.legal() == ["take bust", "shop"]
    table.play("shop")
    assert table.legal() == ["pass"]


def test_T13_is_off_by_default() -> None:
    table = Table(2).play("B9", "draw", "G4")
    assert table.asked == CHANCE
    assert table.bust() == [1, 0]


# Auction


def test_T14_everyone_has_one_say_the_active_player_last() -> None:
    table = Table(4).play("B1", "take cards", "pass", "*5")  # seat 1 is active
    asked = []
    while table.asked != CHANCE:
        asked.append(table.asked)
        table.play("pass")
    assert asked == [2, 3, 0, 1]


def test_T14_a_bid_is_more_than_the_bid_before_and_starts_at_one() -> None:
    table = Table(3).play("*5")
    assert table.legal() == ["pass"] + [f"bid {n}" for n in range(1, 6)]
    table.play("bid 3")
    assert table.legal() == ["pass", "bid 4", "bid 5"]
    with pytest.raises(IllegalMoveError, match="higher than 3"):
        table.play("bid 3")
    table.play("pass")
    assert table.legal() == ["pass", "bid 4", "bid 5"]


def test_T14_no_bid_above_black_and_bust_tokens_and_number_cards() -> None:
    table = Table(2).give(1, "B1 B1 G7 *3 P#", black=2, bust=2).play("*5")
    assert table.legal()[-1] == "bid 11"
    with pytest.raises(IllegalMoveError, match="T14"):
        table.play("bid 12")


def test_T14_who_can_pay_nothing_still_says_pass() -> None:
    table = Table(2).give(1, black=0).play("*5")
    assert table.asked == 1
    assert table.legal() == ["pass"]


def test_T14_the_row_is_no_money_yet() -> None:
    table = Table(2).give(0, black=0).play("B1", "draw", "*5", "pass")
    assert table.asked == 0
    assert table.legal() == ["pass"]


def test_T15_the_highest_bid_wins_and_is_paid_as_any_price() -> None:
    table = Table(3).give(2, "B1", bust=1).play("G2", "draw", "*5", "bid 2", "bid 5", "pass")
    assert table.asked == 2
    assert table.s.owed == 5
    assert table.legal() == ["pay black", "pay bust", "pay B1"]
    with pytest.raises(IllegalMoveError, match="T15"):
        table.play("pass")
    table.play("pay B1", "pay bust", "pay black")
    assert table.cards(2) == "*5"
    assert table.black() == [5, 5, 4]
    assert table.asked == 0  # back to the turn
    assert table.legal() == ["draw", "take cards"]


def test_T15_if_all_pass_the_wild_is_discarded() -> None:
    table = Table(3).play("**", "pass", "pass", "pass")
    assert table.s.discard[KIND["**"]] == 1
    assert [table.cards(p) for p in range(3)] == ["", "", ""]


def test_T15_the_active_player_can_win() -> None:
    table = Table(2).play("P#", "bid 4", "bid 5", *["pay black"] * 5)
    assert table.cards(0) == "P#"
    assert table.black() == [0, 5]


# The end


def test_T16_after_the_last_card_there_is_no_drawing() -> None:
    table = Table(2).leave("B3 $2").play("B3", "draw", "$2")
    assert table.legal() == ["take cards", "take money"]
    with pytest.raises(IllegalMoveError, match="T16"):
        table.play("draw")
    table.play("take cards")
    assert table.black() == [5, 7]
    assert table.asked == 0  # buying as usual
    table.play("pass")
    assert table.asked == 1  # T17


def test_T16_a_last_wild_is_auctioned_and_the_row_still_taken() -> None:
    table = Table(2).leave("B3 *4").play("B3", "draw", "*4", "bid 1", "pass", "pay black")
    assert table.cards(1) == "*4"
    assert table.legal() == ["take cards"]


def test_T16_with_an_empty_row_and_an_empty_deck_the_player_goes_to_buying() -> None:
    table = Table(3).offer("B1").leave("*4").play("*4", "pass", "pass", "pass")
    assert table.asked == 0
    assert table.legal() == ["pass", "buy B1"]
    table.play("pass")
    assert [table.asked, table.s.final] == [1, 1]
    table.play("pass", "pass")
    assert table.asked == 0  # and once more, last of all
    assert not table.s.over
    table.play("pass")
    assert table.asked == OVER


def test_T16_a_bust_with_the_last_card() -> None:
    table = Table(2).leave("B9 G9").play("B9", "draw", "G9")
    assert table.bust() == [1, 0]
    assert table.asked == 1
    assert table.legal() == ["pass"]
    table.play("pass")
    assert table.legal() == ["pass"]  # 5 + 3 is not 9
    table = Table(2, bust_shop=True).leave("B9 G9").play("B9", "draw", "G9")
    assert table.legal() == ["take bust", "shop"]
    table.play("shop", "pass")
    assert [table.asked, table.s.final] == [1, 1]


def test_T17_everyone_buys_once_more_the_active_player_last() -> None:
    table = Table(4).offer("B1 B2 G1 G2").play("$1", "take cards", "pass").leave("$3").play("$3", "take money")
    assert table.s.active == 1
    table.play("buy B1", "pay black", "pass", "buy G1", "pay black", "buy B2", "pay black", "pay black")
    assert [table.cards(p) for p in range(4)] == ["G1", "B2", "B1", ""]
    assert table.asked == OVER


def test_T18_the_book_s_example_is_worth_24() -> None:
    table = Table(4)
    table.give(0, "B2 B3 B4 B5 B6 B7 G1 G2 G3 G4 G5 G6 G7 G8 G9 P3 P4 P5 P6 P7 O1 O3 O4 O5 O8 O9")
    assert table.scores()[0] == 6 + 10 + 5 + 3


def test_T18_one_card_per_digit_counts_and_two_runs_never_both() -> None:
    table = Table(4).give(0, "B1 B1 B1 B2 B4 B5 G9")
    assert table.scores()[0] == 2 + 1


def test_T18_each_wild_stands_in_one_place() -> None:
    table = Table(4).give(0, "B1 B3 G1 G3 *2")
    assert table.scores()[0] == 3 + 1  # one gap closed, not both
    table.give(0, "**")
    assert table.scores()[0] == 3 + 3


def test_T18_colour_wilds_are_any_digit_of_their_colour() -> None:
    table = Table(4).give(0, "P4 P6 P# P#")
    assert table.scores()[0] == 4
    table.give(0, "B#")
    assert table.scores()[0] == 5


def test_T19_more_currency_left_breaks_a_tie_bust_tokens_count_three() -> None:
    table = Table(3).give(0, "B1 B2", black=5).give(1, "G1 G2", black=3, bust=1).give(2, "P4", black=10)
    assert table.scores() == [2, 2, 1]
    assert table.ranks() == [2, 1, 3]


def test_T19_then_fewer_cards_in_the_runs_then_shared() -> None:
    table = Table(5)
    table.give(0, "B1 B2 B3 B4 B5 B6 B7 B8 B9")  # ten points with nine cards
    table.give(1, "G1 G2 G3 G4 G5 P1 P2 P3 P4 P5")  # ten with ten
    table.give(2, "O1 O2 O3 O4 O5 P1 P2 P3 P4 P5")
    assert table.scores() == [10, 10, 10, 0, 0]
    assert table.ranks() == [1, 2, 2, 4, 4]


def test_T19_cards_that_do_not_score_do_not_count() -> None:
    table = Table(2).give(0, "B1 B2 B4 B1").give(1, "G1 G2")
    assert table.scores() == [2, 2]
    assert table.ranks() == [1, 1]


# Options


def test_limit_is_an_option_of_the_solo_game_alone() -> None:
    with pytest.raises(BadSetupError):
        GAME.setup(2, {"limit": 4})
    assert GAME.setup(2).options == {"bust_shop": False}
    assert GAME.setup(1).options == {"bust_shop": False, "limit": 4}
    for limit in (3, 11):
        with pytest.raises(BadSetupError):
            GAME.setup(1, {"limit": limit})
