"""`stolik play`: a person types, and is always answered with a sentence."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from stolik.cli.play import BOT_NAMES
from tests.cli.conftest import ENGLISH, PROGRAM, Ran, process, run

GOODBYE = {"en": "See you at the table.", "pl": "Do zobaczenia przy stole."}


def _play(*typed: str, options: tuple[object, ...] = (), lang: str = "en") -> Ran:
    """A game of LIE with fixed cards, in which a person types these lines and then nothing more."""
    played = run("play", "lie", "--seed", 1, "--lang", lang, *options, typed="".join(f"{line}\n" for line in typed))
    assert played.code == 0, played
    assert not played.err
    return played


def _own_faces(played: Ran) -> list[str]:
    """The two faces of the first card, as the drawing shows them."""
    found = re.search(r"(?:Your cards|Twoje karty): (\d)/(\d)", played.out)
    assert found
    return list(found.groups())


FACES = _own_faces(_play("quit"))


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("ending", ["quit\n", "exit\n", "QUIT\n", "", "?"])
def test_leaving_is_polite(ending: str, lang: str) -> None:
    left = run("play", "lie", "--lang", lang, typed=ending)
    assert left.code == 0
    assert left.out.endswith(GOODBYE[lang] + "\n")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_mistyped_move_gets_a_sentence(lang: str) -> None:
    told = _play("shw", "bid 99x9", "check", f"show {7}", lang=lang).out
    if lang == "en":
        assert '"shw" is not a move of this game.' in told
        assert "Now fix a face of your card" in told
    else:
        assert "„shw” nie jest ruchem w tej grze." in told
        assert "Teraz wybierz jedną z wartości swojej karty" in told
    assert "(L3)" in told


def test_a_move_nearly_right_gets_a_proposal() -> None:
    assert f"Perhaps: show {FACES[0]}" in _play(f"shov {FACES[0]}").out


@pytest.mark.parametrize(
    "nonsense", ["\x1b[31m", "[bold]", "[/]", "%s {0}", "🂡" * 500, "save\x00", "-1", "a" * 100_000]
)
def test_nonsense_is_answered_and_shown_without_control_characters(nonsense: str) -> None:
    told = _play(nonsense).out
    assert "is not a move of this game." in told
    assert "\x1b" not in told
    assert len(told) < 5000


def test_bytes_that_are_no_text_are_answered() -> None:
    told = run("play", "lie", typed=b"\xff\xfe\x80\nquit\n")
    assert told.code == 0
    assert "is not a move of this game." in told.out


def test_question_mark_lists_the_legal_moves() -> None:
    assert f"show {FACES[0]}  show {FACES[1]}" in _play("?").out


def test_moves_may_be_typed_in_any_case_and_by_their_ending() -> None:
    for typed in (f"show {FACES[0]}", f"SHOW {FACES[0]}", f"  show   {FACES[0]} ", FACES[0]):
        assert f"Guest chooses {FACES[0]}." in _play(typed).out


def test_an_empty_line_asks_for_a_move() -> None:
    assert "Type a move, or ? for the list." in _play("").out


def test_undo_takes_back_an_own_decision_only() -> None:
    options = ("--option", "cards=fewer")
    assert "You can only take back your own decision" in _play("undo", options=options).out
    first = _own_faces(_play(options=options))[0]
    told = _play(f"show {first}", "undo", f"show {first}", "log", options=options).out
    assert "Taken back." in told
    log = told.rpartition("Guest> ")[0].rpartition("Guest> ")[2]
    assert log.count(f"Guest chooses {first}.") == 1, "what was taken back is not in the log"


def test_log_tells_what_the_seat_saw_and_no_more() -> None:
    told = _play("log").out
    assert told.count(f"Guest is dealt {'/'.join(FACES)}.") == 2
    assert told.count("Ala is dealt a card.") == 2


def test_nothing_is_saved_that_would_give_hidden_cards_away(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    assert "give away cards that you cannot see" in _play(f"show {FACES[0]}", f"save {path}").out
    assert not path.exists()


def test_a_game_that_hides_nothing_is_saved_at_any_time(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    assert f"Saved: {path}" in run("play", "ten", "--seed", "1", typed=f"save {path}\nquit\n").out
    assert run("record", "check", path, "--unfinished").code == 0


def test_a_finished_game_is_saved_with_all_its_cards(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    anything = ["show 1", "show 2", "show 3", "show 4", "show 5", "show 6", "bid 1x1", "check", f"save {path}"] * 60
    told = run("play", "lie", "--seed", "1", typed="\n".join(anything))
    assert f"Saved: {path}" in told.out
    assert run("record", "check", path).code == 0


def test_save_without_a_name_finds_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Saved: stolik-ten-" in run("play", "ten", "--seed", "1", typed="save\nquit\n").out
    assert len(list(tmp_path.glob("stolik-ten-*.json"))) == 1


@pytest.mark.parametrize("path", ["/no/such/folder/x.json", "/", "a\x00b"])
def test_save_says_why_it_cannot(path: str) -> None:
    assert "Cannot write" in run("play", "ten", "--seed", "1", typed=f"save {path}\nquit\n").out


def test_only_what_the_game_has_is_offered_and_help_and_q_are_known() -> None:
    assert " hint " not in _play("quit").out.splitlines()[0]
    assert " hint · auto " in run("play", "ten", "--seed", "1", typed="q\n").out.splitlines()[0]
    told = run("play", "lie", "--seed", "1", typed="help\nq\n").out
    assert told.count("? moves") == 2
    assert told.endswith(GOODBYE["en"] + "\n")


@pytest.mark.parametrize(("lang", "words"), [("en", "Either face may be chosen"), ("pl", "w tajemnicy wybierają")])
def test_rules_prints_the_page(lang: str, words: str) -> None:
    page = _play("rules", lang=lang).out
    assert words in " ".join(page.split())
    assert all(f"L{number} " in page for number in range(1, 16))


def test_hint_and_auto_answer_even_where_there_is_nothing_to_say() -> None:
    told = _play("hint", "auto").out
    assert "There are no hints here." in told
    assert "This choice is yours." in told


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_person_sits_where_they_like(seat: int) -> None:
    told = _play(options=("--players", 3, "--seat", seat, "--name", "Zosia", "--bots", "random,random")).out
    names = [*BOT_NAMES[:2]]
    names.insert(seat, "Zosia")
    assert [line.split()[1] for line in told.splitlines() if "▮" in line][:3] == names


def test_the_same_seed_deals_the_same_cards_and_none_does_not() -> None:
    assert _play("log").out == _play("log").out
    assert len({run("play", "lie", "--option", "cards=fewer").out for _ in range(5)}) > 1


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_whole_game_can_be_played(lang: str) -> None:
    tries = [f"show {face}" for face in range(1, 7)] + ["check", "bid 1x1", "bid 1x6", "bid 2x6", "bid 4x6", "bid 9x6"]
    told = _play(*tries * 60, lang=lang, options=("--players", 2)).out
    assert {"en": "place 1:", "pl": "1. miejsce:"}[lang] in told
    assert GOODBYE[lang] not in told


@pytest.mark.parametrize(("lang", "question"), [("en", "What came up? "), ("pl", "Co wypadło? ")])
def test_by_hand_asks_for_the_real_cards(lang: str, question: str) -> None:
    told = _play("9/9", "2/5", "1/6", "show 5", options=("--by-hand",), lang=lang).out
    assert told.count(question) == 3
    assert "1/2, 1/3" in told, "a card that does not exist is answered with those that do"
    assert {"en": "Guest is dealt 2/5.", "pl": "Gość: karta 2/5."}[lang] in told
    assert {"en": "Guest chooses 5.", "pl": "Gość wybiera 5."}[lang] in told


@pytest.mark.parametrize("ending", ["quit\n", ""])
def test_by_hand_can_be_left_while_dealing(ending: str) -> None:
    left = run("play", "lie", "--by-hand", typed=ending)
    assert left.code == 0
    assert left.out.endswith(GOODBYE["en"] + "\n")


def test_ctrl_c_leaves_cleanly() -> None:
    playing = subprocess.Popen(
        [*PROGRAM, "play", "lie"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | ENGLISH | {"PYTHONUNBUFFERED": "1"},
        text=True,
    )
    assert playing.stdout is not None
    while "Your cards" not in playing.stdout.readline():
        assert playing.poll() is None
    playing.send_signal(signal.SIGINT)
    out, err = playing.communicate(timeout=30)
    assert playing.returncode == 0
    assert err == ""
    assert out.endswith(GOODBYE["en"] + "\n")


def test_a_terminal_that_knows_only_ascii_is_no_reason_to_fail() -> None:
    told = process("play", "lie", "--lang", "pl", typed="żółw\n", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert told.code == 0
    assert told.err == ""
