"""What the board of Chain Reaction shows, from one view: columns, the hand tile and what it takes, tokens, players."""

from functools import cache
from typing import Any

from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.extras.parts import part
from stolik.games.chain.result import plain_points, secret_points, tile_count, token_points
from stolik.games.chain.rules import affordable, put_on_top, react
from stolik.games.chain.state import COLUMNS, SEAT, Phase
from stolik.games.chain.tables import (
    COLOUR_COUNT,
    COLOURS,
    DEALT,
    EDGE,
    KIND,
    SIDES,
    SYMBOLS,
    TOKENS,
    TRIPLES,
    VALUES,
    WORTH,
)
from stolik.games.chain.words import COLOUR_NAME, kind_word, kinds_read, token_word

Names = tuple[str, ...]
MINUTES = (15, 30)
HUES = ("red", "blue", "yellow", "green")
TURNED = {
    "pl": ("bez obracania", "obrócony raz w prawo", "obrócony dwa razy", "obrócony raz w lewo"),
    "en": ("not turned", "turned once to the right", "turned twice", "turned once to the left"),
}
OVER_ROWS = 5  # at the end nothing is laid any more, and columns are short
_SEAT = tuple(f"seat.{name}" for name in SEAT.names or ())
_HELD = ("seat.tiles", "seat.tokens", "seat.colour", "seat.shown")
_PHASES = {Phase.PLACE: "place", Phase.CLAIM: "claim", Phase.GIVE: "give", Phase.END: "over"}


_TOKENS = ("players", "tokens", "claimed", "seats.tokens", "seat.tiles")  # what is on offer, and what a seat can pay


@part("phase", "over", "height", "players")
def board(view: State) -> dict[str, Any]:
    """Which parts there are, and where."""
    return {
        "phase": _phase(view),
        "rows": max(OVER_ROWS, *view.height) if view.over else max(DEALT, *view.height) + 1,
        "columns": list(range(COLUMNS)),
        "places": [] if view.over else list(range(view.players)),
    }


@part("phase", "claimed", "paid")
def prompt(view: State, lang: str) -> str:
    """What the seat is asked to do."""
    if view.phase == Phase.PLACE:
        return say(lang, pl="Obróć kafelek i wybierz kolumnę", en="Turn your tile and choose a column")
    if view.phase == Phase.CLAIM:
        return say(lang, pl="Stać cię na żeton: weź albo zakończ", en="You can pay for a token: claim one or finish")
    value = TRIPLES[view.claimed - 1][view.paid]
    return say(lang, pl=f"Oddaj kafelek o wartości {value}", en=f"Give up a tile of value {value}")


@part("height", "left")
def goal(view: State, lang: str) -> str:
    """What ends the game, and how near it is (C7, C8)."""
    low, left = min(view.height), view.left
    return say(
        lang,
        pl=f"Zbierz najwięcej punktów; koniec, gdy kolumna będzie pusta · najniższa {low}, stos {left}",
        en=f"Most points win; the end is an empty column · the lowest has {low}, the stack {left}",
    )


def _phase(view: State) -> str:
    return _PHASES.get(Phase(view.phase), "deal")


@part(
    "phase",
    "over",
    "turn",
    "claimed",
    "paid",
    "seat.hand",
    asking=(*_TOKENS, "seat.colour"),
    moves="^(give|claim|done)",
)
def desk(view: State, seat: int, asker: int, names: Names, lang: str) -> dict[str, Any] | None:
    """The viewer's own tile or what is being paid, and what can be claimed."""
    if view.over:
        return None
    phase, has_tile = _phase(view), seat >= 0 and view.seat[seat].hand > 0
    return {
        "phase": phase,
        "own_turn": asker >= 0,
        "has_tile": has_tile,
        "has_hand": seat >= 0,
        "paying": _paying(view, seat, asker >= 0, lang) if phase == "give" else None,
        "turn_name": "" if has_tile else names[view.turn],
    }


@part("seat.hand")
def held(view: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The viewer's own tile, to be turned."""
    return _hand(view, seat, lang) if seat >= 0 else []


@part("seat.colour")
def secret(view: State, seat: int, lang: str) -> dict[str, str] | None:
    """The viewer's secret colour."""
    return _colour(view.seat[seat].colour, lang) if seat >= 0 and view.seat[seat].colour > 0 else None


@part("left")
def stack(view: State) -> int:
    """How many tiles are left."""
    return int(view.left)


@part("seat.hand", "seat.colour")
def hand(view: State, seat: int, lang: str) -> dict[str, Any]:
    """The viewer's tile and secret colour, to be laid open in a replay."""
    own = view.seat[seat]
    return {
        "tile": _hand(view, seat, lang)[0] if own.hand > 0 else None,
        "secret": _colour(own.colour, lang) if own.colour > 0 else None,
    }


@part(*_TOKENS, moves="^claim")
def bank(view: State, seat: int, names: Names, lang: str) -> dict[str, Any]:
    """All tokens, and what colours and symbols there are."""
    return {"names": names, "tokens": _tokens(view, seat, names, lang), "symbols": SYMBOLS, "colours": _colours(lang)}


# Tiles


@cache
def _colour(number: int, lang: str) -> dict[str, str]:
    """A colour, from its number: never without the initial of its name."""
    name = COLOUR_NAME[lang][COLOURS[number - 1]]
    return {"hue": HUES[number - 1], "letter": name[0].upper(), "name": name}


def _colours(lang: str) -> list[dict[str, str]]:
    return [_colour(number, lang) for number in range(1, COLOUR_COUNT + 1)]


@cache
def kind_of(kind: int, lang: str) -> dict[str, Any]:
    """A kind of tile: its value and colour."""
    value, colour = kind // COLOUR_COUNT + 1, _colour(kind % COLOUR_COUNT + 1, lang)
    return colour | {"value": value, "word": kind_word(kind), "text": f"{value} {colour['name']}"}


@cache
def tile_of(cell: int, lang: str) -> dict[str, Any]:
    """A tile as it lies: its kind, and the symbols on its four edges."""
    kind = kind_of(int(KIND[(cell - 1) // SIDES]), lang)
    top, right, bottom, left = (SYMBOLS[symbol - 1] for symbol in EDGE[cell])
    edges = say(
        lang,
        pl=f"góra {top}, prawo {right}, dół {bottom}, lewo {left}",
        en=f"top {top}, right {right}, bottom {bottom}, left {left}",
    )
    return kind | {
        "tile": (cell - 1) // SIDES + 1,
        "top": top,
        "right": right,
        "bottom": bottom,
        "left": left,
        "label": f"{kind['text']}: {edges}",
    }


@part("cells#", "height#", each=COLUMNS)
def pile(view: State, number: int, lang: str) -> list[dict[str, Any]]:
    """The tiles of a column, from the floor up."""
    return [tile_of(cell, lang) for cell in view.cells[number][: view.height[number]]]


@part("phase", "height#", asking=("cells", "height", "seen", *_SEAT), each=COLUMNS, moves="/")
def column(view: State, number: int, asker: int, decides: bool, lang: str) -> dict[str, Any]:
    """A column, and the ways to lay the hand tile on it."""
    height, phase = view.height[number], _phase(view)
    return {
        "number": number + 1,
        "place": number,
        "height": height,
        "empty": not height and phase != "deal",
        "decides": decides,
        "ways": _ways(view, asker, number, lang) if asker >= 0 and phase == "place" else [],
        "label": say(
            lang,
            pl=f"Kolumna {number + 1}: {height} {plural_pl(height, 'kafelek', 'kafelki', 'kafelków')}",
            en=f"Column {number + 1}: {height} {plural_en(height, 'tile', 'tiles')}",
        ),
    }


def _hand(view: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """The hand tile in its four rotations; empty without one."""
    cell = (view.seat[seat].hand - 1) * SIDES + 1
    return [tile_of(cell + n, lang) | {"turned": TURNED[lang][n]} for n in range(SIDES)] if cell > 0 else []


# What each way of laying the hand tile takes


def _ways(view: State, seat: int, column: int, lang: str) -> list[dict[str, Any]]:
    """The four rotations."""
    return [_way(view, seat, column, rotation, lang) for rotation in range(SIDES)]


def _way(view: State, seat: int, column: int, rotation: int, lang: str) -> dict[str, Any]:
    cell = (view.seat[seat].hand - 1) * SIDES + rotation + 1
    after = _after(view, seat, column, cell)
    taken = [now - was for now, was in zip(after.seat[seat].tiles, view.seat[seat].tiles, strict=True)]
    marks = _marks(view, seat, after) if any(taken) else []
    points, ends = sum(mark["points"] for mark in marks), 0 in after.height
    return {
        "word": f"{column + 1}/{rotation}",
        "rotation": rotation,
        "tile": tile_of(cell, lang),
        "marks": marks,
        "count": len(marks),
        "points": points,
        "ends": ends,
        "label": _way_label(column, rotation, kinds_read(taken, lang) if marks else "", points, ends, lang),
    }


def _marks(view: State, seat: int, after: State) -> list[dict[str, int]]:
    """The tiles that are taken."""
    return [
        {"column": column, "level": level, "points": _worth(view, seat, cell)}
        for column in range(COLUMNS)
        for level, cell in enumerate(view.cells[column][: view.height[column]])
        if cell not in after.cells[column]
    ]


def _after(view: State, seat: int, column: int, cell: int) -> State:
    """The table after the reaction."""
    table = copy_of(view, seat)
    put_on_top(table, column, cell)
    react(table, seat, column)
    return table


def copy_of(view: State, seat: int) -> State:
    """A copy of what a reaction changes, and of nothing else."""
    table, own = type(view)(), type(view.seat[seat])()
    table.cells, table.height, table.seen = [list(c) for c in view.cells], list(view.height), list(view.seen)
    own.tiles = list(view.seat[seat].tiles)
    table.seat = [*view.seat[:seat], own, *view.seat[seat + 1 :]]
    return table


def _worth(view: State, seat: int, cell: int) -> int:
    """A tile's points for the seat: its secret colour counts twice (C9)."""
    kind = int(KIND[(cell - 1) // SIDES])
    return (kind // COLOUR_COUNT + 1) * (2 if kind % COLOUR_COUNT + 1 == view.seat[seat].colour else 1)


def _way_label(column: int, rotation: int, taken: str, points: int, ends: bool, lang: str) -> str:
    turned = TURNED[lang][rotation]
    where = say(lang, pl=f"Kolumna {column + 1}, {turned}", en=f"Column {column + 1}, {turned}")
    if not taken:
        return where + say(lang, pl=": nic nie zabiera", en=": takes nothing")
    takes = say(lang, pl=f": zabiera {taken}, punkty: {points}", en=f": takes {taken}, points: {points}")
    end = say(lang, pl=", pusta kolumna kończy grę", en=", an empty column ends the game") if ends else ""
    return where + takes + end


# Tokens


def _tokens(view: State, seat: int, names: Names, lang: str) -> list[dict[str, Any]]:
    """All tokens, by what they are worth."""
    payable = affordable(view, seat) if seat >= 0 else 0
    return [
        {
            "worth": worth,
            "tokens": [_token(view, token, payable, names, lang) for token in range(TOKENS) if WORTH[token] == worth],
        }
        for worth in sorted(set(WORTH.tolist()))
    ]


def _token(view: State, token: int, payable: int, names: Names, lang: str) -> dict[str, Any]:
    owner = next((p for p in range(view.players) if view.seat[p].tokens >> token & 1), -1)
    word = token_word(token)
    label = say(lang, pl=f"Żeton {word}, punkty: {WORTH[token]}", en=f"Token {word}, points: {WORTH[token]}")
    if owner >= 0:
        label += say(lang, pl=f", ma go {names[owner]}", en=f", taken by {names[owner]}")
    return {
        "word": f"claim {word}",
        "triple": TRIPLES[token],
        "text": word,
        "worth": int(WORTH[token]),
        "owner": owner,
        "payable": bool(payable >> token & 1),
        "now": token == view.claimed - 1,
        "label": label,
    }


def _paying(view: State, seat: int, own_turn: bool, lang: str) -> dict[str, Any]:
    """The token being paid: what was given, and for whoever chooses the tiles of the value that is due."""
    values = TRIPLES[view.claimed - 1]
    due = values[view.paid]
    kinds = range((due - 1) * COLOUR_COUNT, due * COLOUR_COUNT)
    payer = view.seat[view.turn]
    return {
        "token": token_word(view.claimed - 1),
        "worth": int(WORTH[view.claimed - 1]),
        "triple": values,
        "paid": view.paid,
        "own": view.turn == seat,
        "gifts": [
            kind_of(kind, lang) | {"count": payer.tiles[kind], "secret": kind % COLOUR_COUNT + 1 == payer.colour}
            for kind in kinds
        ]
        if own_turn
        else [],
    }


# Players


@part("phase", "over", "pending", "seat.holds", *_HELD)
def player(view: State, place: int, names: Names, lang: str) -> dict[str, Any] | None:
    """What lies before a player."""
    if view.over:
        return None
    no_tile = not view.seat[place].holds and _phase(view) not in ("deal", "claim", "give")
    own = {"place": place, "pending": bool(view.pending >> place & 1), "no_tile": no_tile, "colours": _colours(lang)}
    return _player(view, place, names, lang) | own


def _player(view: State, p: int, names: Names, lang: str) -> dict[str, Any]:
    own = view.seat[p]
    secret = own.shown if view.over else own.colour
    tokens = [token for token in range(TOKENS) if own.tokens >> token & 1]
    return {
        "name": names[p],
        "tiles": [
            {"value": value, "kinds": [kind_of(kind, lang) | {"count": own.tiles[kind]} for kind in _kinds_of(value)]}
            for value in range(1, VALUES + 1)
        ],
        "tiles_text": kinds_read(own.tiles, lang),
        "count": tile_count(view, p),
        "tokens": [{"text": token_word(token), "worth": int(WORTH[token])} for token in tokens],
        "secret": _colour(secret, lang) if secret > 0 else None,
        "points": plain_points(view, p) + secret_points(view, p) + token_points(own.tokens),
    }


def _kinds_of(value: int) -> range:
    return range((value - 1) * COLOUR_COUNT, value * COLOUR_COUNT)


# The end (C7-C9)


@part("over", "players", "height", *(name.replace("seat.", "seats.") for name in _HELD), at_end=True)
def result(view: State, seat: int, names: Names, lang: str) -> dict[str, Any]:
    """Why the game is over, and everybody's sum, the best first."""
    sums = [_sum(view, p, names, lang) for p in range(view.players)]
    sums.sort(key=lambda one: (-one["total"], -one["count"]))
    totals = [one["total"] for one in sums]
    return {
        "empty": [column + 1 for column in range(COLUMNS) if view.height[column] == 0],
        "sums": sums,
        "seat": seat,
        "tie": len(set(totals)) < len(totals),
    }


def _sum(view: State, p: int, names: Names, lang: str) -> dict[str, Any]:
    own = view.seat[p]
    secret, tokens = secret_points(view, p), token_points(own.tokens)
    others = plain_points(view, p) - secret
    kinds = [kind_of(kind, lang) | {"count": count} for kind, count in enumerate(own.tiles) if count]
    return _player(view, p, names, lang) | {
        "place": p,
        "others": others,
        "doubled": secret,
        "token_points": tokens,
        "total": others + 2 * secret + tokens,
        "of_secret": [kind for kind in kinds if kind["hue"] == HUES[own.shown - 1]],
        "of_others": [kind for kind in kinds if kind["hue"] != HUES[own.shown - 1]],
    }
