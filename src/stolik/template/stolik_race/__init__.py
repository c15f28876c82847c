"""RACE: hidden cards, and choices made at once."""
