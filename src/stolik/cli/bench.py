"""`stolik bench`: random playouts on one core and on all cores, and peers in the same run."""

import json
from typing import Annotated, Any

import typer

from stolik import games as all_games
from stolik.bots.champion import champion_of
from stolik.bots.solving import can_solve
from stolik.cli.common import compiled, load, parse_options
from stolik.core.errors import BadSetupError
from stolik.core.game import Game

# Ours, and the same of OpenSpiel's MCTS, which sees all dice: so also without beliefs.
_SEARCHES = (
    ("search", "search_random", "mcts", "moves"),
    ("search", "search_random", "mcts_simulations", "simulations"),
    ("search_without_beliefs", "search_without_beliefs", "mcts", "moves"),
    ("search_without_beliefs", "search_without_beliefs", "mcts_simulations", "simulations"),
)


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="some games instead of all")] = None,
    players: Annotated[int | None, typer.Option(help="how many play")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed")] = None,
    seconds: Annotated[float, typer.Option(help="how long each figure is measured")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """How fast the rules run, in uniformly random games."""
    if not 0 < seconds < 3600:
        raise BadSetupError(pl="Czas pomiaru to od 0 do 3600 sekund.", en="Measuring takes from 0 to 3600 seconds.")
    _report([load(name) for name in games or all_games.names()], players, option or [], seconds, as_json)


def _report(chosen: list[Game], players: int | None, option: list[str], seconds: float, as_json: bool) -> None:
    from stolik.arena import beside, bot_speed, lie_in_c, peers, speed  # late: other commands do not need them
    from stolik.envs import speed as batch_speed

    report: dict[str, Any] = {"games": {}, "peers": {}, "ratios": {}}
    setups = {}
    for game in chosen:
        setup = game.setup(all_games.usual_players(game) if players is None else players, parse_options(option))
        setups[game.name] = (game, setup)
        compiled(game)
        figures = {
            "players": setup.players,
            "one_core": speed.one_core(game, setup, seconds),
            "all_cores": speed.all_cores(game, setup, seconds),
            "after_set_up": speed.after_set_up(game, setup, seconds),
            "state_bytes": game.state.itemsize,
            "arena": bot_speed.through_the_arena(game, setup, seconds),
            "bots": bot_speed.figures(game, setup, seconds),
            "batch": batch_speed.figures(game, setup, seconds),
        }
        report["games"][game.name] = figures
        if not as_json:
            _show(game.name, figures)
    report["solving"] = {game.name: peers.solving(game, champion_of(game).BESIDE) for game in chosen if can_solve(game)}
    if peer := peers.openspiel_liars_dice(seconds):
        report["peers"]["openspiel.liars_dice"] = peer
    rates, report["ratios"] = beside.ratios(setups, seconds)
    report["c"] = {name: rate for name, rate in rates.items() if name.startswith("c.")}
    if searches := bot_speed.openspiel(seconds):
        report["peers"]["openspiel.liars_dice"] |= searches
        report["ratios"] |= {
            f"{name}.{ours}/openspiel.liars_dice.{theirs}": figures["bots"][f"{of}_{what}_per_s"]
            / searches[f"mcts_{what}_per_s"]
            for name, figures in report["games"].items()
            for ours, of, theirs, what in _SEARCHES
        }
    # "doors" is an old word for environments; the key stays, since programs read it.
    report["doors"], report["missing"] = batch_speed.peers(seconds, report["games"])
    report["ratios"] |= batch_speed.ratios(
        report["doors"], {name: figures["batch"] for name, figures in report["games"].items()}
    )
    if lacking := lie_in_c.missing():
        report["missing"].append(str(lacking))
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        _show_peers(report)


def _show(name: str, figures: dict[str, Any]) -> None:
    one, many, after = figures["one_core"], figures["all_cores"], figures["after_set_up"]
    print(
        f"{name} ({figures['players']} players, {figures['state_bytes']} bytes a state, "
        f"{one['mean_length']:.0f} moves a game)"
    )
    print(f"  one core    {_millions(one['moves_per_s'])} moves/s {one['games_per_s']:>12,.0f} games/s")
    print(f"  {many['cores']} cores     {_millions(many['moves_per_s'])} moves/s {many['games_per_s']:>12,.0f} games/s")
    print(
        f"  after set-up{_millions(after['moves_per_s'])} moves/s; "
        f"the set-up is {after['set_up_moves']} chance moves, {after['set_up_us']:.2f} µs"
    )
    batch = figures["batch"]
    print(
        f"  batch       {_millions(batch['decisions_per_s'])} decisions/s on one core, with masks and observations; "
        f"{batch['all_cores_decisions_per_s'] / 1e6:.2f} M on all"
    )
    arena = figures["arena"]
    print(
        f"  arena       {_millions(arena['moves_per_s'])} moves/s, random against random; "
        f"{arena['share']:.0%} of bare playouts"
    )
    bots = figures["bots"]
    if "greedy_us" in bots:
        print(f"  greedy      {bots['greedy_us']:9.2f} µs a move")
    print(
        f"  search      {_millions(bots['search_moves_per_s'])} moves/s {bots['search_simulations_per_s']:>12,.0f} "
        "simulations/s"
    )
    for words, kind in (("random rollouts", "search_random"), ("and no beliefs", "search_without_beliefs")):
        moves, simulations = bots[f"{kind}_moves_per_s"], bots[f"{kind}_simulations_per_s"]
        print(f"    {words:15} {_millions(moves)} moves/s {simulations:>12,.0f} simulations/s")


def _show_peers(report: dict[str, Any]) -> None:
    for name, peer in report["peers"].items():
        print(f"{name} ({peer['mean_length']:.1f} moves a game, chance included)")
        print(f"  C++         {_millions(peer['cpp_moves_per_s'])} moves/s (the faster of evaluate_bots and rollouts)")
        print(f"  Python      {_millions(peer['python_moves_per_s'])} moves/s")
        simulations = peer["mcts_simulations_per_s"]
        print(f"  C++ MCTS    {_millions(peer['mcts_moves_per_s'])} moves/s {simulations:>12,.0f} simulations/s")
    for name, solving in report["solving"].items():
        theirs = solving.get("openspiel_ms")
        beside = f", {theirs:.2f} by OpenSpiel's CFR+ on the same tree: {theirs / solving['ms']:.0f}×" if theirs else ""
        print(f"solving a round of {name}: {solving['ms']:.3f} ms an iteration{beside}")
    for name, rate in report["c"].items():
        print(f"{name:12} {_millions(rate)} moves/s")
    if not report["peers"]:
        print("OpenSpiel is not installed (extra `openspiel`), so there is no peer to compare with.")
    for sentence in report["missing"]:
        print(sentence)
    for name, rate in report["doors"].items():
        print(f"{name}: {rate:,.0f} decisions/s on one core")
    for name, ratio in report["ratios"].items():
        print(f"  {name}: {ratio:.2f}×")


def _millions(rate: float) -> str:
    return f"{rate / 1e6:9.2f} M"
