"""How strong a bot one can sit down with in Seventeen, and the tables of the page of strengths."""

from stolik.extras.cast import person
from stolik.extras.levels import Level, Rating

LEVELS = {
    "easy": Level(
        "greedy:unseen=170,rash=450,trap_cost=0,fog=350",
        pl="Pod sercami widzi więcej, niż tam jest, nie boi się pułapek i sprawdza za wcześnie.",
        en="Sees more behind hearts than there is, does not fear traps, and checks too early.",
    ),
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
CHARACTERS = {
    "halina": person(
        "halina",
        "greedy:wary=800",
        ("ostrożna", "careful"),
        pl="Sprawdza tylko wtedy, gdy jest prawie pewna.",
        en="Checks only when she is almost certain.",
    ),
    "bruno": person(
        "bruno",
        "greedy:rash=700",
        ("w gorącej wodzie kąpany", "rash"),
        pl="Sprawdza, zanim inni zdążą policzyć, i często za wcześnie.",
        en="Checks before others have counted, and often too early.",
    ),
    "fela": person(
        "fela",
        "greedy:hearts=260",
        ("tajemnicza", "secretive"),
        pl="Kładzie serca, gdy tylko może, więc rzędu nikt nie jest pewien.",
        en="Lays hearts whenever she can, so that nobody is sure of the row.",
    ),
    "iga": person(
        "iga",
        "greedy:openly=150",
        ("szczera", "open"),
        pl="Gra w otwarte karty, a serca trzyma na ręce.",
        en="Plays with open cards, and keeps her hearts in hand.",
    ),
}
RATED = {
    2: Rating(
        games=100,
        bots=("search:iters=100", "search:iters=1000", "champion:iters=1", "champion:iters=400"),
        slow=(
            ("search:iters=10000", "search:iters=1000", 200),
            ("champion:iters=400", "search:iters=33000", 100),
            ("champion:iters=400", "search:iters=330000", 12),
        ),
    ),
    4: Rating(
        games=40,
        bots=("search:iters=100", "search:iters=1000", "champion:iters=1"),
        slow=(
            ("search:iters=10000", "search:iters=1000", 80),
            ("champion:iters=400", "champion:iters=1", 40),
            ("champion:iters=1", "search:iters=41000", 60),
            ("champion:iters=400", "search:iters=41000", 120),
            ("champion:iters=400", "search:iters=410000", 12),
        ),
    ),
}
