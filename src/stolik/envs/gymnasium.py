"""Gymnasium environments: the agent has one seat, bots sit in the others.

    import gymnasium, stolik.envs.gymnasium
    env = gymnasium.make("stolik/NAME-v1", players=3, opponents="greedy")

`action_masks()` tells the legal moves, as learners with masks ask for them; `info["action_mask"]` is the same.
"""

from typing import Any

import numpy as np

from stolik import bots, games
from stolik.core.errors import BadSetupError, MissingExtraError, shown
from stolik.envs.illegal import REFUSE
from stolik.envs.ready import RAW
from stolik.envs.single import RENDER_MODES, SingleGame

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise MissingExtraError("envs", missing) from missing

from stolik.envs.spaces import observation_box

Numbers = np.ndarray[Any, np.dtype[Any]]


class StolikEnv(gymnasium.Env[Numbers, int]):
    """A game from one seat; other keywords are the game's options, and `house`: numbers of house rules by name.

    `opponents` is one bot spec for all, or one for each other seat in order: "greedy", "greedy,search:ms=50".
    `seat` is yours; None draws another one for each game.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium reads it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int | None = 0,
        opponents: str = "fair",
        rewards: str = "ranks",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = REFUSE,
        observations: str = RAW,
        **options: Any,
    ) -> None:
        self.table = SingleGame(game, players, options, rewards, render_mode, max_cycles, illegal, observations)
        self.render_mode = render_mode
        self._fixed_seat = self._checked_seat(seat)
        self.seat = seat or 0
        self._specs_used = self._specs(opponents)
        self._bots = [bots.make(spec, self.table.game, "first", self.table.setup) for spec in self._specs_used]
        self.observation_space = observation_box(self.table.layout, self.table.ready)
        self.action_space = spaces.Discrete(len(self.table.game.actions))  # type: ignore[assignment]

    def _checked_seat(self, seat: int | None) -> int | None:
        if seat is not None and seat not in range(self.table.players):
            last = self.table.players - 1
            raise BadSetupError(
                pl=f"Nie ma miejsca {shown(seat)}: są od 0 do {last}.",
                en=f"There is no seat {shown(seat)}: 0 to {last}.",
            )
        return seat

    def _specs(self, opponents: str) -> list[str]:
        """One spec for each other seat."""
        given, needed = bots.split(opponents), self.table.players - 1
        if len(given) == 1:
            return given * needed
        if len(given) != needed:
            raise BadSetupError(
                pl=f"Przeciwników jest {needed}, a botów podano {len(given)}.",
                en=f"There are {needed} opponents, but {len(given)} bots are given.",
            )
        return given

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed)
        self._seat_everybody()
        self._play_others()
        while self.table.seat != self.seat:  # over before it was our turn
            self.table.reset(None)
            self._play_others()
        return self._seen()

    def _seat_everybody(self) -> None:
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self.table.players))
        for place, spec in enumerate(self._specs_used):
            seed = str(self.np_random.integers(1 << 62))
            if not bots.begin(self._bots[place], seed):
                self._bots[place] = bots.make(spec, self.table.game, seed, self.table.setup)

    def _play_others(self) -> None:
        """The bots' decisions, until it is ours or the game is over."""
        while self.table.seat not in (-1, self.seat) and not self.table.cut_short:
            seat = self.table.seat
            bot = self._bots[seat - (seat > self.seat)]
            legal = np.flatnonzero(self.table.mask(seat)).tolist()
            self.table.step(bot.choose(self.table.game.view(self.table.state, seat), seat, legal))

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Our decision, and all until our next one."""
        self.table.step(action)
        illegal = bool(self.table.illegal)
        self._play_others()
        seen, info = self._seen()
        if illegal:
            info["illegal"] = True
        if self.render_mode == "human":
            self.render()
        return seen, self.table.rewards[self.seat], self.table.finished, self.table.cut_short, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal moves of our seat; none when the game is over."""
        mask: np.ndarray[Any, np.dtype[np.bool_]] = self.table.mask(self.seat).astype(np.bool_)
        return mask

    def _seen(self) -> tuple[Numbers, dict[str, Any]]:
        """What there is to see and to do; at the end anything may be chosen, since vectors ask once more."""
        mask = self.table.mask(self.seat)
        if self.table.finished or self.table.cut_short:
            mask[:] = 1
        return self.table.view(self.seat), {"action_mask": mask, "seat": self.seat}

    def render(self) -> Any:
        return self.table.render()


def _register() -> None:
    """Every game in Gymnasium's registry, as `stolik/NAME-v1`."""
    for name in games.names():
        version = games.load(name).version
        gymnasium.register(
            f"stolik/{name}-v{version}",
            f"{__name__}:StolikEnv",
            kwargs={"game": name},
            disable_env_checker=True,
            vector_entry_point="stolik.envs.vector:StolikVectorEnv",
        )


_register()
