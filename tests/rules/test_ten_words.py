"""TEN in words and text: notation, refusals, sentences, drawings, chances and the automatic payment."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.language import LANGS
from stolik.games.ten import chances, hints, text, words
from stolik.games.ten.rules import OUTCOMES
from stolik.games.ten.tables import CURRENCY, DIGIT_WILD, NUMBERS
from stolik.play.match import Move, Step, tell
from tests.rules.ten_table import GAME, Table

NAMES = ["Ala", "Bartek", "Celina", "Darek", "Ewa"]


def told(table: Table, word: str, lang: str = "en") -> str:
    """Play a move and say what happened."""
    before, who = table.state.copy(), table.asked
    table.play(word)
    return tell(GAME, Step(before, Move(who, GAME.parse(who, word), 0), table.state), 0, NAMES, lang)


# Notation


def test_the_notation_is_the_page_s() -> None:
    cards = [GAME.word(CHANCE, kind) for kind in range(len(OUTCOMES))]
    assert cards[0] == "B1"
    assert cards[NUMBERS - 1] == "P9"
    assert cards[CURRENCY : CURRENCY + 5] == ["$1", "$2", "$3", "$4", "$5"]
    assert cards[DIGIT_WILD:] == [*(f"*{digit}" for digit in range(1, 10)), "B#", "G#", "O#", "P#", "**"]
    for word in ("draw", "take cards", "take money", "bid 4", "pass", "pay black", "pay bust", "pay B3", "buy G5"):
        assert GAME.word(0, GAME.parse(0, word)) == word
    assert {GAME.word(0, GAME.parse(0, word)) for word in ("take bust", "shop")} == {"take bust", "shop"}


# Refusals


@pytest.mark.parametrize(
    ("table", "word", "rule"),
    [
        (Table(2).play("B3"), "take money", "T6"),
        (Table(2).play("B3"), "bid 4", "T2"),
        (Table(2).leave("B3").play("B3"), "draw", "T16"),
        (Table(2).play("B3", "take cards"), "buy G5", "T9"),
        (Table(2).play("B3", "take cards"), "draw", "T9"),
        (Table(2).play("*3"), "bid 6", "T14"),
        (Table(2).play("*3"), "shop", "T14"),
        (Table(2).play("*3", "bid 1", "pass"), "pay bust", "T10"),
        (Table(2).play("*3", "bid 1", "pass"), "pay G4", "T10"),
        (Table(2).play("*3", "bid 1", "pass"), "draw", "T15"),
        (Table(2).offer("B1").give(0, black=0).play("G2", "take cards", "buy B1"), "pay black", "T10"),
        (Table(2, bust_shop=True).play("B9", "draw", "G9"), "pass", "T13"),
    ],
)
def test_a_refusal_names_the_rule(table: Table, word: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        table.play(word)
    for lang in LANGS:
        assert f"({rule})" in refused.value.say(lang)


# Sentences


def test_a_turn_is_told() -> None:
    table = Table(3)
    assert told(table, "B9") == "Ala turns B9: sum 9."
    table.play("draw")
    assert told(table, "$3", "pl") == "Ala wykłada $3: suma 6."
    assert (
        told(table, "take cards") == "Ala takes the cards B9. Bartek: +3 in black tokens. Celina: +3 in black tokens."
    )
    assert told(table, "pass", "pl") == "Ala nic nie kupuje."


def test_a_bust_is_told() -> None:
    table = Table(2).play("B9", "draw")
    assert told(table, "G3") == "Ala turns G3: sum 12. Bust: more than ten! To the market: B9 G3. Ala: +1 bust token."


def test_an_auction_is_told() -> None:
    table = Table(2)
    assert told(table, "*7", "pl") == "Ala odkrywa jokera *7: aukcja."
    assert told(table, "bid 1", "pl") == "Bartek licytuje 1."
    assert told(table, "pass", "pl") == "Ala pasuje. Bartek wygrywa aukcję jokera *7 za 1."
    assert told(table, "pay black", "pl") == "Bartek płaci: czarny żeton. Zapłacone: Bartek ma *7."


def test_what_TEN_does_is_told() -> None:
    table = Table(1)
    assert told(table, "*7") == "Ala turns the wild *7: an auction. TEN bids 5."
    assert told(table, "pass") == "Ala passes. TEN pays 5 and takes the wild *7."
    table.play("$3", "take money")
    assert told(table, "*8") == "TEN turns the wild *8: an auction."
    assert told(table, "pass") == "Ala passes. TEN passes. Nobody wants the wild *8: discarded."
    assert (
        told(table, "$5")
        == "TEN turns $5: sum −5. Currency above its limit: bust. TEN ends its turn. TEN: +1 bust token."
    )
    table.play("B1", "take cards", "pass", "G2")
    assert told(table, "O3") == "TEN turns O3: sum 5. TEN takes the cards G2 O3."


def test_the_end_is_told() -> None:
    table = Table(2).leave("B3").play("B3", "take cards")
    assert told(table, "pass").endswith("The deck is empty: the last buying phases.")
    table.play("pass")
    assert told(table, "pass").endswith("The game is over.")


# Drawings


def test_a_won_solo_game_ends_with_the_title() -> None:
    for limit in range(4, 11):
        table = Table(1, limit=limit).leave("B3").play("B3", "take cards", "pass", "pass")
        for lang in LANGS:
            assert text.TITLES[limit][lang] in text.draw(table.s, 0, NAMES, lang)


def test_a_lost_solo_game_has_no_title() -> None:
    table = Table(1).give(1, "G1").leave("B3").play("B3", "take cards", "pass", "pass")
    drawn = text.draw(table.s, 0, NAMES, "en")
    assert "TEN wins" in drawn
    assert text.TITLES[4]["en"] not in drawn


def test_the_result_shows_where_each_wild_stands() -> None:
    table = Table(2).give(0, "B1 B3 *2").leave("$1").play("$1", "take money", "pass", "pass")
    assert "B  3   1 2[*2] 3" in text.draw(table.s, -1, NAMES, "en")


def test_the_drawing_shows_the_chances_and_the_auction() -> None:
    table = Table(3).play("B9")
    assert words.next_card(table.s, "en") in text.draw(table.s, 0, NAMES, "en")
    table.play("draw", "*7", "bid 2")
    assert "Auction *7: Ala …, Bartek 2, Celina …" in text.draw(table.s, 0, NAMES, "en")
    table.play("pass")
    assert "Aukcja *7: Ala …, Bartek 2, Celina pas" in text.draw(table.s, 0, NAMES, "pl")


# Chances


def test_chances_are_counted_over_the_deck() -> None:
    table = Table(2).play("B9", "draw", "G1", "draw", "$2", "draw", "$4")  # the book's row: 10 - 6
    counted = [0] * chances.EVENTS
    left = chances.chances(table.s, counted)
    busts = {chances.BUST_BY_DIGITS: 0, chances.BUST_BY_CURRENCY: 0, chances.WILD_NEXT: 0}
    for outcome, weight in GAME.chance(table.play("draw").state):
        word = GAME.word(CHANCE, outcome)
        if outcome >= DIGIT_WILD:
            busts[chances.WILD_NEXT] += weight
            continue
        after = table.state.copy()
        GAME.step(after, CHANCE, outcome)
        if after["seat"][0]["bust"]:
            busts[chances.BUST_BY_CURRENCY if word.startswith("$") else chances.BUST_BY_DIGITS] += weight
    assert left == 73
    assert counted == list(busts.values())


def test_hints_say_the_chances() -> None:
    table = Table(2).leave("B3 B9 G8 $1 *7").play("B3")
    assert hints.hints(table.s, 0, "en") == [
        "The next card: bust by digits 2/4 (50%), by currency 0/4 (0%), a wild 1/4 (25%)."
    ]
    assert "fiasko przez cyfry 2/4 (50%)" in hints.hints(table.s, 0, "pl")[0]
    table.play("draw", "*7")
    assert hints.hints(table.s, 1, "en") == ["You can bid from 1 to 5."]


# The automatic payment


def paid(cards: str, black: int, bust: int, price: int) -> list[str]:
    """What `auto` pays with for a wild."""
    table = Table(2).give(1, cards, black=black, bust=bust).play("*9", f"bid {price}", "pass")
    pieces = []
    while (action := hints.auto(table.s, 1)) >= 0:
        pieces.append(GAME.word(1, action))
        table.play(pieces[-1])
    assert table.cards(1).endswith("*9")
    return pieces


def test_auto_pays_spare_copies_first_then_black_tokens() -> None:
    assert paid("B1 B1 G2 G2 P3", black=5, bust=1, price=4) == ["pay B1", "pay G2", "pay black", "pay black"]


def test_auto_pays_a_bust_token_only_where_nothing_is_wasted() -> None:
    assert paid("", black=4, bust=2, price=5) == ["pay black", "pay black", "pay bust"]
    assert paid("B1 B1", black=0, bust=1, price=3) == ["pay bust"]
    assert paid("", black=2, bust=3, price=8) == ["pay black", "pay black", "pay bust", "pay bust"]


def test_auto_prefers_a_card_that_brings_no_points_to_a_wasted_token() -> None:
    assert paid("B1 B2 B3 B9", black=0, bust=1, price=1) == ["pay B9"]
    assert paid("B1 B2 B3", black=0, bust=1, price=1) == ["pay bust"]
    assert paid("B1 B2 B3", black=1, bust=1, price=2) == ["pay bust"]  # two lost would be worse than one
    assert paid("B1 B2 B3", black=0, bust=1, price=4) == ["pay bust", "pay B1"]


def test_auto_gives_up_points_only_when_there_is_nothing_else() -> None:
    assert paid("B4 B5 B6 G2 G3", black=0, bust=0, price=2) == ["pay G2", "pay G3"]


def test_auto_leaves_other_decisions_alone() -> None:
    table = Table(2).play("B3")
    assert hints.auto(table.s, 0) == -1
    table = table.play("draw", "*9", "bid 2", "pass")
    assert hints.auto(table.s, 0) == -1
    assert hints.auto(table.s, 1) >= 0
