"""Whose account a page is about, and whether whoever is at the browser knows its password."""

from django.contrib.auth import authenticate
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from engine.refusals import Refusal
from frontend.forms.plain import PlainForm
from games.sentences import sentence
from tournaments.models import User
from tournaments.refusals import Reason


def account(request: HttpRequest) -> User:
    """The account of somebody who is logged in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def ask_for_password(request: HttpRequest, user: User, password: str) -> None:
    """Let pass who knows the password: who only found a browser left open does not.

    Raises Refusal PASSWORD_WRONG.
    """
    if authenticate(request, username=user.login, password=password) != user:
        raise Refusal(Reason.PASSWORD_WRONG)


def knows_password(request: HttpRequest, user: User, form: PlainForm) -> bool:
    """Whether the password in a form is that of the account; if not, the form says so."""
    try:
        ask_for_password(request, user, form.cleaned_data["password"])
    except Refusal as no:
        form.add_error("password", sentence(no))
        return False
    return True
