"""What LIE's moves show: bids, and the check, in which all hands are turned over one by one."""

from typing import Any

from stolik.core.types import State
from stolik.games.lie import board
from stolik.games.lie.words import faces


def moment(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> dict[str, Any] | None:
    """A bid or a check; cards that are dealt and faces that are fixed are nobody else's business."""
    if word.startswith("bid "):
        count, value = (int(part) for part in word[4:].split("x"))
        bid = {"count": count, "value": value, "text": faces(count, value, lang)}
        return {"kind": "bid", "beats": ["bid"], "seat": who, "name": names[who], **bid}
    return _check(before, who, after, names, lang) if word == "check" else None


def _check(before: State, who: int, after: State, names: list[str], lang: str) -> dict[str, Any]:
    """The bid, every hand with how many counted so far, and who pays."""
    shown = board.reveal.make(after, tuple(names), lang)
    places = [p for p in range(after.players) if any(after.seat[p].shown_face)]
    found, hands = 0, []
    for place, hand in zip(places, shown["hands"], strict=True):
        found += sum(face["counts"] for face in hand["faces"])
        hands.append(hand | {"found": found, "place": place})
    bidder = after.checked - 1
    loser = who if shown["true"] else bidder
    paid = {"place": loser, "name": names[loser], "was": before.seat[loser].size, "size": after.seat[loser].size}
    return {
        "kind": "check",
        "beats": ["call", *("count" for _ in hands), "bad" if not shown["true"] else "good"],
        "seat": who,
        "checker": names[who],
        "bidder": bidder,
        "paid": paid | {"cards": board.cards(after.seat[loser].size, lang), "out": not after.seat[loser].playing},
        **{name: shown[name] for name in ("count", "value", "found", "true", "ones_counted", "bid_text")},
        "bidder_name": shown["bidder"],
        "hands": hands,
    }
