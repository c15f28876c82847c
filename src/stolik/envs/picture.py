"""A text drawn into a picture, without a browser or a screen."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

_SIZE, _LINE, _MARGIN = 14, 18, 12
_COLUMNS, _LINES = 100, 40  # the least size, so that the pictures of one game can follow each other in a film
_PAPER, _INK = (250, 248, 242), (32, 32, 40)


@cache
def _font() -> Any:
    """A font in which all columns are equally wide, with the signs that tables are drawn with; Matplotlib brings it."""
    import matplotlib
    from PIL import ImageFont

    return ImageFont.truetype(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf", _SIZE)


def picture(text: str) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    """A text as an array of height, width and three colours."""
    from PIL import Image, ImageDraw

    lines = text.split("\n")
    width = max(_COLUMNS, *(len(line) for line in lines)) * _font().getlength("m")
    height = max(_LINES, len(lines)) * _LINE
    image = Image.new("RGB", (int(width) + 2 * _MARGIN, height + 2 * _MARGIN), _PAPER)
    pen = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        pen.text((_MARGIN, _MARGIN + number * _LINE), line, fill=_INK, font=_font())
    return np.array(image, np.uint8)
