"""The two-coloured field of Wörterklauer as SVG: classes only, its colours are in the style sheet.

A red card is hatched and a black one is not, so that nobody depends on the colour (KLAUER-01).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine.klauer.field import Cell
from engine.klauer.options import COLOURS
from frontend.field_course import Window

SQUARE, RIM = 40, 26  # in units of the picture
RED, BLACK = COLOURS
GHOST = ""  # the colour of a card that lies there no more

_HATCH = SafeString(' fill="url(#field-hatch)"')
_PATTERNS = SafeString(
    '<defs><pattern id="field-hatch" patternUnits="userSpaceOnUse" width="6" height="6" '
    'patternTransform="rotate(45)"><path class="hatch" d="M3 0V6"/></pattern>'
    '<pattern id="field-spots" patternUnits="userSpaceOnUse" x="26" y="26" width="40" '
    'height="40"><path class="spot" d="M18 20H22M20 18V22"/></pattern></defs>'
)


class Card(NamedTuple):
    """A card of the picture; its `looks` are fresh, moved and turned."""

    cell: Cell
    letter: str
    colour: str = GHOST
    looks: tuple[str, ...] = ()


def span(cells: Sequence[Cell], side: int) -> range:
    """The rows (side 0) or columns (side 1) from the first to the last that `cells` touch."""
    places = [cell[side] for cell in cells]
    return range(min(places), max(places) + 1) if places else range(0)


def svg(cards: Sequence[Card], seen: Window, *, title: str, description: str) -> SafeString:
    """The cards on the part of the field that is seen, as SVG text.

    Without a style sheet it is drawn in outlines; ghosts lie behind, fresh cards in front.
    """
    width, height = (RIM + SQUARE * count + RIM // 4 for count in (seen.columns, seen.rows))
    in_order = sorted(cards, key=lambda card: (card.colour != GHOST, "fresh" in card.looks))
    return format_html(
        '<svg class="colour-field" viewBox="0 0 {} {}" data-cells="{}" fill="none" '
        'stroke="currentColor" '
        'role="img" aria-labelledby="field-title field-text"><title id="field-title">{}</title>'
        '<desc id="field-text">{}</desc>{}{}{}{}</svg>',
        width,
        height,
        f"{RIM} {RIM} {SQUARE} {SQUARE} {seen.top} {seen.left} {seen.rows} {seen.columns}",
        title,
        description,
        _PATTERNS,
        _ground(seen),
        _extent(seen, [card.cell for card in cards if card.colour != GHOST]),
        format_html_join(
            "", "{}", ((_card(card, *_corner(seen, card.cell)),) for card in in_order)
        ),
    )


def _corner(seen: Window, cell: Cell) -> tuple[int, int]:
    return RIM + SQUARE * (cell[1] - seen.left), RIM + SQUARE * (cell[0] - seen.top)


def _ground(seen: Window) -> SafeString:
    """The table with a cross in every cell, and the numbers of its rows and columns around."""
    return format_html(
        '<rect class="spots" x="{}" y="{}" width="{}" height="{}" rx="6" '
        'fill="url(#field-spots)"/>{}',
        RIM,
        RIM,
        SQUARE * seen.columns,
        SQUARE * seen.rows,
        format_html_join("", '<text class="rim{}" x="{}" y="{}">{}</text>', _numbers(seen)),
    )


def _numbers(seen: Window) -> Iterator[tuple[str, int, int, int]]:
    """Look, place and number of each column, then of each row; number 0 stands out."""
    half = SQUARE // 2
    for number in range(seen.left, seen.left + seen.columns):
        x, _ = _corner(seen, (0, number))
        yield "" if number else " zero", x + half, RIM - 8, number
    for number in range(seen.top, seen.top + seen.rows):
        _, y = _corner(seen, (number, 0))
        yield "" if number else " zero", RIM // 2, y + half + 5, number


def _extent(seen: Window, lying: Sequence[Cell]) -> SafeString:
    """A dotted line around the cards: how far they reach (KLAUER-04)."""
    if not lying:
        return SafeString("")
    rows, columns = span(lying, 0), span(lying, 1)
    x, y = _corner(seen, (rows[0], columns[0]))
    return format_html(
        '<rect class="extent" x="{}" y="{}" width="{}" height="{}" rx="8" stroke-dasharray="1 5"/>',
        x - 4,
        y - 4,
        SQUARE * len(columns) + 8,
        SQUARE * len(rows) + 8,
    )


def _card(card: Card, x: int, y: int) -> SafeString:
    return format_html(
        '<g class="{}">{}<text class="glyph" x="{}" y="{}">{}</text></g>',
        " ".join(("colour-card", card.colour or "ghost", *card.looks)),
        format_html_join("", "{}", ((part,) for part in _parts(card, x + 2, y + 2))),
        x + SQUARE // 2,
        y + 28.5,
        card.letter,
    )


def _parts(card: Card, x: int, y: int) -> Iterator[SafeString]:
    """What lies under the letter, from below."""
    box = '<rect class="{}" x="{}" y="{}" width="36" height="36" rx="5"{}/>'
    if card.colour == GHOST:
        yield format_html(box, "hole", x, y, SafeString(' stroke-dasharray="4 3.2"'))
        return
    if "fresh" in card.looks or "moved" in card.looks:
        yield format_html(box, "halo", x, y, "")
        yield format_html(box, "halo inner", x, y, "")
    yield format_html(box, "side", x, y, "")
    if card.colour == RED:
        yield format_html(box, "weave", x, y, _HATCH)
    if "turned" in card.looks:
        yield from _ear(BLACK if card.colour == RED else RED, x, y)


def _ear(other: str, x: int, y: int) -> Iterator[SafeString]:
    """The upper right corner, folded over: it shows the other side of the card."""
    yield format_html('<path class="gap" d="M{} {}h15v15z"/>', x + 22, y - 1)
    flap = '<path class="flap {}" d="M{} {}v13h13z"{}/>'
    yield format_html(flap, other, x + 23, y, "")
    if other == RED:
        yield format_html(flap, "weave", x + 23, y, _HATCH)


def swatch(colour: str, *looks: str) -> SafeString:
    """A small card without a letter, for a legend beside the picture."""
    return format_html(
        '<svg class="colour-field swatch" width="18" height="18" viewBox="-2 -2 44 44" fill="none" '
        'stroke="currentColor" aria-hidden="true">{}</svg>',
        _card(Card((0, 0), "", colour, looks), 0, 0),
    )


def bar(red: int, black: int) -> SafeString:
    """The cards of the two colours as a bar beside the picture; a line marks its middle."""
    share = f"{100 * red / ((red + black) or 1):.2f}%"
    part = '<rect class="{}" width="{}" height="100%"{}/>'
    return format_html(
        '<svg class="majority-bar" width="100%" height="18" fill="none" stroke="currentColor" '
        'aria-hidden="true">{}{}{}'
        '<line class="middle" x1="50%" x2="50%" y2="100%"/></svg>',
        format_html(part, "black" if black else "nobody", "100%", ""),
        format_html(part, "red", share, ""),
        format_html(part, "weave", share, _HATCH),
    )
