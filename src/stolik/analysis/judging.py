"""Words and figures of a review: accuracy, titles, rounds, and why a move is better.

A game may bring `coach.py` with any of these; all of it is found through the game:

    BY_ROUNDS = True                             `outlook` in policy.py knows the chances to win between rounds
    DEALT = {lang: text}                         what a roll or deal of many moves is called
    SILENT = {word: {lang: text}}                what moves are called of which the log says nothing
    round_of(state) -> int                       the number of the round that a plain state is in, to mark the chart; or
    begins(before, after) -> bool                whether a move from one plain state to another began a new round
    figures(view, seat, action, lang) -> list    facts about a move in a seat's plain view: points, risks, chances
    hand(state, seat) -> Hashable                what a rival would like to know of a seat's hand, from a plain state
    hand_text(hand, lang) -> str                 the same in words
"""

from itertools import accumulate
from typing import Any

from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.core.state import to_plain
from stolik.core.types import State
from stolik.play.match import Step

_TITLES = (  # from so much accuracy on
    (97.0, "Mistrz stołu", "Master of the table"),
    (92.0, "Wytrawny gracz", "Seasoned player"),
    (85.0, "Pewna ręka", "Steady hand"),
    (75.0, "Śmiały strateg", "Bold strategist"),
    (60.0, "Obiecujący uczeń", "Promising pupil"),
    (0.0, "Wolny duch", "Free spirit"),
)


def side_names(sides: int) -> list[str]:
    return [f"{place + 1}" for place in range(sides)]


def rounds(game: Game, steps: list[Step]) -> list[int | None]:
    """The round that each move belongs to, if the game has rounds."""
    coach = game.part("coach")
    if own := getattr(coach, "round_of", None):
        return [int(own(to_plain(step.before))) for step in steps]
    if begins := getattr(coach, "begins", None):
        begun = (bool(begins(to_plain(step.before), to_plain(step.after))) for step in steps)
        return list[int | None](accumulate(begun, initial=0))[:-1]
    return [None] * len(steps)


def accuracy(decisions: list[tuple[float, float]]) -> float | None:
    """How much of what its choices could win a side has won: 100 is always the best move, 0 always the worst."""
    stake = sum(spread for _, spread in decisions)
    return None if stake <= 0 else 100 * (1 - sum(loss for loss, _ in decisions) / stake)


def title(reached: float | None) -> dict[str, str] | None:
    if reached is None:
        return None
    _, pl, en = next(one for one in _TITLES if reached >= one[0] or one[0] == 0.0)
    return {"pl": pl, "en": en}


def figures(game: Game, view: State, seat: int, action: int) -> dict[str, list[str]]:
    """Facts about a move from the game's folder."""
    own = getattr(game.part("coach"), "figures", None)
    return {lang: own(view, seat, action, lang) if own else [] for lang in LANGS}


def compared(game: Game, view: State, seat: int, chosen: int, better: int) -> dict[str, Any]:
    """Facts about two moves, as lines that name the moves, and apart: those of each, and those that hold for both."""
    both = [(game.word(seat, action), figures(game, view, seat, action)) for action in (chosen, better)]
    hints = getattr(game.hints, "hints", None)
    lines, why = {}, {}
    for lang in LANGS:
        more = hints(view, seat, lang) if hints else []
        lines[lang] = [f"{word}: {line}" for word, told in both for line in told[lang]] + more
        made, instead = (told[lang] for _, told in both)
        shared = [line for line in made if line in instead]
        why[lang] = {
            "chosen": [line for line in made if line not in shared],
            "better": [line for line in instead if line not in shared],
            "both": shared,
        }
    return {"figures": lines, "why": why}


def called(game: Game, word: str, lang: str) -> str:
    """What a move is called of which the log says nothing."""
    return str(getattr(game.part("coach"), "SILENT", {}).get(word, {}).get(lang, word))


def dealt(game: Game, lang: str) -> str:
    """What a roll or deal of many moves is called."""
    return str(getattr(game.part("coach"), "DEALT", {}).get(lang, ""))
