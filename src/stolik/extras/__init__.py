"""What a game may bring besides its rules: faces, levels, explanations, pieces of its board, what learners observe."""
