"""What the coach is told of Chain Reaction: rounds, what a tile takes, and whether that ends the game."""

from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.games.chain.hints import outcome, points_taken
from stolik.games.chain.rules import ACTIONS
from stolik.games.chain.state import Phase
from stolik.games.chain.tables import SIDES, WORTH
from stolik.games.chain.words import kinds_read

DEALT = {"pl": "Nowe kolumny, kolory i kafelki.", "en": "New columns, colours and tiles."}


def begins(before: State, after: State) -> bool:
    """Everybody has had a turn."""
    return bool(before.phase >= Phase.PLACE and after.turn < before.turn)


def figures(view: State, seat: int, action: int, lang: str) -> list[str]:
    """The points that laying a tile takes, or that a token brings."""
    name, number = ACTIONS.find(action)
    if name == "claim":
        return [
            say(
                lang,
                pl=f"żeton: +{WORTH[number]} pkt za trzy kafelki",
                en=f"a token: +{WORTH[number]} points for three tiles",
            )
        ]
    if view.phase != Phase.PLACE:
        return []
    _, taken, empties = outcome(view, seat, action // SIDES, action % SIDES)
    if not sum(taken):
        return [say(lang, pl="niczego nie zabiera", en="takes nothing")]
    found = points_taken(view, seat, taken)
    worth = say(
        lang,
        pl=f"{found} {plural_pl(found, 'punkt', 'punkty', 'punktów')}",
        en=f"{found} {plural_en(found, 'point', 'points')}",
    )
    end = say(lang, pl=", koniec gry", en=", the game ends") if empties else ""
    tiles = kinds_read(taken, lang)
    return [say(lang, pl=f"zabiera {tiles}: {worth}{end}", en=f"takes {tiles}: {worth}{end}")]
