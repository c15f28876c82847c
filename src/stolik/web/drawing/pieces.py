"""Functions that templates call to draw what every board has: moves to click, seats, links to rules.

Written here and not as macros, because a board has up to hundreds of them and is drawn for every viewer after every
move.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from stolik.core import language
from stolik.web import messages

_escaped = lru_cache(1 << 14, typed=True)(escape)  # words and labels: nearly all come again


class Saying:
    """`say(pl, en)`: a sentence in the reader's language."""

    def __init__(self, lang: str) -> None:
        self.key = lang

    def __call__(self, pl: str, en: str) -> str:
        return language.say(self.key, pl, en)


def disc(place: int, name: str) -> Markup:
    """A player's sign: the colour of the place and the first letter of the name."""
    return Markup(f'<span class="disc seat-{place}" aria-hidden="true">{_escaped(name[:1].upper())}</span>')


class Rule:
    """`rule(number)`: a rule's number as a link to its place on the rules page."""

    def __init__(self, game: str) -> None:
        self.key = game

    def __call__(self, number: str) -> Markup:
        href = f"/rules/{self.key}#{number}"
        return Markup(f'<a class="rule" href="{href}" target="_blank" rel="noopener">{number}</a>')


class SeatPanel:
    """`seat_panel(place, name, pending, out, class)`: a player's place at the board, around what they have."""

    def __init__(self, seat: int, lang: str) -> None:
        self._seat = seat
        self._you, self._pending = (messages.text(lang, id) for id in ("seat.you", "seat.pending"))

    def __call__(
        self,
        place: int,
        name: str,
        pending: bool = False,
        out: bool = False,
        cls: str = "",
        caller: Callable[[], str] | None = None,
    ) -> Markup:
        own = place == self._seat
        states = (" pending" if pending else "") + (" out" if out else "") + (" own" if own else "")
        you = f'<span class="tag">{self._you}</span>' if own else ""
        asked = f'<span class="visually-hidden">{self._pending}</span>' if pending else ""
        head = f'<h3>{disc(place, name)}<span class="seat-name">{_escaped(name)}</span>{you}{asked}</h3>'
        inside = "" if caller is None else caller()
        return Markup(f'<section class="seat-panel {cls}{states}">\n  {head}\n  {inside}\n</section>')


class Mover:
    """`move(word, label, class, key, vt)`: a move as something to click.

    Lit when legal; when it is the seat's decision but not a legal move, a click asks the server why; otherwise it only
    stands there. What is called around it is drawn on it, or what is given as `drawn`, else its label or word.
    """

    def __init__(self, legal: Sequence[str], decides: bool) -> None:
        self.key = (tuple(legal), decides)
        self._legal, self._decides = frozenset(legal), decides

    def __call__(
        self,
        word: str,
        label: str = "",
        cls: str = "",
        key: str = "",
        vt: str = "",
        drawn: str = "",
        caller: Callable[[], str] | None = None,
    ) -> Markup:
        drawn = drawn or (_escaped(label or word) if caller is None else caller())
        cls, told = _escaped(cls), _escaped(label)
        moving = f' data-vt="{_escaped(vt)}"' if vt else ""
        named = f' aria-label="{told}" title="{told}"' if label else ""
        if word in self._legal:
            pressed = f' data-key="{_escaped(key)}" aria-keyshortcuts="{_escaped(key)}"' if key else ""
            start = f'<button form="move" name="word" value="{_escaped(word)}" class="move lit {cls}"'
            return Markup(f"{start}{named}{pressed}{moving}>{drawn}</button>")
        if self._decides:
            start = f'<button type="button" class="move {cls}" aria-disabled="true" data-why="{_escaped(word)}"'
            return Markup(f"{start}{named}{moving}>{drawn}</button>")
        hidden = f'<span class="visually-hidden">{told}</span>' if label else ""
        return Markup(f'<span class="move {cls}"{moving}>{hidden}{drawn}</span>')


class AutoMover:
    """`auto_move(label, class, key)`: a tedious sequence (a payment) at once, as the game's hints.py suggests it.

    Nothing when there is no suggestion.
    """

    def __init__(self, table: str, window: int | None, auto: str | None) -> None:
        self._table, self._window, self._auto = table, window, auto

    def __call__(self, label: str, cls: str = "", key: str = "", caller: Callable[[], str] | None = None) -> Markup:
        if not self._auto or self._window is None:
            return Markup("")
        told, inside = _escaped(label), _escaped(label) if caller is None else caller()
        pressed = f' data-key="{key}" aria-keyshortcuts="{key}"' if key else ""
        window = f'<input type="hidden" name="window" value="{self._window}">'
        button = f'<button id="auto" class="move lit {cls}" aria-label="{told}" title="{told}"{pressed}>'
        form = f'<form class="auto" method="post" action="/t/{self._table}/auto" data-act>'
        return Markup(f"{form}{window}{button}{inside}</button></form>")
