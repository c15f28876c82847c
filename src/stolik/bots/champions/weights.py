"""Weights that ship with the package: one file each, and a list of their hashes, checked when they are loaded."""

import hashlib
import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core.errors import BadSetupError

FOLDER = Path(__file__).resolve().parent / "weights"
_LIST = FOLDER / "hashes.json"


def _path(name: str) -> Path:
    return FOLDER / f"{name}.npz"


def _hashes() -> dict[str, str]:
    found: dict[str, str] = json.loads(_LIST.read_text(encoding="utf-8")) if _LIST.exists() else {}
    return found


def names() -> list[str]:
    """All that ship."""
    return sorted(_hashes())


@cache
def load(name: str) -> dict[str, Any]:
    """The arrays of a file, if it is the very file that was saved."""
    try:
        data = _path(name).read_bytes()
    except OSError:
        data = b""
    if hashlib.sha256(data).hexdigest() != _hashes().get(name):
        raise BadSetupError(
            pl=f"Wagi „{name}” są uszkodzone albo ich brak. Zainstaluj stolik jeszcze raz.",
            en=f'The weights "{name}" are damaged or missing. Install stolik again.',
        )
    with np.load(io.BytesIO(data)) as arrays:
        return {key: arrays[key] for key in arrays.files}


def save(name: str, arrays: dict[str, Any]) -> Path:
    """Put arrays among those that ship, and their hash on the list."""
    FOLDER.mkdir(exist_ok=True)
    np.savez_compressed(_path(name), **arrays)
    digest = hashlib.sha256(_path(name).read_bytes()).hexdigest()
    _LIST.write_text(json.dumps(_hashes() | {name: digest}, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    load.cache_clear()
    load_net.cache_clear()
    return _path(name)


def save_net(name: str, net: list[Any]) -> Path:
    """A network, halved: its weights need no more than 11 bits."""
    return save(name, {f"layer{i}": layer.astype(np.float16) for i, layer in enumerate(net)})


@cache
def load_net(name: str) -> tuple[Any, ...]:
    """A network to play by; all who play by it share it."""
    arrays = load(name)
    return tuple(arrays[f"layer{i}"].astype(np.float32) for i in range(len(arrays)))
