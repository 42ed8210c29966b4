"""The shapes of the API's requests and answers, for its description and for reading requests."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from engine.moves import KINDS
from engine.rulesets import NAMES
from games import described
from games.schemas_of_judging import REASON, Judging
from games.shapes import Opaque as Id
from games.shapes import Text, Whole

KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="your own key of the request: repeated with it, the request has its first answer",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="the version of the game that you have seen",
)


class Problem(serializers.Serializer[Any]):
    """Why a request was not carried out."""

    code = serializers.CharField()
    detail = serializers.CharField()
    facts = serializers.DictField()
    clause = serializers.CharField(allow_null=True)


UNREADABLE = {400: Problem, 401: Problem}
NOT_FOUND = {404: Problem}
REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)


class Opening(serializers.Serializer[Any]):
    """A game to be opened: for people who are only `names`, or for registered `players`.

    With `players` the `names`, in the order of the seats, are those of this game alone.
    """

    club = Id()
    ruleset = serializers.ChoiceField(list(NAMES))
    options = serializers.DictField(required=False, help_text=described.options())
    names = serializers.ListField(
        child=Text(max_length=200), required=False, help_text="clockwise; needed without `players`"
    )
    players = serializers.ListField(
        child=Id(),
        required=False,
        help_text="ids in the register, clockwise; needed without `names`",
    )
    first = Whole(required=False, min_value=0, max_value=7)
    title = Text(max_length=200, required=False, allow_blank=True)


class MoveIn(serializers.Serializer[Any]):
    """A move: `seat` and `notation`, or `kind` with its facts.

    The notation is that of the game: 8F HORN 12, -ABC, -3, -, ? on a board; 0:0> NAME 12, *R-, !
    in Scrabble Karten; <EINS, 0:0> SOCKE, /0:0> L...., . in Wörterklauer.
    """

    seat = serializers.IntegerField(required=False)
    notation = serializers.CharField(required=False)
    rack = serializers.CharField(required=False)
    kind = serializers.ChoiceField(list(KINDS), required=False, help_text=described.kinds())
    reason = Text(max_length=1000, required=False, help_text=REASON)


class Entered(serializers.Serializer[Any]):
    """What a command added."""

    stream = serializers.UUIDField()
    version = serializers.IntegerField()
    added = serializers.ListField(child=serializers.IntegerField())


class Player(serializers.Serializer[Any]):
    """A player in a list of games."""

    name = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)


def _phase() -> serializers.ChoiceField:
    return serializers.ChoiceField(list(described.PHASES.items()))


class GameLine(serializers.Serializer[Any]):
    """A game in a list."""

    id = serializers.UUIDField()
    club = serializers.CharField()
    title = serializers.CharField()
    ruleset = serializers.CharField()
    players = Player(many=True)
    phase = _phase()
    adjourned = serializers.BooleanField()
    version = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True)
    findings = serializers.IntegerField()
    public = serializers.BooleanField()


class GameList(serializers.Serializer[Any]):
    """A page of games."""

    next = serializers.URLField(allow_null=True)
    games = GameLine(many=True)


class Word(serializers.Serializer[Any]):
    """A word that a play made or changed, with its arithmetic where the game has points."""

    word = serializers.CharField()
    at = serializers.CharField()
    points = serializers.IntegerField(required=False)
    arithmetic = serializers.CharField(required=False)


class Cell(serializers.Serializer[Any]):
    """A place on a table without squares: rows count downwards, columns to the right."""

    row = serializers.IntegerField()
    column = serializers.IntegerField()


class Card(Cell):
    """A letter card of Scrabble Karten."""

    at = serializers.CharField()
    letter = serializers.CharField()
    blank = serializers.BooleanField()
    value = serializers.IntegerField()
    version = serializers.IntegerField()


class Matched(serializers.Serializer[Any]):
    """An entry of a points card, the words that it matches, and what that counts."""

    entry = serializers.CharField()
    words = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField()


class BonusCard(serializers.Serializer[Any]):
    """A bonus card in play: `double` and `triple` for the card `named`, `points` for words."""

    seat = serializers.IntegerField()
    version = serializers.IntegerField()
    card = serializers.CharField()
    kind = serializers.CharField()
    named = serializers.CharField(required=False)
    matched = Matched(many=True, required=False)


class Changed(serializers.Serializer[Any]):
    """A word of Wörterklauer that was changed, and what it was before."""

    word = serializers.CharField()
    at = serializers.CharField()
    before = serializers.CharField()


class Entry(serializers.Serializer[Any]):
    """A line of the score sheet.

    `seat` is the seat for which the entry counts and whose `total` it changes; who entered or
    played it is `facts.seat`. The two differ where a points card of one player takes points off
    another's score. `withdrawn` marks what was taken back: a play, a step that was undone, the end
    of a turn that was rejected. `before` is the entry before which a forgotten one was put in,
    `decided` the arbiter's decision by which `score` stands whatever is `computed`.

    Scrabble Karten adds `bonus_cards`, the cards `cleared` from the table, and `matched`;
    Wörterklauer the cells `laid`, `left` and `turned`, the words `stolen` and `kept`, and `undoes`,
    the versions of the steps that the entry undoes.
    """

    version = serializers.IntegerField()
    kind = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    facts = serializers.DictField()
    score = serializers.IntegerField()
    computed = serializers.IntegerField(allow_null=True)
    announced = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField(allow_null=True)
    struck = serializers.BooleanField()
    withdrawn = serializers.BooleanField()
    before = serializers.IntegerField(allow_null=True)
    decided = serializers.IntegerField(allow_null=True)
    flaw = Problem(allow_null=True)
    words = Word(many=True)
    bonus = serializers.IntegerField(required=False)
    bonus_cards = BonusCard(many=True, required=False)
    cleared = Card(many=True, required=False)
    matched = Matched(many=True, required=False)
    laid = Cell(many=True, required=False)
    left = Cell(many=True, required=False)
    turned = Cell(many=True, required=False)
    stolen = Changed(many=True, required=False)
    kept = Changed(many=True, required=False)
    reopened = serializers.BooleanField(required=False)
    undoes = serializers.ListField(child=serializers.IntegerField(), required=False)
    reasons = Problem(many=True, required=False)


class EntryList(serializers.Serializer[Any]):
    """The entries of a game as they were entered; `order` has their versions as it was played."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    entries = Entry(many=True)
    order = serializers.ListField(child=serializers.IntegerField())


class Finding(Problem):
    """What a person should look at, and at which entry."""

    version = serializers.IntegerField()


class FindingList(serializers.Serializer[Any]):
    """The findings on a game."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    findings = Finding(many=True)


class Seat(serializers.Serializer[Any]):
    """A seat: its score, and its rack where the viewer may see it.

    Wörterklauer has no racks: a seat there has its `colour`, how many `cards` show it, and whether
    its `joker` is left.
    """

    player = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)
    rack = serializers.CharField(allow_null=True, allow_blank=True, required=False)
    count = serializers.IntegerField(required=False)
    bonus_card = serializers.CharField(allow_null=True, required=False)
    colour = serializers.CharField(required=False)
    cards = serializers.IntegerField(required=False)
    joker = serializers.BooleanField(required=False)
    place = serializers.IntegerField(allow_null=True)
    left = serializers.BooleanField()


class Tile(serializers.Serializer[Any]):
    """A tile on the board."""

    at = serializers.CharField()
    row = serializers.IntegerField()
    column = serializers.IntegerField()
    letter = serializers.CharField()
    blank = serializers.BooleanField()
    value = serializers.IntegerField()
    version = serializers.IntegerField()


class Board(serializers.Serializer[Any]):
    """The board: premium squares row by row (T D t d * .) and the tiles that lie on it."""

    layout = serializers.ListField(child=serializers.CharField())
    tiles = Tile(many=True)


class CardTable(serializers.Serializer[Any]):
    """The table of Scrabble Karten: the cards that lie on it."""

    cards = Card(many=True)


class Piles(serializers.Serializer[Any]):
    """How many cards the piles of Scrabble Karten hold."""

    letters = serializers.IntegerField()
    bonus = serializers.IntegerField()
    discards = serializers.IntegerField()


class ColouredCard(Cell):
    """A card of Wörterklauer on the field, with the colour that it shows."""

    letter = serializers.CharField()
    colour = serializers.CharField()
    version = serializers.IntegerField()


class Field(serializers.Serializer[Any]):
    """The field of Wörterklauer and how many rows and columns it may have."""

    cards = ColouredCard(many=True)
    extent = serializers.IntegerField()


class OpenPlay(serializers.Serializer[Any]):
    """The last play while there is something to say of it.

    `asked` are the words on which a verdict is due. The seats that may challenge it now, accept it,
    and use a points card on it (Scrabble Karten alone).
    """

    version = serializers.IntegerField()
    seat = serializers.IntegerField()
    words = serializers.ListField(child=serializers.CharField())
    asked = serializers.ListField(child=serializers.CharField())
    judged = serializers.ListField(child=serializers.CharField())
    challengers = serializers.ListField(child=serializers.IntegerField())
    accepting = serializers.ListField(child=serializers.IntegerField())
    with_points_cards = serializers.ListField(child=serializers.IntegerField(), required=False)


class Claim(serializers.Serializer[Any]):
    """The end of a turn that waits for a yes: its words, and which changes are claimed as new.

    `judged_before` are those words and changes to which a verdict in this turn has said no already.
    """

    seat = serializers.IntegerField()
    version = serializers.IntegerField()
    final = serializers.BooleanField()
    words = serializers.ListField(child=serializers.CharField())
    meanings = serializers.DictField(child=serializers.BooleanField())
    judged_before = serializers.ListField(child=serializers.CharField())


class Result(serializers.Serializer[Any]):
    """How a game ended; places share where scores are equal. Wörterklauer has no scores."""

    reason = serializers.CharField()
    scores = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    places = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    settlement = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), allow_null=True, required=False
    )
    majority = serializers.ListField(child=serializers.IntegerField(), required=False)


class GamePage(EntryList):
    """A game as the viewer may see it.

    `open_play` is the last play while it can be challenged or accepted, in all games with points.
    `board` and `bag` belong to the games on a board, `table`, `piles`, `seconds` and `late` to
    Scrabble Karten, `field`, `pool`, `hand`, `box`, `majority`, `stage`, `steps` and
    `claim` to Wörterklauer.
    """

    head = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    names = serializers.ListField(child=serializers.CharField(allow_blank=True))
    notes = serializers.DictField(child=serializers.CharField())
    judging = Judging()
    ruleset = serializers.CharField()
    options = serializers.DictField()
    phase = _phase()
    adjourned = serializers.BooleanField()
    public = serializers.BooleanField()
    turn = serializers.IntegerField(allow_null=True)
    first = serializers.IntegerField()
    seats = Seat(many=True)
    bag = serializers.IntegerField(required=False)
    board = Board(required=False)
    table = CardTable(required=False)
    piles = Piles(required=False)
    seconds = serializers.IntegerField(allow_null=True, required=False)
    late = serializers.IntegerField(allow_null=True, required=False)
    field = Field(required=False)
    stage = serializers.ChoiceField(list(described.STAGES.items()), required=False)
    steps = serializers.IntegerField(required=False)
    pool = serializers.CharField(allow_blank=True, required=False)
    hand = serializers.CharField(allow_blank=True, required=False)
    box = serializers.IntegerField(required=False)
    majority = serializers.ListField(child=serializers.IntegerField(), required=False)
    claim = Claim(allow_null=True, required=False)
    open_play = OpenPlay(allow_null=True, required=False)
    findings = Finding(many=True)
    result = Result(allow_null=True)
