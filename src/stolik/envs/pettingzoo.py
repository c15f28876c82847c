"""PettingZoo environments: every game, player count and option, as an AEC and as a Parallel environment.

    env = stolik.envs.make("NAME_v1", players=3, rewards="scores")
    env = stolik.envs.make_parallel("NAME_v1", players=3)

AEC: where several seats decide at once, the lowest is asked first; nobody sees an answer before all are in, so this is
the same game. Parallel: in each step all seats that owe a decision make it at once, none knowing another's. PettingZoo
wants an action of everybody in every step, so there is one action more than the game has, the last: to wait. Who owes
no decision has only that one.
"""

from functools import cache
from typing import Any

import numpy as np

from stolik import games
from stolik.core.errors import MissingExtraError
from stolik.envs.illegal import REFUSE
from stolik.envs.ready import RAW
from stolik.envs.single import RENDER_MODES, SingleGame

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv, register
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    raise MissingExtraError("envs", missing) from missing

from stolik.envs.spaces import mask_box, observation_box


def env(game: str, **settings: Any) -> Any:
    """The environment of a game in PettingZoo's usual wrapper, which tells when calls come in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, **settings))


def raw_env(game: str, **settings: Any) -> "StolikEnv":
    """The environment of a game without that wrapper, which takes most of the time of a step."""
    return StolikEnv(game, **settings)


def parallel_env(game: str, **settings: Any) -> "StolikParallelEnv":
    """The Parallel environment of a game."""
    return StolikParallelEnv(game, **settings)


class Seats:
    """What both environments share: agents are the seats, `seat_0` and on; other keywords are the game's options.

    An observation is `{"observation": numbers, "action_mask": legal}`.
    """

    waiting = 0  # actions more than the game has

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rewards: str = "ranks",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = REFUSE,
        observations: str = RAW,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = SingleGame(game, players, options, rewards, render_mode, max_cycles, illegal, observations)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{self.table.game.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = list(self.table.names)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []

    @cache  # noqa: B019 - an agent's space must be the same object every time
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        mask = mask_box(len(self.table.game.actions) + self.waiting)
        return spaces.Dict({"observation": observation_box(self.table.layout, self.table.ready), "action_mask": mask})

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(len(self.table.game.actions) + self.waiting)

    def _infos(self) -> dict[str, dict[str, Any]]:
        """Of whose last action was not legal, that it was so."""
        illegal = [self.possible_agents[seat] for seat in self.table.illegal]
        return {agent: {"illegal": True} if agent in illegal else {} for agent in self.agents}

    def render(self) -> Any:
        return self.table.render()

    def state(self) -> Any:
        """The bytes of the whole state, hidden information included: for critics that may see everything."""
        return np.frombuffer(self.table.state.tobytes(), np.uint8)

    def close(self) -> None:
        """There is nothing to close."""


class StolikEnv(Seats, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """One seat is asked at a time; the mask is empty for who does not decide."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._told: tuple[int, ...] = ()  # the seats of whose illegal actions the infos tell
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat_of[agent]
        return {"observation": self.table.view(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.step(-1 if action is None else action)
        if self.table.illegal != self._told:
            self._told, self.infos = self.table.illegal, self._infos()
        if self.table.finished or self.table.cut_short:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Until here all rewards are 0."""
        self.rewards = dict(zip(self.possible_agents, self.table.rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.table.finished)
        self.truncations = dict.fromkeys(self.agents, self.table.cut_short)
        if self.table.seat >= 0:
            self.agent_selection = self.possible_agents[self.table.seat]


class StolikParallelEnv(Seats, ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """All who decide are asked at once; the others wait."""

    waiting = 1

    @property
    def wait(self) -> int:
        """The action of a seat that owes no decision."""
        return len(self.table.game.actions)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """What every seat does at once."""
        given = {seat: int(actions.get(agent, self.wait)) for seat, agent in enumerate(self.possible_agents)}
        self.table.step_together({seat: action for seat, action in given.items() if action != self.wait})
        paid = dict(zip(self.possible_agents, self.table.rewards, strict=True))
        finished = dict.fromkeys(self.agents, self.table.finished)
        cut_short = dict.fromkeys(self.agents, self.table.cut_short)
        seen, infos = self._seen(), self._infos()
        if self.table.finished or self.table.cut_short:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, paid, finished, cut_short, infos

    def _seen(self) -> dict[str, Any]:
        return {
            agent: {"observation": self.table.view(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, seat: int) -> Any:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[self.table.legal(seat) or [self.wait]] = 1
        return mask


def _register() -> None:
    """Every game in PettingZoo's own registry, as `stolik/NAME_v1`."""
    for name in games.names():
        version = games.load(name).version
        for api, made_by in (("aec", "env"), ("parallel", "parallel_env")):
            register(api, f"stolik/{name}_v{version}", f"{__name__}:{made_by}", kwargs={"game": name})


_register()
