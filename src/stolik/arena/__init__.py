"""Many games: speed, tournaments, reports."""
