"""The champion of Chain Reaction: what it reads from open tiles, and how it does against rules of thumb."""

import copy

import numpy as np
import pytest

from stolik import bots, games
from stolik.arena.report import figures
from stolik.arena.tournament import plan, run
from stolik.bots.champion import champion_of
from stolik.bots.learning.game_training import binder
from stolik.bots.learning.selfplay import OTHER, OVER, SAME, note
from stolik.bots.learning.workspace import make_notes
from stolik.core.rng import below, plain_rng
from stolik.core.state import blank, to_plain, write_plain
from stolik.core.types import State
from stolik.games.chain.champion.openings import HALF, TAKEN, WRITTEN, best_takes
from stolik.games.chain.champion.places import ENDING, SPARE, first_sight
from stolik.games.chain.champion.standing import MARGIN, WIN, expected_end, expected_points, likely
from stolik.games.chain.champion.training import attempt, draw_colour, otherwise
from stolik.games.chain.rules import PLACE, has_empty_column, put_on_top, react
from stolik.games.chain.state import COLUMNS, Phase
from stolik.games.chain.tables import KINDS, SIDES, TILES, TRIPLES
from stolik.testing.playing import decisions

pytestmark = pytest.mark.xdist_group("chain")

RED, BLUE, YELLOW, GREEN = range(4)


def table_of_two() -> State:
    """I have blue, and nothing lies before anybody yet."""
    game = games.load("chain")
    s = to_plain(game.new(game.setup(2)))
    s.phase, s.pending = Phase.PLACE, 1
    s.seat[0].colour = BLUE + 1
    return s


def own(s: State, seat: int, value: int, colour: int, count: int) -> None:
    s.seat[seat].tiles[(value - 1) * 4 + colour] += count


def test_a_colour_that_a_rival_collects_is_likely_its_own() -> None:
    s = table_of_two()
    own(s, 1, 4, RED, 2)
    own(s, 1, 1, GREEN, 1)
    assert likely(s, 1, RED) > likely(s, 1, GREEN) > likely(s, 1, YELLOW)
    assert 9 + 6 < expected_points(s, 0, 1) < 9 + 8


def test_my_own_colour_is_never_thought_to_be_a_rivals() -> None:
    s = table_of_two()
    own(s, 1, 4, BLUE, 3)
    assert expected_points(s, 0, 1) == 12


def test_colours_are_drawn_from_those_left_and_mostly_those_collected() -> None:
    s = table_of_two()
    own(s, 1, 4, RED, 3)
    rng = plain_rng("colours")
    drawn = [draw_colour(s, 1, 1 << BLUE | 1 << GREEN, rng) for _ in range(50)]
    assert set(drawn) <= {RED, YELLOW}
    assert drawn.count(RED) > 40


def test_an_end_is_worth_all_when_rivals_are_far_behind_whatever_their_colours() -> None:
    s = table_of_two()
    own(s, 0, 4, BLUE, 8)
    assert expected_end(s, 0) == pytest.approx(WIN + MARGIN)
    own(s, 1, 4, RED, 8)
    own(s, 1, 3, RED, 4)
    assert expected_end(s, 0) < 50


def low_tables(count: int) -> list[State]:
    """Random positions with columns cut short, so that many tiles would empty one."""
    game = games.load("chain")
    rng = plain_rng("low tables")
    tables: list[State] = []
    for state, seat in decisions(game, 5):
        s = to_plain(state)
        if s.phase == Phase.PLACE and seat == 0 and len(tables) < count:
            for column in range(COLUMNS):
                s.height[column] = 1 + below(rng, 4)
            tables.append(s)
    return tables


def taken(s: State, tile: int, choice: int) -> tuple[list[int], bool]:
    """What the rules say that a tile takes, by kinds, and whether it empties a column."""
    s = copy.deepcopy(s)
    s.seat[0].tiles[:] = [0] * KINDS
    put_on_top(s, choice // SIDES, tile * SIDES + choice % SIDES + 1)
    react(s, 0, choice // SIDES)
    return list(s.seat[0].tiles), has_empty_column(s)


def test_what_columns_offer_is_what_the_rules_would_give() -> None:
    points, ended = [3 * kind + 1 for kind in range(KINDS)], 0
    for s in low_tables(4):
        out = np.zeros((2, WRITTEN), np.int64)
        unseen, ends = best_takes(s, np.array([one + HALF * 2 * one for one in points]), out)
        tiles = [tile for tile in range(TILES) if not s.seen[tile]]
        trials = [[taken(s, tile, choice) for choice in range(COLUMNS * SIDES)] for tile in tiles]
        most = [max(int(np.dot(kinds, points)) for kinds, _ in trial) for trial in trials]
        assert unseen == len(tiles)
        assert out[0][TAKEN] == sum(most)
        assert out[1][TAKEN] == 2 * sum(most)
        assert ends == sum(any(empty for _, empty in trial) for trial in trials)
        ended += ends
    assert ended > 0


def test_at_first_sight_a_place_is_worth_what_it_takes() -> None:
    for s in low_tables(6):
        gains = np.zeros(COLUMNS * SIDES, np.int64)
        first_sight(s, 0, gains)
        for choice in range(COLUMNS * SIDES):
            kinds, empty = taken(s, s.seat[0].hand - 1, choice)
            worth = sum(many * (kind // 4 + 1) for kind, many in enumerate(kinds))
            own = sum(many * (kind // 4 + 1) for kind, many in enumerate(kinds) if kind % 4 == s.seat[0].colour - 1)
            others = sum(many for kind, many in enumerate(kinds) if kind % 4 != s.seat[0].colour - 1)
            assert gains[choice] == worth + own + SPARE * others + (ENDING if empty else 0)


def test_a_move_is_judged_by_what_the_whole_turn_leaves_behind_with_tokens_or_without() -> None:
    s = low_tables(1)[0]
    s.seat[0].tiles[:] = [0] * KINDS
    own(s, 0, 4, GREEN, 3)
    claimed = copy.deepcopy(s)
    attempt(s, 0, PLACE)
    assert otherwise(claimed, 0, PLACE) == OTHER
    for after, tokens in ((s, 0), (claimed, 1)):
        assert after.phase not in (Phase.CLAIM, Phase.GIVE)
        assert after.seat[0].tokens >> TRIPLES.index((4, 4, 4)) & 1 == tokens


def test_there_is_one_way_to_finish_a_turn_where_no_token_can_be_paid_or_greedy_wants_none() -> None:
    s = low_tables(1)[0]
    s.seat[0].tiles[:] = [0] * KINDS
    claimable = copy.deepcopy(s)
    own(claimable, 0, 1, s.seat[0].colour - 1, 3)  # 6 points before me, for a token of 5
    assert otherwise(s, 0, PLACE) == OVER
    assert otherwise(claimable, 0, PLACE) == SAME
    assert claimable.seat[0].tokens == 0


def test_a_turn_is_learned_from_by_its_last_decision() -> None:
    game = games.load("chain")
    training = champion_of(game).TRAINING
    workspace, notes = training.workspace(game), make_notes(training.slots)
    bound = binder(game, training).bind(note)
    followed, last = 0, 0
    for state, seat in decisions(game, 3):
        workspace.work[0] = state
        legal = game.legal(state, seat)
        for place, action in enumerate(legal):
            workspace.moves[place] = action
            after = state.copy()
            game.step(after, seat, action)
            if after["phase"] == Phase.CLAIM:
                followed += 1
                assert bound(workspace, notes, seat, place, 0.0, 0) == 0
            elif after["phase"] == Phase.DRAW:
                last += 1
                assert bound(workspace, notes, seat, place, 0.0, 0) == 1
    assert followed
    assert last


def test_whoever_is_ahead_ends_the_game() -> None:
    game = games.load("chain")
    ended = 0
    for s in low_tables(10):
        endings = [choice for choice in range(COLUMNS * SIDES) if taken(s, s.seat[0].hand - 1, choice)[1]]
        if endings:
            own(s, 0, 4, s.seat[0].colour - 1, 3)
            view = blank(game.state)
            write_plain(s, view)
            champion = bots.make("champion:iters=200", game, "end")
            chosen = champion.choose(view, 0, [PLACE + choice for choice in range(COLUMNS * SIDES)])
            assert chosen - PLACE in endings
            ended += 1
    assert ended


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_network_alone_beats_greedy(players: int) -> None:
    game = games.load("chain")
    chosen = plan(game, game.setup(players), ["champion:iters=1", "greedy"], 120, "champion")
    bots = figures(chosen, run(chosen, 1, [], lambda *_: None))["bots"]
    assert bots["champion:iters=1"]["win_rate"] > 1.15 * bots["greedy"]["win_rate"]
