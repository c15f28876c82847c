"""Chain Reaction: set-up, laying, bonus tokens, the end, the result."""

import csv
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError, IllegalMoveError
from stolik.core.rng import plain_rng
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.games.chain.state import Phase
from stolik.games.chain.tables import COLOURS, KIND, PRINTED, TRIPLES, WORTH
from tests.rules.chain_table import GAME, SYMBOLS_OF, Table, tile_of, token


def new(players: int = 2) -> State:
    return GAME.new(GAME.setup(players))


def deal(state: State, *words: str) -> State:
    for word in words:
        GAME.checked_step(state, CHANCE, GAME.parse(CHANCE, word))
        assert GAME.check(state) == 0
    return state


def laid(players: int = 2) -> State:
    """The columns laid with tiles 1 to 40, unturned."""
    return deal(new(players), *(f"lay {tile}/0" for tile in range(1, 41)))


def dealt_to_three() -> State:
    return deal(laid(3), "colour R", "colour B", "colour G", "hand 50", "hand 60", "hand 70")


def outcome_words(state: State) -> list[str]:
    return [GAME.word(CHANCE, outcome) for outcome, _ in GAME.chance(state)]


# Components


def test_components_ninety_tiles_with_every_arrangement_once() -> None:
    assert len(PRINTED) == 90
    turns = {tile[:4]: {tile[i:4] + tile[:i] for i in range(4)} for tile in PRINTED}
    assert sorted(turn for all_turns in turns.values() for turn in all_turns) == sorted(
        "".join(symbols) for symbols in permutations("ABCDEF", 4)
    )


def test_components_values_and_colours() -> None:
    assert Counter(tile[4] for tile in PRINTED) == {"1": 36, "2": 27, "3": 18, "4": 9}
    assert Counter(tile[5] for tile in PRINTED) == {"R": 22, "B": 22, "Y": 23, "G": 23}
    for colour in COLOURS:
        assert sum(int(tile[4]) for tile in PRINTED if tile[5] == colour) == 45


def test_components_tokens_are_worth_by_their_sum() -> None:
    assert len(TRIPLES) == len(set(TRIPLES)) == 20
    assert {word: int(WORTH[token(word)]) for word in ("111", "112", "113", "133", "134", "244", "344", "444")} == {
        "111": 5,
        "112": 5,
        "113": 10,
        "133": 10,
        "134": 15,
        "244": 15,
        "344": 20,
        "444": 20,
    }
    for triple, worth in zip(TRIPLES, WORTH, strict=True):
        assert worth == {3: 5, 4: 5, 5: 10, 6: 10, 7: 10, 8: 15, 9: 15, 10: 15, 11: 20, 12: 20}[sum(triple)]


def test_components_two_to_four_players() -> None:
    for players in (1, 5):
        with pytest.raises(BadSetupError):
            GAME.setup(players)


# C1, C2: set-up


def test_C1_chance_lays_any_tile_in_any_rotation() -> None:
    state = new()
    assert [weight for _, weight in GAME.chance(state)] == [1] * 360
    assert outcome_words(state)[:5] == ["lay 1/0", "lay 1/1", "lay 1/2", "lay 1/3", "lay 2/0"]
    deal(state, "lay 23/1")
    assert len(GAME.chance(state)) == 356
    assert not any(word.startswith("lay 23/") for word in outcome_words(state))


def test_C1_columns_are_laid_one_after_another_from_the_bottom() -> None:
    state = deal(new(), "lay 23/1", "lay 7/0")
    s = to_plain(state)
    assert s.height == [2, 0, 0, 0, 0]
    assert s.cells[0][:2] == [22 * 4 + 1 + 1, 6 * 4 + 1]
    s = to_plain(laid())
    assert s.height == [8] * 5
    assert [s.cells[c][0] for c in range(5)] == [1 + 4 * 8 * c for c in range(5)]
    assert s.left == 50


def test_C1_a_rotation_is_a_quarter_turn_clockwise() -> None:
    # Tile 1 has A on top, then clockwise B, C, D. Turned once, its left edge is on top.
    assert [SYMBOLS_OF[1 + rotation] for rotation in range(4)] == ["ABCD", "DABC", "CDAB", "BCDA"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C2_all_colours_first_then_one_hand_tile_each(players: int) -> None:
    state = laid(players)
    for seat in range(players):
        assert outcome_words(state) == [f"colour {colour}" for colour in "RBYG"[seat:]]
        assert {weight for _, weight in GAME.chance(state)} == {1}
        deal(state, f"colour {'RBYG'[seat]}")
    for seat in range(players):
        assert outcome_words(state) == [f"hand {tile}" for tile in range(41 + seat, 91)]
        assert {weight for _, weight in GAME.chance(state)} == {1}
        deal(state, f"hand {41 + seat}")
    s = to_plain(state)
    assert [s.seat[p].colour for p in range(players)] == [1, 2, 3, 4][:players]
    assert [s.seat[p].hand for p in range(players)] == [41, 42, 43, 44][:players]
    assert s.left == 50 - players


def test_C2_seat_0_starts() -> None:
    state = dealt_to_three()
    assert GAME.pending(state) == [0]
    assert not GAME.chance(state)


def test_C2_colours_and_hands_are_the_owners_alone() -> None:
    state = dealt_to_three()
    for viewer in (-1, 0, 1, 2):
        view = GAME.plain_view(state, viewer)
        for seat in range(3):
            own = viewer == seat
            assert (view.seat[seat].colour == to_plain(state).seat[seat].colour) == own
            assert (view.seat[seat].hand == to_plain(state).seat[seat].hand) == own
            assert view.seat[seat].holds == 1
        assert set(view.stack) == {255}  # what is left would give the hands away
        assert view.left == 47


def test_C2_hidden_moves_are_read_by_their_owner_alone() -> None:
    state = laid()
    colour, hand = GAME.parse(CHANCE, "colour Y"), GAME.parse(CHANCE, "hand 57")
    assert [GAME.seen_word(state, CHANCE, colour, viewer) for viewer in (-1, 0, 1)] == [
        "colour ?",
        "colour Y",
        "colour ?",
    ]
    deal(state, "colour Y", "colour B", "hand 41")
    assert [GAME.seen_word(state, CHANCE, hand, viewer) for viewer in (-1, 0, 1)] == ["hand ?", "hand ?", "hand 57"]
    table = Table({3: ["BCED"]}, ["CEFA", "ABCD"]).lay(0, 3, "CEFA")  # seat 0 draws
    assert [GAME.seen_word(table.state, CHANCE, hand, viewer) for viewer in (-1, 0, 1)] == [
        "hand ?",
        "hand 57",
        "hand ?",
    ]
    assert GAME.seen_word(new(), CHANCE, GAME.parse(CHANCE, "lay 23/1"), -1) == "lay 23/1"


def test_C2_a_seat_imagines_colours_and_tiles_that_it_does_not_see() -> None:
    state = dealt_to_three()
    rng = plain_rng("imagine")
    guesses = [to_plain(GAME.imagine(GAME.view(state, 1), 1, rng)) for _ in range(600)]
    assert {guess.seat[0].colour for guess in guesses} == {1, 3, 4}  # the unused yellow is possible too
    assert {(guess.seat[0].colour, guess.seat[2].colour) for guess in guesses} == set(permutations((1, 3, 4), 2))
    assert {guess.seat[0].hand for guess in guesses} == set(range(41, 91)) - {60}
    assert {(guess.seat[1].colour, guess.seat[1].hand) for guess in guesses} == {(2, 60)}


# C3: laying


def test_C3_twenty_choices_always_all_legal() -> None:
    table = Table({1: ["BCDE"], 2: ["FADC", "BCED", "CDEF"]}, ["CEFA", "ABCD"])
    assert table.legal(0) == [f"{column}/{rotation}" for column in range(1, 6) for rotation in range(4)]
    assert table.legal(1) == []


def test_C3_the_hand_tile_lies_on_top_in_its_rotation() -> None:
    table = Table({4: ["CBED"]}, ["ABCD", "CEFA"])  # tile 1
    table.play(0, "4/1")
    assert table.column(4) == ["CBED", "DABC"]
    assert table.s.seat[0].hand == 0
    assert table.s.seat[0].holds == 0


def test_C3_a_column_can_grow_tall() -> None:
    # Everybody lays on column 3, in the first rotation that takes nothing, if there is one.
    state = deal(laid(2), "colour R", "colour B", "hand 41", "hand 42")
    highest = 0
    while not state["over"]:
        who = next(iter(GAME.pending(state)), CHANCE)
        if who == CHANCE:
            GAME.step(state, CHANCE, GAME.chance(state)[0][0])
        elif state["phase"] == Phase.PLACE:
            GAME.step(state, who, _quiet(state, who))
        else:
            GAME.step(state, who, GAME.parse(who, "done"))
        assert GAME.check(state) == 0
        highest = max(highest, int(state["height"][2]))
    assert 40 < highest <= 58


def _quiet(state: State, who: int) -> int:
    words = [f"3/{rotation}" for rotation in range(4)]
    for word in words:
        after = state.copy()
        GAME.step(after, who, GAME.parse(who, word))
        if after["height"][2] > state["height"][2]:
            return GAME.parse(who, word)
    return GAME.parse(who, words[0])


def test_C3_nothing_else_before_laying() -> None:
    table = Table({1: ["BCED"]}, ["CEFA", "ABCD"], {0: "1R 1B 1Y"})
    for word in ("done", "claim 111", "give 1R"):
        with pytest.raises(IllegalMoveError, match="C3"):
            table.play(0, word)


# C6: bonus tokens


def quiet(before: dict[int, str], **more: object) -> Table:
    """Seat 0 has laid a tile that takes nothing."""
    table = Table({3: ["BCED"]}, ["CEFA", "ABCD"], before, **more)  # type: ignore[arg-type]
    return table.lay(0, 3, "CEFA")


def test_C6_the_question_comes_when_a_token_is_affordable() -> None:
    table = quiet({0: "1R 2B 2Y 3G"})
    assert GAME.pending(table.state) == [0]
    assert table.legal(0) == ["claim 122", "claim 123", "claim 223", "done"]


def test_C6_with_none_affordable_the_turn_goes_on_by_itself() -> None:
    table = quiet({0: "1R 1B"})
    assert GAME.pending(table.state) == []
    assert table.s.phase == Phase.DRAW


def test_C6_tiles_of_this_turn_count_with_those_of_earlier_turns() -> None:
    table = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", "ABCD"], {0: "1R 1B"})  # FADC: value 3
    table.lay(0, 3, "CEFA")
    assert table.legal(0) == ["claim 113", "done"]


def test_C6_tiles_are_given_lowest_value_first_and_the_colour_is_chosen() -> None:
    table = quiet({0: "1R 1G 2B 3R 3Y"}).play(0, "claim 123")
    assert table.legal(0) == ["give 1R", "give 1G"]
    assert table.tokens(0) == []
    table.play(0, "give 1G")
    assert table.legal(0) == ["give 2B"]  # one choice is still a move
    table.play(0, "give 2B")
    assert table.legal(0) == ["give 3R", "give 3Y"]
    table.play(0, "give 3R")
    assert table.tokens(0) == ["123"]
    assert "123" not in table.tokens_on_table
    assert [table.has(0, word) for word in ("1R", "1G", "2B", "3R", "3Y")] == [1, 0, 0, 0, 1]


def test_C6_tiles_of_one_value_can_be_given_in_one_colour_or_in_several() -> None:
    table = quiet({0: "1R 1R 1R 1B"}).play(0, "claim 111", "give 1R", "give 1R")
    assert table.legal(0) == ["give 1R", "give 1B"]
    assert table.play(0, "give 1B").has(0, "1R") == 1


def test_C6_given_tiles_leave_the_game() -> None:
    table = quiet({0: "1R 1B 1Y"}).play(0, "claim 111", "give 1R", "give 1B", "give 1Y")
    assert table.taken(0) == 0
    assert sum(table.s.given) == 3
    assert table.s.left == sum(table.s.stack)  # none came back


def test_C6_any_number_of_tokens_in_one_turn() -> None:
    table = quiet({0: "1R 1R 1B 1B 1Y 1G 2R 2R"})
    table.play(0, "claim 111", "give 1R", "give 1R", "give 1B")
    assert table.legal(0) == ["claim 112", "claim 122", "done"]  # 111 is gone
    table.play(0, "claim 112", "give 1B", "give 1Y", "give 2R")
    assert table.tokens(0) == ["111", "112"]
    assert table.s.phase == Phase.DRAW  # 1G 2R: nothing more is affordable


def test_C6_a_token_on_the_table_is_there_once() -> None:
    table = quiet({0: "1R 1R 1R", 1: "1B 1B 1B 1Y"}).play(0, "claim 111", "give 1R", "give 1R", "give 1R").draw()
    table.play(1, "5/0")
    assert table.s.phase == Phase.DRAW  # seat 1 could pay 111, but it is taken
    assert table.tokens(0) == ["111"]


def test_C6_done_ends_the_claiming_and_the_question_comes_again_next_turn() -> None:
    table = quiet({0: "1R 1B 1Y"}).play(0, "done")
    assert table.s.phase == Phase.DRAW
    table.draw(tile_of("BDFC")).play(1, "5/0")
    table.draw()
    table.play(0, "1/0")
    assert "claim 111" in table.legal(0)


def test_C6_what_cannot_be_claimed_or_given_is_refused_with_a_reason() -> None:
    table = quiet({0: "1R 1B 1Y 2R"})
    for word, reason in (("claim 444", "cannot pay"), ("3/0", "laid already"), ("give 1R", "laid already")):
        with pytest.raises(IllegalMoveError, match=rf"{reason}.*\(C6\)"):
            table.play(0, word)
    table.play(0, "claim 112")
    for word, reason in (
        ("give 2R", "value 1 now"),
        ("give 1G", "No tile 1G"),
        ("done", "value 1 now"),
        ("claim 111", "token 112"),
    ):
        with pytest.raises(IllegalMoveError, match=rf"{reason}.*\(C6\)"):
            table.play(0, word)
    table.play(0, "give 1R", "give 1B", "give 2R")
    more = quiet({0: "1R 1B 1Y 1G 1R 1R"}).play(0, "claim 111", "give 1R", "give 1R", "give 1R")
    assert more.s.phase == Phase.DRAW  # 111 is gone and there is nothing but ones
    again = quiet({0: "1R 1B 1Y 1G 1R 2R"}).play(0, "claim 111", "give 1R", "give 1R", "give 1B")
    with pytest.raises(IllegalMoveError, match=r"taken already \(C6\)"):
        again.play(0, "claim 111")


# C7, C8: the end of a turn, and of the game


def emptying(before: dict[int, str] | None = None, stack: int | None = None) -> Table:
    """Seat 0 lays a tile that empties column 1, and takes 3G and 2Y there and the 1G below."""
    table = Table({1: ["BACD", "CADB"], 2: ["FBED"], 3: ["BDEC"]}, ["CEFA", "ABCD"], before, stack=stack)
    return table.lay(0, 2, "CEFA")


def test_C7_an_empty_column_ends_the_game_at_once() -> None:
    table = emptying().play(0, "done")
    assert table.column(1) == []
    assert table.s.over == 1
    assert GAME.pending(table.state) == []
    assert table.s.seat[0].hand == 0  # nothing was drawn
    assert table.s.seat[1].holds == 1  # nor does the other lay any more


def test_C7_without_a_token_to_claim_it_ends_by_itself() -> None:
    # Column 1 has one tile, which is taken at height 1 after the tile below went.
    table = Table({1: ["BACD"], 2: ["FBED"], 3: ["BDEC"]}, ["CEFA", "ABCD"])
    table.lay(0, 2, "CEFA")
    assert table.s.over == 1


def test_C7_tokens_can_still_be_claimed_in_the_last_turn() -> None:
    table = emptying()
    assert table.s.over == 0
    claims = [word for word in table.legal(0) if word.startswith("claim")]
    table.play(0, claims[0])
    for _ in range(3):
        table.play(0, table.legal(0)[0])
    assert table.s.over == 1
    assert len(table.tokens(0)) == 1


def test_C7_nobody_else_claims_after_the_last_turn() -> None:
    table = emptying({1: "1R 1R 1R"}).play(0, "done")
    assert table.s.over == 1
    assert table.tokens(1) == []


def test_C8_the_player_draws_and_the_next_one_lays() -> None:
    table = quiet({})
    size = table.s.left
    assert GAME.pending(table.state) == []
    assert [weight for _, weight in GAME.chance(table.state)] == [1] * size
    table.draw(tile_of("BDFC"))
    assert table.s.seat[0].hand == tile_of("BDFC")
    assert table.s.left == size - 1
    assert GAME.pending(table.state) == [1]


def test_C8_play_goes_around_clockwise() -> None:
    table = Table({3: ["BCED"]}, ["CEFA", "ABCD", "ABCE"])
    for seat in (0, 1, 2, 0):
        assert GAME.pending(table.state) == [seat]
        table.play(seat, "5/0")
        while GAME.pending(table.state):
            table.play(seat, "done")
        table.draw()


def test_C8_with_an_empty_stack_nothing_is_drawn() -> None:
    table = quiet({}, stack=0)
    assert GAME.pending(table.state) == [1]
    assert table.s.seat[0].holds == 0
    assert table.s.over == 0


def test_C8_a_player_without_a_hand_tile_is_passed_over() -> None:
    table = Table({3: ["BCED"]}, ["CEFA", None, "ABCD"], stack=0)
    table.lay(0, 3, "CEFA")
    assert GAME.pending(table.state) == [2]
    alone = Table({3: ["BCED"]}, ["CEFA", None, None], stack=1)
    alone.lay(0, 3, "CEFA").draw()
    assert GAME.pending(alone.state) == [0]


def test_C8_when_nobody_has_a_hand_tile_the_game_is_over() -> None:
    table = Table({3: ["BCED"]}, ["CEFA", None], stack=0)
    table.lay(0, 3, "CEFA")
    assert table.s.over == 1
    assert all(height > 0 for height in table.s.height)


def test_C8_the_last_tile_laid_still_reacts_and_claims() -> None:
    table = Table({2: ["BCDE", "FADC"], 3: ["BCED"]}, ["CEFA", None], {0: "1R 1B"}, stack=0)
    table.lay(0, 3, "CEFA")
    assert table.s.over == 0
    assert table.legal(0) == ["claim 113", "done"]
    assert table.play(0, "done").s.over == 1


# C9: the result


def finished(before: dict[int, str], colours: str = "RBYG", players: int = 2) -> Table:
    """The last tile was laid and took nothing; these tiles lie before the players."""
    table = Table({3: ["BCED"]}, ["CEFA", *[None] * (players - 1)], before, colours, stack=0)
    table.lay(0, 3, "CEFA")
    while GAME.pending(table.state):
        table.play(0, "done")
    assert table.s.over
    return table


def test_C9_the_example_of_the_book() -> None:
    # Tiles worth 9 in other colours, a 2 and a 3 in the secret colour, tokens worth 35.
    to_give = "3Y 4G 4G 2B 4Y 4Y"
    table = Table({3: ["BCED"]}, ["CEFA", None], {0: "4B 3G 2Y 2R 3R " + to_give}, "RB", stack=0)
    table.lay(0, 3, "CEFA")
    table.play(0, "claim 344", "give 3Y", "give 4G", "give 4G")
    table.play(0, "claim 244", "give 2B", "give 4Y", "give 4Y", "done")
    assert table.s.over
    assert GAME.scores(table.state)[0] == 9 + 2 * (2 + 3) + 35 == 54


def test_C9_every_value_counts_and_the_secret_colour_twice() -> None:
    table = finished({0: "1R 2B 3Y 4G", 1: "1R 2B 3Y 4G"}, "RG")
    assert GAME.scores(table.state) == [1 * 2 + 2 + 3 + 4, 1 + 2 + 3 + 4 * 2]
    assert GAME.ranks(table.state) == [2, 1]


def test_C9_tokens_are_not_doubled_and_given_tiles_count_no_more() -> None:
    table = quiet({0: "1R 1R 1R 2R"}).play(0, "claim 111", "give 1R", "give 1R", "give 1R")
    assert GAME.scores(table.state)[0] == 2 * 2 + 5


def test_C9_ties_go_to_more_tiles() -> None:
    table = finished({0: "4B", 1: "2R 2R"}, "YG")
    assert GAME.scores(table.state) == [4, 4]
    assert GAME.ranks(table.state) == [2, 1]


def test_C9_a_rich_player_gets_every_point() -> None:
    # All tokens worth 15 and 20 at once, 160 points, and all fours and threes: more than fits a byte.
    table = finished({0: "4R 4B 4G 4Y 3R 3B 3G 3Y 3Y 3Y 3G 3B"}, "YG")
    table.state["seat"][0]["tokens"] = sum(1 << number for number, worth in enumerate(WORTH) if worth >= 15)
    assert GAME.scores(table.state)[0] == 40 + 4 + 9 + 160
    assert GAME.ranks(table.state) == [1, 2]


def test_C9_then_they_are_shared() -> None:
    table = finished({0: "3B 1B", 1: "2R 2R", 2: "1R"}, "YGB", players=3)
    assert GAME.scores(table.state) == [4, 4, 1]
    assert GAME.ranks(table.state) == [1, 1, 3]


def test_C9_tiles_given_up_do_not_break_ties() -> None:
    table = Table({3: ["BCED"]}, ["CEFA", None], {0: "1R 1R 1R", 1: "3R 2B"}, "YG", stack=0)
    table.lay(0, 3, "CEFA").play(0, "claim 111", "give 1R", "give 1R", "give 1R")
    assert table.s.over
    assert GAME.scores(table.state) == [5, 5]
    assert GAME.ranks(table.state) == [2, 1]


def test_C9_secret_colours_are_shown_at_the_end_and_not_before() -> None:
    table = emptying()
    assert [table.s.seat[p].shown for p in range(2)] == [0, 0]
    table.play(0, "done")
    for viewer in (-1, 0, 1):
        view = GAME.plain_view(table.state, viewer)
        assert [view.seat[p].shown for p in range(2)] == [1, 2]
        assert view.seat[1].hand == (to_plain(table.state).seat[1].hand if viewer == 1 else -1)  # hands stay hidden


def test_C9_the_table_shows_how_the_result_came_about() -> None:
    table = finished({0: "4B 3G 2Y 2R 3R", 1: "1B"})
    drawn = GAME.draw(GAME.plain_view(table.state, -1), -1, ["Ala", "Bartek"], "en")
    assert "points: 9 + 2·5 + 0 = 19" in drawn
    assert "Ala wins!" in drawn


# Notation


def test_notation_is_the_pages() -> None:
    actions = {GAME.word(0, action) for action in range(len(GAME.actions))}
    assert actions == {
        *(f"{column}/{rotation}" for column in range(1, 6) for rotation in range(4)),
        *("claim " + "".join(map(str, triple)) for triple in TRIPLES),
        *(f"give {value}{colour}" for value in range(1, 5) for colour in "RBYG"),
        "done",
    }
    outcomes = {GAME.word(CHANCE, outcome) for outcome in range(len(GAME.outcomes))}
    assert outcomes == {
        *(f"lay {tile}/{rotation}" for tile in range(1, 91) for rotation in range(4)),
        *(f"colour {colour}" for colour in "RBYG"),
        *(f"hand {tile}" for tile in range(1, 91)),
    }


def test_the_page_holds_the_same_tiles() -> None:
    page = Path(__file__).parents[2] / "docs" / "rules"
    for name in ("chain.md", "chain.pl.md"):
        text = (page / name).read_text(encoding="utf-8")
        table = text.split("```csv\n")[1].split("```")[0]
        rows = list(csv.reader(table.splitlines()))[1:]
        assert ["".join(row[1:5]) + row[5] + row[6] for row in rows] == PRINTED
        assert [int(row[0]) for row in rows] == list(range(1, 91))
    assert len(KIND) == 90
