"""Pages say what is kept, and nothing else."""

import subprocess
import sys
from pathlib import Path

import kept
import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.parametrize(
    "words",
    ["page.py", "ray_speed.py", "views.py", "luck.py --no-play", "speed.py --no-measure"],
    ids=lambda words: words.split()[0],
)
def test_a_page_has_the_figures_that_were_kept(words: str) -> None:
    script, *others = words.split()
    told = [sys.executable, str(BENCH / script), *others, "--check"]
    done = subprocess.run(told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_page_that_says_something_else_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    kept.write_page(page, kept.between_marks("<!-- figures: bench/x.py -->\n<!-- end of figures -->", "x.py", "1\n"))
    monkeypatch.setattr(sys, "argv", ["x.py", "--check"])
    kept.write_page(page, "<!-- figures: bench/x.py -->\n1\n<!-- end of figures -->")
    with pytest.raises(SystemExit, match="is not what was kept"):
        kept.write_page(page, "<!-- figures: bench/x.py -->\n2\n<!-- end of figures -->")
