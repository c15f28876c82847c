"""`stolik restore`: a database from the file that `stolik backup` wrote."""

import os
from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.common import current_lang
from stolik.cli.serve import default_db
from stolik.core.language import say


def restore(
    file: Annotated[Path, typer.Argument(help="the file that stolik backup wrote")],
    db: Annotated[str | None, typer.Option(help="a SQLite file, or postgresql://…")] = None,
    replace: Annotated[bool, typer.Option(help="replace what is in the database")] = False,
) -> None:
    """Make the database from a copy. Stop all servers before."""
    from stolik.web.storage.backups import restore as put_back

    put_back(db or os.environ.get("STOLIK_DB") or default_db(), file, replace)
    print(say(current_lang(), pl="Baza jest znów taka jak w kopii.", en="The database is as it was in the copy."))
