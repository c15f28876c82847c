"""How strong a bot one can sit down with in TEN, and the tables of the page of strengths."""

from stolik.core.levels import Level, Rating

LEVELS = {
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
RATED = {
    1: Rating(games=80, few=20, simulations=(20, 200, 140_000)),
    2: Rating(games=60, few=40, simulations=(20, 200, 50_000)),
    4: Rating(games=40, few=12, simulations=(20, 200, 30_000)),
}
