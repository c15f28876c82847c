"""Run the few tests that failed once more, alone: `pytest ... || python -m tests.again $?`.

Only when pytest ended with 1, some tests failed: a crash or a broken collection fails at once.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

MOST = 5
FAILED = Path(".pytest_cache/v/cache/lastfailed")


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str) -> None:
    """xdist counts a crash as a test that failed. Here it ends the run."""
    pytest.exit(f"a process crashed in {crashitem}", returncode=3)


def tests_to_repeat(code: int) -> list[str]:
    """Those that failed, as pytest reads their names (xdist writes the group behind); none if there is more to mend."""
    tests = [re.sub(r"@\w+$", "", test) for test in json.loads(FAILED.read_text(encoding="utf-8"))] if code == 1 else []
    collected = all("::" in test for test in tests)
    return tests if collected and len(tests) <= MOST else []


def main(code: int) -> int:
    """The exit code of the whole run."""
    if not (tests := tests_to_repeat(code)):
        return code
    print(f"\n{len(tests)} failed. RUN AGAIN, alone:", *tests, sep="\n  ", flush=True)
    again = subprocess.run([sys.executable, "-m", "pytest", "-n", "0", *tests], check=False).returncode
    print("They passed the second time: a bug to mend all the same." if again == 0 else "FAILED TWICE.")
    return again


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
