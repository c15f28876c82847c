"""A table of Chain Reaction to try a rule on.

A tile in a rotation is written by its symbols, clockwise from the top: "ABCD". Every arrangement is printed once, so
that names the tile and the rotation. Columns are numbered from one and written from the floor up; a column not written
has one tile. Tiles before players are written "1R 1R 2B".
"""

from typing import Any

from stolik.core.contract import CHANCE
from stolik.core.state import to_plain
from stolik.games import load
from stolik.games.chain.state import COLUMNS, TALLEST, Phase
from stolik.games.chain.tables import CELLS, COLOURS, EDGE, KIND, SIDES, SYMBOLS, TILES, TRIPLES

GAME = load("chain")
SYMBOLS_OF = {cell: "".join(SYMBOLS[symbol - 1] for symbol in EDGE[cell]) for cell in range(1, CELLS + 1)}
_CELL = {symbols: cell for cell, symbols in SYMBOLS_OF.items()}


def tile_of(symbols: str) -> int:
    """The tile's number in the table, from one."""
    return (_CELL[symbols] - 1) // SIDES + 1


def rotation_of(symbols: str) -> int:
    return (_CELL[symbols] - 1) % SIDES


def kind_of(symbols: str) -> int:
    return int(KIND[tile_of(symbols) - 1])


def value_of(symbols: str) -> int:
    return kind_of(symbols) // len(COLOURS) + 1


def token(word: str) -> int:
    return TRIPLES.index(tuple(int(digit) for digit in word))


def kind(word: str) -> int:
    return (int(word[0]) - 1) * len(COLOURS) + COLOURS.index(word[1])


class Table:
    """A game at the start of seat 0's turn, with these columns, hands and tiles before players."""

    def __init__(
        self,
        columns: dict[int, list[str]],
        hands: list[str | None],
        before: dict[int, str] | None = None,
        colours: str = "RBYG",
        stack: int | None = None,
    ) -> None:
        self.state = GAME.new(GAME.setup(len(hands)))
        self._free = set(range(TILES))
        for number, tiles in columns.items():
            for symbols in tiles:
                self._lay(number - 1, symbols)
        for seat, hand in enumerate(hands):
            own = self.state["seat"][seat]
            own["colour"] = COLOURS.index(colours[seat]) + 1
            if hand is not None:
                own["hand"], own["holds"] = tile_of(hand), 1
                self._free.remove(tile_of(hand) - 1)
        for column in range(COLUMNS):
            if column + 1 not in columns:
                self._lay(column, SYMBOLS_OF[max(self._free) * SIDES + 1])
        for seat, words in (before or {}).items():
            for word in words.split():
                self._put_before(seat, word)
        self._make_stack(stack)
        self.state["phase"], self.state["pending"] = Phase.PLACE, 1
        assert GAME.check(self.state) == 0, "the table is not one that a game can have"

    def _lay(self, column: int, symbols: str) -> None:
        s = self.state
        s["cells"][column][s["height"][column]] = _CELL[symbols]
        s["height"][column] += 1
        s["seen"][tile_of(symbols) - 1] = 1
        self._free.remove(tile_of(symbols) - 1)

    def _put_before(self, seat: int, word: str) -> None:
        tile = next(tile for tile in sorted(self._free) if KIND[tile] == kind(word))
        self._free.remove(tile)
        self.state["seen"][tile] = 1
        self.state["seat"][seat]["tiles"][KIND[tile]] += 1

    def _make_stack(self, size: int | None) -> None:
        """The tiles that are nowhere else; those over the size lie on the outer columns."""
        for tile in sorted(self._free)[size:] if size is not None else ():
            self._lay(0 if self.state["height"][0] < TALLEST else COLUMNS - 1, SYMBOLS_OF[tile * SIDES + 1])
        self.state["stack"] = 0
        self.state["stack"][sorted(self._free)] = 1
        self.state["left"] = len(self._free)

    # Moves

    def play(self, who: int, *words: str) -> "Table":
        for word in words:
            GAME.checked_step(self.state, who, GAME.parse(who, word))
            assert GAME.check(self.state) == 0
        return self

    def lay(self, who: int, column: int, symbols: str) -> "Table":
        """Lay the hand tile so that it shows these symbols; columns are counted from one."""
        assert self.s.seat[who].hand == tile_of(symbols)
        return self.play(who, f"{column}/{rotation_of(symbols)}")

    def draw(self, tile: int | None = None) -> "Table":
        """Chance gives the player a tile of the stack, any one if none is named."""
        outcome = GAME.chance(self.state)[0][0] if tile is None else GAME.parse(CHANCE, f"hand {tile}")
        GAME.checked_step(self.state, CHANCE, outcome)
        assert GAME.check(self.state) == 0
        return self

    # What there is to see

    @property
    def s(self) -> Any:
        return to_plain(self.state)

    @property
    def columns(self) -> list[list[str]]:
        s = self.s
        return [[SYMBOLS_OF[cell] for cell in s.cells[c][: s.height[c]]] for c in range(COLUMNS)]

    def column(self, number: int) -> list[str]:
        return self.columns[number - 1]

    def taken(self, seat: int) -> int:
        """How many tiles lie before a seat."""
        return sum(self.s.seat[seat].tiles)

    def has(self, seat: int, word: str) -> int:
        """How many tiles of a kind lie before a seat."""
        return int(self.s.seat[seat].tiles[kind(word)])

    def tokens(self, seat: int) -> list[str]:
        return _tokens(self.s.seat[seat].tokens)

    @property
    def tokens_on_table(self) -> list[str]:
        return _tokens(self.s.tokens)

    def legal(self, seat: int) -> list[str]:
        return [GAME.word(seat, action) for action in GAME.legal(self.state, seat)]


def _tokens(bits: int) -> list[str]:
    return ["".join(map(str, triple)) for number, triple in enumerate(TRIPLES) if bits >> number & 1]
