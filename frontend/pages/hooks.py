"""The page of a club's webhooks: made, shown once with their secret, tried, sent again, removed."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.refusals import Refusal, Unusable
from frontend.called import Called
from frontend.forms.hooks import HOOK_KINDS, HookForm
from frontend.forms.plain import UNREADABLE
from frontend.pages.asked import id_named, writing_unkept
from frontend.pages.tournaments.clubs import club_for
from tournaments.hooks import commands
from tournaments.hooks.delivering import secret_of
from tournaments.hooks.sending import Answer
from tournaments.models import Club, Delivery, Hook
from tournaments.secrecy import Secret, keeps_secrets

SHOWN = 10
TROUBLES = Called(
    {
        "not_public": gettext_lazy("the address is not one of the open internet"),
        "tls": gettext_lazy("its certificate is not good"),
        "too_slow": gettext_lazy("no answer in time"),
        "unreachable": gettext_lazy("nobody answers there"),
    }
)


@keeps_secrets
@writing_unkept
def hooks(request: HttpRequest, club: str) -> HttpResponse:
    """Show a club's webhooks to its directors; a new one with its secret, this once."""
    found, _within = club_for(request, club, "manage_hooks")
    if request.method != "POST":
        return _page(request, found, HookForm())
    said = request.POST.get("form", "")
    if said == HookForm.name:
        return _made(request, found, HookForm(request.POST))
    if said not in ACTS:
        return _page(request, found, HookForm(), status=UNREADABLE)
    number = id_named(request.POST.get("hook", ""))
    ACTS[said](request, get_object_or_404(Hook, pk=number, club=found))
    return redirect("club-hooks", found.slug)


def _made(request: HttpRequest, club: Club, form: HookForm) -> HttpResponse:
    if not form.is_valid():
        return _page(request, club, form, status=UNREADABLE)
    try:
        made = commands.make_hook(club=club, **form.cleaned_data)
    except (Unusable, Refusal) as problem:
        return _page(request, club, form, status=form.refuse(problem))
    return _page(request, club, HookForm(), secret_of(made))


def _tried(request: HttpRequest, hook: Hook) -> None:
    row = commands.try_hook(hook)
    said = _came(row)
    if Answer(row.status).taken:
        messages.success(request, _("The test was taken: {said}.").format(said=said))
    else:
        messages.warning(request, _("The test was not taken: {said}.").format(said=said))


def _again(request: HttpRequest, hook: Hook) -> None:
    commands.send_again(hook)
    messages.success(request, _("It is sent again within seconds."))


def _removed(request: HttpRequest, hook: Hook) -> None:
    commands.remove_hook(hook)
    messages.success(request, _("The webhook is gone."))


ACTS: dict[str, Callable[[HttpRequest, Hook], None]] = {
    "hook-test": _tried,
    "hook-again": _again,
    "hook-remove": _removed,
}


def _came(row: Delivery) -> str:
    """What came of a delivery, in words."""
    if row.status is not None:
        return _("answer {status}").format(status=row.status)
    return str(TROUBLES[row.trouble])


def _line(hook: Hook) -> dict[str, Any]:
    rows = Delivery.objects.filter(hook=hook).order_by("-id")[:SHOWN]
    return {
        "hook": hook,
        "kinds": [HOOK_KINDS[kind] for kind in hook.kinds.split()],
        "waits": hook.failures > 0 or hook.disabled is not None,
        "deliveries": [{"row": row, "came": _came(row)} for row in rows],
    }


def _page(
    request: HttpRequest,
    club: Club,
    form: HookForm,
    secret: Secret | None = None,
    status: int = 200,
) -> HttpResponse:
    rows = Hook.objects.filter(club=club).order_by("made", "pk")
    context = {
        "club": club,
        "form": form,
        "secret": secret,
        "hooks": [_line(row) for row in rows],
    }
    return render(request, "frontend/clubs/hooks.html", context, status=status)
