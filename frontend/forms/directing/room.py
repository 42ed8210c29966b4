"""The forms of the room and of wishes: tables and names, who sits where, who meets whom; fines."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Sender, entry_field, reason_field, round_field
from tournaments.course.acts import Act, Apart, Penalise, Tables, Together

_MOST_TABLES = 999
_SPAN = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_TO, _BETWEEN = re.compile(r"\s*[-–]\s*"), re.compile(r"[,;\s]+")
_LEAST_AT_A_TABLE = 2


class RoomForm(ActForm):
    """With which table each division begins, and which tables are easy to reach."""

    name, title, button = "room", _("Tables of the room"), _("Save")

    def prepare(self) -> None:
        """A field a division, filled in with what holds."""
        begins = dict(self.scene.state.room.first)
        for code in self.scene.state.divisions:
            label = gettext("First table of division {division}").format(division=code)
            self.fields[f"first-{code}"] = forms.IntegerField(
                label=label, min_value=1, max_value=_MOST_TABLES, initial=begins.get(code, 1)
            )
        self.fields["accessible"] = forms.CharField(
            label=gettext("Tables that are easy to reach"),
            required=False,
            max_length=200,
            initial=spans(self.scene.state.room.accessible),
            help_text=gettext("Numbers, for example 1, 2, 5-7."),
        )

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The plan of the room with these tables; the rest of it stays."""
        divisions = self.scene.state.divisions
        told = ((code, self.cleaned_data[f"first-{code}"]) for code in divisions)
        first = tuple((code, table) for code, table in told if table > 1)
        accessible = numbers(self.cleaned_data["accessible"])
        return [Tables.of(replace(self.scene.state.room, first=first, accessible=accessible))]


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of tables in a text like 1, 2, 5-7; raises Unusable."""
    found: list[int] = []
    for part in filter(None, _BETWEEN.split(_TO.sub("-", text.strip()))):
        span = _SPAN.fullmatch(part)
        begin, end = (int(span[1]), int(span[2] or span[1])) if span else (1, 0)
        if begin > end:
            raise Unusable("accessible", "{part} is no number of a table.", part=part[:20])
        found += range(begin, end + 1)
    return tuple(dict.fromkeys(found))


def spans(tables: Iterable[int]) -> str:
    """The numbers of tables as people write them, those in a row together."""
    said: list[list[int]] = []
    for table in sorted(tables):
        if said and said[-1][-1] == table - 1:
            said[-1].append(table)
        else:
            said.append([table])
    return ", ".join(f"{one[0]}-{one[-1]}" if len(one) > 1 else str(one[0]) for one in said)


class NameTableForm(ActForm):
    """A table gets a name, or loses it."""

    name, title, button = "name-table", _("Name a table"), _("Save the name")

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=_MOST_TABLES)
    called = forms.CharField(
        label=_("Name"), max_length=100, required=False, help_text=_("Empty: the number alone.")
    )

    def acts(self, sender: Sender) -> list[Act]:
        """The plan of the room with this name; the rest of it stays."""
        room, table = self.scene.state.room, self.cleaned_data["table"]
        names = [(number, name) for number, name in room.names if number != table]
        if subject := self.put_away(self.cleaned_data["called"].strip(), sender):
            names.append((table, subject))
        return [Tables.of(replace(room, names=tuple(sorted(names))))]


class OfPlayer(ActForm):
    """A form that first asks for somebody who plays."""

    def prepare(self) -> None:
        """The choice among all who play."""
        entry = entry_field(self.scene, _("Player"), list(self.scene.state.entries))
        self.fields = {"entry": entry, **self.fields}


class FixForm(OfPlayer):
    """Somebody sits at one table in every round, or does no more."""

    name, title, button = "fix-table", _("A table of one's own"), _("Save the table")

    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        max_value=_MOST_TABLES,
        required=False,
        help_text=_("Empty: any table."),
    )

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The plan of the room with this table; the rest of it stays."""
        room, entry = self.scene.state.room, self.cleaned_data["entry"]
        fixed = [(one, table) for one, table in room.fixed if one != entry]
        if self.cleaned_data["table"]:
            fixed.append((entry, self.cleaned_data["table"]))
        return [Tables.of(replace(room, fixed=tuple(fixed)))]


class ReachForm(OfPlayer):
    """Somebody needs a table that is easy to reach, or does no more."""

    name, title, button = "reach", _("A table that is easy to reach"), _("Save")

    needs = forms.BooleanField(label=_("needs one"), required=False, initial=True)

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The plan of the room with this need; the rest of it stays."""
        room, entry = self.scene.state.room, self.cleaned_data["entry"]
        needs = [one for one in room.needs_accessible if one != entry]
        needs += [entry] if self.cleaned_data["needs"] else []
        return [Tables.of(replace(room, needs_accessible=tuple(needs)))]


class ApartForm(ActForm):
    """Two who are not to meet."""

    name, title, button = "apart", _("Not to meet"), _("Keep them apart")

    def prepare(self) -> None:
        """Two choices among all who play."""
        entries = list(self.scene.state.entries)
        self.fields["one"] = entry_field(self.scene, _("Player"), entries)
        self.fields["other"] = entry_field(self.scene, _("and"), entries)

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The wish."""
        return [Apart((self.cleaned_data["one"], self.cleaned_data["other"]))]


class TogetherForm(ActForm):
    """Some who sit at one table in a round."""

    name, title, button = "together", _("At one table"), _("Seat them together")

    def prepare(self) -> None:
        """As many choices among all who play as a table has seats, and the round."""
        state = self.scene.state
        self.fields["round"] = round_field(self.scene, _("Round"))
        for seat in range(state.setup.seats):
            field = entry_field(self.scene, _seat(seat), list(state.entries))
            field.required = seat < _LEAST_AT_A_TABLE
            self.fields[f"seat-{seat}"] = field

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The wish."""
        seats = (self.cleaned_data[f"seat-{n}"] for n in range(self.scene.state.setup.seats))
        return [Together(tuple(filter(None, seats)), self.cleaned_data["round"])]


def _seat(number: int) -> str:
    return gettext("Player {number}").format(number=number + 1)


class PenaltyForm(ActForm):
    """Points and difference that are taken off somebody in a round."""

    name, title, button = "penalty", _("Penalty"), _("Note the penalty")

    def prepare(self) -> None:
        """Whom, in which round, how much and why."""
        entries = list(self.scene.state.entries)
        self.fields["entry"] = entry_field(self.scene, _("Player"), entries)
        self.fields["round"] = round_field(self.scene, _("Round"))
        self.fields["points"] = forms.DecimalField(
            label=gettext("Points off"), min_value=0, max_value=99, initial=0, step_size=0.5
        )
        self.fields["spread"] = forms.IntegerField(
            label=gettext("Difference off"), min_value=0, max_value=9999, initial=0
        )
        self.fields["reason"] = reason_field()

    def acts(self, sender: Sender) -> list[Act]:
        """The penalty; its reason stays outside the stream."""
        said = self.cleaned_data
        return [
            Penalise(
                said["entry"],
                said["round"],
                half_points=int(said["points"] * 2),
                spread=said["spread"],
                reason=self.put_away(said["reason"].strip(), sender),
            )
        ]


OF_THE_ROOM = (RoomForm, ReachForm, NameTableForm, FixForm, ApartForm, TogetherForm)
ROOM_FORMS: dict[str, Any] = {form.name: form for form in (*OF_THE_ROOM, PenaltyForm)}
