"""`stolik lab`: what a game is like, and what it would be like if a rule were different."""

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from stolik import games as all_games
from stolik.analysis.lab_page import Document, page
from stolik.arena import store
from stolik.arena.lab import experiment as playing
from stolik.arena.lab.bench import Bench, variants_of
from stolik.arena.lab.experiment import Experiment
from stolik.arena.lab.ladder import usual_row
from stolik.arena.runner import COMMON, OWN
from stolik.bots import require, split
from stolik.cli.common import (
    RAY_HELP,
    HouseOption,
    chosen_lang,
    compiled,
    load,
    parse_options,
    read_house,
    require_workers,
)
from stolik.cli.progress import progress
from stolik.core import house as house_rules
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game
from stolik.core.options import Value
from stolik.games import usual_players


def lab(
    game: str,
    players: Annotated[int | None, typer.Option(help="how many play")] = None,
    bots: Annotated[str | None, typer.Option(help="in all seats; several take turns; to --compare, one by one")] = None,
    games: Annotated[int, typer.Option(help="how many")] = 10_000,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed")] = None,
    house: HouseOption = None,
    compare: Annotated[list[str] | None, typer.Option(help="option=a,b, name=3,4 or rules.toml")] = None,
    seed: Annotated[str, typer.Option(help="the same seed, the same report")] = "1",
    study: Annotated[int, typer.Option(help="games looked at closely: chances, luck, decisions")] = 60,
    row: Annotated[str | None, typer.Option(help="bots from weak to strong, or none: what each step wins")] = None,
    workers: Annotated[int, typer.Option(help="how many games at once")] = os.cpu_count() or 1,
    ray: Annotated[str | None, typer.Option(help=RAY_HELP)] = None,
    list_house: Annotated[bool, typer.Option("--list", help="what house rules can change")] = False,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="a page; .json and .parquet beside it")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Play a game by the thousand and report what it is like, with intervals; or compare variants of it."""
    language, printed = chosen_lang(lang), load(game)
    if list_house:
        _list(printed, language)
        return
    if output:
        store.require()
    usual = "greedy" if "greedy" in usual_row(printed) else "random"
    specs = split(bots) if bots else ["greedy:slips=35", "greedy"] if compare and usual == "greedy" else [usual]
    for spec in specs:
        require(spec, printed)
    setting = _Setting(printed, usual_players(printed) if players is None else players, parse_options(option or []))
    values = read_house(house) if house else {}
    require_workers(workers)
    with progress(quiet=as_json) as tell:
        bench = Bench(workers, output, tell, ray)
        if compare:
            document = _compared(bench, setting, values, compare, specs, games, seed)
        else:
            chosen = setting.experiment(values, {}, specs, games, seed, OWN)
            bots_in_row = usual_row(chosen.game) if row is None else [] if row == "none" else split(row)
            document = bench.report(chosen, study, bots_in_row)
    if output:
        output.write_text(page(document, language), encoding="utf-8")
        output.with_suffix(".json").write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
    if as_json:
        print(json.dumps(document, indent=2))
    else:
        _show(document, language, output)
    if document["stopped"]:
        raise KeyboardInterrupt


class _Setting:
    """A game and a table, before house rules and options are added."""

    def __init__(self, game: Game, players: int, options: dict[str, Value]) -> None:
        self.game, self._players, self._options = game, players, options

    def experiment(
        self, values: dict[str, Any], options: dict[str, Value], specs: list[str], games: int, seed: str, luck: str
    ) -> Experiment:
        game = compiled(all_games.with_house(self.game.name, values))
        setup = game.setup(self._players, {**self._options, **options})
        return playing.experiment(game, setup, specs, games, seed, luck)


def _compared(
    bench: Bench, setting: _Setting, values: dict[str, Any], given: list[str], specs: list[str], games: int, seed: str
) -> Document:
    """All variants, each with each bot, on common luck."""
    variants = [variant for text in given for variant in _variants(setting.game, values, text)]
    if len(variants) == 1 or all("=" not in text for text in given):
        variants.insert(0, ("printed", values, {}))
    if len({house_rules.text(house) + str(options) for _, house, options in variants}) < len(variants):
        raise BadSetupError(pl="Dwa warianty są takie same.", en="Two variants are the same.")
    chosen = [
        [setting.experiment(house, options, [spec], games, seed, COMMON) for spec in specs]
        for _, house, options in variants
    ]
    return bench.compare([name for name, _, _ in variants], chosen)


def _variants(game: Game, values: dict[str, Any], text: str) -> list[tuple[str, dict[str, Any], dict[str, Value]]]:
    """The variants that a `--compare` names: its name, house values and options of each."""
    if "=" not in text:
        return [(Path(text).stem, values | read_house(Path(text)), {})]
    try:
        return variants_of(game, values, text)
    except ValueError as error:
        raise BadSetupError(
            pl=f"--compare to opcja=a,b, nazwa=3,4 albo plik TOML; nie „{shown(text)}”.",
            en=f'--compare is option=a,b, name=3,4 or a TOML file; not "{shown(text)}".',
        ) from error


def _list(game: Game, lang: str) -> None:
    """What house rules can change, ready to be written into a file."""
    for name, bounds in house_rules.declared(game.part).items():
        print(f"# {bounds.pl if lang == 'pl' else bounds.en}: {bounds.least} – {bounds.most}")
        print(f"{name} = {house_rules.printed(game.part('tables'), name)}")


def _show(document: Document, lang: str, output: Path | None) -> None:
    """The sentences of a report."""
    console = Console(highlight=False)
    for note in document["notes"][lang]:
        console.print(note, markup=False)
    for part in document["sections"]:
        console.print(f"[bold]{part['title'][lang]}[/bold]")
        for one in part["figures"]:
            console.print(f"  {one['text'][lang]}", markup=False)
    if output:
        console.print(str(output), markup=False)
