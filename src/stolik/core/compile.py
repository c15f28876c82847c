"""Rules run two ways: as they are, and compiled by Numba, from the same lines.

`bind` clones a function into a namespace where the functions it calls are bound too: contract names become the game's
own functions, and everything is compiled if asked. Numba's disk cache does not notice edits in other files, so a cache
folder is named by a hash of the sources that its machine code comes from: `core` and the game's folder for the rules,
and what else is named by whoever binds more than that.
"""

import hashlib
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from stolik.core.errors import ContractError
from stolik.core.scratch import on_stack, scratch, scratch_rows
from stolik.core.shared import atomic, read, write

CORE = Path(__file__).resolve().parent
_STAND_INS = {scratch: on_stack, scratch_rows: on_stack, read: atomic, write: atomic}  # not Python when compiled
_PACKAGE = CORE.parent
_NOT_RULES = {
    "policy",
    "levels",
    "style",
    "limit",
    "words",
    "text",
    "board",
    "moments",
    "log",
    "hints",
    "live",
    "observing",
    "coach",
    "pad",
    "forced",
    "lab",
    "house",
}  # parts

# Called once a move, from loops over all games. A call passes each array as seven words, so these are always inlined:
# measured on one game, 28 million moves a second instead of 19. Another module names its own in a tuple INLINED.
# Nothing compiled counts references to arrays, but for what a module names in a tuple COUNTED because it makes some.
_HOT = frozenset(
    (
        "legal",
        "chance",
        "step",
        "count_legal",
        "nth_legal",
        "draw",
        "random_move",
        "playout",
        "first_pending",
        "below",
        "pick",
    )
)


@cache
def sources_hash(*places: Path) -> str:
    """A hash of every Python source in files and below folders; of the whole package if none is named."""
    digest = hashlib.sha256()
    for place in places or (_PACKAGE,):
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(str(path.relative_to(place)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where everything lies that was compiled on this machine."""
    return Path(os.environ.get("STOLIK_CACHE") or Path.home() / ".cache" / "stolik")


def cache_folder(game: str, folder: Path, checked: bool) -> Path:
    """Where the machine code of one game lies, for these very sources; bots and boards keep theirs apart."""
    rules = [path for path in sorted(folder.glob("*.py")) if path.stem not in _NOT_RULES]
    return cache_root() / sources_hash(CORE, *rules) / (f"{game}-checked" if checked else game)


def is_ready(folder: Path) -> bool:
    """Whether a game's machine code lies on disk already."""
    return (folder / "ready").exists()


def mark_ready(folder: Path) -> None:
    (folder / "ready").touch()


Compile = Callable[[Any, bool], Any]  # a function, and whether Python calls it


class Binder:
    """Binds functions to one game, plain or compiled; each function once.

    Compiled ones are only called from compiled ones, unless they were asked for by `bind` or stand for a name of the
    contract: a door for Python to come in takes as long to compile as a small function does.
    """

    def __init__(self, overrides: Mapping[FunctionType, FunctionType], compiler: Compile | None) -> None:
        self._overrides = overrides
        self._compiler = compiler
        self._bound: dict[FunctionType, Any] = {}
        self._doors: set[FunctionType] = set(overrides.values())

    def extended(self, more: Mapping[FunctionType, FunctionType], compiler: Compile) -> "Binder":
        """A binder with overrides of its own on top, such as a bot's policy; what was bound before is shared."""
        binder = Binder({**self._overrides, **more}, compiler)
        binder._bound = dict(self._bound)
        binder._doors |= self._doors
        return binder

    def bind(self, function: Any) -> Any:
        """A function for Python to call."""
        function = self._overrides.get(function, function)
        if function not in self._doors:
            self._doors.add(function)
            self._bound.pop(function, None)
        return self._bind(function)

    def _bind(self, function: Any) -> Any:
        function = self._overrides.get(function, function)
        if function in self._bound:
            return self._bound[function]
        if self._compiler and function in _STAND_INS:
            return _STAND_INS[function]()[function]
        if function.__closure__:
            raise ContractError(f"{function.__qualname__} is a closure; rules are plain functions of a module")
        namespace = dict(function.__globals__)
        clone = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
        clone.__qualname__, clone.__module__ = function.__qualname__, function.__module__
        bound = self._compiler(clone, function in self._doors) if self._compiler else clone
        self._bound[function] = bound
        for name in function.__code__.co_names:
            if isinstance(used := namespace.get(name), FunctionType):
                namespace[name] = self._bind(used)
            elif isinstance(used, np.ndarray) and self._compiler is None:
                namespace[name] = used.tolist()  # plain rules compute with Python's ints, which never overflow
        return bound


def compiler(folder: Path, checked: bool) -> Compile:
    """A Numba compiler that keeps its machine code in a folder; `checked` adds bounds checks to every index."""
    import numba

    folder.mkdir(parents=True, exist_ok=True)

    def compile_one(function: Any, door: bool) -> Any:
        numba.config.CACHE_DIR = str(folder)
        compiled = numba.njit(
            cache=door,
            nogil=True,
            boundscheck=checked,
            error_model="numpy",
            no_cfunc_wrapper=True,
            no_cpython_wrapper=not door,
            _nrt=function.__name__ in function.__globals__.get("COUNTED", ()),
            forceinline=function.__name__ in _HOT or function.__name__ in function.__globals__.get("INLINED", ()),
        )(function)
        _widen(compiled)
        _optimise_doors_alone(compiled, door)
        if door:
            _load_at_once(compiled)
        return compiled

    return compile_one


def _widen(compiled: Any) -> None:
    """Let compiled callers pass every int as 64 bits wide.

    Left alone, Numba compiles a function anew for each width of its arguments, and for each constant: a third of all
    compiling.
    """
    from numba import types

    plain = compiled.get_call_template

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < 64 else kind

    compiled.get_call_template = lambda args, kws: plain(tuple(map(wide, args)), kws)


def _load_at_once(compiled: Any) -> None:
    """Load machine code that lies on disk without making Numba ready to compile.

    Left alone, Numba first imports all that it can compile: more than half of the time until a game runs.
    """
    store = compiled._cache
    if not all(hasattr(store, name) for name in ("_load_overload", "_guard_against_spurious_io_errors")):
        return  # private, too: a Numba without them starts slower, no more
    plain = store.load_overload

    def load(signature: Any, context: Any) -> Any:
        from numba.core.runtime import rtsys

        rtsys.initialize(context)  # code that takes tuples of arrays counts references, and would jump to nowhere
        found = None
        with store._guard_against_spurious_io_errors():
            found = store._load_overload(signature, context)
        return found or plain(signature, context)

    store.load_overload = load


# The functions being compiled, each called by the one before it: its name, and whether Python calls it.
_compiling: list[tuple[str, bool]] = []


def _optimise_doors_alone(compiled: Any, door: bool) -> None:
    """Optimise what only compiled functions call together with its callers, and make no machine code of it alone.

    Left alone, Numba optimises each function together with all that it calls, so the innermost over and over, and each
    time twice, to find counts of references that cancel out.
    """
    from numba.core.compiler_lock import global_compiler_lock

    if not optimises_once():
        return
    plain = compiled.compile

    def compile_for(signature: Any) -> Any:
        with global_compiler_lock:
            _compiling.append((compiled.py_func.__qualname__, door))
            try:
                return plain(signature)
            finally:
                _compiling.pop()

    compiled.compile = compile_for


@cache
def optimises_once() -> bool:
    """Replace Numba's own step for functions of ours. It is private: a Numba without it compiles slower, no more."""
    from numba.core.codegen import CPUCodegen, CPUCodeLibrary

    names = ("_optimize_final_module", "_get_module_for_linking")
    if not all(hasattr(CPUCodeLibrary, name) for name in names) or not hasattr(CPUCodegen, "_module_pass_manager"):
        return False
    plain = CPUCodeLibrary._optimize_final_module

    def optimise(library: Any) -> None:
        name, door = _compiling[-1] if _compiling else ("", False)
        if library.name != name:  # another's, or one of Numba's own
            plain(library)
        elif door:
            _link(library._final_module, "linkonce_odr", "internal")
            passes, builder = library._codegen._module_pass_manager()
            passes.run(library._final_module, builder)
        else:
            library._shared_module = library._final_module.clone()
            _link(library._shared_module, "external", "linkonce_odr")
            _link(library._final_module, "external", "available_externally")  # of which no machine code is made
            _link(library._final_module, "linkonce_odr", "available_externally")

    CPUCodeLibrary._optimize_final_module = optimise
    return True


def _link(module: Any, before: str, after: str) -> None:
    """Change how functions of one linkage are linked with other modules."""
    for function in module.functions:
        if not function.is_declaration and function.linkage.name == before:
            function.linkage = after
