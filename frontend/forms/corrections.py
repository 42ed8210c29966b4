"""The forms that mend a sheet: an entry annulled or replaced, a note."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.games import family_named
from engine.moves import SCHEMAS, Annul, Challenge, Move, Note, Replace, from_payload
from engine.notation import read_rack
from frontend.forms.entries import EntryForm
from frontend.forms.turns import EXAMPLES, NOTATION, NotationForm, fit_rack, rack_field
from frontend.scoresheet import Line, lines, player_of
from games.schemas_of_games import GamePage


def entry_choices(entries: list[Line]) -> list[tuple[int, str]]:
    """The choices among entries, the newest first."""
    return [(line.version, f"{line.version}: {line.spoken}") for line in reversed(entries)]


def annullable(page: GamePage) -> list[Line]:
    """The entries that can be annulled: all but the opening; on a closed sheet the closing."""
    kinds = ("close",) if page.phase == "closed" else ()
    return [
        line
        for line in lines(page)
        if not line.struck and line.kind != "open" and (not kinds or line.kind in kinds)
    ]


def turns_of(page: GamePage) -> list[Line]:
    """The typed entries that are not struck out, challenges apart."""
    typed = [line for line in lines(page) if line.text and not line.struck]
    return [line for line in typed if line.kind != Challenge.kind]


def written(page: GamePage, version: int) -> str:
    """A turn of the sheet as it is typed, announced points included."""
    entry = page.entries[version - 1]
    move = from_payload(entry.kind, SCHEMAS[entry.kind], entry.facts)
    return family_named(page.ruleset).written(move)


class AnnulForm(EntryForm):
    """An entry is struck out; striking out an annulment brings its entry back."""

    name = kind = "annul"
    title, button = _("Annul an entry"), _("Annul")
    at_a_line = _("annul it")
    foresees = True
    refused_at = "version"
    fits = staticmethod(annullable)

    def prepare(self) -> None:
        """The newest entry comes first."""
        self.fields["version"] = forms.TypedChoiceField(
            label=gettext("Entry"), choices=entry_choices(annullable(self.page)), coerce=int
        )

    def move(self) -> Move:
        """The annulment."""
        return Annul(self.cleaned_data["version"])


class ReplaceForm(NotationForm):
    """A turn is written anew in its place; the sheet is computed again from there."""

    name = kind = "replace"
    title, button = _("Correct a turn"), _("Correct")
    at_a_line = _("correct it")
    foresees = True
    refused_at = "text"
    fits = staticmethod(lambda page: page.phase != "closed" and turns_of(page))

    filled = forms.IntegerField(widget=forms.HiddenInput, required=False)
    text = forms.CharField(
        label=_("As it should read"),
        max_length=200,
        widget=forms.TextInput(NOTATION),
    )
    rack = rack_field(_("Empty: as it was noted."))

    def prepare(self) -> None:
        """The newest turn comes first, as it reads now."""
        turns = turns_of(self.page)
        self.newest = turns[-1].version
        self.initial.update(filled=self.newest, text=written(self.page, self.newest))
        choice = forms.TypedChoiceField(
            label=gettext("Turn"), choices=entry_choices(turns), coerce=int
        )
        self.fields = {"version": choice, **self.fields}
        example = EXAMPLES[self.page.options["family"]]
        self.fields["text"].widget.attrs["placeholder"] = example
        fit_rack(self)

    def point_at(self, version: str) -> bool:
        """Show that turn as it reads now."""
        found = super().point_at(version)
        if found:
            self.initial.update(filled=int(version), text=written(self.page, int(version)))
        return found

    def clean(self) -> dict[str, Any]:
        """The text of the turn that the form was filled in with is not meant for another one."""
        cleaned: dict[str, Any] = super().clean() or {}
        filled, version, text = (cleaned.get(name) for name in ("filled", "version", "text"))
        other = filled is not None and filled != version and filled in self.turns()
        if other and text == written(self.page, filled or 0):
            said = gettext(
                "This is how entry {filled} reads. Write how entry {version} should read, or send "
                "it again if this is meant."
            )
            self.add_error("text", said.format(filled=filled, version=version))
            self.data = {**dict(self.data.items()), "filled": version}
        return cleaned

    def turns(self) -> list[int]:
        """The versions of the turns that can be corrected."""
        return [line.version for line in turns_of(self.page)]

    def move(self) -> Move:
        """The new turn, of the same player and with the same rack unless another was typed."""
        version, rack = self.cleaned_data["version"], self.cleaned_data.get("rack")
        before = self.page.entries[version - 1]
        family = family_named(self.page.ruleset)
        entry = family.read_move(self.cleaned_data["text"], player_of(before) or 0)
        known = read_rack(rack) if rack else before.facts.get("rack")
        if known is not None and hasattr(entry, "rack"):
            entry = replace(entry, rack=known)  # type: ignore[call-arg]
        return Replace(version, entry)


class NoteForm(EntryForm):
    """A note at a line of the sheet, or on the game."""

    name = kind = "note"
    title, button = _("Add a note"), _("Add the note")
    at_a_line = _("note something on it")
    refused_at = "version"

    text = forms.CharField(label=_("Note"), max_length=1000, widget=forms.Textarea({"rows": 2}))

    def prepare(self) -> None:
        """It is about the game unless an entry is chosen, the newest first."""
        entries = [line for line in lines(self.page) if not line.struck and line.kind != Note.kind]
        field = forms.TypedChoiceField(
            label=gettext("About"),
            choices=[("", gettext("the game")), *entry_choices(entries)],
            coerce=int,
            empty_value=None,
            required=False,
        )
        self.fields = {"version": field, **self.fields}

    def move(self) -> Move:
        """The note; its words are kept outside the stream."""
        return Note(self.cleaned_data["text"], self.cleaned_data["version"])
