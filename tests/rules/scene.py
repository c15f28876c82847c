"""Games for tests by rule: chance and players say their words in turn, on the plain rules."""

from collections.abc import Mapping
from typing import Any

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.options import Value
from stolik.core.state import to_plain, write_plain
from stolik.play.match import Match


class Scene:
    """A match driven by words: `scene("* 2/5", "0 show 5")`; refuses what the rules refuse."""

    def __init__(self, game: str, players: int, options: Mapping[str, Value] | None = None) -> None:
        self.match = Match(games.load(game), players, options)

    def __call__(self, *moves: str) -> "Scene":
        for move in moves:
            who, _, word = move.partition(" ")
            seat = CHANCE if who == "*" else int(who)
            self.match.play(seat, self.match.game.parse(seat, word))
        return self

    @property
    def state(self) -> Any:
        """The state as a plain twin, for looking at."""
        return to_plain(self.match.state)

    def change(self, plain: Any) -> None:
        """Put a changed twin in place of the state, for situations that would take long to play to."""
        write_plain(plain, self.match.state)

    def view(self, seat: int) -> Any:
        return to_plain(self.match.view(seat))

    def legal(self, seat: int) -> list[str]:
        return [self.match.game.word(seat, action) for action in self.match.legal(seat)]

    def chance(self) -> dict[str, int]:
        game = self.match.game
        return {game.word(CHANCE, outcome): weight for outcome, weight in game.chance(self.match.state)}

    @property
    def pending(self) -> list[int]:
        return self.match.pending

    @property
    def scores(self) -> list[int]:
        return self.match.game.scores(self.match.state)

    @property
    def ranks(self) -> list[int]:
        return self.match.game.ranks(self.match.state)
