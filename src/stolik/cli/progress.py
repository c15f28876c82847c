"""A bar of progress for each thing that a command does."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

Tell = Callable[[str, float, int], None]  # what is done, how much of it, and how much there is


@contextmanager
def progress(quiet: bool) -> Iterator[Tell]:
    """A bar for each thing that is done. A polite kill is a Ctrl-C."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    tasks: dict[str, TaskID] = {}
    try:
        with Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True) as bar:

            def tell(what: str, done: float, total: int) -> None:
                if what not in tasks:
                    tasks[what] = bar.add_task(what)
                bar.update(tasks[what], completed=done, total=total or None)

            yield tell
    finally:
        signal.signal(signal.SIGTERM, usual)
