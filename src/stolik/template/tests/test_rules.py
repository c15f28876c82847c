"""RACE plays by its rules R1 to R6: an example for each of them."""

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMoveError
from stolik.core.state import to_plain
from stolik.play.dealers import RecordDealer
from stolik.play.match import Match

GAME = games.load("race")
NAMES = ["Ala", "Bartek", "Celina"]


def _dealt(*bonuses: int, laps: int = 3) -> Match:
    """A game in which the seats hold these cards."""
    match = Match(GAME, len(bonuses), {"laps": laps}, RecordDealer(list(bonuses)))
    match.deal()
    return match


def _lap(match: Match, *paces: int) -> None:
    for seat, pace in enumerate(paces):
        match.play(seat, match.game.parse(seat, f"pace {pace}"))


def _told(match: Match, ply: int, viewer: int, lang: str) -> str:
    """What a viewer reads of a move."""
    before, move = match.state_at(ply), match.log[ply]
    word = GAME.seen_word(before, move.who, move.action, viewer)
    views = [GAME.plain_view(state, viewer) for state in (before, match.state_at(ply + 1))]
    return str(GAME.words.tell(views[0], move.who, word, views[1], NAMES, lang))


def _distances(match: Match) -> list[int]:
    return match.game.scores(match.state)


def test_R1_a_card_is_dealt_to_each_and_only_its_owner_sees_it() -> None:
    match = _dealt(3, 0)
    assert [to_plain(match.view(0)).seat[p].card for p in range(2)] == [4, -1]
    assert [to_plain(match.view(-1)).seat[p].card for p in range(2)] == [-1, -1]
    assert to_plain(match.view(0)).deck == [-1] * 4


def test_R1_two_copies_of_each_bonus() -> None:
    match = Match(GAME, 3)
    assert GAME.chance(match.state) == [(0, 2), (1, 2), (2, 2), (3, 2)]
    match.play(CHANCE, 3)
    match.play(CHANCE, 3)
    assert GAME.chance(match.state) == [(0, 2), (1, 2), (2, 2)]


def test_R2_a_pace_is_secret_until_all_have_picked() -> None:
    match = _dealt(1, 2)
    match.play(0, GAME.parse(0, "pace 3"))
    assert match.pending == [1]
    assert to_plain(match.view(1)).seat[0].pace == -1
    assert _told(match, 2, 1, "en") == "Ala has picked a pace."
    assert GAME.seen_word(match.state_at(2), 0, 2, viewer=1) == "pace ?"


def test_R3_a_pace_that_nobody_else_picked_moves_its_runner() -> None:
    match = _dealt(0, 0, 1)
    _lap(match, 2, 3, 2)
    assert _distances(match) == [0, 3, 0]
    assert [seat.shown for seat in to_plain(match.view(-1)).seat[:3]] == [2, 3, 2]


def test_R4_the_option_says_how_many_laps() -> None:
    match = _dealt(0, 1, laps=2)
    _lap(match, 1, 2)
    assert not match.over
    _lap(match, 1, 2)
    assert match.over


def test_R5_the_bonus_counts_at_the_finish() -> None:
    match = _dealt(3, 0, laps=1)
    _lap(match, 1, 3)
    assert _distances(match) == [4, 3]


def test_R6_the_farthest_wins_and_ties_share() -> None:
    match = _dealt(2, 0, 1, laps=1)
    _lap(match, 1, 3, 2)
    assert match.to_record()["scores"] == [3, 3, 3]
    assert match.to_record()["ranks"] == [1, 1, 1]


def test_a_pick_is_taken_back_while_others_think_and_never_after() -> None:
    match = _dealt(2, 0)
    match.play(0, 0)
    match.undo(0)
    assert match.pending == [0, 1]
    _lap(match, 1, 2)
    with pytest.raises(IllegalMoveError, match="showed something"):
        match.undo(1)


def test_it_is_drawn_and_told_in_both_languages() -> None:
    match = _dealt(3, 0, laps=1)
    _lap(match, 1, 3)
    assert _told(match, 3, 0, "pl") == "Okrążenie: Ala 1, Bartek 3."
    assert GAME.draw(GAME.plain_view(match.state, 0), 0, NAMES[:2], "en") == "Laps left: 0\nAla      4\nBartek   3"
