"""Templates are files that people read."""

from pathlib import Path

import stolik

WIDEST = 160


def test_no_line_of_a_template_or_a_style_is_too_long_to_read() -> None:
    folder = Path(stolik.__file__).parent
    files = [*folder.rglob("*.html"), *folder.rglob("*.css")]
    assert len(files) > 20
    long = [
        f"{file.relative_to(folder)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert not long, "lines over 160 characters: " + ", ".join(long)
