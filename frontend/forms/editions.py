"""The forms of a club's editions: importing a list, and who may look words up."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from frontend.forms.plain import PlainForm
from lexicon.switches import Switch

SWITCHES = {
    Switch.VERB_FORMS: _("Inflected forms of verbs"),
    Switch.PARTICIPLES: _("Participles of verbs, declined"),
    Switch.ELIDED_SUBJUNCTIVES: _("Subjunctives without the e of the stem (stuckret)"),
    Switch.SHORT_IMPERATIVES: _("Imperatives without -e (vorspiegel)"),
    Switch.DEGREES: _("Comparatives and superlatives of all adjectives"),
    Switch.EXCLAMATIONS: _("Exclamations"),
    Switch.ABBREVIATIONS: _("Abbreviations"),
    Switch.FOREIGN_WORDS: _("Words marked as another language's"),
    Switch.GOODS: _("Names of goods (Jeep)"),
    Switch.REGIONAL_WORDS: _("Words of Switzerland and Austria alone"),
    Switch.ENDED_SPELLINGS: _("Spellings that have ended (Jogurt)"),
}
_DECISIONS = [("", _("as the booklet has it")), ("yes", _("count")), ("no", _("don't count"))]
_SWITCH = "switch-"  # before the name of a switch, in the form
_AREA = {"rows": "6", "spellcheck": "false", "autocomplete": "off"}


class ListForm(PlainForm):
    """A list to be imported: words to add and words to remove, as files or pasted."""

    ids = "list"

    name = forms.CharField(
        label=_("Name of the edition"),
        max_length=40,
        help_text=_("Letters, digits, dots and hyphens. The same name again is its next edition."),
    )
    additions = forms.CharField(
        label=_("Words to add"),
        required=False,
        widget=forms.Textarea(_AREA),
        help_text=_(
            "One word a line; behind tabs perhaps its headword and its part of speech. # begins a "
            "remark."
        ),
    )
    additions_file = forms.FileField(label=_("or a file of them (text, UTF-8)"), required=False)
    removals = forms.CharField(
        label=_("Words to take away"), required=False, widget=forms.Textarea(_AREA)
    )
    removals_file = forms.FileField(label=_("or a file of those"), required=False)
    alone = forms.BooleanField(
        label=_("Only these words count; the free list lends its evidence"), required=False
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        """Make the form."""
        super().__init__(data, files)
        for switch, label in SWITCHES.items():
            self.fields[f"{_SWITCH}{switch}"] = forms.ChoiceField(
                label=label, choices=_DECISIONS, required=False
            )

    def of_list(self) -> list[forms.BoundField]:
        """The fields of the list itself."""
        return [one for one in self.visible_fields() if not one.name.startswith(_SWITCH)]

    def of_switches(self) -> list[forms.BoundField]:
        """The fields of the club's decisions."""
        return [one for one in self.visible_fields() if one.name.startswith(_SWITCH)]

    def lists(self) -> dict[str, Any]:
        """What the cleaned form says, with both lists as bytes; None for one that is not given."""
        said = self.cleaned_data
        return {
            "name": said["name"],
            "alone": said["alone"],
            "switches": {
                str(switch): decided == "yes"
                for switch in SWITCHES
                if (decided := said[f"{_SWITCH}{switch}"])
            },
            **{name: self._list(name) for name in ("additions", "removals")},
        }

    def _list(self, name: str) -> bytes | None:
        """The file, and what was pasted behind it."""
        file, pasted = self.cleaned_data[f"{name}_file"], self.cleaned_data[name]
        parts = [file.read() if file else b"", pasted.encode()]
        return b"\n".join(part for part in parts if part) or None


class SettingForm(PlainForm):
    """Who may look words up while nothing is being played."""

    ids = "setting"

    public = forms.BooleanField(
        label=_("Everybody may look words up while nothing is being played"), required=False
    )
