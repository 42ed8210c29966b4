"""The forms of a club's register: what stands about a person, and who is the same person."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.called import Called
from frontend.forms.clubs import ClubForm
from frontend.forms.entries import new_key
from frontend.forms.fields import NameField
from games.acting import By
from tournaments.models import Person
from tournaments.register.lines import LONGEST, YEARS

CONSENTS = Called(
    {
        "": _("nobody has asked yet"),
        "yes": _("yes, the name may be published"),
        "no": _("no, it stays a number to everybody"),
    }
)
_BY_CONSENT = {"": None, "yes": True, "no": False}


def consent_of(person: Person) -> str:
    """What the person said about publishing the name, as the forms have it."""
    return next(code for code, said in _BY_CONSENT.items() if said is person.publish_name)


class KeyedForm(ClubForm):
    """A form of a club that is carried out once, however often it is sent."""

    key = forms.RegexField(r"\A[\w-]{8,64}\Z", widget=forms.HiddenInput)

    def __init__(self, data: Any = None, **more: Any) -> None:
        """Make the form with a key of its own."""
        super().__init__(data, **more)
        self.fields["key"].initial = new_key()

    def sender(self, user: Any) -> By:
        """Who sends it, under its key."""
        return By(str(user.pk), self.cleaned_data["key"])


class PersonForm(KeyedForm):
    """What stands in the register about a person."""

    name, button = "person", _("Save")

    person_name = NameField(label=_("Name"), max_length=LONGEST["name"])
    home_club = forms.CharField(
        label=_("Plays for"), max_length=LONGEST["home_club"], required=False
    )
    email = forms.EmailField(
        label=_("E-mail"),
        max_length=LONGEST["email"],
        required=False,
        help_text=_("Nobody sees it but those who keep the register."),
    )
    born = forms.IntegerField(
        label=_("Year of birth"), required=False, min_value=YEARS[0], max_value=YEARS[-1]
    )
    pseudonym = forms.CharField(
        label=_("Pseudonym"),
        max_length=LONGEST["pseudonym"],
        required=False,
        help_text=_("Everybody reads it in place of the name, where the name is not shown."),
    )
    publish_name = forms.ChoiceField(
        label=_("May the name be published?"),
        choices=list(CONSENTS.items()),
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, person: Person, data: Any = None) -> None:
        """Fill in what stands there."""
        super().__init__(data)
        names = ("home_club", "email", "born", "pseudonym")
        self.initial = {name: getattr(person, name) for name in names}
        self.initial |= {"person_name": person.name, "publish_name": consent_of(person)}
        for name in ("person_name", "email"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def said(self) -> dict[str, Any]:
        """What the cleaned form says, by the fields of the register."""
        said = self.cleaned_data
        told = {name: said[name] for name in ("home_club", "email", "born", "pseudonym")}
        return {
            "name": said["person_name"],
            "publish_name": _BY_CONSENT[said["publish_name"]],
        } | told

    def place_of(self, where: str) -> str:
        """The person has a name, as the form itself has one."""
        return "person_name" if where == "name" else where


class MergeForm(KeyedForm):
    """Another line is the same person as this one, whose line is kept."""

    name, button = "merge", _("They are the same person: merge them")

    other = forms.UUIDField(widget=forms.HiddenInput)


class PartForm(KeyedForm):
    """A merged line is a person of its own after all."""

    name, button = "part", _("They are two people after all")

    other = forms.UUIDField(widget=forms.HiddenInput)


class EraseForm(KeyedForm):
    """A person wants to be forgotten, for good."""

    name, button = "erase", _("Erase for good")

    sure = forms.BooleanField(label=_("I know that this can't be taken back."))


def merged(kept: Person, other: Person) -> str:
    """That two are one by now."""
    return gettext("{other} and {kept} are one person from now on.").format(
        other=other.full_name, kept=kept.full_name
    )
