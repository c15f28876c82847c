"""What the laboratory measures in Chain Reaction: each bonus token."""

from stolik.core.types import Ints, State
from stolik.games.chain.tables import TOKENS
from stolik.games.chain.words import token_word

PIECES = {
    f"token-{token_word(token)}": {"pl": f"żeton {token_word(token)}", "en": f"token {token_word(token)}"}
    for token in range(TOKENS)
}


def pieces(s: State, seat: int, out: Ints) -> int:
    for token in range(TOKENS):
        out[token] = s.seat[seat].tokens >> token & 1
    return TOKENS
