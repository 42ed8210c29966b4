"""Frozen classes of what the API takes and answers: how they are described, checked and printed.

A field of such a class is described and checked by its type: `X | None` may be null, `X | Out` may
be left out, and so may what has a default; an Enum, a Literal or `As(choices=...)` is a closed set.
The class's docstring is the description of the shape.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache, wraps
from inspect import cleandoc
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.html import is_html_input

from engine.answers import As, File, Out, Url, Uuid, plain
from engine.facts import (
    MOST_TEXT,
    NO_CONTROLS,
    SECOND,
    ZONE,
    Code,
    Day,
    Hash,
    Id,
    Instant,
    Text,
    Word,
    WordsId,
    Zone,
)
from engine.refusals import Malformed
from games.requests import check_query

Shape = type[serializers.Serializer[Any]]
AnyField = type[serializers.Field[Any, Any, Any, Any]]
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


# What reads and describes a plain type


class Words(serializers.CharField):
    """Text alone; REST framework would take a number for it."""

    def to_internal_value(self, data: Any) -> str:
        """Refuse what is no text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Whole(serializers.IntegerField):
    """A whole number alone; REST framework would take a text for it, which only a form sends."""

    def to_internal_value(self, data: Any) -> int:
        """Refuse what is no whole number."""
        if type(data) is not int and not (isinstance(data, str) and _in_form(self)):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class Flag(serializers.BooleanField):
    """True or false alone; REST framework would take numbers and words, which only a form sends."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse what is neither."""
        if type(data) is not bool and not _in_form(self):
            self.fail("invalid", input=data)
        return bool(super().to_internal_value(data))


def _in_form(field: serializers.Field[Any, Any, Any, Any]) -> bool:
    """Whether a field was sent in a form, where everything is text."""
    return bool(is_html_input(getattr(field.root, "initial_data", None)))


class Opaque(serializers.UUIDField):
    """An opaque id, given and taken as text."""

    def to_internal_value(self, data: Any) -> str:  # type: ignore[override]
        """Refuse what is no text; give it in the one form in which ids are kept."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return str(super().to_internal_value(data))


@extend_schema_field({"type": "string", "format": "binary"})
class Uploaded(serializers.FileField):
    """A file of a form; what an empty one is worth says whoever reads it."""

    def __init__(self, **said: Any) -> None:
        """Take an empty one, too."""
        super().__init__(allow_empty_file=True, **said)


def whole(form: str) -> str:
    """A regular expression for texts that are of this form from end to end."""
    return rf"\A{form}\Z"


_Formed = serializers.RegexField
_PLAIN: Mapping[Any, tuple[AnyField, Mapping[str, Any]]] = {
    int: (Whole, {}),
    bool: (Flag, {}),
    str: (Words, {}),
    date: (serializers.DateField, {}),
    datetime: (serializers.DateTimeField, {}),
    UUID: (serializers.UUIDField, {}),
    Url: (serializers.URLField, {}),
    Uuid: (serializers.UUIDField, {}),
    File: (Uploaded, {}),
    Text: (_Formed, {"max_length": MOST_TEXT, "regex": whole(NO_CONTROLS)}),
    Id: (Opaque, {}),
    WordsId: (Opaque, {}),
    Code: (Words, {"max_length": 32}),
    Hash: (_Formed, {"regex": whole("[0-9a-f]{64}")}),
    Day: (serializers.DateField, {}),
    Instant: (_Formed, {"max_length": 20, "regex": whole(SECOND)}),
    Zone: (_Formed, {"max_length": MOST_TEXT, "regex": whole(ZONE)}),
    Word: (Words, {"max_length": 30}),
}
_NO_OWN: Mapping[Any, Any] = {}


# From a class to its shape


@cache
def shape_of(cls: Any) -> Shape:
    """The shape of a frozen class, under its own name and with its own words."""
    said = {"__doc__": said_of(cls), **members_of(cls)}
    return type(cls.__name__, (serializers.Serializer,), said)


def said_of(cls: type) -> str:
    """What a class says of itself."""
    return cleandoc(cls.__doc__ or "")


def members_of(cls: Any, own: Mapping[Any, Any] = _NO_OWN) -> dict[str, Any]:
    """What describes and reads the fields of a class, by their names.

    `own` are types that stand for others here.
    """
    return {field.name: _member(field, own) for field in fields(cls)}


def _member(field: Field[Any], own: Mapping[Any, Any]) -> Any:
    required = field.default is MISSING and field.default_factory is MISSING
    return _field(own.get(field.type, field.type), {} if required else {"required": False})


def field_of(wanted: Any, **said: Any) -> Any:
    """What describes and reads a value of this type."""
    return _field(wanted, said)


def _field(wanted: Any, said: Mapping[str, Any]) -> Any:
    origin, kinds = get_origin(wanted), get_args(wanted)
    if origin is Annotated and isinstance(kinds[-1], As):
        if "described" in kinds[-1].said:
            fresh = type("Described", (_AsItIs,), {})
            return extend_schema_field(kinds[-1].said["described"]())(fresh)(**said)
        bare = Annotated[kinds[0], *kinds[1:-1]] if kinds[2:] else kinds[0]
        return _field(bare, {**kinds[-1].said, **said})
    if origin in (Union, UnionType):
        return _one_of(kinds, said)
    if origin is tuple:
        return _list(kinds, said)
    if origin is dict:
        named = {} if kinds[1] is Any else {"child": _field(kinds[1], {})}
        return serializers.DictField(**named, **said)
    if is_dataclass(wanted):
        return shape_of(wanted)(**said)  # type: ignore[arg-type]
    return _value(wanted, said)


def _value(wanted: Any, said: Mapping[str, Any]) -> Any:
    if get_origin(wanted) is Literal:
        return serializers.ChoiceField(choices=list(get_args(wanted)), **said)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return serializers.ChoiceField(choices=[str(one.value) for one in wanted], **said)
    if "choices" in said:
        return serializers.ChoiceField(**said)
    field, own = (serializers.RegexField, {}) if "regex" in said else _PLAIN[wanted]
    return field(**own, **said)


def _one_of(kinds: Iterable[Any], said: Mapping[str, Any]) -> Any:
    """What may be null, left out, or one of several kinds."""
    kinds = set(kinds)
    said = {
        **said,
        **({"allow_null": True} if type(None) in kinds else {}),
        **({"required": False} if Out in kinds else {}),
    }
    wanted = kinds - {type(None), Out}
    if len(wanted) == 1:
        return _field(wanted.pop(), said)
    return _Either(**said)


class _AsItIs(serializers.Field[Any, Any, Any, Any]):
    """Plain data that is described elsewhere, and checked by whoever takes it."""

    def to_internal_value(self, data: Any) -> Any:
        """As it was sent."""
        return data


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}]})
class _Either(serializers.Field[Any, Any, Any, Any]):
    """A whole number, or a text like 7/3."""


def _list(kinds: tuple[Any, ...], said: Mapping[str, Any]) -> Any:
    """A list of equal things; of one with a type for each place only that it is a list."""
    if kinds[-1] is not Ellipsis or kinds[0] is Any:
        return serializers.ListField(**said)
    if is_dataclass(kinds[0]):
        return shape_of(kinds[0])(many=True, **said)  # type: ignore[arg-type]
    return serializers.ListField(child=_field(kinds[0], {}), **said)


_CREATED = 201
_LOCATION = OpenApiParameter(
    "Location",
    str,
    OpenApiParameter.HEADER,
    description="the address of what was made",
    response=[_CREATED],
)


def describe(**said: Any) -> Callable[[F], F]:
    """The description of an operation, frozen classes standing for their shapes.

    What the address of a request asks for and the description does not name is refused by it.
    """
    parameters = list(said.get("parameters", ()))
    known = frozenset(one.name for one in parameters if one.location == OpenApiParameter.QUERY)
    if _CREATED in said.get("responses", ()):
        said["parameters"] = [*parameters, _LOCATION]
    shaped = {name: _shaped(one) for name, one in said.items()}

    def with_description(view: F) -> F:
        @wraps(view)
        def answered(self: Any, request: Request, *args: Any, **parts: Any) -> Any:
            check_query(request.query_params, known)
            return view(self, request, *args, **parts)

        return extend_schema(**shaped)(answered)  # type: ignore[return-value]

    return with_description


def _shaped(said: Any) -> Any:
    if isinstance(said, Mapping):
        return {name: _shaped(one) for name, one in said.items()}
    return shape_of(said) if isinstance(said, type) and is_dataclass(said) else said


# From a class to an answer, and from a request to a class


def answer(view: Any, status: int = 200, **headers: str) -> Response:
    """The answer that shows a view."""
    return Response(plain(view), status, headers=headers)


def body_as(cls: type[T], request: Request, kind: str = "") -> T:
    """A body of this shape; raises Unusable as `checked` does."""
    return cls(**checked(cls, request, kind))


def names(request: Request, field: str) -> bool:
    """Whether a body is an object that has this field."""
    return isinstance(request.data, Mapping) and field in request.data


def checked(cls: type, request: Request, kind: str = "") -> dict[str, Any]:
    """What a body of this shape says; raises Unusable with the field, for a needless one too.

    `kind` is what the body is called in the sentence about a needless field.
    """
    read = shape_of(cls)(data=request.data)
    if not read.is_valid():
        where = next(iter(read.errors))
        why = " ".join(map(str, _reasons(read.errors[where])))
        raise Malformed(where if where in read.fields else "body", "{why}", why=why)
    for name in request.data:
        if name not in read.fields and kind:
            raise Malformed(name, "{kind} has no such field.", kind=kind)
        if name not in read.fields:
            raise Malformed(str(name), "There is no such field here.")
    return dict(read.validated_data)


def _reasons(errors: Any) -> list[Any]:
    """The reasons against a field; those against the items of a list stand one level deeper."""
    if isinstance(errors, dict):
        return [reason for item in errors.values() for reason in _reasons(item)]
    return list(errors)
