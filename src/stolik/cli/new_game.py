"""`stolik new-game`: a complete small package with a game in it, to be made into another game file by file."""

import re
from pathlib import Path
from typing import Annotated

import typer

from stolik import games
from stolik.cli.common import chosen_lang
from stolik.core.errors import BadSetupError, shown
from stolik.core.language import say

TEMPLATE = Path(__file__).resolve().parents[1] / "template"
_NAME = re.compile("(?<![a-z])race(?![a-z])")  # what the game of the template is called
_TITLE = re.compile("(?<![A-Z])RACE(?![A-Z])")


def new_game(
    name: Annotated[str, typer.Argument(help="small letters, digits and _")],
    folder: Annotated[Path | None, typer.Option(help="where to write it; stolik-NAME if nobody says")] = None,
    lang: Annotated[str | None, typer.Option(help="pl or en")] = None,
) -> None:
    """Write a package with a small game of hidden cards, its tests green: the start of a game of your own."""
    language = chosen_lang(lang)
    _require_name(name)
    chosen = folder or Path(f"stolik-{name}")
    write(name, chosen)
    print(
        say(
            language,
            pl=f"Gra „{name}” jest w folderze {chosen}. Co dalej:",
            en=f'The game "{name}" is in the folder {chosen}. What to do next:',
        )
    )
    print(f"    cd {chosen}\n    pip install -e . pytest\n    pytest\n    stolik play {name}\n    stolik serve")


def _require_name(name: str) -> None:
    if not games.NAME.fullmatch(name):
        raise BadSetupError(
            pl=f"„{shown(name)}” nie może być nazwą gry: ta ma do 30 małych liter, cyfr i _, a zaczyna się literą.",
            en=f'"{shown(name)}" cannot be a game\'s name: up to 30 small letters, digits and _, a letter first.',
        )
    if name in games.names():
        raise BadSetupError(pl=f"Gra „{name}” już jest.", en=f'There is a game "{name}" already.')


def write(name: str, folder: Path) -> None:
    """The package of the template with its game called so, in a folder that is new or empty."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            told = shown(str(folder))
            raise BadSetupError(pl=f"Folder „{told}” nie jest pusty.", en=f'The folder "{told}" is not empty.')
        for source in sorted(TEMPLATE.rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                path = folder / _renamed(str(source.relative_to(TEMPLATE)), name)
                path.parent.mkdir(exist_ok=True)
                path.write_text(_renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    except OSError as error:
        raise BadSetupError(
            pl=f"W folderze „{shown(str(folder))}” nie da się pisać: {error.strerror}.",
            en=f'Cannot write in the folder "{shown(str(folder))}": {error.strerror}.',
        ) from error


def _renamed(text: str, name: str) -> str:
    return _TITLE.sub(name.upper(), _NAME.sub(name, text))
