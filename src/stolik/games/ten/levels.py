"""How strong a bot one can sit down with in TEN, and the tables of the page of strengths."""

from stolik.extras.cast import person
from stolik.extras.levels import Level, Rating

LEVELS = {
    "easy": Level(
        "greedy:dare=150,auctions=250,coin=12,fog=120",
        pl="Dobiera o jedną kartę za dużo i przepłaca na licytacjach.",
        en="Draws one card too many, and pays too much in auctions.",
    ),
    "fair": Level(
        "greedy",
        pl="Zna dokładne szanse następnej karty i wartość serii; nie psuje planów innym.",
        en="Knows the exact chances of the next card and what runs are worth; does not spoil your plans.",
    ),
    "strong": Level(
        "champion",
        pl="Nauczył się, ile warte są karty, pieniądze i ryzyko, i prawie sekundę patrzy, co z tego wyniknie.",
        en="Has learned what cards, money and risk are worth, and looks for almost a second at what follows.",
    ),
}
CHARACTERS = {
    "halina": person(
        "halina",
        "greedy:dare=88",
        ("ostrożna", "careful"),
        pl="Przerywa wcześnie i rzadko kończy fiaskiem.",
        en="Stops early, and seldom busts.",
    ),
    "bruno": person(
        "bruno",
        "greedy:dare=120",
        ("ryzykant", "the gambler"),
        pl="Dobiera jeszcze jedną kartę, choć już ma dość.",
        en="Draws one more card when there was enough already.",
    ),
    "kazik": person(
        "kazik",
        "greedy:coin=9",
        ("zbieracz", "the collector"),
        pl="Bierze karty, pieniędzy prawie nigdy, więc na licytacjach brak mu grosza.",
        en="Takes cards and hardly ever money, so that he lacks it in auctions.",
    ),
    "iga": person(
        "iga",
        "greedy:coin=45,auctions=60",
        ("łowczyni okazji", "the bargain hunter"),
        pl="Skąpi na licytacjach, za to kupuje na targu.",
        en="Bids little in auctions, and buys in the market instead.",
    ),
}
RATED = {
    1: Rating(
        games=80,
        bots=("search:iters=20", "search:iters=200", "champion:iters=200"),
        slow=(("champion:iters=4000", "search:iters=190000", 40),),
        variants=tuple({"limit": limit} for limit in (7, 8, 9, 10)),
        alone=3,
    ),
    2: Rating(
        games=60,
        bots=("search:iters=20", "search:iters=200", "champion:iters=200"),
        slow=(
            ("champion:iters=4000", "search:iters=5600", 40),
            ("champion:iters=4000", "search:iters=56000", 16),
        ),
    ),
    3: Rating(
        games=36,
        bots=("search:iters=20", "search:iters=200", "champion:iters=200"),
        slow=(("champion:iters=4000", "search:iters=52000", 9),),
    ),
    4: Rating(
        games=40,
        bots=("search:iters=20", "search:iters=200", "champion:iters=200"),
        slow=(("champion:iters=4000", "search:iters=32000", 12),),
    ),
}
