"""The doors for researchers: `batch`, `pettingzoo`, `gymnasium` and `openspiel`, over the same rules as the table.

`make("lie_v1", players=3)` is the PettingZoo environment of a game, whose version is that of its rules. The doors are
imported when they are asked for: `batch` needs nothing more than stolik itself, the others the extra `envs` or
`openspiel`.
"""

from typing import Any

from stolik import games
from stolik.core.errors import BadSetupError, shown

__all__ = ["make", "names"]


def names() -> tuple[str, ...]:
    """The environments that can be made by name."""
    return tuple(f"{name}_v{games.load(name).version}" for name in games.names())


def make(name: str, **settings: Any) -> Any:
    """A PettingZoo environment by name; its settings are those of `stolik.envs.pettingzoo.env`."""
    if name not in names():
        known = ", ".join(names())
        raise BadSetupError(
            pl=f"Nie ma środowiska „{shown(name)}”. Są: {known}.",
            en=f'There is no environment "{shown(name)}". There are: {known}.',
        )
    from stolik.envs import pettingzoo

    return pettingzoo.env(name.rpartition("_v")[0], **settings)
