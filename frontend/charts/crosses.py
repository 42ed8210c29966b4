"""Who met whom, as a field of squares: a row and a column for each, a mark where two have met.

The mark says by its shape how it went for the row: full for won, half for drawn, a frame for lost,
a small square for what was not decided by points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

CELL, GAP = 16, 2
ROOM = 24  # more are drawn as large as they are, to be moved beside the page's edge
_LETTER = 7.0

MARKS: Mapping[str, str] = {
    "won": "M{x} {y}h12v12h-12z",
    "drawn": "M{x} {y}h12l-12 12z",
    "lost": "M{x} {y}h12v12h-12zm2 2v8h8v-8z",
    "met": "M{x} {y}m4 4h4v4h-4z",
}


@dataclass(frozen=True)
class Cross:
    """Who met whom: names in their order, and by row and column how it went (a key of MARKS)."""

    key: str
    title: str
    description: str
    names: Sequence[str]
    met: Mapping[tuple[int, int], str]


def drawn(cross: Cross) -> SafeString:
    """The field as SVG text: a path for each way it can go."""
    count = len(cross.names)
    left = round(max(map(len, cross.names), default=0) * _LETTER) + 32
    side = count * CELL
    return format_html(
        '<svg class="chart cross{}" viewBox="0 0 {} {}" width="{}" role="img" '
        'aria-labelledby="{}-title {}-text"><title id="{}-title">{}</title>'
        '<desc id="{}-text">{}</desc>{}{}{}</svg>',
        " wide" if count > ROOM else "",
        left + side + 1,
        CELL + side + 1,
        left + side + 1,
        *(cross.key,) * 3,
        cross.title,
        cross.key,
        cross.description,
        _ground(left, count),
        _heads(cross.names, left),
        _marks(cross, left),
    )


def _ground(left: int, count: int) -> SafeString:
    """The lines between rows and columns, and the squares where nobody meets anybody."""
    side = count * CELL
    lines = "".join(
        f"M{left} {CELL * (n + 1)}h{side}M{left + CELL * n} {CELL}v{side}" for n in range(count + 1)
    )
    selves = "".join(
        f"M{left + CELL * n} {CELL * (n + 1)}h{CELL}v{CELL}h-{CELL}z" for n in range(count)
    )
    return format_html(
        '<path class="self" d="{}"/><path class="grid" fill="none" stroke="currentColor" d="{}"/>',
        selves,
        lines,
    )


def _heads(names: Sequence[str], left: int) -> SafeString:
    rows = format_html_join(
        "",
        '<text class="mark" x="{}" y="{}">{}</text><text class="name" x="26" y="{}">{}</text>',
        ((20, CELL * (n + 2) - 4, n + 1, CELL * (n + 2) - 4, name) for n, name in enumerate(names)),
    )
    columns = format_html_join(
        "",
        '<text class="step" x="{}" y="12">{}</text>',
        ((left + CELL * n + CELL // 2, n + 1) for n in range(len(names))),
    )
    return rows + columns


def _marks(cross: Cross, left: int) -> SafeString:
    return format_html_join(
        "",
        '<path class="met {}" fill="currentColor" fill-rule="evenodd" d="{}"/>',
        ((how, "".join(_all(cross, how, left))) for how in MARKS if how in cross.met.values()),
    )


def _all(cross: Cross, how: str, left: int) -> list[str]:
    return [
        MARKS[how].format(x=left + CELL * column + GAP, y=CELL * (row + 1) + GAP)
        for (row, column), went in sorted(cross.met.items())
        if went == how
    ]
