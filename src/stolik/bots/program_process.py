"""A program in a process of its own that answers lines with lines. It is never waited for longer than it may take.

The process leads a group of its own, which is killed as a whole. One that is isolated runs below bubblewrap's own two.
What it writes to its standard error is read all the time, and the last of it is kept: a traceback, say.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Mapping
from pathlib import Path

from stolik.bots.program_limits import LAST_WORDS, LONGEST_LINE

_LAST_MOMENT = 1.0  # seconds that a program has after its input was closed
_SIGNALS = 128  # a program that bubblewrap started and a signal ended has this exit code and the signal's number


class EndedError(Exception):
    """The program ended: its exit code, or the number of a signal as a negative one."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class SilentError(Exception):
    """There is no answer within the time."""


class TalkativeError(Exception):
    """A line that is too long, or that nobody asked for."""


class Process:
    """A running program."""

    def __init__(self, command: list[str], variables: Mapping[str, str] | None = None, below: int = 0) -> None:
        self._below = below  # how many processes of somebody else's are between this one and the program
        self._popen = subprocess.Popen(
            command,
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._end = weakref.finalize(self, _end, self._popen)  # when this is forgotten, and at exit
        assert self._popen.stdin
        assert self._popen.stdout
        assert self._popen.stderr
        self._in, self._out, self._err = (
            pipe.fileno() for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        )
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._unsent, self._unread, self._last_words = b"", b"", b""
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)

    def tell(self, line: str) -> None:
        """A line that wants no answer: it is sent with the next question."""
        self._unsent += line.encode() + b"\n"

    def ask(self, line: str, seconds: float) -> str:
        """The program's next line; what it wrote before it was asked is nobody's."""
        until = time.monotonic() + seconds
        self._read()
        if self._unread:
            raise TalkativeError(self._unread.decode(errors="replace").strip())
        self.tell(line)
        while b"\n" not in self._unread:
            self.flush()
            left = until - time.monotonic()
            if left <= 0:
                raise SilentError
            self._wait(left)
            if len(self._unread) > LONGEST_LINE:
                raise TalkativeError(self._unread[:80].decode(errors="replace"))
        answer, _, self._unread = self._unread.partition(b"\n")
        return answer.decode(errors="replace")

    def kill(self) -> None:
        """End it at once, and all that it has started."""
        if self._end.detach():
            _kill(self._popen)

    def flush(self) -> None:
        """Send what was told, as much as the program takes now."""
        if self._unsent:
            with contextlib.suppress(BlockingIOError, BrokenPipeError):  # its end is noticed by its silence
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]

    def _wait(self, seconds: float) -> None:
        """Until something can be read, or the pipe that was full may have room again."""
        self._selector.select(min(seconds, 0.01) if self._unsent else seconds)
        if not self._read() and b"\n" not in self._unread:
            self._last_breath()
            code = self._popen.wait()
            raise EndedError(_SIGNALS - code if self._below and code > _SIGNALS else code)

    def _read(self) -> bool:
        """Read what there is; False at the end of the answers."""
        answers, goes_on = _read(self._out)
        self._unread += answers
        self._listen()
        return goes_on

    def _listen(self) -> None:
        words, goes_on = _read(self._err)
        self._last_words = (self._last_words + words)[-LAST_WORDS:]
        if not goes_on and self._err in self._selector.get_map():
            self._selector.unregister(self._err)  # a closed pipe would look readable for ever

    def _last_breath(self) -> None:
        """Wait a moment for a program that has closed its output to end, and for its last words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(1.0)
        self.kill()
        self._listen()

    @property
    def last_words(self) -> str:
        """The end of what it wrote to standard error."""
        return self._last_words.decode(errors="replace").strip()

    def finish(self, seconds: float) -> int | None:
        """Close its input, and see whether it ends by itself; its exit code."""
        assert self._popen.stdin
        self.flush()
        self._popen.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._popen.wait(seconds)
        return None

    @property
    def peak_memory(self) -> int | None:
        """The most memory it ever had, in megabytes, where the system tells."""
        pid = str(self._popen.pid)
        try:
            for _ in range(self._below):
                pid = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()[0]
            with open(f"/proc/{pid}/status", encoding="ascii") as status:
                lines = dict(line.split(":", 1) for line in status)
            return int(lines["VmHWM"].split()[0]) // 1024
        except (OSError, KeyError, IndexError):
            return None


def _read(pipe: int) -> tuple[bytes, bool]:
    """What can be read now, and whether more may come."""
    read = b""
    try:
        while len(read) <= LONGEST_LINE:
            part = os.read(pipe, 1 << 16)
            if not part:
                return read, False
            read += part
    except BlockingIOError:
        pass
    return read, True


def _end(popen: "subprocess.Popen[bytes]") -> None:
    """Close the input, leave a moment to write down what was learned, and kill."""
    if popen.stdin and popen.poll() is None:
        popen.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            popen.wait(_LAST_MOMENT)
    _kill(popen)


def _kill(popen: "subprocess.Popen[bytes]") -> None:
    """Kill the whole group."""
    with contextlib.suppress(OSError):
        os.killpg(popen.pid, signal.SIGKILL)
    popen.wait()
