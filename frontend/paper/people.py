"""Documents for each player: a card with the rounds, a card for the place, a certificate."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.pages.tournaments import standings
from frontend.pages.tournaments.words import letter, signed
from frontend.paper.asked import Asked, Data
from frontend.paper.printing import drawn
from frontend.paper.standings import result_of
from tournaments.collation import in_order
from tournaments.course.state import Entry
from tournaments.models import ClubLogo
from tournaments.standings.lines import Line

_COLUMNS = (
    gettext_lazy("Rd."),
    gettext_lazy("Table"),
    gettext_lazy("Opponent"),
    "",
    gettext_lazy("Points"),
    gettext_lazy("Spread"),
    gettext_lazy("Total"),
)
_TWO = 2
_LARGEST = 60  # points of the name on a card that stands on the table


def player_cards(asked: Asked) -> Data:
    """Who sat where against whom, with the results as far as known and room for the others."""
    raw = {row.entry: row.lines for row in asked.standing.rows}
    return {
        **asked.titled(_("Player cards")),
        "words": {"columns": [str(one) for one in _columns(asked)]},
        "most": len(asked.plan),
        "cards": [
            {
                "name": asked.names[entry],
                "about": _about(asked, asked.entries[entry]),
                "rounds": list(_rounds(asked, raw.get(entry, ()), entry)),
            }
            for entry in _by_name(asked)
        ],
    }


def _columns(asked: Asked) -> Iterator[Any]:
    """The heads; whoever sits at larger tables has no opponent."""
    of_many = asked.visit.state.setup.seats > _TWO
    for one in _COLUMNS:
        yield _("At the table") if of_many and one == _("Opponent") else one


def _rounds(asked: Asked, known: Sequence[Line], entry: str) -> Iterator[list[str]]:
    """The rounds of the plan; `known` are the lines of the standing."""
    total, out = Fraction(0), _seated(asked)
    for number in range(1, len(asked.plan) + 1):
        lines = [line for line in known if line.round == number]
        if not lines:
            yield [str(number), *out.get((entry, number), ("", "")), "", "", "", ""]
            continue
        total += sum(line.spread for line in lines)
        line = lines[0]
        others = ", ".join(asked.names[one.entry] for one in line.opponents)
        scores = [line.score, *(one.score for one in line.opponents)]
        yield [
            str(number),
            str(line.table or ""),
            others,
            letter(line.outcome(entry)),
            "" if None in scores else " : ".join(map(str, scores)),
            signed(line.spread),
            signed(total),
        ]


def _seated(asked: Asked) -> dict[tuple[str, int], tuple[str, str]]:
    """Table and opponents of everybody in the newest round, by entry and round."""
    found = {}
    for division in asked.visit.state.divisions:
        if (played := asked.visit.newest_out(division)) is not None:
            for table in played.tables.values():
                for entry in table.seats:
                    others = [asked.names[one] for one in table.seats if one != entry]
                    found[entry, played.number] = str(table.number), ", ".join(others)
    return found


def place_cards(asked: Asked) -> Data:
    """Cards with the name, to stand on the table."""
    cards = [{"name": asked.names[entry]} for entry in _by_name(asked)]
    return {**asked.titled(_("Place cards")), "size": _LARGEST, "cards": cards}


def certificates(asked: Asked) -> Data:
    """A certificate for each of the first places."""
    rows = standings.rows(asked.standing, asked.names)[: asked.places]
    return {
        **asked.titled(_("Certificates")),
        "words": {"certificate": _("Certificate"), "signed": [_("Place and day"), _("Director")]},
        "club": asked.club.name if asked.club else "",
        "logo": _logo(asked),
        "day": asked.day,
        "certificates": [
            {
                "name": row.name,
                "reached": _("has reached"),
                "place": _("Place {place}").format(place=row.place),
                "result": result_of(row),
            }
            for row in rows
        ],
    }


def _logo(asked: Asked) -> Data | None:
    """The logo of the club, if it has one."""
    row = ClubLogo.objects.filter(club=asked.club).first() if asked.club else None
    return drawn(bytes(row.body), row.kind) if row else None


def _by_name(asked: Asked) -> list[str]:
    return sorted(asked.entries, key=lambda entry: in_order(asked.names[entry]))


def _about(asked: Asked, entry: Entry) -> str:
    rating = entry.rating
    said = _("Rating {rating}").format(rating=rating) if rating else ""
    return " · ".join(filter(None, (entry.category, said, asked.day)))
