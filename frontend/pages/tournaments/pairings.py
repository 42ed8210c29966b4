"""The pairings of a round as pages show them: by table with results, and by name."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from frontend.forms.directing.labels import STATUSES
from frontend.pages.tournaments.words import NamesShown
from tournaments.collation import in_order
from tournaments.directing.next_best import is_weighed
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


def tables(
    played: Mapping[str, Any], shown: NamesShown, own: Collection[str], games: Collection[str]
) -> list[TableOf]:
    """The tables of a round by number; `games` are those that the viewer may open."""
    weighed = _was_weighed(played)
    return [
        TableOf(
            table["table"],
            table["table"] in shown.tables,
            shown.table(table["table"]),
            tuple(_seat(table, number, shown.people, own) for number in _in_play(table)),
            table["game"] if table["game"] in games else None,
            _question(table),
            tuple(one["detail"] for one in table["why"] if one.get("detail")),
            weighed and not table["by_hand"],
            "next_best" in table,
            instead(table.get("next_best")),
        )
        for table in played["tables"]
    ]


def instead(found: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What a round would have been without a table, in sentences."""
    if found is None:
        return (_("This table stood beforehand, or what it was paired from can't be made again."),)
    return tuple(one["detail"] for one in found["why"])


def instead_of_bye(found: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What a round would have been without a bye, in sentences."""
    if found is None:
        return (_("This bye was asked for, or what it was given by can't be made again."),)
    return tuple(one["detail"] for one in found["why"])


def is_left_over(bye: Mapping[str, Any]) -> bool:
    """Whether a bye went to somebody because an odd number was left: the system chose whom."""
    return any(one["code"] == Why.BYE_FEWEST.name for one in bye.get("why", ()))


def _was_weighed(played: Mapping[str, Any]) -> bool:
    return is_weighed(played["pairing"]["system"], played["pairing"]["system_version"])


def by_name(played: Mapping[str, Any], shown: NamesShown, own: Collection[str]) -> list[Place]:
    """Everybody who is in the pairing, by name."""
    names = shown.people
    places = [
        Place(
            names[entry],
            shown.table(table["table"]),
            tuple(names[other] for other in table["seats"] if other != entry),
            entry == table["seats"][_in_play(table)[0]],
            entry in own,
            entry,
        )
        for table in played["tables"]
        for entry in table["seats"]
    ]
    byes = [_bye_of(bye["entry"], names, own) for bye in played["byes"]]
    return sorted([*places, *byes], key=lambda place: in_order(place.name))


def _bye_of(entry: str, names: Names, own: Collection[str]) -> Place:
    return Place(names[entry], _("Bye"), (), begins=False, own=entry in own, entry=entry)


def byes(played: Mapping[str, Any], names: Names, own: Collection[str]) -> list[Seat]:
    """Who has a bye."""
    return [
        Seat(names[entry], begins=False, result="", won=False, own=entry in own, entry=entry)
        for entry in (bye["entry"] for bye in played["byes"])
    ]


def given_byes(played: Mapping[str, Any], names: Names, own: Collection[str]) -> Iterator[ByeOf]:
    """Who has a bye, and why."""
    weighed = _was_weighed(played)
    for bye, seat in zip(played["byes"], byes(played, names, own), strict=True):
        yield ByeOf(
            seat,
            tuple(one["detail"] for one in bye.get("why", ()) if one.get("detail")),
            weighed and is_left_over(bye),
            "next_best" in bye,
            instead_of_bye(bye.get("next_best")),
        )


def missing(played: Mapping[str, Any]) -> int:
    """How many tables have no result yet."""
    return sum(table["places"] is None for table in played["tables"])


def games_of(rounds: Iterable[Mapping[str, Any]]) -> list[str]:
    """The games that are linked to tables of rounds."""
    return [t["game"] for played in rounds for t in played["tables"] if t["game"]]


def _in_play(table: Mapping[str, Any]) -> list[int]:
    """The seats in the order in which they really played."""
    seats: Sequence[str] = table["seats"]
    start = seats.index(table["first"]) if table["first"] in seats else 0
    return [*range(start, len(seats)), *range(start)]


def _seat(table: Mapping[str, Any], number: int, names: Names, own: Collection[str]) -> Seat:
    entry = table["seats"][number]
    places = table["places"]
    return Seat(
        names[entry],
        begins=number == _in_play(table)[0],
        result=_result(table, number),
        won=bool(places) and places[number] == 1 and places.count(1) == 1,
        own=entry in own,
        entry=entry,
    )


def _result(table: Mapping[str, Any], number: int) -> str:
    if table["seats"][number] in table["absent"]:
        return _("did not play")
    place, scores = table["places"] and table["places"][number], table["scores"]
    if scores:
        return str(scores[number])
    if place is None:
        return ""
    if len(table["seats"]) - len(table["absent"]) < _TWO:
        return _("by forfeit")
    return ordinal(place)


def ordinal(place: int) -> str:
    """A place at a table."""
    return _("place {place}").format(place=place)


def _question(table: Mapping[str, Any]) -> str:
    status = table.get("status")
    return str(STATUSES[status]) if status in _IN_QUESTION else ""
