"""OpenSpiel games: every game registered with `pyspiel`, chance explicit, as `stolik_NAME(players=3)`.

Seats that decide at once are asked in order, lowest first; none sees an answer before all are in. An observation is a
seat's view; its tensor has the numbers of `envs.layout`, -1 where the seat may not look. An information state is all
that the seat has seen so far: the words of the moves as it may read them, and a checksum of the views after them, for
what a move brought to light. Its tensor is the view, and three numbers for each move: who (1 is chance, 2 is seat 0),
the move plus one if the seat could read it (else 0), and the checksum. With `tensor=compact` both tensors are what the
seat sees now, as columns for a network: a few hundred numbers, without perfect recall. `resample_from_infostate`
imagines the rest, so information-set MCTS runs on every game.

A game with a `limit.py` (core.limit) has parameters more, which make it small enough for exact methods: one round of
it, say, or fewer cards.
"""

from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError, MissingExtraError, shown
from stolik.core.game import Game, Setup
from stolik.core.options import Flag, Option, applies
from stolik.core.rng import seed as first_state
from stolik.core.state import to_plain
from stolik.core.visibility import SPECTATOR
from stolik.envs.batch import REWARDS, reward_kind
from stolik.envs.layout import layout, numbers
from stolik.envs.ready import ready
from stolik.envs.rewards import rewards_at_end
from stolik.extras.limit import Limit, limit_of, parameters

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtraError("openspiel", missing) from missing

PREFIX = "stolik_"
TENSORS = ("full", "compact")
_MOST_POINTS = 10_000.0


def _parameter(option: Option) -> Any:
    """An option's default as OpenSpiel wants it: a truth, a word or a number."""
    return bool(option.default) if isinstance(option, Flag) else option.default


def _defaults(game: Game) -> dict[str, Any]:
    own = {name: _parameter(option) for name, option in game.options.items()}
    usual = {"players": games.usual_players(game), "rewards": REWARDS[0], "tensor": TENSORS[0]}
    return {**usual, **own, **parameters(game)}


def _short_name(game: Game) -> str:
    return PREFIX + game.key.replace("-", "_")


def _type(game: Game, utility: Any) -> Any:
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=_short_name(game),
        long_name=f"stolik: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if game.hidden.any() else information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


def _is_compact(tensor: str) -> bool:
    if tensor not in TENSORS:
        raise BadSetupError(
            pl=f"tensor to „full” albo „compact”, nie „{shown(tensor)}”.",
            en=f'tensor is "full" or "compact", not "{shown(tensor)}".',
        )
    return tensor == "compact"


class StolikGame(pyspiel.Game):  # type: ignore[misc]
    """A game of so many players with its options."""

    game: Game  # of the subclass that is registered

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_defaults(self.game), **(params or {})}
        players = int(given["players"])
        own = {name: given[name] for name, option in self.game.options.items() if applies(option, players)}
        self.setup: Setup = self.game.setup(players, own)
        self.limit: Limit = limit_of(self.game, given)
        self.by_scores = reward_kind(str(given["rewards"])) == "scores"
        self.compact = _is_compact(str(given["tensor"]))
        self.longest = self.limit.longest(self.setup) or self.game.max_steps
        self.game.compiled()
        self.start = self.game.new(self.setup)
        bound = _MOST_POINTS if self.by_scores else 1.0
        zero_sum = players > 1 and not self.by_scores
        kinds = pyspiel.GameType.Utility
        super().__init__(
            _type(self.game, kinds.ZERO_SUM if zero_sum else kinds.GENERAL_SUM),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.game.actions),
                max_chance_outcomes=len(self.game.outcomes),
                num_players=players,
                min_utility=-bound,
                max_utility=bound,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=self.longest,
            ),
            params or {},
        )

    @cached_property
    def shared(self) -> "_Shared":
        return _Shared(self)

    def new_initial_state(self) -> "StolikState":
        return StolikState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """What can be asked for: a seat's view, all it has seen, what everybody sees, or what nobody else sees."""
        if params:
            raise ValueError(f"there are no observation parameters, but {params} were given")
        whose = pyspiel.PrivateInfoType
        match iig_obs_type and (iig_obs_type.perfect_recall, iig_obs_type.public_info, iig_obs_type.private_info):
            case None | (False, True, whose.SINGLE_PLAYER):
                return Compact(self) if self.compact else Observer(self)
            case (True, True, whose.SINGLE_PLAYER):
                return CompactRecall(self) if self.compact else Recall(self)
            case (False, True, whose.NONE):
                return Public(self)
            case (False, False, whose.SINGLE_PLAYER):
                return Private(self)
        return None


class Seen(NamedTuple):
    """A move as one seat has read it, after the moves before it."""

    before: "Seen | None"
    who: int
    word: str
    number: int  # the move plus one, if the seat could read it
    checksum: bytes  # of all words and views so far


class SeenSoFar:
    """Where a game stands: its state, the moves made, and what each seat has seen of them."""

    def __init__(self, state: Any, made: int, seen: tuple[Seen | None, ...]) -> None:
        self.state, self.made, self.seen = state, made, seen

    def __deepcopy__(self, _memo: Any) -> "SeenSoFar":
        return SeenSoFar(self.state.copy(), self.made, self.seen)

    def __reduce__(self) -> tuple[Any, ...]:
        """For serialising: the moves as lists, since a chain of thousands is too deep to be written link by link."""
        told = [[move[1:] for move in self.moves(seat)] for seat in range(len(self.seen))]
        return _seen_so_far, (self.state, self.made, told)

    def moves(self, seat: int) -> list[Seen]:
        """The moves as a seat has seen them, in order."""
        moves: list[Seen] = []
        last = self.seen[seat]
        while last is not None:
            moves.append(last)
            last = last.before
        return moves[::-1]


def _seen_so_far(state: Any, made: int, told: list[list[tuple[Any, ...]]]) -> SeenSoFar:
    seen: list[Seen | None] = []
    for moves in told:
        last = None
        for move in moves:
            last = Seen(last, *move)
        seen.append(last)
    return SeenSoFar(state, made, tuple(seen))


def _as_imagined(known: list[Seen], view: Any) -> Seen | None:
    """What another seat has seen in an imagined state: the moves as the imagining one read them, and its own view."""
    last = None
    for move in known:
        last = move._replace(before=last)
    return last and last._replace(checksum=blake2b(last.checksum + view.tobytes(), digest_size=8).digest())


class StolikState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; chance is a player of its own."""

    def __init__(self, game: StolikGame) -> None:
        super().__init__(game)
        self._own = game.shared
        self._at = SeenSoFar(game.start.copy(), 0, (None,) * game.setup.players)
        self._turn = self._whose_turn()

    @property
    def record(self) -> Any:
        """The whole state, hidden cards included."""
        return self._at.state

    def _whose_turn(self) -> int:
        at, own = self._at, self._own
        if at.state["over"] or at.made >= own.longest or own.limit.over(at.state):
            return int(pyspiel.PlayerId.TERMINAL)
        pending = own.game.pending(at.state)
        return pending[0] if pending else int(pyspiel.PlayerId.CHANCE)

    def current_player(self) -> int:
        return self._turn

    def is_terminal(self) -> bool:
        return self._turn == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self._turn:
            return []
        return self._own.limit.legal(self._own.game.legal(self._at.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._own.limit.outcomes(self._own.game.chance(self._at.state))
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        own, at = self._own, self._at
        who = CHANCE if self._turn == int(pyspiel.PlayerId.CHANCE) else self._turn
        before = to_plain(at.state)
        own.game.step(at.state, who, action)
        at.made += 1
        at.seen = tuple(self._read(before, who, action, seat) for seat in range(own.players))
        self._turn = self._whose_turn()

    def _read(self, before: Any, who: int, action: int, seat: int) -> Seen:
        """A move that was just made, as a seat has seen it."""
        game, last = self._own.game, self._at.seen[seat]
        word = str(game.words.seen(before, who, action, seat))
        readable = word == game.word(who, action)
        told = (last.checksum if last else b"") + f"{who} {word} ".encode() + self.view(seat).tobytes()
        return Seen(last, who, word, action + 1 if readable else 0, blake2b(told, digest_size=8).digest())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "StolikState":
        """A state that agrees with all that a seat has seen, what it has not seen imagined (`imagine` of the rules).

        Nothing of what the other seats really hold or have read is left in it.
        """
        own, at = self._own, self._at
        rng = [first_state("envs resample", sampler())]
        imagined = own.game.imagine(self.view(player), player, rng)
        while not own.limit.allows(imagined):
            imagined = own.game.imagine(self.view(player), player, rng)
        other = StolikState(self.get_game())
        known = at.moves(player)
        seen = [_as_imagined(known, own.game.view(imagined, seat)) for seat in range(own.players)]
        seen[player] = at.seen[player]
        other._at, other._turn = SeenSoFar(imagined, at.made, tuple(seen)), self._turn
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        return self._own.game.word(CHANCE if player < 0 else player, action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._own.players
        paid = self._own.limit.returns(self._at.state, self._own.players)
        return paid or rewards_at_end(self._own.game, self._at.state, self._own.players, self._own.by_scores)

    def __str__(self) -> str:
        """For somebody who sees everything: the moves made, and the bytes of the state."""
        return f"{self._at.made} {self._at.state.tobytes().hex()}"

    def view(self, viewer: int) -> Any:
        """The state as a seat, or a spectator, may see it."""
        return self._own.game.view(self._at.state, viewer)

    def moves(self, seat: int) -> list[Seen]:
        """The moves as a seat has seen them, in order."""
        return self._at.moves(seat)


class _Shared:
    """What all states of a game have in common; copied by none of them."""

    def __init__(self, game: StolikGame) -> None:
        self.game, self.limit, self.longest = game.game, game.limit, game.longest
        self.players, self.by_scores = game.setup.players, game.by_scores

        self._written = str(game)

    def __deepcopy__(self, _memo: Any) -> "_Shared":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (self._written,)


def _shared(written: str) -> _Shared:
    """What the states of a game have in common, by the game as OpenSpiel writes it."""
    return _Shared(pyspiel.load_game(written))


class Observer:
    """What a seat sees: its view."""

    def __init__(self, game: StolikGame, more: int = 0) -> None:
        self._game, self._size = game.game, layout(game.game).size
        self.tensor = np.zeros(self._size + more, np.float32)
        self.dict = {"view": self.tensor[: self._size]}

    def set_from(self, state: StolikState, player: int) -> None:
        self.dict["view"][:] = numbers(self._game, state.view(player), player)

    def string_from(self, state: StolikState, player: int) -> str:
        return f"{player}: {state.view(player).tobytes().hex()}"


class Recall(Observer):
    """Everything that a seat has seen."""

    def __init__(self, game: StolikGame) -> None:
        super().__init__(game, 3 * game.longest)
        self.dict["moves"] = self.tensor[self._size :].reshape(game.longest, 3)

    def set_from(self, state: StolikState, player: int) -> None:
        super().set_from(state, player)
        self.dict["moves"].fill(0)
        for place, move in enumerate(state.moves(player)):
            self.dict["moves"][place] = move.who + 2, move.number, int.from_bytes(move.checksum[:3], "big")

    def string_from(self, state: StolikState, player: int) -> str:
        moves = state.moves(player)
        words = ", ".join(f"{'*' if move.who == CHANCE else move.who} {move.word}" for move in moves)
        return f"{player}: {words} | {moves[-1].checksum.hex() if moves else ''}"


class Compact(Observer):
    """What a seat sees, as columns from 0 to 1 (`envs.ready`)."""

    def __init__(self, game: StolikGame) -> None:
        super().__init__(game)
        self._columns = ready(game.game, game.setup.players)
        self.tensor = np.zeros(self._columns.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: StolikState, player: int) -> None:
        self.tensor[:] = self._columns.of(numbers(self._game, state.view(player), player))


class CompactRecall(Compact):
    """The same, of which the string alone remembers everything."""

    string_from = Recall.string_from


class Public(Observer):
    """What everybody sees, spectators too."""

    def set_from(self, state: StolikState, player: int) -> None:
        super().set_from(state, SPECTATOR)

    def string_from(self, state: StolikState, player: int) -> str:
        return state.view(SPECTATOR).tobytes().hex()


class Private(Observer):
    """What one seat sees and spectators do not; the rest is 0."""

    def __init__(self, game: StolikGame) -> None:
        super().__init__(game)
        hidden = game.game.hidden
        self._own = [(hidden[SPECTATOR] != 0) & (hidden[seat] == 0) for seat in range(game.setup.players)]

    def set_from(self, state: StolikState, player: int) -> None:
        own, public = (numbers(self._game, state.view(viewer), viewer) for viewer in (player, SPECTATOR))
        self.dict["view"][:] = np.where(own != public, own, 0)

    def string_from(self, state: StolikState, player: int) -> str:
        return np.frombuffer(state.view(player).tobytes(), np.uint8)[self._own[player]].tobytes().hex()


def register(game: Game) -> str:
    """Make a game known to `pyspiel`, once; its name there. One with house rules has another name than the printed."""
    if (name := _short_name(game)) not in pyspiel.registered_names():
        kind = type(f"Stolik{game.name.title()}", (StolikGame,), {"game": game})
        pyspiel.register_game(_type(game, pyspiel.GameType.Utility.GENERAL_SUM), kind)
    return name


for _name in games.names():
    register(games.load(_name))
