"""To whom a tournament shows names: asked once when a list is read, changed at the set-up."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.called import Called
from frontend.forms.directing.acts import ActForm
from tournaments.course.acts import ShowNames
from tournaments.naming import ALL, AUDIENCES, CONSENT, PARTICIPANTS, UNDECIDED

LABELS = Called(
    {
        ALL: _("to everybody"),
        CONSENT: _("only of those who agreed to it"),
        PARTICIPANTS: _("only to those who take part"),
    }
)
SHOWN = Called(
    {
        ALL: _("Everybody reads the names, but of those who said no."),
        CONSENT: _("Everybody reads the names of those who agreed to it; the others are numbers."),
        PARTICIPANTS: _("Only those who take part read names; for everybody else all are numbers."),
        UNDECIDED: _("It has not been decided who reads the names; until then, only those who take "
                     "part, and everybody the names of those who agreed to it."),
    }
)  # fmt: skip


def audience_field() -> forms.ChoiceField:
    """The choice; nothing is chosen beforehand, as it is about other people."""
    return forms.ChoiceField(
        label=_("Names are shown"),
        choices=[(one, LABELS[one]) for one in AUDIENCES],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say who reads the names.")},
        help_text=_(
            "Who takes part reads all names in any case: players with their links, helpers, the "
            "club. Whoever said no stays a number to everybody else."
        ),
    )


class ShowNamesForm(ActForm):
    """To whom names are shown."""

    name, title, button = "show-names", _("Who reads the names"), _("Save")
    states = ShowNames

    to = audience_field()

    def prepare(self) -> None:
        """What holds."""
        self.initial["to"] = self.scene.state.named

    @property
    def said(self) -> str:
        """What holds, in a sentence."""
        return str(SHOWN[self.scene.state.named])

    def done(self) -> str:
        """What holds from now on."""
        return gettext("Changed. {said}").format(said=SHOWN[self.cleaned_data["to"]])
