"""The pairings of a round as pages show them: by table with results, and by name."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from frontend.forms.directing.labels import STATUSES
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import heading
from tournaments.collation import in_order
from tournaments.course.shapes import GivenBye, Proposal
from tournaments.course.state import Round, State
from tournaments.course.tables import Table
from tournaments.directing.next_best import Asked, is_weighed
from tournaments.directing.queries import next_best_told
from tournaments.directing.results_in_words import place_called
from tournaments.directing.sentences import reasons
from tournaments.pairing.explanations import Why

Names = Mapping[str, str]

_TWO = 2
_IN_QUESTION = ("disputed", "conflict")


@dataclass(frozen=True)
class Seat:
    """Somebody at a table; `result` is the score or else the place, in words where needed."""

    name: str
    begins: bool
    result: str
    won: bool
    own: bool
    entry: str


@dataclass(frozen=True)
class TableOf:
    """A table of a round; `question` says what officials have to look at, `why` how it came.

    `instead` says what the round would have been without it, where that `was_asked`.
    """

    number: int
    named: bool
    called: str
    seats: tuple[Seat, ...]
    game: str | None
    question: str
    why: tuple[str, ...]
    weighed: bool = False
    was_asked: bool = False
    instead: tuple[str, ...] = ()

    @property
    def own(self) -> bool:
        """Whether the viewer sits here."""
        return any(seat.own for seat in self.seats)


@dataclass(frozen=True)
class ByeOf:
    """A bye of a round and why it is so; `instead` as at a table."""

    seat: Seat
    why: tuple[str, ...]
    weighed: bool
    was_asked: bool
    instead: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Where somebody sits in a round; without a table for a bye."""

    name: str
    where: str
    others: tuple[str, ...]
    begins: bool
    own: bool
    entry: str


@dataclass(frozen=True)
class RoundShown:
    """A round by table and by name; `missing` is how many tables have no result yet."""

    number: int
    phase: str
    missing: int
    tables: Sequence[TableOf]
    byes: Sequence[ByeOf]
    by_name: Sequence[Place]

    @property
    def standing(self) -> str:
        """What the standing with this round is called."""
        return heading(self.number, running=self.phase != "closed")


def round_shown(
    visit: Visit, played: Round, games: Collection[str] = (), asked: Asked | None = None
) -> RoundShown:
    """A round; `games` are those that the viewer may open.

    With `asked` it has its reasons, and what it would have been without what is asked about.
    """
    return RoundShown(
        played.number,
        played.phase,
        missing(played),
        tables(visit, played, games, asked),
        list(_given_byes(visit, played, asked)),
        by_name(visit, played),
    )


def tables(
    visit: Visit, played: Round, games: Collection[str] = (), asked: Asked | None = None
) -> list[TableOf]:
    """The tables of a round by number, as in `round_shown`."""
    shown, weighed = visit.names_shown, was_weighed(played.proposal)
    found = []
    for number, table in played.tables.items():
        was_asked = asked is not None and asked.table == number
        one = TableOf(
            number,
            number in shown.tables,
            shown.table(number),
            tuple(_seat(visit, table, seat) for seat in _in_play(table)),
            table.game if table.game in games else None,
            _question(visit, table),
            () if asked is None else said_of_table(table, visit.names),
            weighed and not table.by_hand,
            was_asked,
            _instead(visit, played, Asked(table=number)) if was_asked else (),
        )
        found.append(one)
    return found


def said_of_table(table: Table, names: Names) -> tuple[str, ...]:
    """Why a table is so, in sentences."""
    return _said(table.why, dict(zip(("first", "second"), table.seats, strict=False)), names)


def said_of_bye(bye: GivenBye, names: Names) -> tuple[str, ...]:
    """Why a bye is so, in sentences."""
    return _said(bye.why, {"entry": bye.entry}, names)


def _said(why: Sequence[dict[str, Any]], named: Names, names: Names) -> tuple[str, ...]:
    return tuple(one["detail"] for one in reasons(why, named, names) if one["detail"])


def without(
    stream: UUID, state: State, at: tuple[str, int, Asked], names: Names
) -> tuple[str, ...]:
    """What a round would have been without the table or the bye that is asked about, in sentences.

    `at` is the division, the number of the round, and what of it is asked about.
    """
    found = next_best_told(stream, state, at, names)
    if found is not None:
        return tuple(one["detail"] for one in found["why"])
    if at[-1].bye is None:
        told = _("This table stood beforehand, or what it was paired from can't be made again.")
    else:
        told = _("This bye was asked for, or what it was given by can't be made again.")
    return (told,)


def _instead(visit: Visit, played: Round, asked: Asked) -> tuple[str, ...]:
    at = (played.proposal.division, played.number, asked)
    return without(visit.row.stream, visit.state, at, visit.names)


def is_left_over(bye: GivenBye) -> bool:
    """Whether a bye went to somebody because an odd number was left: the system chose whom."""
    return any(one["code"] == Why.BYE_FEWEST.name for one in bye.why)


def was_weighed(proposal: Proposal) -> bool:
    """Whether a pairing can still be weighed against others."""
    return is_weighed(proposal.system, proposal.system_version)


def by_name(visit: Visit, played: Round) -> list[Place]:
    """Everybody who is in the pairing, by name."""
    names, own = visit.names, visit.own
    places = [
        Place(
            names[entry],
            visit.names_shown.table(table.number),
            tuple(names[other] for other in table.seats if other != entry),
            entry == table.seats[_in_play(table)[0]],
            entry in own,
            entry,
        )
        for table in played.tables.values()
        for entry in table.seats
    ]
    away = [
        Place(seat.name, _("Bye"), (), begins=False, own=seat.own, entry=seat.entry)
        for seat in byes(visit, played)
    ]
    return sorted([*places, *away], key=lambda place: in_order(place.name))


def byes(visit: Visit, played: Round) -> list[Seat]:
    """Who has a bye."""
    return [
        Seat(visit.names[one], begins=False, result="", won=False, own=one in visit.own, entry=one)
        for one in (bye.entry for bye in played.byes)
    ]


def _given_byes(visit: Visit, played: Round, asked: Asked | None) -> Iterator[ByeOf]:
    """Who has a bye, and why."""
    weighed = was_weighed(played.proposal)
    for bye, seat in zip(played.byes, byes(visit, played), strict=True):
        was_asked = asked is not None and asked.bye == bye.entry
        yield ByeOf(
            seat,
            () if asked is None else said_of_bye(bye, visit.names),
            weighed and is_left_over(bye),
            was_asked,
            _instead(visit, played, Asked(bye=bye.entry)) if was_asked else (),
        )


def missing(played: Round) -> int:
    """How many tables have no result yet."""
    return sum(table.result is None for table in played.tables.values())


def games_of(rounds: Iterable[Round]) -> list[str]:
    """The games that are linked to tables of rounds."""
    return [t.game for played in rounds for t in played.tables.values() if t.game]


def _in_play(table: Table) -> list[int]:
    """The seats in the order in which they really played."""
    first, seats = table.result and table.result.first, table.seats
    start = seats.index(first) if first in seats else 0
    return [*range(start, len(seats)), *range(start)]


def _seat(visit: Visit, table: Table, number: int) -> Seat:
    entry, places = table.seats[number], table.result.places if table.result else ()
    return Seat(
        visit.names[entry],
        begins=number == _in_play(table)[0],
        result=_result(table, number),
        won=bool(places) and places[number] == 1 and places.count(1) == 1,
        own=entry in visit.own,
        entry=entry,
    )


def _result(table: Table, number: int) -> str:
    if table.seats[number] in table.absent:
        return _("did not play")
    if table.result is None:
        return ""
    if table.result.scores:
        return str(table.result.scores[number])
    place = table.result.places[number]
    if place is None:
        return ""
    if len(table.seats) - len(table.absent) < _TWO:
        return _("by forfeit")
    return place_called(place)


def _question(visit: Visit, table: Table) -> str:
    """What officials have to look at; nothing for everybody else."""
    asks = visit.is_official and table.status in _IN_QUESTION
    return str(STATUSES[table.status]) if asks else ""
