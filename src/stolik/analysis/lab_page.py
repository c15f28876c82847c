"""A report as one HTML page in either language; it asks no other host for anything."""

from html import escape
from pathlib import Path
from typing import Any

from stolik.analysis.lab_charts import draw
from stolik.core.language import say
from stolik.core.options import written

_STYLE = "".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in ("lab.css", "lab_charts.css"))
_MOST_WORDS = 24
FORMAT = "stolik-lab/1"
Document = dict[str, Any]  # see arena.lab.report


def page(document: Document, lang: str) -> str:
    """The whole page."""
    title = title_of(document, lang)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f"<title>{escape(title)}</title><style>{_STYLE}</style>"
    inside = f'<main class="lab">\n{body(document, lang)}\n</main>'
    return f'<!doctype html>\n<html lang="{lang}"><head>{head}</head>\n<body>{inside}</body></html>\n'


def title_of(document: Document, lang: str) -> str:
    name = document["title"][lang]
    return say(lang, pl=f"Laboratorium: {name}", en=f"Laboratory: {name}")


def body(document: Document, lang: str) -> str:
    """The page's inside, for a page that has a head of its own."""
    parts = [f"<h1>{escape(title_of(document, lang))}</h1>", _about(document, lang)]
    return "\n".join(parts + [_section(part, lang) for part in document["sections"]])


def summary(document: Document, lang: str) -> str:
    """What was played."""
    players, games = document["players"], document["games"]
    played = say(
        lang,
        pl=f"Graczy: {players}. Partii: {games}. Boty: {', '.join(document['bots'])}. Ziarno: {document['seed']}.",
        en=f"Players: {players}. Games: {games}. Bots: {', '.join(document['bots'])}. Seed: {document['seed']}.",
    )
    return f"{played} {_rules(document, lang)}"


def _about(document: Document, lang: str) -> str:
    """What was played, and how to read it."""
    lines = [
        summary(document, lang),
        say(
            lang,
            pl="W nawiasach przedziały 95 %: tak daleko od prawdy może być liczba z tylu partii.",
            en="In brackets are 95% intervals: so far from the truth a figure of so many games may be.",
        ),
    ]
    if document["kind"] == "comparison":
        lines.append(
            say(
                lang,
                pl="Warianty grają te same rozdania; przedziały uwzględniają, że porównań jest wiele.",
                en="Variants play the same deals; intervals allow for the number of comparisons.",
            )
        )
    told = "".join(f"<p>{escape(line)}</p>" for line in [*lines, *document["notes"][lang]] if line)
    if document["stopped"]:
        unfinished = say(lang, pl="Przerwane przed końcem.", en="Stopped before the end.")
        told += f'<p class="warning">{unfinished}</p>'
    return f'<section class="small">{told}</section>'


def _rules(document: Document, lang: str) -> str:
    options = ", ".join(f"{name}={written(value)}" for name, value in document["options"].items())
    house = ", ".join(f"{name}={value}" for name, value in document["house"].items())
    told = say(lang, pl=f"Opcje: {options}.", en=f"Options: {options}.") if options else ""
    if document["kind"] == "comparison":
        names = ", ".join(document["variants"])
        return f"{told} {say(lang, pl='Warianty', en='Variants')}: {names}."
    ours = say(lang, pl=f"Zasady domowe: {house}.", en=f"House rules: {house}.")
    return f"{told} {ours if house else say(lang, pl='Zasady drukowane.', en='Printed rules.')}".strip()


def _section(part: dict[str, Any], lang: str) -> str:
    figures = "".join(f"<li>{escape(one['text'][lang])}</li>" for one in part["figures"][:_MOST_WORDS])
    told = f"<h2>{escape(part['title'][lang])}</h2>"
    chart = part.get("chart")
    if chart and chart["rows"]:
        told += f"<figure>{draw(chart, lang)}<figcaption>{escape(chart['title'][lang])}</figcaption></figure>"
    told += f"<ul>{figures}</ul>"
    for key, words in part.get("words", {}).items():
        told += _words(key, words, lang)
    return f"<section>{told}</section>"


def _words(key: str, words: list[str], lang: str) -> str:
    titles = {"never": ("nigdy nie wybrane", "never chosen"), "dominated": ("zawsze gorsze", "always worse")}
    title = say(lang, pl=titles[key][0], en=titles[key][1])
    shown = ", ".join(words[:_MOST_WORDS]) or say(lang, pl="brak", en="none")
    more = f" … (+{len(words) - _MOST_WORDS})" if len(words) > _MOST_WORDS else ""
    return f"<p>{escape(title)}: <code>{escape(shown)}</code>{more}</p>"
