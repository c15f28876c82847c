"""Places for bots that think: so many in all, so many for the tables of one client, given in turn."""

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator


class Thinking:
    """A fair queue. Whoever has many tables waits for their own bots, and nobody else's."""

    def __init__(self, in_all: int, each: int) -> None:
        self._in_all, self._each = in_all, each
        self._busy: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # who is served next comes first

    @property
    def busy(self) -> int:
        """Bots that think now."""
        return self._busy.total()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @contextlib.asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """A place for one bot of a client's tables, as soon as it is their turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._give()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                self._busy[client] -= 1
                self._busy += Counter()  # forget clients with none
            self._give()

    def _give(self) -> None:
        while self._busy.total() < self._in_all and (client := self._next()) is not None:
            turn = self._waiting[client].popleft()
            self._waiting.move_to_end(client)
            if not self._waiting[client]:
                del self._waiting[client]
            if not turn.done():
                self._busy[client] += 1
                turn.set_result(None)

    def _next(self) -> str | None:
        return next((client for client in self._waiting if self._busy[client] < self._each), None)
