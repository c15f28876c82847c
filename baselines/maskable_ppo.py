"""MaskablePPO of SB3-contrib, as it is, over Gymnasium's vector of games.

    python -m baselines.maskable_ppo lie --seed 1 --decisions 1500000

Rivals, parts and checkpoints are those of `ppo_batch`; what differs is whose PPO it is.
"""

from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import VecEnv

import stolik.envs.gymnasium  # noqa: F401 - registers the games
from baselines.measure import PARTS, Chooser, Ladder, Result, Terms, run

GAMES, STEPS = 128, 64
SETTINGS: dict[str, Any] = {
    "n_steps": STEPS,
    "batch_size": 2048,
    "n_epochs": 3,
    "gamma": 1.0,
    "ent_coef": 0.01,
}
RATE = 1e-3


class Games(VecEnv):  # type: ignore[misc]
    """A vector of games as SB3 wants it."""

    def __init__(self, game: str, players: int, terms: Terms) -> None:
        name = next(key for key in gymnasium.registry if key.startswith(f"stolik/{game}-v"))
        self._games: Any = gymnasium.make_vec(
            name, num_envs=GAMES, players=players, rewards=terms.rewards, autoreset_mode=AutoresetMode.SAME_STEP
        )
        super().__init__(GAMES, self._games.single_observation_space, self._games.single_action_space)
        self._masks, self._terms = np.zeros(0), terms

    def set_rivals(self, rivals: dict[Any, int]) -> None:
        self._games.batch.set_rivals(rivals)

    def reset(self) -> Any:
        seen, infos = self._games.reset(seed=self._seeds[0])
        self._masks = infos["action_mask"]
        return seen

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        seen, _, finished, cut_short, infos = self._games.step(self._actions)
        paid, won = self._terms.paid(self._games.batch)
        self._masks, over = infos["action_mask"], finished | cut_short
        told: list[dict[str, Any]] = [{} for _ in range(GAMES)]
        for number in np.flatnonzero(over):
            told[number] = {
                "terminal_observation": infos["final_obs"][number],
                "TimeLimit.truncated": bool(cut_short[number]),
                "won": float(won[number]),
            }
        return seen, paid, over, told

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


class Climb(BaseCallback):  # type: ignore[misc]
    """Gives the learner other rivals when it has beaten those that it has."""

    def __init__(self, games: Games, ladder: Ladder) -> None:
        super().__init__()
        self._games, self._ladder = games, ladder

    def _on_step(self) -> bool:
        if self._ladder.climb([info["won"] for info in self.locals["infos"] if "won" in info]):
            self._games.set_rivals(self._ladder.rivals())
        return True


def chooser(model: MaskablePPO) -> Chooser:
    def choose(seen: Any, masks: Any, _: Any) -> Any:
        return model.predict(seen, action_masks=masks, deterministic=False)[0]

    return choose


def train(result: Result) -> Chooser:
    terms = result.terms
    games, rivals = Games(result.game, result.players, terms), Ladder(terms.width)
    layers = {"net_arch": [terms.hidden] * 2, "activation_fn": torch.nn.ReLU}
    model = MaskablePPO("MlpPolicy", games, learning_rate=RATE, policy_kwargs=layers, seed=result.seed, **SETTINGS)
    if result.checkpoint.exists():
        parameters, rivals, result.curve = torch.load(result.checkpoint, weights_only=False)
        model.set_parameters(parameters)
    for part in range(len(result.curve), PARTS):
        set_random_seed(1000 * result.seed + part)
        games.seed(1000 * result.seed + part)
        games.set_rivals(rivals.rivals())
        model.set_env(games)
        rounds = max(1, result.decisions // (PARTS * STEPS * GAMES))
        rate = RATE * (1 - part / PARTS)
        model.lr_schedule = lambda _, rate=rate: rate
        model.learn(rounds * STEPS * GAMES, callback=Climb(games, rivals))
        result.add((part + 1) * rounds * STEPS * GAMES, chooser(model))
        torch.save((model.get_parameters(), rivals, result.curve), result.checkpoint)
    torch.manual_seed(result.seed)  # to be measured alike, stopped or not
    return chooser(model)


def main() -> None:
    torch.set_num_threads(1)
    run("maskable_ppo", __doc__, 1_500_000, train)


if __name__ == "__main__":
    main()
