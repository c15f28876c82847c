"""A match: log, views, taking back, dealers, records."""

import json

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadRecordError, IllegalMoveError
from stolik.play.dealers import HandDealer, RecordDealer, SeedDealer, SystemDealer
from stolik.play.match import Match

LIE = games.load("lie")


def lie(*moves: str, players: int = 2) -> Match:
    """A match in which these words were played."""
    match = Match(LIE, players)
    for move in moves:
        who, _, word = move.partition(" ")
        seat = CHANCE if who == "*" else int(who)
        match.play(seat, LIE.parse(seat, word))
    return match


def test_a_match_deals_until_somebody_decides() -> None:
    match = Match(LIE, 3)
    dealt = match.deal()
    assert [move.who for move in dealt] == [CHANCE] * 3
    assert match.pending == [0, 1, 2]
    assert match.deal() == []


def test_an_own_decision_can_be_taken_back() -> None:
    match = lie("* 2/5", "* 1/6", "0 show 5")
    before = lie("* 2/5", "* 1/6").state.tobytes()
    move = match.undo(0)
    assert LIE.word(0, move.action) == "show 5"
    assert match.state.tobytes() == before
    assert match.legal(0) == [LIE.parse(0, "show 2"), LIE.parse(0, "show 5")]


def test_a_bid_can_be_taken_back_until_the_next_say() -> None:
    match = lie("* 2/5", "* 1/6", "0 show 5", "1 show 6", "0 bid 1x5")
    match.undo(0)
    match.play(0, LIE.parse(0, "bid 1x5"))
    match.play(1, LIE.parse(1, "bid 2x5"))
    with pytest.raises(IllegalMoveError, match="your own decision"):
        match.undo(0)


def test_nothing_is_taken_back_across_a_chance_move() -> None:
    match = lie("* 2/5", "* 1/6", "0 show 5", "1 show 6", "0 bid 2x5", "1 check")
    match.deal()
    with pytest.raises(IllegalMoveError, match="your own decision"):
        match.undo(1)
    with pytest.raises(IllegalMoveError, match="your own decision"):
        Match(LIE, 2).undo(0)


def test_a_move_that_showed_something_stays() -> None:
    match = lie("* 2/5", "* 1/6", "0 show 5", "1 show 6", "0 bid 2x5", "1 check")
    with pytest.raises(IllegalMoveError, match="showed something"):
        match.undo(1)
    assert len(match.log) == 6


def test_a_refused_move_is_not_in_the_log() -> None:
    match = lie("* 2/5", "* 1/6")
    with pytest.raises(IllegalMoveError):
        match.play(0, LIE.parse(0, "check"))
    assert len(match.log) == 2


def test_the_log_is_told_to_each_viewer_as_they_saw_it() -> None:
    match = lie("* 2/5", "* 1/6", "0 show 5", "1 show 6", "0 bid 2x5", "1 check")
    names = ["Ola", "Jan"]
    assert match.told(0, 0, names, "pl") == "Ola: karta 2/5."
    assert match.told(0, 1, names, "en") == "Ola is dealt a card."
    assert match.told(2, 1, names, "en") == "Ola fixes a face."
    assert match.told(4, 1, names, "pl") == "Ola licytuje: 2 piątki."
    assert "A lie: Ola loses." in match.told(5, -1, names, "en")


def test_seeds_give_the_same_cards_and_other_seeds_others() -> None:
    def cards(seed: str) -> list[int]:
        match = Match(LIE, 6, dealer=SeedDealer(seed))
        return [move.action for move in match.deal()]

    assert cards("a") == cards("a")
    assert cards("a") != cards("b")


def test_the_system_deals_every_card_there_is() -> None:
    outcomes = [(3, 1), (5, 2), (9, 1)]
    seen = {SystemDealer().deal(outcomes) for _ in range(300)}
    assert seen == {3, 5, 9}


def test_a_record_deals_what_was_dealt_and_then_says_that_it_is_over() -> None:
    match = Match(LIE, 2, dealer=RecordDealer([4, 7]))
    assert [move.action for move in match.deal()] == [4, 7]
    with pytest.raises(BadRecordError, match="no more chance"):
        RecordDealer([]).deal([(1, 1)])


def test_a_person_can_deal_by_hand() -> None:
    asked = []

    def ask(outcomes: list[tuple[int, int]]) -> int:
        asked.append(len(outcomes))
        return outcomes[-1][0]

    match = Match(LIE, 2, dealer=HandDealer(ask))
    match.deal()
    assert asked == [15, 15]
    assert [LIE.word(CHANCE, move.action) for move in match.log] == ["5/6", "5/6"]


def test_a_record_goes_there_and_back() -> None:
    match = lie("* 2/5", "* 1/6", "0 show 5", "1 show 6", "0 bid 1x5")
    document = json.loads(json.dumps(match.to_record()))
    assert document["moves"][:3] == [["*", "2/5"], ["*", "1/6"], [0, "show 5"]]
    assert "scores" not in document
    again = Match.from_record(document)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.setup == match.setup


def test_a_record_of_the_rules_page_is_read() -> None:
    document = {
        "format": "stolik/1", "game": "lie", "rules": 1, "players": 2, "options": {"order": "count"},
        "moves": [["*", "2/5"], ["*", "1/6"], [0, "show 5"], [1, "show 6"], [0, "bid 1x5"], [1, "check"]],
    }  # fmt: skip
    match = Match.from_record(document)
    assert LIE.scores(match.state) == [1, 2]
