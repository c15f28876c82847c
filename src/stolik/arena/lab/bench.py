"""Experiments carried out: played, looked at closely, compared, and told; what is done is kept and taken up again."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stolik.analysis.lab_page import Document
from stolik.arena.lab import experiment as playing
from stolik.arena.lab.experiment import Experiment
from stolik.arena.lab.ladder import GAMES, ladder
from stolik.arena.lab.report import comparison, report
from stolik.arena.lab.runner import Sheet
from stolik.arena.lab.study import Studied, Study

Tell = Callable[[str, int, int], None]  # what is done, how much of it, and how much there is


@dataclass
class Bench:
    """Plays on so many workers or on a Ray cluster; `kept` is the report's file, beside which games are kept."""

    workers: int
    kept: Path | None
    tell: Tell
    cluster: str | None = None
    stopped: bool = False

    def report(self, chosen: Experiment, study: int, row: list[str]) -> Document:
        """One experiment, some of its games looked at closely, and a row of bots."""
        sheet, studied, steps = self._played(chosen, "", chosen.game.name), Studied(), []
        try:
            if not self.stopped:
                look = Study(chosen)
                studied = look.found
                look.look_at(min(study, chosen.games), lambda done, total: self.tell("study", done, total))
                if row:
                    self.tell(" < ".join(row), 0, 0)
                    few = min(chosen.games, GAMES)
                    steps = ladder(chosen.game, chosen.setup, row, few, chosen.seed, self.workers, self.cluster)
        except KeyboardInterrupt:
            self.stopped = True
        return report(chosen, sheet, studied, steps, self.stopped)

    def compare(self, names: list[str], variants: list[list[Experiment]]) -> Document:
        """All variants, each with each bot."""
        sheets = [
            [self._played(one, f".{name}.{one.specs[0]}", f"{name}, {one.specs[0]}") for one in own]
            for name, own in zip(names, variants, strict=True)
        ]
        return comparison(names, variants, sheets, self.stopped)

    def _played(self, chosen: Experiment, mark: str, told: str) -> Sheet:
        """What is kept and what was missing; Ctrl-C keeps what is done."""
        path = self.kept.with_suffix(f"{_safe(mark)}.parquet") if self.kept else None
        sheet = playing.load(path, chosen) if path and path.exists() else None
        if not self.stopped:
            sheet, self.stopped = playing.play(
                chosen, self.workers, sheet, lambda done, total: self.tell(told, done, total), self.cluster
            )
        if sheet is None or len(sheet.games) < 2:
            raise KeyboardInterrupt
        if path:
            playing.save(path, chosen, sheet)
        return sheet


def _safe(mark: str) -> str:
    """A part of a file's name."""
    return "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in mark)


def variants_of(printed: Any, values: dict[str, Any], text: str) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """The variants that `option=a,b` or `name=3,4` names: the name, house values and options of each."""
    name, _, listed = text.partition("=")
    if name in printed.options:
        return [(f"{name}={value}", values, {name: value}) for value in listed.split(",")]
    return [(f"{name}={value}", values | {name: int(value)}, {}) for value in listed.split(",")]
