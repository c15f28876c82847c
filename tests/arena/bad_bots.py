"""Programs that misbehave in every second game, each in its own way, and play the first legal move otherwise."""

import sys
from pathlib import Path

PROGRAM = """#!{python} -S
import json, os, sys
bad = False
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{{"type":"ready"}}', flush=True)
    elif message["type"] == "game":
        bad = message["number"] % 2 == 1
    elif message["type"] == "decide":
        if bad:
            {fault}
        print(json.dumps({{"move": message["numbers"][0]}}), flush=True)
"""
FILE = """
import os, sys
class Bot:
    def __init__(self, game, seed):
        pass
    def begin(self, seed):
        self.bad = int(seed, 16) % 2 == 1
    def choose(self, view, seat, legal):
        if self.bad:
            {fault}
        return legal[0]
"""
# The kind of forfeit, and what does it: in a program, and in a Python file.
FAULTS = {
    "crash": ("crash", "raise ValueError('I give up')", ""),
    "exit": ("crash", "sys.exit()", ""),
    "hard_exit": ("crash", "os._exit(3)", ""),
    "memory": ("crash", "x = bytearray(8 << 30)", ""),
    "loop": ("time", "while True: pass", ""),
    "illegal": ("illegal", "print('{\"move\":-5}', flush=True); continue", "return -5"),
    "chatter": ("output", "print('x' * 100_000, flush=True)", "os.write(5, b'x' * 100_000)"),
}


def programs(folder: Path) -> dict[str, str]:
    """A program of each kind, and an honest one."""
    faults = {name: told for name, (_, told, _) in FAULTS.items()} | {"honest": "pass"}
    return {
        name: _written(folder / name, PROGRAM.format(python=sys.executable, fault=told))
        for name, told in faults.items()
    }


def files(folder: Path) -> dict[str, str]:
    """The same as Python files; what a file prints does no harm, so there is no chatter."""
    faults = {name: own or told for name, (_, told, own) in FAULTS.items() if name != "chatter"} | {"honest": "pass"}
    return {name: _written(folder / f"{name}.py", FILE.format(fault=told)) for name, told in faults.items()}


def _written(path: Path, code: str) -> str:
    path.write_text(code, encoding="utf-8")
    path.chmod(0o755)
    return str(path)
