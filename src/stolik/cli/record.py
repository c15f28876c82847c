"""`stolik record`: game records made, checked and taken apart."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from stolik import bots as all_bots
from stolik.cli.common import HouseOption, bot_specs, chosen_lang, default_lang, load, parse_options
from stolik.core.errors import BadRecordError, BadSetupError, StolikError, shown
from stolik.core.language import say
from stolik.games import usual_players
from stolik.play import records
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match

app = typer.Typer(help="Game records: made, checked, taken apart.", no_args_is_help=True)


@app.command()
def new(
    game: str,
    seed: Annotated[str, typer.Option(help="the same seed gives the same record")],
    players: Annotated[int | None, typer.Option(help="how many play")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed")] = None,
    house: HouseOption = None,
    bots: Annotated[str | None, typer.Option(help="one spec for all, or one for each seat: a,b,c")] = None,
    out: Annotated[Path | None, typer.Option("-o", help="a file instead of standard output")] = None,
) -> None:
    """Let bots play one game, and write its record."""
    chosen = load(game, house)
    count = usual_players(chosen) if players is None else players
    match = Match(chosen, count, parse_options(option or []), SeedDealer(seed))
    seated = [
        all_bots.make(spec, chosen, f"{seed}/{seat}", match.setup) for seat, spec in enumerate(bot_specs(bots, count))
    ]
    play_out(match, seated)
    text = written(match.to_record())
    if out is None:
        print(text)
    else:
        save(out, text)


def play_out(match: Match, seated: list[all_bots.Bot]) -> None:
    """Bots play a match to its end, or to the most moves a game of this kind may have."""
    for seat, bot in enumerate(seated):
        all_bots.sit(bot, seat)
    steps = match.deal()
    while not match.over and len(match.log) < match.game.max_steps:
        for step in steps:
            all_bots.observe(match.game, enumerate(seated), step.before, step.move.who, step.move.action)
        seat = match.pending[0]
        steps = [match.play(seat, seated[seat].choose(match.view(seat), seat, match.legal(seat))), *match.deal()]
    for bot in seated:
        all_bots.end(bot, match.game.ranks(match.state), match.game.scores(match.state))


def written(document: dict[str, Any]) -> str:
    """A record as JSON: its head on one line each, its moves on one."""
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in document.items()]
    return "{" + ",\n ".join(lines) + "}"


def save(path: Path, text: str) -> None:
    """Write a file, or say in a sentence why not."""
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadSetupError(
            pl=f"Nie mogę zapisać {shown(str(path))}: {reason}.", en=f"Cannot write {shown(str(path))}: {reason}."
        ) from error


@app.command()
def check(
    files: list[Path],
    unfinished: Annotated[bool, typer.Option(help="a game that is still running is fine")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Replay records: every move, then the result."""
    language = chosen_lang(lang)
    good = True
    for path in files:
        try:
            match = records.from_record(records.parse(read_file(path)))
            if not match.over and not unfinished:
                raise records.ends_early(match)
        except StolikError as error:
            good = False
            if as_json:
                print(json.dumps({"file": str(path), "ok": False, "error": error.say(language)}, ensure_ascii=False))
            else:
                print(f"{path}: {error.say(language)}", file=sys.stderr)
            continue
        _report(path, match, as_json, language)
    if not good:
        raise typer.Exit(1)


def _report(path: Path, match: Match, as_json: bool, lang: str) -> None:
    result: dict[str, Any] = {"file": str(path), "ok": True, "over": match.over, "moves": len(match.log)}
    if match.over:
        result |= {"scores": match.game.scores(match.state), "ranks": match.game.ranks(match.state)}
    if as_json:
        print(json.dumps(result))
    elif match.over:
        moves = say(lang, pl="ruchów", en="moves")
        print(f"{path}: ok · {len(match.log)} {moves} · scores {result['scores']} · ranks {result['ranks']}")
    else:
        print(
            f"{path}: ok · " + say(lang, pl=f"w toku, ruchów: {len(match.log)}", en=f"running, {len(match.log)} moves")
        )


def read_file(path: Path) -> bytes:
    """A file, or a sentence why it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRecordError(
            pl=f"Nie mogę przeczytać pliku: {error.strerror}.", en=f"Cannot read the file: {error.strerror}."
        ) from error


@app.command()
def legal(
    file: Path,
    ply: Annotated[int | None, typer.Option(help="one ply instead of all")] = None,
) -> None:
    """What may happen at each ply, before its move is made, as JSON lines."""
    try:
        _legal(records.parse(read_file(file)), ply)
    except StolikError as error:
        print(f"{file}: {error.say(default_lang())}", file=sys.stderr)
        raise typer.Exit(1) from error


def _legal(document: dict[str, Any], wanted: int | None) -> None:
    match = records.begin(document)
    for ply, who, word in records.moves(document):
        if wanted is None or wanted == ply:
            print(json.dumps(situation(match), ensure_ascii=False))
        if wanted == ply:
            return
        records.replay_move(match, ply, who, word)
    last = len(match.log)
    if wanted is not None and wanted != last:
        raise BadRecordError(
            pl=f"Zapis ma ply od 0 do {last}, nie {wanted}.", en=f"The record has plies 0 to {last}, not {wanted}."
        )
    print(json.dumps(situation(match), ensure_ascii=False))


def situation(match: Match) -> dict[str, Any]:
    """What may happen now: legal words of each pending seat, or outcomes with weights, or the result."""
    game, state = match.game, match.state
    line: dict[str, Any] = {"ply": len(match.log), "over": match.over, "pending": match.pending}
    if match.over:
        return line | {"scores": game.scores(state), "ranks": game.ranks(state)}
    if not match.pending:
        weighed = {game.word(-1, outcome): weight for outcome, weight in game.chance(state)}
        return line | {"chance": dict(sorted(weighed.items()))}
    words = {str(seat): sorted(game.word(seat, action) for action in match.legal(seat)) for seat in match.pending}
    return line | {"legal": words}
