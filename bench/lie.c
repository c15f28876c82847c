/* How fast LIE could be: random games of two to six, default options, written in C by hand.

   Three forms of the same playouts, for `stolik bench` to be compared with:
     lists   every move is listed, one is picked; every outcome with its weight, one is picked: as the contract's `legal` and `chance`
     counts  moves are counted and the n-th is made; a card is drawn again if it is in a hand: as `count_legal`, `nth_legal`, `draw`
     phases  as counts, but one loop a phase instead of a loop over moves: no contract at all

   cc -O3 -march=native -o lie bench/lie.c && ./lie PLAYERS SECONDS
   prints for each form: name, moves made, games, seconds of processor time. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VALUES = 6, KINDS = 15, COPIES = 2, CARDS = 30, SEATS = 6, HAND = 5, BIDS = 180 };
enum { DEAL, FIX, BID };
enum { SHOW = 0, CHECK = 8, FIRST_BID = 9 };

/* The same record as the rules' STATE, byte for byte in size. */
typedef struct {
    int8_t size, playing, left, cards, fixed, hand[HAND], face[HAND], shown_card[HAND], shown_face[HAND];
} Seat;
typedef struct {
    uint8_t pending, over;
    int8_t phase, players, order, ones_wild, directions, fewer, longer, extra, gone, starter, turn, direction, receiver, dealt;
    uint8_t bid_count, bids[BIDS];
    int8_t checker, checked;
    uint8_t checked_bid;
    int8_t found, deck[KINDS];
    Seat seat[SEATS];
} State;

static int8_t LOW[KINDS], HIGH[KINDS];

/* The generator of core/rng.py. */
static inline int64_t below(int64_t *rng, int64_t n) {
    int64_t threshold = -1;
    for (;;) {
        int64_t x = *rng;
        x = 2147483085LL * (x & 0xFFFFFFFFLL) + (x >> 32);
        *rng = x;
        int64_t product = ((x ^ (x >> 32)) & 0xFFFFFFFFLL) * n, fraction = product & 0xFFFFFFFFLL;
        if (fraction >= n) return product >> 32;
        if (threshold < 0) threshold = (0x100000000LL - n) % n;
        if (fraction >= threshold) return product >> 32;
    }
}

static inline int next_playing(State *s, int seat, int way) {
    do {
        seat += way;
        if (seat == s->players) seat = 0;
        else if (seat < 0) seat = s->players - 1;
    } while (!s->seat[seat].playing);
    return seat;
}

static inline void begin_round(State *s, int starter) {
    s->phase = DEAL;
    s->pending = 0;
    s->starter = s->turn = starter;
    s->direction = 1;
    s->dealt = 0;
    memset(s->bids, 0, s->bid_count);
    s->bid_count = 0;
    memset(s->deck, COPIES, KINDS);
    s->receiver = 0;
    while (!s->seat[s->receiver].playing) s->receiver++;
}

static void start(State *s, int players) {
    memset(s, 0, sizeof *s);
    s->players = players;
    for (int p = 0; p < players; p++) s->seat[p].playing = s->seat[p].size = 1;
    begin_round(s, 0);
}

static inline void deal(State *s, int kind) {
    Seat *seat = &s->seat[s->receiver];
    seat->hand[seat->cards++] = kind + 1;
    s->deck[kind]--;
    s->dealt++;
    if (seat->cards == seat->size) {
        do s->receiver++;
        while (s->receiver < s->players && !s->seat[s->receiver].playing);
        if (s->receiver == s->players) {
            s->phase = FIX;
            for (int p = 0; p < s->players; p++) s->pending |= s->seat[p].playing << p;
        }
    }
}

static inline void fix_face(State *s, int who, int face) {
    Seat *seat = &s->seat[who];
    seat->face[seat->fixed++] = face;
    if (seat->fixed == seat->cards) {
        s->pending &= ~(1 << who);
        if (s->pending == 0) {
            s->phase = BID;
            s->pending = 1 << s->starter;
        }
    }
}

static inline void place_bid(State *s, int bid) {
    s->bids[s->bid_count++] = bid + 1;
    s->turn = next_playing(s, s->turn, s->direction);
    s->pending = 1 << s->turn;
}

static inline void end_round(State *s, int winner, int loser) {
    if (s->extra) {
        s->seat[loser].left = ++s->gone;
        s->seat[loser].playing = 0;
    } else if (++s->seat[loser].size == HAND + 1) {
        int best = HAND + 1;
        for (int p = 0; p < s->players; p++) best = s->seat[p].size < best ? s->seat[p].size : best;
        for (int p = 0; p < s->players; p++) s->seat[p].playing = s->seat[p].size == best;
        s->extra = 1;
    }
    int playing = 0;
    for (int p = 0; p < s->players; p++) playing += s->seat[p].playing;
    if (playing == 1) {
        s->over = 1;
        s->pending = s->phase = s->dealt = 0;
        memset(s->bids, 0, s->bid_count);
        s->bid_count = 0;
        memset(s->deck, COPIES, KINDS);
        return;
    }
    while (!s->seat[winner].playing) winner = (winner + 1) % s->players;
    begin_round(s, winner);
}

static inline void resolve_check(State *s, int checker) {
    int bidder = next_playing(s, checker, -s->direction), bid = s->bids[s->bid_count - 1] - 1, found = 0;
    for (int p = 0; p < s->players; p++) {
        Seat *seat = &s->seat[p];
        for (int i = 0; i < seat->cards; i++) found += seat->face[i] == bid % VALUES + 1;
        memcpy(seat->shown_card, seat->hand, HAND);
        memcpy(seat->shown_face, seat->face, HAND);
        memset(seat->hand, 0, HAND);
        memset(seat->face, 0, HAND);
        seat->cards = seat->fixed = 0;
    }
    s->checker = checker + 1;
    s->checked = bidder + 1;
    s->checked_bid = bid + 1;
    s->found = found;
    if (found >= bid / VALUES + 1) end_round(s, bidder, checker);
    else end_round(s, checker, bidder);
}

static inline void step(State *s, int who, int action) {
    switch (s->phase) {
    case DEAL: deal(s, action); break;
    case FIX: fix_face(s, who, action - SHOW + 1); break;
    default:
        if (action == CHECK) resolve_check(s, who);
        else place_bid(s, action - FIRST_BID);
    }
}

static inline int card_to_fix(State *s, int who) { return s->seat[who].hand[s->seat[who].fixed] - 1; }

/* First form: lists. */

static inline int legal(State *s, int who, int64_t *out) {
    if (s->phase == FIX) {
        int kind = card_to_fix(s, who);
        out[0] = SHOW + LOW[kind] - 1;
        out[1] = SHOW + HIGH[kind] - 1;
        return 2;
    }
    int n = 0, last = s->bid_count ? s->bids[s->bid_count - 1] - 1 : -1;
    if (last >= 0) out[n++] = CHECK;
    for (int bid = last + 1; bid < s->dealt * VALUES; bid++) out[n++] = FIRST_BID + bid;
    return n;
}

static inline int chance(State *s, int64_t *outcomes, int64_t *weights) {
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        outcomes[n] = kind;
        weights[n] = s->deck[kind];
        n += s->deck[kind] > 0;
    }
    return n;
}

static inline int pick(int64_t *rng, int64_t *weights, int n) {
    int64_t total = 0, sum = 0;
    int place = 0;
    for (int i = 0; i < n; i++) total += weights[i];
    int64_t drawn = below(rng, total);
    for (int i = 0; i < n; i++) {
        sum += weights[i];
        place += drawn >= sum;
    }
    return place;
}

static int64_t by_lists(State *s, int64_t *rng) {
    static int64_t moves[BIDS], weights[BIDS];
    int64_t made = 0;
    for (; !s->over; made++) {
        if (s->pending == 0) {
            step(s, 0, moves[pick(rng, weights, chance(s, moves, weights))]);
        } else {
            int who = __builtin_ctz(s->pending);
            step(s, who, moves[below(rng, legal(s, who, moves))]);
        }
    }
    return made;
}

/* Second form: counts. */

static inline int draw(State *s, int64_t *rng) {
    int card;
    do card = below(rng, CARDS);
    while (card % COPIES >= s->deck[card / COPIES]);
    return card / COPIES;
}

static inline int random_bid_or_check(State *s, int64_t *rng) {
    if (s->bid_count == 0) return FIRST_BID + below(rng, s->dealt * VALUES);
    int last = s->bids[s->bid_count - 1] - 1, n = below(rng, s->dealt * VALUES - last);
    return n == 0 ? CHECK : FIRST_BID + last + n;
}

static int64_t by_counts(State *s, int64_t *rng) {
    int64_t made = 0;
    for (; !s->over; made++) {
        if (s->pending == 0) {
            step(s, 0, draw(s, rng));
        } else {
            int who = __builtin_ctz(s->pending);
            if (s->phase == FIX) {
                int kind = card_to_fix(s, who);
                step(s, who, SHOW + (below(rng, 2) ? HIGH[kind] : LOW[kind]) - 1);
            } else {
                step(s, who, random_bid_or_check(s, rng));
            }
        }
    }
    return made;
}

/* Third form: one loop a phase. */

static int64_t by_phases(State *s, int64_t *rng) {
    int64_t made = 0;
    while (!s->over) {
        for (; s->phase == DEAL; made++) deal(s, draw(s, rng));
        for (; s->phase == FIX; made++) {
            int who = __builtin_ctz(s->pending), kind = card_to_fix(s, who);
            fix_face(s, who, below(rng, 2) ? HIGH[kind] : LOW[kind]);
        }
        for (;; made++) {
            int action = random_bid_or_check(s, rng);
            if (action == CHECK) break;
            place_bid(s, action - FIRST_BID);
        }
        resolve_check(s, s->turn);
        made++;
    }
    return made;
}

static void measure(const char *name, int64_t (*playout)(State *, int64_t *), int players, double seconds) {
    static State first, s;
    int64_t rng = 88172645463325252LL % 9000000000000000LL, made = 0, games = 0;
    start(&first, players);
    clock_t began = clock(), end = began + (clock_t)(seconds * CLOCKS_PER_SEC);
    do {
        for (int i = 0; i < 1000; i++, games++) {
            s = first;
            made += playout(&s, &rng);
        }
    } while (clock() < end);
    printf("%s %lld %lld %.6f\n", name, (long long)made, (long long)games, (double)(clock() - began) / CLOCKS_PER_SEC);
}

int main(int count, char **words) {
    if (count != 3 || sizeof(State) != 366) {
        fprintf(stderr, "usage: limit PLAYERS SECONDS (a state has %zu bytes)\n", sizeof(State));
        return 1;
    }
    for (int low = 1, kind = 0; low <= VALUES; low++)
        for (int high = low + 1; high <= VALUES; high++, kind++) LOW[kind] = low, HIGH[kind] = high;
    int players = atoi(words[1]);
    double seconds = atof(words[2]);
    measure("lists", by_lists, players, seconds);
    measure("counts", by_counts, players, seconds);
    measure("phases", by_phases, players, seconds);
    return 0;
}
