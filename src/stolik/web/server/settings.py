"""How a server is run: what `stolik serve` was given."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date

from stolik.web.notifications.push import Target, public_target
from stolik.web.server.limits import ServerLimits


@dataclass(frozen=True)
class ServerSettings:
    """Paces, places and switches of one server."""

    db: str
    limits: ServerLimits = field(default_factory=ServerLimits)
    bot_pause: float = 0.7  # seconds that a bot takes when people play
    name: str = ""  # by which servers of one database know each other; random if empty
    reveal: float = 10.0  # seconds for which a revealed seed is waited for
    away: float = 12.0  # seconds after which somebody who neither answers nor asks counts as away
    keep_finished: int = 0  # days after which finished tables are deleted; 0 keeps them
    lease: float = 4.0  # seconds for which a server stays responsible for a table's bots without renewing it
    gather: float = 60.0  # seconds between two times that viewers are sent to the server where their table is played
    compile: bool = True  # compile the games in the background
    champion: str = "champion:iters=400"  # whose score is shown beside yours on the page of a day
    push_reach: Callable[[str], Awaitable[Target | None]] = public_target  # which endpoints of Web Push are taken
    day: date | None = None  # today, if it is not the calendar's
    drain: float = 0.0  # seconds between saying that the server stops and stopping
    host_token: str = ""  # opens the host's page and the metrics; random if empty
    log: str = "text"  # or json
    lab: str = ""  # the folder of the laboratory's reports
    public: str = ""  # the address under which people find the table, if it is not the machine's own
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For and X-Forwarded-Proto are believed
