"""The forms of the screens in the hall: the line that all of them show, the address of one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from frontend.forms.directing.acts import ActForm, Scene, Sender
from frontend.forms.plain import PlainForm
from frontend.pages.tournaments.on_screen import KINDS
from frontend.pages.tournaments.screen import LONGEST, SHORTEST, Turn
from frontend.pages.tournaments.slides import AUTOMATIC, LINES
from tournaments.course.acts import Act, Notice


class NoticeForm(ActForm):
    """A line in words that all screens show; they stay outside the stream."""

    name, title, button, settled = "notice", _("Notice line"), _("Show it"), True

    said = forms.CharField(
        label=_("What all screens say"),
        max_length=200,
        required=False,
        help_text=_("For example when it goes on. Empty: nothing."),
    )

    def acts(self, sender: Sender) -> list[Act]:
        """The line that is shown from now on."""
        return [Notice(self.put_away(self.cleaned_data["said"], sender))]

    def still(self, now: Scene) -> bool:
        """Nobody has written another one meanwhile."""
        return now.state.notice == self.scene.state.notice


class ScreenForm(PlainForm):
    """What a screen shows in turn; sent, it becomes an address and nothing else."""

    ids = "screen"

    show = forms.MultipleChoiceField(
        label=_("What it shows in turn"),
        choices=list(KINDS.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    division = forms.MultipleChoiceField(
        label=_("Divisions"), required=False, widget=forms.CheckboxSelectMultiple
    )
    seconds = forms.IntegerField(label=_("Seconds each"), min_value=SHORTEST, max_value=LONGEST)
    size = forms.TypedChoiceField(
        label=_("Type"),
        choices=[(AUTOMATIC, _("as large as it fits")), *((size, size) for size in LINES)],
        coerce=int,
    )

    def __init__(
        self, divisions: Sequence[str], data: Any = None, turn: Turn | None = None
    ) -> None:
        """Ask for divisions where there are several; `turn` is what was asked for before."""
        known = turn or Turn()
        initial = {
            "show": known.kinds,
            "division": known.divisions,
            "seconds": known.seconds,
            "size": known.size,
        }
        super().__init__(data, initial=initial)
        if len(divisions) > 1:
            self.fields["division"].choices = [(code, code) for code in divisions]  # type: ignore[attr-defined]
        else:
            del self.fields["division"]
