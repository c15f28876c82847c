"""Blunders made by hand, each clearly bad to a person: they are among the costliest decisions of a review."""

from collections.abc import Callable
from typing import Any

import pytest

from stolik import analysis, bots, games
from stolik.core.game import Game
from stolik.games.seventeen.hints import chance_of_target
from stolik.games.ten.policy import easy_means
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match

Blunder = Callable[[Any, int, list[str], Game], str | None]  # a plain view, the seat, the legal words -> one of them


def absurd_bid(view: Any, seat: int, words: list[str], game: Game) -> str | None:
    """Everybody's cards show one value, and it is one that the seat has none of; late, when a lost check is dear."""
    own = view.seat[seat]
    if view.dealt < 8 or view.bid_count or not words[0].startswith("bid"):
        return None
    absent = next(value for value in range(6, 0, -1) if value not in own.face[: own.cards])
    return f"bid {view.dealt}x{absent}"


def check_of_nothing(view: Any, seat: int, words: list[str], game: Game) -> str | None:
    """A check of a row that cannot be 17, as the seat can see."""
    return "check" if "check" in words and view.row_size == 2 and chance_of_target(view, seat) == 0 else None


def nothing_taken(view: Any, seat: int, words: list[str], game: Game) -> str | None:
    """A tile that takes nothing where another place takes eight points or more."""
    hints: Any = game.part("coach")
    if "/" not in words[0]:
        return None
    told = {word: hints.figures(view, seat, game.parse(seat, word), "en")[0] for word in words}
    rich = [word for word, text in told.items() if "point" in text and int(text.rpartition(": ")[2].split()[0]) >= 8]
    return next((word for word, text in told.items() if text == "takes nothing"), None) if rich else None


def ruinous_bid(view: Any, seat: int, words: list[str], game: Game) -> str | None:
    """Everything for a wild that adds a point at most: five cards that there is no second copy of go for it."""
    coach: Any = game.part("coach")
    if not words[-1].startswith("bid") or int(words[-1].split()[1]) < easy_means(view, seat) + 5:
        return None
    gained = int(coach.figures(view, seat, game.parse(seat, words[-1]), "en")[0].split()[3])
    return words[-1] if gained <= 1 else None


def all_dice_swept(view: Any, seat: int, words: list[str], game: Game) -> str | None:
    """The only six first: all other dice are swept away, and the turn is over. Silver would use them, so not there."""
    dice = view.value[:]
    if view.choices or view.passive or view.round > 3 or view.hand != 63 or sorted(dice)[-2:] == [6, 6]:
        return None
    six = [word for word in words if word[1:2] == " " and dice["WSYBGP".index(word[0])] == 6]
    return next((word for word in six if "silver" not in word), None)


BLUNDERS: dict[str, tuple[int, str, Blunder]] = {  # how many play, which bot makes all other moves, and the blunder
    "lie": (2, "greedy", absurd_bid),
    "seventeen": (2, "greedy", check_of_nothing),
    "chain": (2, "greedy", nothing_taken),
    "ten": (2, "champion:iters=1", ruinous_bid),
    "clever": (1, "champion", all_dice_swept),  # greedy's own mistakes are as large
}


def with_blunder(game: Game, seed: str) -> tuple[Match, int] | None:
    """A game of bots in which seat 0 makes the blunder as soon as it can, once; and at which ply."""
    players, spec, blunder = BLUNDERS[game.name]
    match, ply = Match(game, players, {}, SeedDealer(seed)), -1
    seated = [bots.make(spec, game, f"{seed}/{seat}", match.setup) for seat in range(players)]
    match.deal()
    while not match.over:
        seat = match.pending[0]
        legal = match.legal(seat)
        action = seated[seat].choose(match.view(seat), seat, legal)
        if ply < 0 and seat == 0 and len(legal) > 1:
            words = [game.word(seat, one) for one in legal]
            word = blunder(game.plain_view(match.state, seat), seat, words, game)
            if word in words:
                action, ply = game.parse(seat, word), len(match.log)
        match.play(seat, action)
        match.deal()
    return (match, ply) if ply >= 0 else None


def found(game: Game, seed: str, budget: int) -> bool | None:
    """Whether the coach finds the blunder of a game; None if there was no occasion for one."""
    made = with_blunder(game, seed)
    if made is None:
        return None
    match, ply = made
    document = analysis.review(match.to_record(), budget=budget)
    return ply in [one["ply"] for one in document["costliest"]["0"]]


@pytest.mark.xdist_group("seventeen")
@pytest.mark.slow
def test_planted_blunders_are_among_the_three_costliest() -> None:
    game = games.load("seventeen")
    game.compiled()
    answers = [found(game, f"blunder {number}", 200) for number in range(4)]  # one gives no occasion, one is costlier
    assert answers.count(True) >= 2


@pytest.mark.slow
def test_nine_of_ten_planted_blunders_are_found(game: Game) -> None:
    game.compiled()
    answers: list[bool] = []
    for number in range(100):
        answer = found(game, f"ten {number}", analysis.DEFAULT) if len(answers) < 10 else None
        answers += [] if answer is None else [answer]
    assert len(answers) == 10
    assert sum(answers) >= 9
