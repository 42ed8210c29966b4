"""What changing a draft by hand amounts to: which tables and byes it has afterwards. Pure."""

from collections.abc import Mapping, Sequence

from tournaments.course.acts import Change
from tournaments.course.shapes import GivenBye, Seating
from tournaments.course.state import Round

Seats = dict[int, tuple[str, ...]]


def swapped(division: str, draft: Round, one: str, other: str) -> Change:
    """The two change places; two that have byes are seated at a new table together."""
    byes = [bye.entry for bye in draft.byes]
    if one in byes and other in byes:
        seats: Seats = {max(draft.tables, default=0) + 1: (one, other)}
        return _change(division, draft, seats, [bye for bye in byes if bye not in (one, other)])
    places = {one: other, other: one}
    seats = {
        number: tuple(places.get(seat, seat) for seat in table.seats)
        for number, table in draft.tables.items()
        if one in table.seats or other in table.seats
    }
    return _change(division, draft, seats, [places.get(bye, bye) for bye in byes])


def given_bye(division: str, draft: Round, entry: str, least: int) -> Change:
    """The entry has a bye: in place of who has one, else beside; too small a table is given up."""
    byes = [bye.entry for bye in draft.byes]
    if entry in byes:
        return _change(division, draft, {}, byes)
    if byes:
        return swapped(division, draft, byes[-1], entry)
    number = next(number for number, table in draft.tables.items() if entry in table.seats)
    left = tuple(seat for seat in draft.tables[number].seats if seat != entry)
    if len(left) >= least:
        return _change(division, draft, {number: left}, [entry])
    return _change(division, draft, {number: ()}, [entry, *left])


def begun_by(division: str, draft: Round, number: int) -> Change:
    """The next seat of the table goes first, and the others follow in turn."""
    first, *others = draft.tables[number].seats
    return _change(division, draft, {number: (*others, first)}, None)


def _change(
    division: str, draft: Round, seats: Mapping[int, tuple[str, ...]], byes: Sequence[str] | None
) -> Change:
    tables = tuple(Seating(number, seats[number]) for number in sorted(seats))
    return Change(division, draft.number, tables, None if byes is None else _given(draft, byes))


def _given(draft: Round, byes: Sequence[str]) -> tuple[GivenBye, ...]:
    """The byes; those that stay keep their reasons."""
    known = {bye.entry: bye for bye in draft.byes}
    return tuple(known.get(entry, GivenBye(entry)) for entry in byes)
