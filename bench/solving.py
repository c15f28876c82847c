"""LIE's small rounds, solved exactly: what comes of them is kept in results/solving, and written for players.

`python bench/solving.py` solves what is not kept yet, some minutes of one core in all, and writes the two pages
docs/guide/small-rounds.md and docs/guide/small-rounds.pl.md from what is kept. `--peer` measures an iteration beside
OpenSpiel's CFR+ on the tree of the whole round: two minutes, and 3 GB. `--no-solve` writes alone.
"""

import argparse
import json
import resource
import time
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.arena import peers
from stolik.games.lie.champion.small import SIZES, Round, Solution, Solver

KEPT, PAGES = Path("results/solving"), Path("docs/guide")
EXPLOITABILITY = 0.001
FINE, MOST = 0.0001, 400  # what is told of it is told after more iterations, so many at most
LEAST = 0.01  # first bids that are rarer are not shown
BOX = "count"  # the order of the game in the box, without wild ones: what the three things are told of


def solved(chosen: Round) -> dict[str, Any]:
    """A round solved to EXPLOITABILITY, in processor time without compiling, and what its strategies do."""
    warm = Solver(Round(chosen.order, chosen.ones_wild, 3, chosen.cards))
    warm.run(1)
    warm.solution()
    began = time.process_time()
    solver = Solver(chosen)
    solution = solver.until(EXPLOITABILITY)
    spent = time.process_time() - began
    found: dict[str, Any] = {
        "cards": chosen.cards,
        "order": chosen.order,
        "ones_wild": chosen.ones_wild,
        "value": solution.value,
        "exploitability": solution.exploitability,
        "iterations": solver.iterations,
        "processor_seconds": spent,
        "first_bids": {f"{count}x{value}": often for (count, value), often in solution.openings().items()},
        "peak_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000,
    }
    told = habits(solver.until(FINE, MOST)) if chosen.order == BOX and not chosen.ones_wild else {}
    return found | told


def habits(solution: Solution) -> dict[str, float]:
    """What the three things on the page are told of, and how exact that is."""
    chosen = solution.sets.round
    mine, theirs = (solution.faces[seat] * solution.sets.ways[seat] for seat in (0, 1))
    shown = [[{face for _, face in hand} for hand in hands] for hands in chosen.hands]
    six, their_six = (np.array([6 in faces for faces in both]) for both in shown)
    alike = np.array([len(faces) == 1 for faces in shown[0]])
    opens, answers = solution.answers(0, []), solution.answers(1, [(1, 6)])
    two_alike = sum(chance for bid, chance in opens.items() if bid and bid[0] == 2)
    return {
        "told_exploitability": solution.exploitability,
        "opens_one_six": often(opens[1, 6], mine),
        "opens_one_five": often(opens[1, 5], mine),
        "six_held": often(six, opens[1, 6] * mine),  # if one six opens the round
        "six_checked": often(answers[None], theirs * ~their_six),  # one six, without a six
        "six_raised": often(answers[2, 6], theirs * their_six),  # to two sixes, with a six
        "alike": often(alike, mine),  # faces that the starter shows
        "two_first": often(two_alike, mine * (alike & ~six)),  # two of a value open, if alike and no sixes
        "six_first": often(opens[1, 6], mine * six),  # one six opens, with a six
    }


def often(what: Any, weights: Any) -> float:
    return float((what * weights).sum() / weights.sum())


# The pages


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


def table(kept: list[dict[str, Any]], words: dict[str, str]) -> str:
    lines = [words["header"], "|---|---|---|---:|---:|---:|---:|---:|---|"]
    for one in kept:
        bids = sorted(one["first_bids"].items(), key=lambda bid: -bid[1])[:3]
        first = ", ".join(f"{bid} {percent(share)} %" for bid, share in bids if share >= LEAST)
        wild = words["on"] if one["ones_wild"] else words["off"]
        cells = (
            " : ".join(map(str, one["cards"])),
            words[one["order"]],
            wild,
            percent((1 + one["value"]) / 2) + " %",
            f"{one['value']:+.3f}",
            f"{one['exploitability']:.4f}",
            str(one["iterations"]),
            f"{one['processor_seconds']:.2f}",
            first,
        )
        lines.append(f"| {' | '.join(cells)} |".replace(".", words["point"]))
    return "\n".join(lines)


def page(kept: list[dict[str, Any]], words: dict[str, str]) -> str:
    """A page of one language, from what is kept alone."""
    box = {tuple(one["cards"]): one for one in kept if one["order"] == BOX and not one["ones_wild"]}
    figures = {
        f"{name}_{first}{second}": percent(share)
        for (first, second), one in box.items()
        for name, share in one.items()
        if isinstance(share, float)
    }
    for (first, second), one in box.items():
        figures[f"wins_{first}{second}"] = percent((1 + one["value"]) / 2)
    seconds, memory = sum(one["processor_seconds"] for one in kept), max(one["peak_megabytes"] for one in kept)
    told = words["text"].format(**figures, seconds=f"{seconds:.0f}", memory=memory, table=table(kept, words))
    return told.strip() + "\n"


def kept_rounds() -> list[dict[str, Any]]:
    found = [json.loads(path.read_text(encoding="utf-8")) for path in KEPT.glob("round-*.json")]
    return sorted(found, key=lambda one: (SIZES.index(tuple(one["cards"])), one["order"], one["ones_wild"]))


def solve_missing() -> None:
    for cards, order, wild in product(SIZES, ("count", "value"), (False, True)):
        path = KEPT / f"round-{cards[0]}{cards[1]}-{order}{'-wild' if wild else ''}.json"
        if not path.exists():
            found = solved(Round(order, wild, cards=cards))
            path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
            print(path, f"{found['exploitability']:.6f}", f"{found['processor_seconds']:.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve LIE's small rounds, and write what comes of it for players.")
    parser.add_argument("--peer", action="store_true", help="measure an iteration beside OpenSpiel's")
    parser.add_argument("--no-solve", action="store_true", help="write the pages alone")
    asked = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    if not asked.no_solve:
        solve_missing()
    if asked.peer:
        (KEPT / "peer.json").write_text(
            json.dumps(peers.solving(games.load("lie"), {"order": BOX, "ones_wild": False}), indent=1) + "\n",
            encoding="utf-8",
        )
    for lang, words in WORDS.items():
        name = "small-rounds.md" if lang == "en" else f"small-rounds.{lang}.md"
        (PAGES / name).write_text(page(kept_rounds(), words), encoding="utf-8")


_EN = """
# What the exact solution of LIE does

Two players, few cards: such a round of LIE can be solved. What follows is a strategy that nobody beats: whoever knows
it and answers as well as possible wins less than one round in a thousand more than against a player without a fault.
Order of bids as in the box, ones not wild. There may be others as good; this is the one that was found.

## Three things

1. **With a card each, open with a six or a five, whatever you hold.** {opens_one_six_11} times of a hundred it opens
   with one six, {opens_one_five_11} times with one five, and almost never lower. Only {six_held_11} of a hundred who
   say *one six* show one.
2. **Answer "one six" by your own card alone.** With a six it says *two sixes* ({six_raised_11} of a hundred), without
   one it checks ({six_checked_11} of a hundred). Nothing between is worth it.
3. **With two cards against one, show two alike and say so at once.** It shows two equal faces in {alike_21} rounds of
   a hundred, and if they are not sixes it opens with two of them ({two_first_21} of a hundred). With a six, alone or
   not, it says only *one six* ({six_first_21} of a hundred), and leaves the other to raise.

The second card is worth a lot: whoever starts wins {wins_11} rounds of a hundred with a card each, {wins_21} with two
cards against one, and {wins_12} with one against two.

## All rounds

Cards are those of whoever starts, and of the other; who starts *wins* so often. A won round counts 1, a lost one -1.
The *exploitability* is what a best response, computed exactly, gains on average over both seats. Seconds are those of
a processor, {seconds} in all, with at most {memory} MB. In the notation of bids, 2x6 is two sixes.

{table}

Made by `python bench/solving.py` from `results/solving`. `stolik solve lie --cards 2,1` solves a round itself; [how
it is done](../champions.md#small-rounds-exactly).
"""
_PL = """
# Co robi dokładne rozwiązanie GRY

Dwoje graczy i mało kart: taką rundę GRY (LIE) da się rozwiązać. Oto strategia, której nikt nie pokona: kto ją zna i
odpowiada najlepiej, jak można, wygrywa mniej niż jedną rundę na tysiąc więcej niż z graczem bezbłędnym. Kolejność
zakładów jest taka jak w pudełku, a jedynki nie są jokerami. Mogą istnieć inne, równie dobre; tę znaleźliśmy.

## Trzy rzeczy

1. **Przy jednej karcie na osobę zaczynaj od szóstki albo piątki, cokolwiek masz.** {opens_one_six_11} razy na sto
   otwiera zakładem „jedna szóstka”, {opens_one_five_11} razy „jedna piątka”, niżej prawie nigdy. Spośród stu
   otwierających szóstką ma ją tylko {six_held_11}.
2. **Na „jedną szóstkę” odpowiadaj tylko według własnej karty.** Z szóstką mówi „dwie szóstki” ({six_raised_11} razy
   na sto), bez niej sprawdza ({six_checked_11} razy na sto). Nic pośredniego się nie opłaca.
3. **Mając dwie karty przeciw jednej, pokaż dwie jednakowe wartości i od razu to powiedz.** Dwie jednakowe wybiera w
   {alike_21} rundach na sto, a jeśli to nie szóstki, otwiera właśnie dwiema ({two_first_21} razy na sto). Z szóstką,
   jedną czy dwiema, mówi tylko „jedna szóstka” ({six_first_21} razy na sto) i zostawia przebijanie drugiemu.

Druga karta znaczy dużo: zaczynający wygrywa {wins_11} rund na sto, gdy każdy ma jedną kartę, {wins_21}, gdy ma dwie
przeciw jednej, i {wins_12}, gdy ma jedną przeciw dwóm.

## Wszystkie rundy

Karty: zaczynającego i drugiej osoby. *Wygrywa* zaczynający. Wygrana runda liczy się za 1, przegrana za -1.
*Eksploatowalność* to dokładnie policzony średni zysk najlepszej odpowiedzi na obu miejscach. Sekundy to czas
procesora, razem {seconds}, w pamięci najwyżej {memory} MB. 2x6 to dwie szóstki.

{table}

Stronę pisze `python bench/solving.py` z wyników w `results/solving`. Rundę rozwiązuje też polecenie `stolik solve lie
--cards 2,1`; [jak to działa](../champions.md#small-rounds-exactly) (po angielsku).
"""
WORDS = {
    "en": {
        "text": _EN,
        "header": "| cards | order | wild | wins | value | exploitability | iterations | seconds | first bids |",
        "count": "count",
        "value": "value",
        "on": "yes",
        "point": ".",
        "off": "no",
    },
    "pl": {
        "text": _PL,
        "header": "| karty | rośnie | jokery | wygrywa | wartość | eksploatowalność | iteracje | sekundy | otwarcia |",
        "count": "liczba",
        "value": "wartość",
        "on": "tak",
        "point": ",",
        "off": "nie",
    },
}

if __name__ == "__main__":
    main()
