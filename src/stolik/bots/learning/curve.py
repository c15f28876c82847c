"""A learning curve as a picture: SVG, drawn here."""

from pathlib import Path

_WIDE, _HIGH, _LEFT, _BOTTOM, _TOP, _RIGHT = 720, 400, 70, 50, 40, 20


def draw(path: Path, title: str, along: str, up: str, points: list[tuple[float, float]]) -> None:
    """Write a line through points, with axes."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = _round(min(ys), max(ys))
    most = max(xs) or 1

    def at(x: float, y: float) -> tuple[float, float]:
        across = _LEFT + x / most * (_WIDE - _LEFT - _RIGHT)
        return across, _HIGH - _BOTTOM - (y - low) / (high - low) * (_HIGH - _BOTTOM - _TOP)

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in points))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="#fffdf7"/>',
        f'<text x="{_LEFT}" y="24" font-size="16" font-weight="bold" fill="#2b2118">{title}</text>',
    ]
    for i in range(5):
        x, y = most * i / 4, low + (high - low) * i / 4
        across, height = at(x, y)
        parts += [
            f'<line x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{height:.1f}" y2="{height:.1f}" stroke="#e0d6c4"/>',
            f'<text x="{_LEFT - 8}" y="{height + 4:.1f}" text-anchor="end" fill="#5b4a38">{y:g}</text>',
            f'<text x="{across:.1f}" y="{_HIGH - 28}" text-anchor="middle" fill="#5b4a38">{x:,.0f}</text>',
        ]
    parts += [
        f'<polyline points="{line}" fill="none" stroke="#8a2d1f" stroke-width="2"/>',
        f'<text x="{(_WIDE + _LEFT) / 2}" y="{_HIGH - 8}" text-anchor="middle" fill="#2b2118">{along}</text>',
        f'<text transform="translate(18 {_HIGH / 2}) rotate(-90)" text-anchor="middle" fill="#2b2118">{up}</text>',
        "</svg>\n",
    ]
    path.write_text("\n".join(parts), encoding="utf-8")


def _round(least: float, most: float) -> tuple[float, float]:
    """Round ends of an axis that holds both."""
    unit = 1.0
    while (most - least) / unit > 20:
        unit *= 10
    while (most - least) / unit < 2 and unit > 1e-6:
        unit /= 10
    low, high = least // unit * unit, -(-most // unit) * unit
    return low, high if high > low else low + unit
