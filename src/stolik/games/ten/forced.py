"""TEN's forced moves, which the table makes: nothing is hidden, so everybody sees that there is no other."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.ten.state import Phase


def why(view: State, seat: int, action: int, lang: str) -> str:
    """Why a seat has only this move."""
    match view.phase:
        case Phase.BUY:
            return say(lang, pl="Nie ma czego kupić.", en="There is nothing to buy.")
        case Phase.BID:
            return say(lang, pl="Nie ma za co przebić.", en="There is too little money to bid.")
        case Phase.DECIDE:
            return say(
                lang,
                pl="Talia jest pusta, a w rzędzie nie ma pieniędzy.",
                en="The deck is empty, and there is no money in the row.",
            )
        case _:
            return say(lang, pl="Inaczej zapłacić się nie da.", en="There is no other way to pay.")
