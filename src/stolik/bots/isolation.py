"""Isolation by bubblewrap: a program sees the system's libraries, Python, stolik, its own file and what it was given.

All of that it can only read. It writes to an empty HOME, where a copy of the compiled game lies. It has no network and
sees no other process, and what it has started ends with it. Where the system refuses that (a container, say, or any
that is not Linux), it runs as it is; a probe from inside tells which.
"""

import ctypes
import os
import shutil
import site
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from stolik.bots.program_limits import ProgramLimits
from stolik.core.compile import CORE, cache_folder
from stolik.core.errors import BadSetupError, shown
from stolik.core.game import Game

HOME = "/home/bot"
MARK = "STOLIK_INSIDE"  # a variable that is set there
_SYSTEM = "/usr /bin /sbin /lib /lib32 /lib64 /etc/alternatives /etc/ld.so.cache /etc/localtime"
_NAMESPACES = ("user", "pid", "net", "ipc", "mnt")
# Named one by one, since --unshare-all goes on silently without a user namespace. Root loses what root may do.
_APART = "--unshare-user --unshare-pid --unshare-net --unshare-ipc --die-with-parent --new-session --cap-drop ALL"
# What runs first, and becomes the program: limits of data in kilobytes, and a copy of a folder, if there is one.
_LAUNCH = """ulimit -c 0; ulimit -d "$1" 2>/dev/null; [ -z "$2" ] || { mkdir -p "$3"; cp -r "$2" "$3"; }
shift 3; exec "$@" """
_PROBE = 'for each in $1; do readlink /proc/self/ns/$each; done; grep CapEff /proc/self/status; cat "$2"'
_KEPT = ("PATH", "LANG", "TZ")  # variables, and all LC_…, PYTHON…, OPENBLAS_… and …_NUM_THREADS
_SET_DUMPABLE = 4  # for prctl
_KEYCTL, _JOIN_SESSION_KEYRING = {"x86_64": 250, "aarch64": 219}, 1  # a system call by its number


def beside(path: Path) -> list[Path]:
    """A bot's file and those of the same name beside it, such as `learned.npz` beside `learned.py`."""
    return sorted(other for other in path.parent.iterdir() if other.stem == path.stem and other.is_file())


def launched(command: list[str], game: Game, path: Path, limits: ProgramLimits) -> list[str]:
    """The command that starts a program: within its limits, and isolated where that is possible."""
    code = cache_folder(game.key, game.folder, checked=False)
    isolated, cached = is_isolated(limits), f"{HOME}/.cache/stolik"
    copied = (str(code), f"{cached}/{code.parent.name}") if isolated and os.path.isdir(code) else ("", "")
    inside = ["/bin/sh", "-c", _LAUNCH, "sh", str(limits.memory << 10), *copied, *command]
    if not isolated:
        return inside
    given = [Path(file).absolute() for file in limits.files]
    seen = [*_python(), CORE.parent, game.folder, code, *beside(path), *given]
    named = ["--setenv", "STOLIK_CACHE", cached, "--setenv", MARK, "1"]
    return [*_bubblewrap(seen, limits.memory << 20), *named, *inside]


def environment(isolated: bool) -> dict[str, str] | None:
    """The variables of a program; None is all."""
    if not isolated:
        return None
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in _KEPT or name.startswith(("LC_", "PYTHON", "OPENBLAS_")) or name.endswith("_NUM_THREADS")
    }
    return {"PYTHONUSERBASE": site.getuserbase(), **kept}


def is_isolated(limits: ProgramLimits) -> bool:
    """Whether a program with these limits runs isolated. Where it must and cannot, this says why."""
    why = refusal() if limits.isolated != "no" else ""
    if why and limits.isolated == "required":
        raise BadSetupError(
            pl=f"Botów nie da się tu odizolować ({why}), a --isolated required tego wymaga.",
            en=f"Bots cannot be isolated here ({why}), and --isolated required asks for it.",
        )
    return limits.isolated != "no" and not why


@cache
def refusal() -> str:
    """Why programs cannot be isolated here, by a probe from inside; empty if they can."""
    if not shutil.which("bwrap"):
        return "bwrap: not found"
    with tempfile.NamedTemporaryFile() as secret:
        probe = ["/bin/sh", "-c", _PROBE, "sh", " ".join(_NAMESPACES), secret.name]
        done = subprocess.run([*_bubblewrap([], 1 << 20), *probe], capture_output=True, text=True, check=False)
    *found, rights = done.stdout.splitlines() or [""]
    if len(found) != len(_NAMESPACES):
        return shown((done.stderr.splitlines() or ["bwrap: no answer"])[-1])
    shared = [name for name, own in zip(_NAMESPACES, found, strict=True) if own == os.readlink(f"/proc/self/ns/{name}")]
    if shared or rights.split()[-1] != "0" * 16 or "cat: " not in done.stderr:
        return f"bwrap: shares {', '.join(shared) or 'files or rights'}"
    return ""


def keep_apart() -> None:
    """On Linux, let nobody but root read the memory of this process, where hands and seeds lie; and give what is
    started next a keyring of its own, since programs of one session could leave each other notes in the one they share.
    """
    if sys.platform == "linux":
        system = ctypes.CDLL(None)
        system.prctl(_SET_DUMPABLE, 0, 0, 0, 0)
        if keyctl := _KEYCTL.get(os.uname().machine):
            system.syscall(keyctl, _JOIN_SESSION_KEYRING, None)


def _bubblewrap(seen: list[Path], room: int) -> list[str]:
    """The beginning of a command: everything that is seen inside, where it is outside."""
    words = ["bwrap", *_APART.split(), "--proc", "/proc", "--dev", "/dev"]
    for folder in ("/dev/shm", HOME):
        words += ["--size", str(room), "--tmpfs", folder]
    for path in [*map(Path, _SYSTEM.split()), *seen]:
        if os.path.exists(path):  # and may be seen, which is not an error here
            words += ["--ro-bind", str(path), str(path)]
    for name in ("HOME", "TMPDIR"):
        words += ["--setenv", name, HOME]
    for place in ("/proc", "/dev", "/"):  # root could write to /proc/sys, say
        words += ["--remount-ro", place]
    return [*words, "--chdir", HOME]


def _python() -> list[Path]:
    """The interpreter, and where it finds packages."""
    sites = [place for place in sys.path if Path(place).name in ("site-packages", "dist-packages")]
    homes = [Path(place) for place in (sys.prefix, sys.base_prefix, *sites)]
    return list(dict.fromkeys([*homes, *(home.resolve() for home in homes)]))
