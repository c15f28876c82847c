"""Twice as Clever in words: the notation, refusals, the log and the drawing."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.state import to_plain
from tests.rules.clever_table import GAME, Table

ROLL = "W4 S2 Y3 B1 G5 P6"
WORDS = """
    S silver:pink|W silver:blue|Y yellow:7|W yellow:10|B blue|W blue|G green|W green|P pink|W pink|reroll
    |return G|roll|lose
    |chain B|chain Y|chain W:green|chain S:green|done|decline|extra B blue|extra W silver:pink|extra Y yellow:7|end
    |? silver:blue4|? yellow:7|? blue:12|? blue:2|? green:6|? pink:1|black silver|black pink
"""


@pytest.mark.parametrize("word", [word.strip() for word in WORDS.split("|")])
def test_every_word_of_the_page_is_a_move(word: str) -> None:
    assert GAME.word(0, GAME.parse(0, word)) == word


def test_coloured_dice_chain_without_a_row() -> None:
    for word in ("chain B:blue", "chain W", "B silver:blue", "? blue:1", "? blue:13", "? yellow:0"):
        with pytest.raises(IllegalMoveError):
            GAME.parse(0, word)


def refused(table: Table, word: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMoveError) as error:
        table.play(word, seat=seat)
    assert error.value.say("pl").endswith(".")
    return str(error.value)


def test_refusals_say_why() -> None:
    table = Table(2).roll(ROLL)
    assert refused(table, "Y yellow:7") == "Yellow cell 7 has the value 2, and Y shows 3 (K1)."
    assert "(K6)" in refused(table, "lose")
    table.put(blue=[4])
    assert refused(table, "B blue") == "B + W is 5, and the next blue cell takes at most 4 (K1)."
    table.play("P pink")
    assert "(K8)" in refused(table, "P pink", seat=1)
    assert "(K8)" in refused(table, "extra P pink", seat=1)
    assert "(K11)" in refused(table, "? pink:1", seat=1)


def test_refusals_while_a_bonus_waits_name_it() -> None:
    table = Table(2).roll(ROLL)
    table.put(green=[1] * 3, blue=[7])
    table.play("G green")
    assert refused(table, "roll") == "First use the bonuses that wait: any blue number (K11)."
    assert refused(table, "? blue:8") == "The next blue number can be at most 7 (K11)."


def told(table: Table, word: str, lang: str, seat: int = 0) -> str:
    before = to_plain(table.state)
    table.chance(word) if seat == CHANCE else table.play(word, seat=seat)
    names = ["Ania", "Bartek", "Celina", "Darek"]
    return str(GAME.words.tell(before, seat, word, to_plain(table.state), names, lang))


def test_the_last_die_tells_the_whole_roll() -> None:
    table = Table(2).roll("W4 S2 Y3 B1")
    assert told(table, "G5", "en", CHANCE) == ""
    assert told(table, "P6", "en", CHANCE) == "Ania rolls W4 S2 Y3 B1 G5 P6."


def test_a_choice_tells_its_mark_its_bonus_and_the_tray() -> None:
    table = Table(2).roll(ROLL)
    table.put(green=[1] * 3)
    assert told(table, "G green", "en") == (
        "Ania chooses green 5: writes 5 × 1 = 5 in green. Bonus: B?. To the tray: W4 S2 Y3 B1."
    )


def test_a_lost_bonus_is_told() -> None:
    table = Table(2).roll(ROLL)
    table.put(green=[1] * 3, blue=[2] * 12)
    assert "nie ma już miejsca" in told(table, "G green", "pl")


def test_a_new_round_tells_what_it_gives() -> None:
    table = Table(2)
    table.state["round"], table.state["active"] = 2, 1
    table.roll(ROLL).play("P pink", seat=1)
    table.put(0, PLUS=0)
    assert told(table, "decline", "pl") == "Ania nie bierze kości z tacy. Runda 3, bonus dla każdego: powrót kości."


def test_the_solo_title_is_told_at_the_end() -> None:
    table = Table(1)
    table.state["round"], table.state["passive"] = 6, 1
    table.roll("W1 S2 Y3 B4 G5 P6")
    assert told(table, "decline", "en").endswith("The game is over: Ania 0. The dice do not obey you yet.")
    assert "The dice do not obey you yet." in GAME.draw(to_plain(table.state), 0, ["Ania"], "en")


def test_the_sheet_is_drawn_with_its_marks() -> None:
    table = Table(1).roll(ROLL)
    table.put(silver="blue3", circled=[1, 2], crossed=[2], green=[10, 2], RR=2, foxes=1)
    drawn = GAME.draw(to_plain(table.state), 0, ["Ania"], "pl")
    assert "B  1  2  ✗  4  5  6" in drawn
    assert "1:(3)" in drawn
    assert "2: ✗" in drawn
    assert "★8" in drawn
    assert "RR ○○····" in drawn
    assert "w ręce: W4 S2 Y3 B1 G5 P6   B + W = 5" in drawn
