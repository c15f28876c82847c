"""A small round of LIE as a tree for other solvers, in Gambit's extensive form (.efg): every deal and choice."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import groupby, product
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
    first, second = (
        {cards: list(hands) for cards, hands in groupby(sorted(both, key=_cards), _cards)} for both in chosen.hands
    )
    deals = [(one, other) for one, other in product(first, second) if _ways(one, other)]
    odds = " ".join(f'"{_text(deal)}" {_ways(*deal) / chosen.deals!r}' for deal in deals)
    yield f'c "" 1 "" {{ {odds} }} 0\n'
    for one, other in deals:
        yield _choice(0, known, one, map(_text, first[one]))
        for mine in first[one]:
            yield _choice(1, known, other, map(_text, second[other]))
            for theirs in second[other]:
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


def _choice(seat: int, known: tuple[Known, Known], what: Hashable, actions: Iterable[str]) -> str:
    number, named = known[seat].setdefault(what, len(known[seat]) + 1), " ".join(f'"{action}"' for action in actions)
    return f'p "" {seat + 1} {number} "" {{ {named} }} 0\n'


def _ways(one: tuple[Pair, ...], other: tuple[Pair, ...]) -> int:
    """In how many ways cards of each kind can be taken for a hand, and then for the other."""
    held, both = Counter(one), Counter(one + other)
    taken = prod(comb(COPIES, n) for n in held.values())
    return taken * prod(comb(COPIES - held[card], n - held[card]) for card, n in both.items())


def _cards(hand: Hand) -> tuple[Pair, ...]:
    return tuple(card for card, _ in hand)


def _text(held: object) -> str:
    return "".join(character for character in str(held) if character.isdigit())
