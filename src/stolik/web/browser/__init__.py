"""What one browser has: its tables and its results."""
