"""Many entries moved between divisions at once, and the batch taken back."""

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Scene, Sender
from tournaments.course.acts import Act, Revise, Undo
from tournaments.course.lines import Line, Lines
from tournaments.course.state import Entry, State
from tournaments.directing.streams import batch_of

_MOST = 20_000  # characters that name the lines of a batch


class MoveForm(ActForm):
    """Each entry that was not paired yet with its division; what was changed moves together."""

    name, title, button = "move", _("Divisions"), _("Move those changed")

    def prepare(self) -> None:
        """A choice for each entry that may still move."""
        choices = [(code, code) for code in self.scene.state.divisions]
        for entry in movable(self.scene.state):
            self.fields[f"to-{entry.id}"] = forms.ChoiceField(
                label=gettext("Division of {name}").format(name=self.scene.name(entry.id)),
                choices=choices,
                initial=entry.division,
            )

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The entries that have another division now. Raises Unusable where nothing changed."""
        moved = [
            Revise(one.id, one.person, said, one.rating, one.category, one.club)
            for one in movable(self.scene.state)
            if (said := self.cleaned_data[f"to-{one.id}"]) != one.division
        ]
        if not moved:
            raise Unusable("", "Nobody has another division: choose one for somebody first.")
        self.moved = len(moved)
        return [*moved]

    def done(self) -> str:
        """How many were moved."""
        said = ngettext("{n} player was moved.", "{n} players were moved.", self.moved)
        return said.format(n=self.moved)


class MoveBackForm(ActForm):
    """A batch of moves is taken back, all of it or nothing."""

    name, button = "move-back", _("Take the last moves back")
    once_entered = _("The moves are taken back.")

    versions = forms.CharField(max_length=_MOST, widget=forms.HiddenInput)

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The undoings, the last line first. Raises Unusable for other lines."""
        told = self.cleaned_data["versions"]
        if not told or told != last_batch(self.scene):
            raise Unusable("versions", "These moves can't be taken back together any more.")
        return [Undo(int(version)) for version in reversed(told.split("-"))]


def movable(state: State) -> list[Entry]:
    """The entries that no pairing names yet, so that they may change the division."""
    paired = {
        entry
        for division in state.divisions.values()
        for one in division.rounds.values()
        for entry in one.named()
    }
    return [entry for entry in state.entries.values() if entry.id not in paired]


def last_batch(scene: Scene) -> str:
    """The versions of the last moves that were entered at once, with dashes between, if any."""
    lines = scene.state.lines
    last = next((one for one in reversed(lines) if isinstance(one.act, Revise)), None)
    if last is None or Revise.kind not in lines.kinds:
        return ""
    versions = batch_of(scene.row.stream, last.version)
    held = [
        isinstance(one.act, Revise) and not (one.struck or one.flaw) for one in _at(lines, versions)
    ]
    return "-".join(map(str, versions)) if all(held) else ""


def _at(lines: Lines, versions: list[int]) -> list[Line]:
    return [lines[version - 1] for version in versions]


MOVING_FORMS: dict[str, Any] = {form.name: form for form in (MoveForm, MoveBackForm)}
