"""Games of compiled bots in one compiled loop; `bots.policy` binds it to a game and its policy."""

from stolik.core.contract import CHANCE, count_legal, draw, legal, nth_legal, ranks, scores, step
from stolik.core.loops import first_pending
from stolik.core.policy import policy
from stolik.core.rng import below
from stolik.core.types import Ints, State

# Of a seat whose bot is asked outside of the loop. Of others: random moves in a hundred, the rest by the policy.
OUTSIDE = -1


def advance(
    s: State, made: int, most: int, slips: Ints, dealer: Ints, streams: Ints, moves: Ints, weights: Ints
) -> int:
    """Play on until the game is over, cut short, or a seat outside must decide; return the moves made, in all."""
    while not s.over and made < most:
        if s.pending == 0:
            step(s, CHANCE, draw(s, dealer, moves, weights))
        else:
            seat = first_pending(s)
            if slips[seat] < 0:
                return made
            rng = streams[seat]
            if slips[seat] >= 100 or (slips[seat] > 0 and below(rng, 100) < slips[seat]):
                action = nth_legal(s, seat, below(rng, count_legal(s, seat, moves)), moves)
            else:
                action = policy(s, seat, moves, legal(s, seat, moves), rng)
            step(s, seat, action)
        made += 1
    return made


def result(s: State, players: int, places: Ints, place_of: Ints, score_of: Ints) -> None:
    """Write down places and scores; a game cut short is a draw of all."""
    ranks(s, places)
    for p in range(players):
        place_of[p] = places[p] if s.over else 1
    scores(s, places)
    for p in range(players):
        score_of[p] = places[p]


def play_games(
    start: Ints,
    work: Ints,
    most: int,
    slips: Ints,
    dealers: Ints,
    streams: Ints,
    moves: Ints,
    weights: Ints,
    places: Ints,
    place_of: Ints,
    score_of: Ints,
    lengths: Ints,
) -> None:
    """Whole games, one for each row of `dealers`, all seats played in here."""
    players = slips.shape[1]
    for game in range(len(dealers)):
        work[0] = start[0]
        lengths[game] = advance(work[0], 0, most, slips[game], dealers[game], streams[game], moves, weights)
        result(work[0], players, places, place_of[game], score_of[game])


def ask_policy(states: Ints, seats: Ints, moves: Ints, rng: Ints) -> int:
    """Ask the policy in each of some states, once; for measuring. Returns a sum, so that nothing is left out."""
    total = 0
    for i in range(len(states)):
        n = legal(states[i], seats[i], moves)
        total += policy(states[i], seats[i], moves, n, rng)
    return total
