"""What somebody wants printed of a tournament, and what every document says of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from frontend.pages.tournaments.clubs import club_of
from frontend.pages.tournaments.visits import Visit
from tournaments.course.shapes import PlannedRound
from tournaments.course.state import Entry, Round
from tournaments.models import Club
from tournaments.standings.table import Standing

Data = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """A tournament with the eyes of whom it is printed for, and what was chosen."""

    visit: Visit
    division: str
    round: int = 0
    large: bool = False
    places: int = 3
    ruleset: str = ""

    @property
    def names(self) -> Mapping[str, str]:
        """By entry the name."""
        return self.visit.names

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """The entries of the division, by id."""
        known = self.visit.state.entries.values()
        return {one.id: one for one in known if one.division == self.division}

    @cached_property
    def played(self) -> Round | None:
        """The round; None if the viewer sees none."""
        return self.visit.round(self.division, self.round)

    @property
    def plan(self) -> Sequence[PlannedRound]:
        """The planned rounds of the division."""
        return self.visit.state.divisions[self.division].plan

    @cached_property
    def standing(self) -> Standing:
        """The standing after the round (all), with the rounds of each row."""
        return self.visit.standing(self.division, self.round or None)

    @cached_property
    def club(self) -> Club | None:
        """The club that the tournament belongs to."""
        return club_of(self.visit.row)

    @property
    def day(self) -> str:
        """The day of the tournament in words."""
        return date_format(self.visit.row.date, "DATE_FORMAT")

    def titled(self, heading: str) -> Data:
        """What a document is called, and of which tournament it is."""
        whole = f"{heading} · {self.division}" if self.visit.many else heading
        club = self.club.name if self.club else ""
        return {
            "language": (get_language() or "de")[:2],
            "name": f"{whole} · {self.visit.title}",
            "title": self.visit.title,
            "heading": whole,
            "about": " · ".join(filter(None, (club, self.day))),
            "alt": gettext("Code that leads to the table"),
        }
