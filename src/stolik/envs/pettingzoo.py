"""The PettingZoo door: every game, player count and option as an AEC environment.

    env = stolik.envs.make("lie_v1", players=3, ones_wild=True, rewards="scores")

Where several seats decide at once, the lowest is asked first; nobody sees an answer before all are in, so this is the
same game. There is no Parallel environment: in none of the games do all seats decide at every step.
"""

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, register
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from stolik import games
from stolik.envs.table import RENDER_MODES, Table


def env(game: str, **settings: Any) -> Any:
    """The environment of a game in PettingZoo's usual wrapper, which tells when calls come in the wrong order."""
    return OrderEnforcingWrapper(StolikEnv(game, **settings))


class StolikEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game whose agents are its seats, `seat_0` and on; other keywords are the game's options.

    An observation is `{"observation": numbers, "action_mask": legal}`; the mask is empty for who does not decide.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rewards: str = "ranks",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, players, options, rewards, render_mode, max_cycles)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{self.table.game.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []

    @cache  # noqa: B019 - an agent's space must be the same object every time
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        bounds = np.iinfo(self.table.layout.dtype)
        kind: Any = self.table.layout.dtype.type
        return spaces.Dict(
            {
                "observation": spaces.Box(bounds.min, bounds.max, (self.table.layout.size,), kind),
                "action_mask": spaces.Box(0, 1, (len(self.table.game.actions),), np.int8),
            }
        )

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(len(self.table.game.actions))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.view(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.step(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.table.rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.table.finished)
        self.truncations = dict.fromkeys(self.agents, self.table.cut_short)
        if self.table.seat >= 0:
            self.agent_selection = self.possible_agents[self.table.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return self.table.render()

    def state(self) -> Any:
        """The bytes of the whole record, all secrets included: for critics that may see everything."""
        return np.frombuffer(self.table.state.tobytes(), np.uint8)

    def close(self) -> None:
        """There is nothing to close."""


def _register() -> None:
    """Every game in PettingZoo's own registry, as `stolik/lie_v1`."""
    for name in games.names():
        version = games.load(name).version
        register("aec", f"stolik/{name}_v{version}", f"{__name__}:env", kwargs={"game": name})


_register()
