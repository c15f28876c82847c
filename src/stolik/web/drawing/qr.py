"""A link as a QR code, drawn here as SVG."""

from markupsafe import Markup

_DRAWN = Markup(
    '<svg class="qr" viewBox="-4 -4 {0} {0}" role="img" aria-label="QR">'
    '<rect class="qr-ground" x="-4" y="-4" width="{0}" height="{0}" rx="2"/><path class="qr-dots" d="{1}"/></svg>'
)


def svg(link: str) -> Markup:
    """The code as one path on a white ground, so that it can be read by day and by night."""
    import segno  # late, so that the first page is soon there

    code = segno.make(link, error="m", micro=False)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark)
    size = len(code.matrix) + 8
    return _DRAWN.format(size, path)
