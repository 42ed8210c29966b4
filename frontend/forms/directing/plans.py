"""The plan of the rounds as lines to fill in: a system, and how many rounds are paired by it."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from engine.refusals import Malformed
from frontend.forms.directing.labels import SYSTEMS
from tournaments.course.reading import plain
from tournaments.course.shapes import PlannedRound

SECTIONS = 5
MOST = 60
ROUND_ROBIN = "round_robin"
PARTS = ("system", "rounds", "group", "cycles", "date")


def add_plan(form: forms.Form, plan: Sequence[PlannedRound]) -> None:
    """Add the fields of a plan to a form, filled in with `plan`."""
    known = sections(plan)
    names = [name for name in SYSTEMS if name != "by_hand"]
    systems = [("", "–"), *((name, SYSTEMS[name]) for name in names)]
    for number in range(max(SECTIONS, len(known) + 1)):
        label = _("part {number}").format(number=number + 1)
        fields = {
            "system": forms.ChoiceField(
                label=_("System, {part}").format(part=label), choices=systems, required=False
            ),
            "rounds": _number(_("Rounds, {part}").format(part=label), MOST),
            "group": _number(_("Players a group, {part}").format(part=label), 999),
            "cycles": _number(_("Times each, {part}").format(part=label), 2),
            "date": forms.DateField(
                label=_("On another day, {part}").format(part=label),
                required=False,
                widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            ),
        }
        for name, field in fields.items():
            form.fields[f"plan-{number}-{name}"] = field
            if number < len(known):
                form.initial[f"plan-{number}-{name}"] = known[number][name]


def _number(label: str, most: int) -> forms.IntegerField:
    field = forms.IntegerField(label=label, required=False, min_value=1, max_value=most)
    field.widget.attrs["inputmode"] = "numeric"
    return field


def sections(plan: Iterable[PlannedRound]) -> list[dict[str, Any]]:
    """The plan with equal rounds put together."""
    found = []
    for (system, date, parameters), rounds in groupby(plan, key=_kind):
        told = dict(parameters)
        found.append(
            {
                "system": system,
                "rounds": len(list(rounds)),
                "group": told.get("group_size"),
                "cycles": told.get("cycles"),
                "date": date,
            }
        )
    return found


def _kind(planned: PlannedRound) -> tuple[str, str | None, Any]:
    return planned.system, planned.date, planned.parameters


def rows_of(form: forms.Form) -> list[dict[str, forms.BoundField]]:
    """The fields of the plan, part by part."""
    numbers = sorted(
        int(name.split("-")[1])
        for name in form.fields
        if name.startswith("plan-") and "system" in name
    )
    return [{part: form[f"plan-{number}-{part}"] for part in PARTS} for number in numbers]


def plan_of(form: forms.Form, before: Sequence[PlannedRound]) -> list[dict[str, Any]]:
    """The plan that a cleaned form states, as plain data; raises Malformed with the field.

    What cannot be typed here, such as weights, stays as it was where the system stays.
    """
    known = [next(rounds) for _kinds, rounds in groupby(before, key=_kind)]
    plan: list[dict[str, Any]] = []
    for number in range(len(rows_of(form))):
        told = {part: form.cleaned_data.get(f"plan-{number}-{part}") for part in PARTS}
        if bool(told["system"]) != bool(told["rounds"]):
            where = f"plan-{number}-{'rounds' if told['system'] else 'system'}"
            raise Malformed(where, "Name both, the system and the number of rounds.")
        if told["system"]:
            old = known[number] if number < len(known) else None
            plan += [_round(told, old)] * int(str(told["rounds"]))
    if not plan:
        raise Malformed("plan-0-system", "A tournament needs at least one round.")
    return plan


def _round(told: dict[str, Any], old: PlannedRound | None) -> dict[str, Any]:
    kept = plain(old.parameters) if old is not None and old.system == told["system"] else {}
    if told["system"] == ROUND_ROBIN:
        wanted = {"group_size": told["group"], "cycles": told["cycles"]}
        kept |= {name: value for name, value in wanted.items() if value is not None}
        if told["group"] is None:
            kept.pop("group_size", None)
    date = told["date"]
    return {
        "system": told["system"],
        "parameters": kept,
        **({"date": date.isoformat()} if date else {}),
    }
