"""Mutation testing of the rules: `make mutants GAME=lie MOST=200`.

The functions of a game's rules are changed in one small way at a time: a comparison, a number, a sign, `and`, `not`, a
statement left out. Each mutant is a process of its own that runs the game's tests on the plain rules; one that no test
notices has survived, and is either a test that is missing, or a change that changes nothing (`mutants.toml` says why).
Results are kept in build/mutants: what a test has noticed is not tried again while its function stays as it is.
"""

import argparse
import ast
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from stolik import games
from stolik.play import records  # noqa: F401 - what all games share is imported once, before the processes part
from stolik.testing.golden import playthrough

TESTS = Path(__file__).resolve().parent
EXCUSED = TESTS / "mutants.toml"
RESULTS = TESTS.parent / "build" / "mutants"
FOR_EVER = 10  # times as long as the tests take on the rules as they are
NOT_RULES = ("invariants", "memory")  # what is asserted after a move, and what beliefs remember; no move depends on it

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
SWAPPED_NAMES = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """A file with one change in it."""

    path: Path
    function: str
    line: int
    was: str  # the line,
    now: str  # and what it has become
    source: str
    function_source: str

    @property
    def key(self) -> str:
        return "\n".join((self.path.name, self.function, self.was, self.now))


# Making mutants


def rules_files(game: str) -> list[Path]:
    """The rules, and every file of the game that they import."""
    folder = Path(str(games.__file__)).parent / game
    found, todo = [], [folder / "rules.py"]
    while todo:
        path = todo.pop()
        found.append(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"stolik.games.{game}."):
                other = folder / f"{str(node.module).rpartition('.')[2]}.py"
                if other not in found + todo and other.stem not in NOT_RULES:
                    todo.append(other)
    return sorted(found)


def mutants(path: Path) -> Iterator[Mutant]:
    source = path.read_text(encoding="utf-8")
    asserting = only_for("check", ast.parse(source))
    for function in ast.parse(source).body:
        if isinstance(function, ast.FunctionDef) and function.name not in asserting:
            text = str(ast.get_source_segment(source, function))
            for node, new in changes(function):
                changed = replaced(source, node, new)
                was, now = (lines.splitlines()[node.lineno - 1].strip() for lines in (source, changed))
                yield Mutant(path, function.name, node.lineno, was, now, changed, text)


def only_for(name: str, tree: ast.Module) -> set[str]:
    """A function, and those that are called for it alone."""
    used = {
        function.name: {inner.id for inner in ast.walk(function) if isinstance(inner, ast.Name)}
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
    }
    found: set[str] = {name}
    before: set[str] = set()
    while found != before:
        before = set(found)
        for one in used:
            callers = {caller for caller, names in used.items() if one in names and caller != one}
            if callers and callers <= found:
                found.add(one)
    return found


def changes(function: ast.FunctionDef) -> Iterator[tuple[Any, str]]:
    """Every small change: the node, and the text to put in its place."""
    for node in (inner for statement in function.body for inner in ast.walk(statement)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                continue  # a docstring
            case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Continue() | ast.Break():
                yield node, "pass"
            case ast.Return(value=None):
                yield node, "pass"
            case ast.Constant(value=bool(value)):
                yield node, str(not value)
            case ast.Constant(value=int(value)):
                yield node, str(value + 1)
            case ast.UnaryOp(op=ast.Not()):
                yield node, f"({ast.unparse(node.operand)})"
            case ast.Call(func=ast.Name(id=name)) if name in SWAPPED_NAMES:
                yield node.func, SWAPPED_NAMES[name]
        yield from swapped(node)


def swapped(node: Any) -> Iterator[tuple[Any, str]]:
    """The node with another operator."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        if type(node.ops[0]) in SWAPPED:
            yield node, f"({ast.unparse(ast.Compare(node.left, [SWAPPED[type(node.ops[0])]()], node.comparators))})"
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield node, f"({ast.unparse(ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right))})"
    elif isinstance(node, ast.BoolOp):
        yield node, f"({ast.unparse(ast.BoolOp(SWAPPED[type(node.op)](), node.values))})"
    elif isinstance(node, ast.AugAssign) and type(node.op) in SWAPPED:
        yield node, ast.unparse(ast.AugAssign(node.target, SWAPPED[type(node.op)](), node.value))


def replaced(source: str, node: Any, new: str) -> str:
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    return (source.encode()[:start] + new.encode() + source.encode()[end:]).decode()


# Running them


class Mutated(importlib.machinery.SourceFileLoader):
    """Loads one module from a source that is not on disk."""

    text = ""

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec")

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> Any:
        return (
            importlib.util.spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None
        )


def tests_of(game: str) -> list[str]:
    own = sorted(str(path) for path in (TESTS / "rules").glob(f"test_{game}*.py"))
    laws = TESTS / "laws" / "test_laws.py"
    asked = ("test_law6_the_corpus_replays", "test_law13_the_plain_rules_agree_with_the_lists_too")
    return [*own, *(f"{laws}::TestLaws::{law}[{game}]" for law in asked)]


def is_noticed(game: str, mutant: Mutant | None, seconds: int) -> tuple[bool, float]:
    """Whether a test fails, or they do not end in so many seconds of work; and how many they took."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os._exit(int(run_tests(game, mutant)))
    _, status, used = os.wait4(child, 0)
    return status != 0, used.ru_utime + used.ru_stime


def run_tests(game: str, mutant: Mutant | None) -> int:
    """In a process of its own, which keeps its words to itself."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # seconds for every mutant, and none is needed
    if mutant:
        loader = Mutated(f"stolik.games.{game}.{mutant.path.stem}", str(mutant.path))
        loader.text = mutant.source
        sys.meta_path.insert(0, loader)
    if playthrough(games.load(game)) != (TESTS / "golden" / f"{game}.txt").read_text(encoding="utf-8"):
        return 1  # the quickest to notice anything
    plainly = ["-x", "-q", "-o", "addopts=", "-k", "not compiled", "-p", "no:cacheprovider"]
    return pytest.main([*plainly, *tests_of(game)])


def survivors(game: str, most: int, seed: int, seconds: int) -> list[Mutant]:
    """Run some mutants of a game that no test has noticed yet; return those that none notices now."""
    every = [mutant for path in rules_files(game) for mutant in mutants(path)]
    excused = {_excuse(one) for one in tomllib.loads(EXCUSED.read_text(encoding="utf-8")).get(game, [])}
    file = RESULTS / f"{game}.json"
    noticed = set(json.loads(file.read_text())) if file.exists() else set()
    todo = [one for one in every if one.key not in excused and f"{one.key}\n{one.function_source}" not in noticed]
    random.Random(seed).shuffle(todo)
    left = []
    for mutant in todo[:most]:
        if is_noticed(game, mutant, seconds)[0]:
            noticed.add(f"{mutant.key}\n{mutant.function_source}")
        else:
            left.append(mutant)
            print(f"{mutant.path.parent.name}/{mutant.path.name}:{mutant.line} {mutant.function}", flush=True)
            print(f"    {mutant.was}\n    {mutant.now}", flush=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(sorted(noticed)))
    known = {f"{one.key}\n{one.function_source}" for one in every}
    print(
        f"{game}: {len(every)} mutants; {len(noticed & known)} noticed, {len(left)} survive, "
        f"{sum(one.key in excused for one in every)} change nothing, {max(0, len(todo) - most)} not run"
    )
    return left


def _excuse(one: dict[str, str]) -> str:
    return "\n".join(one[name] for name in ("file", "function", "was", "now"))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=games.own_names(), help="all if none is named")
    parser.add_argument("--most", type=int, default=200, help="mutants to run of each game")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    chosen = parser.parse_args(arguments)
    found = 0
    for game in chosen.games or games.own_names():
        fails, seconds = is_noticed(game, None, seconds=3600)
        if fails:
            print(f"{game}: its tests fail on the rules as they are.")
            return 2
        found += len(survivors(game, chosen.most, chosen.seed, int(FOR_EVER * seconds) + 1))
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
