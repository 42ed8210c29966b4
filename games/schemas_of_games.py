"""The shapes of a game as somebody sees it: of the API's answers, and what the pages read."""

from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

from engine.answers import OUT, As, Out
from engine.moves import KINDS
from games import described
from games.schemas import Phase, Problem
from games.who_judged import Judging


def _facts_of_entry() -> type:
    from games.schemas_of_moves import facts_of_entry  # noqa: PLC0415 - for the description alone

    return facts_of_entry()


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
class Card(Tile):
    """A letter card of Scrabble Karten."""


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
    facts: Annotated[dict[str, Any], As(described=_facts_of_entry)]
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
    stolen: tuple[Changed, ...] | Out = OUT
    kept: tuple[Changed, ...] | Out = OUT
    turned: tuple[Cell, ...] | Out = OUT
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


@dataclass(frozen=True)
class _AtEntry:
    version: int


@dataclass(frozen=True)
class Finding(Problem, _AtEntry):
    """What a person should look at, and at which entry."""


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
    colour: str | Out = OUT
    score: int | None
    rack: str | Out | None = OUT
    count: int | Out = OUT
    bonus_card: str | Out | None = OUT
    cards: int | Out = OUT
    joker: bool | Out = OUT
    place: int | None
    left: bool


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
    settlement: tuple[int | None, ...] | Out | None = OUT
    majority: tuple[int, ...] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class ShownGame:
    """A game as the rules show it to a viewer: what lies on the table, the seats, the entries."""

    ruleset: str
    options: dict[str, Any]
    version: int
    phase: Phase
    adjourned: bool
    public: bool
    turn: int | None
    first: int
    bag: int | Out = OUT
    seconds: int | Out | None = OUT
    late: int | Out | None = OUT
    stage: Annotated[str, As(choices=list(described.STAGES.items()))] | Out = OUT
    field: Field | Out = OUT
    steps: int | Out = OUT
    pool: str | Out = OUT
    hand: str | Out = OUT
    box: int | Out = OUT
    majority: tuple[int, ...] | Out = OUT
    seats: tuple[Seat, ...]
    board: Board | Out = OUT
    table: CardTable | Out = OUT
    piles: Piles | Out = OUT
    open_play: OpenPlay | Out | None = OUT
    claim: Claim | Out | None = OUT
    result: Result | None
    entries: tuple[Entry, ...]
    order: tuple[int, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, kw_only=True)
class _AboutGame:
    id: UUID
    head: int
    title: str
    names: tuple[str, ...]
    notes: dict[int, str]
    judging: Judging


@dataclass(frozen=True, kw_only=True)
class GamePage(ShownGame, _AboutGame):
    """A game as the viewer may see it.

    `open_play` is the last play while it can be challenged or accepted, in all games with points.
    `board` and `bag` belong to the games on a board, `table`, `piles`, `seconds` and `late` to
    Scrabble Karten, `field`, `pool`, `hand`, `box`, `majority`, `stage`, `steps` and
    `claim` to Wörterklauer.
    """
