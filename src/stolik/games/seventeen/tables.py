"""The printed components of Seventeen."""

import numpy as np

VALUES = 5
TARGET = 17  # [book]
HAND = 3  # cards dealt to each seat [book]
HAND_ROOM = HAND
WINNING = 3  # mastery tokens that end the game [book]

# 50 number cards: 35 two-sided and 15 one-sided [book], evenly split among the values [ruling].
TWO_SIDED = 7  # copies of each value
ONE_SIDED = 3  # copies of each value

# 20 special cards of four kinds [book], five of each [ruling].
SPECIALS = ("reverse", "two", "bin", "trap")
SPECIAL_COPIES = (5, 5, 5, 5)  # of each kind

# Mastery and nerve tokens are unlimited [ruling]; the box holds 14 and 10.

FACES = VALUES + len(SPECIALS)  # what can be behind a heart: the numbers 1-5, then the specials
FACE_COPIES = np.array([ONE_SIDED] * VALUES + [*SPECIAL_COPIES], np.int64)
OPEN_CARDS = TWO_SIDED * VALUES
HEART_CARDS = ONE_SIDED * VALUES + sum(SPECIAL_COPIES)
CARDS = OPEN_CARDS + HEART_CARDS
HEART_ROOM = HEART_CARDS
CARD_ROOM = CARDS

# A card lying open is 1-5 for D1-D5, 6-10 for S1-S5, 11-14 for the specials; its worth in the count [book].
WORTH = np.array([0, *range(1, VALUES + 1), *range(1, VALUES + 1), 0, 0, 0, 0], np.int64)
HEART = VALUES + FACES + 1  # a card lying heart up
REVERSE, TWO, BIN, TRAP = range(VALUES, FACES)  # faces of the specials

# Arrays and moves are numbered by these: house rules leave them as printed.
SIZES = ("HAND_ROOM", "HEART_ROOM", "CARD_ROOM")
