"""Weights of champions: files in the folder `weights` of a champion, and a list of their hashes, checked on loading."""

import hashlib
import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core.errors import BadSetupError


def _path(champion: Path, name: str) -> Path:
    return champion / "weights" / f"{name}.npz"


def _list(champion: Path) -> Path:
    return champion / "weights" / "hashes.json"


def _hashes(champion: Path) -> dict[str, str]:
    path = _list(champion)
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def names(champion: Path) -> list[str]:
    """All that a champion's folder holds."""
    return sorted(_hashes(champion))


@cache
def load(champion: Path, name: str) -> dict[str, Any]:
    """The arrays of a file, if it is the very file that was saved."""
    try:
        data = _path(champion, name).read_bytes()
    except OSError:
        data = b""
    if hashlib.sha256(data).hexdigest() != _hashes(champion).get(name):
        raise BadSetupError(
            pl=f"Wagi „{name}” są uszkodzone albo ich brak. Zainstaluj stolik jeszcze raz.",
            en=f'The weights "{name}" are damaged or missing. Install stolik again.',
        )
    with np.load(io.BytesIO(data)) as arrays:
        return {key: arrays[key] for key in arrays.files}


def save(champion: Path, name: str, arrays: dict[str, Any]) -> Path:
    """Put arrays among those that ship, and their hash on the list."""
    path = _path(champion, name)
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(path, **arrays)
    hashes = _hashes(champion) | {name: hashlib.sha256(path.read_bytes()).hexdigest()}
    _list(champion).write_text(json.dumps(hashes, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    load.cache_clear()
    load_net.cache_clear()
    return path


def save_net(champion: Path, name: str, net: list[Any]) -> Path:
    """A network, halved: its weights need no more than 11 bits."""
    return save(champion, name, {f"layer{i}": layer.astype(np.float16) for i, layer in enumerate(net)})


@cache
def load_net(champion: Path, name: str) -> tuple[Any, ...]:
    """A network to play by; all who play by it share it."""
    arrays = load(champion, name)
    return tuple(arrays[f"layer{i}"].astype(np.float32) for i in range(len(arrays)))
