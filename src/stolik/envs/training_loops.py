"""Many games stepped in one compiled loop, rivals of the learner playing in it; `envs.training` binds it to a game."""

from typing import Any, NamedTuple

from stolik.core.contract import CHANCE, count_legal, draw, legal, nth_legal, step
from stolik.core.loops import first_pending
from stolik.core.policy import policy
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.envs.loops import (
    FINISHED,
    NOBODY,
    RUNNING,
    TO_BEGIN,
    Arrays,
    Buffers,
    Games,
    Terms,
    end_game,
    show_game,
    write_seen,
)

# Who has a seat: the learner, a rival that is asked outside (-2, -3 ...), or so many random moves in a hundred.
LEARNER, FIRST_OUTSIDE = -1, -2
FORFEIT, RANDOM = 1, 2  # what is done with illegal actions; they are refused before the loop
INLINED = ("rival_move",)


class Seating(NamedTuple):
    """Who sits where, and who may."""

    rivals: Any  # those that are drawn from
    shares: Any  # how likely each is, added up; 0 after the last
    fixed: Any  # the learner's seat, or -1: drawn for each game
    illegal: Any  # REFUSED before, FORFEIT or RANDOM
    who: Any  # (games, players)
    streams: Any  # (games, 1): generators for seats, rivals and what replaces illegal actions
    decided: Any  # decisions of the learner in each game
    finals: Any  # (games, columns): what the learner saw of the game that ended in this step
    wrong: Any  # 1 where the learner's last action was not legal
    asked: Any  # 1 for games to go on with in this call


def seat_all(who: Ints, seating: Seating, rng: Ints) -> None:
    """Seats of a new game."""
    total, own = 0, seating.fixed[0]
    for i in range(len(seating.shares)):
        total = max(total, seating.shares[i])
    if own < 0:
        own = below(rng, len(who))
    for seat in range(len(who)):
        ticket, rival = below(rng, total), 0
        while ticket >= seating.shares[rival]:
            rival += 1
        who[seat] = LEARNER if seat == own else seating.rivals[rival]


def rival_move(s: State, seat: int, slips: int, rng: Ints, moves: Ints) -> int:
    if slips >= 100 or (slips > 0 and below(rng, 100) < slips):
        return nth_legal(s, seat, below(rng, count_legal(s, seat, moves)), moves)
    return policy(s, seat, moves, legal(s, seat, moves), rng)


def play_on(s: State, made: int, most: int, who: Ints, dealer: Ints, rng: Ints, buffers: Buffers) -> int:
    """Chance and rivals, until somebody from outside must decide or there is nothing to decide; the moves made."""
    moves, weights = buffers.moves, buffers.weights
    while not s.over and made < most:
        if s.pending == 0:
            step(s, CHANCE, draw(s, dealer, moves, weights))
        else:
            seat = first_pending(s)
            if who[seat] < 0:
                return made
            step(s, seat, rival_move(s, seat, who[seat], rng, moves))
        made += 1
    return made


def decide(s: State, g: int, action: int, shown: Arrays, seating: Seating, moves: Ints) -> bool:
    """The decision of the learner or of a rival from outside; False if that forfeits the game."""
    seat = first_pending(s)
    if seating.who[g, seat] == LEARNER:
        seating.decided[g] += 1
        mask = shown.masks[g]
        if action < 0 or action >= len(mask) or not mask[action]:
            seating.wrong[g] = 1
            if seating.illegal[0] == FORFEIT:
                return False
            action = nth_legal(s, seat, below(seating.streams[g], count_legal(s, seat, moves)), moves)
    step(s, seat, action)
    return True


def forfeit(rewards: Ints, seat: int) -> int:
    """By places: the learner is last, all others share the first place."""
    players = len(rewards)
    for p in range(players):
        rewards[p] = -1 if p == seat else 1 / max(1, players - 1)
    return FINISHED


def learners_seat(who: Ints) -> int:
    for seat in range(len(who)):
        if who[seat] == LEARNER:
            return seat
    return NOBODY


def step_training(
    games: Games,
    shown: Arrays,
    tables: Any,
    terms: Terms,
    seating: Seating,
    buffers: Buffers,
    actions: Ints,
    first: int,
    last: int,
) -> int:
    """One decision in each of some games and all until the next one; a new game where one has ended.

    A game that ends before the learner has decided anything counts for nothing.
    """
    moves, weights, most = buffers.moves, buffers.weights, terms.most
    for g in range(first, last):
        if not seating.asked[g]:
            continue
        s, made, who, rng = games.states[g], games.made[g], seating.who[g], seating.streams[g]
        rewards, kept = shown.rewards[g], True
        if made == TO_BEGIN:
            made = new_game(games, g, who, seating, rng)
        else:
            kept = decide(s, g, actions[g], shown, seating, moves)
            made += 1
        while True:
            if kept:
                made = play_on(s, made, most, who, games.dealers[g], rng, buffers)
                if s.pending and not s.over and made < most:
                    shown.seats[g] = show_game(s, games.raw[g], tables, moves, shown.masks[g], shown.observations[g])
                    break
            if seating.decided[g]:
                own = learners_seat(who)
                ended = end_game(s, terms.by_scores, moves, weights, rewards) if kept else forfeit(rewards, own)
                shown.ended[g] = ended
                write_seen(games.raw[g], own, tables, seating.finals[g])
                if not terms.restart:
                    wait_for_new_game(shown, seating, g)
                    made = TO_BEGIN
                    break
            kept = True
            made = new_game(games, g, who, seating, rng)
        games.made[g] = made
    return RUNNING


def wait_for_new_game(shown: Arrays, seating: Seating, g: int) -> None:
    """What is shown until the next step: the end of the game; that step's action is not looked at, so all are right."""
    shown.seats[g] = NOBODY
    for i in range(shown.masks.shape[1]):
        shown.masks[g, i] = 1
    for i in range(shown.observations.shape[1]):
        shown.observations[g, i] = seating.finals[g, i]


def new_game(games: Games, g: int, who: Ints, seating: Seating, rng: Ints) -> int:
    games.states[g] = games.start[0]
    seating.decided[g] = 0
    seat_all(who, seating, rng)
    return 0
