"""The shapes of requests and answers about tournaments, for reading bodies and the description."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from games.schemas import Problem
from games.shapes import Opaque as Id
from games.shapes import Text
from tournaments.course.acts import KINDS
from tournaments.course.presets import PRESETS
from tournaments.directing.described import shape_of_act
from tournaments.directing.rights import VERBS
from tournaments.models import RoleName

VERSION = OpenApiParameter("version", int, description="as it was after this event")
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="the version that you have seen, as in its ETag; * for whatever stands",
)
CATEGORY = OpenApiParameter(
    "category",
    str,
    description="only those of this category, each with its place there besides the place of all; "
    "`hash` is that of the whole",
)
KNOWN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="the ETag of the answer that you have; if it is still the same you get 304",
)

# What others than the house enter, and what the protocol tells.
ENTERED = [shape_of_act(kind) for kind in VERBS]
ANY_ACT = PolymorphicProxySerializer(
    component_name="Act",
    serializers={kind: shape_of_act(kind) for kind in sorted(KINDS)},
    resource_type_field_name="kind",
)


@extend_schema_field(ANY_ACT)
class ActField(serializers.DictField):
    """An act: its kind and its facts."""


class ActList(serializers.Serializer[Any]):
    """Several acts, entered all or none."""

    acts = serializers.ListField(child=ActField())


ACTS = PolymorphicProxySerializer(
    component_name="Acts", serializers=[*ENTERED, ActList], resource_type_field_name=None
)


class Creation(serializers.Serializer[Any]):
    """A tournament to be created: by a preset with changes, or with its whole set-up and plan."""

    club = Id()
    title = Text(max_length=200)
    preset = serializers.ChoiceField(list(PRESETS), required=False)
    setup = serializers.DictField(
        required=False, help_text="with a preset at least the date, else the whole set-up"
    )
    plan = serializers.ListField(child=serializers.DictField(), required=False)
    divisions = serializers.ListField(child=Text(max_length=32), required=False)


class Wanted(serializers.Serializer[Any]):
    """How a round is to be paired: as planned, or by another system; the seed is drawn if left.

    `anyway` pairs it although results that it rests on are missing, or the bye seems unfair.
    """

    system = Text(max_length=32, required=False)
    parameters = serializers.DictField(required=False)
    seed = serializers.RegexField(r"^[\w-]{1,64}$", required=False)
    anyway = serializers.BooleanField(required=False)


class TournamentLine(serializers.Serializer[Any]):
    """A tournament in a list."""

    id = serializers.UUIDField()
    club = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    ruleset = serializers.CharField()
    date = serializers.DateField()
    divisions = serializers.ListField(child=serializers.CharField())
    entries = serializers.IntegerField()
    phase = serializers.CharField()
    public = serializers.BooleanField()
    version = serializers.IntegerField()


class TournamentList(serializers.Serializer[Any]):
    """A page of tournaments."""

    next = serializers.URLField(allow_null=True)
    tournaments = TournamentLine(many=True)


class EventOfTournament(serializers.Serializer[Any]):
    """A line of the protocol; `struck` was undone, `flaw` says why an act has no effect."""

    version = serializers.IntegerField()
    act = ActField()
    struck = serializers.BooleanField()
    flaw = Problem(allow_null=True)


class EventList(serializers.Serializer[Any]):
    """A page of the protocol."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    events = EventOfTournament(many=True)


class Invitation(serializers.Serializer[Any]):
    """A link to be made: with a role, or for one entry."""

    role = serializers.ChoiceField(RoleName.choices, required=False)
    entry = Id(required=False)
    days = serializers.IntegerField(required=False, min_value=1, max_value=366)


class PrivateLink(serializers.Serializer[Any]):
    """A private link to a tournament."""

    id = serializers.UUIDField()
    role = serializers.CharField()
    entry = serializers.UUIDField(allow_null=True)
    made = serializers.DateTimeField()
    expires = serializers.DateTimeField()


class NewLink(PrivateLink):
    """A link that was just made. The secret is told this once."""

    secret = serializers.CharField()


class LinkList(serializers.Serializer[Any]):
    """The links of a tournament that were not taken back."""

    links = PrivateLink(many=True)
