"""`stolik arena`: bots play bots, by the thousand, and are rated."""

import json
import sys
import time
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from stolik.analysis.adjusting import PLAYOUTS
from stolik.arena import journal, store
from stolik.arena.chance import drawn_seed, is_lost
from stolik.arena.report import figures
from stolik.arena.runner import Results
from stolik.arena.tournament import SLOW, Outcome, Plan, missing, plan, run, with_kept
from stolik.bots import require, split
from stolik.bots.spec import is_file
from stolik.cli.arena_tables import show
from stolik.cli.common import (
    RAY_HELP,
    BotFiles,
    HouseOption,
    IsolatedOption,
    compiled,
    default_lang,
    limits_of,
    load,
    parse_options,
    require_workers,
)
from stolik.cli.progress import progress
from stolik.cli.record import save
from stolik.cli.record import written as as_text
from stolik.core.errors import BadSetupError, shown
from stolik.core.language import say
from stolik.games import usual_players

_SAVE_EVERY = 30.0  # seconds
Luck = Literal["own", "common"]


def arena(
    game: str,
    bots: Annotated[str, typer.Option(help="two or more: random,greedy,search:ms=100,my.py,./program:level=3")],
    games: Annotated[int, typer.Option(help="games of every line-up")] = 1000,
    players: Annotated[int | None, typer.Option(help="how many play")] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed, the same games; else 1, with programs drawn")] = None,
    luck: Annotated[Luck, typer.Option(help="common: the n-th roll or card is the same whatever is chosen")] = "own",
    workers: Annotated[int, typer.Option(help="how many games at once")] = 1,
    ray: Annotated[str | None, typer.Option(help=RAY_HELP)] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed")] = None,
    house: HouseOption = None,
    clock: Annotated[str, typer.Option(help="seconds that a program has for a move and for a game")] = "10/600",
    memory: Annotated[int, typer.Option(help="megabytes that a program may have")] = 2048,
    isolated: IsolatedOption = "auto",
    bot_files: BotFiles = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="a new process for each game of a program")] = False,
    records: Annotated[
        Path | None, typer.Option(help="a folder for records of forfeited games, or of the one of --only")
    ] = None,
    first: Annotated[int, typer.Option(help="number of the first game: a part of a tournament")] = 0,
    only: Annotated[str | None, typer.Option(help="one game again: LINE-UP/GAME")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="play only what the file does not hold yet")] = False,
    adjusted: Annotated[
        bool, typer.Option("--adjusted", help="take the luck of cards and dice off the results")
    ] = False,
    playouts: Annotated[int, typer.Option(help="that value a state, with --adjusted")] = PLAYOUTS,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="keep all results here, as Parquet")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Let bots play each other, seats rotating and cards shared, and rate them."""
    _require_sense(workers, first, resume, output)
    _require_whole(adjusted, playouts, resume)
    limits = replace(limits_of(isolated, bot_files, clock, memory), fresh=fresh)
    chosen_game = load(game, house)
    for spec in split(bots):
        require(spec, chosen_game)
    strangers = any(map(is_file, split(bots)))
    _require_no_memory(strangers and not fresh, luck)
    compiled(chosen_game)
    count = usual_players(chosen_game) if players is None else players
    setup = chosen_game.setup(count, parse_options(option or []))
    single = _parse_only(only) if only else None
    chosen = replace(
        plan(chosen_game, setup, split(bots), games, _seed(seed, strangers), limits),
        first=first,
        only=single,
        luck=luck,
        playouts=playouts if adjusted else 0,
        house=str(house or ""),
        records="" if records is None else "all" if single else "failed",
    )
    done: list[Results] = []
    header = chosen.header
    if resume and output and (output.exists() or journal.beside(output).exists()):
        chosen, done, header = with_kept(chosen, output)
        _tell_lost(done)
    if records:
        records.mkdir(parents=True, exist_ok=True)
    outcome = _run(chosen, workers, ray, done, output, header, quiet=as_json, records=records)
    if output:
        store.save(output, header, outcome.done)
        journal.beside(output).unlink(missing_ok=True)
    report = figures(chosen, outcome) | {"file": str(output) if output else None}
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        show(report, default_lang())
    outcome.require_whole()


def _require_sense(workers: int, first: int, resume: bool, output: Path | None) -> None:
    require_workers(workers)
    if first < 0:
        raise BadSetupError(pl="Partie liczy się od 0.", en="Games are counted from 0.")
    if resume and not output:
        raise BadSetupError(
            pl="--resume wymaga pliku z wynikami: -o PLIK.", en="--resume needs the file of results: -o FILE."
        )
    if output:
        store.require()


def _seed(given: str | None, strangers: bool) -> str:
    """The seed: of strangers' games one that nobody can know, if none is given."""
    if given is None:
        return drawn_seed() if strangers else "1"
    if strangers:
        _warn(
            pl="Uwaga: programy mogą znać podany seed albo odgadnąć z kart następne. Bez --seed jest losowany.",
            en="Warning: programs may know a given seed, or tell cards from earlier ones. Without --seed one is drawn.",
        )
    return given


def _warn(pl: str, en: str) -> None:
    print(say(default_lang(), pl=pl, en=en), file=sys.stderr)


def _tell_lost(done: list[Results]) -> None:
    if count := sum(len(part.games) for part in done if is_lost(part.seed)):
        _warn(
            pl=f"Seed {count} partii przepadł, gdy arena się urwała; dalsze partie mają nowy.",
            en=f"The seed of {count} games was lost when the arena was killed; the others have a new one.",
        )


def _require_no_memory(remembering: bool, luck: Luck) -> None:
    if remembering and luck == "common":
        raise BadSetupError(
            pl="Przy --luck common te same karty wracają, a program może je pamiętać: dodaj --fresh.",
            en="With --luck common the same cards come again, and a program may remember them: add --fresh.",
        )


def _require_whole(adjusted: bool, playouts: int, resume: bool) -> None:
    """Files hold no luck, so it cannot be taken up again."""
    if adjusted and resume:
        raise BadSetupError(
            pl="--adjusted liczy szczęście w trakcie gry, więc nie łączy się z --resume.",
            en="--adjusted adds luck up while games are played, so it does not go with --resume.",
        )
    if playouts not in range(1, 100_001):
        raise BadSetupError(pl="Symulacji może być od 1 do 100000.", en="There can be 1 to 100000 playouts.")


def _parse_only(text: str) -> tuple[int, int]:
    line_up, _, game = text.partition("/")
    if not (line_up.isdecimal() and game.isdecimal()):
        raise BadSetupError(
            pl=f"--only to numer składu i partii, na przykład 0/17; nie „{shown(text)}”.",
            en=f'--only is the number of a line-up and of a game, such as 0/17; not "{shown(text)}".',
        )
    return int(line_up), int(game)


def _run(
    chosen: Plan,
    workers: int,
    ray: str | None,
    done: list[Results],
    path: Path | None,
    header: dict[str, Any],
    quiet: bool,
    records: Path | None,
) -> Outcome:
    """Play with a progress bar, keeping what is done on disk.

    Games of compiled bots are so many, and so easily played again, that they are kept now and then.
    """
    total = chosen.total
    before = total - sum(chunk.last - chunk.first for chunk in missing(chosen, done))
    saved = time.monotonic()
    written = journal.Journal(path, header, done) if path and chosen.chunk <= SLOW else None
    with progress(quiet) as tell, written or nullcontext():
        tell(chosen.game.name, before, total)

        def keep(results: list[Results], fresh: int) -> None:
            nonlocal saved
            tell(chosen.game.name, before + fresh, total)
            if written:
                written.add(results[-1])
            for number, record in results[-1].records.items():
                save(Path(records or "", f"{results[-1].line_up}-{number}.json"), as_text(record))
            if path and not written and time.monotonic() - saved > _SAVE_EVERY:
                store.save(path, header, results)
                saved = time.monotonic()

        return run(chosen, workers, done, keep, ray)
