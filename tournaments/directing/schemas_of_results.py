"""The shapes of answers that show standings and rankings, for the API's description."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from tournaments.directing.schemas_of_pages import AsOf


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}]})
class Exact(serializers.Field[Any, Any, Any, Any]):
    """A whole number, or a text like 7/3."""


class Opponent(serializers.Serializer[Any]):
    """Somebody else at the table."""

    entry = serializers.UUIDField()
    place = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)


class LineOfStanding(serializers.Serializer[Any]):
    """What a round or a penalty added to a row."""

    round = serializers.IntegerField()
    kind = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    opponents = Opponent(many=True)
    absent = serializers.ListField(child=serializers.UUIDField())
    half_points = Exact()
    half_wins = serializers.IntegerField()
    spread = Exact()
    total = serializers.IntegerField()


class Decision(serializers.Serializer[Any]):
    """Why a row stands below the one above it."""

    criterion = serializers.CharField()
    above = Exact()
    own = Exact()
    among = serializers.ListField(child=serializers.UUIDField())


class Direct(serializers.Serializer[Any]):
    """What an entry won (half wins) among these entries."""

    among = serializers.ListField(child=serializers.UUIDField())
    half_wins = serializers.IntegerField()


class RowOfStanding(serializers.Serializer[Any]):
    """An entry in a standing: wins in half wins, place points in half points, else points."""

    entry = serializers.UUIDField()
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    left = serializers.BooleanField()
    values = serializers.DictField(child=Exact())
    directs = Direct(many=True)
    decision = Decision(allow_null=True)
    rounds = LineOfStanding(many=True)


class Standing(serializers.Serializer[Any]):
    """The rows of a division after a round, best first."""

    division = serializers.CharField()
    round = serializers.IntegerField()
    order = serializers.ListField(child=serializers.CharField())
    rows = RowOfStanding(many=True)


class StandingPage(serializers.Serializer[Any]):
    """A standing and what it was computed from.

    `hash` is the SHA-256 of `standing` as canonical JSON, without names; `names` go by entry.
    """

    as_of = AsOf()
    hash = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(allow_blank=True))
    standing = Standing()


class ResultInSeries(serializers.Serializer[Any]):
    """What a tournament gave somebody in a series."""

    stream = serializers.UUIDField()
    date = serializers.DateField()
    division = serializers.CharField()
    entry = serializers.UUIDField()
    place = serializers.IntegerField()
    points = Exact()
    counted = serializers.BooleanField()


class RowOfSeries(serializers.Serializer[Any]):
    """Somebody in a series."""

    person = serializers.UUIDField()
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    total = Exact()
    results = ResultInSeries(many=True)


class RowOfRating(serializers.Serializer[Any]):
    """Somebody in a rating list; the rating in thousandths of a point."""

    person = serializers.UUIDField()
    place = serializers.IntegerField(allow_null=True)
    rating = serializers.IntegerField()
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()


class Series(serializers.Serializer[Any]):
    """A series of tournaments; `as_of` lists stream, version and hash of each source."""

    kind = serializers.RegexField(regex="^series$")
    as_of = serializers.ListField(child=serializers.ListField())
    rule = serializers.DictField()
    rows = RowOfSeries(many=True)


class RatingList(serializers.Serializer[Any]):
    """A rating list; `as_of` lists stream, version and hash of each source."""

    kind = serializers.RegexField(regex="^rating$")
    as_of = serializers.ListField(child=serializers.ListField())
    rule = serializers.DictField()
    rows = RowOfRating(many=True)


RANKING = PolymorphicProxySerializer(
    component_name="RankingBody",
    serializers={"series": Series, "rating": RatingList},
    resource_type_field_name="kind",
)


@extend_schema_field(RANKING)
class RankingField(serializers.DictField):
    """A series or a rating list."""


class RankingPage(serializers.Serializer[Any]):
    """A club's ranking, or a page of it, and what it was folded from.

    `hash` is the SHA-256 of the whole `ranking` as canonical JSON, which holds no names; a page has
    a part of its `rows`, and `next` is where it goes on. `names` go by person and are those of the
    rows. The same `as_of` has the same `ranking` and `hash`, page by page.
    """

    as_of = serializers.ListField(child=serializers.ListField())
    hash = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(allow_blank=True))
    next = serializers.URLField(allow_null=True)
    ranking = RankingField()
    series = serializers.CharField()
