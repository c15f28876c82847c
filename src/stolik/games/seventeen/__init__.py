"""Siedemnaście (17): a row of cards, some face down, and the nerve to call its worth."""
