"""One game being played: the match, its dealers and its records."""
