"""How strong a bot people want to sit down with: easy, fair or strong, each with an honest sentence."""

from dataclasses import dataclass

LEVELS = ("easy", "fair", "strong")


@dataclass(frozen=True)
class Strength:
    """A level in one game: the bot's spec, and what can be expected of it in Polish and English."""

    spec: str
    pl: str
    en: str


_EASY = Strength(
    "greedy:slips=35",
    pl="Zna zasady i prosty plan, ale co trzeci ruch robi na chybił trafił.",
    en="Knows the rules and a simple plan, but makes every third move at random.",
)
_FAIR = Strength(
    "greedy",
    pl="Gra szybko i rozsądnie, według prostych reguł; nie patrzy naprzód i nie czyta w twoich ruchach.",
    en="Plays at once and sensibly, by rules of thumb; does not look ahead and reads nothing into your moves.",
)
_STRONG = Strength(
    "search:ms=1200,threads=2",
    pl="Myśli nieco ponad sekundę: próbuje tysięcy dalszych ciągów, zgadując to, czego nie widzi.",
    en="Thinks for a little over a second: tries thousands of continuations, guessing what it cannot see.",
)
_DEFAULT = dict(zip(LEVELS, (_EASY, _FAIR, _STRONG), strict=True))
_OWN: dict[str, dict[str, Strength]] = {}


def strength(game: str, level: str) -> Strength:
    """What a level means in a game."""
    return _OWN.get(game, {}).get(level) or _DEFAULT[level]
