"""What explains a game to somebody new: `explain.toml` in its folder, every text in both languages.

    [[panel]]   a picture of the first minute: its `id` names the macro of `explain.html` that draws it
    [[tip]]     a sentence that is told once, when a decision of its kind comes up
    [[piece]]   what a thing on the board is: its `id` names a macro that draws it for the list of pieces

Tips and pieces say by a CSS selector, `on`, where they belong on the page of the table; `rules` of a panel are the
numbers of the rules that it shows. A game without the file explains nothing.
"""

import tomllib
from dataclasses import dataclass
from typing import Any

from stolik.core.errors import ContractError
from stolik.core.game import Game
from stolik.core.language import LANGS

_KINDS = {"panel": ("rules",), "tip": ("on",), "piece": ("on",)}


@dataclass(frozen=True)
class Explanation:
    """One text of one or two sentences, and what it is about."""

    id: str
    text: dict[str, str]
    on: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Explanations:
    """All that explains a game."""

    panels: tuple[Explanation, ...] = ()
    tips: tuple[Explanation, ...] = ()
    pieces: tuple[Explanation, ...] = ()

    def on_page(self, lang: str) -> dict[str, list[dict[str, str]]]:
        """Pieces and tips for the script of the table page."""
        return {
            "pieces": [{"on": one.on, "text": one.text[lang]} for one in self.pieces],
            "tips": [{"id": one.id, "on": one.on, "text": one.text[lang]} for one in self.tips],
        }


def explanations(game: Game) -> Explanations:
    """What a game brings; a mistake in its file is told in a sentence."""
    file = game.file("explain.toml")
    if not file.exists():
        return Explanations()
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContractError(f"{game.name}: explain.toml is no TOML: {error}") from error
    if wrong := sorted(written.keys() - _KINDS.keys()):
        raise ContractError(f"{game.name}: explain.toml has unknown parts: {', '.join(wrong)}")
    return Explanations(*(_all(game.name, written.get(kind, []), kind) for kind in _KINDS))


def _all(game: str, written: list[dict[str, Any]], kind: str) -> tuple[Explanation, ...]:
    found = tuple(
        _one(f"{game}: {kind} {entry.get('id', number)}", entry, kind) for number, entry in enumerate(written)
    )
    ids = [one.id for one in found]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        raise ContractError(f"{game}: explain.toml has two of {kind} {', '.join(twice)}")
    return found


def _one(what: str, entry: dict[str, Any], kind: str) -> Explanation:
    needed = {"id", *LANGS, *_KINDS[kind]}
    if missing := sorted(name for name in needed if not entry.get(name)):
        raise ContractError(f"{what} of explain.toml lacks {', '.join(missing)}")
    if wrong := sorted(entry.keys() - needed):
        raise ContractError(f"{what} of explain.toml has unknown keys: {', '.join(wrong)}")
    text: dict[str, str] = {lang: " ".join(entry[lang].split()) for lang in LANGS}
    return Explanation(entry["id"], text, entry.get("on", ""), tuple(entry.get("rules", ())))
