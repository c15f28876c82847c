"""How strong a bot one can sit down with in LIE, and the tables of the page of strengths."""

from stolik.extras.cast import person
from stolik.extras.levels import Level, Rating

LEVELS = {
    "easy": Level(
        "greedy:trust=0,fog=220,bold=450",
        pl="Liczy tylko własne karty, nie słucha cudzych zakładów i źle ocenia szanse.",
        en="Counts its own cards alone, does not listen to other bids, and misjudges chances.",
    ),
    "fair": Level(
        "greedy",
        pl="Liczy szanse zakładów i trochę wierzy innym; rzadko blefuje, więc można go rozgryźć.",
        en="Counts the chances of bids and trusts others a little; seldom bluffs, so it can be read.",
    ),
    "strong": Level(
        "champion",
        pl="Rozegrał sam ze sobą dwa miliony rund; sam na sam miesza zakłady tak, że trudno go czytać.",
        en="Played two million rounds against itself; one on one it mixes its bids so that it is hard to read.",
    ),
}
CHARACTERS = {
    "halina": person(
        "halina",
        "greedy:bold=880,doubt=125",
        ("ostrożna", "careful"),
        pl="Nie przebija wyżej, niż musi, i woli sprawdzić, niż zaryzykować.",
        en="Never bids higher than she must, and would rather check than take a risk.",
    ),
    "bruno": person(
        "bruno",
        "greedy:bold=330,doubt=75",
        ("śmiały", "bold"),
        pl="Od razu skacze wysoko i sprawdza dopiero wtedy, gdy nie ma już dokąd przebić.",
        en="Jumps high at once, and checks only when there is nowhere left to go.",
    ),
    "fela": person(
        "fela",
        "greedy:bluff=45,trust=8",
        ("blefiarka", "the bluffer"),
        pl="Co trzeci zakład stawia na wartość, której sama nie pokazuje.",
        en="Makes every third bid on a value of which she shows nothing.",
    ),
    "iga": person(
        "iga",
        "greedy:trust=0,doubt=150",
        ("niedowiarka", "the doubter"),
        pl="Nikomu nie wierzy i sprawdza przy pierwszej okazji.",
        en="Believes nobody, and checks at the first chance.",
    ),
}
RATED = {
    2: Rating(
        games=240,
        bots=("search:iters=100", "search:iters=1000", "champion", "champion:book=0"),
        slow=(
            ("search:iters=10000", "search:iters=1000", 400),
            ("champion", "search:iters=10000", 200),
            ("champion", "search:iters=94000", 40),
        ),
    ),
    4: Rating(
        games=60,
        bots=("search:iters=100", "search:iters=1000", "champion"),
        slow=(
            ("search:iters=10000", "search:iters=1000", 100),
            ("champion", "search:iters=10000", 60),
            ("champion", "search:iters=66000", 20),
        ),
    ),
}
