"""A table of TEN for tests: deal what the example needs, then play it by words."""

from typing import Any

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.options import Value
from stolik.core.state import to_plain, write_plain
from stolik.games.ten.tables import DIGIT_WILD, KINDS, NUMBERS
from stolik.games.ten.words import outcome_word

GAME = games.load("ten")
KIND = {outcome_word(kind): kind for kind in range(KINDS)}


class Table:
    """One game, on the rules as they are, healthy after every move."""

    def __init__(self, players: int, **options: Value) -> None:
        self.state = GAME.new(GAME.setup(players, options))

    @property
    def s(self) -> Any:
        """The state, to look at."""
        return to_plain(self.state)

    def seat(self, seat: int) -> Any:
        return self.s.seat[seat]

    # Dealing

    def give(self, seat: int, cards: str = "", black: int | None = None, bust: int | None = None) -> "Table":
        """Cards out of the deck, number cards and wilds, and tokens, for a seat."""
        s = self.s
        owner = s.seat[seat]
        for word in cards.split():
            kind = self._draw(s, word)
            if kind < NUMBERS:
                owner.cards[kind] += 1
            else:
                owner.wilds[kind - DIGIT_WILD] += 1
        owner.black = owner.black if black is None else black
        owner.bust = owner.bust if bust is None else bust
        return self._write(s)

    def offer(self, cards: str) -> "Table":
        """Cards out of the deck for the market."""
        s = self.s
        for word in cards.split():
            s.market[self._draw(s, word)] += 1
        return self._write(s)

    def leave(self, cards: str) -> "Table":
        """Discard the deck but for these cards."""
        s = self.s
        kept = [KIND[word] for word in cards.split()]
        for kind in range(KINDS):
            s.discard[kind] += s.deck[kind] - kept.count(kind)
            s.deck[kind] = kept.count(kind)
        s.left = len(kept)
        return self._write(s)

    def _draw(self, s: Any, word: str) -> int:
        s.deck[KIND[word]] -= 1
        s.left -= 1
        return KIND[word]

    def _write(self, s: Any) -> "Table":
        write_plain(s, self.state)
        assert GAME.check(self.state) == 0
        return self

    # Playing

    @property
    def asked(self) -> int:
        """Who is asked; CHANCE if a card is to be turned, 9 if the game is over."""
        pending = GAME.pending(self.state)
        return pending[0] if pending else 9 if self.state["over"] else CHANCE

    def play(self, *words: str) -> "Table":
        """The moves of whoever is asked, one by one: `play("B3", "take cards")`."""
        for word in words:
            who = self.asked
            GAME.checked_step(self.state, who, GAME.parse(who, word))
            assert GAME.check(self.state) == 0
        return self

    def legal(self) -> list[str]:
        return [GAME.word(self.asked, action) for action in GAME.legal(self.state, self.asked)]

    def cards(self, seat: int) -> str:
        """The number cards and wilds of a seat."""
        owner = self.seat(seat)
        counts = list(owner.cards) + [0] * (DIGIT_WILD - NUMBERS) + list(owner.wilds)
        return " ".join(outcome_word(kind) for kind in range(KINDS) for _ in range(counts[kind]))

    def market(self) -> str:
        return " ".join(outcome_word(kind) for kind in range(NUMBERS) for _ in range(self.s.market[kind]))

    def row(self) -> str:
        return " ".join(outcome_word(kind - 1) for kind in self.s.row if kind)

    def black(self) -> list[int]:
        return [self.seat(p).black for p in range(len(self.scores()))]

    def bust(self) -> list[int]:
        return [self.seat(p).bust for p in range(len(self.scores()))]

    def scores(self) -> list[int]:
        return GAME.scores(self.state)

    def ranks(self) -> list[int]:
        return GAME.ranks(self.state)
