"""How 17 is shown to learners. Of the row and of the hearts played since the pile was made, the newest come first."""

from stolik.extras.observing import Shown, amount, left_out, one_of, seats, whose
from stolik.games.seventeen.state import BURIED, Answer, Draw, Phase
from stolik.games.seventeen.tables import CARDS, FACE_COPIES, FACES, HEART, HEART_CARDS, TWO_SIDED, WINNING, WORTH

COPIES = int(FACE_COPIES.max())
LATEST = 8  # cards of the row, of the row last shown, and hearts played


def fields(players: int) -> dict[str, Shown]:
    face, own_face = one_of(BURIED + 1), one_of(FACES + 1)
    card, anybody, owner = one_of(HEART + 1), whose(players, plus=1), whose(players)
    row = {
        "row_size": amount(CARDS),
        "row_card": card.latest("row_size", LATEST),
        "row_owner": owner.latest("row_size", LATEST),
        "shown_size": amount(CARDS),
        "shown_card": card.latest("shown_size", LATEST),
        "shown_owner": owner.latest("shown_size", LATEST),
        "shown_down": amount(1).latest("shown_size", LATEST),
        "shown_sum": amount(CARDS * int(WORTH.max())),
        "shown_checker": anybody,
        "shown_layer": anybody,
        "shown_called": seats(players),
        "played_size": amount(HEART_CARDS),
        "played_owner": owner.latest("played_size", LATEST),
        "played_face": face.latest("played_size", LATEST),
        "played_after": amount(HEART_CARDS).latest("played_size", LATEST),
    }
    seat = {
        "mastery": amount(WINNING),
        "nerves": amount(2),
        "cards": amount(CARDS),
        "hearts": amount(HEART_CARDS),
        "open": amount(TWO_SIDED),
        "faces": amount(COPIES),
        "downs": amount(HEART_CARDS),
        "laid": own_face.latest("seat.downs", LATEST),
        "answer": one_of(len(Answer)),
        "buried": amount(HEART_CARDS),
        "binned": amount(COPIES),
        "sunk": amount(HEART_CARDS),
        "drawn": amount(HEART_CARDS),
        "pool": amount(COPIES),
        "gained": amount(WINNING),
        "took": amount(2),
        "returned": amount(WINNING),
    }
    return (
        {
            "pending": seats(players),
            "over": left_out(1),
            "phase": one_of(len(Phase)),
            "players": left_out(players),
            "draw": one_of(len(Draw)),
            "taker": owner,
            "owed": amount(CARDS),
            "turn": owner,
            "direction": one_of(3, first=-1),
            "must": amount(2),
            "laid": amount(2),
            "two": amount(1),
            "layer": anybody,
            "called": seats(players),
            "top": one_of(HEART + 1),
            "pile_size": amount(CARDS),
            "pile_hearts": amount(HEART_CARDS),
            "pile_open": amount(TWO_SIDED),
            "pile": left_out(COPIES),
            "source": amount(COPIES),
            "used_size": amount(CARDS),
            "used_open": amount(TWO_SIDED),
            "used_seen": amount(COPIES),
        }
        | row
        | {f"seat.{name}": shown for name, shown in seat.items()}
    )
