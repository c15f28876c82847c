"""`stolik tidy`: delete tables that nobody needs any more."""

import asyncio
import os
from typing import Annotated

import typer

from stolik.cli.common import current_lang
from stolik.cli.serve import default_db
from stolik.core.language import say


def tidy(
    db: Annotated[str | None, typer.Option(help="a SQLite file, or postgresql://…")] = None,
    finished: Annotated[int, typer.Option(min=0, help="delete finished tables after so many days; 0 keeps them")] = 0,
) -> None:
    """Delete lobbies after a day and unfinished tables after 30 days without anybody."""
    deleted = asyncio.run(_tidy(db or os.environ.get("STOLIK_DB") or default_db(), finished))
    print(say(current_lang(), pl=f"Usunięte stoły: {deleted}.", en=f"Tables deleted: {deleted}."))


async def _tidy(db: str, finished: int) -> int:
    from stolik.web.storage.store import Store
    from stolik.web.storage.tidying import tidy as delete_old

    store = Store(db)
    try:
        await store.open()
        return len(await delete_old(store, finished))
    finally:
        await store.close()
