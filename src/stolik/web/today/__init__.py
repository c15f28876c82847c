"""Today's roll: one game a day with the same luck for everybody."""
