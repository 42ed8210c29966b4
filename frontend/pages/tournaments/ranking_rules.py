"""The page of a club's rankings: their rules, and the start lists that ratings begin with."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.forms.directing.people import decoded
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE, with_line
from frontend.forms.rankings import (
    RankingForm,
    RatingRuleForm,
    SeriesRuleForm,
    StartListForm,
    TakeStartListForm,
)
from frontend.pages.asked import reading_unkept, writing_unkept
from frontend.pages.tournaments.clubs import club_at, rankings_of
from frontend.pages.tournaments.qualified import who_may_decline
from frontend.pages.tournaments.ranking_rows import rounded
from games.acting import By
from games.sentences import sentence
from tournaments.collation import in_order
from tournaments.directing.rankings import POINTS
from tournaments.directing.rules_in_words import rating_in_words, series_in_words
from tournaments.directing.seasons_seen import Owned
from tournaments.directing.words import names_of_people
from tournaments.models import Club, Ranking
from tournaments.ranking.series_rule import series_rule_data
from tournaments.rating import GERMAN, LINEAR, rule_data
from tournaments.register import agreeing, queries
from tournaments.register.agreed import Agreed
from tournaments.register.prize_words import things_of
from tournaments.register.rating_files import Rated
from tournaments.rights import Reach, reach

PRESETS = {"linear": LINEAR, "german": GERMAN}

RULES: dict[str, tuple[type[RankingForm], Callable[..., Agreed]]] = {
    RatingRuleForm.name: (RatingRuleForm, agreeing.agree_rating),
    SeriesRuleForm.name: (SeriesRuleForm, agreeing.agree_series),
}


def club_of_people(request: HttpRequest, name: str) -> tuple[Club, Reach, bool]:
    """The club, for those who read its register, and whether the viewer may change anything."""
    within, found = reach(request.user), club_at(name)
    if found is None or not within.may("read_people", found):
        raise Http404
    manages = within.may("manage_rankings", found)
    if request.method == "POST" and not manages:
        raise PermissionDenied
    return found, within, manages


@writing_unkept
def rules(request: HttpRequest, club: str) -> HttpResponse:
    """Show the rules of a club's rankings to its people; directors change them."""
    found, within, manages = club_of_people(request, club)
    if request.method != "POST":
        return _page(request, found, within, manages=manages)
    if request.POST.get("form") == "undo-start-list":
        return _undone(request, found)
    form_class, agree = RULES.get(request.POST.get("form", ""), (None, None))
    if form_class is None or agree is None:
        return _page(request, found, within, manages=manages, status=UNREADABLE)
    form = form_class(request.POST)
    if isinstance(form, SeriesRuleForm):
        _ask_people(form, found, within)
    if _agreed(request, found, form, agree):
        messages.success(request, _("The rule is stored; the ranking is computed anew."))
        return redirect("ranking-rules", found.slug)
    return _page(request, found, within, manages=manages, typed=form, status=UNREADABLE)


def _agreed(
    request: HttpRequest, club: Club, form: RankingForm, agree: Callable[..., Agreed]
) -> bool:
    """Agree on what the form says; where it can't be read it says why."""
    if not form.is_valid():
        return False
    try:
        agree(club=club, rule=form.rule(), **form.more(), by=form.sender(request.user))
    except Unusable as unreadable:
        form.refuse(unreadable)
        return False
    return True


def _page(
    request: HttpRequest,
    club: Club,
    within: Reach,
    *,
    manages: bool,
    typed: RankingForm | None = None,
    status: int = 200,
) -> HttpResponse:
    agreed = queries.agreed_in(club.pk)
    context: dict[str, Any] = {
        "club": club,
        "rankings": rankings_of(within, str(club.pk)),
        "rating": list(rating_in_words(rule_data(agreed.rating))),
        "series": list(series_in_words(series_rule_data(agreed.series))),
        "lists": [
            {"version": one.version, "date": date.fromisoformat(one.date),
             "people": len(one.ratings)}
            for one in agreed.in_order()
        ],
        "manages": manages,
    }  # fmt: skip
    if manages:
        wished = PRESETS.get(request.GET.get("rating", ""), agreed.rating)
        series = SeriesRuleForm.of(agreed.series, things_of(club.pk, agreed.series))
        _ask_people(series, club, within)
        forms = [RatingRuleForm.of(wished), series]
        context |= {
            "forms": [typed if typed and typed.name == one.name else one for one in forms],
            "presets": list(PRESETS),
            "list": StartListForm(),
        }
    return render(request, "frontend/tournaments/ranking_rules.html", context, status=status)


def _ask_people(form: SeriesRuleForm, club: Club, within: Reach) -> None:
    """Let the form ask who declines a seat by the club's series, and to whom prizes are given."""
    rule = queries.agreed_in(club.pk).series
    row = Ranking.objects.filter(club=str(club.pk), series=POINTS).first()
    rows = json.loads(row.body)["rows"] if row else []
    ask_people(form, {"rows": rows, "rule": series_rule_data(rule)}, club, within)


def ask_people(form: SeriesRuleForm, body: dict[str, Any], club: Club, within: Reach) -> None:
    """Let a form ask those whom a series names about seats and prizes."""
    rule = body["rule"]
    given = [one["person"] for one in rule.get("prizes", ()) if "person" in one]
    people = [*(one["person"] for one in body["rows"]), *given]
    declined = rule.get("qualify_declined", ())
    every = map(UUID, [*people, *declined])
    names = names_of_people(every, Owned(str(club.pk), public=False), within)
    known = {one: names.get(one) or _("Player without a name") for one in people}
    form.winners(sorted(known.items(), key=lambda one: in_order(one[1])))
    form.seats(who_may_decline(body, names))


# --- start lists ----------------------------------------------------------------------------------


def _undone(request: HttpRequest, club: Club) -> HttpResponse:
    """Let a start list hold no more; undone twice it is as undone as once."""
    version = request.POST.get("version", "")
    if not (version.isascii() and version.isdigit() and len(version) <= 9):  # noqa: PLR2004
        raise Http404
    try:
        agreeing.undo_start_list(club=club, version=int(version), by=By(str(request.user.pk)))
    except Refusal as refusal:
        messages.warning(request, sentence(refusal))
    else:
        messages.success(request, _("The start list holds no more."))
    return redirect("ranking-rules", club.slug)


@reading_unkept
def start_list(request: HttpRequest, club: str, version: int) -> HttpResponse:
    """Show a start list to the club's people, the highest rating first."""
    found, _within, _manages = club_of_people(request, club)
    one = queries.agreed_in(found.pk).lists.get(version)
    if one is None:
        raise Http404
    people = queries.lines_in(found, [UUID(person) for person in one.ratings])
    rows = sorted(one.ratings.items(), key=lambda item: (-item[1].rating, item[0]))
    context = {
        "club": found,
        "date": date.fromisoformat(one.date),
        "rows": [
            {"name": people[UUID(person)].full_name, "rating": rounded(given.rating),
             "games": given.games}
            for person, given in rows
            if UUID(person) in people
        ],
    }  # fmt: skip
    return render(request, "frontend/tournaments/start_list.html", context)


@writing_unkept
def read_start_list(request: HttpRequest, club: str) -> HttpResponse:
    """Take a list of ratings, show what it would do, or take it as it was shown."""
    found, _within, manages = club_of_people(request, club)
    if not manages:
        raise PermissionDenied
    if request.method != "POST":
        return _asked(request, found, StartListForm())
    if request.POST.get("form") == TakeStartListForm.name:
        return _taken(request, found)
    form = StartListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _asked(request, found, form, UNREADABLE)
    return _previewed(request, found, form, form.cleaned_data["content"])


def _asked(
    request: HttpRequest, club: Club, form: StartListForm, status: int = 200
) -> HttpResponse:
    context = {"club": club, "list": form}
    return render(request, "frontend/tournaments/read_start_list.html", context, status=status)


def _previewed(
    request: HttpRequest, club: Club, form: StartListForm, content: bytes
) -> HttpResponse:
    """The preview of a list, or the form again with what is wrong."""
    take = TakeStartListForm()
    try:
        take.look(content, agreeing.preview_start_list(club=club, content=content))
    except Unusable as unreadable:
        form.add_error(None, with_line(unreadable))
        return _asked(request, club, form, UNREADABLE)
    return _shown(request, club, take)


def _shown(
    request: HttpRequest, club: Club, take: TakeStartListForm, status: int = 200
) -> HttpResponse:
    rows = take.preview.ratings.rows
    numbers = {row.person for row in rows if row.person is not None}
    names = queries.names_by_number(club, numbers)
    usable, ticked = {row.line for row in take.usable}, set(take["doubtful"].value() or ())
    context = {
        "club": club,
        "take": take,
        "clear": [_row(row, names) for row in rows if not row.doubts],
        "doubtful": [
            {**_row(row, names), "usable": row.line in usable, "ticked": str(row.line) in ticked}
            for row in rows
            if row.doubts
        ],
    }
    return render(request, "frontend/tournaments/start_list_preview.html", context, status=status)


def _row(row: Rated, names: dict[int, str]) -> dict[str, Any]:
    return {
        "line": row.line,
        "name": row.name,
        "person": row.person,
        "called": names.get(row.person or 0, ""),
        "rating": None if row.rating is None else rounded(row.rating),
        "games": row.games,
        "doubts": [sentence(doubt) for doubt in row.doubts],
    }


def _taken(request: HttpRequest, club: Club) -> HttpResponse:
    """Take the list as it was shown; where it looks otherwise by now, show it once more."""
    take = TakeStartListForm(request.POST)
    try:
        content = decoded(request.POST.get("content", ""))
        take.look(content, agreeing.preview_start_list(club=club, content=content))
    except Unusable as lost:
        form = StartListForm()
        form.refused = with_line(lost)
        return _asked(request, club, form, UNREADABLE)
    if not take.is_valid():
        return _shown(request, club, take, UNREADABLE)
    try:
        agreeing.take_start_list(
            club=club,
            content=content,
            digest=take.cleaned_data["digest"],
            date=take.cleaned_data["date"].isoformat(),
            lines=take.lines(),
            by=take.sender(request.user),
        )
    except (Refusal, Unusable) as no:
        fresh = TakeStartListForm(initial={"date": take.cleaned_data["date"]})
        fresh.look(content, take.preview)
        fresh.refused = sentence(no)
        return _shown(request, club, fresh, UNPROCESSABLE)
    messages.success(request, _("The start list is taken; the ratings are computed anew."))
    return redirect("ranking-rules", club.slug)
