"""A game's functions at work on records: as they are, or compiled. Same answers, byte for byte."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Protocol

import numpy as np

from stolik.core import contract
from stolik.core.compile import CORE, Binder, cache_folder, compiler, mark_ready, sources_hash
from stolik.core.state import blank, to_plain, write_plain
from stolik.core.types import State

NAMES = ("reset", "legal", "chance", "step", "scores", "ranks", "check")
OPTIONAL = ("count_legal", "nth_legal", "draw")
MOST_SIDES = 8


class Engine(Protocol):
    """What can be done with a record, whichever way the rules run."""

    def bind(self, function: Any) -> Any: ...
    def reset(self, state: State, players: int, codes: list[int]) -> None: ...
    def legal(self, state: State, seat: int) -> list[int]: ...
    def chance(self, state: State) -> list[tuple[int, int]]: ...
    def step(self, state: State, who: int, action: int) -> None: ...
    def scores(self, state: State) -> list[int]: ...
    def ranks(self, state: State) -> list[int]: ...
    def imagine(self, view: State, seat: int, rng: list[int]) -> State: ...


def overrides(rules: ModuleType, imagine: FunctionType) -> dict[FunctionType, FunctionType]:
    """The contract's functions, each with the game's own."""
    names = (*NAMES, *(name for name in OPTIONAL if hasattr(rules, name)))
    return {getattr(contract, name): getattr(rules, name) for name in names} | {contract.imagine: imagine}


class PlainEngine:
    """The rules as they are, on the plain twin. Starts at once; right for one game at a time."""

    def __init__(self, rules: ModuleType, imagine: FunctionType) -> None:
        self._binder = Binder(overrides(rules, imagine), None)
        self._f: dict[str, Any] = {name: self.bind(getattr(contract, name)) for name in (*NAMES, "imagine")}
        self._most_legal, self._most_outcomes = rules.MAX_LEGAL, rules.MAX_OUTCOMES

    def bind(self, function: Any) -> Any:
        """A function of the rules, or a generic loop bound to them; it takes plain twins."""
        return self._binder.bind(function)

    def reset(self, state: State, players: int, codes: list[int]) -> None:
        plain = to_plain(state)
        self._f["reset"](plain, players, codes)
        write_plain(plain, state)

    def legal(self, state: State, seat: int) -> list[int]:
        out = [0] * self._most_legal
        return out[: self._f["legal"](to_plain(state), seat, out)]

    def chance(self, state: State) -> list[tuple[int, int]]:
        outcomes, weights = [0] * self._most_outcomes, [0] * self._most_outcomes
        n = self._f["chance"](to_plain(state), outcomes, weights)
        return list(zip(outcomes[:n], weights[:n], strict=True))

    def step(self, state: State, who: int, action: int) -> None:
        plain = to_plain(state)
        self._f["step"](plain, who, action)
        write_plain(plain, state)

    def scores(self, state: State) -> list[int]:
        return self._sides("scores", state)

    def ranks(self, state: State) -> list[int]:
        return self._sides("ranks", state)

    def _sides(self, name: str, state: State) -> list[int]:
        out = [0] * MOST_SIDES
        n = self._f[name](to_plain(state), out)
        return [int(value) for value in out[:n]]  # a table of the game's may have given a NumPy number

    def check(self, state: State) -> int:
        """Only here: whoever asks can wait, and compiling the question would take longer than all that ask it."""
        return int(self._f["check"](to_plain(state)))

    def imagine(self, view: State, seat: int, rng: list[int]) -> State:
        plain = to_plain(view)
        self._f["imagine"](plain, seat, rng)
        full = view.copy()
        write_plain(plain, full)
        return full


class CompiledEngine:
    """The rules compiled. Worth its start when many moves are made; other compiled loops are bound through it."""

    def __init__(self, name: str, folder: Path, rules: ModuleType, imagine: FunctionType, checked: bool) -> None:
        self._folder, self._sources, self._checked = cache_folder(name, folder, checked), folder, checked
        self._binder = Binder(overrides(rules, imagine), compiler(self._folder, checked))
        self._f: dict[str, Any] = {each: self.bind(getattr(contract, each)) for each in (*NAMES, "imagine")}
        self._state: np.dtype[np.void] = rules.STATE
        self._most_legal, self._most_outcomes = rules.MAX_LEGAL, rules.MAX_OUTCOMES
        self.most_moves = max(self._most_legal, self._most_outcomes)

    def bind(self, function: Any) -> Any:
        """A compiled function, or a generic loop compiled for this game."""
        source = Path(function.__code__.co_filename)
        if source.is_relative_to(CORE) or source.is_relative_to(self._sources):
            return self._binder.bind(function)
        return self._outer.bind(function)

    @cached_property
    def _outer(self) -> Binder:
        """For loops from anywhere else in the package."""
        return self.extended({}, "outer")

    def extended(self, more: Mapping[FunctionType, FunctionType], name: str, *sources: Path) -> Binder:
        """A binder for loops that call more than the contract, such as a bot's policy.

        Their machine code lies apart, under `name` and a hash of the sources they come from (the whole package if none
        is named).
        """
        folder = self._folder / f"{name}-{sources_hash(*sources)}"
        return self._binder.extended(more, compiler(folder, self._checked))

    def warm_up(self) -> None:
        """Compile, or load from disk, everything that a game at a table needs."""
        state = blank(self._state)
        moves, weights = self.buffers()
        rng = np.ones(1, np.int64)
        signature_of = [
            ("reset", (state, 2, moves)),
            ("legal", (state, 0, moves)),
            ("chance", (state, moves, weights)),
            ("step", (state, 0, 0)),
            ("scores", (state, moves)),
            ("ranks", (state, moves)),
            ("imagine", (state, 0, rng)),
        ]
        for name, arguments in signature_of:
            self.compile_for(self._f[name], *arguments)
        mark_ready(self._folder)

    @staticmethod
    def compile_for(function: Any, *arguments: Any) -> Any:
        """Compile for the types of these arguments without a call.

        Returns what may be called with such arguments and no others: it does not ask for their types, which takes
        Numba some microseconds a call.
        """
        import numba

        return function.compile(tuple(numba.typeof(argument) for argument in arguments))

    def buffers(self) -> tuple[Any, Any]:
        """Room for moves and weights."""
        return np.zeros(self.most_moves, np.int64), np.zeros(self.most_moves, np.int64)

    def reset(self, state: State, players: int, codes: list[int]) -> None:
        self._f["reset"](state, players, np.array(codes, np.int64))

    def legal(self, state: State, seat: int) -> list[int]:
        out = np.zeros(self._most_legal, np.int64)
        return out[: self._f["legal"](state, seat, out)].tolist()

    def chance(self, state: State) -> list[tuple[int, int]]:
        outcomes, weights = np.zeros(self._most_outcomes, np.int64), np.zeros(self._most_outcomes, np.int64)
        n = self._f["chance"](state, outcomes, weights)
        return list(zip(outcomes[:n].tolist(), weights[:n].tolist(), strict=True))

    def step(self, state: State, who: int, action: int) -> None:
        self._f["step"](state, who, action)

    def scores(self, state: State) -> list[int]:
        return self._sides("scores", state)

    def ranks(self, state: State) -> list[int]:
        return self._sides("ranks", state)

    def _sides(self, name: str, state: State) -> list[int]:
        out = np.zeros(MOST_SIDES, np.int64)
        return out[: self._f[name](state, out)].tolist()

    def imagine(self, view: State, seat: int, rng: list[int]) -> State:
        full = view.copy()
        stream = np.array(rng, np.int64)
        self._f["imagine"](full, seat, stream)
        rng[0] = int(stream[0])
        return full
