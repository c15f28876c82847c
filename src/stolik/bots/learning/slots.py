"""How games write their features: blocks of them, one slot after another."""

from collections.abc import Mapping

from stolik.bots.learning.net import Floats
from stolik.core.types import Ints


def laid_out(blocks: Mapping[str, tuple[int, int]]) -> tuple[dict[str, int], int, int]:
    """Where each block of (features, slots) begins, how many features there are, and how many slots."""
    first, features, slots = {}, 0, 0
    for name, (size, written) in blocks.items():
        first[name] = features
        features += size
        slots += written
    return first, features, slots


def put(index: Ints, amount: Floats, n: int, feature: int, much: float) -> int:
    """Write one slot; return the place of the next."""
    index[n] = feature
    amount[n] = much
    return n + 1
