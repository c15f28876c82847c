"""What a report says of one experiment, section by section: from the games played, and from those looked at closely."""

from typing import Any

import numpy as np

from stolik.analysis.numbers import number, percent, sentence
from stolik.arena.lab.experiment import Experiment
from stolik.arena.lab.intervals import Mean, figure, mean, section, share, slopes
from stolik.arena.lab.ladder import Rung
from stolik.arena.lab.loop import CHOICES, DECISIONS, REAL
from stolik.arena.lab.runner import Sheet
from stolik.arena.lab.study import Studied
from stolik.arena.seat_effects import win_shares
from stolik.core.language import LANGS

BARS = 14
RARE = 100  # a move that was offered less often says nothing
DECIDED = 0.8
Section = dict[str, Any]


def seats(sheet: Sheet) -> Section:
    won, players = win_shares(sheet.places), sheet.places.shape[1]
    found = [share(won[:, seat], sheet.deals) for seat in range(players)]
    figures = [
        figure(
            f"seat-{seat + 1}",
            one,
            percent,
            f"Miejsce {seat + 1} wygrywa {{}} partii; równo byłoby {percent(1 / players, 'pl')}.",
            f"Seat {seat + 1} wins {{}} of the games; an even share is {percent(1 / players, 'en')}.",
        )
        for seat, one in enumerate(found)
    ]
    rows = [({"pl": f"miejsce {seat + 1}", "en": f"seat {seat + 1}"}, one) for seat, one in enumerate(found)]
    chart = _intervals(rows, "wygrane według miejsca przy stole", "wins by seat", "percent", even=1 / players)
    return section("seats", "Przewaga miejsca", "Seat advantage", figures, chart=chart)


def length(sheet: Sheet, studied: Studied) -> Section:
    decisions = sheet.counts[:, DECISIONS]
    figures = [
        figure(
            "decisions",
            mean(decisions, sheet.deals),
            number,
            "Partia ma średnio {} decyzji wszystkich graczy razem.",
            "A game has {} decisions of all players together.",
        ),
        figure(
            "moves",
            mean(sheet.lengths, sheet.deals),
            number,
            "Ruchów, licząc z rzutami i kartami, jest {}.",
            "There are {} moves, rolls and cards among them.",
        ),
    ]
    if studied.rounds:
        pl, en = "Rund jest {}.", "There are {} rounds."
        figures.append(figure("rounds", mean(studied.rounds), number, pl, en))
    chart = _histogram(decisions, "partie według liczby decyzji", "games by their decisions")
    return section("length", "Długość", "Length", figures, chart=chart)


def points(sheet: Sheet) -> Section:
    players = sheet.scores.shape[1]
    figures = [
        figure(
            "score",
            mean(sheet.scores.mean(axis=1), sheet.deals),
            number,
            "Gracz kończy z {} punktami.",
            "A player ends with {} points.",
        )
    ]
    if players > 1:
        order = np.take_along_axis(sheet.scores, np.argsort(sheet.places, axis=1, kind="stable"), axis=1)
        margin = np.abs(order[:, 0] - order[:, 1])
        figures += [
            figure(
                "winner",
                mean(order[:, 0], sheet.deals),
                number,
                "Zwycięzca ma {} punktów.",
                "The winner has {} points.",
            ),
            figure("margin", mean(margin, sheet.deals), number, "Od drugiego dzieli go {}.", "The second is {} away."),
            figure(
                "tight",
                share(margin <= max(1.0, 0.05 * float(np.abs(order[:, 0]).mean())), sheet.deals),
                percent,
                "O włos, czyli najwyżej o jeden punkt lub 5 % wyniku, kończy się {} partii.",
                "By a hair, at most one point or 5% of the score, {} of the games end.",
            ),
        ]
    chart = _histogram(sheet.scores.ravel(), "wyniki graczy", "scores of players")
    return section("scores", "Wyniki i przewagi", "Scores and margins", figures, chart=chart)


def solo(sheet: Sheet, bands: tuple[int, ...]) -> Section:
    """The titles of a game alone: how many reach each."""
    scores = sheet.scores[:, 0]
    found = [(str(least), share(scores >= least, sheet.deals)) for least in bands]
    figures = [
        figure(
            f"title-{name}",
            one,
            percent,
            f"{name} punktów lub więcej: {{}} partii.",
            f"{name} points or more: {{}} of the games.",
        )
        for name, one in found
    ]
    chart = _intervals(found, "partie, które sięgają tytułu", "games that reach a title", "percent")
    return section("titles", "Tytuły w grze solo", "Titles of the solo game", figures, chart=chart)


def course(studied: Studied) -> Section:
    """Leads, when it is decided, and comebacks, from the chances over time."""
    leads, decided, comebacks, lines = [], [], [], []
    for chances in studied.chances:
        winner, sides = int(chances[-1].argmax()), chances.shape[1]
        ahead = chances.argmax(axis=1)
        leads.append(int((ahead[1:] != ahead[:-1]).sum()))
        sure = chances[:, winner] >= DECIDED
        last = int(np.nonzero(~sure)[0][-1]) + 1 if not sure.all() else 0
        decided.append(last / max(1, len(chances) - 1))
        comebacks.append(bool(chances[:-1, winner].min() < 0.5 / sides) if len(chances) > 1 else False)
        lines.append(np.interp(np.linspace(0, 1, 11), np.linspace(0, 1, len(chances)), chances[:, winner]))
    over_time = [mean([line[at] for line in lines]) for at in range(11)]
    figures = [
        figure("leads", mean(leads), number, "Prowadzenie zmienia się {} razy.", "The lead changes {} times."),
        figure(
            "decided",
            mean(decided),
            percent,
            "Rozstrzyga się (zwycięzca ma odtąd 80 % szans lub więcej) po {} partii.",
            "It is decided (the winner has 80% or more from there on) after {} of the game.",
        ),
        figure(
            "comebacks",
            share(comebacks),
            percent,
            "W {} partii zwycięzca miał kiedyś mniej niż połowę równych szans.",
            "In {} of the games the winner once had less than half of an even chance.",
        ),
    ]
    chart = {
        "kind": "line",
        "unit": "percent",
        "rows": [_row({lang: percent(at / 10, lang, 0) for lang in LANGS}, one) for at, one in enumerate(over_time)],
        "title": {
            "pl": "szanse przyszłego zwycięzcy w trakcie partii",
            "en": "chances of the winner-to-be over the game",
        },
    }
    return section("course", "Przebieg partii", "The course of a game", figures, chart=chart)


def luck(studied: Studied, ladder: list[Rung], alone: bool) -> Section:
    """How much of the results is luck, how much each rung of bots wins, and whether bots or cards decide."""
    figures = []
    if len(studied.results) > 2:
        results, given = np.array(studied.results), np.array(studied.luck)
        apart = results - results.mean(axis=0)
        total = float((apart**2).mean()) or 1.0
        part = mean((apart * (given - given.mean(axis=0))).mean(axis=1) / total)
        pl = "Karty i kości dają {} różnic między wynikami, resztę decyzje; przy równych botach bez wahań byłoby 100 %."
        en = "Cards and dice make {} of how results differ, decisions the rest; of equal bots that never waver, 100%."
        figures.append(figure("luck", part, percent, pl, en))
    for rung in ladder:
        pair = f"{rung.better} – {rung.worse}"
        pl = f"{pair}: średnio {{}} punktów więcej." if alone else f"{pair}: pierwszy jest wyżej w {{}} spotkań."
        en = f"{pair}: {{}} points more." if alone else f"{pair}: the first ends higher in {{}} of the meetings."
        figures.append(figure(f"step-{rung.better}", rung.ahead, number if alone else percent, pl, en))
        if rung.cards is not None:
            pl = f"{pair}: w {{}} rozdań wygrywa zawsze to samo miejsce ze swoimi kartami, kto by na nim nie siedział."
            en = f"{pair}: in {{}} of the deals the same seat with its cards always wins, whoever sits there."
            figures.append(figure(f"cards-{rung.better}", rung.cards, percent, pl, en))
    rows = [(f"{rung.better} – {rung.worse}", rung.ahead) for rung in ladder]
    unit, even = ("number", None) if alone else ("percent", 0.5)
    chart = _intervals(rows, "każdy bot z poprzednim", "each bot with the one before", unit, even) if rows else None
    return section("luck", "Szczęście i umiejętności", "Luck and skill", figures, chart=chart)


def choices(sheet: Sheet, studied: Studied) -> Section:
    """How many decisions are real, how large they are, and how often the best move is obvious."""
    decisions, real, legal = (sheet.counts[:, column] for column in (DECISIONS, REAL, CHOICES))
    each, per_game = real / np.maximum(1, decisions), (legal - (decisions - real)) / np.maximum(1, real)
    figures = [
        figure(
            "real",
            share(each, sheet.deals),
            percent,
            "{} decyzji to prawdziwy wybór: więcej niż jeden ruch.",
            "{} of the decisions are real: more than one move.",
        ),
        figure(
            "size",
            mean(per_game, sheet.deals),
            number,
            "Wybór ma średnio {} możliwych ruchów.",
            "A choice has {} legal moves.",
        ),
    ]
    chart = None
    if studied.judged:
        kinds = [_kind(moves) for moves in studied.judged]
        told = {
            "obvious": ("oczywistych: jeden ruch jest pewnie najlepszy", "obvious: one move is surely the best"),
            "several": (
                "otwartych: kilka ruchów jest równie dobrych",
                "open: several moves are as good, others are worse",
            ),
            "equal": ("obojętnych: żaden ruch nie jest pewnie gorszy", "indifferent: no move is surely worse"),
        }
        found = {kind: share([one == kind for one in kinds]) for kind in told}
        figures += [
            figure(kind, found[kind], percent, f"{{}} wyborów jest {pl}.", f"{{}} of the choices are {en}.")
            for kind, (pl, en) in told.items()
        ]
        names = {
            "obvious": ("oczywiste", "obvious"),
            "several": ("otwarte", "open"),
            "equal": ("obojętne", "indifferent"),
        }
        rows = [({"pl": names[kind][0], "en": names[kind][1]}, one) for kind, one in found.items()]
        chart = _intervals(rows, "rodzaje wyborów", "kinds of choices", "percent")
    return section("choices", "Decyzje", "Decisions", figures, chart=chart)


def _kind(moves: list[Any]) -> str:
    sure = [move for move in moves[1:] if not move.unsure]
    return "equal" if not sure else "obvious" if len(sure) == len(moves) - 1 else "several"


def pieces(sheet: Sheet, names: dict[str, dict[str, str]]) -> Section:
    """What owning one more of a piece is worth: a seat against the others of the same game, other pieces equal."""
    won = win_shares(sheet.places)
    worth = slopes(sheet.owned, won - won.mean(axis=0), sheet.deals)  # seats are not alike
    rows, figures = [], []
    for (name, label), one in zip(names.items(), worth, strict=True):
        if one.n:
            rows.append((label, one))
            told = [sentence(label[lang]) for lang in LANGS]
            pl, en = f"{told[0]}: {{}} szans na wygraną.", f"{told[1]}: {{}} of winning chances."
            figures.append(figure(f"piece-{name}", one, percent, pl, en))
    title = (
        "o ile częściej wygrywa, kto ma jeden więcej, a reszty tyle samo",
        "how much more who has one more wins, all else equal",
    )
    chart = _intervals(rows, *title, "percent", even=0.0)
    return section("pieces", "Ile co jest warte", "What things are worth", figures, chart=chart)


def unused(chosen: Experiment, sheet: Sheet, studied: Studied) -> Section:
    """Moves that were never chosen, and moves that were worse wherever they were judged."""
    game = chosen.game
    offered, never = int((sheet.offered >= RARE).sum()), (sheet.offered >= RARE) & (sheet.chosen == 0)
    tried: dict[int, list[bool]] = {}
    for moves in studied.judged:
        for move in moves:
            tried.setdefault(move.action, []).append(move.behind > 0 and not move.unsure)
    often = {action: worse for action, worse in tried.items() if len(worse) >= 5}
    worst = sorted(action for action, worse in often.items() if all(worse))
    words = {
        "never": [game.word(0, int(action)) for action in np.nonzero(never)[0]],
        "dominated": [game.word(0, action) for action in worst],
    }
    share_never = share(never[sheet.offered >= RARE]) if offered else Mean(0.0, 0.0, 0.0, 0)
    share_worst = share([all(worse) for worse in often.values()])
    figures = [
        figure(
            "never",
            share_never,
            percent,
            "Nigdy nie wybrano {} ruchów, które proponowano co najmniej 100 razy.",
            "{} of the moves that were offered at least 100 times were never chosen.",
        ),
        figure(
            "dominated",
            share_worst,
            percent,
            "Wszędzie, gdzie je oceniono (5 razy lub więcej), pewnie gorszych jest {} ruchów.",
            "{} of the moves were surely worse wherever they were judged (5 times or more).",
        ),
    ]
    return section("unused", "Ruchy zbędne", "Moves without a use", [one for one in figures if one["n"]], words=words)


def kingmaking(studied: Studied) -> Section:
    """How often a player who cannot win decides who does."""
    lost, crowned = len(studied.lost), studied.crowned
    every = [False] * (lost - len(crowned)) + crowned
    figures = [
        figure(
            "hopeless",
            share(studied.lost),
            percent,
            "{} późnych decyzji podejmuje gracz, który już nie może wygrać.",
            "{} of late decisions are made by a player who can no longer win.",
        ),
        figure(
            "kingmaking",
            share(every),
            percent,
            "W {} późnych decyzji taki gracz rozstrzyga: od ruchu zależy co najmniej 30 % czyichś szans.",
            "In {} of late decisions such a player decides who wins: 30% of a rival's chances or more.",
        ),
    ]
    return section("kingmaking", "Kto rozdaje zwycięstwa", "Kingmaking", figures)


# Charts, as data


def _row(label: Any, one: Mean) -> dict[str, Any]:
    texts = label if isinstance(label, dict) else dict.fromkeys(LANGS, label)
    return {"label": texts, "value": one.value, "low": one.low, "high": one.high}


def _intervals(rows: list[tuple[Any, Mean]], pl: str, en: str, unit: str, even: float | None = None) -> dict[str, Any]:
    told = [_row(label, one) for label, one in rows]
    return {"kind": "intervals", "unit": unit, "even": even, "title": {"pl": pl, "en": en}, "rows": told}


def _histogram(values: Any, pl: str, en: str) -> dict[str, Any]:
    """Bars of whole numbers: each as wide as the next."""
    least, most = int(values.min()), int(values.max())
    step = max(1, -(-(most - least + 1) // BARS))
    counts = np.bincount((values - least) // step)
    rows = []
    for place, count in enumerate(counts.tolist()):
        first, last = least + place * step, least + (place + 1) * step - 1
        one = _proportion(count, len(values))
        rows.append(_row(f"{first}" if step == 1 else f"{first}–{last}", one))
    return {"kind": "bars", "unit": "percent", "title": {"pl": pl, "en": en}, "rows": rows}


def _proportion(count: int, n: int) -> Mean:
    """A share by its count alone."""
    value = count / n
    wide = 1.96 * float(np.sqrt(value * (1 - value) / n))
    return Mean(value, max(0.0, value - wide), min(1.0, value + wide), n)
