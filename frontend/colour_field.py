"""The two-coloured field of Wörterklauer for a page: picture, text, open cards, majority, entry."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.answers import there
from engine.klauer.field import Cell
from engine.klauer.options import COLOURS
from engine.letters import SMALL_OF
from frontend import labels
from frontend.field_course import Letters, before, cells, deed, lying, typed, window
from frontend.field_entry import told
from frontend.field_picture import RED, Card, bar, span, svg, swatch
from games.schemas_of_games import Entry, GamePage, ShownGame


def drawn(page: GamePage) -> dict[str, Any]:
    """All that the templates of the field need; `page` has a name for every seat.

    `picture` and its `legend`, the same as `rows` of text under `columns`, the `size` of the field,
    `pool`, `hand` and `box`, the `majority`, and what the newest entry of the game did (`entry`).
    """
    done = deed(page)
    were = before(page, done) if done else {}
    cards = _cards(page, done)
    ghosts = [Card(cell, were.get(cell, "")) for cell in _emptied(page, done, were)]
    seen = window(page, [card.cell for card in (*cards, *ghosts)])
    return {
        "picture": svg(
            [*ghosts, *cards],
            seen,
            title=_("Field after entry {version}").format(version=page.version),
            description=_described(page),
        ),
        "legend": list(_legend(page, done, [*ghosts, *cards])),
        "columns": list(span(list(lying(page)), 1)),
        "rows": _rows(cards),
        "size": _size(page),
        "pool": _open_cards(there(page.pool), _arrived(done, were)),
        "hand": _open_cards(there(page.hand), ""),
        "box": page.box,
        "majority": _majority(page),
        "entry": told(page, done, were) if done else None,
    }


def lying_before(page: ShownGame, version: int) -> SafeString:
    """The picture of a field alone, as it lay before an entry."""
    cards = _cards(page, None)
    return svg(
        cards,
        window(page, [card.cell for card in cards]),
        title=_("Field before entry {version}").format(version=version),
        description=_described(page),
    )


def lying_after(page: ShownGame, version: int) -> SafeString:
    """The picture of a field alone, as it lies after an entry, with what that did to it."""
    entry = next(one for one in page.entries if one.version == version)
    cards = _cards(page, entry)
    return svg(
        cards,
        window(page, [card.cell for card in cards]),
        title=_("Field after entry {version}").format(version=version),
        description=_described(page),
    )


def as_text(page: ShownGame) -> dict[str, Any]:
    """The field alone as rows of text, for print: the columns, the rows behind their numbers."""
    cards = _cards(page, None)
    return {
        "columns": [str(column) for column in span([card.cell for card in cards], 1)],
        "rows": [
            [str(row["number"]), *(cell["text"] for cell in row["cells"])] for row in _rows(cards)
        ],
        "legend": _("Capital letters are red, small letters black."),
    }


# what lies where, and what has become of it


def _cards(page: ShownGame, done: Entry | None) -> list[Card]:
    came, turned = (cells(what) for what in ((done.laid, done.turned) if done else ((), ())))
    version = done.version if done else None
    found = []
    for card in there(page.field).cards:
        cell = (card.row, card.column)
        brought = "fresh" if card.version == version else "moved"
        looks = [look for look, has in ((brought, came), ("turned", turned)) if cell in has]
        found.append(Card(cell, card.letter, card.colour, tuple(looks)))
    return found


def _emptied(page: GamePage, done: Entry | None, were: Letters) -> list[Cell]:
    """The cells that the entry has emptied; those that a lost game takes back it does not name."""
    named = cells(done.left) if done else []
    return sorted({*named, *were} - lying(page).keys())


def _legend(page: GamePage, done: Entry | None, cards: Sequence[Card]) -> Iterator[dict[str, Any]]:
    """Whose cards are whose, and what the looks mean that occur in the picture."""
    for name, colour in zip(page.names, COLOURS, strict=True):
        yield {"swatch": swatch(colour), "name": f"{name}: {labels.COLOURS[colour]}"}
    undone = done is not None and done.kind == "undo"
    meanings = {
        "fresh": _("laid with this entry"),
        "moved": _("back again") if undone else _("moved"),
        "turned": _("turns over after a yes") if page.claim else _("turned over"),
    }
    for look, meaning in meanings.items():
        for card in [card for card in cards if look in card.looks][:1]:
            yield {"swatch": swatch(card.colour, look), "name": meaning}
    if any(not card.colour for card in cards):
        yield {"swatch": swatch(""), "name": _("lay here before")}


# in words


def _described(page: ShownGame) -> str:
    red, black = there(page.majority)
    cards = _("Red cards: {red}, black cards: {black}.").format(red=red, black=black)
    size = _("Rows and columns: {size}.").format(size=_size(page)["text"])
    return f"{cards} {size}"


def _size(page: ShownGame) -> dict[str, Any]:
    """How many rows and columns the cards span, of how many, and how many are left (KLAUER-04)."""
    extent, found = there(page.field).extent, list(lying(page))
    rows, columns = len(span(found, 0)), len(span(found, 1))
    size = _("{rows} × {columns} of {extent} × {extent}")
    left = _("rows left: {rows}, columns left: {columns}")
    return {
        "text": size.format(rows=rows, columns=columns, extent=extent),
        "left": left.format(rows=max(extent - rows, 0), columns=max(extent - columns, 0)),
        "too_large": max(rows, columns) > extent,
    }


def _rows(cards: Sequence[Card]) -> list[dict[str, Any]]:
    """The rows that hold cards: capitals are red, small letters black, and a word says so."""
    found = {card.cell: card for card in cards}
    columns = span(list(found), 1)
    return [
        {"number": row, "cells": [_as_text(found.get((row, column))) for column in columns]}
        for row in span(list(found), 0)
    ]


def _as_text(card: Card | None) -> dict[str, str]:
    if card is None:
        return {"text": "", "colour": "", "spoken": ""}
    text = card.letter if card.colour == RED else SMALL_OF[card.letter]
    return {"text": text, "colour": card.colour, "spoken": str(labels.COLOURS[card.colour])}


# beside the field


def _open_cards(letters: str, arrived: str) -> list[dict[str, Any]]:
    """Open cards; as many of a letter as have just arrived are marked."""
    left, found = Counter(arrived), []
    for letter in letters:
        fresh = left[letter] > 0
        left[letter] -= fresh
        found.append({"letter": letter, "fresh": fresh})
    return found


def _arrived(done: Entry | None, were: Letters) -> str:
    """The cards that the entry has brought into the pool."""
    if done is None or done.flaw:
        return ""
    if done.kind == "swap":
        return "".join(were.get(cell, "") for cell in typed(done))
    drawn_as = {"draw": "letters", "change": "drawn", "joker": "drawn"}.get(done.kind)
    return str(done.facts[drawn_as]) if drawn_as else ""


def _majority(page: GamePage) -> dict[str, Any]:
    """The cards of each side, the bar that shows them, and who leads."""
    red, black = there(page.majority)
    sides = [
        {"name": name, "colour": labels.COLOURS[colour], "cards": count, "swatch": swatch(colour)}
        for name, colour, count in zip(page.names, COLOURS, (red, black), strict=True)
    ]
    return {"sides": sides, "bar": bar(red, black), "lead": _lead(page.names, red, black)}


def _lead(names: Sequence[str], red: int, black: int) -> str:
    if red == black:
        return _("level")
    by = abs(red - black)
    leads = ngettext("{name} leads by {count} card", "{name} leads by {count} cards", by)
    return leads.format(name=names[red < black], count=by)
