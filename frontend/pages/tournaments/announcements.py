"""The public announcement of a tournament: where, when, how many, by which rules, and who comes."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from frontend.forms.directing.labels import SYSTEMS
from frontend.forms.signing_up import SignUpForm
from frontend.pages.asked import writing
from frontend.pages.tournaments import signing_up
from frontend.pages.tournaments.clubs import club_of
from frontend.pages.tournaments.tournament import facts, frame
from frontend.pages.tournaments.visits import Visit
from tournaments.course.shapes import Announcement, PlannedRound
from tournaments.directing import signing_up as signing_up_rules
from tournaments.naming import PARTICIPANTS
from tournaments.register.duplicates import folded


class Stretch(NamedTuple):
    """Rounds in a row that are paired alike, on one day."""

    rounds: str
    system: str
    day: date | None


@writing
def announcement(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show what the tournament is announced with, 404 while it is not; or take somebody's entry."""
    visit = Visit.to(request, stream)
    announced(visit)
    if request.method != "POST":
        return shown(visit, signing_up.form_for(visit))
    if request.POST.get("form") != "sign-up":
        raise BadRequest
    done = signing_up.enter(visit)
    return shown(visit, *done) if isinstance(done, signing_up.Failed) else done


def announced(visit: Visit) -> Announcement:
    """The announcement of the tournament; 404 for none."""
    told = visit.state.announcement
    if told is None:
        raise Http404
    return told


def shown(visit: Visit, form: SignUpForm | None, status: int = 200) -> HttpResponse:
    """The page of the announcement."""
    told = announced(visit)
    said = {name: visit.texts.get(subject, "") for name, subject in told.said}
    context = {
        **frame(visit),
        "club": club_of(visit.row),
        "facts": list(facts(visit.state))[:-1],
        "told": told,
        "until": told.until and datetime.fromisoformat(told.until),
        "said": said,
        "plans": [(one.code, list(stretches(one.plan))) for one in visit.state.divisions.values()],
        "entered": list(_entered(visit)),
        "left": signing_up_rules.free_places(visit.state),
        "waiting": _waiting(visit),
        "sign_up": form,
    }
    return render(visit.request, "frontend/tournaments/announcement.html", context, status=status)


def stretches(plan: Sequence[PlannedRound]) -> Iterator[Stretch]:
    """A plan in a few lines: rounds in a row that are alike are one."""
    numbered = enumerate(plan, start=1)
    alike = groupby(numbered, lambda one: (one[1].system, one[1].date))
    for (system, day), some in alike:
        numbers = [number for number, _round in some]
        first, last = numbers[0], numbers[-1]
        said = _("Round {number}").format(number=first)
        if last > first:
            said = _("Rounds {first} to {last}").format(first=first, last=last)
        yield Stretch(said, str(SYSTEMS[system]), date.fromisoformat(day) if day else None)


def _entered(visit: Visit) -> Iterator[tuple[str, list[str]]]:
    """Of each division who comes, as far as they agreed to be named; those without a name last."""
    entries = {entry.id: entry for entry in visit.state.entries.values() if entry.spells[-1][1]}
    names = visit.names
    for code in visit.state.divisions:
        mine = [one for one in entries.values() if one.division == code]
        yield code, [names[one.id] for one in sorted(mine, key=lambda one: folded(names[one.id]))]


def _waiting(visit: Visit) -> list[str]:
    """Who waits for a place, in order; by name as far as they agreed."""
    left = signing_up_rules.free_places(visit.state)
    if left is None:
        return []
    waiting = signing_up_rules.in_line(visit.row.stream)[left:]
    named = visit.state.named != PARTICIPANTS
    return [one.name if named and one.publish_name else _("not named") for one in waiting]
