"""Lines over steps: scores over turns, ratings over tournaments, places over rounds.

Each line ends with its name, has a colour, a dash and a mark of its own, so that colours never
speak alone; the style sheet paints them, in light, dark and print.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from frontend.charts.scales import Scale, path, spread, ticks

WIDTH, TOP, LEFT = 480, 14, 38
LOOKS = 8  # ways in which the style sheet paints lines
_LETTER, _ROW, _FOOT = 7.4, 16, 24  # of the names: a letter's width, a line's height


@dataclass(frozen=True)
class Line:
    """A line: its name, its points by step, whether it is the viewer's own."""

    name: str
    points: Sequence[tuple[int, float]]
    own: bool = False


@dataclass(frozen=True)
class Chart:
    """What is drawn: lines over steps, with words for who hears the picture.

    `steps` names some steps below the picture. `ranks`: the first place is on top, and each place
    has a line of its own.
    """

    key: str
    title: str
    description: str
    lines: Sequence[Line]
    steps: Mapping[int, str] = field(default_factory=dict)
    ranks: bool = False
    height: int = 240


def drawn(chart: Chart) -> SafeString:
    """The chart as SVG text; outlines in one colour without a style sheet."""
    numbers = [number for line in chart.lines for _, number in line.points]
    marks = [1, *ticks(1, max(numbers))[1:]] if chart.ranks else ticks(min(numbers), max(numbers))
    height = max(chart.height, int(max(numbers)) * _ROW) if chart.ranks else chart.height
    room = round(max(len(line.name) for line in chart.lines) * _LETTER) + 12
    across = Scale(*_ends(chart), LEFT, WIDTH - room)
    low, high = (1, max(numbers)) if chart.ranks else (marks[0], marks[-1])
    up = Scale(low, high, TOP, TOP + height) if chart.ranks else Scale(low, high, TOP + height, TOP)
    marks = [mark for mark in marks if low <= mark <= high]
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" fill="none" stroke="currentColor" role="img" '
        'aria-labelledby="{}-title {}-text"><title id="{}-title">{}</title>'
        '<desc id="{}-text">{}</desc>{}{}{}</svg>',
        WIDTH,
        TOP + height + _FOOT,
        *(chart.key,) * 3,
        chart.title,
        chart.key,
        chart.description,
        _edges(chart, across, up, marks, TOP + height),
        _lines(chart, across, up),
        _names(chart, across, up),
    )


def _ends(chart: Chart) -> tuple[int, int]:
    steps = [step for line in chart.lines for step, _ in line.points]
    return min(steps), max(steps)


def _edges(
    chart: Chart, across: Scale, up: Scale, marks: Sequence[int], bottom: float
) -> SafeString:
    """The numbers at the left with their lines, and the steps below."""
    aside = format_html_join(
        "",
        '<path class="grid" d="M{} {}H{}"/><text class="mark" x="{}" y="{}">{}</text>',
        (
            (
                LEFT,
                up.at(mark),
                across.end,
                LEFT - 6,
                up.at(mark) + 4.5,
                str(mark).replace("-", "−"),
            )
            for mark in marks
        ),
    )
    below = format_html_join(
        "",
        '<text class="step" x="{}" y="{}">{}</text>',
        ((across.at(step), bottom + 19, name) for step, name in chart.steps.items()),
    )
    return aside + below


def _lines(chart: Chart, across: Scale, up: Scale) -> SafeString:
    return format_html_join(
        "",
        '<path class="line look-{}{}" d="{}"/>',
        (
            (at % LOOKS, _own(line), path((across.at(x), up.at(y)) for x, y in line.points))
            for at, line in enumerate(chart.lines)
        ),
    )


def _names(chart: Chart, across: Scale, up: Scale) -> SafeString:
    """The name of each line beside its end, with a dot where it ends."""
    ends = [line.points[-1] for line in chart.lines]
    places = spread([up.at(number) for _, number in ends], _ROW)
    return format_html_join(
        "",
        '<circle class="end look-{}{}" cx="{}" cy="{}" r="3"/>'
        '<text class="name look-{}{}" x="{}" y="{}">{}</text>',
        (
            (
                *(at % LOOKS, _own(line), across.at(step), up.at(number)),
                *(at % LOOKS, _own(line), across.end + 8, place + 4.5, line.name),
            )
            for at, (line, (step, number), place) in enumerate(
                zip(chart.lines, ends, places, strict=True)
            )
        ),
    )


def _own(line: Line) -> str:
    return " own" if line.own else ""
