"""How strong a bot one can sit down with in Twice as Clever, and the tables of the page of strengths."""

from stolik.core.levels import Level, Rating

LEVELS = {
    "fair": Level(
        "greedy",
        pl="Bierze to, co od razu daje najwięcej punktów i bonusów; solo zdobywa około 150 punktów.",
        en="Takes what brings most points and bonuses at once; alone it scores about 150.",
    ),
    "strong": Level(
        "champion",
        pl="Nauczył się z półtora miliona partii; solo zdobywa około 340 punktów, więcej niż najwyższy tytuł.",
        en="Has learned from a million and a half games; alone it scores about 340, above the highest title.",
    ),
}
RATED = {
    1: Rating(games=80, few=20, simulations=(50, 200, 46_000)),
    2: Rating(games=50, few=20, simulations=(50, 200, 25_000)),
    4: Rating(games=20, few=12, simulations=(50, 200, 14_000)),
}
