"""A table of cards as a picture (SVG) and as rows of text, and what its newest turn did to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.answers import OUT, there
from engine.karten.deck import FACTORS
from engine.karten.table import Cell, place
from engine.letters import SMALL_OF
from frontend.bonus_cards import LOOKS, in_play
from frontend.scoresheet import last_turn
from games.schemas_of_games import Card, Entry, GamePage, ShownGame

# In units of the picture; so many of them are one em, and the table grows with its cards.
WIDE, HIGH, HEAD, GAP = 44, 56, 26, 2
PER_EM = 12
FIGURE = 9  # room for a figure at the rim
SHORT = 5  # figures at the rim that fit above a card


class Extent(NamedTuple):
    """Rows and columns from the first to the last."""

    rows: range
    columns: range


EMPTY = Extent(range(-1, 2), range(-1, 6))
"""What is drawn of a table without cards: room for a first word from 0:0."""


class Table(NamedTuple):
    """The lying cards and what the newest turn changed.

    `gone` are the cards that left, `fresh` is the entry whose cards stand out, `badges` has the
    factor at each card for which a word bonus card was used.
    """

    cards: Sequence[Card]
    gone: Sequence[Card]
    fresh: int | None
    badges: Mapping[Cell, int]


def drawn(page: GamePage) -> dict[str, Any]:
    """What the templates of the card table show of a game (`games.queries.game_page`).

    `picture`, its `legend`, `columns` and `rows` of the table as text, the `piles`, the
    `bonus_cards` in play and the cards `cleared` by the newest turn; these two are empty where
    that turn laid no word or was taken back.
    """
    play = standing_play(page)
    table, used = _table(page, play), play.bonus_cards or () if play else ()
    return {
        "picture": _picture(page, table),
        "legend": _legend(table),
        "columns": _extent(table.cards).columns,
        "rows": text_rows(table.cards),
        "piles": page.piles,
        "bonus_cards": [in_play(page, play, card) for card in used] if play else [],
        "cleared": [{"at": card.at, "letter": _as_text(card)} for card in table.gone],
    }


def lying(page: ShownGame) -> SafeString:
    """The picture of a table alone, without what the newest turn did to it."""
    return _picture(page, Table(there(page.table).cards, (), None, {}))


def as_text(page: ShownGame) -> dict[str, Any]:
    """The table alone as rows of text, for print: the columns, the rows behind their numbers."""
    cards = there(page.table).cards
    return {
        "columns": [str(column) for column in _extent(cards).columns],
        "rows": [[str(row["number"]), *row["cells"]] for row in text_rows(cards)],
        "legend": _("A small letter is a blank."),
    }


def standing_play(page: GamePage) -> Entry | None:
    """The newest turn if it laid a word that still lies there, else None."""
    newest = last_turn(page)
    return newest if newest and newest.cleared is not OUT and not newest.withdrawn else None


def _table(page: GamePage, play: Entry | None) -> Table:
    cards = there(page.table).cards
    if play is None:
        return Table(cards, (), None, {})
    used = play.bonus_cards or ()
    badges = {place(card.named)[0]: FACTORS[card.card] for card in used if card.named}
    return Table(cards, play.cleared or (), play.version, badges)


def text_rows(cards: Sequence[Card]) -> list[dict[str, Any]]:
    """The lying cards as rows of text, each with its number; a small letter is a blank."""
    lying, extent = {_cell(card): card for card in cards}, _extent(cards)
    return [
        {
            "number": row,
            "cells": [
                _as_text(lying[row, column]) if (row, column) in lying else ""
                for column in extent.columns
            ],
        }
        for row in extent.rows
    ]


def _cell(card: Card) -> Cell:
    return card.row, card.column


def _as_text(card: Card) -> str:
    letter: str = card.letter
    return SMALL_OF[letter] if card.blank else letter


def _extent(cards: Sequence[Card], margin: int = 0) -> Extent:
    """The rows and columns of cards and a margin around them."""
    if not cards:
        return Extent(range(0), range(0))
    rows, columns = zip(*map(_cell, cards), strict=True)
    return Extent(
        range(min(rows) - margin, max(rows) + margin + 1),
        range(min(columns) - margin, max(columns) + margin + 1),
    )


# The picture


class Ground(NamedTuple):
    """Where the cells of an extent lie in the picture; `rim` is the room for the row numbers."""

    extent: Extent
    rim: int

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        rows, columns = self.extent
        return self.rim + WIDE * (column - columns.start), HEAD + HIGH * (row - rows.start)

    @property
    def cells(self) -> str:
        """Where the cells lie: x, y, width, height, first row and column, how many of each."""
        rows, columns = self.extent
        first, many = f"{rows.start} {columns.start}", f"{len(rows)} {len(columns)}"
        return f"{self.rim} {HEAD} {WIDE} {HIGH} {first} {many}"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        rows, columns = self.extent
        return self.rim + WIDE * len(columns) + FIGURE, HEAD + HIGH * len(rows)


def _ground(cards: Sequence[Card]) -> Ground:
    """The ground under cards, with a free cell on each side."""
    extent = _extent(cards, margin=1) if cards else EMPTY
    longest = max(len(str(row)) for row in extent.rows)
    return Ground(extent, FIGURE * (longest + 2))


def _picture(page: ShownGame, table: Table) -> SafeString:
    """The table as SVG text, outlines without a style sheet, in the colours of one with it."""
    ground = _ground([*table.cards, *table.gone])
    width, height = ground.size
    return format_html(
        '<svg class="card-table" viewBox="0 0 {} {}" width="{}em" data-cells="{}" fill="none" '
        'stroke="currentColor" text-anchor="middle" role="img" '
        'aria-labelledby="table-title table-text"><title id="table-title">{}</title>'
        '<desc id="table-text">{}</desc>{}</svg>',
        width,
        height,
        f"{width / PER_EM:.2f}",
        ground.cells,
        _("Table after entry {version}").format(version=page.version),
        _description(table),
        _joined(_parts(table, ground)),
    )


def _parts(table: Table, ground: Ground) -> Iterator[SafeString]:
    yield _rim(ground)
    yield _free(ground, {_cell(card) for card in (*table.cards, *table.gone)})
    for card in table.gone:
        yield _card(card, ground, "gone")
    for card in table.cards:
        yield _card(card, ground, "lying fresh" if card.version == table.fresh else "lying")
    for cell, factor in table.badges.items():  # above the cards beside them
        yield _badge(cell, factor, ground)
    if not table.cards:
        yield _nothing(ground)


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def _description(table: Table) -> str:
    count, left = len(table.cards), len(table.gone)
    if not count:
        return nothing_lies()
    lying = ngettext("{count} card lies on it.", "{count} cards lie on it.", count)
    told = [lying.format(count=count)]
    if new := sum(card.version == table.fresh for card in table.cards):
        laid = ngettext("{count} of them is new.", "{count} of them are new.", new)
        told.append(laid.format(count=new))
    if left:
        cleared = ngettext("{count} card left the table.", "{count} cards left the table.", left)
        told.append(cleared.format(count=left))
    return " ".join(told)


def nothing_lies() -> str:
    """What is said of a table without cards."""
    return _("No card lies on the table.")


def _nothing(ground: Ground) -> SafeString:
    width, height = ground.size
    middle = HEAD + (height - HEAD) // 2 + 5
    return format_html(
        '<text class="nothing" x="{}" y="{}">{}</text>', width // 2, middle, nothing_lies()
    )


# The halves of a cell's name: `:2` above its column, `-1:` beside its row, together `-1:2`.
_COLUMN = '<text class="rim" x="{}" y="{}"{}>{}</text>'
_ROW = '<text class="rim" x="{}" y="{}" text-anchor="end">{}</text>'


def _rim(ground: Ground) -> SafeString:
    rows, columns = ground.extent
    above = [
        (ground.corner(rows[0], n)[0] + WIDE // 2, HEAD - 9, _room(f":{n}"), f":{n}")
        for n in columns
    ]
    beside = [
        (ground.rim - FIGURE, ground.corner(n, columns[0])[1] + HIGH // 2 + 4, f"{n}:")
        for n in rows
    ]
    return format_html_join("", _COLUMN, above) + format_html_join("", _ROW, beside)


def _room(name: str) -> SafeString:
    """A name that is longer than a card is wide is drawn closer."""
    return SafeString("" if len(name) <= SHORT else f' textLength="{WIDE - 2 * GAP}"')


def _free(ground: Ground, taken: set[Cell]) -> SafeString:
    """A dot in each cell without a card."""
    rows, columns = ground.extent
    corners = [ground.corner(r, c) for r in rows for c in columns if (r, c) not in taken]
    dots = [(x + WIDE // 2, y + HIGH // 2) for x, y in corners]
    return format_html_join("", '<circle class="free" cx="{}" cy="{}" r="1.5"/>', dots)


def _card(card: Card, ground: Ground, look: str) -> SafeString:
    """A card: letter and value; a blank has a ring around its letter and no value."""
    x, y = ground.corner(card.row, card.column)
    return format_html(
        '<g class="{}{}"><title>{}</title>{}{}</g>',
        look,
        " blank" if card.blank else "",
        card.at,
        _sides(x + GAP, y + GAP, look),
        _joined(_face(card, x, y)),
    )


# What tells cards apart without a style sheet.
_OUTLINES = {
    "gone": SafeString(' stroke-dasharray="5 3.5"'),
    "lying fresh": SafeString(' stroke-width="3"'),
}
_SIDE = '<rect class="{}" x="{}" y="{}" width="40" height="{}" rx="5"{}/>'
_LETTER = '<text class="letter" x="{}" y="{}">{}</text>'
_VALUE = '<text class="value" x="{}" y="{}" text-anchor="end">{}</text>'
_RING = '<circle class="ring" cx="{}" cy="{}" r="15" stroke-dasharray="3 2.4"/>'


def _sides(x: int, y: int, look: str) -> SafeString:
    """The face of a card, and below it its edge; a card that left has none."""
    if look == "gone":
        return format_html(_SIDE, "face", x, y, 52, _OUTLINES[look])
    edge = format_html(_SIDE, "edge", x, y, 52, "")
    return edge + format_html(_SIDE, "face", x, y, 50, _OUTLINES.get(look, ""))


def _face(card: Card, x: int, y: int) -> Iterator[SafeString]:
    middle = x + WIDE // 2
    if card.blank:
        yield format_html(_RING, middle, y + 27)
    yield format_html(_LETTER, middle, y + 35, card.letter)
    if not card.blank:
        yield format_html(_VALUE, x + WIDE - 6, y + 48, card.value)


_BADGE = (
    '<g class="badge {}"><rect x="{}" y="{}" width="28" height="20" rx="10"/>'
    '<text x="{}" y="{}">×{}</text></g>'
)


def _badge(cell: Cell, factor: int, ground: Ground) -> SafeString:
    """A factor at the corner of a card that hides no value, neither its own nor a neighbour's."""
    x, y = ground.corner(*cell)
    return format_html(_BADGE, LOOKS[factor], x - 6, y - 9, x + 8, y + 6, factor)


def _legend(table: Table) -> list[dict[str, str]]:
    """What the marks mean that the picture has."""
    shown = {
        "lying fresh": (table.fresh is not None, _("laid in this turn")),
        "gone": (bool(table.gone), _("left the table in this turn")),
        "lying blank": (any(c.blank for c in (*table.cards, *table.gone)), _("blank")),
    }
    marks = [
        {"look": look, "mark": "", "name": name} for look, (seen, name) in shown.items() if seen
    ]
    word = _("bonus card for words with this card")
    badges = [
        {"look": LOOKS[factor], "mark": f"×{factor}", "name": word}
        for factor in table.badges.values()
    ]
    return marks + badges
