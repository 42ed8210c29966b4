"""The forms that mend a sheet: an entry annulled or replaced, a note."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.games import family_named
from engine.moves import Annul, Challenge, Move, Note, Replace
from engine.refusals import Malformed
from frontend.forms.entries import EntryForm, everybody
from frontend.forms.turns import EXAMPLES, NOTATION
from frontend.scoresheet import Line, Page, lines


def entry_choices(entries: list[Line]) -> list[tuple[int, str]]:
    """The choices among entries, the newest first."""
    return [(line.version, f"{line.version}: {line.spoken}") for line in reversed(entries)]


def annullable(page: Page) -> list[Line]:
    """The entries that can be annulled: all but the opening; on a closed sheet the closing."""
    kinds = ("close",) if page["phase"] == "closed" else ()
    return [
        line
        for line in lines(page)
        if not line.struck and line.kind != "open" and (not kinds or line.kind in kinds)
    ]


def turns_of(page: Page) -> list[Line]:
    """The typed entries that are not struck out, challenges apart."""
    typed = [line for line in lines(page) if line.text and not line.struck]
    return [line for line in typed if line.kind != Challenge.kind]


class AnnulForm(EntryForm):
    """An entry is struck out; striking out an annulment brings its entry back."""

    name = kind = "annul"
    title, button = _("Annul an entry"), _("Annul")

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """While there is something to annul."""
        return everybody(page) if annullable(page) else []

    def prepare(self) -> None:
        """The newest entry comes first."""
        self.fields["version"] = forms.TypedChoiceField(
            label=gettext("Entry"), choices=entry_choices(annullable(self.page)), coerce=int
        )

    def move(self) -> Move:
        """The annulment."""
        return Annul(self.cleaned_data["version"])


class ReplaceForm(EntryForm):
    """A turn is written anew in its place; the sheet is computed again from there."""

    name = kind = "replace"
    title, button = _("Correct a turn"), _("Correct")

    text = forms.CharField(
        label=_("As it should read"),
        max_length=200,
        widget=forms.TextInput(NOTATION),
    )

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """While there are turns and the sheet is not closed."""
        return everybody(page) if page["phase"] != "closed" and turns_of(page) else []

    def prepare(self) -> None:
        """The newest turn comes first."""
        turns = turns_of(self.page)
        self.players = {line.version: line.seat for line in turns}
        choice = forms.TypedChoiceField(
            label=gettext("Turn"), choices=entry_choices(turns), coerce=int
        )
        self.fields = {"version": choice, **self.fields}
        example = EXAMPLES[self.page["options"]["family"]]
        self.fields["text"].widget.attrs["placeholder"] = example

    def move(self) -> Move:
        """The new turn, of the same player."""
        version = self.cleaned_data["version"]
        family = family_named(self.page["ruleset"])
        entry = family.read_move(self.cleaned_data["text"], self.players[version] or 0)
        return Replace(version, entry)

    def faulty(self, malformed: Malformed) -> str | None:  # noqa: ARG002
        """There is but one field to type in."""
        return "text"


class NoteForm(EntryForm):
    """A note beside the sheet."""

    name = kind = "note"
    title, button = _("Add a note"), _("Add the note")

    text = forms.CharField(label=_("Note"), max_length=1000, widget=forms.Textarea({"rows": 2}))

    @classmethod
    def open_to(cls, page: Page) -> list[int]:
        """Always."""
        return everybody(page)

    def move(self) -> Move:
        """The note; its words are kept outside the stream."""
        return Note(self.cleaned_data["text"])
