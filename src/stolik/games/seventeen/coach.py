"""What the coach is told of Seventeen: rounds, how likely the row reaches 17, and what lies face down."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.seventeen.hints import chance_of_target, known_sum
from stolik.games.seventeen.state import ACTIONS
from stolik.games.seventeen.tables import TARGET, VALUES, WORTH

BY_ROUNDS = True
DEALT = {"pl": "Rozdanie kart.", "en": "Cards are dealt."}


def begins(before: State, after: State) -> bool:
    """The row was cleared after a check."""
    return bool(before.row_size and not after.row_size)


def figures(view: State, seat: int, action: int, lang: str) -> list[str]:
    """What a check rests on, or what the seat then knows of the row."""
    name, number = ACTIONS.find(action)
    if name in ("check", "pass"):
        if view.row_size == 0:
            return []
        percent = f"{float(100 * chance_of_target(view, seat)):.0f}"
        return [
            say(
                lang,
                pl=f"{percent} % szans, że rząd ma {TARGET} lub więcej",
                en=f"a {percent}% chance that the row is {TARGET} or more",
            )
        ]
    worth = number + 1 if number < VALUES else 0
    total = known_sum(view, seat)[0] + worth
    return [say(lang, pl=f"znasz wtedy w rzędzie {total}", en=f"you then know {total} in the row")]


def hand(s: State, seat: int) -> int | None:
    """What the seat's own face-down cards in the row are worth together."""
    own = s.seat[seat]
    return sum(int(WORTH[VALUES + own.laid[i]]) for i in range(own.downs)) if own.downs else None


def hand_text(found: int | None, lang: str) -> str:
    return (
        say(lang, pl="nic zakrytego", en="nothing face down")
        if found is None
        else say(lang, pl=f"zakryte karty warte {found}", en=f"face-down cards worth {found}")
    )
