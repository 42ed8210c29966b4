"""The line in which results are typed: a result, who did not come, what stands, taking one back."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Scene, Sender
from frontend.forms.directing.labels import STATUSES
from frontend.forms.directing.quick import Told, read_line
from frontend.forms.directing.results import seats_of
from frontend.forms.turns import NOTATION
from tournaments.course.acts import Act, Correct, Forfeit, Report, TypeOnce, Undo
from tournaments.course.lines import Line
from tournaments.course.lookups import table_at
from tournaments.course.state import Round
from tournaments.course.tables import Table
from tournaments.directing import commands, queries
from tournaments.directing.results_in_words import by_seats
from tournaments.directing.streams import who_entered

BACK = "z"
"""What takes back the line that one typed last."""
_LOOKED_BACK = 40
_RESULTS = Report | Correct | Forfeit | TypeOnce


class QuickForm(ActForm):
    """One line a result, typed without a look at the screen."""

    name, button, settled = "quick", _("Enter"), True
    BACK, waits = BACK, True

    text = forms.CharField(
        label=_("Table and result"),
        max_length=200,
        widget=forms.TextInput({**NOTATION, "placeholder": "3 412 389", "autofocus": True}),
    )

    told: Told | None = None
    back: Line | None = None
    once: Table | None = None

    def acts(self, sender: Sender) -> list[Act]:
        """What the line states; nothing where it only asks. Raises Unusable."""
        if self.cleaned_data["text"].strip().casefold() == BACK:
            self.back = typed_last(self.scene, sender.actor)
            if self.back is None:
                raise Unusable("text", "There is no line of yours in this round to take back.")
            return [Undo(self.back.version)]
        self.told = told = self._read()
        where = (self.scene.division, self.scene.number, told.table)
        if told.shown:
            return []
        if told.absent:
            return [Forfeit(*where, entries=self._absent(sender, told))]
        return [Report(*where, places=told.places, scores=told.scores, spread=told.spread)]

    def _read(self) -> Told:
        played = self._played
        tables = {number: table.seats for number, table in played.tables.items()}
        byes = [bye.entry for bye in played.byes]
        line, scored = self.cleaned_data["text"], bool(self.scene.state.setup.scored)
        return read_line(line, tables, self.scene.names, scored=scored, byes=byes)

    @property
    def _played(self) -> Round:
        round_ = self.scene.round
        if round_ is None or not round_.published:
            raise Unusable("text", "The pairing of this round is not published yet.")
        return round_

    def _absent(self, sender: Sender, told: Told) -> tuple[str, ...]:
        """Who did not come, as far as the sender may say so."""
        if not sender.reach.official("correct_result", self.scene.row):
            raise Unusable("text", "The director or an arbiter notes who did not come.")
        return tuple(seats_of(self.scene, told.table)[seat] for seat in told.absent)

    def still(self, now: Scene) -> bool:
        """The same players sit at the table."""
        if self.told is None:
            return True  # of a line that was taken back already the course says so
        return seats_of(now, self.told.table) == seats_of(self.scene, self.told.table)

    def allowed(self, sender: Sender, acts: list[Act]) -> bool:
        """Whoever may enter results may take back the own line; all else as anywhere."""
        if self.back is not None:
            return sender.reach.official("report_result", self.scene.row)
        return super().allowed(sender, acts)

    def commit(self, sender: Sender, acts: list[Act], after: int | None) -> None:
        """Enter it; a line that only asks enters nothing. Raises Refusal."""
        if len(acts) == 1 and isinstance(acts[0], Report):
            row = self.scene.row
            done = commands.type_result(by=sender, stream=row.stream, report=acts[0], after=after)
            self.once = self._typed_once(done.version)
        elif acts:
            super().commit(sender, acts, after)

    def _typed_once(self, version: int) -> Table | None:
        """The table as it stands, where what was typed waits for a second person."""
        if not self.scene.state.setup.typed_twice:
            return None
        found = queries.tournament_at(self.scene.row.stream, version)
        act = found.state.lines[version - 1].act if found else None
        return table_at(found.state, act) if found and isinstance(act, TypeOnce) else None

    def done(self) -> str:
        """What was understood, with the names."""
        if self.back is not None:
            table = self.scene.table_at(self.back.act.table)  # type: ignore[attr-defined]
            said = gettext("Taken back: table {table}, {result}")
        elif self.once is not None:
            return _waiting(self.once)
        elif self.told is None:
            return ""
        else:
            table = self.scene.table_at(self.told.table)
            said = gettext("Table {table}: {result}")
        return said.format(table=table.number, result=self._said(table)) if table else ""

    def _said(self, table: Table) -> str:
        """The table with what the line said of it, or with what stands."""
        told = self.told
        if told is None or told.shown:
            result = table.result
            values = by_seats(result.scores, result.places) if result else []
            absent = {table.seats.index(entry) for entry in table.absent}
        else:
            values, absent = by_seats(told.scores, told.places), set(told.absent)
        parts = [
            f"{self.scene.name(entry)} {_value(seat, values, absent)}".strip()
            for seat, entry in enumerate(table.seats)
        ]
        status = f" ({STATUSES[table.status]})" if told and told.shown else ""
        return " – ".join(parts) + status


def typed_last(scene: Scene, actor: str) -> Line | None:
    """The result of the round that somebody entered last and that still stands."""
    found = [line for line in scene.state.lines if _is_result(scene, line)][-_LOOKED_BACK:]
    known = {line.version: line for line in found}
    for one in reversed(who_entered(scene.row.stream, sorted(known))):
        if one.version in known and one.actor == actor:
            return known[one.version]
    return None


def _is_result(scene: Scene, line: Line) -> bool:
    act = line.act
    if line.struck or line.flaw or not isinstance(act, _RESULTS):
        return False
    return (act.division, act.round) == (scene.division, scene.number)


def _waiting(table: Table) -> str:
    """That a line is kept, and what has to come of it."""
    if table.typed_apart:
        said = gettext("Table {table} was typed differently: look at the slip and type it again.")
    else:
        said = gettext("Table {table} is kept; it counts once somebody else types the same.")
    return said.format(table=table.number)


def _value(seat: int, values: Sequence[str], absent: set[int]) -> str:
    """What a player of a table has."""
    if seat in absent:
        return gettext("did not come")
    return values[seat] if seat < len(values) else ""


class TakeBackForm(QuickForm):
    """The own last line is taken back, by a button."""

    name, button = "take-back", _("Take back my last line")

    text = forms.CharField(initial=BACK, widget=forms.HiddenInput)
