"""A table of Seventeen for tests: hands dealt by words, moves by words, invariants checked after every move."""

from typing import Any, Self

from stolik import games
from stolik.core.contract import CHANCE
from stolik.games.seventeen.state import Phase
from stolik.games.seventeen.tables import FACES, VALUES
from stolik.games.seventeen.words import CARD_WORDS, FACE_WORDS

GAME = games.load("seventeen")
HEART = CARD_WORDS.index("heart")


class Table:
    """`Table("D1 S2 trap", "D5 D5 bin", top="D3")`: two hands, and the back on top of the pile. Seat 0 begins."""

    def __init__(self, *hands: str, top: str = "D1") -> None:
        self.players = len(hands)
        self.state = GAME.new(GAME.setup(len(hands)))
        for hand in hands:
            for card in hand.split():
                self.draw(card)
        self.chance(f"back {top}")

    def draw(self, card: str) -> None:
        """Chance turns a back and, for a heart, decides its face."""
        if card in FACE_WORDS:
            self.chance("back heart", f"face {card}")
        else:
            self.chance(f"back {card}")

    def play(self, who: int, word: str) -> Self:
        GAME.checked_step(self.state, who, GAME.parse(who, word))
        assert GAME.check(self.state) == 0
        return self

    def chance(self, *words: str) -> Self:
        for word in words:
            self.play(CHANCE, word)
        return self

    def settle(self) -> Self:
        """Let chance finish what it has begun, with whatever comes first."""
        while not self.pending and not self.over:
            self.play(CHANCE, self.outcomes[0])
        return self

    def answer(self, *checkers: int) -> Self:
        """Every rival answers; those named check."""
        for seat in self.pending:
            self.play(seat, "check" if seat in checkers else "pass")
        return self

    def turn(self, who: int, *words: str, checked_by: tuple[int, ...] = ()) -> Self:
        """A whole turn: cards laid, answers, the draw."""
        for word in words:
            self.play(who, f"lay {word}")
        if self.state["phase"] == Phase.ANSWER:
            self.answer(*checked_by)
        return self.settle()

    def leave(self, pile: str, rest: str) -> Self:
        """Leave these cards in the pile below a turned top card; the others go to the used pile or to the row, open."""
        s = self.state
        kept = pile.split()
        for card in range(1, HEART):
            word = CARD_WORDS[card]
            counts, place = (s["pile_open"], card - 1) if card <= VALUES else (s["pile"], card - VALUES - 1)
            keep = kept.count(word) + (word == "S1" and s["top"] == HEART)
            while counts[place] > keep:
                counts[place] -= 1
                s["pile_size"] -= 1
                s["pile_hearts"] -= card > VALUES
                self._put_away(card, rest)
        self._forget()
        assert GAME.check(s) == 0
        return self

    def _put_away(self, card: int, rest: str) -> None:
        s = self.state
        if rest == "row":
            s["row_card"][s["row_size"]] = card
            s["row_size"] += 1
            s["layer"] = 1
        else:
            s["used_size"] += 1
            counts, place = (s["used_open"], card - 1) if card <= VALUES else (s["used_seen"], card - VALUES - 1)
            counts[place] += 1

    def _forget(self) -> None:
        """As if the pile had just been shuffled, all seen."""
        self.state["source"] = self.state["pile"]
        self.state["played_size"] = 0
        for p in range(self.players):
            seat = self.seat(p)
            seat["pool"], seat["drawn"] = self.state["pile"], 0

    def tokens(self, mastery: list[int], nerves: list[int]) -> Self:
        for p in range(self.players):
            self.seat(p)["mastery"], self.seat(p)["nerves"] = mastery[p], nerves[p]
        return self

    # What is on the table

    def seat(self, p: int) -> Any:
        return self.state["seat"][p]

    def mastery(self) -> list[int]:
        return [int(self.seat(p)["mastery"]) for p in range(self.players)]

    def nerves(self) -> list[int]:
        return [int(self.seat(p)["nerves"]) for p in range(self.players)]

    def hand(self, p: int) -> str:
        opened = [f"D{value + 1}" for value in range(VALUES) for _ in range(self.seat(p)["open"][value])]
        return " ".join(
            opened + [FACE_WORDS[face] for face in range(FACES) for _ in range(self.seat(p)["faces"][face])]
        )

    @property
    def row(self) -> str:
        return " ".join(CARD_WORDS[card] for card in self.state["row_card"][: self.state["row_size"]])

    @property
    def shown(self) -> str:
        return " ".join(CARD_WORDS[card] for card in self.state["shown_card"][: self.state["shown_size"]])

    @property
    def top(self) -> str:
        return CARD_WORDS[self.state["top"]]

    @property
    def pending(self) -> list[int]:
        return GAME.pending(self.state)

    @property
    def over(self) -> bool:
        return bool(self.state["over"])

    @property
    def outcomes(self) -> list[str]:
        return [GAME.word(CHANCE, outcome) for outcome, _ in GAME.chance(self.state)]

    @property
    def weights(self) -> dict[str, int]:
        return {GAME.word(CHANCE, outcome): weight for outcome, weight in GAME.chance(self.state)}

    def legal(self, seat: int) -> list[str]:
        return [GAME.word(seat, action) for action in GAME.legal(self.state, seat)]

    def seen(self, who: int, word: str, viewer: int) -> str:
        return GAME.seen_word(self.state, who, GAME.parse(who, word), viewer)

    def view(self, seat: int) -> Any:
        return GAME.view(self.state, seat)
