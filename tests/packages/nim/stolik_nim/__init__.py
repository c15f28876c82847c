"""Nim, with no more than a game must have: no chance, nothing hidden, no policy, no drawing and no page of rules."""
