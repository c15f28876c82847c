"""A bot that is not ours: a Python file or any executable, in a process of its own, asked by the protocol.

It gets views of its seat and never a full state. Whatever goes wrong with it, by its own fault or not, is a
`BadBotError` with a sentence, the end of its standard error, and a kind:

    start    it cannot be started, or does not play this game
    crash    it ended, or closed its output
    time     it did not answer in time
    output   its answer is too long, no answer at all, or came without being asked
    illegal  it answered with something that is no legal move
    killed   it was ended by a signal while it was not isolated, so perhaps by another
"""

import hashlib
import os
import re
import sys
import time
from pathlib import Path
from typing import Any

from stolik.bots import protocol
from stolik.bots.isolation import environment, is_isolated, keep_apart, launched
from stolik.bots.program_limits import ProgramLimits
from stolik.bots.program_process import EndedError, Process, SilentError, TalkativeError
from stolik.bots.spec import Spec
from stolik.core.errors import BadSetupError, StolikError, shown
from stolik.core.game import Game, Setup
from stolik.core.state import to_json_text
from stolik.core.types import State

_NOT_STARTED = (126, 127)  # exit codes of a shell that cannot become the program
_REASON = re.compile(r"^\s*\S*(?:Error|Exception|panicked|fault)\b.*", re.MULTILINE)


class BadBotError(StolikError):
    """A bot that fails, or answers with something that is no legal move."""

    def __init__(self, pl: str, en: str, kind: str = "crash", last_words: str = "") -> None:
        super().__init__(pl, en)
        self.kind, self.last_words = kind, last_words

    def __reduce__(self) -> Any:
        return type(self), (self.sentences["pl"], self.sentences["en"], self.kind, self.last_words)


def existing(path: str) -> Path:
    """A bot's file, which must be there; one that is not Python must be executable."""
    file, told = Path(path).expanduser(), shown(path)
    if not file.is_file():
        raise BadSetupError(pl=f"Nie ma pliku bota „{told}”.", en=f'There is no bot file "{told}".')
    if file.suffix != ".py" and not os.access(file, os.X_OK):
        raise BadSetupError(
            pl=f"Pliku „{told}” nie można uruchomić: chmod +x {told}", en=f'"{told}" is not executable: chmod +x {told}'
        )
    return file


def command(path: str) -> list[str]:
    """What is run: the program itself, or a small runner that speaks for a Python file."""
    file = str(existing(path).absolute())
    # -P: files of the working folder, which may be named like modules, stay out of the runner's way.
    return [sys.executable, "-P", "-m", "stolik.bots.file_bot", file] if file.endswith(".py") else [file]


class ProgramBot:
    """A player in another process, which is started at once, and again after it has failed."""

    def __init__(
        self, spec: Spec, game: Game, seed: str, setup: Setup | None = None, limits: ProgramLimits | None = None
    ) -> None:
        self._spec, self._game, self._setup, self._limits = spec, game, setup, limits or ProgramLimits()
        self.name = shown(str(spec))
        self._process: Process | None = None
        self._begun = False
        self.listens = True  # until it says that it wants to hear of no moves
        self.begin(seed)
        self._running()

    # A game

    def begin(self, seed: str) -> None:
        """A new game begins. The bot's own seed says nothing of the seed that cards are dealt from."""
        self._seed = hashlib.sha256(f"bot {seed}".encode()).hexdigest()[:16]
        self._begun, self._left = False, self._limits.game

    def sit(self, seat: int, number: int = 0) -> None:
        """Tell the bot its seat, and the number of the game."""
        game_ms = round(self._limits.game * 1000)
        message = protocol.line(
            "game", number=number, seat=seat, seed=self._seed, move_ms=round(self._limits.move * 1000), game_ms=game_ms
        )
        self._running().tell(message)
        self._begun = True

    def observe(self, who: int, word: str) -> None:
        """Tell the bot of a move, by the word that its seat may read."""
        if self._process is not None:
            self._process.tell(protocol.line("observe", who=protocol.who_name(who), word=word))

    def choose(self, view: State, seat: int, legal: list[int]) -> int:
        """The bot's move; its words and its numbers are both understood."""
        if not self._begun:
            self.sit(seat)
        words = [self._game.word(seat, action) for action in legal]
        seconds = min(self._limits.move, self._left)
        question = protocol.line("decide", seat=seat, ms=round(seconds * 1000), legal=words, numbers=legal)
        answer = self._ask(f'{question[:-1]},"view":{to_json_text(view)}}}', seconds)
        move = answer.get("move")
        if isinstance(move, str) and move in words:
            return legal[words.index(move)]
        if type(move) is int and move in legal:
            return move
        raise self._illegal(answer, words)

    def end(self, ranks: list[int], scores: list[int]) -> None:
        """Tell the bot how the game ended."""
        if self._process is not None:
            self._process.tell(protocol.line("end", ranks=ranks, scores=scores))
            self._process.flush()

    # The process

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._process = None

    def finish(self) -> int | None:
        """Close the bot's input, as at the end of a tournament: its exit code, None if it does not end by itself."""
        code = self._process.finish(5.0) if self._process else 0
        self.close()
        return code

    @property
    def last_words(self) -> str:
        return self._process.last_words if self._process else ""

    @property
    def peak_memory(self) -> int | None:
        return self._process.peak_memory if self._process else None

    def _running(self) -> Process:
        """The process, started and greeted if it is not there."""
        if self._process is not None:
            return self._process
        keep_apart()
        self.isolated = is_isolated(self._limits)
        words = launched(command(self._spec.kind), self._game, existing(self._spec.kind).absolute(), self._limits)
        try:
            self._process = Process(words, environment(self.isolated), below=2 if self.isolated else 0)
        except OSError as error:
            raise self._bad(
                "start", pl=f"nie daje się uruchomić: {error.strerror}", en=f"cannot be started: {error.strerror}"
            ) from error
        hello = protocol.line(
            "hello",
            protocol=protocol.VERSION,
            game=self._game.name,
            rules=self._game.version,
            players=self._setup.players if self._setup else None,
            options=self._setup.options if self._setup else None,
            **({"house": self._game.house} if self._game.house else {}),
            settings=self._spec.settings,
        )
        answer = self._ask(hello, self._limits.start, kind="start")
        self.title, self.listens = shown(answer.get("name") or self.name), answer.get("observe") is not False
        return self._process

    def _ask(self, question: str, seconds: float, kind: str = "") -> dict[str, Any]:
        """The bot's answer, an object; where there is none, the process is ended."""
        process = self._running()
        began = time.monotonic()
        try:
            text = process.ask(question, seconds)
        except EndedError as ended:
            raise self._failed(ended.code, kind or "crash") from ended
        except SilentError as silence:
            raise self._slow(seconds, kind or "time") from silence
        except TalkativeError as talk:
            raise self._bad(
                "output",
                pl=f"napisał coś, co nie jest odpowiedzią: {shown(str(talk))}",
                en=f"wrote what is no answer: {shown(str(talk))}",
            ) from talk
        if not kind:
            self._left -= time.monotonic() - began
        return self._understood(text, kind or "crash")

    def _understood(self, text: str, kind: str) -> dict[str, Any]:
        answer = protocol.parse(text)
        if answer is None:
            raise self._bad(
                "output",
                pl=f"nie odpowiedział w JSON-ie: {shown(text)}",
                en=f"did not answer in JSON: {shown(text)}",
            )
        if error := answer.get("error"):
            told = error if isinstance(error, dict) else {}
            pl, en = (str(told.get(lang, error)) for lang in ("pl", "en"))
            raise self._bad(kind, pl=f"odmawia: {shown(pl, 400)}", en=f"refuses: {shown(en, 400)}")
        return answer

    # What went wrong

    def _failed(self, code: int, kind: str) -> BadBotError:
        words = self.last_words
        reasons = _REASON.findall(words) or words.splitlines() or [""]
        why = f", {shown(reasons[-1].strip(), 200)}" if reasons[-1] else ""
        if kind == "start" and code in _NOT_STARTED:
            return self._bad(kind, pl=f"nie daje się uruchomić{why}", en=f"cannot be started{why}")
        if code < 0:
            kind = kind if self.isolated else "killed"
            return self._bad(kind, pl=f"zawiódł: sygnał {-code}{why}", en=f"failed: signal {-code}{why}")
        return self._bad(kind, pl=f"zawiódł: kod wyjścia {code}{why}", en=f"failed: exit code {code}{why}")

    def _slow(self, seconds: float, kind: str) -> BadBotError:
        if kind == "time" and seconds < self._limits.move:
            game = f"{self._limits.game:g}"
            return self._bad(kind, pl=f"zużył {game} s na partię", en=f"used up its {game} s for a game")
        return self._bad(kind, pl=f"nie odpowiedział w {seconds:g} s", en=f"did not answer within {seconds:g} s")

    def _illegal(self, answer: dict[str, Any], words: list[str]) -> BadBotError:
        told = shown(answer.get("move", answer))
        known = shown(", ".join(words), 200)
        return self._bad(
            "illegal",
            pl=f"odpowiedział {told}, a to nie jest żaden z dozwolonych ruchów: {known}",
            en=f"answered {told}, which is none of the legal moves: {known}",
        )

    def _bad(self, kind: str, pl: str, en: str) -> BadBotError:
        """An error, with the bot's last words; its process is ended, and the next game starts another one."""
        words = self.last_words
        self.close()
        return BadBotError(f"Bot „{self.name}” {pl}.", f'The bot "{self.name}" {en}.', kind, words)
