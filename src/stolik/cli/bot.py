"""`stolik bot serve`: a bot from anywhere sits down at a table, also one from a user's own Python file."""

import secrets
from typing import Annotated, Any

import typer

from stolik import bots, games
from stolik.bots import Bot
from stolik.bots.own import BadBotError
from stolik.cli.common import current_lang
from stolik.core import record
from stolik.core.game import Game
from stolik.core.language import say

app = typer.Typer(help="Bots at tables.", no_args_is_help=True)


@app.callback()
def main() -> None:
    """Bots at tables."""


@app.command()
def serve(
    spec: Annotated[str, typer.Argument(help="a bot such as strong or search:ms=300, or a Python file of your own")],
    table: Annotated[str, typer.Option(help="the invitation's link, or a listed table's")],
    name: Annotated[str, typer.Option(help="the bot's name at the table")] = "Bot",
) -> None:
    """Seat a bot at a table and let it play to the end."""
    from stolik.web.client import Seat, game_at

    game = games.load(game_at(table))
    bot = bots.make(spec, game, secrets.token_hex(8))  # before it sits down: a bot that cannot be made takes no seat
    seat = Seat.sit(table, name, seed=secrets.token_hex(16))
    place = int(seat.view()["seat"])
    print(say(current_lang(), pl=f"Bot siedzi na miejscu {place}.", en=f"The bot has seat {place}."), flush=True)
    try:
        last = seat.play(lambda view: _choose(game, bot, place, view))
    except (BadBotError, KeyboardInterrupt):
        seat.leave()
        raise
    print(say(current_lang(), pl=f"Koniec. Miejsca: {last.get('ranks')}", en=f"Over. Places: {last.get('ranks')}"))


def _choose(game: Game, bot: Bot, place: int, view: dict[str, Any]) -> str:
    state = record.from_json(game.state, view["view"])
    return game.word(place, bot.choose(state, place, [game.parse(place, word) for word in view["legal"]]))
