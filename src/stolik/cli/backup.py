"""`stolik backup`: everything that is in the database, into one file."""

import os
from pathlib import Path
from typing import Annotated

import typer

from stolik.cli.common import current_lang
from stolik.cli.serve import default_db
from stolik.core.language import say


def backup(
    file: Annotated[Path, typer.Argument(help="the file to write; it must not be there yet")],
    db: Annotated[str | None, typer.Option(help="a SQLite file, or postgresql://…")] = None,
) -> None:
    """Copy the database into a file, while servers go on."""
    from stolik.web.storage.backups import backup as copy

    copy(db or os.environ.get("STOLIK_DB") or default_db(), file)
    print(say(current_lang(), pl=f"Kopia: {file}", en=f"The copy: {file}"))
