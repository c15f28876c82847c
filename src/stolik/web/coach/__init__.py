"""The coach at the table: advice in a running game, reviews of finished ones."""
