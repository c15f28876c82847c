"""How strong a bot one can sit down with in LIE, and the tables of the page of strengths."""

from stolik.core.levels import Level, Rating

LEVELS = {
    "fair": Level(
        "greedy",
        pl="Liczy szanse zakładów i trochę wierzy innym; rzadko blefuje, więc można go rozgryźć.",
        en="Counts the chances of bids and trusts others a little; seldom bluffs, so it can be read.",
    ),
    "strong": Level(
        "champion",
        pl="W tłumie próbuje tysięcy dalszych ciągów; sam na sam korzysta z pół miliona własnych rund.",
        en="In a crowd it tries thousands of continuations; one on one it draws on half a million rounds.",
    ),
}
RATED = {
    2: Rating(games=120, few=80, simulations=(100, 1000, 380_000)),
    4: Rating(games=60, few=40, simulations=(100, 1000, 290_000)),
}
