"""Playouts of LIE written in C (bench/lie.c): how fast the machine could be, measured where a C compiler is."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from stolik.core.compile import cache_root, sources_hash
from stolik.core.errors import BadSetupError

SOURCE = Path(__file__).resolve().parents[3] / "bench" / "lie.c"
FORMS = ("lists", "counts", "phases")
SAME_RECORD = "phases"  # the fastest: the same record, one loop a phase


def missing() -> BadSetupError | None:
    """Why there is nothing to compare with; None if there is."""
    if not SOURCE.exists():
        return BadSetupError(
            pl="Nie ma tu bench/lie.c (jest w repozytorium, nie w paczce): bez porównania z C.",
            en="bench/lie.c is not here (it is in the repository, not in the package): no comparison with C.",
        )
    if shutil.which("cc") is None:
        return BadSetupError(
            pl="Nie ma kompilatora C (cc): bez porównania z C.",
            en="There is no C compiler (cc): no comparison with C.",
        )
    return None


@cache
def _program() -> Path:
    """The compiled program, kept with everything else that is compiled on this machine."""
    program = cache_root() / f"lie-{sources_hash(SOURCE)}"
    if not program.exists():
        program.parent.mkdir(parents=True, exist_ok=True)
        fresh = program.with_suffix(f".{os.getpid()}")
        subprocess.run(["cc", "-O3", "-march=native", "-o", str(fresh), str(SOURCE)], check=True)
        fresh.replace(program)
    return program


def rates(players: int, seconds: float) -> dict[str, float]:
    """Moves a second of processor time, form by form; all together take about so long."""
    return {form: moves / took for form, (moves, _, took) in playouts(players, seconds).items()}


def playouts(players: int, seconds: float) -> dict[str, tuple[int, int, float]]:
    """Moves, games and seconds of processor time of each form."""
    words = [str(_program()), str(players), str(seconds / len(FORMS))]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    lines = [line.split() for line in told.splitlines()]
    return {form: (int(moves), int(games), float(took)) for form, moves, games, took in lines}
