"""How much one client may ask for. Each limit is refused with a sentence."""

import time
from collections import OrderedDict
from dataclasses import dataclass, fields

from stolik.core.errors import BadSetupError
from stolik.web.table import person_names

_MOST_CLIENTS = 20_000


@dataclass(frozen=True)
class ServerLimits:
    """The numbers, all of them settings of the server."""

    body: int = 16_384  # bytes of a request
    rate: float = 30.0  # state-changing requests per second and client
    burst: int = 120
    pages: float = 50.0  # other requests per second and client
    connections: int = 200  # open connections per client; a proxy that is believed may have any number
    slowest: float = 15.0  # seconds for the whole of a request
    unread: float = 60.0  # seconds in which somebody takes nothing of the answers that wait for them
    refused: float = 10.0  # requests per second and client that say they come from elsewhere, or are too large
    tables: int = 60  # new tables per hour and client
    streams: int = 60  # open streams per client
    bots: int = 8  # bots that think at once, at all tables
    own_bots: int = 4  # and at the tables of one client
    reviews: int = 30  # reviews of finished games per hour and client
    own_reviews: int = 2  # and at once
    reviews_waiting: int = 20  # reviews that wait, of all clients
    advice: int = 60  # questions to the coach per ten minutes and client
    chat: int = 8  # messages per ten seconds and seat
    name: int = person_names.LONGEST  # letters of a nickname
    line: int = 300  # letters of a message
    lines: int = 1000  # lines of a table

    @classmethod
    def parse(cls, given: list[str]) -> "ServerLimits":
        """ServerLimits from `name=number` words."""
        values: dict[str, int | float] = {}
        known = {field.name for field in fields(cls)}
        for text in given:
            name, _, value = text.partition("=")
            if name not in known or not value.isdigit():
                raise BadSetupError(
                    pl=f"Nie rozumiem „{text}”. Są: {', '.join(sorted(known))}, np. rate=100.",
                    en=f'Cannot understand "{text}". There are: {", ".join(sorted(known))}, such as rate=100.',
                )
            values[name] = int(value)
        return cls(**values)  # type: ignore[arg-type]


class Bucket:
    """So many at once, and so many per second after that, for each client."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second, self._burst = per_second, burst
        self._clients: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def take(self, client: object) -> bool:
        """Take one; False if there is none left."""
        now = time.monotonic()
        left, since = self._clients.pop(client, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._per_second)
        allowed = left >= 1
        self._clients[client] = (left - 1 if allowed else left, now)
        if len(self._clients) > _MOST_CLIENTS:
            self._clients.popitem(last=False)
        return allowed

    def forgive(self, client: object) -> None:
        """Nothing was taken."""
        self._clients.pop(client, None)
