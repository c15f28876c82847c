"""The figures of a tournament as tables in the terminal."""

from typing import Any

from rich.console import Console
from rich.table import Table

from stolik.core.language import say

_TOLD = 3  # forfeits of a bot that are told in full; the file and --json hold more


def show(report: dict[str, Any], lang: str) -> None:
    """The figures as tables: who met whom first, then ratings, luck and forfeits."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 160  # a file takes lines of any length
    console.print(_headline(report, lang), markup=False)
    if len(report.get("against", {})) > 1:
        console.print(_matrix(report, lang))
    console.print(_ratings(report, lang) if "against" in report else _scores(report, lang))
    if "adjusted" in report:
        console.print(_adjusted(report["adjusted"], lang))
    for sentence in [*_circle(report, lang), *_course(report, lang)]:
        console.print(sentence, markup=False)
    if report["players"] > 1 and report.get("seats"):
        console.print(_seats(report, lang))
    _show_forfeits(console, report, lang)
    if report.get("isolated") is False:
        told = say(lang, pl="Boty nie były odizolowane.", en="Bots were not isolated.")
        console.print(told, markup=False)
    if "without_killed" in report:
        _show_without_killed(console, report["without_killed"], report["played"], lang)
    if report["stopped"]:
        again = say(lang, pl="Przerwano; --resume gra dalej.", en="Stopped; --resume goes on.")
        console.print(again if report["file"] else say(lang, pl="Przerwano.", en="Stopped."), markup=False)
    if report["file"]:
        console.print(say(lang, pl=f"Wyniki: {report['file']}", en=f"Results: {report['file']}"), markup=False)


def _headline(report: dict[str, Any], lang: str) -> str:
    name, players, played, speed = (report[key] for key in ("game", "players", "played", "games_per_s"))
    told = say(
        lang, pl=f"{name}, graczy: {players}, partii: {played:,}", en=f"{name}, {players} players, {played:,} games"
    )
    if house := report.get("house"):
        told += say(lang, pl=", zasady domowe: ", en=", house rules: ") + ", ".join(
            f"{k}={v}" for k, v in house.items()
        )
    return told + (say(lang, pl=f", {speed:,.0f} partii/s", en=f", {speed:,.0f} games/s") if speed else "")


def _table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, title_justify="left")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    return table


def _matrix(report: dict[str, Any], lang: str) -> Table:
    """How often the bot of a row ends before the bot of a column, with intervals."""
    labels = list(report["meetings"])
    title = say(
        lang, pl="jak często przed rywalem, z przedziałem 95 %", en="how often before the rival, with 95 % intervals"
    )
    table = _table("", *labels, title=title)
    for own in labels:
        row = report["meetings"][own]
        table.add_row(own, *(_cell(row[other]) if other in row else "" for other in labels))
    return table


def _cell(one: dict[str, float]) -> str:
    return f"{one['share']:.1%} ({100 * one['low']:.0f}–{100 * one['high']:.0f})"


def _ratings(report: dict[str, Any], lang: str) -> Table:
    names = say(lang, pl="bot,ranking,95 %,wygrane,wynik,odchylenie", en="bot,rating,95 %,wins,score,sd").split(",")
    table = _table(*names)
    for name, bot in sorted(report["bots"].items(), key=lambda item: -item[1].get("rating", 0)):
        if bot["games"]:
            interval = f"{bot['low']:+.0f} … {bot['high']:+.0f}"
            cells = (
                f"{bot['rating']:+.0f}",
                interval,
                f"{bot['win_rate']:.1%}",
                f"{bot['mean']:.2f}",
                f"{bot['sd']:.2f}",
            )
            table.add_row(name, *cells)
    return table


def _scores(report: dict[str, Any], lang: str) -> Table:
    quantiles = [f"{q} %" for q in next(iter(report["bots"].values())).get("quantiles", {})]
    names = say(lang, pl="bot,średnia,odchylenie", en="bot,mean,sd").split(",")
    won = f"≥ {report['goal']}" if "goal" in report else say(lang, pl="wygrane", en="wins")
    table = _table(*names, *quantiles, won)
    for name, bot in report["bots"].items():
        if bot["games"]:
            cells = [f"{value:.0f}" for value in bot["quantiles"].values()]
            table.add_row(name, f"{bot['mean']:.2f}", f"{bot['sd']:.2f}", *cells, f"{bot['win_rate']:.1%}")
    return table


def _adjusted(report: dict[str, Any], lang: str) -> Table:
    """Results without luck, and what that saves."""
    names = say(
        lang,
        pl="bot,wynik,±,bez szczęścia,±,część,partii mniej,na sekundę",
        en="bot,result,±,without luck,±,part,games saved,per second",
    )
    spent = report["seconds"]
    title = say(
        lang,
        pl=f"szczęście odjęte (gra {spent['playing']:.1f} s, odejmowanie {spent['adjusting']:.1f} s procesora)",
        en=f"luck taken off (playing {spent['playing']:.1f} s, adjusting {spent['adjusting']:.1f} s of processor)",
    )
    table = _table(*names.split(","), title=title)
    for label, bot in report["bots"].items():
        cells = [f"{bot[key]:.3f}" for key in ("plain", "plain_wide", "adjusted", "adjusted_wide", "coefficient")]
        table.add_row(label, *cells, f"{bot['saved']:.2f}×", f"{bot['saved_per_second']:.2f}×")
    return table


def _circle(report: dict[str, Any], lang: str) -> list[str]:
    """A warning where ratings cannot tell the truth."""
    if not (circle := report.get("circle")):
        return []
    way = " > ".join([*circle, circle[0]])
    return [
        say(
            lang,
            pl=f"Uwaga: boty biją się w kółko ({way}), więc ranking tego nie odda. Liczą się bezpośrednie spotkania.",
            en=f"Warning: these bots beat each other in a circle ({way}), which no rating can tell. "
            "Direct meetings are what counts.",
        )
    ]


def _course(report: dict[str, Any], lang: str) -> list[str]:
    """Length, branching, and whether bots or cards decide."""
    if not report["played"]:
        return []
    length, counted, deals = report["length"], report["branching"], report["deals"]
    told = [
        say(
            lang,
            pl=f"ruchów w partii: {length['mean']:.1f} (od {length['least']} do {length['most']})",
            en=f"moves a game: {length['mean']:.1f} ({length['least']} to {length['most']})",
        )
    ]
    if counted["games"]:
        told[0] += say(
            lang,
            pl=f", decyzji: {counted['decisions']:.1f}, możliwych ruchów na decyzję: {counted['legal']:.1f}",
            en=f", decisions: {counted['decisions']:.1f}, legal moves a decision: {counted['legal']:.1f}",
        )
    if deals["from_every_seat"]:
        told.append(
            say(
                lang,
                pl=f"rozdań: {deals['deals']:,}; rozegrane z każdego miejsca: {deals['from_every_seat']:,}, z tego "
                f"{deals['same_bot']:.1%} wygrał zawsze ten sam bot, {deals['same_seat']:.1%} zawsze to samo miejsce",
                en=f"deals: {deals['deals']:,}; played from every seat: {deals['from_every_seat']:,}, of which "
                f"{deals['same_bot']:.1%} were always won by the same bot, {deals['same_seat']:.1%} by the same seat",
            )
        )
    return told


def _seats(report: dict[str, Any], lang: str) -> Table:
    """Wins of each seat: all bots together, and each of them."""
    seats = [f"{one['seat']}" for one in report["seats"]]
    table = _table(say(lang, pl="wygrane na miejscu", en="wins in seat"), *seats)
    every = say(lang, pl="wszyscy", en="all")
    table.add_row(every, *(_cell({"share": one["win_rate"]} | one) for one in report["seats"]))
    for name, bot in report["bots"].items():
        if bot.get("seats"):
            own = {one["seat"]: one for one in bot["seats"]}
            cells = (own.get(place) for place in range(report["players"]))
            table.add_row(name, *(_cell({"share": one["win_rate"]} | one) if one else "" for one in cells))
    return table


def _show_without_killed(console: Console, rest: dict[str, Any], played: int, lang: str) -> None:
    """The same result without games in which a bot died of a signal."""
    count = played - rest["played"]
    told = say(
        lang,
        pl=f"W {count} partiach zginął bot, może nie z własnej winy; wyżej liczą się jako walkowery. Bez nich:",
        en=f"In {count} games a bot was killed, perhaps by another; above they count as forfeits. Without them:",
    )
    console.print(told, markup=False)
    if len(rest.get("against", {})) > 1:
        console.print(_matrix(rest, lang))


def _show_forfeits(console: Console, report: dict[str, Any], lang: str) -> None:
    """Who forfeited how often, and the first of these with all that is needed to repair the bot."""
    for name, bot in report["bots"].items():
        if not bot.get("forfeits"):
            continue
        count, games = bot["forfeits"], bot["games"]
        console.print(
            say(lang, pl=f"{name}: walkowery {count} z {games}", en=f"{name}: forfeited {count} of {games} games"),
            markup=False,
        )
        for one in [one for one in report["forfeits"] if one["bot"] == name][:_TOLD]:
            game, seat, ply, seed = f"{one['line_up']}/{one['game']}", one["seat"], one["ply"], one["seed"]
            where = say(
                lang,
                pl=f"partia {game}, miejsce {seat}, ruch {ply}, seed {seed}",
                en=f"game {game}, seat {seat}, ply {ply}, seed {seed}",
            )
            words = "".join(f"\n      {line}" for line in one["last_words"].splitlines()[-20:])
            again = f"\n    {say(lang, pl='jeszcze raz:', en='again:')} {one['again']}" if one["again"] else ""
            console.print(f"  {where}: {one[lang]}{words}{again}", markup=False, soft_wrap=True)
