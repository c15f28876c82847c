"""One game behind a door: a batch of one, with the words and pictures that people look at."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError, shown
from stolik.core.options import Value
from stolik.envs.batch import CUT_SHORT, FINISHED, NOBODY, Batch

RENDER_MODES = ("ansi", "rgb_array", "human")


class Table:
    """A game that stops when it is over; `cut_short` after so many decisions, or the rules' own MAX_STEPS."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, Value] | None,
        rewards: str,
        render_mode: str | None,
        max_cycles: int | None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadSetupError(
                pl=f"render_mode to {', '.join(RENDER_MODES)} albo nic, nie „{shown(render_mode)}”.",
                en=f'render_mode is one of {", ".join(RENDER_MODES)} or none, not "{shown(render_mode)}".',
            )
        self._batch = Batch(game, 1, players, options, seed=secrets.token_hex(8), rewards=rewards, restart=False)
        self.game, self.players = self._batch.game, self._batch.setup.players
        self.layout = self._batch.layout
        self.names = [f"seat_{seat}" for seat in range(self.players)]
        self._mode, self._most, self._decisions = render_mode, max_cycles, 0

    def reset(self, seed: object | None) -> None:
        self._decisions = 0
        self._batch.reset(seed)

    def step(self, action: int) -> None:
        self._batch.step(action)
        self._decisions += 1

    def step_together(self, actions: Mapping[int, int]) -> None:
        """One decision of every pending seat at once, none knowing another's; all are legal, or nothing is changed."""
        lowest, *others = self.pending
        for seat in self.pending:
            self.game.require_legal(self.state, seat, actions[seat])
        for seat in others:
            self._batch.answer(0, seat, actions[seat])
        self.step(actions[lowest])

    @property
    def pending(self) -> list[int]:
        """All who decide now; none when the game is over or was cut short."""
        return [] if self.seat == NOBODY else self.game.pending(self.state)

    @property
    def seat(self) -> int:
        """Who decides; -1 when the game is over."""
        return int(self._batch.seats[0])

    @property
    def finished(self) -> bool:
        return bool(self._batch.ended[0] == FINISHED)

    @property
    def cut_short(self) -> bool:
        """Whether the game is stopped before its end."""
        if self.finished:
            return False
        return bool(self._batch.ended[0] == CUT_SHORT) or self._decisions == self._most

    @property
    def rewards(self) -> list[float]:
        return [float(reward) for reward in self._batch.rewards[0]]

    @property
    def state(self) -> Any:
        """The whole record, all secrets included."""
        return self._batch.states[0]

    def mask(self, seat: int) -> Any:
        """The legal moves of the seat that decides next; of another, none."""
        mask = self._batch.masks[0]
        return mask.copy() if seat == self.seat else np.zeros_like(mask)

    def legal(self, seat: int) -> list[int]:
        """The legal moves of any seat that decides now."""
        return self.game.legal(self.state, seat) if seat in self.pending else []

    def view(self, seat: int) -> Any:
        """What a seat sees, as numbers."""
        numbers = np.zeros(self.layout.size, self.layout.dtype)
        self._batch.view(0, seat, numbers)
        return numbers

    def draw(self) -> str:
        """The table as the deciding seat sees it; as a spectator does, when it is over."""
        viewer = CHANCE if self.seat == NOBODY else self.seat
        names = self.names + list(getattr(self.game.words, "OTHER_SIDES", {}).get("en", []))
        return str(self.game.text.draw(self.game.plain_view(self.state, viewer), viewer, names, "en"))

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
