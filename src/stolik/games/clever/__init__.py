"""Rzuć na tacę: DUŻE (Twice as Clever): everything about this game, and nothing else."""
