"""Writes TOML, as far as lessons need it: strings, numbers and lists of JSON are TOML's too."""

import json
from typing import Any


def written(document: dict[str, Any], under: str = "") -> str:
    """A document as TOML."""
    plain, tables = [], []
    for name, value in document.items():
        if isinstance(value, dict):
            tables.append(f"[{under}{name}]\n{written(value, f'{under}{name}.')}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            tables += [f"[[{under}{name}]]\n{written(row, f'{under}{name}.')}" for row in value]
        else:
            plain.append(f"{name} = {json.dumps(value)}")
    return "\n".join(plain + tables)
