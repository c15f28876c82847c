"""Laws 5, 7 and 8: order does not matter, nothing leaks, and beliefs agree with what was seen."""

import pytest

from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.language import LANGS
from stolik.core.loops import playout
from stolik.core.rng import array_rng, below, plain_rng
from stolik.core.types import State
from stolik.testing.common import random_game, some_setups

SPECTATOR = -1


def test_law5_the_order_of_simultaneous_answers_does_not_matter(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 16):
        rng = plain_rng("law 5")
        for state, _, _ in random_game(game, engine, setup, "law 5"):
            pending = game.pending(state)
            if len(pending) < 2:
                continue
            chosen = {seat: _any(engine.legal(state, seat), rng) for seat in pending}
            for first in pending:
                for second in pending:
                    if first < second:
                        assert _after(game, state, chosen, first, second) == _after(game, state, chosen, second, first)


def _any(legal: list[int], rng: list[int]) -> int:
    return legal[below(rng, len(legal))]


def _after(game: Game, state: State, chosen: dict[int, int], first: int, second: int) -> bytes:
    state = state.copy()
    game.step(state, first, chosen[first])
    assert chosen[second] in game.legal(state, second), "an answer changed what another seat may do"
    game.step(state, second, chosen[second])
    return bytes(state.tobytes())


def test_law7_what_a_seat_cannot_see_changes_neither_its_view_nor_its_moves(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 12):
        rng = plain_rng("law 7")
        for state, _, _ in random_game(game, engine, setup, "law 7"):
            for seat in range(setup.players):
                view = game.view(state, seat)
                other = game.imagine(view.copy(), seat, rng)
                assert game.view(other, seat).tobytes() == view.tobytes()
                assert game.legal(other, seat) == game.legal(state, seat) == game.legal(view, seat)


def test_law7_a_move_that_everybody_sees_is_forced_is_the_only_one(game: Game) -> None:
    if game.part("forced") is None:
        pytest.skip("the game has no forced.py: the table makes no moves")
    engine = game.compiled()
    for setup in some_setups(game, 8):
        for state, _, _ in random_game(game, engine, setup, "law 7 forced"):
            public = game.plain_view(state, SPECTATOR)
            for seat in game.pending(state):
                legal = game.legal(state, seat)
                for action in {legal[0], legal[-1]}:
                    told = [game.forced(public, seat, action, lang) for lang in LANGS]
                    assert all(told) == any(told)
                    assert not any(told) or legal == [action]


def test_law7_moves_that_look_the_same_read_the_same(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 6):
        for state, who, action in random_game(game, engine, setup, "law 7 words"):
            legal = [outcome for outcome, _ in game.chance(state)] if who == CHANCE else game.legal(state, who)
            others = legal[:: max(1, len(legal) // 4)]
            for viewer in range(SPECTATOR, setup.players):
                truth, look, word = _seen(game, state, who, action, viewer)
                for other in others:
                    other_truth, other_look, other_word = _seen(game, state, who, other, viewer)
                    if other_look == look and other_truth != truth:
                        assert other_word == word, "a hidden move is told"


def _seen(game: Game, state: State, who: int, action: int, viewer: int) -> tuple[bytes, bytes, str]:
    """What a move leads to, what a viewer sees of that, and the word that the viewer reads."""
    after = state.copy()
    game.step(after, who, action)
    return after.tobytes(), game.view(after, viewer).tobytes(), game.seen_word(state, who, action, viewer)


def test_law8_imagined_states_are_healthy_and_agree_with_the_view(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 12):
        rng = plain_rng("law 8")
        for state, _, _ in random_game(game, engine, setup, "law 8"):
            seat = below(rng, setup.players)
            view = game.view(state, seat)
            guess = game.imagine(view.copy(), seat, rng)
            assert game.view(guess, seat).tobytes() == view.tobytes()
            assert game.check(guess) == 0


def test_law8_plain_and_compiled_imagine_the_same(game: Game) -> None:
    engine = game.compiled()
    for setup in some_setups(game, 4):
        for ply, (state, _, _) in enumerate(random_game(game, engine, setup, "law 8 twice")):
            for seat in range(setup.players) if ply % 5 == 0 else ():
                view = game.view(state, seat)
                plain, compiled = plain_rng("same", ply), plain_rng("same", ply)
                expected = game.plain.imagine(view.copy(), seat, plain)
                assert engine.imagine(view.copy(), seat, compiled).tobytes() == expected.tobytes()
                assert plain == compiled


def test_law8_beliefs_vary_wherever_something_is_hidden(game: Game) -> None:
    if not game.hidden.any():
        pytest.skip("nothing is hidden: the view is the state")
    engine = game.compiled()
    for setup in some_setups(game, 4):
        varied = 0
        rng = plain_rng("law 8 varied")
        for state, _, _ in random_game(game, engine, setup, "law 8 varied"):
            view = game.view(state, 0)
            varied += len({game.imagine(view.copy(), 0, rng).tobytes() for _ in range(4)}) > 1
        assert varied > 0


def test_law8_imagined_games_play_to_a_healthy_end(game: Game) -> None:
    engine = game.compiled()
    play = engine.bind(playout)
    for setup in some_setups(game, 4):
        rng = plain_rng("law 8 on")
        for ply, (state, _, _) in enumerate(random_game(game, engine, setup, "law 8 on")):
            if ply % 7 == 0:
                guess = game.imagine(game.view(state, 0), 0, rng)
                play(guess, game.max_steps, array_rng("law 8 on", ply), *engine.buffers())
                assert guess["over"]
                assert game.check(guess) == 0
