"""Documents of a round: its pairings by table and by name, and a slip for each table."""

from django.urls import reverse
from django.utils.translation import gettext as _

from frontend.pages.directing.base_address import base_of
from frontend.pages.tournaments import pairings
from frontend.paper.asked import Asked, Data
from frontend.paper.lists import CENTER, RIGHT, column, listed, strong
from frontend.qr import qr_code
from tournaments.collation import in_order

_MARK = "▸"


def by_table(asked: Asked) -> Data:
    """The tables with who sits there, who begins, and the results as far as there are any."""
    tables, byes = _round(asked)
    rows = [
        [
            strong(table.called if table.named else table.number),
            "\n".join(_begins(seat) for seat in table.seats),
            "\n".join(seat.result for seat in table.seats),
        ]
        for table in tables
    ]
    rows += [[_("Bye"), seat.name, ""] for seat in byes]
    heads = [
        column(_("Table"), CENTER),
        column(_("Players"), wide=True),
        column(_("Result"), RIGHT),
    ]
    return listed(asked, _heading(asked, _("Round {number}")), heads, rows, note=_note())


def by_name(asked: Asked) -> Data:
    """Everybody in the order of names, with the table."""
    tables, byes = _round(asked)
    seated = [
        (_begins(seat), table.called if table.named else str(table.number), seat.name)
        for table in tables
        for seat in table.seats
    ]
    seated += [(seat.name, _("Bye"), seat.name) for seat in byes]
    rows = [
        [shown, strong(where)]
        for shown, where, _name in sorted(seated, key=lambda one: in_order(one[2]))
    ]
    heads = [column(_("Player"), wide=True), column(_("Table"), RIGHT)]
    heading = _heading(asked, _("Round {number} by name"))
    beside = 1 if asked.large or len(rows) <= _BESIDE else 2
    return listed(asked, heading, heads, rows, note=_note(), beside=beside)


_BESIDE = 30


def slips(asked: Asked) -> Data:
    """A slip for each table to write the result on, with a code that leads to its page."""
    tables, _byes = _round(asked)
    scored = asked.visit.state.setup.scored is not False
    return {
        **asked.titled(_heading(asked, _("Round {number}"))),
        "words": {
            "begins": f"{_MARK} " + _("goes first"),
            "signature": _("Signature"),
            "field": _("Points") if scored else _("Place"),
        },
        "slips": [
            {
                "table": table.called if table.named else _named(table.number),
                "seats": [{"name": seat.name, "begins": seat.begins} for seat in table.seats],
                "code": str(qr_code(_address(asked, table.number))),
            }
            for table in tables
        ],
    }


def _address(asked: Asked, table: int) -> str:
    place = (asked.visit.row.stream, asked.division, asked.round, table)
    return base_of(asked.visit.request, asked.visit.row).address + reverse(
        "tournament-table", args=place
    )


def _round(asked: Asked) -> tuple[list[pairings.TableOf], list[pairings.Seat]]:
    if asked.played is None:
        return [], []
    return pairings.tables(asked.visit, asked.played), pairings.byes(asked.visit, asked.played)


def _begins(seat: pairings.Seat) -> str:
    return f"{seat.name} {_MARK}" if seat.begins else seat.name


def _note() -> str:
    return f"{_MARK} " + _("goes first")


def _named(number: int) -> str:
    return _("Table {number}").format(number=number)


def _heading(asked: Asked, said: str) -> str:
    """The heading, and whether the pairing may still change."""
    heading = said.format(number=asked.round)
    draft = asked.played is not None and asked.played.phase == "proposed"
    return "{} ({})".format(heading, _("draft")) if draft else heading
