"""A program that tries to learn and to do what it must not, and answers with all that it could.

What it looks for lies in a file of the same name beside it. It is run by the system's Python.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from typing import Any

Wanted = dict[str, Any]


def processes() -> list[str]:
    return [each for each in os.listdir("/proc") if each.isdigit()]


def reads_a_command_line(wanted: Wanted) -> bool | str:
    for each in processes():
        try:
            with open(f"/proc/{each}/cmdline") as line:
                if wanted["word"] in line.read():
                    return True
        except OSError:  # it has just ended
            pass
    return False


def sees_the_parent(wanted: Wanted) -> bool | str:
    return str(wanted["parent"]) in processes()


def reads_the_parents_memory(wanted: Wanted) -> bool | str:
    return bool(open(f"/proc/{wanted['parent']}/mem", "rb"))


def reads_the_siblings_memory(wanted: Wanted) -> bool | str:
    return bool(open(f"/proc/{wanted['sibling']}/mem", "rb"))


def kills_the_sibling(wanted: Wanted) -> bool | str:
    os.kill(wanted["sibling"], signal.SIGKILL)
    return True


def reads_results(wanted: Wanted) -> bool | str:
    return bool(open(wanted["results"]).read() == wanted["word"])


def lists_the_folder_of_results(wanted: Wanted) -> bool | str:
    return bool(os.listdir(os.path.dirname(wanted["results"])))


def writes(wanted: Wanted) -> bool | str:
    found: list[str] = []
    for place in wanted["places"]:
        folder = os.path.isdir(place)
        path = os.path.join(place, "stolik-was-here") if folder else place
        try:
            with open(path, "a"):  # nothing is written, so nothing breaks
                found.append(path)
            if folder:
                os.unlink(path)
        except OSError:
            pass
    return ", ".join(found)


def mounts_anew(_wanted: Wanted) -> bool | str:
    here, inside = ("mount -o remount,rw /usr", "unshare -rm mount -o remount,bind,rw /usr")
    tries = [subprocess.run(tool.split(), check=False, capture_output=True) for tool in (here, inside)]
    return any(each.returncode == 0 for each in tries)


def reads_the_kernel(_wanted: Wanted) -> bool | str:
    return any(
        open(place, "rb").read(1) for place in ("/proc/kcore", "/proc/kmsg", "/dev/mem") if os.path.exists(place)
    )


def sees_other_files(wanted: Wanted) -> bool | str:
    return ", ".join(place for place in wanted["others"] if os.path.exists(place))


def connects(wanted: Wanted) -> bool | str:
    return bool(socket.create_connection(("127.0.0.1", wanted["port"]), 1))


def connects_without_a_file(wanted: Wanted) -> bool | str:
    socket.socket(socket.AF_UNIX).connect("\0" + wanted["word"])
    return True


def reads_variables(wanted: Wanted) -> bool | str:
    return str(wanted["word"]) in str(os.environ)


def main() -> None:
    with open(sys.argv[0] + ".json") as file:
        wanted = json.load(file)
    done: list[str] = []
    for attempt in wanted["attempts"]:
        try:
            if result := globals()[attempt](wanted):
                done.append(attempt if result is True else f"{attempt} {result}")
        except OSError:
            pass
    subprocess.Popen(["sleep", wanted["sleep"]], start_new_session=True)  # which must not outlive this
    for line in sys.stdin:
        if json.loads(line)["type"] == "hello":
            print(json.dumps({"error": "could " + ("; ".join(done) or "nothing")}), flush=True)


main()
