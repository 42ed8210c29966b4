"""The pages of the second factor: its step of the login, and what an account does about it."""

from typing import Any
from uuid import UUID

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters

from engine.refusals import Refusal
from frontend.forms.accounts import CodeForm, SetUpForm
from frontend.forms.plain import UNPROCESSABLE
from frontend.pages.asked import writing_unkept
from frontend.pages.own_account import account, ask_for_password
from frontend.pages.patience import TOO_MANY, way_out, with_patience
from frontend.qr import qr_code
from games.sentences import sentence
from tournaments import second_factors
from tournaments.models import SecondFactor, User
from tournaments.refusals import Reason
from tournaments.secrecy import Secret, keeps_secrets

BACKEND = "tournaments.backends.ThrottledBackend"
_WAITING, _MINUTES = "second_step", 10


def ask_for_code(request: HttpRequest, user: User, onward: str) -> HttpResponse:
    """Lead somebody whose password was right to the second step; nobody is logged in yet."""
    request.session.cycle_key()
    request.session[_WAITING] = {
        "account": str(user.pk),
        "vouches": user.get_session_auth_hash(),  # another password ends this, too
        "until": int(timezone.now().timestamp()) + 60 * _MINUTES,
        "onward": onward,
    }
    return redirect("second-step")


@sensitive_post_parameters("code")
@keeps_secrets
@writing_unkept
def second_step(request: HttpRequest) -> HttpResponse:
    """Ask for a code of the phone, or a recovery code, and log in."""
    waiting: Any = request.session.get(_WAITING)
    user = _who_waits(waiting)
    if user is None:
        request.session.pop(_WAITING, None)
        return redirect("login")
    form = CodeForm(request.POST if request.method == "POST" else None)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            second_factors.check(user, form.cleaned_data["code"])
        except Refusal as no:
            status = _refused(request, form, no)
        else:
            del request.session[_WAITING]
            login(request, user, backend=BACKEND)
            return redirect(onward(request, waiting["onward"]))
    answer = render(request, "frontend/second_step.html", {"form": form}, status=status)
    return with_patience(answer)


def _who_waits(waiting: Any) -> User | None:
    """Whose password was right a few minutes ago and is the same still."""
    if waiting is None or waiting["until"] < timezone.now().timestamp():
        return None
    user = User.objects.filter(pk=UUID(waiting["account"]), is_active=True).first()
    if user is None or user.get_session_auth_hash() != waiting["vouches"]:
        return None
    return user


def onward(request: HttpRequest, wanted: str) -> str:
    """Where somebody wanted to go, if that is in this house; else its first page."""
    allowed = url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    return wanted if wanted and allowed else resolve_url("home")


@sensitive_post_parameters("code", "password")
@keeps_secrets
@login_required(login_url="login")
@writing_unkept
def second_factor(request: HttpRequest) -> HttpResponse:
    """Show whether the login asks for a code; begin, confirm, make codes anew, give it up."""
    user = account(request)
    row = second_factors.second_factor(user)
    form = _form(row, request.POST if "code" in request.POST else None)
    status, codes = 200, []
    if form.is_bound and form.is_valid():
        try:
            codes = _done(request, user, form)
            row = second_factors.second_factor(user)
            form = _form(row)
        except Refusal as no:
            status = _refused(request, form, no)
    begun = second_factors.begin(user) if row is None and request.POST else None
    context = {
        "form": form,
        "codes": codes,
        "row": row,
        "begun": begun,
        "picture": qr_code(begun.address) if begun else "",
    }
    answer = render(request, "frontend/second_factor.html", context, status=status)
    return with_patience(answer)


def _form(row: SecondFactor | None, typed: Any = None) -> CodeForm:
    return CodeForm(typed) if row else SetUpForm(typed)


def _done(request: HttpRequest, user: User, form: CodeForm) -> list[Secret]:
    """Do what a code was typed for; the recovery codes that are to be shown."""
    act, code = request.POST.get("act", ""), form.cleaned_data["code"]
    if act == "codes":
        return second_factors.new_recovery_codes(user, code)
    if act == "give_up":
        second_factors.give_up(user, code)
        return []
    ask_for_password(request, user, form.cleaned_data.get("password", ""))
    return second_factors.confirm(user, code)


def _refused(request: HttpRequest, form: CodeForm, no: Refusal) -> int:
    form.add_error("password" if no.code == Reason.PASSWORD_WRONG.name else "code", sentence(no))
    if no.code != "CODES_USED_UP":
        return UNPROCESSABLE
    if said := way_out(request):
        form.add_error("code", said)
    return TOO_MANY
