"""What an environment does with an action that is not legal: a choice, because many tools know nothing of masks.

`refuse`: an error, and nothing is changed. `forfeit`: that seat has lost, and the game is over; it is last, and all
others share the first place, so this goes with rewards by places only. `random`: one of the seat's legal actions is
made instead, drawn from the seed of the game. `info["illegal"]` then tells that it was so.
"""

from collections.abc import Collection

from stolik.core.errors import BadSetupError, shown

REFUSE, FORFEIT, RANDOM = ILLEGAL = ("refuse", "forfeit", "random")


def checked_illegal(illegal: str, rewards: str) -> str:
    """One of the three; a forfeit says nothing of points."""
    if illegal not in ILLEGAL:
        raise BadSetupError(
            pl=f"illegal to {', '.join(ILLEGAL)}, nie „{shown(illegal)}”.",
            en=f'illegal is one of {", ".join(ILLEGAL)}, not "{shown(illegal)}".',
        )
    if illegal == FORFEIT and rewards != "ranks":
        raise BadSetupError(
            pl='illegal="forfeit" rozstrzyga o miejscach, nie o punktach: wymaga rewards="ranks".',
            en='illegal="forfeit" decides places, not points: it needs rewards="ranks".',
        )
    return illegal


def forfeit_rewards(players: int, who: Collection[int]) -> list[float]:
    """By places, when some seats forfeit: they are last, the others share the first place; alone, it is a loss."""
    rivals = max(1, players - 1)
    lost = -1.0 if players == 1 else (len(who) - players) / rivals
    return [lost if seat in who else len(who) / rivals for seat in range(players)]
