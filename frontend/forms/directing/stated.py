"""A form for acts that have none of their own: a field for each fact, by its name or its type."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import partial
from typing import Any, get_args

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.facts import MOST_NUMBER, MOST_TEXT, Code, Hash, Text, WordsId
from frontend.forms.directing.acts import (
    ActForm,
    Scene,
    Sender,
    entry_field,
    reason_field,
    round_field,
)
from frontend.forms.directing.labels import ACTS, FACTS
from tournaments.course.acts import KINDS, WORDED, Act, from_payload

_NOTHING: tuple[Any, ...] = (None, "", [])


class StatedForm(ActForm):
    """An act of a kind by its facts; those that nobody can be asked for have their defaults."""

    button = _("Enter")

    def __init__(
        self, states: type[Act], scene: Scene, data: Any = None, typed: Any = None
    ) -> None:
        """Make the form of a kind for a scene."""
        self.states, self.name, self.title = states, states.kind, ACTS[states.kind]
        super().__init__(scene, data, typed)

    def prepare(self) -> None:
        """A field for each fact that somebody can be asked for."""
        for fact in asked_of(self.states):
            field = _maker(fact)(self.scene, FACTS[fact.name])
            needed = fact.default is MISSING
            field.required = needed and not isinstance(field, forms.BooleanField)
            field.initial = field.initial if needed else fact.default
            self.fields[fact.name] = field

    def acts(self, sender: Sender) -> list[Act]:
        """The act with the facts that were told."""
        told = {name: fact for name, fact in self.cleaned_data.items() if fact not in _NOTHING}
        worded = WORDED.get(self.states.kind)
        if worded in told:
            told[worded] = self.put_away(told[worded].strip(), sender)
        return [from_payload(self.states.kind, self.states.schema, told)]

    def anew(self, scene: Scene) -> "StatedForm":
        """The form for another scene, as it was typed."""
        return StatedForm(self.states, scene, typed=self.data)


STATED: Mapping[str, Callable[..., ActForm]] = {
    kind: partial(StatedForm, KINDS[kind]) for kind in ACTS
}
"""The forms of all kinds that have none of their own."""


def asked_of(states: type[Act]) -> list[Field[Any]]:
    """The facts of a kind that a person can be asked for."""
    return [fact for fact in fields(states) if {fact.name, _bare(fact)} & _FIELDS.keys()]


def _maker(fact: Field[Any]) -> Callable[[Scene, Any], forms.Field]:
    return _FIELDS.get(fact.name) or _FIELDS[_bare(fact)]


def _bare(fact: Field[Any]) -> Any:
    """The type of a fact, without that it may be missing."""
    kinds: tuple[Any, ...] = get_args(fact.type)
    return kinds[0] if kinds[1:] == (type(None),) else fact.type


def _entry(scene: Scene, label: Any) -> forms.Field:
    return entry_field(scene, label, list(scene.state.entries))


def _entries(scene: Scene, label: Any) -> forms.Field:
    choices = [(entry, scene.name(entry)) for entry in scene.state.entries]
    widget = forms.CheckboxSelectMultiple
    return forms.MultipleChoiceField(label=label, choices=choices, widget=widget)


def _division(scene: Scene, label: Any) -> forms.Field:
    return forms.ChoiceField(label=label, choices=[(code, code) for code in scene.state.divisions])


def _round(scene: Scene, label: Any) -> forms.Field:
    return round_field(scene, label, scene.number or 1)


def _number(_scene: Scene, label: Any) -> forms.Field:
    return forms.IntegerField(label=label, min_value=-MOST_NUMBER, max_value=MOST_NUMBER)


def _text(_scene: Scene, label: Any) -> forms.Field:
    return forms.CharField(label=label, max_length=MOST_TEXT)


_FIELDS: dict[Any, Callable[[Scene, Any], forms.Field]] = {
    "entry": _entry,
    "entries": _entries,
    "division": _division,
    "round": _round,
    "from_round": _round,
    int: _number,
    bool: lambda _scene, label: forms.BooleanField(label=label),
    Code: _text,
    Text: _text,
    Hash: lambda _scene, label: forms.RegexField(r"[0-9a-f]{64}", label=label),
    WordsId: lambda _scene, _label: reason_field(),
}
"""What makes the field of a fact, by its name, else by its type."""
