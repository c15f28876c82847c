"""How strong a bot people can sit down with: easy, fair or strong, as far as a game has such bots."""

from stolik.bots.champion import has_champion
from stolik.bots.policy import has_policy
from stolik.core.game import Game
from stolik.extras.levels import LEVELS, Level

_BY_POLICY = {
    "easy": Level(
        "greedy:slips=35",
        pl="Zna zasady i prosty plan, ale co trzeci ruch robi na chybił trafił.",
        en="Knows the rules and a simple plan, but makes every third move at random.",
    ),
    "fair": Level(
        "greedy",
        pl="Gra szybko i rozsądnie, według prostych reguł; nie patrzy naprzód i nie czyta w twoich ruchach.",
        en="Plays at once and sensibly, by rules of thumb; does not look ahead and reads nothing into your moves.",
    ),
}
_BY_SEARCH = {
    "easy": Level(
        "random",
        pl="Robi losowe ruchy: ta gra nie ma jeszcze bota z planem.",
        en="Moves at random: this game has no bot with a plan yet.",
    ),
    "fair": Level(
        "search:iters=200",
        pl="Przy każdym ruchu próbuje dwustu losowych dalszych ciągów.",
        en="Tries two hundred random continuations of every move.",
    ),
}
_STRONG = Level(
    "search:ms=1200,threads=2",
    pl="Myśli nieco ponad sekundę: próbuje tysięcy dalszych ciągów, zgadując to, czego nie widzi.",
    en="Thinks for a little over a second: tries thousands of continuations, guessing what it cannot see.",
)
_CHAMPION = Level(
    "champion",
    pl="Najsilniejszy gracz, jakiego ma ta gra.",
    en="The strongest player that this game has.",
)


def levels(game: Game) -> dict[str, Level]:
    """What the levels mean in a game: its own, and the others from the bots that it has."""
    made = (_BY_POLICY if has_policy(game) else _BY_SEARCH) | {"strong": _CHAMPION if has_champion(game) else _STRONG}
    own: dict[str, Level] = getattr(game.part("levels"), "LEVELS", {})
    return {name: own.get(name, made[name]) for name in LEVELS}
