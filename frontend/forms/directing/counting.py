"""What counts without a game, and what is asked about: byes, forfeits, withdrawals, limits."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.forms.directing.acts import ActForm, Sender
from frontend.forms.directing.labels import CIRCUMSTANCES, WITHDRAWALS
from tournaments.course.acts import Act, Amend
from tournaments.course.limits import limits_for
from tournaments.course.shapes import Limits
from tournaments.points import Award, Points, points_data, read_points

_AWARDS = {
    "bye": _("Bye"),
    "forfeit_win": _("Opponent did not come"),
    "forfeit_loss": _("Did not come"),
    "double_forfeit": _("Nobody came"),
}
_LIMITS = {
    "least": _("fewer than"),
    "most": _("more than"),
    "spread": _("further apart than"),
    "total": _("together more than"),
}
_HALF = Decimal("0.5")
_MOST_POINTS, _MOST_SPREAD, _MOST_SCORE = 20, 999, 9999
_TWO = 2


class Row(NamedTuple):
    """A line of the form: what it is about, and its fields."""

    label: Any
    fields: list[forms.BoundField]


class CountingForm(ActForm):
    """Byes by circumstance, forfeits, what a withdrawal costs, and which scores are asked about."""

    name, title, button = "counting", _("Byes, forfeits and unusual scores"), _("Save")

    withdrawal = forms.ChoiceField(label=_("Whoever withdraws"), choices=list(WITHDRAWALS.items()))

    def prepare(self) -> None:
        """What stands."""
        setup, points = self.scene.state.setup, read_points(self.scene.state.setup.points)
        self.initial["withdrawal"] = setup.withdrawal
        for name, label in _AWARDS.items():
            self._ask_award(name, label, getattr(points, name), required=True)
        byes = dict(points.byes)
        for name, label in CIRCUMSTANCES.items():
            self._ask_award(f"bye-{name}", label, byes.get(name), required=False)
        for size in self.sizes:
            self._ask_limits(limits_for(setup, size))

    @property
    def sizes(self) -> list[int]:
        """The sizes of tables that there can be."""
        setup = self.scene.state.setup
        return list(range(max(setup.least or _TWO, _TWO), setup.seats + 1)) if setup.scored else []

    def _ask_award(self, name: str, label: Any, award: Award | None, *, required: bool) -> None:
        points = forms.DecimalField(
            label=gettext("{what}: points").format(what=label),
            required=required,
            min_value=0,
            max_value=_MOST_POINTS,
            step_size=float(_HALF),
            initial=None if award is None else (_HALF * award.half_points).normalize(),
        )
        points.widget.attrs["inputmode"] = "decimal"
        said = gettext("{what}: difference").format(what=label)
        known = None if award is None else award.spread
        spread = _number(said, _MOST_SPREAD, known, required=required)
        self.fields |= {f"{name}-points": points, f"{name}-spread": spread}

    def _ask_limits(self, limits: Limits) -> None:
        for name, label in _LIMITS.items():
            said = gettext("tables of {size}: {what}").format(size=limits.players, what=label)
            field = _number(said, _MOST_SCORE, getattr(limits, name), required=False)
            self.fields[f"limit-{limits.players}-{name}"] = field

    def awards(self) -> list[Row]:
        """The lines of what counts without a game."""
        lines = [*_AWARDS.items(), *((f"bye-{name}", said) for name, said in CIRCUMSTANCES.items())]
        return [Row(said, [self[f"{name}-points"], self[f"{name}-spread"]]) for name, said in lines]

    def limits(self) -> list[Row]:
        """The lines of which scores are asked about."""
        return [
            Row(
                gettext("tables of {size}").format(size=size),
                [self[f"limit-{size}-{name}"] for name in _LIMITS],
            )
            for size in self.sizes
        ]

    def columns(self) -> list[Any]:
        """What the limits are."""
        return list(_LIMITS.values())

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The whole set-up with what was changed."""
        setup = self.scene.state.setup
        points = self._points(read_points(setup.points))
        sizes = tuple(self._limits(size) for size in self.sizes)
        others = [one for one in setup.limits or () if one.players not in self.sizes]
        limits = (*others, *sizes) or None
        rule = self.cleaned_data["withdrawal"]
        new = replace(setup, points=points_data(points), limits=limits, withdrawal=rule)
        return [Amend(new)]

    def _points(self, old: Points) -> Points:
        told = {name: self._award(name, getattr(old, name)) for name in _AWARDS}
        return replace(old, **told, byes=tuple(self._byes(old)))  # type: ignore[arg-type]

    def _byes(self, old: Points) -> Iterator[tuple[str, Award]]:
        """The circumstances that count otherwise than any bye."""
        for name in CIRCUMSTANCES:
            if (award := self._award(f"bye-{name}", old.bye_for(name))) is not None:
                yield name, award

    def _award(self, name: str, old: Award) -> Award | None:
        """What a line says; None where nothing is said. At tables of two points are wins."""
        said = self.cleaned_data
        points, spread = said[f"{name}-points"], said[f"{name}-spread"]
        if points is None and spread is None:
            return None
        half = old.half_points if points is None else int(points * 2)
        wins = half if self.scene.state.setup.seats == _TWO else min(old.half_wins, half)
        return replace(old, half_points=half, half_wins=wins, spread=spread or 0)

    def _limits(self, size: int) -> Limits:
        return Limits(size, **{one: self.cleaned_data[f"limit-{size}-{one}"] for one in _LIMITS})

    def done(self) -> str:
        """That it is stored."""
        return gettext("The set-up is changed.")


def _number(label: str, most: int, initial: int | None, *, required: bool) -> forms.IntegerField:
    field = forms.IntegerField(
        label=label, required=required, min_value=-most, max_value=most, initial=initial
    )
    field.widget.attrs["inputmode"] = "numeric"
    return field
