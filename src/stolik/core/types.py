"""Names for what rules work on, for readers and for the type checker."""

from typing import Any, TypeAlias

State: TypeAlias = Any  # a NumPy record of the game's STATE, or its plain twin
Ints: TypeAlias = Any  # something indexed by ints that holds ints: an int64 array, or a list in the plain twin
