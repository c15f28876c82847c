"""What tests share with the laws, and the games that come with stolik."""

from stolik import games
from stolik.testing.common import random_game, random_move, setups, some_setups

__all__ = ["GAMES", "random_game", "random_move", "setups", "some_setups"]

GAMES = games.own_names()
