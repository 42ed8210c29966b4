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
    category = serializers.CharField(required=False, help_text="only where a category is asked for")
    place_in_category = serializers.IntegerField(
        required=False, help_text="only where a category is asked for"
    )
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


class RowOfRanking(serializers.Serializer[Any]):
    """Somebody in a ranking; `category` is that of the last tournament entered.

    What is not required is missing in rankings that were published before there was such a thing.
    """

    person = serializers.UUIDField()
    category = serializers.CharField(allow_null=True, required=False)
    place_in_category = serializers.IntegerField(
        allow_null=True, required=False, help_text="only where a category is asked for"
    )


class RowOfSeries(RowOfRanking):
    """Somebody in a series."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    total = Exact()
    results = ResultInSeries(many=True)


class StartOfRating(serializers.Serializer[Any]):
    """Where a rating began: by a list (with its day), an entry, the rule's start, a performance."""

    rating = serializers.IntegerField()
    by = serializers.ChoiceField(choices=["list", "entry", "start", "performance"])
    date = serializers.DateField(allow_null=True)


class RatedTournament(serializers.Serializer[Any]):
    """What a tournament did to a rating (thousandths); `expected` in millionths of a win."""

    stream = serializers.UUIDField()
    date = serializers.DateField()
    games = serializers.IntegerField()
    before = serializers.IntegerField()
    change = serializers.IntegerField()
    half_wins = Exact()
    expected = serializers.IntegerField()


class RowOfRating(RowOfRanking):
    """Somebody in a rating list; the rating in thousandths of a point.

    It is its start and the changes of the tournaments since.
    """

    place = serializers.IntegerField(allow_null=True)
    rating = serializers.IntegerField()
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()
    start = StartOfRating(required=False)
    tournaments = RatedTournament(many=True, required=False)


class StartListUsed(serializers.Serializer[Any]):
    """A start list that the ratings begin with: its day, its event, how many people."""

    date = serializers.DateField()
    version = serializers.IntegerField()
    people = serializers.IntegerField()


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
    start_lists = StartListUsed(many=True, required=False)
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
    rows. `number` counts the publications of the series; each stays readable under its number with
    the same `as_of`, `ranking` and `hash`.
    """

    as_of = serializers.ListField(child=serializers.ListField())
    hash = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(allow_blank=True))
    next = serializers.URLField(allow_null=True)
    number = serializers.IntegerField(min_value=1)
    published = serializers.DateTimeField()
    ranking = RankingField()
    series = serializers.CharField()


class PublicationLine(serializers.Serializer[Any]):
    """A publication: its number, the SHA-256 of its ranking, when it went out, what it counts."""

    number = serializers.IntegerField(min_value=1)
    hash = serializers.CharField()
    published = serializers.DateTimeField()
    sources = serializers.IntegerField(min_value=0)


class Publications(serializers.Serializer[Any]):
    """All publications of a series, the latest first."""

    series = serializers.CharField()
    results = PublicationLine(many=True)
