"""The shapes of the register's requests and answers, for its description and for reading them."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema_serializer
from rest_framework import serializers

from engine.refusals import Malformed
from games.schemas import REFUSED, UNREADABLE, Problem
from games.shapes import Opaque as Id
from games.shapes import Text, Whole
from tournaments.register.lines import LONGEST

AFTER = OpenApiParameter("after", int, description="the number to go on behind")
SEARCH = OpenApiParameter(
    "search", str, description="words with which words of the name begin, or a number"
)
READ = {**UNREADABLE, 403: Problem, 404: Problem}
FILES = {**REFUSED, 429: Problem}
MOST_AT_ONCE = 50


class Kept(serializers.Serializer[Any]):
    """A line of the register, by id and number."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()


class PersonLine(Kept):
    """A person of the register. Erased lines have neither name nor year; ids and numbers stay."""

    name = serializers.CharField(allow_blank=True)
    public_name = serializers.CharField()
    born = serializers.IntegerField(allow_null=True)
    home_club = serializers.CharField(allow_blank=True)
    pseudonym = serializers.CharField(allow_blank=True)
    publish_name = serializers.BooleanField()
    account = serializers.SerializerMethodField()
    registered = serializers.DateTimeField()
    erased = serializers.DateTimeField(allow_null=True)
    merged_into = Kept(allow_null=True)

    def get_account(self, line: Any) -> bool:
        """Whether the person has an account."""
        return line.user_id is not None


class PeoplePage(serializers.Serializer[Any]):
    """A page of the register."""

    next = serializers.URLField(allow_null=True)
    people = PersonLine(many=True)


class SimilarLine(serializers.Serializer[Any]):
    """Somebody who may be the same person; `same` if the names agree in every letter."""

    number = serializers.IntegerField()
    same = serializers.BooleanField()


class PersonAnswer(serializers.Serializer[Any]):
    """A person, who in the register may be the same one, and which lines are merged into it."""

    person = PersonLine()
    similar = SimilarLine(many=True)
    merged = Kept(many=True)


class Changing(serializers.Serializer[Any]):
    """What is changed in a line; what is left out stays."""

    name = Text(max_length=LONGEST["name"], required=False)
    born = Whole(required=False, allow_null=True)
    home_club = Text(max_length=LONGEST["home_club"], required=False, allow_blank=True)
    pseudonym = Text(max_length=LONGEST["pseudonym"], required=False, allow_blank=True)
    publish_name = serializers.BooleanField(required=False)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "a person", value={"name": "Anna Muster", "born": 1970, "publish_name": False}
        )
    ]
)
class Registering(Changing):
    """A person to be registered; consent to publish the name is no unless it is given."""

    name = Text(max_length=LONGEST["name"])


class Merging(serializers.Serializer[Any]):
    """Who is the same person as the one that is kept."""

    people = serializers.ListField(child=Id(), min_length=1, max_length=MOST_AT_ONCE)


class Lines(serializers.Serializer[Any]):
    """Lines of the register."""

    people = PersonLine(many=True)


class ListIn(serializers.Serializer[Any]):
    """A list of players: a `file` (XLSX or CSV, as a form), or its `text`."""

    file = serializers.FileField(required=False)
    text = Text(required=False, trim_whitespace=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Put what was sent under `content`: bytes of a file, or a text."""
        if ("file" in attrs) == ("text" in attrs):
            raise Malformed("body", "Send either a file or a text.")
        text, file = attrs.pop("text", ""), attrs.pop("file", None)
        return {**attrs, "content": text if file is None else file.read()}


class Importing(ListIn):
    """A list as it was previewed, and the lines to register; without lines all without a doubt."""

    hash = serializers.RegexField(r"\A[0-9a-f]{64}\Z")
    lines = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False)


class PreviewedRow(serializers.Serializer[Any]):
    """A row of a list as it would be registered, and what a person should look at."""

    line = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    born = serializers.IntegerField(allow_null=True)
    home_club = serializers.CharField(allow_blank=True)
    pseudonym = serializers.CharField(allow_blank=True)
    publish_name = serializers.BooleanField()
    doubts = Problem(many=True)


class Previewed(serializers.Serializer[Any]):
    """What importing a list would do: nothing is stored; the hash stands for all of it."""

    hash = serializers.CharField()
    headings = serializers.IntegerField(allow_null=True)
    ignored = serializers.ListField(child=serializers.CharField())
    rows = PreviewedRow(many=True)


# --- the export -----------------------------------------------------------------------------------


class ExportedClub(serializers.Serializer[Any]):
    """The club whose register it is."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class ExportedLine(Kept):
    """A line of the register with all its fields."""

    name = serializers.CharField(allow_blank=True)
    born = serializers.IntegerField(allow_null=True)
    home_club = serializers.CharField(allow_blank=True)
    pseudonym = serializers.CharField(allow_blank=True)
    publish_name = serializers.BooleanField()
    registered = serializers.DateTimeField()
    erased = serializers.DateTimeField(allow_null=True)
    merged_into = serializers.UUIDField(allow_null=True)


class ExportedGame(serializers.Serializer[Any]):
    """A game in which the person sits; seats count from 0."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    ruleset = serializers.CharField()
    seat = serializers.IntegerField()
    person = serializers.UUIDField()
    score = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    public = serializers.BooleanField()


class ExportedTournament(serializers.Serializer[Any]):
    """A tournament that the person has entered."""

    id = serializers.UUIDField()
    title = serializers.CharField(allow_blank=True)
    date = serializers.DateField()
    people = serializers.ListField(child=serializers.UUIDField())
    public = serializers.BooleanField()


class ExportedLink(serializers.Serializer[Any]):
    """A private link of the person; its secret is kept nowhere."""

    tournament = serializers.UUIDField()
    person = serializers.UUIDField()
    made = serializers.DateTimeField()
    expires = serializers.DateTimeField()
    revoked = serializers.DateTimeField(allow_null=True)


class ExportedText(serializers.Serializer[Any]):
    """Words about the person."""

    subject = serializers.UUIDField()
    kind = serializers.CharField()
    words = serializers.CharField()


class ExportedRole(serializers.Serializer[Any]):
    """A role of the person's account."""

    club = serializers.CharField()
    role = serializers.CharField()
    given = serializers.DateTimeField()


class ExportedAccount(serializers.Serializer[Any]):
    """The person's account; `email` and the times are told to its owner alone."""

    login = serializers.CharField()
    roles = ExportedRole(many=True)
    email = serializers.CharField(allow_blank=True, required=False)
    created = serializers.DateTimeField(required=False)
    last_login = serializers.DateTimeField(allow_null=True, required=False)


class ExportedEvent(serializers.Serializer[Any]):
    """What was done to the person's lines, and when."""

    version = serializers.IntegerField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()


class ExportedRating(serializers.Serializer[Any]):
    """A rating that a start list gave, in thousandths of a point."""

    date = serializers.DateField()
    person = serializers.UUIDField()
    rating = serializers.IntegerField()
    games = serializers.IntegerField(allow_null=True)


class Export(serializers.Serializer[Any]):
    """All that is stored about a person in this club."""

    format = serializers.CharField()
    club = ExportedClub()
    lines = ExportedLine(many=True)
    games = ExportedGame(many=True)
    tournaments = ExportedTournament(many=True)
    links = ExportedLink(many=True)
    texts = ExportedText(many=True)
    account = ExportedAccount(allow_null=True)
    ratings = ExportedRating(many=True)
    history = ExportedEvent(many=True)
