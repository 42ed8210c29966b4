"""The calibration of rating systems as a picture: what was foretold against what came."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from tournaments.backtest.measures import Foresight

_SIDE, _RIM = 400, 40
_COLOURS = ("#1b6ca8", "#b3541e", "#2e7d32", "#7b1fa2", "#555555", "#c2185b")


def calibration_svg(found: Sequence[Foresight], title: str, across: str, upwards: str) -> str:
    """An SVG: a line a system through its bins, from one half to certain; the diagonal is right."""
    low, high, size = _RIM, _RIM + _SIDE, _SIDE + 2 * _RIM
    box = f"0 0 {size} {size + 20 * len(found)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<rect x="{low}" y="{low}" width="{_SIDE}" height="{_SIDE}" fill="none" stroke="#999"/>',
        f'<path d="M{low} {high}L{high} {low}" stroke="#999" stroke-dasharray="4"/>',
        f'<text x="{low}" y="{low - 12}">{escape(upwards)}</text>',
        f'<text x="{high}" y="{high + 20}" text-anchor="end">{escape(across)}</text>',
    ]
    for number, one in enumerate(found):
        colour = _COLOURS[number % len(_COLOURS)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in _points(one))
        at = size + 20 * number
        parts += [
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<rect x="{_RIM}" y="{at - 10}" width="12" height="12" fill="{colour}"/>',
            f'<text x="{_RIM + 20}" y="{at}">{escape(one.system)} {one.log_loss:.4f}</text>',
        ]
    return "\n".join([*parts, "</svg>\n"])


def _points(one: Foresight) -> list[tuple[float, float]]:
    """The bins on the square: half is at the left and below, certain at the right and above."""
    filled = [bin_ for bin_ in one.bins if bin_.pairs]
    return [(_at(bin_.foretold / bin_.pairs), _down(bin_.won / bin_.pairs)) for bin_ in filled]


def _at(share: float) -> float:
    return _RIM + _SIDE * (2 * share - 1)


def _down(share: float) -> float:
    return _RIM + _SIDE * (1 - max(0.0, 2 * share - 1))
