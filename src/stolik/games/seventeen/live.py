"""17 at a live table: after a card is laid, the first to call closes the window, and silence is a pass (S6)."""

CALL = "check"
SILENCE = "pass"
