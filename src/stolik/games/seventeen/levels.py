"""How strong a bot one can sit down with in Seventeen, and the tables of the page of strengths."""

from stolik.core.levels import Level, Rating

LEVELS = {
    "fair": Level(
        "greedy",
        pl="Ocenia rząd i sprawdza, gdy to się opłaca; serca innych to dla niego zwykły los.",
        en="Weighs the row and checks when that pays; other people's hearts are mere chance to it.",
    ),
    "strong": Level(
        "champion",
        pl="Nauczył się z setek tysięcy partii, co ludzie chowają pod sercem i kiedy sprawdzać.",
        en="Has learned from hundreds of thousands of games what hides behind a heart, and when to check.",
    ),
}
RATED = {
    2: Rating(games=100, few=60, simulations=(100, 1000, 190_000)),
    4: Rating(games=40, few=40, simulations=(100, 1000, 210_000)),
}
