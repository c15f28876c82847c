"""Fragments: parts of a page as they were drawn. Pieces that come again and again stand in them as comments.

A tile or a card is drawn in many places and after many moves, and always the same. So a part names such a piece,
`<!--part p.0a1b2c3d4e5f-->`, and whoever is sent the part is sent each piece once. The name is a hash of the piece.
"""

import hashlib
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cached_property

from markupsafe import Markup
from pydantic_core import to_json

_WORTH_A_NAME = 120  # letters: a shorter piece stands where it is


class Fragment:
    """HTML, and the pieces that are named in it and in each other."""

    def __init__(self, html: str, pieces: Mapping[str, "Fragment"]) -> None:
        self.html, self.pieces = html, pieces

    @cached_property
    def json(self) -> bytes:
        return to_json(self.html)


NOTHING = Fragment("", {})
_gathered: ContextVar[dict[str, Fragment] | None] = ContextVar("gathered", default=None)


class Piece:
    """Something that is drawn alike in many places."""

    def __init__(self, drawn: Fragment) -> None:
        digest = hashlib.blake2b(drawn.html.encode(), digest_size=6).hexdigest()
        has_name = len(drawn.html) > _WORTH_A_NAME and "<button" not in drawn.html  # what is clicked comes and goes
        self._gives = {**drawn.pieces, f"p.{digest}": drawn} if has_name else drawn.pieces
        self._stand_in = Markup(f"<!--part p.{digest}-->" if has_name else drawn.html)
        self._size = len(drawn.html)

    def __len__(self) -> int:
        return self._size

    def put(self, gathered: dict[str, Fragment]) -> Markup:
        """What stands for the piece in the fragment that is being drawn."""
        gathered |= self._gives
        return self._stand_in


def gathered() -> dict[str, Fragment] | None:
    """The pieces of the fragment that is being drawn; none if all is drawn where it stands."""
    return _gathered.get()


def fragment(draw: Callable[[], str]) -> Fragment:
    """What a function draws, with its pieces apart."""
    pieces: dict[str, Fragment] = {}
    before = _gathered.set(pieces)
    try:
        return Fragment(str(draw()), pieces)
    finally:
        _gathered.reset(before)
