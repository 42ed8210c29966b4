"""Players enter themselves: the form at the announcement, and the private address it leads to."""

from typing import Any, NamedTuple

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from engine.refusals import Refusal, Unusable
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.forms.signing_up import CodeForm, SignUpForm
from frontend.pages.asked import writing_unkept
from frontend.pages.tournaments.visits import Visit
from tournaments.course.state import State
from tournaments.directing import mails, queries, signing_up
from tournaments.directing.sentences import sentence
from tournaments.directing.words import title_and_words
from tournaments.models import SignUp, Tournament
from tournaments.throttles import SignUps

_NOT_FOUND, TOO_MANY = 404, 429


class Failed(NamedTuple):
    """A form that was not taken, and the status of the answer."""

    form: SignUpForm
    status: int


def form_for(visit: Visit, data: Any = None) -> SignUpForm | None:
    """The form by which the visitor enters; None where entries are not taken."""
    if visit.found.house or not (visit.at_head and signing_up.is_open(visit.state)):
        return None
    return SignUpForm(visit.row.stream, visit.state, data, by_mail=mails.goes_out())


@sensitive_variables("secret")
def enter(visit: Visit) -> HttpResponse | Failed:
    """Note what somebody says who wants to play, and lead to the private address."""
    form = form_for(visit, visit.request.POST)
    if form is None:
        raise BadRequest
    if not form.is_valid():
        return Failed(form, UNREADABLE)
    if not SignUps().allow_request(visit.request, None):  # type: ignore[arg-type]
        form.refused = _("Too many entries came from your network. Try again in an hour.")
        return Failed(form, TOO_MANY)
    try:
        found, secret, new = signing_up.sign_up(
            visit.row, visit.state, _wish(form), form.cleaned_data["key"]
        )
    except (Unusable, Refusal) as problem:
        return Failed(form, form.refuse(problem))
    if new and mails.goes_out():
        _send_code(visit.request, found, visit.title, secret)
    return redirect("own-sign-up", secret)


def _wish(form: SignUpForm) -> signing_up.Wish:
    told = form.cleaned_data
    return signing_up.Wish(
        told["name"],
        told["home_club"],
        told["mail"],
        told.get("publish_name", False),
        told["division"],
        get_language() or "de",
    )


def _send_code(request: HttpRequest, found: SignUp, title: str, secret: str) -> None:
    address = request.build_absolute_uri(reverse("own-sign-up", args=[secret]))
    if not mails.send_code(found, title, signing_up.new_code(found), address):
        SignUp.objects.filter(pk=found.pk).update(code="")  # the director confirms


@writing_unkept
@sensitive_variables("secret")
def own(request: HttpRequest, secret: str) -> HttpResponse:
    """Show somebody how the own entry stands; take the code, or the withdrawal."""
    one = signing_up.signed_up(secret)
    row = queries.tournament(one.tournament) if one else None
    if one is None or row is None:
        answer = render(request, "frontend/tournaments/no_link.html", status=_NOT_FOUND)
    elif request.method == "POST":
        answer = _said(request, one, row, secret)
    else:
        answer = _shown(request, one, row)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def _said(request: HttpRequest, one: SignUp, row: Tournament, secret: str) -> HttpResponse:
    deed = request.POST.get("form")
    form = CodeForm(request.POST) if deed == "code" else CodeForm()
    if deed not in ("code", "withdraw"):
        raise BadRequest
    if deed == "code" and not form.is_valid():
        return _shown(request, one, row, form, UNREADABLE)
    try:
        if deed == "code":
            signing_up.confirm_by_code(one, form.cleaned_data["code"])
        else:
            signing_up.withdraw(one)
    except Refusal as refusal:
        form.refused = sentence(refusal, {str(one.entry): one.name})
        one.refresh_from_db()
        return _shown(request, one, row, form, UNPROCESSABLE)
    return redirect("own-sign-up", secret)


def _shown(
    request: HttpRequest,
    one: SignUp,
    row: Tournament,
    form: CodeForm | None = None,
    status: int = 200,
) -> HttpResponse:
    found = queries.tournament_at(row.stream)
    if found is None:
        raise BadRequest
    where, place = standing_of(one, found.state)
    context = {
        "title": title_and_words(row, [])[0] or _("Tournament"),
        "row": row,
        "public": row.public,
        "where": where,
        "place": place,
        "by_code": where == "asked" and bool(one.code),
        "form": form or CodeForm(),
        "over": found.state.closed or bool(found.house),
    }
    return render(request, "frontend/tournaments/own_sign_up.html", context, status=status)


def standing_of(one: SignUp, state: State) -> tuple[str, int]:
    """How an entry stands: asked, waiting (at which place), kept (a place is), entered, gone."""
    if one.withdrawn is not None:
        return "gone", 0
    if one.entry is not None:
        entry = state.entries.get(str(one.entry))
        return ("entered" if entry and entry.spells[-1][1] else "gone"), 0
    if one.confirmed is None:
        return "asked", 0
    line = [other.pk for other in signing_up.in_line(one.tournament)]
    if one.pk not in line:  # moved up or withdrawn since it was read
        return "kept", 0
    free, place = signing_up.free_places(state), 1 + line.index(one.pk)
    if free is None or place <= free:
        return "kept", 0
    return "waiting", place - free
