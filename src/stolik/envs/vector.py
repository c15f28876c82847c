"""Gymnasium's vector environments over compiled games: `gymnasium.make_vec("stolik/NAME-v1", num_envs=1024)`.

All games run in one batch (`envs.training`), rivals in it. Autoreset as Gymnasium has it: `NextStep` (the default)
shows the end of a game, and the next step, whose action is not looked at, begins another; with `SameStep` the new game
is shown at once, and `infos["final_obs"]` is the end of the old one. `infos["action_mask"]` tells the legal moves.
"""

import secrets
from typing import Any

import numpy as np

from stolik import games
from stolik.core.errors import BadSetupError, MissingExtraError
from stolik.envs.batch import CUT_SHORT, FINISHED, RUNNING
from stolik.envs.illegal import REFUSE
from stolik.envs.ready import READY
from stolik.envs.training import Rivals, TrainingBatch

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise MissingExtraError("envs", missing) from missing

from stolik.envs.spaces import observation_box

Array = np.ndarray[Any, np.dtype[Any]]


class StolikVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games from one seat each; keywords are those of a `TrainingBatch`, others the game's options."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        rivals: Rivals = "greedy",
        seat: int | None = None,
        observations: str = READY,
        illegal: str = REFUSE,
        rewards: str = "ranks",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED or render_mode is not None:
            raise BadSetupError(
                pl="Wiele gier naraz zaczyna się samo od nowa (NextStep albo SameStep) i nic nie rysuje.",
                en="Many games at once begin anew by themselves (NextStep or SameStep), and draw nothing.",
            )
        self.num_envs, self.render_mode = num_envs, None
        self._same_step = mode == AutoresetMode.SAME_STEP
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.batch = TrainingBatch(
            games.with_house(game, options.pop("house", {})),
            num_envs,
            players,
            options,
            rivals=rivals,
            seat=seat,
            observations=observations,
            illegal=illegal,
            seed=secrets.token_hex(8),
            rewards=rewards,
            restart=self._same_step,
        )
        self.single_observation_space = observation_box(self.batch.layout, self.batch.ready)
        self.single_action_space = spaces.Discrete(len(self.batch.game.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=None if isinstance(seed, list) else seed)
        self.batch.reset(None if seed is None else str(seed) if isinstance(seed, list) else seed)
        return self.batch.observations.copy(), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        self.batch.step(actions)
        ended = self.batch.ended
        infos = self._infos()
        if self.batch.illegal.any():
            infos["illegal"] = self.batch.illegal
        if self._same_step and (ended != RUNNING).any():
            infos |= self._finals(ended != RUNNING)
        rewards = self.batch.own_rewards.astype(np.float64)
        return self.batch.observations.copy(), rewards, ended == FINISHED, ended == CUT_SHORT, infos

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self.batch.masks.copy(), "_action_mask": everywhere}

    def _finals(self, ended: Array) -> dict[str, Any]:
        """As Gymnasium's own vector environments tell of them: one object a game, none where none ended."""
        seen = np.full(self.num_envs, None, object)
        finals = self.batch.final_observations
        for number in np.flatnonzero(ended):
            seen[number] = finals[number].copy()
        return {"final_obs": seen, "_final_obs": ended, "final_info": {}, "_final_info": ended}

    def action_masks(self) -> Array:
        """The legal moves of the learner in every game."""
        masks: Array = self.batch.masks.astype(np.bool_)
        return masks
