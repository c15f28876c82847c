"""The space of a game's observations, as Gymnasium and PettingZoo describe it."""

from typing import Any

import numpy as np
from gymnasium import spaces

from stolik.envs.layout import Layout
from stolik.envs.ready import Ready


def observation_box(layout: Layout, ready: Ready | None = None) -> spaces.Box:
    """Bounds of every number: the least and the greatest that its field holds; of ready columns, 0 and 1."""
    if ready:
        return spaces.Box(0.0, 1.0, (ready.size,), np.float32)
    kind: Any = layout.dtype.type
    return spaces.Box(layout.low, layout.high, (layout.size,), kind)


def mask_box(actions: int) -> spaces.Box:
    return spaces.Box(0, 1, (actions,), np.int8)
