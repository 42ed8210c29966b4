"""The prizes of a tournament: who wins which as it stands, and why."""

from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from frontend.forms.directing.labels import PRIZES
from frontend.pages.asked import reading
from frontend.pages.tournaments.prizes_explained import Names, PrizeShown, Teller, listed
from frontend.pages.tournaments.tournament import frame
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import decimal
from games.validators import validated
from tournaments.course.shapes import Prize
from tournaments.directing import stamps
from tournaments.directing.prize_winners import prizes_of
from tournaments.prizes import OF_STANDING
from tournaments.results import Exact
from tournaments.standings.lines import Line


@reading
@validated(stamps.of_tournament)
def prizes(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show what there is to win, and who wins it as it stands."""
    visit = Visit.to(request, stream)
    context = {
        **frame(visit),
        "prizes": shown(visit),
        "one_each": visit.state.prizes.one_each,
        "may_change": visit.at_head and visit.official("set_up_tournament"),
    }
    return render(request, "frontend/tournaments/prizes.html", context)


def shown(visit: Visit, through: int | None = None) -> list[PrizeShown]:
    """The prizes with who wins them after a round (None: after all that was played)."""
    state, names = visit.state, visit.names
    things = {number: visit.texts.get(thing, "") for number, thing in visit.state.prizes.things}
    many, teller = len(state.divisions) > 1, Teller(names, PRIZES, _reached, partial(_game, names))
    return [
        teller.shown(one, called(one.prize, many=many), things.get(one.number, ""))
        for one in prizes_of(state, through)
    ]


def called(prize: Prize, *, many: bool) -> str:
    """What a prize is for, in a few words."""
    parts = [str(PRIZES[prize.by].called)]
    if prize.by == "standing":
        parts = [_("Place {place}").format(place=prize.place)]
    elif prize.place > 1:
        parts.append(_("Place {place}").format(place=prize.place))
    if prize.division and many:
        parts.append(_("Division {code}").format(code=prize.division))
    if prize.category:
        parts.append(prize.category)
    if prize.word:
        parts.append(prize.word)
    return " · ".join(parts)


def _reached(prize: Prize, reached: Exact) -> str:
    return str(reached) if prize.by in OF_STANDING else decimal(reached)


def _game(names: Names, _prize: Prize, line: Line) -> str:
    others = listed((one.entry for one in line.opponents), names)
    return _("in round {round} against {others}").format(round=line.round, others=others)
