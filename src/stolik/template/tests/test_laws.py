"""The laws of all games, asked of RACE."""

from stolik.testing import Laws


class TestLaws(Laws):
    game = "race"
