"""Environments for research: `batch`, `pettingzoo`, `gymnasium` and `openspiel`, over the same rules as the table.

`make("NAME_v1", players=3)` is the PettingZoo environment of a game, whose version is that of its rules;
`make_parallel` is the one where all who decide are asked at once. Each environment is imported when it is asked for:
`batch` needs nothing more than stolik itself, the others the extra `envs` or `openspiel`.
"""

from typing import Any

from stolik import games
from stolik.core.errors import BadSetupError, MissingExtraError, shown

__all__ = ["MissingExtraError", "make", "make_parallel", "names"]


def names() -> tuple[str, ...]:
    """The environments that can be made by name."""
    return tuple(f"{name}_v{games.load(name).version}" for name in games.names())


def make(name: str, **settings: Any) -> Any:
    """A PettingZoo environment by name, one seat asked at a time; settings are the players, options, `rewards` ..."""
    game = _game_of(name)
    from stolik.envs import pettingzoo

    return pettingzoo.env(game, **settings)


def make_parallel(name: str, **settings: Any) -> Any:
    """A PettingZoo Parallel environment by name: all who decide are asked at once."""
    game = _game_of(name)
    from stolik.envs import pettingzoo

    return pettingzoo.parallel_env(game, **settings)


def _game_of(name: str) -> str:
    if name not in names():
        known = ", ".join(names())
        raise BadSetupError(
            pl=f"Nie ma środowiska „{shown(name)}”. Są: {known}.",
            en=f'There is no environment "{shown(name)}". There are: {known}.',
        )
    return name.rpartition("_v")[0]
