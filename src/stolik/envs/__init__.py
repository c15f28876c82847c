"""The doors for researchers: `batch`, `pettingzoo`, `gymnasium` and `openspiel`, over the same rules as the table.

`make("lie_v1", players=3)` is the PettingZoo environment of a game, whose version is that of its rules;
`make_parallel` is the one where all who decide are asked at once. The doors are imported when they are asked for:
`batch` needs nothing more than stolik itself, the others the extra `envs` or `openspiel`.
"""

from typing import Any

from stolik import games
from stolik.core.errors import BadSetupError, shown

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


class MissingExtraError(BadSetupError, ImportError):
    """A door whose packages are not installed; says which extra brings them."""

    def __init__(self, extra: str, error: ImportError) -> None:
        super().__init__(
            pl=f"Te drzwi potrzebują dodatku „{extra}” (brakuje {error.name}): pip install 'stolik[{extra}]'.",
            en=f"This door needs the extra `{extra}` ({error.name} is missing): pip install 'stolik[{extra}]'.",
        )


def _game_of(name: str) -> str:
    if name not in names():
        known = ", ".join(names())
        raise BadSetupError(
            pl=f"Nie ma środowiska „{shown(name)}”. Są: {known}.",
            en=f'There is no environment "{shown(name)}". There are: {known}.',
        )
    return name.rpartition("_v")[0]
