"""A game as the rest of the house sees it: loaded from its folder, checked against the contract, the same for all."""

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from stolik.core import record, visibility
from stolik.core.actions import Ranges
from stolik.core.compile import cache_folder, is_ready
from stolik.core.contract import CHANCE
from stolik.core.engine import NAMES, CompiledEngine, Engine, PlainEngine
from stolik.core.errors import BadSetupError, ContractError, IllegalMoveError, shown
from stolik.core.language import say
from stolik.core.options import Option, Value, encode, resolve
from stolik.core.types import Ints, Record, State

_CONSTANTS = (
    "PLAYERS",
    "STATE",
    "VISIBILITY",
    "ACTIONS",
    "OUTCOMES",
    "OPTIONS",
    "MAX_LEGAL",
    "MAX_OUTCOMES",
    "MAX_STEPS",
    "VERSION",
)


@dataclass(frozen=True)
class Setup:
    """How many play, with which options (all of them, checked)."""

    players: int
    options: dict[str, Value]


class Game:
    """One game: its rules, words and drawings. Holds no state of any match."""

    def __init__(self, package: str) -> None:
        self.name = package.rpartition(".")[2]
        self.rules = importlib.import_module(f"{package}.rules")
        self.words = importlib.import_module(f"{package}.words")
        self.text = importlib.import_module(f"{package}.text")
        self.hints = _optional(f"{package}.hints")
        self.live = _optional(f"{package}.live")
        belief = _optional(f"{package}.belief")
        self._folder = Path(str(self.rules.__file__)).resolve().parent
        self._check_contract()
        self.players: range = self.rules.PLAYERS
        self.options: dict[str, Option] = self.rules.OPTIONS
        self.version: int = self.rules.VERSION
        self.state: np.dtype[np.void] = self.rules.STATE
        self.actions: Ranges = self.rules.ACTIONS
        self.outcomes: Ranges = self.rules.OUTCOMES
        self.max_steps: int = self.rules.MAX_STEPS
        self.hidden = visibility.masks(self.state, self.rules.VISIBILITY, max(self.players))
        self._imagine = self._belief_function(belief)
        self.plain = PlainEngine(self.rules, self._imagine)
        self._compiled: dict[bool, CompiledEngine] = {}

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    # The contract, checked when the game is loaded

    def _check_contract(self) -> None:
        missing = [name for name in (*_CONSTANTS, *NAMES) if not hasattr(self.rules, name)]
        if missing:
            raise ContractError(f"{self.name}: rules.py lacks {', '.join(missing)}")
        for field in ("pending", "over"):
            if self.rules.STATE.fields.get(field, (None,))[0] != np.uint8:
                raise ContractError(f"{self.name}: the record needs a uint8 field {field!r}")

    def _belief_function(self, belief: ModuleType | None) -> Any:
        if belief is not None:
            return belief.imagine
        if self.hidden.any():
            raise ContractError(f"{self.name} hides fields, so it needs belief.py with imagine(s, seat, rng)")
        return _nothing_hidden

    # Two ways to run

    @property
    def engine(self) -> Engine:
        """The rules as they run best right now: compiled if this process has loaded that, else plain."""
        return self._compiled.get(False, self.plain)

    def compiled(self, checked: bool = False) -> CompiledEngine:
        """The compiled rules, loaded from disk, or compiled now if this is the first time (some seconds)."""
        if checked not in self._compiled:
            engine = CompiledEngine(self.name, self._folder, self.rules, self._imagine, checked)
            if not is_ready(cache_folder(self.name, self._folder, checked)):
                engine.warm_up()  # else each function is loaded when it is first called
            self._compiled[checked] = engine
        return self._compiled[checked]

    def compile_aside(self) -> None:
        """Compile or load everything first, and only then let matches run on it: for servers, where nobody may wait."""
        if False not in self._compiled:
            engine = CompiledEngine(self.name, self._folder, self.rules, self._imagine, checked=False)
            engine.warm_up()
            self._compiled[False] = engine

    @property
    def is_cached(self) -> bool:
        """Whether `compiled()` will be quick."""
        return False in self._compiled or is_ready(cache_folder(self.name, self._folder, checked=False))

    # Setting up

    def setup(self, players: int, options: Mapping[str, Value] | None = None) -> Setup:
        """A checked set-up; says in a sentence what is wrong with it."""
        if players not in self.players:
            least, most = min(self.players), max(self.players)
            raise BadSetupError(
                pl=f"W tę grę gra od {least} do {most} osób, nie {shown(players)}.",
                en=f"This game is for {least} to {most} players, not {shown(players)}.",
            )
        return Setup(players, resolve(self.options, players, options or {}))

    def new(self, setup: Setup) -> Record:
        """The record at the start of a game."""
        state = record.blank(self.state)
        self.engine.reset(state, setup.players, encode(self.options, setup.options))
        return state

    # Moves

    def view(self, state: Record, viewer: int) -> Record:
        """The record as a seat may see it; -1 is a spectator."""
        return visibility.view(state, self.hidden, viewer)

    def pending(self, state: Record) -> list[int]:
        """The seats that owe a decision."""
        bits = int(state["pending"])
        return [seat for seat in range(max(self.players)) if bits >> seat & 1]

    def legal(self, state: Record, seat: int) -> list[int]:
        """The legal actions of a seat, ascending; none if it owes no decision."""
        return self.engine.legal(state, seat) if int(state["pending"]) >> seat & 1 else []

    def mask(self, state: Record, seat: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """The legal actions of a seat as a mask over all actions."""
        mask = np.zeros(len(self.actions), np.bool_)
        mask[self.legal(state, seat)] = True
        return mask

    def chance(self, state: Record) -> list[tuple[int, int]]:
        """The possible outcomes with their weights, if it is chance's move, else none."""
        return [] if state["pending"] or state["over"] else self.engine.chance(state)

    def step(self, state: Record, who: int, action: int) -> None:
        """Make a move that was checked before."""
        self.engine.step(state, who, action)

    def checked_step(self, state: Record, who: int, action: int) -> None:
        """Make a move, or refuse it with a sentence and leave the state as it is."""
        self.require_legal(state, who, action)
        self.step(state, who, action)

    def require_legal(self, state: Record, who: int, action: int) -> None:
        """Refuse an illegal move with a sentence in both languages."""
        allowed = [outcome for outcome, _ in self.chance(state)] if who == CHANCE else self.legal(state, who)
        if action not in allowed:
            raise IllegalMoveError(*(self._why_not(state, who, action, lang) for lang in ("pl", "en")))

    def _why_not(self, state: Record, who: int, action: int, lang: str) -> str:
        word = self.word(who, action)
        if state["over"]:
            return say(lang, pl="Gra jest skończona.", en="The game is over.")
        if who == CHANCE:
            if state["pending"]:
                return say(lang, pl="Teraz decyduje gracz, nie los.", en="A player decides now, not chance.")
            return say(lang, pl=f"„{word}” nie może teraz wypaść.", en=f'"{word}" cannot come up now.')
        if not int(state["pending"]) >> who & 1:
            return say(lang, pl="To nie jest teraz twoja decyzja.", en="It is not your decision now.")
        return str(self.words.refusal(self.plain_view(state, who), who, action, lang))

    def plain_view(self, state: Record, viewer: int) -> State:
        """A view as a plain twin, for words and drawings."""
        return record.to_plain(self.view(state, viewer))

    def imagine(self, view: Record, seat: int, rng: list[int]) -> Record:
        """A full state that agrees with a seat's view."""
        return self.engine.imagine(view, seat, rng)

    def scores(self, state: Record) -> list[int]:
        return self.engine.scores(state)

    def ranks(self, state: Record) -> list[int]:
        return self.engine.ranks(state)

    def check(self, state: Record) -> int:
        return self.plain.check(state)

    # Words

    @cached_property
    def _action_words(self) -> list[str]:
        return [self.words.action_word(action) for action in range(len(self.actions))]

    @cached_property
    def _outcome_words(self) -> list[str]:
        return [self.words.outcome_word(outcome) for outcome in range(len(self.outcomes))]

    @cached_property
    def _actions_by_word(self) -> dict[str, int]:
        return _numbered(self.name, self._action_words)

    @cached_property
    def _outcomes_by_word(self) -> dict[str, int]:
        return _numbered(self.name, self._outcome_words)

    def word(self, who: int, action: int) -> str:
        """A move's word."""
        return (self._outcome_words if who == CHANCE else self._action_words)[action]

    def parse(self, who: int, word: str) -> int:
        """The move that a word names."""
        number = (self._outcomes_by_word if who == CHANCE else self._actions_by_word).get(word)
        if number is None:
            raise IllegalMoveError(
                pl=f"„{shown(word)}” nie jest ruchem w tej grze.",
                en=f'"{shown(word)}" is not a move of this game.',
            )
        return number

    def seen_word(self, before: Record, who: int, action: int, viewer: int) -> str:
        """A move's word as a viewer may read it: hidden moves show a question mark."""
        return str(self.words.seen(record.to_plain(before), who, action, viewer))


def _optional(module: str) -> ModuleType | None:
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def _nothing_hidden(s: State, seat: int, rng: Ints) -> None:
    """`imagine` of a game that hides nothing: the view is the state."""


def _numbered(game: str, words: list[str]) -> dict[str, Any]:
    numbered = {word: number for number, word in enumerate(words)}
    if len(numbered) != len(words):
        twice = sorted({word for word in words if words.count(word) > 1})
        raise ContractError(f"{game}: two moves share the word {twice[0]!r}")
    return numbered
