"""The shapes of acts for the API's description, made from the classes that read and store them."""

from functools import cache
from typing import Any

from rest_framework import serializers

from games.shapes import Shape, members_of, said_of
from tournaments.course.acts import KINDS, WORDED


@cache
def shape_of_act(kind: str) -> Shape:
    """The shape of an act: `kind` with its facts, and words where it takes some."""
    cls = KINDS[kind]
    members: dict[str, Any] = {"kind": serializers.RegexField(regex=f"^{kind}$", help_text=kind)}
    members |= members_of(cls)
    members["schema"] = serializers.IntegerField(required=False, help_text=f"{cls.schema}")
    if kind in WORDED:
        members["words"] = _words(WORDED[kind])
    name = f"Act{cls.__name__}"
    return type(name, (serializers.Serializer,), {"__doc__": said_of(cls), **members})


def _words(fact: str) -> Any:
    """What a request may bring in words, for the fact that gives them by their ids."""
    if fact == "names":
        meaning = "names of tables in words, by the number of the table"
        return serializers.DictField(required=False, help_text=meaning)
    meaning = f"the {fact} in words; they are kept outside the stream"
    return serializers.CharField(required=False, help_text=meaning)
