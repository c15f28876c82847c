"""Chain Reaction drawn in text: the columns on the left, everything else beside them."""

from textwrap import wrap

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.chain.result import plain_points, score, secret_points, tile_count, token_points
from stolik.games.chain.state import COLUMNS, Phase
from stolik.games.chain.tables import COLOURS, EDGE, KIND, SIDES, SYMBOLS, TOKENS, TRIPLES, WORTH
from stolik.games.chain.words import COLOUR_NAME, kind_word, kinds_text, token_word

_TILE_WIDTH = 7
_PANEL_WIDTH = 48
_LONGEST_NAME = 20


def draw(view: State, seat: int, names: list[str], lang: str) -> str:
    """The table as a seat sees it; -1 is a spectator."""
    board = _columns(view)
    panel = _panel(view, seat, [name[:_LONGEST_NAME] for name in names], lang)
    width = len(board[-1]) + 3
    height = max(len(board), len(panel))  # both end at the floor, where the eye is
    board = [""] * (height - len(board)) + board
    panel = [""] * (height - len(panel)) + panel
    return "\n".join(f"{left:<{width}}{right}".rstrip() for left, right in zip(board, panel, strict=True))


# The columns


def _columns(view: State) -> list[str]:
    lines = []
    for level in reversed(range(max(1, *view.height))):
        row = [_tile(view.cells[column][level]) for column in range(COLUMNS)]
        for part in range(3):
            label = f"{level + 1:>3} " if part == 1 else "    "
            lines.append(label + " ".join(tile[part] for tile in row))
    numbers = " ".join(f"{column + 1:^{_TILE_WIDTH}}" for column in range(COLUMNS))
    return [*lines, "    " + numbers]


def _tile(cell: int) -> list[str]:
    """A tile in its rotation in three lines: symbols on the edges, value and colour in the middle."""
    if cell == 0:
        return [" " * _TILE_WIDTH] * 3
    top, right, bottom, left = (SYMBOLS[symbol - 1] for symbol in EDGE[cell])
    middle = " ".join(kind_word(int(KIND[(cell - 1) // SIDES])))
    return [f"┌──{top}──┐", f"{left} {middle} {right}", f"└──{bottom}──┘"]


# Beside them


def _panel(view: State, seat: int, names: list[str], lang: str) -> list[str]:
    colours = " · ".join(f"{letter} {name}" for letter, name in COLOUR_NAME[lang].items())
    lines = [colours, say(lang, pl=f"Kafelków w stosie: {view.left}", en=f"Tiles in the stack: {view.left}")]
    if any(view.given):
        lines += _wrapped(say(lang, pl="Poza grą:", en="Out of the game:"), kinds_text(view.given))
    lines += ["", *_tokens_on_table(view, lang), ""]
    for p in range(view.players):
        lines += _player(view, p, seat, names[p], lang)
    if view.over:
        lines += ["", *_result(view, names, lang)]
    elif seat >= 0 and view.seat[seat].hand > 0:
        lines += ["", *_own_hand(view.seat[seat].hand, lang)]
    if view.phase == Phase.GIVE:
        value = TRIPLES[view.claimed - 1][view.paid]
        token = token_word(view.claimed - 1)
        lines += [
            "",
            say(lang, pl=f"Za żeton {token}: teraz wartość {value}", en=f"For token {token}: value {value} now"),
        ]
    return lines


def _wrapped(head: str, text: str) -> list[str]:
    return wrap(f"{head} {text}", _PANEL_WIDTH, subsequent_indent="    ")


def _tokens_on_table(view: State, lang: str) -> list[str]:
    lines = [say(lang, pl="Żetony na stole:", en="Tokens on the table:")]
    for worth in sorted(set(WORTH.tolist())):
        tokens = [token_word(token) for token in range(TOKENS) if WORTH[token] == worth and view.tokens >> token & 1]
        lines += wrap(f"{worth:>4}: " + " ".join(tokens or ["-"]), _PANEL_WIDTH, subsequent_indent="      ")
    return lines


def _player(view: State, p: int, seat: int, name: str, lang: str) -> list[str]:
    own = view.seat[p]
    mark = "▶" if view.pending >> p & 1 else " "
    you = say(lang, pl=" (ty)", en=" (you)") if p == seat else ""
    secret = own.shown if view.over else own.colour
    colour = f", {COLOUR_NAME[lang][COLOURS[secret - 1]]}" if secret > 0 else ""
    hand = (
        "" if own.holds or view.over or view.phase < Phase.PLACE else say(lang, pl=", bez kafelka", en=", no hand tile")
    )
    lines = [f"{mark} {name}{you}{colour}{hand}"]
    if tiles := kinds_text(own.tiles):
        head = say(lang, pl=f"    kafelki ({tile_count(view, p)}):", en=f"    tiles ({tile_count(view, p)}):")
        lines += _wrapped(head, tiles)
    if own.tokens:
        tokens = " ".join(token_word(token) for token in range(TOKENS) if own.tokens >> token & 1)
        lines += _wrapped(say(lang, pl="    żetony:", en="    tokens:"), tokens)
    if own.tiles != [0] * len(own.tiles) or own.tokens:
        lines.append(f"    {_sum(view, p, lang)}")
    return lines


def _sum(view: State, p: int, lang: str) -> str:
    """Points as the viewer knows them: tiles, tiles of the secret colour twice, tokens (C9)."""
    secret, tokens = secret_points(view, p), token_points(view.seat[p].tokens)
    plain = plain_points(view, p) - secret
    total = plain + 2 * secret + tokens
    hidden = view.seat[p].colour < 0 and not view.over
    without = say(lang, pl=" bez tajnego koloru", en=" without the secret colour") if hidden else ""
    doubled = f" + 2·{secret}" if not hidden else ""
    return say(lang, pl="punkty: ", en="points: ") + f"{plain}{doubled} + {tokens} = {total}{without}"


def _own_hand(tile: int, lang: str) -> list[str]:
    cells = [_tile((tile - 1) * SIDES + rotation + 1) for rotation in range(SIDES)]
    rotations = " ".join(f"{f'/{rotation}':^{_TILE_WIDTH}}" for rotation in range(SIDES))
    head = say(lang, pl="Twój kafelek, w czterech obrotach:", en="Your tile, in its four rotations:")
    return [head, *(" ".join(cell[part] for cell in cells) for part in range(3)), rotations]


def _result(view: State, names: list[str], lang: str) -> list[str]:
    standings = [(score(view, p), tile_count(view, p)) for p in range(view.players)]
    best = [p for p in range(view.players) if standings[p] == max(standings)]
    winners = say(lang, pl=" i ", en=" and ").join(names[p] for p in best)
    empty = [str(column + 1) for column in range(COLUMNS) if view.height[column] == 0]
    why = (
        say(
            lang,
            pl=f"{'Puste kolumny' if empty[1:] else 'Pusta kolumna'}: {', '.join(empty)}.",
            en=f"{'Empty columns' if empty[1:] else 'Empty column'}: {', '.join(empty)}.",
        )
        if empty
        else say(lang, pl="Wszystkie kafelki położone.", en="All tiles are laid.")
    )
    tied = sum(points == max(standings)[0] for points, _ in standings) > len(best)
    by_tiles = say(lang, pl=" (więcej kafelków)", en=" (more tiles)") if tied else ""
    if len(best) > 1:
        return [why, say(lang, pl=f"Zwycięstwo dzielą: {winners}{by_tiles}!", en=f"A shared win: {winners}{by_tiles}!")]
    return [why, say(lang, pl=f"Wygrywa {winners}{by_tiles}!", en=f"{winners} wins{by_tiles}!")]
