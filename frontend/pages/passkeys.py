"""The pages of passkeys: an account's own, and the login with one.

A browser is asked by a script (`passkeys.js`), which sends its answer with the form; what it was
asked lies in the session until then, and is taken out by the first answer.
"""

import json
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from engine.refusals import Refusal
from frontend.forms.accounts import PasskeyForm
from frontend.forms.plain import UNPROCESSABLE
from frontend.pages.asked import writing_unkept
from frontend.pages.own_account import account, ask_for_password
from frontend.pages.patience import TOO_MANY, with_patience
from frontend.pages.second_factor import BACKEND, onward
from games.sentences import sentence
from tournaments import passkeys
from tournaments.addresses import address_of
from tournaments.models import User
from tournaments.passkeys import Asked, Place
from tournaments.refusals import Reason
from tournaments.secrecy import keeps_secrets

_ASKED, _MAKING, _NAME = "passkey_asked", "passkey_making", "passkey_name"
_LONGEST = 16 * 1024  # letters of an answer
_DIGITS = 18


@sensitive_post_parameters("password", "answer")
@keeps_secrets
@login_required(login_url="login")
@writing_unkept
def own(request: HttpRequest) -> HttpResponse:
    """Show an account's passkeys; make one, with the password; take one away."""
    user, place = account(request), passkeys.place_of(request)
    act = request.POST.get("act", "")
    form = PasskeyForm(request.POST if act == "begin" else None)
    told, refused = None, ""
    try:
        if act == "begin" and form.is_valid():
            told = _begun(request, user, place, form)
        elif act == "make":
            _made(request, user, place)
            return redirect("passkeys")
        elif act == "take_away":
            number = request.POST.get("passkey", "")
            if number.isascii() and number.isdigit() and len(number) <= _DIGITS:
                passkeys.take_away(user, int(number))
            return redirect("passkeys")
    except Refusal as no:
        refused = sentence(no)
    context = {"form": form, "told": told, "refused": refused, "place": place}
    context["passkeys"] = passkeys.passkeys(user)
    status = UNPROCESSABLE if refused or form.errors else 200
    return render(request, "frontend/passkeys.html", context, status=status)


def _begun(request: HttpRequest, user: User, place: Place | None, form: PasskeyForm) -> Any:
    """What the browser is asked."""
    named = form.cleaned_data
    here = _here(place)
    ask_for_password(request, user, named["password"])
    told, kept = passkeys.begin(user, here)
    request.session[_MAKING] = {**kept, _NAME: named["name"]}
    return told


def _made(request: HttpRequest, user: User, place: Place | None) -> None:
    kept = request.session.pop(_MAKING, None)
    name = kept[_NAME] if kept else ""
    passkeys.make(user, _here(place), Asked.of(kept), _answer(request), name)


@sensitive_post_parameters("answer")
@keeps_secrets
@never_cache
@require_POST
def log_in(request: HttpRequest) -> HttpResponse:
    """Say what the browser is to ask its passkeys; with their answer: log in."""
    place, address = passkeys.place_of(request), address_of(request)
    try:
        if "answer" not in request.POST:
            told, request.session[_ASKED] = passkeys.ask(_here(place), address)
            return JsonResponse(told)
        asked = Asked.of(request.session.pop(_ASKED, None))
        user = passkeys.account(_here(place), asked, _answer(request), address)
    except Refusal as no:
        return _refused(request, no)
    login(request, user, backend=BACKEND)
    return redirect(onward(request, request.POST.get("next", "")))


def _refused(request: HttpRequest, no: Refusal) -> HttpResponse:
    """The sentence: for the script that asked, or on a page of its own."""
    status = TOO_MANY if no.code == Reason.PASSKEYS_USED_UP.name else UNPROCESSABLE
    said = sentence(no)
    if "answer" not in request.POST:
        return with_patience(JsonResponse({"code": no.code, "detail": said}, status=status))
    return render(request, "frontend/passkey_refused.html", {"refused": said}, status=status)


def _here(place: Place | None) -> Place:
    if place is None:
        raise Refusal(Reason.PASSKEY_NOT_HERE)
    return place


def _answer(request: HttpRequest) -> Any:
    """What the browser has answered; None for what can't be that."""
    text = request.POST.get("answer", "")
    try:
        return json.loads(text) if len(text) <= _LONGEST else None
    except (ValueError, RecursionError):
        return None
