"""One game for the one-at-a-time environments: a batch of one, with its text and picture for people."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError, IllegalMoveError, shown
from stolik.core.options import Value
from stolik.core.rng import below
from stolik.core.rng import seed as first_state
from stolik.envs.batch import CUT_SHORT, FINISHED, NOBODY, Batch, whole
from stolik.envs.illegal import FORFEIT, REFUSE, checked_illegal, forfeit_rewards
from stolik.envs.ready import RAW, READY, checked_observations, ready

RENDER_MODES = ("ansi", "rgb_array", "human")


class SingleGame:
    """A game that stops when it is over; `cut_short` after so many decisions, or the rules' own MAX_STEPS.

    `illegal` are the seats whose last action was not legal, where that is not refused.
    """

    def __init__(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, Value] | None,
        rewards: str,
        render_mode: str | None,
        max_cycles: int | None,
        illegal: str = REFUSE,
        observations: str = RAW,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadSetupError(
                pl=f"render_mode to {', '.join(RENDER_MODES)} albo nic, nie „{shown(render_mode)}”.",
                en=f'render_mode is one of {", ".join(RENDER_MODES)} or none, not "{shown(render_mode)}".',
            )
        self._rule = checked_illegal(illegal, rewards)
        seed = secrets.token_hex(8)
        given = dict(options or {})
        rules = games.with_house(game, given.pop("house", {}))  # type: ignore[arg-type]
        self._batch = Batch(rules, 1, players, given, seed=seed, rewards=rewards, restart=False)
        self.game, self.setup = self._batch.game, self._batch.setup
        self.players = self.setup.players
        self.layout = self._batch.layout
        self.ready = ready(self.game, self.players) if checked_observations(observations) == READY else None
        self.names = [f"seat_{seat}" for seat in range(self.players)]
        self._mode, self._most, self._decisions = render_mode, max_cycles, 0
        self._seen, self._mask = self._batch.observations[0], self._batch.masks[0]
        self._nothing_legal = np.zeros_like(self._mask)
        self.seat = NOBODY
        self.illegal: tuple[int, ...] = ()
        self._instead = [first_state("envs illegal", seed)]
        self._read()

    def reset(self, seed: object | None) -> None:
        self._decisions, self.illegal = 0, ()
        self._batch.reset(seed)
        if seed is not None:
            self._instead[0] = first_state("envs illegal", seed)
        self._read()

    def step(self, action: int) -> None:
        """One decision; an illegal one is refused, forfeited or replaced, as was chosen."""
        action = action if type(action) is int else whole(action)
        if self._rule != REFUSE and self.seat != NOBODY:
            legal = 0 <= action < len(self._mask) and self._mask.item(action)
            self.illegal = () if legal else (self.seat,)
            if self.illegal and self._rule == FORFEIT:
                self._forfeit()
                return
            action = action if legal else self._other(np.flatnonzero(self._mask).tolist())
        self._step(action)

    def _forfeit(self) -> None:
        """The game is over: the seats in `illegal` have lost it."""
        self._batch.rewards[0] = forfeit_rewards(self.players, self.illegal)
        self.seat, self.finished, self.cut_short = NOBODY, True, False
        self._mask[:] = 0

    def _other(self, legal: list[int]) -> int:
        """A legal action in place of one that is not."""
        return legal[below(self._instead, len(legal))]

    def _step(self, action: int) -> None:
        seat = self._batch.step_alone(action)
        self._decisions += 1
        if seat >= 0 and self._decisions != self._most:
            self.seat = seat
        else:
            self._read()

    def _read(self) -> None:
        """Who decides now, -1 when the game is over; and whether it ended, or is stopped before its end."""
        self.seat = self._batch.seats.item(0)
        ended = self._batch.ended.item(0)
        self.finished = ended == FINISHED
        self.cut_short = not self.finished and (ended == CUT_SHORT or self._decisions == self._most)

    def step_together(self, actions: Mapping[int, int]) -> None:
        """What every seat does at once, none knowing another's; who is not in `actions` waits.

        Where illegal actions are refused, all are legal, or nothing is changed.
        """
        allowed = {seat: self._allowed(seat, actions) for seat in range(self.players)}
        self.illegal = tuple(seat for seat, action in allowed.items() if action != actions.get(seat))
        if self.illegal and self._rule == FORFEIT:
            self._forfeit()
            return
        (_, first), *others = [(seat, action) for seat, action in allowed.items() if action is not None]
        for seat, action in others:
            self._batch.answer(0, seat, action)
        self._step(first)

    def _allowed(self, seat: int, actions: Mapping[int, int]) -> int | None:
        """What a seat asks for if it may, nothing if it does not decide; else an error or another action."""
        action, legal = actions.get(seat), self.legal(seat)
        if action in (legal or (None,)):
            return action
        if self._rule == REFUSE:
            self._refuse(seat, action)
        return self._other(legal) if legal else None

    def _refuse(self, seat: int, action: int | None) -> None:
        if action is None:
            raise IllegalMoveError(
                pl=f"Miejsce {seat} teraz decyduje, nie czeka.", en=f"Seat {seat} decides now, it does not wait."
            )
        if seat not in self.pending:
            wait = len(self.game.actions)
            raise IllegalMoveError(
                pl=f"Miejsce {seat} teraz nie decyduje: jego ruch to czekać ({wait}).",
                en=f"Seat {seat} does not decide now: its action is to wait ({wait}).",
            )
        self.game.require_legal(self.state, seat, action)

    @property
    def pending(self) -> list[int]:
        """All who decide now; none when the game is over or was cut short."""
        return [] if self.seat == NOBODY else self.game.pending(self.state)

    @property
    def rewards(self) -> list[float]:
        return [float(reward) for reward in self._batch.rewards[0]]

    @property
    def state(self) -> Any:
        """The whole state, hidden information included."""
        return self._batch.states[0]

    def mask(self, seat: int) -> Any:
        """The legal moves of the seat that decides next; of another, none."""
        return (self._mask if seat == self.seat else self._nothing_legal).copy()

    def legal(self, seat: int) -> list[int]:
        """The legal moves of any seat that decides now."""
        return self.game.legal(self.state, seat) if seat in self.pending else []

    def view(self, seat: int) -> Any:
        """What a seat sees, as numbers."""
        numbers = self._seen.copy()
        if seat != self.seat:
            self._batch.view(0, seat, numbers)
        return self.ready.of(numbers) if self.ready else numbers

    def draw(self) -> str:
        """The table as the deciding seat sees it; as a spectator does, when it is over."""
        viewer = CHANCE if self.seat == NOBODY else self.seat
        names = self.names + list(getattr(self.game.words, "OTHER_SIDES", {}).get("en", []))
        return self.game.draw(self.game.plain_view(self.state, viewer), viewer, names, "en")

    def render(self) -> Any:
        """What the render mode asks for: a text, a picture, or a text that is printed."""
        match self._mode:
            case "ansi":
                return self.draw()
            case "rgb_array":
                from stolik.envs.picture import picture

                return picture(self.draw())
            case "human":
                print(self.draw())
        return None
