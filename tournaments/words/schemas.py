"""The shapes of what is asked and answered about words, for the description and for reading."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

from games.schemas import REFUSED, Id, Problem, Text
from lexicon.meaning import Meaning
from lexicon.profiles import PROFILES
from lexicon.rulings import Verdict

PROFILE = OpenApiParameter(
    "profile", str, enum=list(PROFILES), description="the rules of which game; klassik without it"
)
EDITION = OpenApiParameter(
    "edition",
    str,
    description="base (without it), or an edition of your club: NAME, HASH or NAME@HASH",
)
CLUB = OpenApiParameter("club", str, description="the club whose arbiters' rulings count")
ASKED = [PROFILE, EDITION, CLUB]
READ: dict[Any, Any] = dict.fromkeys((400, 401, 403, 404, 422, 429), Problem)
WRITTEN: dict[Any, Any] = {**dict.fromkeys(REFUSED, Problem), 429: Problem}
_VERDICTS = [str(verdict) for verdict in Verdict]


class Source(serializers.Serializer[Any]):
    """Whose word it is: the list with version and hash, or what a ruling is filed under.

    The `line` of a club's list is told to its arbiters.
    """

    tier = serializers.CharField()
    list = serializers.CharField(required=False)
    version = serializers.CharField(required=False)
    hash = serializers.CharField(required=False)
    line = serializers.IntegerField(required=False)


class Reading(serializers.Serializer[Any]):
    """One reading of one spelling; `counts` is false for one that the game doesn't admit."""

    spelling = serializers.CharField()
    headword = serializers.CharField()
    part_of_speech = serializers.CharField()
    inflection = serializers.CharField(allow_blank=True)
    counts = serializers.BooleanField()


class Pinned(serializers.Serializer[Any]):
    """An edition, named for good."""

    name = serializers.CharField()
    hash = serializers.CharField()


class Why(serializers.Serializer[Any]):
    """Why not, or what the arbiter has to decide."""

    code = serializers.CharField()
    detail = serializers.CharField()


class WordRuling(serializers.Serializer[Any]):
    """The verdict on a word with its evidence; that of a club's own list for its arbiters alone.

    Near words are told to arbiters and directors only, of one word alone that doesn't count.
    """

    word = serializers.CharField(allow_blank=True)
    verdict = serializers.ChoiceField(_VERDICTS)
    spellings = serializers.ListField(child=serializers.CharField())
    readings = Reading(many=True)
    clause = serializers.CharField()
    source = Source()  # type: ignore[assignment]  # a field of this name, not DRF's attribute
    edition = Pinned()
    why = Why(required=False)
    near = serializers.ListField(child=serializers.CharField(), required=False)


class Play(serializers.Serializer[Any]):
    """All words of a play: the one laid and those that arise across it."""

    words = serializers.ListField(child=Text(max_length=300), min_length=1)
    profile = Text(max_length=32, required=False)
    edition = Text(max_length=200, required=False)
    club = Id(required=False)


class PlayRuling(serializers.Serializer[Any]):
    """The verdict on the whole play, and on each word in the order asked."""

    verdict = serializers.ChoiceField(_VERDICTS)
    clause = serializers.CharField()
    words = WordRuling(many=True)


class MeaningRuling(serializers.Serializer[Any]):
    """Whether a word of Wörterklauer changes its meaning (KLAUER-24)."""

    old = serializers.CharField()
    new = serializers.CharField()
    meaning = serializers.ChoiceField([str(meaning) for meaning in Meaning])
    old_headwords = serializers.ListField(child=serializers.CharField())
    new_headwords = serializers.ListField(child=serializers.CharField())
    shared = serializers.ListField(child=serializers.CharField())
    clause = serializers.CharField()
    why = Why(required=False)


class Edition(Pinned):
    """An edition that a club may use; the base list was never imported."""

    imported = serializers.DateTimeField(allow_null=True)


class EditionList(serializers.Serializer[Any]):
    """The base list, then the club's own editions, the newest first."""

    editions = Edition(many=True)


class NewEdition(serializers.Serializer[Any]):
    """A club's own list: the words as text, one a line, or as files of a form."""

    name = Text(max_length=40)
    additions = Text(required=False, allow_blank=True, trim_whitespace=False)
    removals = Text(required=False, allow_blank=True, trim_whitespace=False)
    alone = serializers.BooleanField(required=False)


class NewEditionFiles(serializers.Serializer[Any]):
    """The same as a form with files."""

    name = serializers.CharField(max_length=40)
    additions = serializers.FileField(required=False)
    removals = serializers.FileField(required=False)
    alone = serializers.BooleanField(required=False)


class RefusedLine(serializers.Serializer[Any]):
    """A line that can't be used."""

    list = serializers.ChoiceField(["additions", "removals"])
    line = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()


class ImportReport(serializers.Serializer[Any]):
    """What was imported; `refused` are the first lines that can't be used, of `refused_lines`."""

    edition = Pinned()
    known = serializers.BooleanField()
    added = serializers.IntegerField()
    removed = serializers.IntegerField()
    refused_lines = serializers.IntegerField()
    refused = RefusedLine(many=True)


class LookUpSetting(serializers.Serializer[Any]):
    """Whether everybody may look words up while nothing is being played."""

    public = serializers.BooleanField()


class FiledRuling(serializers.Serializer[Any]):
    """What an arbiter ruled on a word: in which game, by which of its entries."""

    id = serializers.IntegerField()
    word = serializers.CharField()
    profile = serializers.CharField()
    admissible = serializers.BooleanField()
    date = serializers.DateField()
    game = serializers.UUIDField()
    version = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)


class RulingList(serializers.Serializer[Any]):
    """Arbiters' rulings, the newest first."""

    next = serializers.URLField(allow_null=True)
    rulings = FiledRuling(many=True)


class EditionVerdict(Edition):
    """What an edition says of a word."""

    verdict = serializers.ChoiceField(_VERDICTS)


class History(serializers.Serializer[Any]):
    """A word through the rulings and the editions of a club."""

    word = serializers.CharField()
    profile = serializers.CharField()
    rulings = FiledRuling(many=True)
    editions = EditionVerdict(many=True)


_HORN = {
    "word": "HUNDE",
    "verdict": "admissible",
    "spellings": ["Hunde"],
    "readings": [
        {
            "spelling": "Hunde",
            "headword": "Hund",
            "part_of_speech": "noun",
            "inflection": "dat|pl",
            "counts": True,
        }
    ],
    "clause": "KARTEN-13",
    "source": {"tier": "base list", "list": "german-words", "version": "1", "hash": "7f…"},
    "edition": {"name": "base", "hash": "7f…"},
}
RULING_EXAMPLE = [OpenApiExample("HUNDE in Scrabble Karten", _HORN, response_only=True)]
PLAY_EXAMPLE = [
    OpenApiExample(
        "two words of a play", {"words": ["HORN", "NEU"], "profile": "reise"}, request_only=True
    )
]
MEANING_EXAMPLE = [
    OpenApiExample(
        "SOCKE becomes LOCKE",
        {
            "old": "SOCKE",
            "new": "LOCKE",
            "meaning": "new",
            "old_headwords": ["Socke"],
            "new_headwords": ["Locke", "locken"],
            "shared": [],
            "clause": "KLAUER-24",
        },
        response_only=True,
    )
]
IMPORT_EXAMPLE = [
    OpenApiExample(
        "a list of two words and a removal",
        {"name": "Klub", "additions": "knurpsen\nKnurps\tKnurps\tSubstantiv\n", "removals": "QI\n"},
        request_only=True,
    )
]


class ReportWish(serializers.Serializer[Any]):
    """Which games of the club: one, those of a tournament, or all; and by which edition."""

    game = Id(required=False)
    tournament = Id(required=False)
    all = serializers.BooleanField(required=False)
    edition = Text(max_length=200, required=False)


class ReportLine(serializers.Serializer[Any]):
    """A report: how many of its games are judged; an empty edition is each game's own."""

    id = serializers.UUIDField()
    edition = serializers.CharField(allow_blank=True)
    made = serializers.DateTimeField()
    games = serializers.IntegerField()
    done = serializers.IntegerField()


class ReportList(serializers.Serializer[Any]):
    """A club's reports, the newest first."""

    reports = ReportLine(many=True)


class WordFinding(serializers.Serializer[Any]):
    """An entry's word: a phony or doubtful one that stayed, or one that was judged otherwise.

    `kind` is phony, doubtful, verdict or meaning; `judged` is what was judged in the game.
    """

    version = serializers.IntegerField()
    word = serializers.CharField()
    kind = serializers.ChoiceField(["phony", "doubtful", "verdict", "meaning"])
    verdict = serializers.CharField()
    judged = serializers.BooleanField(allow_null=True)
    why = serializers.CharField(allow_null=True)


class GameWords(serializers.Serializer[Any]):
    """What a report says of a game; `note` where it could not be judged."""

    game = serializers.UUIDField()
    edition = serializers.CharField(allow_blank=True)
    words = serializers.IntegerField()
    note = serializers.CharField(allow_blank=True)
    findings = WordFinding(many=True)


class Report(ReportLine):
    """A report with what is found so far, game by game; games without findings are counted."""

    words = serializers.IntegerField()
    found = GameWords(many=True)


REPORT_EXAMPLE = [
    OpenApiExample(
        "a tournament under another edition",
        {"tournament": "01990000-0000-7000-8000-000000000001", "edition": "Klub"},
        request_only=True,
    )
]
