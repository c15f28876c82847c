"""RACE: a game made for the guide; the smallest that has hidden cards and choices made at once."""
