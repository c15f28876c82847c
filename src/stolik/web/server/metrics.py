"""What a server counts and measures, in the text format of Prometheus."""

import os
import resource
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Histogram:
    """How long something took, sorted into a few classes."""

    def __init__(self) -> None:
        self.counts, self.sum = [0] * (len(_BOUNDS) + 1), 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(_BOUNDS, seconds)] += 1
        self.sum += seconds

    @property
    def total(self) -> int:
        return sum(self.counts)

    def within_ms(self, fraction: float) -> float | None:
        """The class within which such a fraction of all was done; None if there were none or they took longer."""
        passed, wanted = 0, fraction * self.total
        for bound, count in zip(_BOUNDS, self.counts, strict=False):
            passed += count
            if passed >= wanted > 0:
                return bound * 1000
        return None

    def lines(self, name: str, labels: str = "") -> Iterator[str]:
        passed = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self.counts, strict=True):
            passed += count
            yield f'{name}_bucket{{{labels}le="{bound}"}} {passed}'
        own = f"{{{labels.rstrip(',')}}}" if labels else ""
        yield f"{name}_sum{own} {self.sum:.6f}"
        yield f"{name}_count{own} {passed}"


class Metrics:
    """Counters that only grow, and histograms; gauges are asked for when they are read."""

    def __init__(self) -> None:
        self.since = time.monotonic()
        self.moves: Counter[str] = Counter()  # by who made them: seat, bot or clock
        self.requests: Counter[tuple[str, int]] = Counter()  # by route and status
        self.request_seconds: dict[str, Histogram] = {}  # by route; open streams are not measured
        self.stored_seconds = Histogram()  # a change of a table, until the database has it
        self.bot_seconds = Histogram()  # a bot's decision, from its place in the queue to its answer

    def answered(self, route: str, status: int, seconds: float) -> None:
        self.requests[route, status] += 1
        if not route.endswith("/stream"):
            self.request_seconds.setdefault(route, Histogram()).observe(seconds)

    def stored(self, made_by: list[str], seconds: float) -> None:
        self.moves.update(made_by)
        self.stored_seconds.observe(seconds)

    def text(self, gauges: dict[str, float]) -> str:
        """Everything, a line for each number."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: dict[str, float]) -> Iterator[str]:
        for name, value in gauges.items():
            yield from (f"# TYPE stolik_{name.partition('{')[0]} gauge", f"stolik_{name} {value:g}")
        yield "# TYPE stolik_moves_total counter"
        yield from (f'stolik_moves_total{{by="{by}"}} {count}' for by, count in sorted(self.moves.items()))
        yield "# TYPE stolik_requests_total counter"
        for (route, status), count in sorted(self.requests.items()):
            yield f'stolik_requests_total{{route="{route}",status="{status}"}} {count}'
        yield "# TYPE stolik_request_seconds histogram"
        for route, histogram in sorted(self.request_seconds.items()):
            yield from histogram.lines("stolik_request_seconds", f'route="{route}",')
        for name, histogram in (("stored", self.stored_seconds), ("bot", self.bot_seconds)):
            yield f"# TYPE stolik_{name}_seconds histogram"
            yield from histogram.lines(f"stolik_{name}_seconds")
        yield "# TYPE process_cpu_seconds_total counter"
        yield f"process_cpu_seconds_total {time.process_time():.2f}"


def memory_bytes() -> int:
    """Resident memory of this process; where the system does not tell it, the most that it ever had."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
