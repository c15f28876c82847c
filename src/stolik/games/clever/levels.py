"""How strong a bot one can sit down with in Twice as Clever, and the tables of the page of strengths."""

from stolik.extras.cast import person
from stolik.extras.levels import Level, Rating

LEVELS = {
    "easy": Level(
        "greedy:high=14,bonuses=25,swept=0,fog=45",
        pl="Bierze kości z wieloma oczkami i nie patrzy na premie ani na kości, które przez to traci.",
        en="Takes dice with many pips, and sees neither bonuses nor the dice that are lost by it.",
    ),
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
CHARACTERS = {
    "halina": person(
        "halina",
        "greedy:swept=60,good=15",
        ("oszczędna", "thrifty"),
        pl="Oszczędza przerzuty i radzi sobie z tym, co wypadło.",
        en="Saves her re-rolls, and makes do with what has come.",
    ),
    "bruno": person(
        "bruno",
        "greedy:swept=0,high=10,good=130",
        ("śmiały", "bold"),
        pl="Sięga po wysokie kości i przerzuca, gdy coś mu się nie podoba.",
        en="Reaches for high dice, and rolls again when he does not like them.",
    ),
    "kazik": person(
        "kazik",
        "greedy:greens=180,pinks=180,yellows=55",
        ("od rzędów", "the row filler"),
        pl="Wypełnia zielony i różowy rząd, a żółtego prawie nie rusza.",
        en="Fills the green and the pink row, and hardly touches yellow.",
    ),
    "iga": person(
        "iga",
        "greedy:yellows=170,silvers=170,greens=60",
        ("uparta", "stubborn"),
        pl="Wypełnia żółte i srebrne pola, czy to się opłaca, czy nie.",
        en="Fills yellow and silver, whether it pays or not.",
    ),
}
RATED = {
    1: Rating(games=80, bots=("search:iters=50", "search:iters=200", "champion")),
    2: Rating(
        games=50,
        bots=("search:iters=50", "search:iters=200", "champion"),
        slow=(("champion", "search:iters=2500", 20),),
    ),
}
