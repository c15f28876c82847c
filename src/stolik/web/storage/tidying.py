"""Deletes tables that nobody needs any more."""

from stolik.web.storage.rows import CLOSED, LOBBY, OVER, PLAYING
from stolik.web.storage.store import Store, Writing
from stolik.web.table.change import now_ms

_DAY_MS = 24 * 3600 * 1000
_LOBBY_DAYS, _UNFINISHED_DAYS = 1, 30


async def tidy(store: Store, finished_days: int = 0) -> list[str]:
    """Delete lobbies after a day, unfinished tables after 30 days, finished ones after so many (0: never).

    Days are counted from when somebody was last seen there. Returns the ids of what was deleted.
    Links to other devices that stopped working go too.
    """
    ages = {(LOBBY,): _LOBBY_DAYS, (PLAYING, CLOSED): _UNFINISHED_DAYS, (OVER,): finished_days}

    def work(tx: Writing) -> list[str]:
        old = [id for kinds, days in ages.items() if days for id in tx.old(kinds, now_ms() - days * _DAY_MS)]
        if old:
            tx.delete(old)
        return old

    await store.write(lambda tx: tx.drop_old_links(now_ms()))
    deleted: list[str] = []
    while found := await store.write(work):
        deleted += found
    return deleted
