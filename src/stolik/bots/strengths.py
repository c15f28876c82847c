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
_OWN = {
    "lie": {
        "fair": Strength(
            "greedy",
            pl="Liczy szanse zakładów i trochę wierzy innym; rzadko blefuje, więc można go rozgryźć.",
            en="Counts the chances of bids and trusts others a little; seldom bluffs, so it can be read.",
        ),
        "strong": Strength(
            "champion",
            pl="W tłumie próbuje tysięcy dalszych ciągów; sam na sam korzysta z pół miliona własnych rund.",
            en="In a crowd it tries thousands of continuations; one on one it draws on half a million rounds.",
        ),
    },
    "seventeen": {
        "fair": Strength(
            "greedy",
            pl="Ocenia rząd i sprawdza, gdy to się opłaca; serca innych to dla niego zwykły los.",
            en="Weighs the row and checks when that pays; other people's hearts are mere chance to it.",
        ),
        "strong": Strength(
            "champion",
            pl="Nauczył się z setek tysięcy partii, co ludzie chowają pod sercem i kiedy sprawdzać.",
            en="Has learned from hundreds of thousands of games what hides behind a heart, and when to check.",
        ),
    },
    "ten": {
        "fair": Strength(
            "greedy",
            pl="Zna dokładne szanse następnej karty i wartość serii; nie psuje planów innym.",
            en="Knows the exact chances of the next card and what runs are worth; does not spoil your plans.",
        ),
        "strong": Strength(
            "champion",
            pl="Nauczył się, ile warte są karty, pieniądze i ryzyko, i prawie sekundę patrzy, co z tego wyniknie.",
            en="Has learned what cards, money and risk are worth, and looks for almost a second at what follows.",
        ),
    },
    "chain": {
        "fair": Strength(
            "greedy",
            pl="Kładzie tam, gdzie bierze najwięcej, i kończy grę, gdy prowadzi; nie patrzy, co zostawia tobie.",
            en="Lays where it takes most and ends the game when ahead; does not see what it leaves to you.",
        ),
        "strong": Strength(
            "champion",
            pl="Liczy, co każdy kafelek weźmie jemu i tobie, zgaduje twój kolor i prawie sekundę patrzy naprzód.",
            en="Counts what any tile would take for it and for you, guesses your colour, and looks ahead for a while.",
        ),
    },
    "clever": {
        "fair": Strength(
            "greedy",
            pl="Bierze to, co od razu daje najwięcej punktów i premii; solo zdobywa około 150 punktów.",
            en="Takes what brings most points and bonuses at once; alone it scores about 150.",
        ),
        "strong": Strength(
            "champion",
            pl="Nauczył się z półtora miliona partii; solo zdobywa około 340 punktów, więcej niż najwyższy tytuł.",
            en="Has learned from a million and a half games; alone it scores about 340, above the highest title.",
        ),
    },
}


def strength(game: str, level: str) -> Strength:
    """What a level means in a game."""
    return _OWN.get(game, {}).get(level) or _DEFAULT[level]
