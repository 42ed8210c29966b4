"""The shapes of the API's requests and answers, for its description and for reading requests."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter

from engine.answers import OUT, As, Out, Url
from engine.facts import Id
from engine.moves import KINDS
from engine.rulesets import NAMES
from games import described
from games.schemas_of_judging import Judging
from games.schemas_of_moves import FactsOfEntry

KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 200},
    OpenApiParameter.HEADER,
    required=True,
    description="your own key of the request: repeated with it, the request has its first answer",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^(\*|"?[0-9]{1,9}(-[^"]*)?"?)$'},
    OpenApiParameter.HEADER,
    required=True,
    description="the version that you have seen, as in its ETag; * for whatever stands",
)
KNOWN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="the ETag of the answer that you have; if it is still the same you get 304",
)


@dataclass(frozen=True)
class Problem:
    """Why a request was not carried out."""

    code: str
    detail: str
    facts: dict[str, Any]
    clause: str | None


UNREADABLE = {400: Problem, 401: Problem}
NOT_FOUND = {404: Problem}
UNCHANGED = {304: None}
REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)


Name = Annotated[str, As(max_length=200)]


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A game to be opened: for people who are only `names`, or for registered `players`.

    With `players` the `names`, in the order of the seats, are those of this game alone.
    """

    club: Id
    ruleset: Annotated[str, As(choices=list(NAMES))]
    options: Annotated[dict[str, Any] | Out, As(help_text=described.options())] = OUT
    names: Annotated[tuple[Name, ...] | Out, As(help_text="clockwise, if without players")] = OUT
    players: Annotated[tuple[Id, ...] | Out, As(help_text="ids in the register, clockwise")] = OUT
    first: Annotated[int, As(min_value=0, max_value=7)] | Out = OUT
    title: Annotated[str, As(max_length=200, allow_blank=True)] | Out = OUT


@dataclass(frozen=True)
class Entered:
    """What a command added."""

    stream: UUID
    version: int
    added: tuple[int, ...]


@dataclass(frozen=True)
class Player:
    """A player in a list of games."""

    name: str
    score: int | None
    place: int | None


PHASES = list(described.PHASES.items())
Phase = Annotated[str, As(choices=PHASES)]


@dataclass(frozen=True)
class TableOfGame:
    """The table of a tournament at which a game is played; `round` and `table` count from 1."""

    tournament: UUID
    title: Annotated[str, As(help_text="what the tournament is called")]
    date: Annotated[date, As(help_text="the tournament's day")]
    division: str
    round: int
    table: int
    address: Annotated[Url, As(help_text="the round, with this table")]


@dataclass(frozen=True)
class GameLine:
    """A game in a list; `at` is its table, null without a tournament that you may see."""

    id: UUID
    address: Url
    opened: Annotated[datetime, As(help_text="when it was entered first, in UTC")]
    at: TableOfGame | None
    club: str
    title: str
    ruleset: str
    players: tuple[Player, ...]
    phase: Phase
    adjourned: bool
    version: int
    turn: int | None
    findings: int
    public: bool


@dataclass(frozen=True)
class GameList:
    """A page of games."""

    next: Url | None
    games: tuple[GameLine, ...]


@dataclass(frozen=True, kw_only=True)
class Word:
    """A word that a play made or changed, with its arithmetic where the game has points."""

    word: str
    at: str
    points: int | Out = OUT
    arithmetic: str | Out = OUT


@dataclass(frozen=True)
class Cell:
    """A place on a table without squares: rows count downwards, columns to the right."""

    row: int
    column: int


@dataclass(frozen=True, kw_only=True)
class Card(Cell):
    """A letter card of Scrabble Karten."""

    at: str
    letter: str
    blank: bool
    value: int
    version: int


@dataclass(frozen=True)
class Matched:
    """An entry of a points card, the words that it matches, and what that counts."""

    entry: str
    words: tuple[str, ...]
    points: int


@dataclass(frozen=True, kw_only=True)
class BonusCard:
    """A bonus card in play: `double` and `triple` for the card `named`, `points` for words."""

    seat: int
    version: int
    card: str
    kind: str
    named: str | Out = OUT
    matched: tuple[Matched, ...] | Out = OUT


@dataclass(frozen=True)
class Changed:
    """A word of Wörterklauer that was changed, and what it was before."""

    word: str
    at: str
    before: str


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A line of the score sheet.

    `seat` is the seat for which the entry counts and whose `total` it changes; who entered or
    played it is `facts.seat`. The two differ where a points card of one player takes points off
    another's score. `withdrawn` marks what was taken back: a play, a step that was undone, the end
    of a turn that was rejected. `before` is the entry before which a forgotten one was put in,
    `decided` the arbiter's decision by which `score` stands whatever is `computed`, `notes` the
    entries that are notes about this one.

    Scrabble Karten adds `bonus_cards`, the cards `cleared` from the table, and `matched`;
    Wörterklauer the cells `laid`, `left` and `turned`, the words `stolen` and `kept`, and `undoes`,
    the versions of the steps that the entry undoes.
    """

    version: int
    kind: Annotated[str, As(choices=list(KINDS))]
    seat: int | None
    text: str
    facts: FactsOfEntry
    score: int
    computed: int | None
    announced: int | None
    total: int | None
    struck: bool
    withdrawn: bool
    before: int | None
    decided: int | None
    notes: tuple[int, ...]
    flaw: Problem | None
    words: tuple[Word, ...]
    bonus: int | Out = OUT
    bonus_cards: tuple[BonusCard, ...] | Out = OUT
    cleared: tuple[Card, ...] | Out = OUT
    matched: tuple[Matched, ...] | Out = OUT
    laid: tuple[Cell, ...] | Out = OUT
    left: tuple[Cell, ...] | Out = OUT
    turned: tuple[Cell, ...] | Out = OUT
    stolen: tuple[Changed, ...] | Out = OUT
    kept: tuple[Changed, ...] | Out = OUT
    reopened: bool | Out = OUT
    undoes: tuple[int, ...] | Out = OUT
    reasons: tuple[Problem, ...] | Out = OUT


@dataclass(frozen=True)
class EntryList:
    """The entries of a game as they were entered; `order` has their versions as it was played."""

    id: UUID
    version: int
    entries: tuple[Entry, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Finding(Problem):
    """What a person should look at, and at which entry."""

    version: int


@dataclass(frozen=True)
class FindingList:
    """The findings on a game."""

    id: UUID
    version: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A seat: its score, and its rack where the viewer may see it.

    Wörterklauer has no racks: a seat there has its `colour`, how many `cards` show it, and whether
    its `joker` is left.
    """

    player: str
    score: int | None
    rack: str | Out | None = OUT
    count: int | Out = OUT
    bonus_card: str | Out | None = OUT
    colour: str | Out = OUT
    cards: int | Out = OUT
    joker: bool | Out = OUT
    place: int | None
    left: bool


@dataclass(frozen=True)
class Tile:
    """A tile on the board."""

    at: str
    row: int
    column: int
    letter: str
    blank: bool
    value: int
    version: int


@dataclass(frozen=True)
class Board:
    """The board: premium squares row by row (T D t d * .) and the tiles that lie on it."""

    layout: tuple[str, ...]
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class CardTable:
    """The table of Scrabble Karten: the cards that lie on it."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Piles:
    """How many cards the piles of Scrabble Karten hold."""

    letters: int
    bonus: int
    discards: int


@dataclass(frozen=True, kw_only=True)
class ColouredCard(Cell):
    """A card of Wörterklauer on the field, with the colour that it shows."""

    letter: str
    colour: str
    version: int


@dataclass(frozen=True)
class Field:
    """The field of Wörterklauer and how many rows and columns it may have."""

    cards: tuple[ColouredCard, ...]
    extent: int


@dataclass(frozen=True, kw_only=True)
class OpenPlay:
    """The last play while there is something to say of it.

    `asked` are the words on which a verdict is due. The seats that may challenge it now, accept it,
    and use a points card on it (Scrabble Karten alone).
    """

    version: int
    seat: int
    words: tuple[str, ...]
    asked: tuple[str, ...]
    judged: tuple[str, ...]
    challengers: tuple[int, ...]
    accepting: tuple[int, ...]
    with_points_cards: tuple[int, ...] | Out = OUT


@dataclass(frozen=True)
class Claim:
    """The end of a turn that waits for a yes: its words, and which changes are claimed as new.

    `judged_before` are those words and changes to which a verdict in this turn has said no already.
    """

    seat: int
    version: int
    final: bool
    words: tuple[str, ...]
    meanings: dict[str, bool]
    judged_before: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Result:
    """How a game ended; places share where scores are equal. Wörterklauer has no scores."""

    reason: str
    scores: tuple[int, ...] | None
    places: tuple[int | None, ...]
    settlement: tuple[int | Out | None, ...] | Out | None = OUT
    majority: tuple[int, ...] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class GamePage(EntryList):
    """A game as the viewer may see it.

    `open_play` is the last play while it can be challenged or accepted, in all games with points.
    `board` and `bag` belong to the games on a board, `table`, `piles`, `seconds` and `late` to
    Scrabble Karten, `field`, `pool`, `hand`, `box`, `majority`, `stage`, `steps` and
    `claim` to Wörterklauer.
    """

    head: int
    title: str
    names: tuple[str, ...]
    notes: dict[str, str]
    judging: Judging
    ruleset: str
    options: dict[str, Any]
    phase: Phase
    adjourned: bool
    public: bool
    turn: int | None
    first: int
    seats: tuple[Seat, ...]
    bag: int | Out = OUT
    board: Board | Out = OUT
    table: CardTable | Out = OUT
    piles: Piles | Out = OUT
    seconds: int | Out | None = OUT
    late: int | Out | None = OUT
    field: Field | Out = OUT
    stage: Annotated[str, As(choices=list(described.STAGES.items()))] | Out = OUT
    steps: int | Out = OUT
    pool: str | Out = OUT
    hand: str | Out = OUT
    box: int | Out = OUT
    majority: tuple[int, ...] | Out = OUT
    claim: Claim | Out | None = OUT
    open_play: OpenPlay | Out | None = OUT
    findings: tuple[Finding, ...]
    result: Result | None
