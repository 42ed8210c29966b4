"""The page of an account's tokens for programs: made, shown once, listed, taken back."""

from datetime import timedelta
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from engine.refusals import Refusal, Unusable
from frontend.forms.accounts import SCOPES, TokenForm
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.pages.asked import writing_unkept
from frontend.pages.own_account import account, knows_password
from games.queries import texts_about
from games.sentences import sentence
from tournaments.directing.words import TITLE
from tournaments.models import Club, Grant, Tournament, User
from tournaments.rights import reach
from tournaments.scopes import EVERYTHING
from tournaments.secrecy import Secret, keeps_secrets
from tournaments.tokens import Wanted, make_token, revoke_token, tokens_of

MOST_TOURNAMENTS = 50


@sensitive_post_parameters("password")
@keeps_secrets
@login_required(login_url="login")
@writing_unkept
def tokens(request: HttpRequest) -> HttpResponse:
    """The account's tokens; a new one is shown in the answer to its making, this once.

    It takes the password: a token would outlive a browser that was left open.
    """
    user = account(request)
    places = _places(user)
    form = TokenForm(request.POST if request.method == "POST" else None, places)
    readable = form.is_bound and form.is_valid()
    may = readable and knows_password(request, user, form)
    token = _made(user, form) if may else None
    called = dict(places)
    context = {
        "form": form,
        "token": token,
        "tokens": [(one, _may(one), called.get(_place(one), "")) for one in tokens_of(user)],
    }
    refused = UNPROCESSABLE if readable else UNREADABLE
    status = refused if form.is_bound and token is None else 200
    return render(request, "frontend/tokens.html", context, status=status)


def _made(user: User, form: TokenForm) -> Secret | None:
    """The secret of the token that a form wants; None where the form says why not."""
    said = form.cleaned_data
    kind, _colon, one = said["place"].partition(":")
    wanted = Wanted(
        said["name"],
        said["scopes"],
        UUID(one) if kind == "club" else None,
        UUID(one) if kind == "tournament" else None,
        timedelta(days=said["days"]),
    )
    try:
        return make_token(user, wanted)[1]
    except Unusable as unreadable:
        form.refuse(unreadable)
    except Refusal as no:
        form.add_error("place", sentence(no))
    return None


def _places(user: User) -> list[tuple[str, str]]:
    """The clubs and running tournaments that a token of an account can be for alone."""
    clubs = Club.objects.filter(pk__in=reach(user).roles).order_by("name", "pk")
    found = [(f"club:{club.pk}", club.name) for club in clubs]
    rows = Tournament.objects.filter(phase="open", club__in=[str(club.pk) for club in clubs])
    latest = list(rows.order_by("-date", "-stream")[:MOST_TOURNAMENTS])
    titles = texts_about((row.stream, row.club) for row in latest)
    for row in latest:
        title = titles.get((row.stream, TITLE)) or _("Tournament")
        day = date_format(row.date, "SHORT_DATE_FORMAT")
        found.append((f"tournament:{row.stream}", f"{title} ({day})"))
    return found


def _place(one: Grant) -> str:
    if one.tournament is not None:
        return f"tournament:{one.tournament}"
    return f"club:{one.club_id}" if one.club_id else ""


def _may(one: Grant) -> list[str]:
    """What a token may do beside reading, in words."""
    given = one.scopes.split()
    if EVERYTHING in given:
        return [_("Everything that you may")]
    return [str(SCOPES[scope]) for scope in given if scope in SCOPES]


@keeps_secrets
@login_required(login_url="login")
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    """Make a token worthless; one that is not there any more is worthless already."""
    try:
        revoke_token(user=account(request), key=request.POST.get("key", ""))
    except Refusal as gone:
        if gone.code != "NO_SUCH_TOKEN":
            raise
    return redirect("tokens")
