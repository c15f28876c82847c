"""The laws, asked of Nim."""

from stolik.testing import Laws


class TestLaws(Laws):
    game = "nim"
