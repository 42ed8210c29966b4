"""The shapes of what is told of who judges in a game."""

from typing import Any

from rest_framework import serializers

REASON = (
    "why, in words: only with a verdict, or with a `replace` that puts one in another's place; it "
    "becomes a note behind it"
)


class Overrulable(serializers.Serializer[Any]):
    """What a worker judged, null for what the list left open; `replace` its `version` to overrule.

    The verdict in its place is filed as a ruling of the club's arbiters.
    """

    version = serializers.IntegerField()
    words = serializers.DictField(child=serializers.BooleanField(allow_null=True))
    meanings = serializers.DictField(child=serializers.BooleanField(allow_null=True))


class Judging(serializers.Serializer[Any]):
    """Who judges: `left_to_people` where no worker judges what waits, as a verdict was annulled."""

    left_to_people = serializers.BooleanField()
    overrulable = Overrulable(many=True)
