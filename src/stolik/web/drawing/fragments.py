"""Fragments: parts of a page as they were drawn. Pieces that come again and again stand in them as comments.

A tile or a card is drawn in many places and after many moves, and always the same. So a part names such a piece,
`<!--part p.0a1b2c3d4e5f-->`, and whoever is sent the part is sent each piece once. The name is a hash of the piece.
"""

import hashlib
import json
import marshal
import re
from collections.abc import Callable, Hashable, Mapping
from contextvars import ContextVar
from functools import cached_property
from typing import Any

from markupsafe import Markup

_MOST = 1 << 24  # letters that are remembered
_WORTH_A_NAME = 120  # letters: a shorter piece stands where it is
_PLACE = re.compile("<!--part ([a-z0-9_.-]+)-->")


class Cache(dict[Hashable, Any]):
    """What was drawn, by all that it was drawn from: once for all tables and viewers."""

    _letters = 0

    def once(self, drawn_from: Hashable, draw: Callable[[], Any]) -> Any:
        """What is drawn from this, for the first time or again."""
        known = self.get(drawn_from)
        return self.keep(drawn_from, draw()) if known is None else known

    def keep(self, drawn_from: Hashable, drawn: Any) -> Any:
        self._letters += len(drawn or "")
        if self._letters > _MOST:
            self.clear()
        self[drawn_from] = drawn
        return drawn

    def clear(self) -> None:
        super().clear()
        self._letters = 0


DRAWN = Cache()


class Fragment:
    """HTML, and the pieces that are named in it and in each other."""

    def __init__(self, html: str, pieces: Mapping[str, "Fragment"]) -> None:
        self.html, self.pieces = html, pieces

    def __len__(self) -> int:
        return len(self.html)

    @cached_property
    def json(self) -> bytes:
        return json.dumps(self.html, ensure_ascii=False).encode()


NOTHING = Fragment("", {})
_gathered: ContextVar[dict[str, Fragment] | None] = ContextVar("gathered", default=None)


def fragment(draw: Callable[[], str]) -> Fragment:
    """What a function draws, with its pieces apart."""
    pieces: dict[str, Fragment] = {}
    before = _gathered.set(pieces)
    try:
        return Fragment(str(draw()), pieces)
    finally:
        _gathered.reset(before)


def compose(parts: Mapping[str, str], name: str) -> Markup:
    """A part with all parts in it, in the places of their comments."""
    return Markup(_PLACE.sub(lambda found: compose(parts, found[1]), parts[name]))


class Piece:
    """Something that is drawn alike in many places: what stands for it, and what that names."""

    def __init__(self, drawn: Fragment) -> None:
        name = f"p.{hashlib.blake2b(drawn.html.encode(), digest_size=6).hexdigest()}"
        has_name = len(drawn) > _WORTH_A_NAME and "<button" not in drawn.html  # what is clicked comes and goes
        self.gives = {**drawn.pieces, name: drawn} if has_name else drawn.pieces
        self.stand_in = Markup(f"<!--part {name}-->" if has_name else drawn.html)
        self._size = len(drawn)

    def __len__(self) -> int:
        return self._size


class Remembered:
    """A macro that depends on its arguments alone: what looks the same is written once.

    Pieces of games are imported without context, so they cannot depend on anything else. They take numbers, words,
    lists and dicts of these, and things with a `key` of such, like `move` and `say`.
    """

    def __init__(self, macro: Callable[..., str]) -> None:
        self._macro = macro

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if "caller" in kwargs:
            return self._macro(*args, **kwargs)
        gathered = _gathered.get()
        key = self, gathered is None, _key(args, kwargs)
        known = DRAWN.get(key)
        if gathered is None:
            return known or DRAWN.keep(key, self._macro(*args, **kwargs))
        if known is None:
            known = DRAWN.keep(key, Piece(fragment(lambda: self._macro(*args, **kwargs))))
        gathered |= known.gives
        return known.stand_in


def _key(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bytes:
    """What a macro is called with, as bytes."""
    try:
        return marshal.dumps((args, kwargs) if kwargs else args, 2)
    except ValueError:  # things with a key among them
        return marshal.dumps([_plain(one) for one in args] + [(name, _plain(one)) for name, one in kwargs.items()], 2)


def _plain(one: Any) -> Any:
    return getattr(one, "key", one)
