"""What can happen in a tournament: one frozen class a kind, command and event in one.

An act states facts and intent, never what follows from them: no points of a bye, no standing. Words
of people (reasons, names of tables) lie outside the stream under random ids. `kind` and `schema`
are what a stream stores: never a class name, never changed.
"""

from dataclasses import dataclass
from typing import ClassVar

from engine.facts import Code, Codec, Hash, Id, Text, Values
from engine.kinds import Kind
from engine.refusals import Malformed
from tournaments.course.shapes import GivenBye, Highlight, PlannedRound, Seating, SetUp


@dataclass(frozen=True, slots=True)
class Act(Kind):
    """An event of a tournament."""


# The set-up


@dataclass(frozen=True, slots=True)
class Create(Act):
    """A tournament is created: its set-up, and the plan that each of its divisions begins with."""

    kind: ClassVar[str] = "create"
    schema: ClassVar[int] = 2
    setup: SetUp
    plan: tuple[PlannedRound, ...]
    divisions: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class Amend(Act):
    """The set-up is put right, all of it anew; plans and divisions stay."""

    kind: ClassVar[str] = "amend"
    schema: ClassVar[int] = 2
    setup: SetUp


@dataclass(frozen=True, slots=True)
class OpenDivision(Act):
    """One more division; without a plan of its own it follows that of the tournament."""

    kind: ClassVar[str] = "division"
    schema: ClassVar[int] = 2
    division: Code
    plan: tuple[PlannedRound, ...] | None = None


@dataclass(frozen=True, slots=True)
class Plan(Act):
    """The plan of a division anew, all rounds of it."""

    kind: ClassVar[str] = "plan"
    schema: ClassVar[int] = 2
    division: Code
    plan: tuple[PlannedRound, ...]


# Entries


@dataclass(frozen=True, slots=True)
class Enter(Act):
    """A person enters; rating, category and club are those of the day and stay."""

    kind: ClassVar[str] = "enter"
    entry: Id
    person: Id
    division: Code
    rating: int | None = None
    category: Code | None = None
    club: Id | None = None
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class Revise(Act):
    """What was written down wrongly when an entry was made, all of it anew."""

    kind: ClassVar[str] = "revise"
    entry: Id
    person: Id
    division: Code
    rating: int | None = None
    category: Code | None = None
    club: Id | None = None


@dataclass(frozen=True, slots=True)
class Leave(Act):
    """An entry plays no more from a round on."""

    kind: ClassVar[str] = "leave"
    entry: Id
    from_round: int


@dataclass(frozen=True, slots=True)
class ComeBack(Act):
    """An entry that left plays again from a round on."""

    kind: ClassVar[str] = "come_back"
    entry: Id
    from_round: int


@dataclass(frozen=True, slots=True)
class CheckIn(Act):
    """An entry was seen, or was not."""

    kind: ClassVar[str] = "check_in"
    entry: Id
    present: bool = True


@dataclass(frozen=True, slots=True)
class Absent(Act):
    """An entry sits a round out; `bye` says that it has a bye, as it asked for or by circumstance.

    With a bye the round may be out already, if the pairing does not name the entry: who came late.
    """

    kind: ClassVar[str] = "absent"
    schema: ClassVar[int] = 2
    entry: Id
    round: int
    bye: bool = False
    circumstance: Code | None = None


# Wishes and the room


@dataclass(frozen=True, slots=True)
class Apart(Act):
    """Two entries that are not to meet."""

    kind: ClassVar[str] = "apart"
    entries: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class Together(Act):
    """Entries that sit at one table in a round."""

    kind: ClassVar[str] = "together"
    entries: tuple[Id, ...]
    round: int


@dataclass(frozen=True, slots=True)
class Tables(Act):
    """The plan of the room, all of it anew.

    `names` gives tables names (ids of texts), `fixed` entries their table in every round whatever
    the reason, `accessible` lists tables that are easy to reach, `needs_accessible` the entries
    that get one of them, `first` says with which table a division begins; without one it begins
    with 1.
    """

    kind: ClassVar[str] = "tables"
    schema: ClassVar[int] = 2
    names: tuple[tuple[int, Id], ...] = ()
    fixed: tuple[tuple[Id, int], ...] = ()
    accessible: tuple[int, ...] = ()
    first: tuple[tuple[Code, int], ...] = ()
    needs_accessible: tuple[Id, ...] = ()


# Pairings


@dataclass(frozen=True, slots=True)
class Propose(Act):
    """A round is paired: all that is needed to read it, and to check it again later.

    `field` is the SHA-256 of what it was paired from, `based_on` the version of the stream that
    was; `tools` are the versions of the libraries that were used. `rests_on` is the last round
    whose results counted (None: the one before); `awaited` are the tables (round and number) whose
    results were missing or in question, without which somebody decided to pair all the same.
    """

    kind: ClassVar[str] = "propose"
    schema: ClassVar[int] = 2
    division: Code
    round: int
    system: Text
    system_version: int
    parameters: Values
    seed: Text
    field: Hash
    based_on: int
    tables: tuple[Seating, ...]
    byes: tuple[GivenBye, ...] = ()
    tools: Values | None = None
    rests_on: int | None = None
    awaited: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Change(Act):
    """A proposed pairing is changed by hand.

    Each of `tables` stands in place of the table of that number, one without seats takes it away;
    `byes` are all byes, or None where they stay.
    """

    kind: ClassVar[str] = "change"
    schema: ClassVar[int] = 2
    division: Code
    round: int
    tables: tuple[Seating, ...] = ()
    byes: tuple[GivenBye, ...] | None = None


@dataclass(frozen=True, slots=True)
class Publish(Act):
    """The pairing of a round is published as it stands.

    `anyway` says that it goes out although what it was made from has changed since.
    """

    kind: ClassVar[str] = "publish"
    schema: ClassVar[int] = 2
    division: Code
    round: int
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """The published pairing of a round is withdrawn; it is a proposal again."""

    kind: ClassVar[str] = "withdraw"
    division: Code
    round: int


# Results


@dataclass(frozen=True, slots=True)
class AtTable(Act):
    """What concerns one table of a round."""

    division: Code
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class Link(AtTable):
    """A game stream is the game of a table."""

    kind: ClassVar[str] = "link"
    game: Id


@dataclass(frozen=True, slots=True)
class Report(AtTable):
    """The result as somebody reports it; places and scores in the order of the seats.

    Without places they follow from the scores. A place is None for who is out of the game without
    one. `highlights` go by entries. `by` is the entry that reports, None for an official. `first`
    is who went first if the pairing was not kept to; `spread` (first seat less second) is what was
    announced. `confirmed` says that it was asked about as unusual, and is right.
    """

    kind: ClassVar[str] = "report"
    schema: ClassVar[int] = 2
    places: tuple[int | None, ...] | None = None
    scores: tuple[int, ...] | None = None
    highlights: dict[Id, Highlight] | None = None
    by: Id | None = None
    first: Id | None = None
    spread: int | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Confirm(AtTable):
    """Somebody at the table says that the result is right; without `by` an official does."""

    kind: ClassVar[str] = "confirm"
    by: Id | None = None


@dataclass(frozen=True, slots=True)
class Dispute(AtTable):
    """Somebody says that the result is wrong; `reason` is the id of their words."""

    kind: ClassVar[str] = "dispute"
    by: Id | None = None
    reason: Id | None = None


@dataclass(frozen=True, slots=True)
class Correct(AtTable):
    """An official says what the result is, in a closed round too; `absent` did not play.

    `confirmed` as in a report.
    """

    kind: ClassVar[str] = "correct"
    schema: ClassVar[int] = 2
    places: tuple[int | None, ...] | None = None
    scores: tuple[int, ...] | None = None
    absent: tuple[Id, ...] = ()
    first: Id | None = None
    reason: Id | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class FromGame(AtTable):
    """The result of a linked game that was closed: its version, the hash of its head.

    Places and scores are in the order of the seats of the table; `first` as in a report.
    """

    kind: ClassVar[str] = "from_game"
    game: Id
    version: int
    head: Hash
    places: tuple[int | None, ...]
    scores: tuple[int, ...] | None = None
    first: Id | None = None

    def says_the_same(self, other: "FromGame") -> bool:
        """Whether the other one brings the same result of the same game."""
        mine = (self.game, self.places, self.scores, self.first)
        return mine == (other.game, other.places, other.scores, other.first)


@dataclass(frozen=True, slots=True)
class Forfeit(AtTable):
    """Entries of a table that did not play; where all did not, nobody wins."""

    kind: ClassVar[str] = "forfeit"
    entries: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class Penalise(Act):
    """An entry is fined in a round: half points and points of spread that are taken off."""

    kind: ClassVar[str] = "penalty"
    entry: Id
    round: int
    half_points: int = 0
    spread: int = 0
    reason: Id | None = None


# The end of a round and of the tournament


@dataclass(frozen=True, slots=True)
class CloseRound(Act):
    """All results of a round are in."""

    kind: ClassVar[str] = "close_round"
    division: Code
    round: int


@dataclass(frozen=True, slots=True)
class Close(Act):
    """The tournament is over."""

    kind: ClassVar[str] = "close"


@dataclass(frozen=True, slots=True)
class PublishTournament(Act):
    """The tournament may be seen by everybody."""

    kind: ClassVar[str] = "publish_tournament"


@dataclass(frozen=True, slots=True)
class UnpublishTournament(Act):
    """The publication of the tournament is withdrawn."""

    kind: ClassVar[str] = "unpublish_tournament"


@dataclass(frozen=True, slots=True)
class Undo(Act):
    """An earlier act is undone; undoing this one brings it back."""

    kind: ClassVar[str] = "undo"
    version: int


KINDS: dict[str, type[Act]] = {
    cls.kind: cls
    for cls in (
        Create, Amend, OpenDivision, Plan,
        Enter, Revise, Leave, ComeBack, CheckIn, Absent,
        Apart, Together, Tables,
        Propose, Change, Publish, Withdraw,
        Link, Report, Confirm, Dispute, Correct, FromGame, Forfeit, Penalise,
        CloseRound, Close, PublishTournament, UnpublishTournament, Undo,
    )
}  # fmt: skip


def unknown_kind(kind: object) -> Malformed:
    """What to say of a kind that no act has."""
    return Malformed("kind", "there is no act of the kind {kind!r}.", kind=kind)


_CODEC = Codec(KINDS, unknown_kind)
SCHEMAS, LIFTS = _CODEC.schemas, _CODEC.lifts
from_payload = _CODEC.read
