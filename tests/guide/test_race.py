"""The example game plays by its rules R1 to R6."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.game import Game
from stolik.core.record import to_plain
from stolik.play.dealers import RecordDealer
from stolik.play.match import Match

NAMES = ["Ala", "Bartek", "Celina"]


def _dealt(race: Game, *bonuses: int, laps: int = 3) -> Match:
    """A race in which the seats hold these cards."""
    match = Match(race, len(bonuses), {"laps": laps}, RecordDealer(list(bonuses)))
    match.deal()
    return match


def _lap(match: Match, *paces: int) -> None:
    for seat, pace in enumerate(paces):
        match.play(seat, match.game.parse(seat, f"pace {pace}"))


def _distances(match: Match) -> list[int]:
    return match.game.scores(match.state)


def test_R1_a_card_is_dealt_to_each_and_only_its_owner_sees_it(race: Game) -> None:
    match = _dealt(race, 3, 0)
    assert [to_plain(match.view(0)).seat[p].card for p in range(2)] == [4, -1]
    assert [to_plain(match.view(-1)).seat[p].card for p in range(2)] == [-1, -1]
    assert to_plain(match.view(0)).deck == [-1] * 4


def test_R1_two_copies_of_each_bonus(race: Game) -> None:
    match = Match(race, 3)
    assert race.chance(match.state) == [(0, 2), (1, 2), (2, 2), (3, 2)]
    match.play(CHANCE, 3)
    match.play(CHANCE, 3)
    assert race.chance(match.state) == [(0, 2), (1, 2), (2, 2)]


def test_R2_a_pace_is_secret_until_all_have_picked(race: Game) -> None:
    match = _dealt(race, 1, 2)
    match.play(0, race.parse(0, "pace 3"))
    assert match.pending == [1]
    assert to_plain(match.view(1)).seat[0].pace == -1
    assert match.told(2, 1, NAMES, "en") == "Ala has picked a pace."
    assert race.seen_word(match.state_at(2), 0, 2, viewer=1) == "pace ?"


def test_R3_a_pace_that_nobody_else_picked_moves_its_runner(race: Game) -> None:
    match = _dealt(race, 0, 0, 1)
    _lap(match, 2, 3, 2)
    assert _distances(match) == [0, 3, 0]
    assert [seat.shown for seat in to_plain(match.view(-1)).seat[:3]] == [2, 3, 2]


def test_R4_the_option_says_how_many_laps(race: Game) -> None:
    match = _dealt(race, 0, 1, laps=2)
    _lap(match, 1, 2)
    assert not match.over
    _lap(match, 1, 2)
    assert match.over


def test_R5_the_bonus_counts_at_the_finish(race: Game) -> None:
    match = _dealt(race, 3, 0, laps=1)
    _lap(match, 1, 3)
    assert _distances(match) == [4, 3]


def test_R6_the_farthest_wins_and_ties_share(race: Game) -> None:
    match = _dealt(race, 2, 0, 1, laps=1)
    _lap(match, 1, 3, 2)
    assert match.to_record()["scores"] == [3, 3, 3]
    assert match.to_record()["ranks"] == [1, 1, 1]


def test_a_pick_is_taken_back_while_others_think_and_never_after(race: Game) -> None:
    match = _dealt(race, 2, 0)
    match.play(0, 0)
    match.undo(0)
    assert match.pending == [0, 1]
    _lap(match, 1, 2)
    with pytest.raises(IllegalMoveError, match="showed something"):
        match.undo(1)


def test_it_is_drawn_and_told_in_both_languages(race: Game) -> None:
    match = _dealt(race, 3, 0, laps=1)
    _lap(match, 1, 3)
    assert match.told(3, 0, NAMES, "pl") == "Okrążenie: Ala 1, Bartek 3."
    assert race.text.draw(race.plain_view(match.state, 0), 0, NAMES[:2], "en") == "Laps left: 0\nAla      4\nBartek   3"
