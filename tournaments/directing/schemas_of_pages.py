"""The shapes of answers that show a tournament or a round, for the API's description."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from engine.answers import OUT, Out
from tournaments.course.shapes import Highlight, PlannedRound, SetUp


@dataclass(frozen=True)
class AsOf:
    """What an answer was computed from: a stream up to a version, and its hash there."""

    stream: UUID
    version: int
    head: str


@dataclass(frozen=True)
class Cost:
    """A part of what a table costs."""

    name: str
    amount: int
    weight: int


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A reason for a table or a bye; `detail` is its sentence."""

    code: str
    facts: dict[str, Any]
    detail: str | Out = OUT


@dataclass(frozen=True)
class Doubt:
    """What a person should look at in a result or in the room."""

    code: str
    detail: str
    facts: dict[str, Any]


@dataclass(frozen=True)
class Dispute:
    """Who says that a result is wrong (null: an official), and the id of the reason in words."""

    by: UUID | None
    reason: UUID | None


@dataclass(frozen=True)
class NextBest:
    """What a round would have been without a table or its bye, and what it would have cost more."""

    tables: tuple[tuple[UUID, ...], ...]
    bye: UUID | None
    costs: tuple[Cost, ...]
    why: tuple[Statement, ...]


@dataclass(frozen=True, kw_only=True)
class TableOfRound:
    """A table of a round and its result; places and scores are in the order of the seats.

    `next_best` is there where it is asked for. What stands from `status` on is for officials only.
    """

    table: int
    seats: tuple[UUID, ...]
    costs: tuple[Cost, ...]
    why: tuple[Statement, ...]
    by_hand: bool
    game: UUID | None
    absent: tuple[UUID, ...]
    places: tuple[int | None, ...] | None
    scores: tuple[int, ...] | None
    first: UUID | None
    highlights: dict[str, Highlight] | None
    depth: str | None
    corrected: bool
    next_best: NextBest | Out | None = OUT
    status: str | Out = OUT
    reported_by: UUID | Out | None = OUT
    confirmed_by: tuple[UUID, ...] | Out = OUT
    disputes: tuple[Dispute, ...] | Out = OUT
    slips: int | Out = OUT
    typed_apart: tuple[Any, ...] | Out = OUT
    of_game: dict[str, Any] | Out | None = OUT
    findings: tuple[Doubt, ...] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class Bye:
    """An entry that has a bye; `next_best` is there where it is asked for."""

    entry: UUID
    costs: tuple[Cost, ...] | Out = OUT
    why: tuple[Statement, ...] | Out = OUT
    circumstance: str | Out = OUT
    next_best: NextBest | Out | None = OUT


@dataclass(frozen=True)
class PairedBy:
    """All that is needed to pair the round again and get the same."""

    system: str
    system_version: int
    parameters: dict[str, Any]
    seed: str
    field: str
    based_on: int
    tools: dict[str, str] | None
    rests_on: int
    awaited: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ChangeSince:
    """What has changed since a round was paired."""

    code: str
    detail: str
    facts: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round: its tables and byes, proposed, published or closed.

    For officials, `outdated` is what has changed of what it was paired from, `misplaced` who sits
    where the plan of the room does not want them.
    """

    round: int
    phase: str
    pairing: PairedBy
    tables: tuple[TableOfRound, ...]
    byes: tuple[Bye, ...]
    outdated: tuple[ChangeSince, ...] | Out = OUT
    misplaced: tuple[Doubt, ...] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class RoundPage(Round):
    """A round with its reasons in sentences; `names` go by entry, `room` by numbers of tables."""

    id: UUID
    as_of: AsOf
    division: str
    names: dict[str, str]
    room: dict[str, str]


@dataclass(frozen=True)
class DivisionOfTournament:
    """A division with its plan and the rounds that the viewer may see."""

    division: str
    plan: tuple[PlannedRound, ...]
    rounds: tuple[Round, ...]


@dataclass(frozen=True)
class Spell:
    """Whether an entry plays from a round on."""

    from_round: int
    plays: bool


@dataclass(frozen=True)
class Absence:
    """A round that an entry sits out."""

    round: int
    bye: bool
    circumstance: str | None


@dataclass(frozen=True, kw_only=True)
class EntryOfTournament:
    """Who plays; `present` and `absences` are for officials only."""

    entry: UUID
    person: UUID
    division: str
    number: int
    rating: int | None
    category: str | None
    club: UUID | None
    spells: tuple[Spell, ...]
    present: bool | Out | None = OUT
    absences: tuple[Absence, ...] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class PenaltyOfEntry:
    """What is taken from an entry in a round."""

    entry: UUID
    round: int
    half_points: int | Out = OUT
    spread: int | Out = OUT


@dataclass(frozen=True, kw_only=True)
class Room:
    """The plan of the room; pairs are lists of two. All but the names is for officials only."""

    names: tuple[tuple[Any, ...], ...] | Out = OUT
    fixed: tuple[tuple[Any, ...], ...] | Out = OUT
    accessible: tuple[int, ...] | Out = OUT
    needs_accessible: tuple[UUID, ...] | Out = OUT
    first: tuple[tuple[Any, ...], ...] | Out = OUT


@dataclass(frozen=True)
class AnnouncementOfTournament:
    """When it begins, until when and for how many entries are taken; ids of what is said of it."""

    starts: str | None
    until: str | None
    places: int | None
    said: dict[str, UUID]


@dataclass(frozen=True)
class PrizeOfTournament:
    """A prize: how it is won, among whom, by which place; to whom people gave it."""

    by: str
    division: str | None
    category: str | None
    place: int
    entry: UUID | None
    word: str | None


@dataclass(frozen=True)
class PrizesOfTournament:
    """The prizes in their order, whether nobody gets two, ids of what they are by their numbers."""

    prizes: tuple[PrizeOfTournament, ...]
    one_each: bool
    things: dict[str, UUID]


@dataclass(frozen=True, kw_only=True)
class ClockOfRound:
    """The clock of the round: when it ends, or how many seconds are left while it is paused."""

    ends_at: str | None
    paused_left: int | None


@dataclass(frozen=True, kw_only=True)
class TournamentPage:
    """A tournament as the viewer may see it.

    `names` go by entry, `texts` (names of tables, reasons) by their ids; `named` is to whom names
    are shown: all, consent, participants, or empty while nobody has decided. `apart` and `together`
    are for officials only.
    """

    id: UUID
    club: str
    title: str
    head: int
    as_of: AsOf
    version: int
    names: dict[str, str]
    texts: dict[str, str]
    setup: SetUp
    public: bool
    closed: bool
    named: str
    announcement: AnnouncementOfTournament | None
    divisions: tuple[DivisionOfTournament, ...]
    entries: tuple[EntryOfTournament, ...]
    penalties: tuple[PenaltyOfEntry, ...]
    clock: ClockOfRound
    notice: UUID | None
    prizes: PrizesOfTournament
    room: Room
    apart: tuple[tuple[UUID, ...], ...] | Out = OUT
    together: tuple[tuple[Any, ...], ...] | Out = OUT
