"""A game: loaded from its package, checked against the contract, the same for everybody.

Everything about a game is found through it. Its package holds, each file with one reason to change:

    rules.py     the rules (core.contract); `rules.md` and `rules.pl.md` are the pages people read
    belief.py    `imagine`, where something is hidden
    words.py     moves as words, events as sentences, refusals, names of options: all its strings
    text.py      `draw`, the state as text; without one the fields are listed (core.fields)     may be missing
    policy.py    rules of thumb for bots (core.policy)                                      may be missing
    champion/    the strongest player (bots.champion)                                       may be missing
    levels.py    what easy, fair and strong mean, and how bots are rated (bots.levels)      may be missing
    style.py     figures of how a bot plays (arena.style)                                   may be missing
    hints.py     `hints`, figures for a decision; `auto`, a tedious sequence made at once   may be missing
    tables.py    the printed components                                                     may be missing
    house.py     HOUSE, what house rules may change (core.house)                            may be missing
    coach.py     rounds, figures and hidden hands for reviews (analysis.judging)            may be missing
    pad.py       `piece`, an outcome on the pad where real dice and cards are used; `WHY_NOT`    may be missing
    lab.py       PIECES and `pieces`, what each seat owns at the end (arena.lab)            may be missing
    observing.py how the numbers of a state are shown to networks (extras.observing)          may be missing
    live.py      the words of a race: the call and the silence                              may be missing
    forced.py    `why` a move is the only one, where everybody can know it: the table makes it   may be missing
    moments.py   `moment`, what a move shows on the table; `moments.html` draws it          may be missing
    lesson.toml  a first game that is taught (play.lessons)                                 may be missing
    log.py       `group`, `fold`, `picture`: how moves stand in the table's log             may be missing
    explain.toml pictures of the first minute, tips and pieces (core.explanations)          may be missing
    board.py, board.html, board.css, board.js, art.svg, symbols.svg, explain.html           may be missing
"""

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from stolik.core import contract, fields, house, visibility
from stolik.core.actions import Ranges
from stolik.core.compile import cache_folder, is_ready
from stolik.core.contract import CHANCE
from stolik.core.engine import MOST_SIDES, NAMES, OPTIONAL, CompiledEngine, Engine, PlainEngine
from stolik.core.errors import BadSetupError, ContractError, IllegalMoveError, shown
from stolik.core.language import LANGS, say
from stolik.core.options import Option, OptionText, Value, encode, resolve
from stolik.core.state import blank, to_lazy
from stolik.core.types import Ints, State

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
_WORDS = ("TITLE", "BLURB", "action_word", "outcome_word", "seen", "refusal", "tell")


@dataclass(frozen=True)
class Setup:
    """How many play, with which options (all of them, checked)."""

    players: int
    options: dict[str, Value]


class Game:
    """One game: its rules, words and drawings. Holds no state of any match."""

    def __init__(self, package: str, name: str = "", values: Mapping[str, Any] | None = None) -> None:
        self.name = name or package.rpartition(".")[2]
        self.house: house.Values = dict(values or {})  # what is not as printed
        self.key = "-".join(filter(None, (self.name, house.mark(self.house))))  # for what is kept apart by rules
        self.package = package
        self._package = house.mounted(package, self.house) if self.house else package
        self._parts: dict[str, ModuleType | None] = {}
        self.rules = importlib.import_module(f"{self._package}.rules")
        self.words = importlib.import_module(f"{self._package}.words")
        self.hints, self.live = self.part("hints"), self.part("live")
        self.folder = Path(str(self.rules.__file__)).resolve().parent
        self._check_contract()
        self._check_words()
        self.players: range = self.rules.PLAYERS
        self.options: dict[str, Option] = self.rules.OPTIONS
        self.version: int = self.rules.VERSION
        self.state: np.dtype[np.void] = self.rules.STATE
        self.actions: Ranges = self.rules.ACTIONS
        self.outcomes: Ranges = self.rules.OUTCOMES
        self.max_steps: int = self.rules.MAX_STEPS
        self.hidden = visibility.masks(self.state, self.rules.VISIBILITY, max(self.players))
        self._imagine = self._belief_function(self.part("belief"))
        self.plain = PlainEngine(self.rules, self._imagine)
        self._compiled: dict[bool, CompiledEngine] = {}

    def __repr__(self) -> str:
        return f"Game({self.key!r})"

    # Everything about the game

    def part(self, name: str) -> ModuleType | None:
        """A module of the game's package that may be missing, such as `policy` or `board`."""
        if name not in self._parts:
            self._parts[name] = _optional(f"{self._package}.{name}")
        return self._parts[name]

    def file(self, name: str) -> Path:
        """A file of the game's package; it may be missing."""
        return self.folder / name

    def rules_page(self, lang: str) -> str | None:
        """The rules as Markdown, in this language or in the other; None if the game has no page."""
        pages = [
            self.file(name) for name in (("rules.pl.md", "rules.md") if lang == "pl" else ("rules.md", "rules.pl.md"))
        ]
        return next((page.read_text(encoding="utf-8") for page in pages if page.exists()), None)

    # The contract, checked when the game is loaded

    def _check_contract(self) -> None:
        self._require(self.rules, "rules.py", (*_CONSTANTS, *NAMES))
        for name in OPTIONAL:
            own, ours = getattr(self.rules, name, None), getattr(contract, name)
            if own and own.__code__.co_argcount != ours.__code__.co_argcount:
                raise ContractError(f"{self.name}: {name} in rules.py takes other arguments than the contract says")
        for field in ("pending", "over"):
            if self.rules.STATE.fields.get(field, (None,))[0] != np.uint8:
                raise ContractError(f"{self.name}: the record needs a uint8 field {field!r}")
        if not 0 < min(self.rules.PLAYERS) <= max(self.rules.PLAYERS) <= MOST_SIDES:
            raise ContractError(f"{self.name}: PLAYERS is a range within 1 to {MOST_SIDES}")

    def _check_words(self) -> None:
        self._require(self.words, "words.py", _WORDS)
        labels = [("TITLE", self.words.TITLE), ("BLURB", self.words.BLURB)]
        for option in self.rules.OPTIONS:
            text = getattr(self.words, "OPTION_TEXT", {}).get(option)
            if not isinstance(text, OptionText):
                raise ContractError(f"{self.name}: words.py lacks an OptionText of the option {option!r}")
            labels += [(f"OPTION_TEXT[{option!r}]", words) for words in (text.label, text.text, *text.values.values())]
        for name, text in getattr(self.words, "FIELDS", {}).items():
            if name not in self.rules.VISIBILITY:
                raise ContractError(f"{self.name}: FIELDS of words.py names {name!r}, which the state has not")
            labels.append((f"FIELDS[{name!r}]", text.label))
        for what, words in labels:
            if missing := [lang for lang in LANGS if not words.get(lang)]:
                raise ContractError(f"{self.name}: {what} of words.py is not told in {' and '.join(missing)}")

    def _require(self, module: ModuleType, file: str, names: tuple[str, ...]) -> None:
        if missing := [name for name in names if not hasattr(module, name)]:
            raise ContractError(f"{self.name}: {file} lacks {', '.join(missing)}")

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
            engine = CompiledEngine(self.key, self.folder, self.rules, self._imagine, checked)
            if not is_ready(cache_folder(self.key, self.folder, checked)):
                engine.warm_up()  # else each function is loaded when it is first called
            self._compiled[checked] = engine
        return self._compiled[checked]

    def compile_aside(self) -> None:
        """Compile or load everything first, and only then let matches run on it: for servers, where nobody may wait."""
        if False not in self._compiled:
            engine = CompiledEngine(self.key, self.folder, self.rules, self._imagine, checked=False)
            engine.warm_up()
            self._compiled[False] = engine

    @property
    def is_cached(self) -> bool:
        """Whether `compiled()` will be quick."""
        return False in self._compiled or is_ready(cache_folder(self.key, self.folder, checked=False))

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

    def new(self, setup: Setup) -> State:
        """The record at the start of a game."""
        state = blank(self.state)
        self.engine.reset(state, setup.players, encode(self.options, setup.options))
        return state

    # Moves

    def view(self, state: State, viewer: int) -> State:
        """The record as a seat may see it; -1 is a spectator."""
        return visibility.view(state, self.hidden, viewer)

    def sees_as(self, viewer: int) -> int:
        """Whose view is the same as this viewer's at every moment: where nothing is hidden, a spectator's."""
        return viewer if self._hides else visibility.SPECTATOR

    @cached_property
    def _hides(self) -> bool:
        return bool(self.hidden.any())

    def pending(self, state: State) -> list[int]:
        """The seats that owe a decision."""
        bits = int(state["pending"])
        return [seat for seat in range(max(self.players)) if bits >> seat & 1]

    def legal(self, state: State, seat: int) -> list[int]:
        """The legal actions of a seat, ascending; none if it owes no decision."""
        return self.engine.legal(state, seat) if int(state["pending"]) >> seat & 1 else []

    def mask(self, state: State, seat: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """The legal actions of a seat as a mask over all actions."""
        mask = np.zeros(len(self.actions), np.bool_)
        mask[self.legal(state, seat)] = True
        return mask

    def chance(self, state: State) -> list[tuple[int, int]]:
        """The possible outcomes with their weights, if it is chance's move, else none."""
        return [] if state["pending"] or state["over"] else self.engine.chance(state)

    def step(self, state: State, who: int, action: int) -> None:
        """Make a move that was checked before."""
        self.engine.step(state, who, action)

    def checked_step(self, state: State, who: int, action: int) -> None:
        """Make a move, or refuse it with a sentence and leave the state as it is."""
        self.require_legal(state, who, action)
        self.step(state, who, action)

    def require_legal(self, state: State, who: int, action: int) -> None:
        """Refuse an illegal move with a sentence in both languages."""
        allowed = [outcome for outcome, _ in self.chance(state)] if who == CHANCE else self.legal(state, who)
        if action not in allowed:
            raise IllegalMoveError(*(self._why_not(state, who, action, lang) for lang in ("pl", "en")))

    def _why_not(self, state: State, who: int, action: int, lang: str) -> str:
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

    def plain_view(self, state: State, viewer: int) -> State:
        """A view as a plain twin, for words and drawings."""
        return to_lazy(self.view(state, viewer))

    def auto(self, view: State, seat: int) -> int:
        """The next move of a tedious sequence, such as a payment, from a seat's plain view; -1 if there is none."""
        suggest = getattr(self.hints, "auto", None)
        return int(suggest(view, seat)) if suggest else -1

    def forced(self, view: State, seat: int, action: int, lang: str) -> str:
        """Why a seat can only make this move, if that follows from a spectator's plain view alone; else empty.

        The game's forced.py says where its legal moves follow from what everybody sees.
        """
        own, moves = self.part("forced"), [0] * self.rules.MAX_LEGAL
        if own is None or self.rules.legal(view, seat, moves) != 1 or moves[0] != action:
            return ""
        return str(own.why(view, seat, action, lang))

    def imagine(self, view: State, seat: int, rng: list[int]) -> State:
        """A full state that agrees with a seat's view."""
        return self.engine.imagine(view, seat, rng)

    def scores(self, state: State) -> list[int]:
        return self.engine.scores(state)

    def ranks(self, state: State) -> list[int]:
        return self.engine.ranks(state)

    def check(self, state: State) -> int:
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

    def option_text(self, option: str) -> OptionText:
        """What an option is called and does."""
        text: OptionText = self.words.OPTION_TEXT[option]
        return text

    def panels(self, view: State, viewer: int, sides: int, lang: str) -> fields.Panels:
        """The fields of a plain view with their names, those of each side apart."""
        return fields.panels(self.rules, self.words, view, viewer, sides, lang)

    def draw(self, view: State, viewer: int, names: list[str], lang: str) -> str:
        """A plain view as text, as the game draws it, or else its fields one by one."""
        if (own := self.part("text")) is not None:
            return str(own.draw(view, viewer, names, lang))
        return fields.draw(self.panels(view, viewer, len(names), lang), names)

    def moment(
        self, before: State, who: int, word: str, after: State, names: list[str], lang: str
    ) -> dict[str, Any] | None:
        """What a move shows on the table, as the game's moments.py says it: data for the macro that its `kind` names.

        Made from a viewer's plain views and the word that they may read, and from nothing else. Its `beats` are what
        happens one after another; `seat` is whose moment it is. None if there is nothing to see.
        """
        own = self.part("moments")
        found: dict[str, Any] | None = None if own is None else own.moment(before, who, word, after, names, lang)
        return found

    def seen_word(self, before: State, who: int, action: int, viewer: int) -> str:
        """A move's word as a viewer may read it: hidden moves show a question mark."""
        return str(self.words.seen(to_lazy(before), who, action, viewer))


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
