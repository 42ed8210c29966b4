"""The shapes of answers that show a tournament or a round, for the API's description."""

from typing import Any

from rest_framework import serializers

from tournaments.course.shapes import Highlight, PlannedRound, SetUp
from tournaments.directing.described import shape_of


class AsOf(serializers.Serializer[Any]):
    """What an answer was computed from: a stream up to a version, and its hash there."""

    stream = serializers.UUIDField()
    version = serializers.IntegerField()
    head = serializers.CharField()


class Cost(serializers.Serializer[Any]):
    """A part of what a table costs."""

    name = serializers.CharField()
    amount = serializers.IntegerField()
    weight = serializers.IntegerField()


class Statement(serializers.Serializer[Any]):
    """A reason for a table or a bye; `detail` is its sentence."""

    code = serializers.CharField()
    facts = serializers.DictField()
    detail = serializers.CharField(required=False, allow_blank=True)


class Doubt(serializers.Serializer[Any]):
    """What a person should look at in a result or in the room."""

    code = serializers.CharField()
    detail = serializers.CharField()
    facts = serializers.DictField()


class Dispute(serializers.Serializer[Any]):
    """Who says that a result is wrong (null: an official), and the id of the reason in words."""

    by = serializers.UUIDField(allow_null=True)
    reason = serializers.UUIDField(allow_null=True)


class TableOfRound(serializers.Serializer[Any]):
    """A table of a round and its result; places and scores are in the order of the seats.

    What stands from `status` on is for officials only.
    """

    table = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.UUIDField())
    costs = Cost(many=True)
    why = Statement(many=True)
    by_hand = serializers.BooleanField()
    game = serializers.UUIDField(allow_null=True)
    absent = serializers.ListField(child=serializers.UUIDField())
    places = serializers.ListField(child=serializers.IntegerField(allow_null=True), allow_null=True)
    scores = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    first = serializers.UUIDField(allow_null=True)
    highlights = serializers.DictField(child=shape_of(Highlight)(), allow_null=True)
    depth = serializers.CharField(allow_null=True)
    corrected = serializers.BooleanField()
    status = serializers.CharField(required=False)
    reported_by = serializers.UUIDField(required=False, allow_null=True)
    confirmed_by = serializers.ListField(child=serializers.UUIDField(), required=False)
    disputes = Dispute(many=True, required=False)
    of_game = serializers.DictField(required=False, allow_null=True)
    findings = Doubt(many=True, required=False)


class Bye(serializers.Serializer[Any]):
    """An entry that has a bye."""

    entry = serializers.UUIDField()
    costs = Cost(many=True, required=False)
    why = Statement(many=True, required=False)
    circumstance = serializers.CharField(required=False)


class PairedBy(serializers.Serializer[Any]):
    """All that is needed to pair the round again and get the same."""

    system = serializers.CharField()
    system_version = serializers.IntegerField()
    parameters = serializers.DictField()
    seed = serializers.CharField()
    field = serializers.CharField()
    based_on = serializers.IntegerField()
    tools = serializers.DictField(child=serializers.CharField(), allow_null=True)
    rests_on = serializers.IntegerField()
    awaited = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class ChangeSince(serializers.Serializer[Any]):
    """What has changed since a round was paired."""

    code = serializers.CharField()
    detail = serializers.CharField()
    facts = serializers.DictField()


class Round(serializers.Serializer[Any]):
    """A round: its tables and byes, proposed, published or closed.

    For officials, `outdated` is what has changed of what it was paired from, `misplaced` who sits
    where the plan of the room does not want them.
    """

    round = serializers.IntegerField()
    phase = serializers.CharField()
    pairing = PairedBy()
    tables = TableOfRound(many=True)
    byes = Bye(many=True)
    outdated = ChangeSince(many=True, required=False)
    misplaced = Doubt(many=True, required=False)


class RoundPage(Round):
    """A round with its reasons in sentences; `names` go by entry, `room` by numbers of tables."""

    id = serializers.UUIDField()
    as_of = AsOf()
    division = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(allow_blank=True))
    room = serializers.DictField(child=serializers.CharField())


class DivisionOfTournament(serializers.Serializer[Any]):
    """A division with its plan and the rounds that the viewer may see."""

    division = serializers.CharField()
    plan = shape_of(PlannedRound)(many=True)
    rounds = Round(many=True)


class Spell(serializers.Serializer[Any]):
    """Whether an entry plays from a round on."""

    from_round = serializers.IntegerField()
    plays = serializers.BooleanField()


class Absence(serializers.Serializer[Any]):
    """A round that an entry sits out."""

    round = serializers.IntegerField()
    bye = serializers.BooleanField()
    circumstance = serializers.CharField(allow_null=True)


class EntryOfTournament(serializers.Serializer[Any]):
    """Who plays; `present` and `absences` are for officials only."""

    entry = serializers.UUIDField()
    person = serializers.UUIDField()
    division = serializers.CharField()
    number = serializers.IntegerField()
    rating = serializers.IntegerField(allow_null=True)
    category = serializers.CharField(allow_null=True)
    club = serializers.UUIDField(allow_null=True)
    spells = Spell(many=True)
    present = serializers.BooleanField(required=False, allow_null=True)
    absences = Absence(many=True, required=False)


class PenaltyOfEntry(serializers.Serializer[Any]):
    """What is taken from an entry in a round."""

    entry = serializers.UUIDField()
    round = serializers.IntegerField()
    half_points = serializers.IntegerField(required=False)
    spread = serializers.IntegerField(required=False)


class Room(serializers.Serializer[Any]):
    """The plan of the room; pairs are lists of two. All but the names is for officials only."""

    names = serializers.ListField(child=serializers.ListField(), required=False)
    fixed = serializers.ListField(child=serializers.ListField(), required=False)
    accessible = serializers.ListField(child=serializers.IntegerField(), required=False)
    needs_accessible = serializers.ListField(child=serializers.UUIDField(), required=False)
    first = serializers.ListField(child=serializers.ListField(), required=False)


class TournamentPage(serializers.Serializer[Any]):
    """A tournament as the viewer may see it.

    `names` go by entry, `texts` (names of tables, reasons) by their ids. `apart` and `together`
    are for officials only.
    """

    id = serializers.UUIDField()
    club = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    head = serializers.IntegerField()
    as_of = AsOf()
    version = serializers.IntegerField()
    names = serializers.DictField(child=serializers.CharField(allow_blank=True))
    texts = serializers.DictField(child=serializers.CharField())
    setup = shape_of(SetUp)()
    public = serializers.BooleanField()
    closed = serializers.BooleanField()
    divisions = DivisionOfTournament(many=True)
    entries = EntryOfTournament(many=True)
    penalties = PenaltyOfEntry(many=True)
    room = Room()
    apart = serializers.ListField(
        child=serializers.ListField(child=serializers.UUIDField()), required=False
    )
    together = serializers.ListField(child=serializers.ListField(), required=False)
