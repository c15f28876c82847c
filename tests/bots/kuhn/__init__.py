"""Kuhn's poker: three cards, one bet; small enough to be solved by hand."""
