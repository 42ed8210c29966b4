"""What results count, with and without a game, and which are asked about."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.forms.directing.acts import ActForm, Sender
from frontend.forms.directing.labels import CIRCUMSTANCES, WITHDRAWALS
from frontend.forms.fields import NumberField
from tournaments.course.acts import Act, Amend
from tournaments.course.limits import limits_for
from tournaments.course.shapes import Limits
from tournaments.directing.results_in_words import place_called
from tournaments.points import Award, Points, points_data, read_points

_OF_TWO = (_("Win"), _("Draw"), _("Loss"))
_AWARDS = {
    "bye": _("Bye"),
    "forfeit_win": _("Opponent did not come"),
    "forfeit_loss": _("Did not come"),
    "double_forfeit": _("Nobody came"),
}
_AWARDS_OF_MANY = {**_AWARDS, "forfeit_win": _("The others did not come")}
_LIMITS = {
    "least": _("fewer than"),
    "most": _("more than"),
    "spread": _("further apart than"),
    "total": _("together more than"),
}
_CAPS = {
    "spread_cap": _("Most difference that one game counts"),
    "score_cap": _("Most points of one game that count in totals"),
}
_HALF = Decimal("0.5")
_MOST_POINTS, _MOST_SPREAD, _MOST_SCORE = 20, 999, 9999
_TWO = 2


class Row(NamedTuple):
    """A line of the form: what it is about, and its fields."""

    label: Any
    fields: list[forms.BoundField]


class CountingForm(ActForm):
    """Points by size of table, byes, forfeits, withdrawals, and scores that are asked about."""

    name, title, button = "counting", _("Points, byes, forfeits and unusual scores"), _("Save")
    once_entered = _("The set-up is changed.")

    withdrawal = forms.ChoiceField(label=_("Whoever withdraws"), choices=list(WITHDRAWALS.items()))

    def prepare(self) -> None:
        """What stands."""
        setup, points = self.scene.state.setup, read_points(self.scene.state.setup.points)
        self.initial["withdrawal"] = setup.withdrawal
        for size in self.sizes:
            self._ask_places(size, _places_at(points, size))
        if setup.scored:
            for name, said in _CAPS.items():
                most = getattr(points, name)
                cap = _number(said, _MOST_SCORE, most, required=False, least=0)
                cap.help_text = gettext("Empty: without a limit.")
                self.fields[name] = cap
        for name, label in self._without_a_game().items():
            self._ask_award(name, label, getattr(points, name), required=True)
        byes = dict(points.byes)
        for name, label in CIRCUMSTANCES.items():
            self._ask_award(f"bye-{name}", label, byes.get(name), required=False)
        for size in self.sizes if setup.scored else ():
            self._ask_limits(limits_for(setup, size))

    @property
    def sizes(self) -> list[int]:
        """The sizes of tables that there can be."""
        setup = self.scene.state.setup
        return list(range(max(setup.least or _TWO, _TWO), setup.seats + 1))

    @property
    def of_two(self) -> bool:
        """Whether all tables have two players; then points are what is won."""
        return self.scene.state.setup.seats == _TWO

    def _without_a_game(self) -> dict[str, Any]:
        return _AWARDS if self.of_two else _AWARDS_OF_MANY

    def _ask_places(self, size: int, values: Sequence[int]) -> None:
        for place, value in enumerate(values):
            told = {"size": size, "place": _place(size, place)}
            label = gettext("tables of {size}: {place}").format(**told)
            self.fields[f"place-{size}-{place}"] = _points(label, value, required=True)

    def _ask_award(self, name: str, label: Any, award: Award | None, *, required: bool) -> None:
        asked: dict[str, forms.Field] = {}
        holds = _holds(award)
        said = gettext("{what}: points").format(what=label)
        asked["points"] = _points(said, holds["points"], required=required)
        if not self.of_two:
            said = gettext("{what}: wins").format(what=label)
            asked["wins"] = _points(said, holds["wins"], required=required, most=1)
        said = gettext("{what}: difference").format(what=label)
        asked["spread"] = _number(said, _MOST_SPREAD, holds["spread"], required=required)
        if self.scene.state.setup.scored:
            said = gettext("{what}: own score").format(what=label)
            asked["total"] = _number(said, _MOST_SCORE, holds["total"], required=False)
        self.fields |= {f"{name}-{part}": field for part, field in asked.items()}

    def _ask_limits(self, limits: Limits) -> None:
        for name, label in _LIMITS.items():
            said = gettext("tables of {size}: {what}").format(size=limits.players, what=label)
            field = _number(said, _MOST_SCORE, getattr(limits, name), required=False)
            self.fields[f"limit-{limits.players}-{name}"] = field

    def _parts(self) -> list[str]:
        """What is said of a line without a game."""
        return [part for part in ("points", "wins", "spread", "total") if self._has(part)]

    def _has(self, part: str) -> bool:
        return f"bye-{part}" in self.fields

    def heads(self) -> list[Any]:
        """What stands above the columns of what counts without a game."""
        called = {
            "points": gettext("Points"),
            "wins": gettext("Wins"),
            "spread": gettext("Difference"),
            "total": gettext("Own score"),
        }
        return [called[part] for part in self._parts()]

    def places(self) -> list[forms.BoundField]:
        """The fields of what places count, size by size, and of the most that a game counts."""
        named = [f"place-{size}-{n}" for size in self.sizes for n in range(_count(size))]
        return [self[name] for name in (*named, *_CAPS) if name in self.fields]

    def awards(self) -> list[Row]:
        """The lines of what counts without a game."""
        named = self._without_a_game().items()
        lines = [*named, *((f"bye-{name}", said) for name, said in CIRCUMSTANCES.items())]
        return [
            Row(said, [self[f"{name}-{part}"] for part in self._parts()]) for name, said in lines
        ]

    def limits(self) -> list[Row]:
        """The lines of which scores are asked about."""
        return [
            Row(
                gettext("tables of {size}").format(size=size),
                [self[f"limit-{size}-{name}"] for name in _LIMITS],
            )
            for size in (self.sizes if self.scene.state.setup.scored else ())
        ]

    def columns(self) -> list[Any]:
        """What the limits are."""
        return list(_LIMITS.values())

    def acts(self, sender: Sender) -> list[Act]:  # noqa: ARG002
        """The whole set-up with what was changed. Raises Unusable."""
        setup = self.scene.state.setup
        points = self._points(read_points(setup.points))
        new = replace(setup, points=points_data(points), withdrawal=self.cleaned_data["withdrawal"])
        if setup.scored:
            sizes = tuple(self._limits(size) for size in self.sizes)
            others = [one for one in setup.limits or () if one.players not in self.sizes]
            new = replace(new, limits=(*others, *sizes) or None)
        return [Amend(new)]

    def _points(self, old: Points) -> Points:
        places = {size: self._half_points(size) for size in self.sizes}
        of_two = places.pop(_TWO, old.of_two)
        kept = [values for values in old.by_place if len(values) not in places]
        by_place = tuple(sorted((*kept, *places.values()), key=len))
        told: dict[str, Any] = {
            name: self._award(name, getattr(old, name), of_two) for name in _AWARDS
        }
        caps = {name: self.cleaned_data[name] for name in _CAPS if name in self.fields}
        counted: dict[str, Any] = {"of_two": of_two, "by_place": by_place, **caps}
        return replace(old, **counted, **told, byes=tuple(self._byes(old, of_two)))

    def _half_points(self, size: int) -> tuple[int, ...]:
        said = (self.cleaned_data[f"place-{size}-{place}"] for place in range(_count(size)))
        return tuple(int(points * 2) for points in said)

    def _byes(self, old: Points, of_two: Sequence[int]) -> Iterator[tuple[str, Award]]:
        """The circumstances that count otherwise than any bye."""
        for name in CIRCUMSTANCES:
            if (award := self._award(f"bye-{name}", old.bye_for(name), of_two)) is not None:
                yield name, award

    def _award(self, name: str, old: Award, of_two: Sequence[int]) -> Award | None:
        """What a line says; None where nothing is said. At tables of two points say what is won."""
        said = {part: self.cleaned_data[f"{name}-{part}"] for part in self._parts()}
        if all(one is None for one in said.values()):
            return None
        half = _half(said["points"], old.half_points)
        wins = _won(half, of_two) if self.of_two else _half(said["wins"], old.half_wins)
        total = old.total if "total" not in said else said["total"] or 0
        return Award(half, wins, said["spread"] or 0, total)

    def _limits(self, size: int) -> Limits:
        return Limits(size, **{one: self.cleaned_data[f"limit-{size}-{one}"] for one in _LIMITS})


def _places_at(points: Points, size: int) -> Sequence[int]:
    """The half points from first to last place; at tables of two those of win, draw and loss."""
    if size == _TWO:
        return points.of_two
    known = {len(values): values for values in points.by_place}
    return known.get(size, (0,) * size)


def _count(size: int) -> int:
    """How many numbers say what a table of this size counts."""
    return len(_OF_TWO) if size == _TWO else size


def _place(size: int, place: int) -> Any:
    if size == _TWO:
        return _OF_TWO[place]
    return place_called(place + 1)


def _holds(award: Award | None) -> dict[str, int | None]:
    """What stands in a line without a game; an own score of 0 is none."""
    if award is None:
        return dict.fromkeys(("points", "wins", "spread", "total"))
    return {
        "points": award.half_points,
        "wins": award.half_wins,
        "spread": award.spread,
        "total": award.total or None,
    }


def _half(points: Decimal | None, otherwise: int) -> int:
    return otherwise if points is None else int(points * 2)


def _won(half: int, of_two: Sequence[int]) -> int:
    """Half wins of so many half points at tables of two: as much as a game would have been."""
    win, draw, _loss = of_two
    return 2 if half >= win > 0 else 1 if half >= draw > 0 else 0


def _points(
    label: str, half: int | None, *, required: bool, most: int = _MOST_POINTS
) -> forms.DecimalField:
    """A field for points, of which half ones are stored."""
    field = forms.DecimalField(
        label=label,
        required=required,
        min_value=0,
        max_value=most,
        step_size=float(_HALF),
        initial=None if half is None else (_HALF * half).normalize(),
    )
    field.widget.attrs["inputmode"] = "decimal"
    return field


def _number(
    label: Any, most: int, initial: int | None, *, required: bool, least: int | None = None
) -> NumberField:
    least = -most if least is None else least
    told: dict[str, Any] = {"min_value": least, "max_value": most, "initial": initial}
    return NumberField(label=label, required=required, **told)
