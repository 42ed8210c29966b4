"""Bars beside each other: averages of people, how games went for who began.

Each bar has its name before it and its number behind it, so that lengths and colours never speak
alone; the style sheet paints them, in light, dark and print.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from frontend.charts.lines import LOOKS
from frontend.charts.scales import Scale

WIDTH, HIGH, GAP = 480, 20, 10
_LETTER = 8.6  # the width of a letter of a name, wide ones among them


@dataclass(frozen=True)
class Bar:
    """A bar: its name, its length, not below 0, and its number as it is said."""

    name: str
    number: float
    said: str


@dataclass(frozen=True)
class Chart:
    """What is drawn, with words for who hears the picture."""

    key: str
    title: str
    description: str
    bars: Sequence[Bar]


def drawn(chart: Chart) -> SafeString:
    """The chart as SVG text; outlines in one colour without a style sheet."""
    left = round(max(len(bar.name) for bar in chart.bars) * _LETTER) + 10
    room = round(max(len(bar.said) for bar in chart.bars) * _LETTER) + 12
    across = Scale(0, max(bar.number for bar in chart.bars), left, WIDTH - room)
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" fill="none" stroke="currentColor" role="img" '
        'aria-labelledby="{}-title {}-text"><title id="{}-title">{}</title>'
        '<desc id="{}-text">{}</desc>{}</svg>',
        WIDTH,
        len(chart.bars) * (HIGH + GAP),
        *(chart.key,) * 3,
        chart.title,
        chart.key,
        chart.description,
        _bars(chart, left, across),
    )


def _bars(chart: Chart, left: int, across: Scale) -> SafeString:
    return format_html_join(
        "",
        '<text class="name mark" x="{}" y="{}">{}</text>'
        '<rect class="bar look-{}" x="{}" y="{}" width="{}" height="{}"/>'
        '<text class="name" x="{}" y="{}">{}</text>',
        (
            (
                *(left - 6, at * (HIGH + GAP) + 15, bar.name),
                *(at % LOOKS, left, at * (HIGH + GAP), _long(bar, left, across), HIGH),
                *(left + _long(bar, left, across) + 6, at * (HIGH + GAP) + 15, bar.said),
            )
            for at, bar in enumerate(chart.bars)
        ),
    )


def _long(bar: Bar, left: int, across: Scale) -> float:
    return round(across.at(bar.number) - left, 1) if bar.number else 0.0
