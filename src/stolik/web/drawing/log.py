"""What happened in a game, as facts, and how they stand in the table's log."""

from collections.abc import Sequence
from typing import Any

Fact = dict[str, Any]  # who did what, its sentence, and the moment to show


def lines_of(facts: Sequence[Fact]) -> list[Fact]:
    """Facts as lines of a log: a heading where a round or turn begins; moves told together are one line, the last."""
    lines, none = [], {}  # type: list[Fact], Fact
    for before, fact, after in zip([none, *facts], facts, [*facts[1:], none], strict=False):
        group, fold, own = fact.get("group", ""), fact.get("fold", ""), fact.get("bits") or [["", fact["text"]]]
        told = {"group": group, "fold": fold, "own": own, "bits": [["", fold]] if fold else own}
        told["opens"] = group not in ("", before.get("group"))
        told["silent"] = not fact["text"] or (bool(fold) and fold == after.get("fold"))
        lines.append(told)
    return lines


def spoken(fact: Fact) -> str:
    """A fact as people read it: in place of the word of a card, die or tile stands what is read on its picture."""
    return "".join(text for _, text in fact["bits"]) if "bits" in fact else str(fact["text"])
