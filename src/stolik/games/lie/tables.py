"""The printed components of LIE."""

import numpy as np

VALUES = 6

FIRST_HAND = 1  # cards that each is dealt in the first round [book]
LAST_HAND = 5  # a card more ends the game, or puts its owner out of it [book]

# 30 cards, two different faces each, every value ten times [book]: all 15 pairs of values, two copies each [ruling].
COPIES = 2
PAIRS = tuple((low, high) for low in range(1, VALUES + 1) for high in range(low + 1, VALUES + 1))
CARDS = COPIES * len(PAIRS)

LOW = np.array([low for low, _ in PAIRS], np.int8)
HIGH = np.array([high for _, high in PAIRS], np.int8)
