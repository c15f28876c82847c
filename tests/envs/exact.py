"""One round of LIE for two, judged by brute force: the whole tree from rules and views, and best responses in it.

Slow and plain. It knows nothing of OpenSpiel or of the solver of `games.lie.champion.small`, so that all three can be
compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.games.lie.champion.small import Pair, Solution
from stolik.games.lie.limit import Round
from stolik.games.lie.rules import BID, BIDS, CHECK, SHOW
from stolik.games.lie.tables import PAIRS, VALUES


@dataclass
class Node:
    """A place in the tree: chance (`odds`), a decision (`key` of what the seat knows) or an end (`paid` to seat 0)."""

    who: int = CHANCE
    actions: list[int] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)
    odds: list[float] = field(default_factory=list)
    key: tuple[int, bytes] = (0, b"")
    paid: float | None = None


Policy = dict[tuple[int, bytes], list[float]]


def tree(game: Game, setup: Setup, limit: Round, state: Any = None) -> Node:
    """The whole tree from a state on."""
    state = game.new(setup) if state is None else state
    if limit.over(state):
        return Node(paid=(limit.returns(state, 2) or [0.0])[0])
    if pending := game.pending(state):
        who = pending[0]
        node = Node(who, limit.legal(game.legal(state, who)), key=(who, game.view(state, who).tobytes()))
    else:
        outcomes = limit.outcomes(game.chance(state))
        total = sum(weight for _, weight in outcomes)
        who = CHANCE
        node = Node(who, [o for o, _ in outcomes], odds=[weight / total for _, weight in outcomes])
    for action in node.actions:
        after = state.copy()
        game.step(after, who, action)
        node.children.append(tree(game, setup, limit, after))
    return node


def solved(game: Game, setup: Setup, limit: Round, solution: Solution, state: Any = None) -> Policy:
    """A solution as a policy of the tree: by the views of all its decisions."""
    state = game.new(setup) if state is None else state
    if limit.over(state):
        return {}
    pending = game.pending(state)
    who = pending[0] if pending else CHANCE
    policy: Policy = {}
    if pending:
        actions = limit.legal(game.legal(state, who))
        policy[who, game.view(state, who).tobytes()] = chances(solution, state, who, actions)
    else:
        actions = [outcome for outcome, _ in limit.outcomes(game.chance(state))]
    for action in actions:
        after = state.copy()
        game.step(after, who, action)
        policy |= solved(game, setup, limit, solution, after)
    return policy


def chances(solution: Solution, state: Any, who: int, actions: list[int]) -> list[float]:
    """What a solution says of the actions of a seat in a state."""
    seat = state["seat"][who]
    cards = [PAIRS[kind - 1] for kind in seat["hand"][: seat["cards"]].tolist()]
    made = [((int(bid) - 1) // 6 + 1, (int(bid) - 1) % 6 + 1) for bid in state["bids"][: state["bid_count"]]]
    found = chances_of(solution, who, cards, seat["face"][: seat["fixed"]].tolist(), made)
    return [float(found[action]) for action in actions]


def chances_of(solution: Solution, seat: int, cards: Sequence[Pair], faces: Sequence[int], made: Sequence[Pair]) -> Any:
    """The chance of each action of the game: of the next face to show, else of a check and bids."""
    known, found = solution.sets.round, np.zeros(BID + BIDS)
    hands = known.hands[seat]
    for shown in product(*cards):
        if len(faces) < len(cards) and list(shown[: len(faces)]) == list(faces):
            place = hands.index(tuple(sorted(zip(cards, shown, strict=True))))
            alike = 1 + (len(set(cards)) < len(set(shown)))  # ways to show the same of the same cards
            found[SHOW + shown[len(faces)] - 1] += solution.faces[seat][place] / alike
    if len(faces) == len(cards):
        place = hands.index(tuple(sorted(zip(cards, faces, strict=True))))
        for bid, chance in solution.answers(seat, made).items():
            found[CHECK if bid is None else BID + (bid[0] - 1) * VALUES + bid[1] - 1] = chance[place]
    return found / found.sum()


def nodes(node: Node) -> int:
    return 1 + sum(nodes(child) for child in node.children)


def uniform(node: Node, policy: Policy | None = None) -> Policy:
    policy = {} if policy is None else policy
    if node.paid is None and node.who != CHANCE:
        policy[node.key] = [1 / len(node.actions)] * len(node.actions)
    for child in node.children:
        uniform(child, policy)
    return policy


def value(node: Node, policy: Policy) -> float:
    """What seat 0 gets on average when both play a policy."""
    if node.paid is not None:
        return node.paid
    odds = node.odds or policy[node.key]
    return sum(chance * value(child, policy) for chance, child in zip(odds, node.children, strict=True))


def best_response(root: Node, policy: Policy, seat: int) -> float:
    """The most that a seat can get against a policy."""
    groups: dict[tuple[int, bytes], list[tuple[Node, float]]] = {}
    depth: dict[tuple[int, bytes], int] = {}
    _gather(root, policy, seat, 1.0, 0, groups, depth)
    chosen: dict[tuple[int, bytes], int] = {}
    for key in sorted(groups, key=lambda key: -depth[key]):
        sums = [
            sum(reach * _against(node.children[place], policy, seat, chosen) for node, reach in groups[key])
            for place in range(len(groups[key][0][0].actions))
        ]
        chosen[key] = max(range(len(sums)), key=sums.__getitem__)
    return _against(root, policy, seat, chosen)


def _gather(
    node: Node,
    policy: Policy,
    seat: int,
    reach: float,
    level: int,
    groups: dict[tuple[int, bytes], list[tuple[Node, float]]],
    depth: dict[tuple[int, bytes], int],
) -> None:
    if node.paid is not None:
        return
    if node.who == seat:
        groups.setdefault(node.key, []).append((node, reach))
        depth[node.key] = level
        odds: Sequence[float] = [1.0] * len(node.actions)
    else:
        odds = node.odds or policy[node.key]
    for chance, child in zip(odds, node.children, strict=True):
        _gather(child, policy, seat, reach * chance, level + 1, groups, depth)


def _against(node: Node, policy: Policy, seat: int, chosen: dict[tuple[int, bytes], int]) -> float:
    if node.paid is not None:
        return node.paid if seat == 0 else -node.paid
    if node.who == seat:
        return _against(node.children[chosen[node.key]], policy, seat, chosen)
    odds = node.odds or policy[node.key]
    return sum(
        chance * _against(child, policy, seat, chosen)
        for chance, child in zip(odds, node.children, strict=True)
        if chance
    )


def exploitability(root: Node, policy: Policy) -> float:
    """How much the two seats together could gain by answering as well as possible, halved."""
    return (best_response(root, policy, 0) + best_response(root, policy, 1)) / 2
