"""A small round of LIE as a tree for other solvers, in Gambit's extensive form (.efg): every deal and choice."""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations_with_replacement, product
from math import comb, prod
from pathlib import Path

from stolik.games.lie.champion.small import Hand, Pair, Round
from stolik.games.lie.tables import COPIES

Known = dict[Hashable, int]  # numbers of what a player knows, from 1


def write(chosen: Round, path: Path) -> None:
    """The whole tree, a node a line; seat 0 is player 1."""
    with path.open("w", encoding="utf-8") as file:
        file.write('EFG 2 R "LIE: one round" { "starter" "other" }\n')
        file.writelines(_deals(chosen, ({}, {})))


def _deals(chosen: Round, known: tuple[Known, Known]) -> Iterator[str]:
    first, second = (list(combinations_with_replacement(chosen.pairs, size)) for size in chosen.cards)
    deals = [(one, other, _ways(one, other)) for one, other in product(first, second)]
    possible = [deal for deal in deals if deal[2]]
    odds = " ".join(f'"{_text(one)} {_text(other)}" {ways / chosen.deals!r}' for one, other, ways in possible)
    yield f'c "" 1 "" {{ {odds} }} 0\n'
    for one, other, _ in possible:
        shown = [list(_hands(cards)) for cards in (one, other)]
        yield _choice(0, known, one, [_text(hand) for hand in shown[0]])
        for mine in shown[0]:
            yield _choice(1, known, other, [_text(hand) for hand in shown[1]])
            for theirs in shown[1]:
                yield from _bids(chosen, known, (mine, theirs), ())


def _bids(chosen: Round, known: tuple[Known, Known], hands: tuple[Hand, Hand], made: tuple[Pair, ...]) -> Iterator[str]:
    seat, bids = len(made) % 2, chosen.bids
    higher = bids[bids.index(made[-1]) + 1 :] if made else bids
    actions = [*(["check"] if made else []), *(f"{count}x{value}" for count, value in higher)]
    yield _choice(seat, known, (hands[seat], made), actions)
    if made:
        count, value = made[-1]
        wild = chosen.ones_wild and made[0][1] != 1
        found = sum(face == value or (wild and face == 1) for hand in hands for _, face in hand)
        won = (found >= count) == (seat == 1)  # whether the starter did
        yield 't "" 1 "won" { 1 -1 }\n' if won else 't "" 2 "lost" { -1 1 }\n'
    for bid in higher:
        yield from _bids(chosen, known, hands, (*made, bid))


def _choice(seat: int, known: tuple[Known, Known], what: Hashable, actions: list[str]) -> str:
    number = known[seat].setdefault(what, len(known[seat]) + 1)
    return f'p "" {seat + 1} {number} "" {{ {" ".join(map(_quoted, actions))} }} 0\n'


def _quoted(text: str) -> str:
    return f'"{text}"'


def _ways(one: tuple[Pair, ...], other: tuple[Pair, ...]) -> int:
    """In how many ways cards of each kind can be taken for a hand, and then for the other."""
    held, both = Counter(one), Counter(one + other)
    taken = prod(comb(COPIES, n) for n in held.values())
    return taken * prod(comb(COPIES - held[card], n - held[card]) for card, n in both.items())


def _hands(cards: tuple[Pair, ...]) -> Iterator[Hand]:
    return iter(sorted({tuple(sorted(zip(cards, faces, strict=True))) for faces in product(*cards)}))


def _text(cards: object) -> str:
    return "".join(character for character in str(cards) if character.isdigit())
