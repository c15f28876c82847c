"""A match: log, views, taking back, dealers, records."""

import json

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadRecordError, IllegalMoveError
from stolik.play.dealers import HandDealer, NumberedDealer, RecordDealer, SeedDealer, SystemDealer
from stolik.play.match import Match, tell
from stolik.play.records import from_record

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
    assert [step.move.who for step in dealt] == [CHANCE] * 3
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
    steps, names = match.steps(), ["Ola", "Jan"]
    assert tell(LIE, steps[0], 0, names, "pl") == "Ola: karta 2/5."
    assert tell(LIE, steps[0], 1, names, "en") == "Ola is dealt a card."
    assert tell(LIE, steps[2], 1, names, "en") == "Ola chooses a face."
    assert tell(LIE, steps[4], 1, names, "pl") == "Ola obstawia: 2 piątki."
    assert "A lie: Ola loses." in tell(LIE, steps[5], -1, names, "en")


def test_what_happens_in_a_fork_does_not_happen_in_the_match() -> None:
    match = lie("* 2/5", "* 1/6", "0 show 5")
    before = match.state.tobytes()
    fork = match.fork()
    fork.play(1, LIE.parse(1, "show 6"))
    fork.play(0, LIE.parse(0, "bid 1x5"))
    assert (match.state.tobytes(), len(match.log)) == (before, 3)
    assert match.undo(0).action == LIE.parse(0, "show 5")
    assert len(fork.log) == 5
    assert fork.undo(0).action == LIE.parse(0, "bid 1x5")


def test_a_step_says_what_it_changed() -> None:
    match = lie("* 2/5", "* 1/6")
    step = match.play(0, LIE.parse(0, "show 5"))
    assert step.before.tobytes() == match.state_at(2).tobytes()
    assert step.after.tobytes() == match.state.tobytes()
    assert [one.after.tobytes() for one in match.steps()][-1] == step.after.tobytes()


def test_several_own_decisions_are_taken_back_one_by_one() -> None:
    ten = Match(games.load("clever"), 1, dealer=SeedDealer("own"))
    ten.deal()
    states = [ten.state.tobytes()]
    while len(states) < 40 and not ten.over:
        ten.play(0, ten.legal(0)[0])
        states.append(ten.state.tobytes())
        if ten.deal():
            states = [ten.state.tobytes()]
        elif len(states) > 2:
            break
    assert len(states) > 2
    for expected in reversed(states[:-1]):
        ten.undo(0)
        assert ten.state.tobytes() == expected


def test_numbered_chance_is_the_same_wherever_it_is_taken_up() -> None:
    outcomes = [(3, 1), (5, 2), (9, 1)]
    dealt = [NumberedDealer("day", 1).deal(number, outcomes) for number in range(40)]
    again = NumberedDealer("day", 1)
    assert [again.deal(number, outcomes) for number in reversed(range(40))] == dealt[::-1]
    assert set(dealt) == {3, 5, 9}
    assert dealt != [NumberedDealer("day", 2).deal(number, outcomes) for number in range(40)]


def test_a_match_waits_for_a_person_who_has_not_said_yet_what_fell() -> None:
    match = Match(LIE, 2, dealer=HandDealer(lambda _outcomes: None))
    assert match.deal() == []
    assert match.pending == []
    assert not match.over


def test_seeds_give_the_same_cards_and_other_seeds_others() -> None:
    def cards(seed: str) -> list[int]:
        match = Match(LIE, 6, dealer=SeedDealer(seed))
        return [step.move.action for step in match.deal()]

    assert cards("a") == cards("a")
    assert cards("a") != cards("b")


def test_the_system_deals_every_card_there_is() -> None:
    outcomes = [(3, 1), (5, 2), (9, 1)]
    seen = {SystemDealer().deal(0, outcomes) for _ in range(300)}
    assert seen == {3, 5, 9}


def test_a_record_deals_what_was_dealt_and_then_says_that_it_is_over() -> None:
    match = Match(LIE, 2, dealer=RecordDealer([4, 7]))
    assert [step.move.action for step in match.deal()] == [4, 7]
    with pytest.raises(BadRecordError, match="no more chance"):
        RecordDealer([]).deal(0, [(1, 1)])


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
    again = from_record(document)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.setup == match.setup


def test_a_record_of_the_rules_page_is_read() -> None:
    document = {
        "format": "stolik/1", "game": "lie", "rules": 1, "players": 2, "options": {"order": "count"},
        "moves": [["*", "2/5"], ["*", "1/6"], [0, "show 5"], [1, "show 6"], [0, "bid 1x5"], [1, "check"]],
    }  # fmt: skip
    match = from_record(document)
    assert LIE.scores(match.state) == [1, 2]
