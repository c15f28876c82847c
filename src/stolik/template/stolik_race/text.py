"""RACE drawn in text."""

from stolik.core.language import say
from stolik.core.types import State


def draw(view: State, seat: int, names: list[str], lang: str) -> str:
    width = max(len(name) for name in names)
    lines = [say(lang, pl=f"Zostało okrążeń: {view.laps}", en=f"Laps left: {view.laps}")]
    for p in range(view.players):
        runner = view.seat[p]
        card = f"[+{runner.card - 1}]" if p == seat and runner.card else ""
        lines.append(f"{names[p]:<{width}} {runner.distance:>3} {card}".rstrip())
    return "\n".join(lines)
