"""What learning needs of LIE: rounds of any sizes, what losing one costs, and checks that are not answered yet."""

from stolik.core.contract import step
from stolik.core.rng import below
from stolik.core.types import Ints, State
from stolik.games.lie.champion.odds import own_matching
from stolik.games.lie.policy import RACES, least_count, ones_help
from stolik.games.lie.policy import believe as explain
from stolik.games.lie.rules import BID, CHECK, MOST_CARDS, Phase
from stolik.games.lie.tables import VALUES

REACH = 4  # raises of one value that are thought about
LOOSE = 3.0  # of a hundred; see `puct.loose`
EVEN = 50.0  # what a round is worth on average


# A round is all that is learned: whatever else happens is the same for every bid


def begin(s: State, rng: Ints) -> None:
    """A round in the middle of a match: hands of any size, anybody starts."""
    around, spread = 1 + below(rng, MOST_CARDS), 1 + below(rng, 4)
    for p in range(s.players):
        s.seat[p].size = max(1, min(MOST_CARDS, around + below(rng, 2 * spread + 1) - spread))
    s.starter = below(rng, s.players)
    s.turn = s.starter


def settled(s: State) -> bool:
    return s.checker > 0


def worth(s: State, seat: int, shaping: float) -> float:
    """0 for whoever lost the round; for the others more the more that helps them, 50 for all on average."""
    true = s.found > (s.checked_bid - 1) // VALUES
    loser = (s.checker if true else s.checked) - 1
    return 0.0 if seat == loser else stake(s, seat, loser, loser)


def stake(s: State, seat: int, loser: int, counted: int) -> float:
    """What it is worth to a seat that somebody else loses the round; `counted` is whose loss the sizes hold already."""
    n, total = 1, 0.0
    lost = race_value(s, seat, seat, counted)
    for p in range(s.players):
        if p != seat and takes_part(s, p):
            total += race_value(s, seat, p, counted) - lost
            n += 1
    if n == 2 or total <= 0:
        return EVEN * n / (n - 1)
    return EVEN * n * (race_value(s, seat, loser, counted) - lost) / total


def race_value(s: State, seat: int, loser: int, counted: int) -> int:
    """How the races of a seat against all others stand once somebody has lost this round."""
    mine = lives(s, seat, loser, counted)
    total = 0
    for p in range(s.players):
        if p != seat and takes_part(s, p):
            total += RACES[mine][lives(s, p, loser, counted)]
    return total


def lives(s: State, p: int, loser: int, counted: int) -> int:
    size = s.seat[p].size if s.fewer else MOST_CARDS + 1 - s.seat[p].size
    return max(0, size + (p == counted) - (p == loser))


def takes_part(s: State, p: int) -> bool:
    """Whether a seat was dealt cards in this round, or in the one just over."""
    return s.seat[p].cards > 0 or (s.dealt == 0 and s.seat[p].shown_card[0] > 0)


def so_far(s: State, seat: int, shaping: float) -> float:
    return 0.0


def believe(s: State, seat: int, rng: Ints) -> int:
    """What explains the bids, as in search; the round before is forgotten, since what is `settled` is this one."""
    s.checker = 0
    return explain(s, seat, rng)


def loose(s: State) -> float:
    """Rivals who always bid the same could be read; they mix as they did when the network learned."""
    return LOOSE


# Moves


def attempt(s: State, seat: int, action: int) -> None:
    """Show, say or bid; a check is only noted (nobody is asked any more), since it would show what others hide."""
    if action == CHECK:
        s.pending = 0
    else:
        step(s, seat, action)


def prune(s: State, seat: int, moves: Ints, n: int) -> int:
    """Leave out bids that are far too high."""
    if s.phase != Phase.BID:
        return n
    kept = 0
    for i in range(n):
        bid = moves[i] - BID
        if moves[i] == CHECK or sensible(s, seat, bid % VALUES, bid // VALUES + 1):
            moves[kept] = moves[i]
            kept += 1
    return kept


def sensible(s: State, seat: int, value: int, count: int) -> bool:
    least = least_count(s, value + 1)
    helped = 1 if ones_help(s, value + 1) else 0
    unseen = s.dealt - s.seat[seat].cards
    most = own_matching(s, seat, value, helped) + 1 + (unseen * (2 + helped) + 4) // 5
    return count == 1 or count <= min(most, s.dealt if s.bid_count == 0 else least + REACH - 1)


def style(action: int) -> int:
    """In learning, people like some values more than others, and checks more or less."""
    if action == CHECK:
        return 0
    return 1 + (action - BID) % VALUES if action >= BID else 7
