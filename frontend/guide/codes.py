"""All codes with which a request is refused, read from the tables that refuse."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as translated
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions

from engine.refusals import Reason as OfRules
from games.api import status_of
from games.refusals import Reason as OfGames
from lexicon.refusals import Reason as OfLists
from tournaments.course.refusals import Reason as OfTournaments
from tournaments.explained.refusals import Reason as OfExplanations
from tournaments.pairing.refusals import Reason as OfPairings
from tournaments.ranking.refusals import Reason as OfRankings
from tournaments.refusals import Reason as OfClubs
from tournaments.standings.refusals import Reason as OfStandings
from tournaments.words.refusals import Reason as OfLookUps


class Code(NamedTuple):
    """A code, the status that goes with it, and its sentence with the names of its facts."""

    code: str
    status: int
    sentence: str | Promise


AT_THE_DOOR = (
    Code(
        "MALFORMED",
        400,
        _("What was sent does not fit the description; the fact “where” names the place."),
    ),
    Code(
        "UNUSABLE",
        422,
        _(
            "What was sent fits the description, but it can't be made out or can't be meant; the "
            "fact “where” names the place."
        ),
    ),
    Code("BROKEN_OFF", 400, _("The request broke off before its end.")),
    Code("LENGTH_MISSING", 411, _("Send the length of the body (Content-Length).")),
    Code("TOO_LONG", 413, _("This is longer than {most} bytes.")),
    Code("ERROR", 500, _("This is our mistake.")),
    Code("BUSY", 503, _("Many people are logging in just now. Try again in a few seconds.")),
    Code("OUT_OF_ORDER", 503, _("The database or its disk is out of order; send it again later.")),
)
_OF_REST = (
    exceptions.NotAuthenticated,
    exceptions.AuthenticationFailed,
    exceptions.PermissionDenied,
    exceptions.NotFound,
    exceptions.MethodNotAllowed,
    exceptions.NotAcceptable,
    exceptions.UnsupportedMediaType,
    exceptions.Throttled,
)
REASONS: tuple[tuple[Promise, type[Enum]], ...] = (
    (_("Rules of the games"), OfRules),
    (_("Score sheets"), OfGames),
    (_("Tournaments"), OfTournaments),
    (_("Pairings"), OfPairings),
    (_("Standings"), OfStandings),
    (_("Rankings"), OfRankings),
    (_("Clubs, people, accounts"), OfClubs),
    (_("Word lists"), OfLists),
    (_("Looking words up"), OfLookUps),
    (_("Games explained"), OfExplanations),
)


def groups() -> Iterator[tuple[str | Promise, list[Code]]]:
    """All codes, those of one subject together."""
    of_rest = [
        Code(one.default_code.upper(), one.status_code, str(one.default_detail)) for one in _OF_REST
    ]
    yield _("Every request"), sorted([*AT_THE_DOOR, *of_rest], key=lambda one: one.status)
    for title, reasons in REASONS:
        yield (
            title,
            [Code(reason.name, status_of(reason), translated(reason.value)) for reason in reasons],
        )
