"""The form by which a person judges otherwise than the list that the game plays by."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.moves import Move, Replace, Verdict
from frontend.details import arrow
from frontend.forms.entries import EntryForm, reason_field

YES, NO = "yes", "no"


class OverruleForm(EntryForm):
    """What workers judged by the list, verdict by verdict; a person's takes the place of one."""

    name, kind = "overruling", "replace"
    title, button = _("Overrule the word list"), _("Overrule")
    foresees = True
    fits = staticmethod(lambda page: page.judging.overrulable)

    def prepare(self) -> None:
        """A question a word and change, answered as the list did, and the reason."""
        self.asked: dict[str, tuple[int, str, str]] = {}
        for one in self.page.judging.overrulable:
            for part, asked in (("words", one.words), ("meanings", one.meanings)):
                for number, (name, judged) in enumerate(asked.items()):
                    field = f"{part}-{one.version}-{number}"
                    self.asked[field] = (one.version, part, name)
                    self.fields[field] = _question(one.version, part, name, judged=judged)
        self.fields["reason"] = reason_field(required=True)

    def clean(self) -> dict[str, Any]:
        """One verdict is overruled at a time, and one is."""
        cleaned: dict[str, Any] = super().clean() or {}
        changed = {
            version
            for field, (version, _part, _name) in self.asked.items()
            if cleaned.get(field, "") != self.fields[field].initial
        }
        if not changed and not self.errors:
            self.add_error(None, gettext("Nothing is judged otherwise than the list does."))
        elif len(changed) > 1:
            self.add_error(None, gettext("Overrule one verdict at a time."))
        self.version = min(changed, default=0)
        return cleaned

    def move(self) -> Move:
        """The verdict with all its answers, in the place of the list's; what is open stays so."""
        said: dict[str, dict[str, bool]] = {"words": {}, "meanings": {}}
        for field, (version, part, name) in self.asked.items():
            answer = self.cleaned_data[field]
            if version == self.version and answer:
                said[part][name] = answer == YES
        return Replace(self.version, Verdict(said["words"], meanings=said["meanings"] or None))


def _question(version: int, part: str, name: str, *, judged: bool | None) -> forms.ChoiceField:
    """How a word or change was judged, to be judged otherwise."""
    words = part == "words"
    yes = gettext("admissible") if words else gettext("new meaning")
    no = gettext("not admissible") if words else gettext("same meaning")
    label = gettext("Entry {version}: {subject}")
    return forms.ChoiceField(
        label=label.format(version=version, subject=name if words else arrow(name)),
        choices=[(YES, yes), (NO, no)],
        initial={True: YES, False: NO, None: ""}[judged],
        required=judged is not None,
        widget=forms.RadioSelect,
    )
