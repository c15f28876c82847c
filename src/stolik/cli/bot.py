"""`stolik bot serve`: a bot from anywhere sits down at a table. `stolik bot check`: what the arena would see of it."""

import secrets
from typing import Annotated, Any

import typer

from stolik import bots, games
from stolik.bots import BadBotError, Bot
from stolik.bots.isolation import is_isolated, refusal
from stolik.bots.program_bot import existing
from stolik.bots.spec import is_file
from stolik.cli.common import BotFiles, IsolatedOption, chosen_lang, current_lang, limits_of
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.language import say
from stolik.core.state import from_json

app = typer.Typer(help="Bots at tables.", no_args_is_help=True)


@app.callback()
def main() -> None:
    """Bots at tables."""


@app.command()
def serve(
    spec: Annotated[
        str, typer.Argument(help="a bot such as strong or search:ms=300, or a file or program of your own")
    ],
    table: Annotated[str, typer.Option(help="the invitation's link, or a listed table's")],
    name: Annotated[str, typer.Option(help="the bot's name at the table")] = "Bot",
    clock: Annotated[str, typer.Option(help="seconds that a program has for a move and for a game")] = "10/600",
    isolated: IsolatedOption = "auto",
    bot_files: BotFiles = None,
) -> None:
    """Seat a bot at a table and let it play to the end."""
    from stolik.web.client import Seat, at_table

    found = at_table(table)
    game = games.load(found.game)
    setup = game.setup(found.players, found.options) if found.players else None
    # Before it sits down: a bot that cannot be made takes no seat.
    bot = bots.make(spec, game, secrets.token_hex(8), setup, limits_of(isolated, bot_files, clock))
    seat = Seat.sit(table, name, seed=secrets.token_hex(16))
    place = int(seat.view()["seat"])
    print(say(current_lang(), pl=f"Bot siedzi na miejscu {place}.", en=f"The bot has seat {place}."), flush=True)
    try:
        bots.sit(bot, place)
        last = seat.play(lambda view: _choose(game, bot, place, view))
    except (BadBotError, KeyboardInterrupt):
        seat.leave()
        raise
    if last.get("ranks"):
        bots.end(bot, last["ranks"], last["scores"])
    print(say(current_lang(), pl=f"Koniec. Miejsca: {last.get('ranks')}", en=f"Over. Places: {last.get('ranks')}"))


def _choose(game: Game, bot: Bot, place: int, view: dict[str, Any]) -> str:
    state = from_json(game.state, view["view"])
    return game.word(place, bot.choose(state, place, [game.parse(place, word) for word in view["legal"]]))


@app.command()
def check(
    spec: Annotated[str, typer.Argument(help="a Python file, or a program: my.py, ./program:level=3")],
    game: Annotated[str | None, typer.Argument(help="one game; else all of the house")] = None,
    clock: Annotated[str, typer.Option(help="seconds that a program has for a move and for a game")] = "10/600",
    memory: Annotated[int, typer.Option(help="megabytes that a program may have")] = 2048,
    isolated: IsolatedOption = "auto",
    bot_files: BotFiles = None,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Play a few games with a bot as the arena would, and tell what was seen of it."""
    from stolik.arena.bot_check import check as findings

    language = chosen_lang(lang)
    if not is_file(spec):
        raise BadSetupError(
            pl=f"„{shown(spec)}” nie jest plikiem ani programem: na przykład bot.py albo ./bot.",
            en=f'"{shown(spec)}" is no file or program: such as bot.py or ./bot.',
        )
    existing(bots.parse(spec).kind)
    limits = limits_of(isolated, bot_files, clock, memory)
    good = []
    if not is_isolated(limits):
        why = shown(refusal() or "--isolated no")
        print(say(language, pl=f"Bot nie jest odizolowany: {why}.", en=f"The bot is not isolated: {why}."))
    for name in [game] if game else games.own_names():
        for found in findings(spec, games.load(name), limits):
            print("\n".join(_told(found, language)), flush=True)
            good.append(found.is_good)
            if found.fault and found.fault.kind == "start":
                break
    if not any(good) or (game and not all(good)):
        raise typer.Exit(1)


def _told(found: Any, lang: str) -> list[str]:
    """What was seen, line by line."""
    lines = [
        say(
            lang,
            pl=f"{found.game}, graczy: {found.players}: partie {found.played}, decyzje {found.decisions}",
            en=f"{found.game}, {found.players} players: {found.played} games, {found.decisions} decisions",
        )
    ]
    if found.name:
        memory = f", {found.memory_mb} MB" if found.memory_mb else ""
        lines.append(
            say(
                lang,
                pl=f"  nazwa: {found.name}; start {found.started_ms:.0f} ms; decyzja średnio {found.mean_ms:.1f} ms, "
                f"najdłużej {found.slowest_ms:.1f} ms{memory}",
                en=f"  name: {found.name}; started in {found.started_ms:.0f} ms; a decision takes "
                f"{found.mean_ms:.1f} ms, at most {found.slowest_ms:.1f} ms{memory}",
            )
        )
    if found.repeatable is False:
        lines.append(
            say(
                lang,
                pl="  ta sama partia z tym samym seedem poszła inaczej: turnieju z nim nie da się powtórzyć",
                en="  the same game with the same seed went otherwise: a tournament with it cannot be repeated",
            )
        )
    if found.exit_code != 0 and not found.fault:
        lines.append(
            say(
                lang,
                pl=f"  po zamknięciu wejścia nie kończy się kodem 0 (kod: {found.exit_code})",
                en=f"  does not end with exit code 0 when its input is closed (code: {found.exit_code})",
            )
        )
    if found.refused:
        what = ", ".join(shown(each, 200) for each in found.refused)
        lines.append(say(lang, pl=f"  odmówiono: {what} (--bot-files)", en=f"  refused: {what} (--bot-files)"))
    if found.fault:
        lines.append(f"  {found.fault.kind}: {found.fault.say(lang)}")
    return lines + [f"    {line}" for line in found.last_words.splitlines()[-20:]]
