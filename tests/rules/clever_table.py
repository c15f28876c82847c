"""A table for examples of Twice as Clever: sheets set up by hand, rolls and moves made by their words."""

from typing import Any

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.state import to_plain

GAME = games.load("clever")
ROWS = ("yellow", "blue", "green", "pink")
TRACKS = ("RR", "RET", "PLUS")


class Table:
    """One game. Moves are checked, so an example that plays an illegal one fails."""

    def __init__(self, players: int = 2) -> None:
        self.state = GAME.new(GAME.setup(players))

    def __getattr__(self, name: str) -> Any:
        return self.state[name].item()

    # Sheets

    def sheet(self, seat: int = 0) -> Any:
        """A seat's sheet, to read."""
        return to_plain(self.state).seat[seat]

    def put(self, seat: int = 0, **fields: Any) -> None:
        """Write on a sheet: `silver="yellow1 blue3"`, `circled=[1, 2]`, `blue=[9, 7]`, `RR=2`, `foxes=1`."""
        sheet = self.state["seat"][seat]
        for name, value in fields.items():
            if name == "silver":
                sheet["silver"] = sum(1 << silver_bit(cell) for cell in cells(value))
            elif name in ("circled", "crossed"):
                sheet[name] = sum(1 << cell - 1 for cell in value)
            elif name in ("blue", "green", "pink"):
                sheet[name] = list(value) + [0] * (12 - len(value))
                sheet[f"{name}s"] = len(value)
            elif name in TRACKS:
                sheet["used"][TRACKS.index(name)] = 0
                sheet["gained"][TRACKS.index(name)] = value
            else:
                sheet[name] = value

    def silver(self, seat: int = 0) -> set[str]:
        """The crossed cells of silver."""
        bits = self.sheet(seat).silver
        return {f"{row}{number}" for row in ROWS for number in range(1, 7) if bits >> silver_bit(f"{row}{number}") & 1}

    def unlocked(self, track: str, seat: int = 0) -> int:
        sheet = self.sheet(seat)
        return int(sheet.gained[TRACKS.index(track)] - sheet.used[TRACKS.index(track)])

    def waiting(self, seat: int = 0) -> str:
        """The `?` that wait: `SSY`."""
        return "".join(letter * n for letter, n in zip("SYBGP", self.sheet(seat).waiting, strict=True))

    # Dice

    def dice(self, place: str) -> str:
        """The dice in a place, `hand`, `tray`, `chosen` or `swept`: `WSY`."""
        return "".join(letter for die, letter in enumerate("WSYBGP") if int(self.state[place]) >> die & 1)

    def roll(self, faces: str) -> "Table":
        """Chance rolls these dice, in this order: `W4 S2 Y1`."""
        for word in faces.split():
            self.chance(word)
        return self

    def chance(self, word: str) -> None:
        GAME.checked_step(self.state, CHANCE, GAME.parse(CHANCE, word))

    def outcomes(self) -> list[str]:
        return [GAME.word(CHANCE, outcome) for outcome, _ in GAME.chance(self.state)]

    # Moves

    def play(self, *words: str, seat: int = 0) -> "Table":
        for word in words:
            GAME.checked_step(self.state, seat, GAME.parse(seat, word))
        return self

    def legal(self, seat: int = 0) -> set[str]:
        return {GAME.word(seat, action) for action in GAME.legal(self.state, seat)}

    @property
    def pending(self) -> list[int]:
        return GAME.pending(self.state)

    def scores(self) -> list[int]:
        return GAME.scores(self.state)

    def ranks(self) -> list[int]:
        return GAME.ranks(self.state)

    def fill_up(self, seat: int = 0) -> None:
        """Leave no place on a sheet."""
        self.put(seat, silver=ALL_SILVER, circled=ALL_YELLOW, crossed=ALL_YELLOW)
        self.put(seat, blue=[2] * 12, green=[1] * 12, pink=[1] * 12)


def cells(words: str) -> list[str]:
    return words.split()


def silver_bit(cell: str) -> int:
    return ROWS.index(cell[:-1]) * 6 + int(cell[-1]) - 1


ALL_SILVER = " ".join(f"{row}{number}" for row in ROWS for number in range(1, 7))
ALL_YELLOW = range(1, 11)
