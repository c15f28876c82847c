"""A check in Seventeen: the row turned up, traps, the count, tokens (S9-S13)."""

from stolik.core.types import State
from stolik.games.seventeen.memory import remember_turned_up
from stolik.games.seventeen.tables import HEART, TARGET, TRAP, VALUES, WORTH


def resolve_check(s: State, checker: int) -> int:
    """Turn the row up and settle who gains what; return the winner of the count."""
    layer = s.layer - 1
    s.shown_checker = checker + 1
    s.shown_layer = layer + 1
    s.shown_called = s.called if s.called else 1 << checker
    for p in range(s.players):
        s.seat[p].gained = 0
        s.seat[p].took = 0
        s.seat[p].returned = 0
    owners = turn_up_row(s)
    pay_traps(s, owners, checker)
    if s.shown_sum >= TARGET:  # S11
        winner, loser = checker, layer
    else:
        winner, loser = layer, checker
    gain_mastery(s, winner)
    take_nerve(s, loser)
    return_nerves(s)
    return winner


def turn_up_row(s: State) -> int:
    """Copy the row, turned up, to where all can see it (S9); return the owners of hidden traps, a bit each."""
    owners = 0
    total = 0
    for i in range(s.row_size, s.shown_size):
        s.shown_card[i] = 0
        s.shown_owner[i] = 0
        s.shown_down[i] = 0
    s.shown_size = s.row_size
    for i in range(s.row_size - 1, -1, -1):  # backwards: the last heart of an owner is the last of those it laid
        card = s.row_card[i]
        owner = s.row_owner[i]
        s.shown_down[i] = 0
        if card == HEART:
            card = turn_up_last(s, owner)
            s.shown_down[i] = 1
            if card == VALUES + TRAP + 1:
                owners |= 1 << owner
        s.shown_card[i] = card
        s.shown_owner[i] = owner
        total += int(WORTH[card])
    s.shown_sum = total
    return owners


def turn_up_last(s: State, owner: int) -> int:
    seat = s.seat[owner]
    seat.downs -= 1
    face = seat.laid[seat.downs]
    seat.laid[seat.downs] = 0
    remember_turned_up(s, owner, face)
    return VALUES + face


def pay_traps(s: State, owners: int, checker: int) -> None:  # S10
    if owners:
        for p in range(s.players):
            if (owners >> p) & 1:
                gain_mastery(s, p)
        take_nerve(s, checker)


def gain_mastery(s: State, seat: int) -> None:
    if s.seat[seat].gained == 0:  # S12
        s.seat[seat].gained = 1
        s.seat[seat].mastery += 1


def take_nerve(s: State, seat: int) -> None:
    s.seat[seat].took += 1
    s.seat[seat].nerves += 1


def return_nerves(s: State) -> None:  # S13
    for p in range(s.players):
        seat = s.seat[p]
        if seat.nerves >= 2:
            seat.nerves -= 2
            seat.returned = 2
            if seat.mastery > 0:
                seat.mastery -= 1
                seat.returned = 3
