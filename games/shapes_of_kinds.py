"""The shapes of kinds of events, one component each, told apart by a `kind` of one value."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from engine.answers import As
from engine.kinds import Kind
from games.shapes import Shape, field_of, members_of, said_of

_ONE = "x-one-value"


def shape_of_kind(
    cls: type[Kind], name: str, *, said: str = "", own: Mapping[Any, Any] | None = None, **more: Any
) -> Shape:
    """The shape of an event to be entered: its `kind` with its facts, and what it takes beside.

    `own` are types that stand for types of facts which a stream has alone, `more` further fields.
    """
    kind = field_of(Annotated[str, As(described=lambda: one_value(cls.kind))])
    newest = f"the version of the kind's fields; without it {cls.schema}, the newest"
    schema = serializers.IntegerField(
        required=False, min_value=1, max_value=cls.schema, help_text=newest
    )
    members = {"kind": kind, **members_of(cls, own or {}), "schema": schema, **more}
    return type(name, (serializers.Serializer,), {"__doc__": said or said_of(cls), **members})


def one_value(kind: str) -> dict[str, str]:
    """The description of a text that is always this one."""
    return {"type": "string", _ONE: kind}


def any_of(name: str, shapes: Callable[[], dict[str, Any]]) -> PolymorphicProxySerializer:
    """Whichever of these events, by its kind."""
    return PolymorphicProxySerializer(
        component_name=name, serializers=shapes, resource_type_field_name="kind"
    )


def spell_out(result: dict[str, Any], **_said: Any) -> dict[str, Any]:
    """Make an enum of each kind in the description, where it stands.

    Any earlier, each of them would get a component of its own, named by digits where a game and a
    tournament have the kind in common.
    """
    for shape in result["components"]["schemas"].values():
        for member in shape.get("properties", {}).values():
            if _ONE in member:
                member["enum"] = [member.pop(_ONE)]
    return result
