"""A package that cannot be used is left out with one sentence, and nothing else suffers."""

import os
import shutil
from pathlib import Path

import pytest

from stolik import games
from tests.cli.conftest import Ran, process
from tests.packages.conftest import NIM

FIELDS = "[('pending', np.uint8), ('over', np.uint8), ('card', np.int8)]"
FUNCTIONS = ("reset", "legal", "chance", "step", "scores", "ranks", "check")
SECRETIVE = f"""
import numpy as np
from stolik.core.actions import Ranges
from stolik.core.visibility import PUBLIC, SECRET
PLAYERS, OPTIONS, VERSION = range(2, 3), {{}}, 1
STATE = np.dtype({FIELDS})
VISIBILITY = {{"pending": PUBLIC, "over": PUBLIC, "card": SECRET}}
ACTIONS, OUTCOMES = Ranges(wait=1), Ranges()
MAX_LEGAL = MAX_OUTCOMES = MAX_STEPS = 1
{" = ".join(FUNCTIONS)} = lambda *_: 0
"""
WORDS = "TITLE = BLURB = {'pl': 'x', 'en': 'x'}\naction_word = outcome_word = seen = refusal = tell = str\n"
BROKEN = {
    "boom": ("raise RuntimeError('no\\nmercy')", WORDS, "RuntimeError: no\\nmercy"),
    "leaves": ("raise SystemExit(3)", WORDS, "SystemExit: 3"),
    "bare": ("PLAYERS = range(2, 3)", WORDS, "bare: rules.py lacks STATE, VISIBILITY, ACTIONS"),
    "mute": (SECRETIVE, "TITLE = {}", "mute: words.py lacks BLURB, action_word"),
    "half": (SECRETIVE, WORDS.replace("'pl': 'x', ", ""), "half: TITLE of words.py is not told in pl"),
    "hides": (SECRETIVE, WORDS, "hides hides fields, so it needs belief.py"),
    "lie": (SECRETIVE, WORDS, "there is a game of this name already"),
    "Big-One": (SECRETIVE, WORDS, "a game's name is up to 30 small letters, digits and _"),
}


def brought(folder: Path, name: str, package: str) -> None:
    """What an installed package leaves for others to find it by."""
    about = folder / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{games.GROUP}]\n{name} = {package}\n")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all kinds of broken packages, and twice a good one."""
    folder = tmp_path_factory.mktemp("installed")
    for number, (name, (rules, words, _)) in enumerate(BROKEN.items()):
        package = f"broken{number}"
        (folder / package).mkdir()
        for file, text in (("__init__", ""), ("rules", rules), ("words", words)):
            (folder / package / f"{file}.py").write_text(text)
        brought(folder, name, package)
    brought(folder, "gone", "nowhere")
    for package in ("nim_one", "nim_two"):
        shutil.copytree(NIM / "stolik_nim", folder / package)
        brought(folder, "nim", package)
    return folder


def stolik(installed: Path, *arguments: str, lang: str = "en") -> Ran:
    places = [str(installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    return process(*arguments, env={"PYTHONPATH": os.pathsep.join(places), "LC_ALL": f"{lang}.UTF-8"})


def test_each_is_left_out_with_one_sentence(installed: Path) -> None:
    ran = stolik(installed, "games")
    assert ran.code == 0
    told = ran.err.splitlines()
    assert len(told) == len(BROKEN) + 2, ran.err
    for name, (_, _, why) in BROKEN.items():
        (sentence,) = [line for line in told if line.startswith(f'The game "{name}" of the package broken')]
        assert f" is left out: {why}" in sentence
        assert sentence.endswith(".")
    assert (
        "The game \"gone\" of the package nowhere is left out: ModuleNotFoundError: No module named 'nowhere'." in told
    )
    assert 'The game "nim" of the package nim_two is left out: there is a game of this name already.' in told
    listed = {line.split()[0] for line in ran.out.splitlines() if not line.startswith(" ")}
    assert listed == {*games.own_names(), "nim"}


def test_the_sentences_are_polish_too(installed: Path) -> None:
    told = stolik(installed, "games", lang="pl").err.splitlines()
    assert "Gra „lie” z pakietu broken6 jest pominięta: gra o tej nazwie już jest." in told


def test_others_are_played_without_a_word_of_it(installed: Path) -> None:
    assert stolik(installed, "record", "new", "lie", "--seed", "1").err == ""
    refused = stolik(installed, "play", "bare").refused()
    assert refused.startswith('The game "bare" of the package broken2 is left out: bare: rules.py lacks STATE')
