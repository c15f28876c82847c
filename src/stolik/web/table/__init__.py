"""A table's life: who sits there, what they do, clocks, bots, and the streams that tell it."""
