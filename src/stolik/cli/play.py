"""`stolik play`: a person at the terminal, in words."""

import secrets
from typing import Annotated

import typer

from stolik import bots as all_bots
from stolik.cli.common import HouseOption, bot_specs, chosen_lang, load, parse_options
from stolik.core.errors import BadSetupError
from stolik.core.language import say
from stolik.games import usual_players
from stolik.play.dealers import Dealer, SeedDealer, SystemDealer
from stolik.play.match import Match

BOT_NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa")


def play(
    game: str,
    players: Annotated[int | None, typer.Option(help="how many play")] = None,
    seat: Annotated[int, typer.Option(help="where you sit, from 0")] = 0,
    bots: Annotated[str | None, typer.Option(help="one spec for all, or one for each other seat: a,b")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed")] = None,
    house: HouseOption = None,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
    seed: Annotated[str | None, typer.Option(help="the same cards again")] = None,
    name: Annotated[str | None, typer.Option(help="your name at the table")] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="you type what real cards and dice show")] = False,
) -> None:
    """Play a game in the terminal, in words."""
    from stolik.cli.terminal import Terminal  # late: drawing takes a while to load

    language = chosen_lang(lang)
    chosen = load(game, house)
    count = usual_players(chosen) if players is None else players
    own = name or say(language, pl="Gość", en="Guest")
    dealer: Dealer = SystemDealer() if seed is None else SeedDealer(seed)
    match = Match(chosen, count, parse_options(option or []), dealer)
    if seat not in range(count):
        raise BadSetupError(
            pl=f"Nie ma miejsca {seat}: są od 0 do {count - 1}.", en=f"There is no seat {seat}: 0 to {count - 1}."
        )
    bot_seed = secrets.token_hex() if seed is None else seed
    others = [place for place in range(count) if place != seat]
    specs = bot_specs(bots, len(others)) if others else []
    seated = {
        place: all_bots.make(spec, chosen, f"{bot_seed}/{place}", match.setup)
        for place, spec in zip(others, specs, strict=True)
    }
    names = [own] * count
    for place, bot_name in zip(others, BOT_NAMES, strict=False):
        names[place] = bot_name
    Terminal(match, seat, seated, _sides(names, chosen.words, language), language, by_hand).run()


def _sides(names: list[str], words: object, lang: str) -> list[str]:
    """The players' names, and those of sides that nobody plays, if the game has such: a solo opponent, say."""
    extra = getattr(words, "OTHER_SIDES", {})
    return names + list(extra.get(lang, []))
