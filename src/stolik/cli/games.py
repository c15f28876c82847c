"""`stolik games`: the games, players, options."""

import json
from typing import Annotated

import typer

from stolik import games as all_games
from stolik.cli.common import chosen_lang
from stolik.core.game import Game
from stolik.core.language import say
from stolik.core.options import written


def games(
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """The games, how many can play, and their options."""
    language = chosen_lang(lang)
    found = [all_games.load(name) for name in all_games.names()]
    if as_json:
        print(json.dumps({game.name: _described(game) for game in found}, ensure_ascii=False, indent=2))
        return
    for game in found:
        least, most = min(game.players), max(game.players)
        players = say(language, pl=f"{least}–{most} graczy", en=f"{least}–{most} players")
        print(f"{game.name:<10} {game.words.TITLE[language]} · {players}")
        print(f"           {game.words.BLURB[language]}")
        for name, option in game.options.items():
            values = ", ".join(written(value) for value in option.values)
            only = ""
            if option.players is not None:
                counts = ", ".join(str(count) for count in option.players)
                only = say(language, pl=f" (tylko graczy: {counts})", en=f" (only with players: {counts})")
            print(f"           --option {name}=… {values}{only}")
            print(f"               {game.option_text(name).text[language]}")


def _described(game: Game) -> dict[str, object]:
    return {
        "title": game.words.TITLE,
        "rules": game.version,
        "players": list(game.players),
        "options": {
            name: {
                "values": list(option.values),
                "default": option.default,
                "players": list(option.players or game.players),
            }
            for name, option in game.options.items()
        },
    }
