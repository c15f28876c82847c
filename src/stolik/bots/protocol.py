"""The language in which bots of any kind are asked: one JSON object a line. docs/guide/protocol.md tells it in full.

To the bot:   hello, game, observe, decide, end        From the bot: an answer to `hello` and to each `decide`

Lines to a bot have no spaces between their parts and begin with `{"type":"…"`, so that a bot can do without a parser.
"""

import json
from typing import Any

from stolik.core.contract import CHANCE

VERSION = 1


def line(kind: str, **parts: Any) -> str:
    """A message to a bot."""
    return json.dumps({"type": kind, **parts}, ensure_ascii=False, separators=(",", ":"))


def who_name(who: int) -> int | str:
    """Who made a move, as game records write it: a seat, or * for chance."""
    return "*" if who == CHANCE else who


def parse(text: str) -> dict[str, Any] | None:
    """A message, or None if it is not a JSON object."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None
