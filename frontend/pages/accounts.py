"""The pages of accounts: the first one, logging in and out, tokens for programs."""

from datetime import timedelta
from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from engine.refusals import Malformed, Refusal
from frontend.forms import FoundingForm, LoginForm, TokenForm
from games.sentences import sentence
from tournaments import commands, queries
from tournaments.models import User

BACKEND = "tournaments.backends.ThrottledBackend"
UNPROCESSABLE, UNREADABLE, FORBIDDEN = 422, 400, 403


class Login(LoginView):
    """Logging in; whoever is logged in already is led on."""

    form_class = LoginForm
    template_name = "frontend/login.html"
    redirect_authenticated_user = True
    next_page = "games"


class Logout(LogoutView):
    """Logging out, by POST alone."""

    next_page = "games"


@sensitive_post_parameters("password", "again")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_account(request: HttpRequest) -> HttpResponse:
    """Make the house's first account and its club, and log in; not there once it is made."""
    if not queries.house_is_empty():
        return redirect("games")
    if not at_this_computer(request):
        return render(request, "frontend/first_account.html", {"elsewhere": True}, status=FORBIDDEN)
    form = FoundingForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return render(request, "frontend/first_account.html", {"form": form})
    if not form.is_valid():
        return render(request, "frontend/first_account.html", {"form": form}, status=UNREADABLE)
    named = form.cleaned_data
    try:
        user = commands.create_first_account(
            login=named["login"], password=named["password"], club=named["club"]
        )
    except Refusal as refusal:
        form.refused = sentence(refusal)
        return render(request, "frontend/first_account.html", {"form": form}, status=UNPROCESSABLE)
    except Malformed as malformed:
        place = malformed.where if malformed.where in form.fields else None
        form.add_error(place, sentence(malformed))
        return render(request, "frontend/first_account.html", {"form": form}, status=UNREADABLE)
    login(request, user, backend=BACKEND)
    return redirect("games")


def at_this_computer(request: HttpRequest) -> bool:
    """Whether the visitor sits at the computer that serves: nobody else may take an empty house.

    A house with a public address stands behind a proxy, where every visitor looks like that.
    """
    return not settings.WORTWART_URL and ip_address(request.META["REMOTE_ADDR"]).is_loopback


@login_required(login_url="login")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The account's tokens; a new one is shown in the answer to its making, this once."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    token = None
    if form.is_bound and form.is_valid():
        lifetime = timedelta(days=form.cleaned_data["days"])
        token = commands.issue_token(user=account(request), lifetime=lifetime)
    known = list(queries.tokens_of(account(request)))
    context = {"form": form, "token": token, "tokens": known}
    return render(request, "frontend/tokens.html", context, status=status_of(form))


def account(request: HttpRequest) -> User:
    """The account of somebody who is logged in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def status_of(form: TokenForm) -> int:
    """400 for a form that can't be read."""
    return UNREADABLE if form.is_bound and not form.is_valid() else 200


@login_required(login_url="login")
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """Make a token worthless; one that is not there any more is worthless already."""
    try:
        commands.revoke_token(user=account(request), key=request.POST.get("key", ""))
    except Refusal as gone:
        if gone.code != "NO_SUCH_TOKEN":
            raise
    return redirect("tokens")
