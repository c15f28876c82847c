"""How strong a bot one can sit down with in Chain Reaction, and the tables of the page of strengths."""

from stolik.extras.cast import person
from stolik.extras.levels import Level, Rating

LEVELS = {
    "easy": Level(
        "greedy:fog=7,bargain=4",
        pl="Nie zauważa dłuższych reakcji i zapomina o żetonach.",
        en="Overlooks longer reactions, and forgets about tokens.",
    ),
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
CHARACTERS = {
    "halina": person(
        "halina",
        "greedy:tall=2",
        ("cierpliwa", "patient"),
        pl="Kładzie na wysokich kolumnach i nie śpieszy się z końcem gry.",
        en="Lays on tall columns, and is in no hurry to end the game.",
    ),
    "bruno": person(
        "bruno",
        "greedy:low=6",
        ("przyziemny", "down-to-earth"),
        pl="Trzyma się niskich kolumn, choćby wysokie dawały więcej.",
        en="Keeps to the low columns, even where tall ones bring more.",
    ),
    "kazik": person(
        "kazik",
        "greedy:spare=8,gift=6",
        ("zbieracz żetonów", "the token collector"),
        pl="Bierze kafelki na żetony, a na własny kolor nie patrzy.",
        en="Takes tiles for tokens, and does not look at his own colour.",
    ),
    "iga": person(
        "iga",
        "greedy:own=5,spare=0,bargain=9",
        ("zasadnicza", "single-minded"),
        pl="Goni za swoim kolorem i nie oddaje kafelków za żetony.",
        en="Chases her own colour, and gives no tiles for tokens.",
    ),
}
RATED = {
    2: Rating(
        games=100,
        bots=("search:iters=200", "search:iters=1000", "champion:iters=100"),
        slow=(("champion:iters=300", "search:iters=250000", 16),),
    ),
    3: Rating(
        games=60,
        bots=("search:iters=200", "search:iters=1000", "champion:iters=100"),
        slow=(("champion:iters=300", "search:iters=150000", 15),),
    ),
    4: Rating(
        games=60,
        bots=("search:iters=200", "search:iters=1000", "champion:iters=100"),
        slow=(("champion:iters=300", "search:iters=120000", 28),),
    ),
}
