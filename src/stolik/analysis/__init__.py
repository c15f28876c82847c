"""The coach: what was luck, what was skill, what could have been done.

    review(record, budget=…, progress=…, names=…) -> dict      a finished game, taken apart; see below
    advise(game, view, seat, budget=…) -> list[dict]           the legal moves of a seat, the best first

Both are deterministic: the same record (or view) and the same budget give the same answer, to the bit, on any machine
with the same Numba; `budget` counts playouts for a decision, never time. A running game is refused with a sentence
(`BadRecordError`), so a review never shows a secret that is still one. Texts for people are {"pl": …, "en": …}.

The document of a review, which is also that of `stolik review --json`:

    format     "stolik-review/1"
    game       its name; `players`, `options`, `rules`: as in the record; `plies`: moves in the record
    unit       "share" (of rivals left behind, 0 to 1) or "points" (alone, without a rival)
    value      {"name", "hash"}: what valued the states (see `values`)
    budget     playouts for a decision
    sides      for each side {"seat", "name", "start", "luck", "decisions", "result", "loss", "rest", "accuracy",
               "title", "judged"}; start + luck + decisions = result; `loss` is what its own choices cost by what it
               knew, so that luck - loss + rest = result - start; `rest` is what others decided and nobody could know.
               `accuracy` (0 to 100) and `title` are None where a side decided nothing, `judged` counts its decisions
    moves      for each ply {"ply", "who" (-1 is chance), "word", "round"} and
               of chance  "luck": what it gave each side; of a roll or deal of several plies it stands at the last one,
                          with "from", the first one; the others have zeros
               of players "swing": what it changed for each side, all hands open, and "loss": what it cost the seat by
                          what it knew; "best": the word of the better move; "unsure": the difference is within the
                          coach's own noise (then `loss` is 0); "value" of the move, "forced": there was no choice
    chances    [ply, [V of each side]] before that ply, and after the last one; the line of the chart
    rounds     plies where a round begins
    moments    the three plies that decided it, in order: {"ply", "kind": "luck" | "decision", "who", "word", "swing"}
    lucky      the ten largest strokes of luck: {"ply", "from", "luck"}, the largest first
    costliest  {"0": [...], "1": [...]}: of each seat its three costliest decisions, the costliest first:
               {"ply", "word", "better", "loss", "value", "best_value", "figures": {"pl": [...], "en": [...]},
               "why": {"pl": {"chosen": [...], "better": [...], "both": [...]}, "en": ...}}: the same facts, apart
    mirror     None, or for games of hidden hands a list of {"ply", "seat", "word", "before", "after", "gave_away",
               "belief": {"pl", "en"}}: how likely a careful rival held the truth about the seat's hand, before and
               after its move
"""

from stolik.analysis.reviews import DEFAULT, advise, review

__all__ = ["DEFAULT", "advise", "review"]
