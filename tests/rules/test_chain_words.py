"""Chain Reaction as it is told, drawn and hinted at."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.types import State
from stolik.games.chain import log
from tests.rules.chain_table import GAME, Table, rotation_of

NAMES = ["Ala", "Bartek"]


def told(table: Table, who: int, word: str, lang: str, viewer: int = 0) -> str:
    """The sentence for a move, which is made."""
    before = GAME.plain_view(table.state, viewer)
    seen = GAME.seen_word(table.state, who, GAME.parse(who, word), viewer)
    GAME.checked_step(table.state, who, GAME.parse(who, word))
    return str(GAME.words.tell(before, who, seen, GAME.plain_view(table.state, viewer), NAMES, lang))


def reacting() -> Table:
    """The page's example of a reaction, about to happen."""
    columns = {1: ["BCDE", "FADC", "DBFC"], 2: ["BCED", "FBED"], 3: ["CDEF", "ABCE", "DCBF"]}
    return Table(columns, ["CEFA", "ABCD"], colours="GB")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("pl", "Ala kładzie kafelek 2Ż ACEF (obrót 3) na kolumnie 2 i zabiera 3 kafelki o sumie 5: 1Ż 1Z 3N."),
        ("en", "Ala lays tile 2Y ACEF (rotation 3) on column 2 and takes 3 tiles worth 5: 1Y 1G 3B."),
    ],
)
def test_C5_a_reaction_is_told_with_what_it_took(lang: str, sentence: str) -> None:
    assert told(reacting(), 0, f"2/{rotation_of('CEFA')}", lang) == sentence


@pytest.mark.parametrize(("lang", "read"), [("pl", ["2Ż", "1Ż", "1Z", "3N"]), ("en", ["2Y", "1Y", "1G", "3B"])])
def test_C5_tiles_of_the_log_are_pictures_in_both_languages(lang: str, read: list[str]) -> None:
    sentence = told(reacting(), 0, f"2/{rotation_of('CEFA')}", lang)
    pictures = [log.picture(found, lang) for found in log.PICTURE.finditer(sentence)]
    assert pictures == list(zip(["hue-yellow", "hue-yellow", "hue-green", "hue-blue"], read, strict=True))


def test_C6_claiming_is_told() -> None:
    table = Table({3: ["BCED"]}, ["CEFA", "ABCD"], {0: "1R 2B 3G 1Y"}).lay(0, 3, "CEFA")
    assert told(table, 0, "claim 123", "pl") == "Ala sięga po żeton 123 (10 punktów)."
    assert told(table, 0, "give 1R", "pl") == "Ala oddaje kafelek 1C."
    assert told(table, 0, "give 2B", "en") == "Ala gives up a tile 2B."
    assert told(table, 0, "give 3G", "pl") == "Ala oddaje kafelek 3Z i zabiera żeton 123: 10 punktów."


def test_C8_a_draw_is_told_to_its_owner_alone() -> None:
    for viewer, sentence in ((0, "Ala draws a tile 3B BDFC."), (1, "Ala draws a tile."), (-1, "Ala draws a tile.")):
        table = Table({3: ["BCED"]}, ["CEFA", "ABCD"]).lay(0, 3, "CEFA")
        assert told(table, CHANCE, "hand 71", "en", viewer) == sentence


def test_C9_the_end_is_told_with_its_reason_and_result() -> None:
    table = Table({1: ["BACD"], 2: ["FBED"], 3: ["BDEC"]}, ["CEFA", "ABCD"])
    sentence = told(table, 0, f"2/{rotation_of('CEFA')}", "pl")
    scores = GAME.scores(table.state)
    assert "Pusta kolumna 1: koniec gry." in sentence
    assert f"Ala (czerwony) {scores[0]} punkt" in sentence
    assert "Bartek (niebieski) 0 punktów." in sentence


def drawn(table: Table, viewer: int, lang: str = "en") -> str:
    return str(GAME.draw(view(table, viewer), viewer, NAMES, lang))


def view(table: Table, viewer: int) -> State:
    return GAME.plain_view(table.state, viewer)


def test_C3_columns_are_drawn_with_letters_for_symbols_and_colours() -> None:
    lines = drawn(Table({1: ["ABCD"], 2: ["CEFA", "BCDE"]}, ["ABCE", "ABCF"]), 0).splitlines()
    floor = next(i for i, line in enumerate(lines) if line.startswith("  1 "))
    assert lines[floor - 1][4:19] == "┌──A──┐ ┌──C──┐"
    assert lines[floor][4:19] == "D 2 R B A 2 Y E"
    assert lines[floor + 1][4:19] == "└──C──┘ └──F──┘"
    assert lines[floor - 3].startswith("  2         E 1 R C")


def test_C2_the_drawing_shows_the_own_hand_and_colour_only() -> None:
    table = Table({3: ["BCED"]}, ["ABCD", "CEFA"])
    own, other, anybody = (drawn(table, viewer) for viewer in (0, 1, -1))
    assert "┌──A──┐ ┌──D──┐ ┌──C──┐ ┌──B──┐" in own  # tile 1 in its four rotations
    assert "┌──A──┐ ┌──D──┐ ┌──C──┐ ┌──B──┐" not in other
    assert "Ala (you), red" in own
    assert "Bartek (you), blue" in other
    assert "Your tile" not in anybody
    assert "red" not in anybody.split("Ala")[1]


def test_C4_hints_are_what_the_moves_would_take() -> None:
    table = reacting()
    hints = GAME.hints.hints(view(table, 0), 0, "en")  # type: ignore[union-attr]
    assert hints[0] == "2/3 takes 1Y 1G 3B: 6 points."  # green is the secret colour
    assert view(table, 0).cells == table.s.cells  # nothing was moved
    assert GAME.hints.hints(view(table, 1), 1, "en") == []  # type: ignore[union-attr]


def test_C6_the_only_tile_to_give_can_be_given_by_itself() -> None:
    table = Table({3: ["BCED"]}, ["CEFA", "ABCD"], {0: "1R 1B 2Y 3G"}).lay(0, 3, "CEFA")
    auto = GAME.hints.auto  # type: ignore[union-attr]
    assert auto(view(table, 0), 0) == -1
    table.play(0, "claim 123")
    assert auto(view(table, 0), 0) == -1  # 1R or 1B
    table.play(0, "give 1R")
    assert GAME.word(0, auto(view(table, 0), 0)) == "give 2Y"
