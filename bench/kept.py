"""Results that are kept in results/server.json, from which bench/page.py writes the guide's table."""

import json
import os
import platform
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "results" / "server.json"


def known() -> dict[str, dict[str, dict[str, Any]]]:
    """What each bench kept, by what it measured."""
    return dict(json.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else {}


def keep(bench: str, name: str, figures: dict[str, Any]) -> None:
    """Keep the newest figures of a bench, with the machine that they were measured on."""
    kept = known()
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "load": round(os.getloadavg()[0], 1)}
    kept.setdefault(bench, {})[name] = figures | machine
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
