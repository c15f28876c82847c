"""What all games share: records, chance, visibility, compiling, the plain twin, actions."""
