"""What may be asked of a player's choices, game by game: situations, and what can be done in them.

A habit looks at a position, the seat to decide, a move and the position after it. It answers None where the situation
is another one, else how much of the thing the move does: 1 or 0, or an amount. `bench/made_of.py` asks the same of the
champion's and of greedy's move in the same positions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stolik.core.types import State
from stolik.games.chain import rules as chain
from stolik.games.chain.state import Phase as Chain
from stolik.games.chain.tables import COLOUR_COUNT, KINDS, SIDES
from stolik.games.clever import moves as clever
from stolik.games.clever.state import Phase as Clever
from stolik.games.clever.state import count_dice
from stolik.games.clever.tables import BLUE, GREEN, PINK, SILVER, YELLOW, W
from stolik.games.lie import rules as lie
from stolik.games.lie.policy import least_count
from stolik.games.lie.tables import VALUES as LIE_VALUES
from stolik.games.seventeen import state as seventeen
from stolik.games.seventeen.policy import open_sum, own_sum
from stolik.games.seventeen.tables import BIN, FACES, TARGET, TRAP, TWO, VALUES
from stolik.games.ten import state as ten
from stolik.games.ten.chances import BUST_BY_CURRENCY, BUST_BY_DIGITS, EVENTS, chances

Question = Callable[[State, int, int, State, list[int]], float | None]


@dataclass(frozen=True)
class Habit:
    """One thing to ask: headlines for whoever does it more, or less, and what is counted."""

    more: str
    less: str
    what: str
    ask: Question
    unit: str = ""  # of an amount; else a share


# Seventeen


def _known(s: State, seat: int) -> int:
    return int(open_sum(s) + own_sum(s, seat))


def _checks(answering: bool, low: int, high: int) -> Question:
    """With a row that the seat knows to be worth so much."""

    def ask(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
        here = before.phase == (seventeen.Phase.ANSWER if answering else seventeen.Phase.TURN)
        if not here or seventeen.CHECK not in legal or not low <= _known(before, seat) <= high:
            return None
        return action == seventeen.CHECK

    return ask


def _lays(action_of: int) -> Question:
    """Where a card can be laid in this way."""

    def ask(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
        return None if action_of not in legal else action == action_of

    return ask


def _lays_down(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    numbers = [move for move in legal if seventeen.DOWN <= move < seventeen.DOWN + VALUES]
    return None if not numbers else seventeen.DOWN <= action < seventeen.CHECK


def _lays_first_down(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    return None if before.row_size else _lays_down(before, seat, action, after, legal)


def _lays_high(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    """The highest number in hand, where there are different ones."""
    values = {move: _value(move) for move in legal if _value(move)}
    if len(set(values.values())) < 2 or open_sum(before) >= TARGET - 4:
        return None
    return values.get(action, 0) == max(values.values())


def _value(move: int) -> int:
    """Of a number that is laid; 0 for all else."""
    face = move - (seventeen.LAY if move < seventeen.UP else seventeen.UP if move < seventeen.DOWN else seventeen.DOWN)
    return (
        face + 1
        if move < seventeen.CHECK and face < (VALUES if move < seventeen.UP else FACES) and face < VALUES
        else 0
    )


def _bins(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    there = seventeen.UP + BIN in legal and _known(before, seat) >= TARGET - 4
    return action == seventeen.UP + BIN if there else None


# TEN


def _risk(s: State) -> float:
    cards = [0] * EVENTS
    left = chances(s, cards)
    return (cards[BUST_BY_DIGITS] + cards[BUST_BY_CURRENCY]) / left if left else 0.0


def _draws(low: float, high: float) -> Question:
    def ask(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
        if before.phase != ten.Phase.DECIDE or ten.DRAW not in legal or not low <= _risk(before) < high:
            return None
        return action == ten.DRAW

    return ask


def _one_of(first: int, last: int, phase: int) -> Question:
    """A move of this range, where there is one in this phase."""

    def ask(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
        if before.phase != phase or not any(first <= move < last for move in legal):
            return None
        return first <= action < last

    return ask


def _bid_size(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    return None if before.phase != ten.Phase.BID else max(0, action - ten.BID)


# Chain Reaction


def _column(before: State, action: int) -> int:
    return int(before.height[(action - chain.PLACE) // SIDES])


def _on_tallest(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    heights = list(before.height)
    return None if before.phase != Chain.PLACE or len(set(heights)) == 1 else _column(before, action) == max(heights)


def _on_lowest(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    heights = list(before.height)
    return None if before.phase != Chain.PLACE or len(set(heights)) == 1 else _column(before, action) == min(heights)


def _taken(before: State, seat: int, after: State) -> list[int]:
    return [int(after.seat[seat].tiles[kind]) - int(before.seat[seat].tiles[kind]) for kind in range(KINDS)]


def _takes(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    return None if before.phase != Chain.PLACE else sum(_taken(before, seat, after))


def _takes_nothing(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    return None if before.phase != Chain.PLACE else sum(_taken(before, seat, after)) == 0


def _takes_own(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    own = before.seat[seat].colour - 1
    if before.phase != Chain.PLACE:
        return None
    return sum(count for kind, count in enumerate(_taken(before, seat, after)) if kind % COLOUR_COUNT == own)


def _claims(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    return None if before.phase != Chain.CLAIM else action != chain.DONE


# LIE


def _shows_higher(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    if before.phase != lie.Phase.FIX or len(legal) < 2:
        return None
    return action == max(legal)


def _shows_again(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    """A face that the seat shows already, where one of the two is such."""
    own = before.seat[seat]
    faces = set(own.face[: own.fixed])
    if before.phase != lie.Phase.FIX or len(legal) < 2:
        return None
    shown = [move for move in legal if move - lie.SHOW + 1 in faces]
    return None if len(shown) != 1 else action == shown[0]


def _lie_checks(low: float, high: float) -> Question:
    """Where the last bid names such a share of all cards."""

    def ask(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
        if before.phase != lie.Phase.BID or lie.CHECK not in legal:
            return None
        count = (before.bids[before.bid_count - 1] - 1) // LIE_VALUES + 1
        return action == lie.CHECK if low <= count / before.dealt < high else None

    return ask


def _bids(ask: Callable[[State, int, int, int], float]) -> Question:
    """Of bids, where both players bid; a check says nothing."""

    def question(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
        if before.phase != lie.Phase.BID or before.bid_count > 0:
            return None
        return ask(before, seat, (action - lie.BID) // LIE_VALUES + 1, (action - lie.BID) % LIE_VALUES + 1)

    return question


def _opens_unheld(before: State, seat: int, count: int, value: int) -> float:
    own = before.seat[seat]
    return value not in own.face[: own.cards]


def _opens_high(before: State, seat: int, count: int, value: int) -> float:
    return count > least_count(before, value)


def _opens_value(before: State, seat: int, count: int, value: int) -> float:
    return value > LIE_VALUES // 2


# Twice as Clever


def _marks(area: int) -> Question:
    """Where a die can be chosen for an area and for another one."""

    def ask(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
        areas = {int(clever.MARK_AREA[move]) for move in legal if move < clever.EXTRA}
        if before.phase != Clever.CHOOSE or area not in areas or len(areas) < 2:
            return None
        return action < clever.EXTRA and int(clever.MARK_AREA[action]) == area

    return ask


def _pips(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    marks = [move for move in legal if move < clever.EXTRA]
    if before.phase != Clever.CHOOSE or not marks:
        return None
    values = [int(before.value[clever.MARK_DIE[move]]) for move in marks]
    chosen = int(before.value[clever.MARK_DIE[action]]) if action < clever.EXTRA else 0
    return None if len(set(values)) < 2 else chosen == min(values)


def _sweeps(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    if before.phase != Clever.CHOOSE or before.choices == 2 or action >= clever.EXTRA:
        return None
    return count_dice(after.tray) - count_dice(before.tray)


def _white(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    dice = {int(clever.MARK_DIE[move]) for move in legal if move < clever.EXTRA}
    if before.phase != Clever.CHOOSE or W not in dice or len(dice) < 2:
        return None
    return action < clever.EXTRA and int(clever.MARK_DIE[action]) == W


def _rerolls(before: State, seat: int, action: int, after: State, legal: list[int]) -> float | None:
    return None if clever.REROLL not in legal else action == clever.REROLL


_AREAS = {SILVER: "silver", YELLOW: "yellow", BLUE: "blue", GREEN: "green", PINK: "pink"}

HABITS: dict[str, dict[str, Habit]] = {
    "chain": {
        "tallest": Habit(
            "Build on the tallest column",
            "Leave the tallest column alone",
            "a tile is laid on a tallest column",
            _on_tallest,
        ),
        "lowest": Habit(
            "Fill the lowest column", "Leave the lowest column alone", "a tile is laid on a lowest column", _on_lowest
        ),
        "tiles": Habit("Take many tiles", "Do not take all you can", "tiles taken by laying one", _takes, "tiles"),
        "nothing": Habit(
            "Lay a tile that takes nothing",
            "Always take something",
            "the tile that is laid takes nothing",
            _takes_nothing,
        ),
        "own": Habit(
            "Look at your own colour",
            "Do not chase your own colour",
            "tiles of the own colour taken by laying one",
            _takes_own,
            "tiles",
        ),
        "claim": Habit("Claim tokens at once", "Let tokens wait", "a token that can be paid is claimed", _claims),
    },
    "clever": {
        **{
            name: Habit(
                f"Mark {name} more",
                f"Mark {name} less",
                f"where {name} and another area can be marked, it is {name}",
                _marks(area),
            )
            for area, name in _AREAS.items()
        },
        "lowest": Habit(
            "Take low dice",
            "Do not be afraid of high dice",
            "of dice with different pips a lowest one is chosen",
            _pips,
        ),
        "swept": Habit(
            "Give dice away",
            "Keep dice in hand",
            "dice that go to the tray with the first or second choice",
            _sweeps,
            "dice",
        ),
        "white": Habit(
            "Use the white die", "Leave the white die", "the white die is chosen where it and another can be", _white
        ),
        "reroll": Habit("Roll again", "Save re-rolls", "a re-roll that is there is used", _rerolls),
    },
    "lie": {
        "higher": Habit(
            "Show high faces", "Show low faces", "of a card with two faces the higher one is shown", _shows_higher
        ),
        "again": Habit(
            "Show the same face again",
            "Show different faces",
            "where one face of a card is shown already, it is shown again",
            _shows_again,
        ),
        "low": Habit(
            "Doubt low bids",
            "Let low bids pass",
            "a bid on less than a quarter of all cards is checked",
            _lie_checks(0, 0.25),
        ),
        "middle": Habit(
            "Doubt earlier",
            "Doubt later",
            "a bid on a quarter to two fifths of all cards is checked",
            _lie_checks(0.25, 0.4),
        ),
        "high": Habit(
            "Doubt high bids",
            "Believe high bids",
            "a bid on two fifths of all cards or more is checked",
            _lie_checks(0.4, 2),
        ),
        "unheld": Habit(
            "Open with a bluff",
            "Open with what you have",
            "the first bid of a round is on a face that the bidder does not show",
            _bids(_opens_unheld),
        ),
        "jump": Habit("Open high", "Open low", "the first bid of a round is on more than one card", _bids(_opens_high)),
        "value": Habit(
            "Open with high faces",
            "Open with low faces",
            "the first bid of a round is on a 4, 5 or 6",
            _bids(_opens_value),
        ),
    },
    "seventeen": {
        "answer low": Habit(
            "Call early",
            "Do not call early",
            "after a rival's card a row known to be worth 12 or less is checked",
            _checks(True, 0, 12),
        ),
        "answer high": Habit(
            "Call a row of 13 to 16",
            "Let a row of 13 to 16 go by",
            "after a rival's card a row known to be worth 13 to 16 is checked",
            _checks(True, 13, 16),
        ),
        "turn low": Habit(
            "Check a low row in your turn",
            "Lay on in your turn",
            "in turn a row known to be worth 12 or less is checked",
            _checks(False, 1, 12),
        ),
        "turn high": Habit(
            "Check in your turn at 13 to 16",
            "Lay on at 13 to 16",
            "in turn a row known to be worth 13 to 16 is checked",
            _checks(False, 13, 16),
        ),
        "down": Habit(
            "Hide numbers behind hearts",
            "Lay numbers openly",
            "with a number with a heart in hand a card is laid face down",
            _lays_down,
        ),
        "first down": Habit(
            "Begin a row face down",
            "Begin a row openly",
            "with a number with a heart in hand a row is begun face down",
            _lays_first_down,
        ),
        "trap": Habit(
            "Lay the trap at once", "Keep the trap", "a trap in hand is laid face down", _lays(seventeen.DOWN + TRAP)
        ),
        "two": Habit(
            "Lay the two at once", "Keep the two", "a “lay two” in hand is laid face up", _lays(seventeen.UP + TWO)
        ),
        "bin": Habit(
            "Throw away from a high row",
            "Keep the bin",
            "on a row known to be worth 13 or more a bin in hand is laid face up",
            _bins,
        ),
        "highest": Habit(
            "Lay the highest number first",
            "Keep high numbers",
            "of different numbers a highest one is laid (12 or less lie open)",
            _lays_high,
        ),
    },
    "ten": {
        "safe": Habit(
            "Go on while it is safe",
            "Stop early",
            "another card is turned where less than one in ten busts",
            _draws(0, 0.1),
        ),
        "risky": Habit(
            "Risk a bust of one in ten to one in three",
            "Stop at one in ten",
            "another card is turned where one in ten to one in three busts",
            _draws(0.1, 1 / 3),
        ),
        "wild": Habit(
            "Risk a bust of more than one in three",
            "Stop at one in three",
            "another card is turned where more than one in three busts",
            _draws(1 / 3, 2),
        ),
        "money": Habit(
            "Take money",
            "Take cards",
            "where one can stop, money is taken",
            _one_of(ten.TAKE_MONEY, ten.TAKE_MONEY + 1, ten.Phase.DECIDE),
        ),
        "buys": Habit(
            "Buy in the market",
            "Let the market be",
            "a card that can be paid is bought",
            _one_of(ten.BUY, ten.PAY_BLACK, ten.Phase.BUY),
        ),
        "bids": Habit(
            "Bid for wilds",
            "Let others have the wilds",
            "who may bid for a wild bids",
            _one_of(ten.BID + 1, 10**6, ten.Phase.BID),
        ),
        "bid": Habit("Bid high", "Bid low", "the bid for a wild, a pass counted as 0", _bid_size, "black tokens"),
    },
}


def asked(name: str, before: Any, seat: int, action: int, after: Any, legal: list[int]) -> dict[str, float]:
    """What all habits of a game answer to one move."""
    found = {}
    for habit, each in HABITS[name].items():
        answer = each.ask(before, seat, action, after, legal)
        if answer is not None:
            found[habit] = float(answer)
    return found
