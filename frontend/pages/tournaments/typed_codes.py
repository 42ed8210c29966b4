"""The short code of a private link, typed where there is no camera; tries are counted."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters

from frontend.forms.plain import UNREADABLE, PlainForm
from frontend.pages.asked import writing_unkept
from frontend.pages.patience import TOO_MANY, way_out, with_patience
from tournaments import commands
from tournaments.addresses import address_of
from tournaments.attempts import counts_of_codes
from tournaments.link_secrets import can_be_shown, secret_for
from tournaments.links import link_of_code

_WIDGET = forms.TextInput(
    {
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "autofocus": True,
        "placeholder": "BCDF GHJK",
        "class": "code",
    }
)


class CodeForm(PlainForm):
    """The code of a card."""

    ids = "code"

    code = forms.CharField(
        label=_("Code"),
        max_length=80,
        widget=_WIDGET,
        help_text=_("The eight letters on your card"),
    )


@writing_unkept
@sensitive_post_parameters("code")
def type_code(request: HttpRequest) -> HttpResponse:
    """Ask for a code, and lead to its link; from there it is as if the link had been opened."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _asked(request, form, UNREADABLE if form.is_bound else 200)
    address = address_of(request)
    if not commands.allowed(counts_of_codes(address)):
        form.add_error("code", _("Too many attempts. Try again in a quarter of an hour."))
        if said := way_out(request):
            form.add_error("code", said)
        return with_patience(_asked(request, form, TOO_MANY))
    link = link_of_code(form.cleaned_data["code"])
    if link is None or not can_be_shown(link):
        form.add_error("code", _("No link has this code. Look at your card once more."))
        return _asked(request, form, UNREADABLE)
    commands.take_back(counts_of_codes(address))
    return redirect("private-link", secret_for(link.pk))


def _asked(request: HttpRequest, form: CodeForm, status: int) -> HttpResponse:
    return render(request, "frontend/tournaments/type_code.html", {"form": form}, status=status)
