"""Search among secrets: rivals in the tree must not learn what the searching seat hides."""

import pytest

from stolik.bots.policy import binder
from stolik.bots.search.bot import SearchBot
from stolik.bots.search.loop import LEARNED
from stolik.bots.search.tree import find, view_key
from stolik.core.contract import CHANCE
from stolik.core.game import Game
from tests.bots.kuhn.rules import BET

pytestmark = pytest.mark.xdist_group("kuhn")
LOWEST, MIDDLE = range(2)


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return Game("tests.bots.kuhn", "kuhn")


def calls(game: Game, iters: int) -> float:
    """How often a rival with the middle card calls a bet in the tree of a player who has the lowest one."""
    state = game.new(game.setup(2))
    for card in (LOWEST, MIDDLE):
        game.step(state, CHANCE, card)
    bot, bind = SearchBot(game, {"iters": iters}, "seed"), binder(game).bind
    with bot._trees() as (tree,):
        bot._search([tree], game.view(state, 0), 0)
        game.step(state, 0, BET)
        tree.work[0] = state
        node = tree.nodes[tree.table[bind(find)(tree, bind(view_key)(tree, 1))] - 1]
        edges = tree.edges[node["first"] : node["first"] + node["tried"]]
        tried = {int(edge["action"]): int(edge["visits"]) for edge in edges}
    return tried.get(BET, 0) / sum(tried.values())


def test_a_rival_in_the_tree_answers_all_cards_that_one_may_have_and_not_the_very_ones(kuhn: Game) -> None:
    assert calls(kuhn, LEARNED) > 0.9, "who has learned the lowest card calls"
    assert calls(kuhn, 60 * LEARNED) < 0.85, "who may meet the highest one calls less"
