"""Games of compiled bots that are watched: what was offered and chosen, and what each seat owned in the end."""

from stolik.arena.loop import result
from stolik.bots.search.loop import roll_out
from stolik.core.contract import CHANCE, count_legal, draw, legal, nth_legal, ranks, step
from stolik.core.loops import first_pending
from stolik.core.policy import policy
from stolik.core.rng import below
from stolik.core.types import Ints, State

DECISIONS, REAL, CHOICES = range(3)  # decisions of a game, those with a choice, and legal moves in all


def pieces(s: State, seat: int, out: Ints) -> int:
    """Write how much of each piece a seat owns at the end, return how many kinds there are; a game's own `lab.py`."""
    return 0


def watch_games(
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
    counts: Ints,
    owned: Ints,
    listed: int,
    offered: Ints,
    chosen: Ints,
) -> None:
    """Whole games, one for each row of `dealers`; in the first `listed` of them each choice is counted by its move."""
    players = slips.shape[1]
    for game in range(len(dealers)):
        work[0] = start[0]
        s, made, decisions, real, choices, listing = work[0], 0, 0, 0, 0, game < listed
        while not s.over and made < most:
            if s.pending == 0:
                step(s, CHANCE, draw(s, dealers[game], moves, weights))
            else:
                seat = first_pending(s)
                rng, slip = streams[game][seat], slips[game][seat]
                if slip >= 100 or (slip > 0 and below(rng, 100) < slip):
                    n = count_legal(s, seat, moves)
                    action = nth_legal(s, seat, below(rng, n), moves)
                else:
                    n = legal(s, seat, moves)
                    action = policy(s, seat, moves, n, rng)
                decisions += 1
                real += n > 1
                choices += n
                if listing and n > 1:
                    count_choice(s, seat, action, moves, offered, chosen)
                step(s, seat, action)
            made += 1
        lengths[game] = made
        counts[game, DECISIONS], counts[game, REAL], counts[game, CHOICES] = decisions, real, choices
        result(s, players, places, place_of[game], score_of[game])
        for p in range(players):
            pieces(s, p, owned[game][p])


def count_choice(s: State, seat: int, action: int, moves: Ints, offered: Ints, chosen: Ints) -> None:
    """Count each move that was offered, and the one that was chosen."""
    for i in range(legal(s, seat, moves)):
        offered[moves[i]] += 1
    chosen[action] += 1


def own_pieces(states: Ints, players: int, owned: Ints) -> None:
    """The pieces of each seat in states that are over."""
    for i in range(len(states)):
        for p in range(players):
            pieces(states[i], p, owned[i][p])


def win_chances(
    states: Ints,
    work: Ints,
    most: int,
    slips: Ints,
    seeds: Ints,
    many: int,
    rng: Ints,
    moves: Ints,
    weights: Ints,
    places: Ints,
    out: Ints,
) -> None:
    """How often each side wins, in so many playouts of each state; several winners share a win."""
    for i in range(len(states)):
        rng[0] = seeds[i]
        below(rng, 2)
        for _ in range(many):
            work[0] = states[i]
            s, made = work[0], 0
            while not s.over and made < most:
                if s.pending == 0:
                    step(s, CHANCE, draw(s, rng, moves, weights))
                else:
                    who = first_pending(s)
                    step(s, who, roll_out(s, who, slips[who], moves, rng))
                made += 1
            sides = ranks(s, places)
            first = 0
            for p in range(sides):
                first += places[p] == 1 or not s.over
            for p in range(sides):
                if places[p] == 1 or not s.over:
                    out[i, p] += 1 / (first * many)
