"""Learning by search, on Kuhn's poker: where the best answer is known, it is found, noted and learned."""

from typing import Any, NamedTuple

import numpy as np
import pytest

from stolik import games
from stolik.bots.learning import gumbel, net, puct, selfplay
from stolik.bots.learning.training import choices
from stolik.bots.learning.workspace import Settings, make_notes
from stolik.bots.search.tree import make_tree
from stolik.core.compile import Binder
from stolik.core.contract import CHANCE
from stolik.core.engine import overrides
from stolik.core.game import Game
from stolik.core.rng import plain_rng
from stolik.testing.playing import decisions, other_truth
from tests.bots.kuhn.champion import TRAINING
from tests.bots.kuhn.rules import BET, CARDS, DECLINE

KING, JACK = CARDS - 1, 0
SETTINGS = Settings(0.0, 0, 0.0, 0.0, 0, 1.0, simulations=16, width=2)


class Room(NamedTuple):
    tree: Any
    workspace: Any
    notes: Any
    net: Any


def plain(parts: Any) -> Any:
    """The same arrays, for functions that are not compiled."""
    records = {
        name: part for name, part in parts._asdict().items() if isinstance(part, np.ndarray) and part.dtype.names
    }
    return parts._replace(**{name: part.view(np.recarray) for name, part in records.items()})


@pytest.fixture
def kuhn() -> Game:
    return Game("tests.bots.kuhn", "kuhn")


@pytest.fixture
def bound(kuhn: Game) -> Binder:
    return Binder(overrides(kuhn.rules, kuhn._imagine) | choices(kuhn, TRAINING), None)


def room_after_a_bet(game: Game, card: int) -> Room:
    """A network that knows nothing, and the second player about to answer a bet."""
    workspace = TRAINING.workspace(game)
    room = Room(
        plain(make_tree(game, 64, puct.EDGE)),
        plain(workspace)._replace(luck=[1]),
        make_notes(TRAINING.slots),
        TRAINING.fresh(1),
    )
    state = game.new(game.setup(2))
    for who, action in ((CHANCE, (card + 1) % CARDS), (CHANCE, card), (0, BET)):
        game.step(state, who, action)
    room.workspace.work[0] = state
    return room


def searched(bound: Binder, room: Room) -> int:
    """Search the decision, note what was found, and return the move that is best."""
    workspace = room.workspace
    n = bound.bind(selfplay.list_moves)(workspace.work[0], 1, workspace.moves)
    with np.errstate(over="ignore"):
        place = bound.bind(gumbel.search_turn)(room.tree, workspace, room.net, 1, n, SETTINGS, False, plain_rng("kuhn"))
    made = bound.bind(gumbel.note_tried)(room.tree, workspace, room.notes, 1, n, place, 0)
    assert made == 2
    return int(workspace.moves[place])


def test_search_finds_the_answer_that_wins(kuhn: Game, bound: Binder) -> None:
    room = room_after_a_bet(kuhn, KING)
    assert searched(bound, room) == BET
    assert room.notes.valued[1] > 80
    assert room.notes.valued[0] < 20


def test_what_was_found_of_all_moves_is_learned(kuhn: Game, bound: Binder) -> None:
    room = room_after_a_bet(kuhn, KING)
    searched(bound, room)
    learner = net.Learner(room.net, TRAINING.blank(), TRAINING.blank())
    for step in range(1, 25):
        slope = TRAINING.blank()
        room.notes.ends[1] = 100.0
        bound.bind(gumbel.learn_searched)(room.workspace, room.notes, room.net, slope, 2, 1.0)
        learner.step(slope, 0.01, step)
    values = np.zeros(2)
    bound.bind(selfplay.value_moves)(room.workspace, room.net, room.workspace.work, 1, [DECLINE, BET], 2, 0.0, values)
    assert values[1] > 80
    assert values[0] < 20


def test_a_search_in_learning_sees_no_more_than_its_seat() -> None:
    game = games.load("chain")
    see = Binder({}, None).bind(gumbel.see)
    for place, (state, seat) in enumerate(decisions(game, 17)[:10]):
        roots = []
        for truth in (state, other_truth(game, state, seat, place)):
            tree, work = make_tree(game, 16, puct.EDGE), np.zeros(1, game.state)
            work[0] = truth
            see(tree, work, seat)
            roots.append(tree.root.tobytes())
        assert roots[0] == roots[1]
        assert roots[0] == game.view(state, seat).tobytes()
