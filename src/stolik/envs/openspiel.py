"""The OpenSpiel door: every game registered with `pyspiel`, chance explicit, as `stolik_lie(players=3,longer=true)`.

Seats that decide at once are asked in order, lowest first; none sees an answer before all are in. An information
state is everything that a seat has seen: the words of all moves, as it may read them. An observation is its view. Their
tensors hold the bytes of the view, one number each, after the seat's own number; that of an information state also
has the moves, two numbers each: who, and a checksum of the word.

LIE can also be played as one round (`one_round=true`): it ends with the first check, and the loser of the check pays
the winner 1. With `values=3` only faces up to 3 are dealt and bid: a deck small enough for exact methods.
"""

from typing import Any
from zlib import crc32

import numpy as np
import pyspiel

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.game import Game, Setup
from stolik.core.options import Flag, Option, applies
from stolik.core.record import to_plain
from stolik.envs.batch import REWARDS, reward_kind
from stolik.envs.lie_round import Limit, Round
from stolik.envs.rewards import rewards_at_end

PREFIX = "stolik_"
_MOST_POINTS = 10_000.0


def _parameter(option: Option) -> Any:
    """An option's default as OpenSpiel wants it: a truth, a word or a number."""
    return bool(option.default) if isinstance(option, Flag) else option.default


def _defaults(game: Game) -> dict[str, Any]:
    own = {name: _parameter(option) for name, option in game.options.items()}
    return {"players": min(p for p in game.players if p > 1), "rewards": REWARDS[0], **own, **Round.parameters(game)}


def _type(game: Game, utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"stolik: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
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


class StolikGame(pyspiel.Game):  # type: ignore[misc]
    """A game of so many players with its options."""

    game: Game  # of the subclass that is registered

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_defaults(self.game), **(params or {})}
        players = int(given["players"])
        own = {name: given[name] for name, option in self.game.options.items() if applies(option, players)}
        self.setup: Setup = self.game.setup(players, own)
        self.limit: Limit = Round.limit(self.game, given)
        self.by_scores = reward_kind(str(given["rewards"])) == "scores"
        self.longest = self.limit.longest(self.setup) or self.game.max_steps
        self.game.compiled()
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

    def new_initial_state(self) -> "StolikState":
        return StolikState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ValueError(f"there are no observation parameters, but {params} were given")
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Position:
    """Where a game stands: its record, the moves made, and what each seat has read of them."""

    def __init__(self, state: Any, made: int, read: tuple[Any, ...]) -> None:
        self.state, self.made, self.read = state, made, read

    def __deepcopy__(self, _memo: Any) -> "Position":
        return Position(self.state.copy(), self.made, self.read)

    def words(self, seat: int) -> list[tuple[int, str]]:
        """The moves as a seat has read them: who, word."""
        told: list[tuple[int, str]] = []
        link = self.read[seat]
        while link is not None:
            told.append(link[1])
            link = link[0]
        return told[::-1]


class StolikState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; chance is a player of its own."""

    def __init__(self, game: StolikGame) -> None:
        super().__init__(game)
        self._own = _Shared(game)
        self._at = Position(game.game.new(game.setup), 0, (None,) * game.setup.players)

    @property
    def record(self) -> Any:
        """The whole truth, as the rules keep it."""
        return self._at.state

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        pending = self._own.game.pending(self._at.state)
        return pending[0] if pending else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        over = bool(self._at.state["over"]) or self._own.limit.over(self._at.state)
        return over or self._at.made >= self._own.longest

    def _legal_actions(self, player: int) -> list[int]:
        return self._own.limit.legal(self._own.game.legal(self._at.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._own.limit.outcomes(self._own.game.chance(self._at.state))
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        own, at = self._own, self._at
        player = self.current_player()
        who = CHANCE if player == int(pyspiel.PlayerId.CHANCE) else player
        before = to_plain(at.state)
        at.read = tuple(
            (link, (who, str(own.game.words.seen(before, who, action, seat)))) for seat, link in enumerate(at.read)
        )
        own.game.step(at.state, who, action)
        at.made += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self._own.game.word(CHANCE if player < 0 else player, action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._own.players
        paid = self._own.limit.returns(self._at.state, self._own.players)
        return paid or rewards_at_end(self._own.game, self._at.state, self._own.players, self._own.by_scores)

    def __str__(self) -> str:
        """What the table looks like to somebody who sees everything: the bytes of the record."""
        return f"{self._at.made} {self._at.state.tobytes().hex()}"

    def seen(self, player: int) -> tuple[bytes, list[tuple[int, str]]]:
        """A seat's view as bytes, and the moves as it has read them."""
        return self._own.game.view(self._at.state, player).tobytes(), self._at.words(player)


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
    """What a seat sees (its view), or with perfect recall everything that it has seen."""

    def __init__(self, game: StolikGame, perfect_recall: bool) -> None:
        self._recalls = perfect_recall
        size = 1 + game.game.state.itemsize
        moves = game.longest if perfect_recall else 0
        self.tensor = np.zeros(size + 2 * moves, np.float32)
        self.dict = {"seat": self.tensor[:1], "view": self.tensor[1:size]}
        if perfect_recall:
            self.dict["moves"] = self.tensor[size:].reshape(moves, 2)

    def set_from(self, state: StolikState, player: int) -> None:
        view, words = state.seen(player)
        self.tensor.fill(0)
        self.dict["seat"][0] = player
        self.dict["view"][:] = np.frombuffer(view, np.uint8)
        if self._recalls:
            for place, (who, word) in enumerate(words):
                self.dict["moves"][place] = who + 2, crc32(word.encode()) % (1 << 24)

    def string_from(self, state: StolikState, player: int) -> str:
        view, words = state.seen(player)
        if self._recalls:
            return f"{player}: " + ", ".join(f"{'*' if who == CHANCE else who} {word}" for who, word in words)
        return f"{player}: {view.hex()}"


def register() -> None:
    """Make every game known to `pyspiel`; done when this module is imported."""
    for name in games.names():
        if PREFIX + name not in pyspiel.registered_names():
            game = games.load(name)
            kind = type(f"Stolik{name.title()}", (StolikGame,), {"game": game})
            pyspiel.register_game(_type(game, pyspiel.GameType.Utility.GENERAL_SUM), kind)


register()
