"""The plan of the rounds as lines to fill in: a system, and how many rounds are paired by it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.facts import plain
from engine.refusals import Unusable
from frontend.forms.directing.labels import SYSTEMS
from frontend.forms.directing.told import NAMES, groups, told_fields, told_of, usual, with_told
from frontend.forms.fields import DayField, counting_field
from tournaments.course.shapes import PlannedRound
from tournaments.pairing.round_robin import MOST_CYCLES
from tournaments.pairing.systems import PLANNED

SECTIONS = 5
MOST = 60
ROUND_ROBIN, TEAMS = "round_robin", "team_round_robin"
PARTS = ("system", "rounds", "group", "cycles", "ahead", "date")
MOST_AHEAD = 3
TITLES = {
    "swiss": gettext_lazy("Wishes for Swiss rounds, part {number}"),
    "others": gettext_lazy("What other systems can be told, part {number}"),
    "weights": gettext_lazy("Weights, for those who know them, part {number}"),
}


@dataclass(frozen=True)
class Folded:
    """Fields that stand together folded away, open if one of them is set or wrong."""

    title: str
    fields: list[forms.BoundField]
    open: bool


@dataclass(frozen=True)
class Row:
    """The fields of a part of the plan, and what its system can be told besides."""

    parts: dict[str, forms.BoundField]
    folded: list[Folded]


def add_plan(form: forms.Form, plan: Sequence[PlannedRound]) -> None:
    """Add the fields of a plan to a form, filled in with `plan`."""
    known = sections(plan)
    systems = [("", "–"), *((name, SYSTEMS[name]) for name in PLANNED)]
    for number in range(max(SECTIONS, len(known) + 1)):
        part = {"part": _("part {number}").format(number=number + 1)}
        fields = {
            "system": forms.ChoiceField(
                label=_("System, {part}").format(**part), choices=systems, required=False
            ),
            "rounds": counting_field(_("Rounds, {part}").format(**part), MOST),
            "group": counting_field(_("Players a group, {part}").format(**part), 999),
            "cycles": counting_field(_("Times each, {part}").format(**part), MOST_CYCLES),
            "ahead": counting_field(_("Rounds paired ahead, {part}").format(**part), MOST_AHEAD),
            "date": DayField(label=_("On another day, {part}").format(**part), required=False),
            **told_fields(part["part"]),
        }
        for name, field in fields.items():
            form.fields[f"plan-{number}-{name}"] = field
            if number < len(known):
                form.initial[f"plan-{number}-{name}"] = known[number][name]


def sections(plan: Iterable[PlannedRound]) -> list[dict[str, Any]]:
    """The plan with equal rounds put together."""
    found = []
    for (system, date, parameters, ahead), rounds in groupby(enumerate(plan, 1), key=_kind):
        told = dict(parameters)
        found.append(
            {
                "system": system,
                "rounds": len(list(rounds)),
                "group": told.get("group_size"),
                "cycles": told.get("cycles"),
                "ahead": ahead or None,
                "date": date,
                **told_of(system, told),
            }
        )
    return found


def _kind(numbered: tuple[int, PlannedRound]) -> tuple[str, str | None, Any, int]:
    """What makes rounds equal: `ahead` is how many rounds before need no result yet."""
    number, planned = numbered
    ahead = 0 if planned.based_on is None else number - 1 - planned.based_on
    return planned.system, planned.date, planned.parameters, ahead


def rows_of(form: forms.Form) -> list[Row]:
    """The fields of the plan, part by part."""
    numbers = sorted(
        int(name.split("-")[1])
        for name in form.fields
        if name.startswith("plan-") and "system" in name
    )
    return [_row(form, number) for number in numbers]


def _row(form: forms.Form, number: int) -> Row:
    def named(names: Iterable[str]) -> dict[str, forms.BoundField]:
        return {name: form[f"plan-{number}-{name}"] for name in names}

    parts = named(PARTS)
    by_rule = usual(str(parts["system"].value() or ""))
    together = {group: named(names) for group, names in groups().items()}
    folded = [
        Folded(
            TITLES[group].format(number=number + 1),
            list(fields.values()),
            _any_set(fields, by_rule),
        )
        for group, fields in together.items()
    ]
    return Row(parts, folded)


def _any_set(some: Mapping[str, forms.BoundField], by_rule: Mapping[str, Any]) -> bool:
    """Whether one is wrong, or set and means something to the system of the part."""
    return any(
        field.errors or (name in by_rule and field.value() not in (None, "", by_rule[name]))
        for name, field in some.items()
    )


def plan_of(form: forms.Form, before: Sequence[PlannedRound]) -> list[dict[str, Any]]:
    """The plan that a cleaned form states, as plain data; raises Unusable with the field.

    What cannot be typed here, such as groups by name, stays as it was where the system stays.
    """
    known = [next(rounds)[1] for _kinds, rounds in groupby(enumerate(before, 1), key=_kind)]
    plan: list[dict[str, Any]] = []
    for number in range(len(rows_of(form))):
        told = {part: form.cleaned_data.get(f"plan-{number}-{part}") for part in (*PARTS, *NAMES)}
        if bool(told["system"]) != bool(told["rounds"]):
            where = f"plan-{number}-{'rounds' if told['system'] else 'system'}"
            raise Unusable(where, "Name both, the system and the number of rounds.")
        if told["system"]:
            old = known[number] if number < len(known) else None
            for _times in range(int(str(told["rounds"]))):
                plan.append(_round(told, old, len(plan) + 1))
    if not plan:
        raise Unusable("plan-0-system", "A tournament needs at least one round.")
    return plan


def _round(told: dict[str, Any], old: PlannedRound | None, number: int) -> dict[str, Any]:
    kept = plain(old.parameters) if old is not None and old.system == told["system"] else {}
    if told["system"] == ROUND_ROBIN:
        wanted = {"group_size": told["group"], "cycles": told["cycles"]}
        kept |= {name: value for name, value in wanted.items() if value is not None}
        if told["group"] is None:
            kept.pop("group_size", None)
    if told["system"] == TEAMS and told["cycles"] is not None:
        kept["cycles"] = told["cycles"]
    kept = with_told(told["system"], kept, told)
    date, ahead = told["date"], min(told["ahead"] or 0, number - 1)
    return {
        "system": told["system"],
        "parameters": kept,
        **({"date": date.isoformat()} if date else {}),
        **({"based_on": number - 1 - ahead} if ahead else {}),
    }
