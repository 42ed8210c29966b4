"""The form of a new webhook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from frontend.called import Called
from frontend.forms.clubs import ClubForm
from tournaments.directing.changes import KINDS
from tournaments.hooks.sending import LONGEST

HOOK_KINDS = Called(
    {
        "club": _("the club's own page"),
        "game": _("games"),
        "ranking": _("rankings"),
        "tournament": _("tournaments"),
    }
)
"""What each kind of change is called that a webhook can be told of."""


class HookForm(ClubForm):
    """Where a new webhook is told, and of what."""

    name, button = "hook-new", _("Make a webhook")

    address = forms.CharField(
        label=_("Address"),
        max_length=LONGEST,
        help_text=_("It begins with https:// and is one of the open internet."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("Of what it is told"),
        choices=[(kind, HOOK_KINDS[kind]) for kind in KINDS],
        widget=forms.CheckboxSelectMultiple,
    )
