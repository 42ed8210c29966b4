"""The shapes of acts for the API's description, made from the classes that read and store them."""

from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from rest_framework import serializers

from engine.facts import Code, Day, Hash, Id, Text, Word, WordsId, Zone
from tournaments.course.acts import KINDS, WORDED

Shape = type[serializers.Serializer[Any]]

_PLAIN: dict[Any, tuple[type[serializers.Field[Any, Any, Any, Any]], dict[str, Any]]] = {
    int: (serializers.IntegerField, {}),
    bool: (serializers.BooleanField, {}),
    Text: (serializers.CharField, {"max_length": 200}),
    Id: (serializers.UUIDField, {}),
    WordsId: (serializers.UUIDField, {}),
    Code: (serializers.CharField, {"max_length": 32}),
    Hash: (serializers.RegexField, {"regex": "^[0-9a-f]{64}$"}),
    Day: (serializers.DateField, {}),
    Zone: (serializers.CharField, {}),
    Word: (serializers.CharField, {"max_length": 30}),
}


@cache
def shape_of(cls: type) -> Shape:
    """The shape of a frozen class of facts, under its own name and with its own words."""
    members = {name: _member(field) for name, field in _members(cls).items()}
    return type(cls.__name__, (serializers.Serializer,), {"__doc__": _said(cls), **members})


@cache
def shape_of_act(kind: str) -> Shape:
    """The shape of an act: `kind` with its facts, and words where it takes some."""
    cls = KINDS[kind]
    members: dict[str, Any] = {"kind": serializers.RegexField(regex=f"^{kind}$", help_text=kind)}
    members |= {name: _member(field) for name, field in _members(cls).items()}
    members["schema"] = serializers.IntegerField(required=False, help_text=f"{cls.schema}")
    if kind in WORDED:
        members["words"] = _words(WORDED[kind])
    name = f"Act{cls.__name__}"
    return type(name, (serializers.Serializer,), {"__doc__": _said(cls), **members})


def _words(fact: str) -> Any:
    """What a request may bring in words, for the fact that gives them by their ids."""
    if fact == "names":
        meaning = "names of tables in words, by the number of the table"
        return serializers.DictField(required=False, help_text=meaning)
    meaning = f"the {fact} in words; they are kept outside the stream"
    return serializers.CharField(required=False, help_text=meaning)


def _members(cls: type) -> dict[str, Field[Any]]:
    return {field.name: field for field in fields(cls)}


def _said(cls: type) -> str:
    return (cls.__doc__ or "").strip()


def _member(field: Field[Any]) -> Any:
    required = field.default is MISSING and field.default_factory is MISSING
    return _field(field.type, {} if required else {"required": False})


def _field(wanted: Any, facts: dict[str, Any]) -> Any:
    """What describes a fact of this type."""
    if wanted in _PLAIN:
        field, own = _PLAIN[wanted]
        return field(**own, **facts)
    if get_origin(wanted) in (Union, UnionType):
        inner = next(one for one in get_args(wanted) if one is not type(None))
        return _field(inner, {**facts, "allow_null": True})
    if get_origin(wanted) is tuple:
        return _list(get_args(wanted), facts)
    if get_origin(wanted) is dict:
        kind = get_args(wanted)[1]
        return serializers.DictField(
            **facts, **({} if kind is Any else {"child": _field(kind, {})})
        )
    return shape_of(wanted)(**facts)


def _list(kinds: tuple[Any, ...], facts: dict[str, Any]) -> Any:
    """A list of equal things; of one with a type for each place only that it is a list."""
    if kinds[-1] is not Ellipsis:
        return serializers.ListField(**facts)
    if is_dataclass(kinds[0]):
        return shape_of(kinds[0])(many=True, **facts)  # type: ignore[arg-type]
    return serializers.ListField(child=_field(kinds[0], {}), **facts)
