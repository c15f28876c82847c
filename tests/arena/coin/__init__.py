"""A game with known answers."""
