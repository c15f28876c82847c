"""MaskablePPO of SB3-contrib, as it is, over Gymnasium's vector of games.

python -m baselines.maskable_ppo lie --seed 1 --decisions 300000
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import stolik.envs.gymnasium  # noqa: F401 - registers the games
from baselines.measure import EASY, GREEDY, Result, measure

GAMES = 128


class Games(VecEnv):  # type: ignore[misc]
    """A vector of games as SB3 wants it."""

    def __init__(self, name: str, **settings: Any) -> None:
        self._games = gymnasium.make_vec(name, num_envs=GAMES, autoreset_mode=AutoresetMode.SAME_STEP, **settings)
        super().__init__(GAMES, self._games.single_observation_space, self._games.single_action_space)
        self._masks = np.zeros(0)

    def reset(self) -> Any:
        seen, infos = self._games.reset(seed=self._seeds[0])
        self._masks = infos["action_mask"]
        return seen

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        seen, rewards, finished, cut_short, infos = self._games.step(self._actions)
        self._masks, over = infos["action_mask"], finished | cut_short
        told: list[dict[str, Any]] = [{} for _ in range(GAMES)]
        for number in np.flatnonzero(over):
            told[number] = {
                "terminal_observation": infos["final_obs"][number],
                "TimeLimit.truncated": bool(cut_short[number]),
                "won": float(rewards[number]),
            }
        return seen, rewards.astype(np.float32), over, told

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self._masks)

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self._games, attr_name, None)] * GAMES

    def set_attr(self, *_: Any) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * GAMES

    def close(self) -> None:
        self._games.close()


class Curve(BaseCallback):  # type: ignore[misc]
    """Notes the mean reward of the last games, ten times in a run."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self._result, self._won = result, [0.0]

    def _on_step(self) -> bool:
        self._won += [info["won"] for info in self.locals["infos"] if "won" in info]
        every = self._result.decisions // 10
        if self.num_timesteps // every > len(self._result.curve):
            self._result.curve.append((self.num_timesteps, float(np.mean(self._won[-2000:]))))
            print(self._result.curve[-1], flush=True)
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=300_000)
    parser.add_argument("--champion-games", type=int, default=40)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    name = next(key for key in gymnasium.registry if key.startswith(f"stolik/{chosen.game}-v"))
    command = f"python -m baselines.maskable_ppo {chosen.game} --seed {chosen.seed} --decisions {chosen.decisions}"
    result = Result("maskable_ppo", chosen.game, chosen.players, chosen.seed, chosen.decisions, command)
    began = time.process_time()
    games = Games(name, players=chosen.players, rivals={EASY: 1, GREEDY: 1})
    games.seed(chosen.seed)
    model = MaskablePPO("MlpPolicy", games, n_steps=32, batch_size=1024, n_epochs=4, gamma=1.0, seed=chosen.seed)
    model.learn(chosen.decisions, callback=Curve(result))

    def choose(seen: Any, masks: Any) -> Any:
        return model.predict(seen, action_masks=masks, deterministic=False)[0]

    measure(result, choose, chosen.champion_games, began)


if __name__ == "__main__":
    main()
