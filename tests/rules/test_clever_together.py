"""Twice as Clever: passive players, extra dice, rounds and solo (K8-K10, K12-K15)."""

import itertools
from typing import Any

import pytest

from stolik.games.clever.language import SOLO_TITLE, solo_title
from stolik.games.clever.state import Phase
from stolik.games.clever.tables import SOLO_BANDS
from tests.laws.common import random_game
from tests.rules.clever_table import ALL_SILVER, GAME, Table

ROLL = "W4 S2 Y3 B1 G5 P6"


def after_choices(roll: str = ROLL, choice: str = "P pink", players: int = 2) -> Table:
    """The active player, seat 0, has chosen one die and swept the rest; now everyone acts at once."""
    return Table(players).roll(roll).play(choice)


# K8: a die of the tray


def test_K8_passive_players_use_a_die_of_the_tray() -> None:
    table = after_choices("W1 S1 Y3 B1 G6 P6", "P pink")  # G is left in hand
    table.roll("G5").play("G green", seat=0)
    assert table.legal(1) == {
        *("W silver:yellow", "W silver:blue", "W silver:green", "W silver:pink"),
        *("W yellow:3", "W blue", "W green", "W pink"),
        *("S silver:yellow", "S silver:blue", "S silver:green", "S silver:pink"),
        *("Y yellow:1", "Y yellow:6", "B blue", "decline"),
    }
    table.play("Y yellow:6", seat=1)
    assert table.sheet(1).circled == 1 << 5


def test_K8_all_passive_players_decide_at_once_and_may_use_the_same_die() -> None:
    table = after_choices(players=4)
    assert table.pending == [1, 2, 3]
    table.play("G green", seat=3).play("G green", seat=1)
    assert table.pending == [2]
    assert "G green" in table.legal(2)
    assert table.dice("tray") == "WSYBG"


def test_K8_declining_is_always_offered_even_as_the_only_move() -> None:
    table = after_choices()
    assert "decline" in table.legal(1)
    table.fill_up(1)
    assert table.legal(1) == {"decline"}
    table.play("decline", seat=1)
    assert table.active == 1


def test_K8_chosen_dice_only_if_nothing_of_the_tray_fits() -> None:
    table = after_choices()
    assert "P pink" not in table.legal(1)
    table.fill_up(1)
    table.put(1, pink=[6] * 3)
    assert "P pink" not in table.legal(1)  # W fits in pink
    assert table.legal(1) == {"W pink", "decline"}


def test_K8_fallback_to_the_chosen_dice() -> None:
    table = after_choices("W6 S5 Y5 B5 G6 P6").roll("W6 G6").play("W green")
    table.roll("G6").play("G green")
    assert (table.dice("tray"), table.dice("chosen")) == ("SYB", "WGP")
    table.fill_up(1)
    table.put(1, green=[1])
    assert table.legal(1) == {"W green", "G green", "decline"}
    table.play("G green", seat=1)
    assert table.sheet(1).green[1] == 12


def test_K8_no_fallback_after_all_three_rolls_were_lost() -> None:
    table = Table(2).roll(ROLL)
    table.put(RR=0)
    table.fill_up(0)
    table.play("lose").roll(ROLL).play("lose").roll(ROLL).play("lose")
    table.fill_up(1)
    assert table.legal(1) == {"decline"}


def test_K8_silver_marks_one_row_and_starts_no_chain() -> None:
    table = after_choices().play("S silver:blue", seat=1)
    assert table.silver(1) == {"blue2"}
    assert table.active == 1


def test_K8_blue_takes_blue_and_white_as_they_lie() -> None:
    table = after_choices().play("B blue", seat=1)
    assert table.sheet(1).blue[0] == 5


def test_K8_a_passive_player_uses_bonuses_before_ending() -> None:
    table = after_choices(players=3)
    table.put(1, green=[1] * 3)
    table.play("G green", seat=1)
    assert table.waiting(1) == "B"
    assert table.pending == [1, 2]
    assert all(word.startswith("? blue") for word in table.legal(1))
    table.play("decline", seat=2).play("? blue:12", seat=1)
    assert table.active == 1


# K9: extra dice


def extra(**sheet: Any) -> Table:
    """The active player may use extra dice; the passive one has declined."""
    table = Table(2).roll(ROLL)
    table.put(0, **sheet)
    return table.play("P pink").play("decline", seat=1)


def test_K9_any_of_the_six_dice_once_per_action() -> None:
    table = extra(PLUS=2)
    assert table.pending == [0]
    assert {"extra W pink", "extra S silver:blue", "extra Y yellow:1", "extra B blue", "extra G green"} <= table.legal()
    table.play("extra G green")
    assert table.unlocked("PLUS") == 1
    assert not [word for word in table.legal() if word.startswith("extra G")]


def test_K9_a_die_chosen_before_may_be_used_again() -> None:
    table = extra(PLUS=1)
    assert "extra P pink" in table.legal()
    table.play("extra P pink")
    assert table.sheet().pink[:2] == [6, 6]


def test_K9_end_is_asked_while_an_action_is_unlocked_even_if_nothing_fits() -> None:
    table = Table(2).roll(ROLL)
    table.put(0, PLUS=1)
    table.play("P pink")
    table.fill_up(0)
    assert table.legal(0) == {"end"}
    table.play("end").play("decline", seat=1)
    assert (table.active, table.unlocked("PLUS")) == (1, 1)


def test_K9_end_is_asked_even_when_all_six_dice_were_used() -> None:
    table = extra(PLUS=6)
    table.state["seat"][0]["used"][2] = 0
    table.state["seat"][0]["gained"][2] = 7
    for word in ("W pink", "S silver:pink", "Y yellow:1", "B blue", "G green", "P pink"):
        table.play(f"extra {word}")
    assert table.legal() == {"end"}


def test_K9_a_seat_without_an_action_ends_by_itself() -> None:
    table = after_choices()
    table.play("decline", seat=1)
    assert table.active == 1
    table = extra(PLUS=1).play("extra G green")
    assert table.active == 1


def test_K9_an_action_gained_by_an_extra_die_can_be_used_at_once() -> None:
    table = extra(PLUS=1, green=[1] * 8)
    table.play("extra G green")  # the ninth green cell gives +1
    assert table.pending == [0]
    assert "extra B blue" in table.legal()


def test_K9_an_action_gained_by_a_passive_mark_can_be_used_at_once() -> None:
    table = Table(2).roll(ROLL)
    table.put(1, green=[1] * 8)
    table.play("P pink").play("G green", seat=1)
    assert table.pending == [1]
    assert "extra G green" in table.legal(1)


def test_K9_a_passive_player_uses_extra_dice_after_the_tray_die() -> None:
    table = Table(2).roll(ROLL)
    table.put(1, PLUS=1)
    table.play("P pink")
    assert not [word for word in table.legal(1) if word.startswith("extra")]
    table.play("G green", seat=1)
    assert "extra P pink" in table.legal(1)
    table.play("extra P pink", seat=1)
    assert table.active == 1


def test_K9_also_after_declining() -> None:
    table = Table(2).roll(ROLL)
    table.put(1, PLUS=1)
    table.play("P pink").play("decline", "extra W green", seat=1)
    assert table.sheet(1).green[0] == 8
    assert table.active == 1


def test_K9_no_chain() -> None:
    table = extra(PLUS=1).play("extra S silver:blue")
    assert table.silver() == {"blue2"}
    assert table.active == 1


def test_K9_dice_count_anew_in_the_next_turn() -> None:
    table = extra(PLUS=3).play("extra G green", "end")
    table.roll(ROLL).play("P pink", seat=1)
    table.play("decline", seat=0)
    assert "extra G green" in table.legal(0)


def test_K9_example_white_as_yellow_four_then_blue_seven() -> None:
    table = Table(2).roll("W4 S1 Y1 B3 G6 P1")
    table.put(0, PLUS=2)
    table.play("G green").play("decline", seat=1).play("extra W yellow:5")
    assert not [word for word in table.legal() if word.startswith("extra W")]
    table.play("extra B blue")
    assert table.sheet().blue[0] == 7


# K10: all at once, and whose turn is next


def test_K10_the_active_players_extra_dice_and_the_passive_parts_run_together() -> None:
    table = Table(3).roll(ROLL)
    table.put(0, PLUS=1)
    table.play("P pink")
    assert table.pending == [0, 1, 2]
    table.play("decline", seat=1)
    assert table.pending == [0, 2]


def test_K10_they_open_only_after_the_last_choice_is_over() -> None:
    table = Table(2).roll("W6 S5 Y4 B4 G4 P4")
    table.put(0, PLUS=1, RET=1, silver="blue5 green5 pink5", RR=0)
    table.play("S silver:yellow")
    assert table.pending == [0]  # G?
    table.play("? green:1")
    assert table.pending == [0]  # the chain
    table.play("done")
    assert table.pending == [0]  # returns
    table.play("roll").roll("W6").play("W pink")
    assert table.pending == [0]  # W stands alone: a return with an empty hand
    table.play("roll")
    assert table.pending == [0, 1]


def test_K10_the_order_of_answers_does_not_matter() -> None:
    answers = {0: ["extra G green", "? blue:12"], 1: ["G green", "? blue:3", "end"], 2: ["S silver:blue"]}
    ends = set()
    for order in itertools.permutations([0, 0, 1, 1, 1, 2]):
        table = Table(3).roll(ROLL)
        table.put(0, PLUS=1, green=[2] * 3)
        table.put(1, PLUS=1, green=[2] * 3)
        table.play("P pink")
        left = {seat: iter(words) for seat, words in answers.items()}
        for seat in order:
            table.play(next(left[seat]), seat=seat)
        ends.add(table.state.tobytes())
    assert len(ends) == 1


def test_K10_the_turn_passes_to_the_left_and_a_round_ends_when_all_were_active() -> None:
    table = Table(3)
    for active in (0, 1, 2):
        assert (table.active, table.round) == (active, 1)
        take_turn(table)
    assert (table.active, table.round) == (0, 2)


def take_turn(table: Table) -> None:
    """A whole turn as short as can be: the six is chosen, nobody does anything else."""
    active = table.active
    table.roll("W5 S5 Y5 B5 G5 P6").play("P pink" if table.sheet(active).pinks < 12 else "W green", seat=active)
    while not table.over and table.phase != Phase.ROLL:
        for seat in table.pending:
            idle = table.legal(seat) & {"decline", "end", "roll", "done"}
            table.play(idle.pop() if idle else min(table.legal(seat)), seat=seat)


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_K10_rounds_by_the_number_of_players(players: int, rounds: int) -> None:
    table = Table(players)
    turns = 0
    while not table.over:
        take_turn(table)
        turns += 1
    assert turns == players * rounds
    assert table.round == rounds


# K12, K13: what a round gives


def test_K13_rounds_one_to_three_give_everyone_an_action() -> None:
    table = Table(3)
    assert [table.unlocked("RR", seat) for seat in range(3)] == [1, 1, 1]
    for _ in range(3):
        take_turn(table)
    assert [table.unlocked("PLUS", seat) for seat in range(3)] == [1, 1, 1]
    for _ in range(3):
        take_turn(table)
    assert [table.unlocked("RET", seat) for seat in range(3)] == [1, 1, 1]


def at_round(number: int, players: int = 2) -> Table:
    """The last moment before a round: one decision of seat 1 is left."""
    table = Table(players)
    table.state["round"] = number - 1
    table.state["active"] = players - 1
    return table.roll(ROLL)


def begin(table: Table) -> None:
    """Play the last turn of the round before."""
    table.play("P pink", seat=table.active)
    while table.phase == Phase.TOGETHER:
        for seat in table.pending:
            table.play(*(table.legal(seat) & {"decline", "end"}), seat=seat)


def test_K13_a_sixth_space_circled_by_a_round_is_used_before_the_first_roll() -> None:
    table = at_round(3)
    table.put(0, RET=5)
    begin(table)
    assert (table.round, table.pending, table.waiting(0)) == (3, [0], "P")
    table.play("? pink:5")
    assert table.pending == []
    assert table.outcomes()[0] == "W1"


def test_K13_the_extra_die_track_of_round_two_gives_a_silver_mark() -> None:
    table = at_round(2)
    table.put(1, PLUS=5)
    table.play("P pink", seat=1).play("decline", seat=0).play("end", seat=1)
    assert (table.round, table.pending, table.waiting(1)) == (2, [1], "S")


def test_K12_the_black_bonus_of_round_four_is_asked_of_everyone_at_once() -> None:
    table = at_round(4, players=3)
    begin(table)
    assert table.pending == [0, 1, 2]
    assert table.legal(2) == {"black silver", "black yellow", "black blue", "black green", "black pink"}
    table.play("black silver", seat=2)
    assert table.pending == [0, 1, 2]
    table.play("? silver:blue4", seat=2)
    assert table.pending == [0, 1]
    table.play("black pink", "? pink:6", seat=0).play("black blue", "? blue:12", seat=1)
    assert table.outcomes()[0] == "W1"
    assert table.active == 0


def test_K12_only_areas_where_a_mark_is_possible() -> None:
    table = at_round(4)
    table.put(1, silver=ALL_SILVER, blue=[2] * 12)
    begin(table)
    assert table.legal(1) == {"black yellow", "black green", "black pink"}


def test_K12_with_no_place_at_all_it_is_lost_and_the_seat_is_not_asked() -> None:
    table = at_round(4)
    table.fill_up(0)
    begin(table)
    assert table.pending == [1]


def test_K12_its_mark_triggers_bonuses_before_the_first_roll() -> None:
    table = at_round(4)
    table.put(0, green=[1] * 3)
    begin(table)
    table.play("black green", "? green:6")
    assert table.waiting(0) == "B"
    table.play("? blue:12").play("black pink", "? pink:1", seat=1)
    assert table.phase == Phase.ROLL


# K14: solo


def solo_passive(roll: str, **sheet: Any) -> Table:
    """The solo passive turn of round one, rolled."""
    table = Table(1).roll(ROLL).play("P pink")
    table.put(0, **sheet)
    assert table.passive == 1
    return table.roll(roll)


def test_K14_an_active_turn_is_followed_by_a_passive_one() -> None:
    table = Table(1).roll(ROLL).play("P pink")
    assert (table.passive, table.round) == (1, 1)
    table.roll("W1 S2 Y3 B4 G5 P6").play("decline")
    assert (table.passive, table.round) == (0, 2)


def test_K14_extra_dice_come_before_the_passive_turn_and_count_anew_in_it() -> None:
    table = Table(1).roll(ROLL)
    table.put(PLUS=3)
    table.play("P pink", "extra G green", "end")
    assert table.passive == 1
    table.roll("W1 S2 Y3 B4 G5 P6").play("decline")
    assert "extra G green" in table.legal()


def test_K14_the_three_lowest_dice_go_to_the_tray() -> None:
    table = solo_passive("W1 S6 Y3 B5 G2 P6")
    assert table.dice("tray") == "WYG"
    assert {word[0] for word in table.legal()} == {"W", "Y", "G", "d"}


def test_K14_equal_dice_that_all_fit_go_by_themselves() -> None:
    assert solo_passive("W2 S6 Y2 B5 G2 P6").dice("tray") == "WYG"
    assert solo_passive("W1 S2 Y2 B5 G6 P6").dice("tray") == "WSY"


def test_K14_chance_decides_among_equal_dice_at_the_border() -> None:
    table = solo_passive("W3 S3 Y3 B1 G4 P2")
    assert table.dice("tray") == "BP"
    assert table.outcomes() == ["tray W", "tray S", "tray Y"]
    table.chance("tray Y")
    assert table.dice("tray") == "YBP"
    assert table.pending == [0]


def test_K14_one_die_at_a_time_until_three_lie_there() -> None:
    table = solo_passive("W3 S3 Y3 B3 G3 P3")
    table.chance("tray P")
    assert table.outcomes() == ["tray W", "tray S", "tray Y", "tray B", "tray G"]
    table.chance("tray W")
    table.chance("tray G")
    assert table.dice("tray") == "WGP"


def test_K14_two_places_for_three_equal_dice() -> None:
    table = solo_passive("W1 S4 Y4 B4 G5 P6")
    table.chance("tray B")
    assert table.outcomes() == ["tray S", "tray Y"]
    table.chance("tray S")
    assert table.dice("tray") == "WSB"


def test_K14_every_tied_die_is_equally_likely() -> None:
    table = solo_passive("W3 S3 Y3 B1 G4 P2")
    assert {weight for _, weight in GAME.chance(table.state)} == {1}


def test_K14_no_fallback() -> None:
    table = solo_passive("W6 S1 Y1 B5 G1 P6")
    table.fill_up()
    table.put(pink=[6])  # only the pink die and the white one would fit, and neither lies on the tray
    assert (table.dice("tray"), table.legal()) == ("SYG", {"decline"})


def test_K14_rerolls_and_returns_cannot_be_used_in_the_passive_turn() -> None:
    table = solo_passive("W1 S6 Y3 B5 G2 P6", RR=3, RET=3)
    assert not {"reroll", "roll", "return W"} & table.legal()
    table.play("W green")
    assert table.passive == 0


def test_K14_extra_dice_of_the_passive_turn_are_any_of_the_six() -> None:
    table = solo_passive("W1 S6 Y3 B5 G2 P6", PLUS=1).play("W green")
    assert {"extra P pink", "extra W green"} <= table.legal()


def test_K14_six_rounds_of_two_turns() -> None:
    table = Table(1)
    turns = []
    while not table.over:
        turns.append((table.round, table.passive))
        take_turn(table) if not table.passive else idle_passive_turn(table)
    assert turns == [(number, passive) for number in range(1, 7) for passive in (0, 1)]


def idle_passive_turn(table: Table) -> None:
    table.roll("W1 S2 Y3 B4 G5 P6")
    while table.pending:
        table.play(*(table.legal() & {"decline", "end"} or {min(table.legal())}))


def test_K14_example_the_books_tray() -> None:
    table = solo_passive("W3 S5 Y3 B1 G3 P2")
    assert table.dice("tray") == "BP"
    assert table.outcomes() == ["tray W", "tray Y", "tray G"]
    table.chance("tray Y")
    assert table.dice("tray") == "YBP"


def test_K14_uniformly_random_play_scores_about_59() -> None:
    totals = []
    for number in range(150):
        *_, (state, _, _) = random_game(GAME, GAME.plain, GAME.setup(1), number)
        totals += GAME.scores(state)
    assert 55 < sum(totals) / len(totals) < 63


# K15: the end


def test_K15_the_game_ends_after_the_last_extra_dice_and_actions_lapse() -> None:
    table = Table(2)
    table.state["round"] = 6
    table.state["active"] = 1
    table.roll(ROLL)
    table.put(0, PLUS=2)
    table.play("P pink", seat=1).play("decline", seat=0)
    assert not table.over
    table.play("extra G green", "end", seat=0)
    assert (table.over, table.pending) == (1, [])
    assert table.unlocked("PLUS", 0) == 1


@pytest.mark.parametrize("band", range(11))
def test_K15_solo_bands(band: int) -> None:
    least = (-99, *SOLO_BANDS)[band]
    for lang in ("pl", "en"):
        assert solo_title(least, lang) == SOLO_TITLE[lang][band]
        if band:
            assert solo_title(least - 1, lang) == SOLO_TITLE[lang][band - 1]
