"""Many games between bots: tournaments, ratings, reports and measured speed."""
