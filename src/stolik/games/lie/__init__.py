"""GRA (LIE): bluffing with cards that have two faces."""
