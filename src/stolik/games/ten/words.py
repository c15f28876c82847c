def action_word(a): return str(a)
def outcome_word(a): return str(a)
