"""Moves as small ints: named, adjacent ranges."""

from collections.abc import Iterator


class Ranges:
    """Named ranges of ints laid end to end: `Ranges(show=6, check=1)` gives show 0-5 and check 6.

    `ranges["check"]` is the first int of the range; `ranges.find(6)` is `("check", 0)`; `len(ranges)` is how many ints.
    """

    def __init__(self, **sizes: int) -> None:
        self.sizes = sizes
        self._start: dict[str, int] = {}
        total = 0
        for name, size in sizes.items():
            self._start[name] = total
            total += size
        self._total = total

    def __repr__(self) -> str:
        return f"Ranges({', '.join(f'{name}={size}' for name, size in self.sizes.items())})"

    def __getitem__(self, name: str) -> int:
        return self._start[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sizes)

    def __len__(self) -> int:
        return self._total

    def find(self, number: int) -> tuple[str, int]:
        """The range that a number lies in, and its place there."""
        for name, start in self._start.items():
            if start <= number < start + self.sizes[name]:
                return name, number - start
        raise ValueError(f"{number} is in no range of {list(self.sizes)}")
