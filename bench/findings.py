"""The page of findings: experiments and findings as data, carried out, kept as documents, and told with pictures.

`make findings` carries out what is missing and writes docs/findings.md; Ctrl-C keeps the experiments that are done.
`python bench/findings.py NAME …` carries out some, and `--no-play` writes alone.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kept
from kept import DOCS, PICTURES, RESULTS, asking, write_page

from stolik import games
from stolik.analysis.lab_charts import draw_alone
from stolik.analysis.lab_page import Document
from stolik.analysis.numbers import number, percent
from stolik.arena.lab import experiment as playing
from stolik.arena.lab.bench import Bench, Tell, variants_of
from stolik.arena.runner import COMMON
from stolik.cli.progress import progress

KEPT, DATA, PAGE = RESULTS / "lab", DOCS / "findings.toml", DOCS / "findings.md"


def read(path: Path) -> dict[str, Any]:
    """Experiments by name, and findings in order."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        "experiments": {one["name"]: one for one in _spread(data["experiment"])},
        "findings": data.get("finding", []),
    }


def _spread(given: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """An experiment at several counts is one for each."""
    for one in given:
        counts = one["players"] if isinstance(one["players"], list) else [one["players"]]
        for players in counts:
            yield one | {"players": players, "name": one["name"].format(players=players)}


def carried_out(name: str, one: dict[str, Any], folder: Path, workers: int, tell: Tell) -> Document:
    """An experiment's document: as it is kept, or from games that are played now."""
    path = folder / f"{name}.json"
    if document := kept.read(path):
        return document
    bench = Bench(workers, None, tell)
    document = _compared(bench, one) if "compare" in one else _reported(bench, one)
    if not document["stopped"]:
        kept.write(path, document, indent=None)
    return document


def _reported(bench: Bench, one: dict[str, Any]) -> Document:
    game = games.with_house(one["game"], one.get("house", {}))
    game.compiled()
    setup = game.setup(one["players"], one.get("options", {}))
    chosen = playing.experiment(game, setup, one["bots"], one["games"], "findings")
    return bench.report(chosen, one.get("study", 0), one.get("row", []))


def _compared(bench: Bench, one: dict[str, Any]) -> Document:
    printed, given = games.load(one["game"]), one["compare"]
    if isinstance(given, str):
        variants = variants_of(printed, {}, given)
    else:
        variants = [(variant["name"], variant.get("house", {}), {}) for variant in given]
    chosen = []
    for _, house, options in variants:
        game = games.with_house(one["game"], house)
        game.compiled()
        setup = game.setup(one["players"], {**one.get("options", {}), **options})
        chosen.append([playing.experiment(game, setup, [bot], one["games"], "findings", COMMON) for bot in one["bots"]])
    return bench.compare([name for name, _, _ in variants], chosen)


# The page


def page(data: dict[str, Any], documents: dict[str, Document], pictures: Path) -> str:
    """All findings whose experiments were carried out, as Markdown; pictures are written beside it."""
    parts = [_HEAD]
    for place, finding in enumerate(data["findings"], 1):
        rows = [row for row in finding["rows"] if row[1] in documents]
        figures = [
            (label, documents[name], _scaled(finding, documents[name], part, key)) for label, name, part, key in rows
        ]
        if not figures:
            continue
        picture = pictures / f"lab-{finding['key']}.svg"
        picture.write_text(draw_alone(_chart(finding, figures), "en") + "\n", encoding="utf-8")
        parts.append(_told(place, finding, figures, picture))
    parts.append(_experiments(documents))
    return "\n\n".join(parts) + "\n"


def _scaled(finding: dict[str, Any], document: Document, part: str, key: str) -> dict[str, Any]:
    """A figure of a finding; of an even share, if it says so."""
    found, times = figure_of(document, part, key), document["players"] if finding.get("of_even") else 1
    return found | {side: times * found[side] for side in ("value", "low", "high")}


def figure_of(document: Document, part: str, key: str) -> dict[str, Any]:
    """A figure of a document."""
    section = next(one for one in document["sections"] if one["key"] == part)
    found: dict[str, Any] = next(one for one in section["figures"] if one["key"] == key)
    return found


def _chart(finding: dict[str, Any], figures: list[Any]) -> dict[str, Any]:
    rows = [
        {"label": {"en": label}} | {side: one[side] for side in ("value", "low", "high")} for label, _, one in figures
    ]
    return {
        "kind": "intervals",
        "unit": finding["unit"],
        "even": finding.get("even"),
        "rows": rows,
        "title": {"en": finding["title"]},
    }


def _told(place: int, finding: dict[str, Any], figures: list[Any], picture: Path) -> str:
    told = percent if finding["unit"] == "percent" else number
    lines = ["| | figure | 95 % interval | games |", "|---|---|---|---|"]
    for label, document, one in figures:
        inside = f"{told(one['low'], 'en')} – {told(one['high'], 'en')}"
        lines.append(f"| {label} | {told(one['value'], 'en')} | {inside} | {document['games']} |")
    words = (
        f"## {place}. {finding['title']}",
        finding["text"].strip(),
        f"![{finding['title']}](pictures/{picture.name})",
    )
    return "\n\n".join([*words, "\n".join(lines)])


_HEAD = """# Findings

What the laboratory found in the five games, and how sure that is. Written by `make findings` from the results kept in
`results/lab`; each experiment can be played again, and the same seed gives the same figures. Intervals are of 95 %;
those of comparisons allow for the number of comparisons. Bots are not people: *careless* is `greedy:slips=35`, every
third move at random; *greedy* plays by rules of thumb; *network* is `champion:iters=1`, the champion without search.
[The guide](guide/laboratory.md) says how to ask such questions, and what each figure means."""


def _experiments(documents: dict[str, Document]) -> str:
    """What was played, so that anybody can play it again."""
    lines = [
        "## The experiments",
        "",
        "| kept as | players | bots | games | house rules, options |",
        "|---|---|---|---|---|",
    ]
    for name, one in sorted(documents.items()):
        rules = (
            ", ".join(one.get("variants", {})) or ", ".join(f"{k}={v}" for k, v in one["house"].items()) or "printed"
        )
        lines.append(f"| `{name}` | {one['players']} | {', '.join(one['bots'])} | {one['games']} | {rules} |")
    return "\n".join(lines)


def main() -> None:
    parser = asking("Carry out what is missing of the experiments in docs/findings.toml, and write the page.")
    parser.add_argument("--workers", type=int, default=2, help="how many games at once")
    asked = parser.parse_args()
    data, documents = read(DATA), {}
    with progress(quiet=False) as tell:
        for name, one in data["experiments"].items():
            wanted = asked.play and (not asked.names or name in asked.names)
            if wanted or (KEPT / f"{name}.json").exists():
                documents[name] = carried_out(name, one, KEPT, asked.workers, tell)
    write_page(PAGE, page(data, documents, PICTURES))


if __name__ == "__main__":
    main()
