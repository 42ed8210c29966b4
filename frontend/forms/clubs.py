"""The forms of a club's page: where it plays, its address, its logo."""

from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.forms.plain import PlainForm
from tournaments.club_pages import LONGEST, LONGEST_PLACE
from tournaments.logos import MOST_BYTES


class ClubForm(PlainForm):
    """A form of a club's page, known by its name."""

    name: ClassVar[str]
    button: ClassVar[Promise]

    def __init__(self, data: Any = None, files: Any = None, **more: Any) -> None:
        """Make the form."""
        super().__init__(data, files, auto_id=f"{self.name}-%s", **more)


class PlaceForm(ClubForm):
    """Where a club plays."""

    name, button = "club-place", _("Save the place")

    place = forms.CharField(
        label=_("Where the club plays"),
        required=False,
        max_length=LONGEST_PLACE,
        help_text=_("Town and hall, as visitors look for them."),
    )


class AddressForm(ClubForm):
    """By which name addresses lead to a club."""

    name, button = "club-address", _("Save the address")

    slug = forms.CharField(
        label=_("Name in addresses"),
        max_length=LONGEST,
        help_text=_("Small letters, digits and hyphens. Addresses that were given out lead on."),
    )


class LogoForm(ClubForm):
    """A picture that is to be the logo."""

    name, button = "club-logo", _("Take the picture")

    logo = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG, JPEG or WebP, at most 256 kB and 2048 pixels a side."),
    )

    def clean_logo(self) -> bytes:
        """The bytes of the picture, if there are not too many."""
        file = self.cleaned_data["logo"]
        if file.size > MOST_BYTES:
            most = MOST_BYTES // 1024
            said = gettext("The picture has more than {most} kB; make it smaller.")
            raise forms.ValidationError(said.format(most=most))
        content: bytes = file.read(MOST_BYTES + 1)
        return content


class DropLogoForm(ClubForm):
    """Having no logo."""

    name, button = "club-no-logo", _("Take the logo away")
