"""What learning needs of Seventeen: places, kinds of moves, and moves made without looking behind them."""

from stolik.core.contract import step
from stolik.core.types import Ints, State
from stolik.games.seventeen.champion.hearts import lay_again
from stolik.games.seventeen.state import CHECK, DOWN, PASS, UP, Answer, Phase
from stolik.games.seventeen.tables import TRAP, VALUES


def so_far(s: State, seat: int, shaping: float) -> float:
    return 0.0


def worth(s: State, seat: int, shaping: float) -> float:
    """The share of rivals left behind, in a hundred."""
    own = s.seat[seat]
    mine = 10 * own.mastery - own.nerves
    behind = 0.0
    for p in range(s.players):
        theirs = 10 * s.seat[p].mastery - s.seat[p].nerves
        if p != seat:
            behind += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return 100 * behind / (s.players - 1)


def attempt(s: State, seat: int, action: int) -> None:
    """Lay a card; a check or a pass is only noted, since it may show what others hid."""
    if action == CHECK or s.phase == Phase.ANSWER:
        s.seat[seat].answer = Answer.CHECK if action == CHECK else Answer.PASS
    else:
        step(s, seat, action)


def style(action: int) -> int:
    if action >= PASS:
        return 7
    if action >= CHECK:
        return 6
    if action >= DOWN:
        return 4 if action == DOWN + TRAP else 2 if action < DOWN + VALUES else 3
    if action >= UP:
        return 1 if action < UP + VALUES else 5
    return 0


def believe(s: State, seat: int, rng: Ints) -> int:
    """Hearts in the row are those that players tend to lay; and whoever has answered is thought to answer now."""
    for p in range(s.players):
        if p != seat and s.seat[p].downs > 0:
            lay_again(s, p, rng)
        if p != seat and s.seat[p].answer != Answer.NONE:
            s.seat[p].answer = Answer.NONE
            s.pending |= 1 << p
    return 0
