"""What pairing systems can be told in a plan, as fields of a part of it.

Which parameters there are, of which kind and within which bounds, the systems declare
(`asks`); here stands what each is called and what it does. A parameter of several systems has one
field, and an empty field means what is usual.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from frontend.forms.directing.labels import COSTS
from frontend.forms.directing.named import CALLED, OPTIONS
from frontend.forms.fields import NumberField
from tournaments.pairing.parameters import MOST_WEIGHT, Choice, Flag, Number, Parameter, Weights
from tournaments.pairing.systems import PLANNED, SYSTEMS

COLUMNS = ("cycles",)
"""Parameters with a column of the plan."""

WEIGHT = "weight_"
SWISS, OTHERS, WEIGHTS = "swiss", "others", "weights"


def _asked() -> Iterator[tuple[str, Parameter]]:
    for system in PLANNED:
        for parameter in SYSTEMS[system].asks:
            if parameter.name not in COLUMNS:
                yield system, parameter


PARAMETERS: dict[str, list[Parameter]] = {}
"""By name the parameters that have a field, each as every system has it."""
for _system, _one in _asked():
    PARAMETERS.setdefault(_one.name, []).append(_one)

AMOUNTS = tuple(
    dict.fromkeys(
        name for one in PARAMETERS[WEIGHTS] if isinstance(one, Weights) for name in one.usual
    )
)
"""Whatever has a weight in some system."""

PLAIN = tuple(name for name in PARAMETERS if name != WEIGHTS)
NAMES = (*PLAIN, *(WEIGHT + name for name in AMOUNTS))


def groups() -> dict[str, tuple[str, ...]]:
    """The names of the fields as they stand together."""
    swiss = tuple(one.name for one in SYSTEMS[SWISS].asks if one.name != WEIGHTS)
    others = tuple(name for name in PLAIN if name not in swiss)
    return {SWISS: swiss, OTHERS: others, WEIGHTS: tuple(WEIGHT + name for name in AMOUNTS)}


def told_fields(label: str) -> dict[str, forms.Field]:
    """The fields by name, `label` names the part of the plan."""
    plain = {name: _field(PARAMETERS[name], label) for name in PLAIN}
    return {**plain, **{WEIGHT + name: _weight(name, label) for name in AMOUNTS}}


def _field(alike: list[Parameter], label: str) -> forms.Field:
    """The field of a parameter, as wide as the widest of the systems that have it."""
    one = alike[0]
    called, text = CALLED[one.name]
    said: dict[str, Any] = {"label": f"{called}, {label}", "help_text": text, "required": False}
    if isinstance(one, Flag):
        return forms.BooleanField(**said)
    if isinstance(one, Choice):
        return forms.ChoiceField(choices=[_option(one.name, word) for word in one.options], **said)
    numbers = [one for one in alike if isinstance(one, Number)]
    least = min(one.least for one in numbers)
    most = max(one.most for one in numbers)
    return NumberField(min_value=least or _least(one.name), max_value=most, **said)


def _least(name: str) -> int:
    """0 where that means something; elsewhere it is what is usual, and the empty field says so."""
    usual = {part.default for part in _parts(name)}
    return 1 if 0 in usual else 0


def _parts(name: str) -> Iterator[Any]:
    for system in PLANNED:
        if any(one.name == name for one in SYSTEMS[system].asks):
            yield from (part for part in fields(SYSTEMS[system]) if part.name == name)


def _option(name: str, word: str) -> tuple[str, Any]:
    return word, OPTIONS[name][word]


def _weight(name: str, label: str) -> forms.Field:
    called = _("Weight: {amount}, {part}").format(amount=COSTS[name], part=label)
    return NumberField(label=called, required=False, min_value=0, max_value=MOST_WEIGHT)


def usual(system: str) -> dict[str, Any]:
    """What is usual of all that a system can be told, by the names of the fields."""
    if system not in SYSTEMS:
        return {}
    defaults = {part.name: part.default for part in fields(SYSTEMS[system])}
    found: dict[str, Any] = {}
    for one in SYSTEMS[system].asks:
        if isinstance(one, Weights):
            found |= {WEIGHT + name: weight for name, weight in one.usual.items()}
        elif one.name not in COLUMNS:
            found[one.name] = defaults[one.name]
    return found


def with_told(system: str, known: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a system with what a form says of it; what is usual is left out."""
    stated = {
        name: told[name]
        for name, value in usual(system).items()
        if told.get(name) not in (None, "", value)
    }
    weights = {
        name.removeprefix(WEIGHT): stated.pop(name) for name in [*stated] if name.startswith(WEIGHT)
    }
    own = (*usual(system), WEIGHTS)
    kept = {name: value for name, value in known.items() if name not in own}
    return {**kept, **stated, **({WEIGHTS: weights} if weights else {})}


def told_of(system: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the fields; nothing for numbers that are usual."""
    weights = parameters.get(WEIGHTS) or {}
    stands = {**parameters, **{WEIGHT + name: value for name, value in weights.items()}}
    own = {name: stands.get(name, value) for name, value in usual(system).items()}
    numbers = [name for name, value in usual(system).items() if _is_usual(own[name], value)]
    return {**dict.fromkeys(NAMES), **own, **dict.fromkeys(numbers)}


def _is_usual(value: Any, by_rule: Any) -> bool:
    return type(value) is int and value == by_rule
