"""The shapes of what a club agrees on about its rankings, for description and for reading."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.schemas import Problem
from games.shapes import Whole
from tournaments.rating import GERMAN, rule_data
from tournaments.register.schemas import ListIn


@extend_schema_field(
    {
        "type": "array",
        "minItems": 3,
        "maxItems": 3,
        "items": {"type": "integer", "nullable": True},
        "description": "points, games below, rating below; null: without this limit",
    }
)
class FactorField(serializers.Field[Any, Any, Any, Any]):
    """A factor with its limits, read by the rule."""

    def to_internal_value(self, data: Any) -> Any:
        """As it was sent."""
        return data

    def to_representation(self, value: Any) -> Any:
        """As it is stored."""
        return value


@extend_schema_serializer(
    examples=[
        OpenApiExample("a tournament as a whole", value=rule_data(GERMAN)),
        OpenApiExample("round by round, from 1200 on", value={"period": "round", "start": 1200}),
    ]
)
class RatingRuleBody(serializers.Serializer[Any]):
    """How a rating list is computed; what is left out is as in the line round by round.

    A rating starts by a start list, else as pinned at the first entry, else by `newcomers`: at
    `start`, or by the performance in the first tournament (not below `least`).
    """

    start = Whole(required=False)
    points_per_percent = Whole(required=False)
    most_percent = Whole(required=False)
    factors = serializers.ListField(child=FactorField(), required=False)
    newcomers = serializers.ChoiceField(choices=["start", "performance"], required=False)
    repeats = Whole(required=False)
    least = Whole(required=False)
    period = serializers.ChoiceField(choices=["round", "tournament"], required=False)
    provisional_below = Whole(required=False)
    games_elsewhere = Whole(required=False)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "the best four of a year, the second division at two thirds",
            value={
                "best": 4, "since": "2026-01-01", "until": "2026-12-31",
                "divisions": "percent", "percent": [100, 66],
            },
        )
    ]
)  # fmt: skip
class SeriesRuleBody(serializers.Serializer[Any]):
    """What a tournament counts in the series; what is left out is as it is without a rule."""

    counts = serializers.ChoiceField(choices=["place", "half_points"], required=False)
    by_place = serializers.ListField(child=Whole(), required=False)
    beyond = Whole(required=False)
    best = Whole(required=False, allow_null=True)
    divisions = serializers.ChoiceField(
        choices=["behind", "alike", "first", "percent"], required=False
    )
    percent = serializers.ListField(child=Whole(), required=False)
    since = serializers.CharField(required=False, allow_null=True)
    until = serializers.CharField(required=False, allow_null=True)


class StartListLine(serializers.Serializer[Any]):
    """A start list that holds: since which day, by which event, for how many people."""

    version = serializers.IntegerField()
    date = serializers.DateField()
    people = serializers.IntegerField()


class RankingRules(serializers.Serializer[Any]):
    """What a club has agreed on after `version` events of its register."""

    version = serializers.IntegerField()
    rating = RatingRuleBody()
    series = SeriesRuleBody()
    start_lists = StartListLine(many=True)


class StartRating(serializers.Serializer[Any]):
    """A person's rating in thousandths of a point, and games; null: the list said nothing."""

    person = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField()
    games = serializers.IntegerField(allow_null=True)


class StartList(StartListLine):
    """A start list with its ratings, the highest first."""

    people = StartRating(many=True)  # type: ignore[assignment]


class TakingStartList(ListIn):
    """A list as it was previewed, the day from which on it holds, and the lines to take.

    Without lines all without a doubt are taken.
    """

    hash = serializers.RegexField(r"\A[0-9a-f]{64}\Z")
    date = serializers.CharField(max_length=10)
    lines = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False)


class RatedRow(serializers.Serializer[Any]):
    """A row of a list: whom in the register it means (a number), and what is doubtful about it."""

    line = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    person = serializers.IntegerField(allow_null=True)
    rating = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField(allow_null=True)
    doubts = Problem(many=True)


class PreviewedRatings(serializers.Serializer[Any]):
    """What importing a list would do: nothing is stored; the hash stands for all of it."""

    hash = serializers.CharField()
    headings = serializers.IntegerField()
    ignored = serializers.ListField(child=serializers.CharField())
    rows = RatedRow(many=True)
