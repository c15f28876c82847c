"""Web Push: whoever asked for it is told of their turn, also with the page closed."""
