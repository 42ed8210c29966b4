"""QR codes as SVG without styles of its own, so that pages may hold it and paper can print it."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str, border: int = 4) -> SafeString:
    """An address as a picture to scan; its size is whatever place it is put in."""
    drawn = segno.make(address, error="m", micro=False)
    picture = drawn.svg_inline(omitsize=True, border=border, svgclass="qr", lineclass=None)
    return mark_safe(picture)  # noqa: S308  (segno writes numbers alone)
