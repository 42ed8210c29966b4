"""The forms of results: whole results, corrections, forfeits, disputes, a table's game."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Scene, Sender, reason_field
from frontend.forms.fields import NumberField
from games.acting import By
from games.commands import open_game
from tournaments.course.acts import Act, Confirm, Correct, Dispute, Forfeit, Link, Report
from tournaments.course.shapes import Highlight
from tournaments.course.tables import Result
from tournaments.results import places_by


class OfTable(ActForm):
    """A form about the one table of its page."""

    settled = True

    @property
    def where(self) -> tuple[str, int, int]:
        """Division, round and table."""
        return self.scene.division, self.scene.number, self.scene.table

    @property
    def facts(self) -> dict[str, Any]:
        """The table beside all else."""
        return {**super().facts, "table": self.scene.table}

    @property
    def seats(self) -> tuple[str, ...]:
        """The entries at the table."""
        return seats_of(self.scene, self.scene.table)

    def still(self, now: Scene) -> bool:
        """Nothing about the table has changed."""
        return now.table_at(self.scene.table) == self.scene.table_at(self.scene.table)

    def said(self, name: str) -> tuple[Any, ...]:
        """What was typed in the fields of this name, in the order of the seats."""
        return tuple(self.cleaned_data.get(f"{name}-{seat}") for seat in range(len(self.seats)))

    def column(self, name: str) -> list[forms.BoundField]:
        """The fields of this name, one a seat."""
        return [self[f"{name}-{n}"] for n in range(len(self.seats)) if f"{name}-{n}" in self.fields]

    def ask(self, name: str, label: str, *, initial: tuple[Any, ...] | None = None) -> None:
        """Add a field for a number at each seat; `label` names the player."""
        for seat, entry in enumerate(self.seats):
            said = label.format(name=self.scene.name(entry))
            number = NumberField(label=said, required=False, min_value=-99999, max_value=99999)
            number.initial = initial[seat] if initial else None
            self.fields[f"{name}-{seat}"] = number

    @property
    def aside(self) -> list[str]:
        """The fields that are folded: places, where they follow from points."""
        scored = self.scene.state.setup.scored
        return [name for name in self.fields if scored and name.startswith("place-")]

    def ask_result(self) -> None:
        """Add the fields of a result, filled in with the one that stands."""
        table = self.scene.table_at(self.scene.table)
        result = table.result if table else None
        if self.scene.state.setup.scored:
            self.ask("score", gettext("Points of {name}"), initial=result and result.scores)
        decided = result.places if result and not _follow(result) else None
        self.ask("place", gettext("Place of {name}"), initial=decided)

    def result(self) -> dict[str, Any]:
        """Places and scores as typed; what is left empty is left out. Raises Unusable."""
        scores, places = self.said("score"), self.said("place")
        typed = all(score is not None for score in scores) and bool(scores)
        if not typed and any(score is not None for score in scores):
            raise Unusable("score-0", "Enter the points of everybody at the table.")
        told = places if any(place is not None for place in places) else None
        return {"scores": scores if typed else None, "places": told}


class ReportForm(OfTable):
    """A whole result, with what was remarkable; one that stands may get deeper."""

    name, title, button = "report", _("Enter the result"), _("Enter")
    once_entered = _("The result of table {table} is entered.")
    waits = True

    def prepare(self) -> None:
        """Scores, places where they are needed, highlights."""
        table = self.scene.table_at(self.scene.table)
        if table and table.result:
            self.title = _("Add what was remarkable")
        self.ask_result()
        self.ask("best", gettext("Best play of {name}"))
        self.ask("bingos", gettext("All tiles laid by {name}, times"))

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The report."""
        found = zip(self.seats, self.said("best"), self.said("bingos"), strict=True)
        highlights = {
            entry: Highlight(best_play=best, bingos=bingos)
            for entry, best, bingos in found
            if best is not None or bingos is not None
        }
        return [Report(*self.where, **self.result(), highlights=highlights or None)]


class CorrectForm(OfTable):
    """What the result is, whatever anybody said before."""

    name, title, button = "correct", _("Correct the result"), _("Correct")
    once_entered = _("The result of table {table} is corrected.")
    waits = True

    def prepare(self) -> None:
        """The result as it stands, who did not play, why."""
        table = self.scene.table_at(self.scene.table)
        self.ask_result()
        self.fields["absent"] = _who(self, gettext("Did not play"))
        self.initial["absent"] = list(table.absent) if table else []
        self.fields["reason"] = reason_field()

    def acts(self, sender: Sender) -> list[Act]:
        """The correction. Places that follow from new scores are left to them."""
        result, absent = self.result(), tuple(self.cleaned_data["absent"])
        follow = self._changed("score-") and not self._changed("place-")
        if result["scores"] and (absent or follow):
            result["places"] = None
        if len(self.seats) - len(absent) < 2:  # noqa: PLR2004  (nobody is left to play)
            result = {"scores": None, "places": None}
        reason = self.put_away(self.cleaned_data["reason"].strip(), sender)
        return [Correct(*self.where, **result, absent=absent, reason=reason)]

    def _changed(self, name: str) -> bool:
        """Whether a field of this name was filled in anew."""
        return any(field.startswith(name) for field in self.changed_data)


class ForfeitForm(OfTable):
    """Who did not play."""

    name, title, button = "forfeit", _("Forfeit"), _("Enter the forfeit")
    once_entered = _("The forfeit at table {table} is entered.")
    waits = True

    def prepare(self) -> None:
        """One box a player."""
        self.fields["absent"] = _who(self, gettext("Did not play"))
        self.fields["absent"].required = True

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The forfeit."""
        return [Forfeit(*self.where, entries=tuple(self.cleaned_data["absent"]))]


class ConfirmForm(OfTable):
    """The result is right."""

    name, button = "confirm", _("The result is right")
    once_entered = _("The result of table {table} is confirmed.")
    states, waits = Confirm, True


class DisputeForm(OfTable):
    """Somebody says that the result is wrong."""

    name, title, button = "dispute", _("Dispute the result"), _("Note the dispute")
    once_entered = _("The result of table {table} is disputed; somebody must decide.")
    states, waits = Dispute, True

    reason = reason_field()


class LinkForm(OfTable):
    """A game that is kept already becomes that of the table."""

    name, title, button = "link", _("Link a game"), _("Link")

    game = forms.UUIDField(
        label=_("Number of the game"),
        help_text=_("The long number in the address of the game's page."),
    )

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The link."""
        return [Link(*self.where, game=str(self.cleaned_data["game"]))]


class OpenGameForm(OfTable):
    """A score sheet for the table, move by move."""

    name, button = "open-game", _("Open a score sheet for this table")

    def acts(self, sender: Sender) -> list[Act]:
        """The link to the game that is opened; it is opened once, however often this is sent."""
        setup, row = self.scene.state.setup, self.scene.row
        if not sender.reach.may("open_game", row):
            return []
        opened = open_game(
            by=By(sender.actor, f"{sender.key}-game", sender.source),
            club=row.club,
            ruleset=setup.ruleset,
            options=setup.options,
            players=[self.scene.state.entries[entry].person for entry in self.seats],
        )
        return [Link(*self.where, game=str(opened.stream))]

    def allowed(self, sender: Sender, acts: list[Act]) -> bool:
        """Opening is a right of its own."""
        return bool(acts) and super().allowed(sender, acts)


def seats_of(scene: Scene, number: int) -> tuple[str, ...]:
    """The entries at a table of the round; none where there is no such table."""
    table = scene.table_at(number)
    return table.seats if table else ()


def _follow(result: Result) -> bool:
    """Whether the places follow from the points: nobody has to say them, then."""
    return result.scores is not None and result.places == places_by(result.scores)


def _who(form: OfTable, label: str) -> forms.MultipleChoiceField:
    choices = [(entry, form.scene.name(entry)) for entry in form.seats]
    widget = forms.CheckboxSelectMultiple
    return forms.MultipleChoiceField(label=label, choices=choices, widget=widget, required=False)


RESULT_FORMS: dict[str, type[ActForm]] = {
    form.name: form
    for form in (
        ReportForm,
        CorrectForm,
        ForfeitForm,
        ConfirmForm,
        DisputeForm,
        LinkForm,
        OpenGameForm,
    )
}
