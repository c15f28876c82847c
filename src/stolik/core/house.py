"""House rules: printed numbers that a table changes, and the game that follows from them.

A game's `house.py` declares in HOUSE, by the names of its `tables.py`, what may be changed and within which bounds;
whatever is not there is refused. The game's package is then run once more under another name, with the house's values
where its tables assign the printed ones, so that all that follows from them follows: other tables, rules, bots. Names
in SIZES of the tables, in any file of the game, stay as printed: arrays and moves are numbered by them.
"""

import ast
import hashlib
import importlib
import importlib.util
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypeAlias

import numpy as np

from stolik.core.errors import BadSetupError, shown

Values: TypeAlias = dict[str, Any]  # whole numbers, or lists of them, by name
Module: TypeAlias = Callable[[str], ModuleType | None]  # a module of a game, by its name


@dataclass(frozen=True)
class Changeable:
    """A number of a game's tables that may be changed, or a table of numbers: the bounds of each, and what it is."""

    least: int
    most: int
    pl: str
    en: str
    total: str = ""  # "same": columns add up as printed; "most": to no more; "order": the printed numbers, moved about


def declared(module: Module) -> dict[str, Changeable]:
    """What may be changed in a game, by the names that house rules write; some packages say it in their tables."""
    return {name.lower(): one for name, one in getattr(module("house") or module("tables"), "HOUSE", {}).items()}


def printed(tables: ModuleType | None, name: str) -> Any:
    """The printed value, as house rules write it."""
    return np.array(getattr(tables, name.upper())).tolist()


def checked(game: str, module: Module, given: Mapping[str, Any]) -> Values:
    """The values that differ from the printed ones, in the order of HOUSE; refuses all others in a sentence."""
    known, values = declared(module), Values()
    for name in given:
        if name not in known:
            raise _refused(game, name, f"Można zmienić: {_list(known)}.", f"What can be changed: {_list(known)}.")
    for name in (name for name in known if name in given):
        before = printed(module("tables"), name)
        value = _value(game, name, known[name], before, given[name])
        if value != before:
            values[name] = value
    return values


def _list(known: Mapping[str, Changeable]) -> str:
    return ", ".join(known) or "–"


def _refused(game: str, name: str, pl: str, en: str) -> BadSetupError:
    return BadSetupError(
        pl=f"Gra „{game}”: zasady domowe nie mogą tak zmienić „{shown(name)}”. {pl}",
        en=f'The game "{game}": house rules cannot change "{shown(name)}" so. {en}',
    )


def _value(game: str, name: str, bounds: Changeable, before: Any, given: Any) -> Any:
    """A value in the shape of the printed one, within its bounds."""
    if not _whole(given) or np.shape(given) != np.shape(before):
        size = " × ".join(map(str, np.shape(before))) or "1"
        raise _refused(game, name, f"Potrzeba liczb całkowitych: {size}.", f"It needs whole numbers: {size}.")
    numbers, old = np.array(given, np.int64), np.array(before, np.int64)
    beyond = (numbers < bounds.least) | (numbers > bounds.most)
    if (beyond & (numbers != old)).any():
        low, high = bounds.least, bounds.most
        raise _refused(game, name, f"Każda liczba od {low} do {high}.", f"Each number is from {low} to {high}.")
    sums, most = np.atleast_1d(numbers.sum(axis=0)), np.atleast_1d(old.sum(axis=0))
    told = ", ".join(map(str, most.tolist()))
    if bounds.total == "same" and (sums != most).any():
        raise _refused(game, name, f"Suma ma zostać: {told}.", f"The sum stays: {told}.")
    if bounds.total == "most" and (sums > most).any():
        raise _refused(game, name, f"Suma najwyżej: {told}.", f"The sum is at most: {told}.")
    if bounds.total == "order" and sorted(numbers.ravel().tolist()) != sorted(old.ravel().tolist()):
        raise _refused(game, name, "Te same liczby w innej kolejności.", "The same numbers, in another order.")
    return numbers.tolist()


def _whole(value: Any) -> bool:
    """Whether this is a whole number, or lists of them."""
    return all(map(_whole, value)) if isinstance(value, list) else type(value) is int and abs(value) < 1 << 31


def text(values: Mapping[str, Any]) -> str:
    """House rules as one line: the same for the same rules."""
    return json.dumps(dict(sorted(values.items())), separators=(",", ":"))


def mark(values: Mapping[str, Any]) -> str:
    """A short name for house rules, by their content; empty for the printed ones."""
    return hashlib.sha256(text(values).encode()).hexdigest()[:12] if values else ""


def mounted(package: str, values: Mapping[str, Any]) -> str:
    """The name under which a game's package is imported with house values."""
    alias = f"stolik_house_{package.rpartition('.')[2]}_{mark(values)}"
    if alias not in _finder.packages:
        tables = importlib.import_module(f"{package}.tables")
        folder = Path(str(tables.__file__)).resolve().parent
        upper = {name.upper(): value for name, value in values.items()}
        _finder.packages[alias] = _House(package, alias, folder, upper, tuple(getattr(tables, "SIZES", ())))
        if _finder not in sys.meta_path:
            sys.meta_path.insert(0, _finder)  # before the finder of files, which would find the printed game
    return alias


@dataclass(frozen=True)
class _House:
    """A package under its other name."""

    package: str
    alias: str
    folder: Path
    values: Mapping[str, Any]
    sizes: tuple[str, ...]

    def assigned(self, module: str, name: str, own: Any) -> Any:
        """What a name of a module stands for, where the source says `own`."""
        if name in self.values and module == f"{self.alias}.tables":
            return _like(own, self.values[name])
        as_printed = importlib.import_module(self.package + module.removeprefix(self.alias))
        return getattr(as_printed, name) if name in self.sizes else own

    def code(self, source: bytes, path: str) -> CodeType:
        """The source with its imports renamed, and its values asked for."""
        tree = _Renamed(self.package, self.alias).visit(ast.parse(source, path))
        for line in tree.body:
            if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                name = line.targets[0].id
                if name in self.values or name in self.sizes:
                    asked = [ast.Name("__name__", ast.Load()), ast.Constant(name), line.value]
                    line.value = ast.Call(ast.Name(_ASSIGNED, ast.Load()), asked, [])
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


_ASSIGNED = "__house_assigned__"


def _like(own: Any, value: Any) -> Any:
    """A value as the tables keep it: an array of the same kind, nested tuples, or a number."""
    if isinstance(own, np.ndarray):
        return np.array(value, own.dtype)
    return tuple(_like((), one) for one in value) if isinstance(value, list) else value


class _Renamed(ast.NodeTransformer):
    """Imports from the package itself come from the one under another name."""

    def __init__(self, package: str, alias: str) -> None:
        self._package, self._alias = package, alias

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        if node.level == 0 and node.module and f"{node.module}.".startswith(f"{self._package}."):
            node.module = self._alias + node.module.removeprefix(self._package)
        return node


class _Loader(SourceFileLoader):
    """Runs a file of a house; never from bytecode on disk, which is the printed game's."""

    def __init__(self, name: str, path: str, house: _House) -> None:
        super().__init__(name, path)
        self._house = house

    def get_code(self, fullname: str) -> CodeType:
        return self._house.code(self.get_data(self.path), self.path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__[_ASSIGNED] = self._house.assigned
        super().exec_module(module)


class _Finder(MetaPathFinder):
    """Finds the packages of houses."""

    def __init__(self) -> None:
        self.packages: dict[str, _House] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        alias, _, rest = fullname.partition(".")
        house = self.packages.get(alias)
        if house is None:
            return None
        place = house.folder.joinpath(*rest.split(".")) if rest else house.folder
        inner = [str(place)] if (place / "__init__.py").exists() else None
        file = place / "__init__.py" if inner else place.with_suffix(".py")
        if not file.exists():
            return None
        loader = _Loader(fullname, str(file), house)
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=inner)


_finder = _Finder()
