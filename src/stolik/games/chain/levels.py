"""How strong a bot one can sit down with in Chain Reaction, and the tables of the page of strengths."""

from stolik.core.levels import Level, Rating

LEVELS = {
    "fair": Level(
        "greedy",
        pl="Kładzie tam, gdzie bierze najwięcej, i kończy grę, gdy prowadzi; nie patrzy, co zostawia tobie.",
        en="Lays where it takes most and ends the game when ahead; does not see what it leaves to you.",
    ),
    "strong": Level(
        "champion",
        pl="Liczy, co każdy kafelek weźmie jemu i tobie, zgaduje twój kolor i prawie sekundę patrzy naprzód.",
        en="Counts what any tile would take for it and for you, guesses your colour, and looks ahead for a while.",
    ),
}
RATED = {
    2: Rating(games=100, few=60, simulations=(200, 1000, 115_000)),
    3: Rating(games=36, few=30, simulations=(200, 1000, 72_000)),
    4: Rating(games=40, few=24, simulations=(200, 1000, 56_000)),
}
