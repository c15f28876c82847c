"""Today's roll: one game a day of each kind, with the same luck for everybody, on every server.

All of it follows from a public text with the date in it, so whoever wants to can know the cards before: it is for fun.
A day begins at midnight UTC. Alone where a game can be played alone, else against as few fair bots as possible, which
think by the same text and the number of their move: equal moves meet equal answers.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime

from stolik import bots
from stolik.core.game import Game
from stolik.play.common_luck import CommonDealer
from stolik.play.match import Match

FIRST = date(2026, 11, 1)  # the archive begins here
YOURS = 0  # the seat of whoever plays


def today() -> date:
    return datetime.now(UTC).date()


def parse(text: str, now: date) -> date | None:
    """A day that can be played, today or in the archive."""
    try:
        day = date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None
    return day if day is not None and (FIRST <= day <= now or day == now) else None


def seed_of(day: date, game: str) -> str:
    """The public text that a day's luck in a game follows from."""
    return f"stolik/today/1/{day.isoformat()}/{game}"


def players(game: Game) -> int:
    return min(game.players)


def opponent(game: Game) -> str:
    """A fair bot that plays the same on every server, compiled or not."""
    return "fair" if bots.at_once("fair", game) else bots.stand_in(game)


def bot_for(game: Game, spec: str, seed: str, seat: int, made: int) -> bots.Bot:
    """The bot of a seat for one move, after it has made so many."""
    return bots.make(spec, game, f"{seed}/{seat}/{made}")


def begin(game: Game, seed: str) -> Match:
    return Match(game, players(game), dealer=CommonDealer(game.outcomes, seed))


def played(game: Game, seed: str, spec: str) -> Match:
    """A whole game of the day with a bot in your place: the champion meets the same luck and the same opponents."""
    match, own = begin(game, seed), bots.make(spec, game, seed)
    match.deal()
    for seat in _turns(match):
        made = sum(move.who == seat for move in match.log)
        bot = own if seat == YOURS else bot_for(game, opponent(game), seed, seat, made)
        match.play(seat, bot.choose(match.view(seat), seat, match.legal(seat)))
        match.deal()
    return match


def _turns(match: Match) -> Iterator[int]:
    while not match.over:
        yield match.pending[0]
