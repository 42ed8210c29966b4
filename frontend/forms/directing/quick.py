"""Reads a result that is typed in one line: the table, then scores, places or a name.

    3 412 389      table 3, scores in the order of the seats
    3 412389       two scores of three figures, without the gap, or 3 412-389
    3 412 389 23   the difference that the slip notes is compared
    3 1-2          places, where there are no scores; 3 = is a draw
    3 Anna         the winner; at larger tables all names from the first place on
    Anna 412 389   a player in place of the table: the own score comes first
    3 -            nobody came; 3 Anna- one did not, Anna - the same; 3 + - by seats
    3 ?            nothing is entered: what stands at the table is shown

Blanks, commas, colons and slashes part. Pure.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.refusals import Unusable
from tournaments.register.duplicates import folded

_PARTS = re.compile(r"[\s,;:/]+")
_NUMBER = re.compile(r"[-+]?[0-9]{1,6}")
_PLACES = re.compile(r"[0-9](?:-[0-9])+")
_SHORT = re.compile(r"([0-9]+)([-?=])")
_TWO_SCORES = re.compile(r"([0-9]{3})[-–]?([0-9]{3})")
_TWO = 2


class Told(NamedTuple):
    """A result as it was typed, in the order of the seats; `spread` is first seat less second.

    `absent` are the seats that did not come. `shown` only asks what stands there.
    """

    table: int
    places: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    spread: int | None = None
    absent: tuple[int, ...] = ()
    shown: bool = False


def read_line(
    text: str,
    tables: Mapping[int, Sequence[str]],
    names: Mapping[str, str],
    *,
    scored: bool = True,
    byes: Sequence[str] = (),
) -> Told:
    """The result of one of `tables` (number: entries). Raises Unusable for the field "text"."""
    apart = _SHORT.fullmatch(text.strip())
    parts = apart.groups() if apart else _PARTS.split(text.strip())
    first, *rest = [part for part in parts if part] or [""]
    if not first:
        raise Unusable("text", "Type the table and the result, such as 3 412 389.")
    number, order = _table(first, tables, names, byes)
    if rest == ["?"]:
        return Told(number, shown=True)
    if gone := _absent(number, first, rest, [tables[number][seat] for seat in order], names):
        return Told(number, absent=tuple(sorted(order[at] for at in gone)))
    if not rest:
        raise Unusable("text", "The result of table {table} is missing.", table=number)
    told = _told(number, rest, [tables[number][seat] for seat in order], names, scored=scored)
    return _by_seats(told, order)


def _absent(
    number: int, first: str, rest: Sequence[str], seats: Sequence[str], names: Mapping[str, str]
) -> list[int]:
    """Where those sit who did not come: all for a dash alone, behind a name who is named.

    As in tables of other games, a plus and a minus for each seat say it, too.
    """
    signs = "".join(rest)
    if len(signs) == len(seats) and "-" in signs and set(signs) <= {"+", "-"}:
        return [seat for seat, sign in enumerate(signs) if sign == "-"]
    if rest == ["-"]:
        return list(range(len(seats))) if first.isdigit() else [0]
    if not rest or not all(len(part) > 1 and part.endswith("-") for part in rest):
        return []
    return [seats.index(_named(part[:-1], seats, names, number)) for part in rest]


def _table(
    first: str,
    tables: Mapping[int, Sequence[str]],
    names: Mapping[str, str],
    byes: Sequence[str],
) -> tuple[int, list[int]]:
    """The table, and its seats in the order in which the line names them."""
    if first.isascii() and first.isdigit():
        number = int(first[:6])
        if number not in tables:
            raise Unusable("text", "There is no table {table} in this round.", table=number)
        return number, list(range(len(tables[number])))
    everybody = [entry for seats in tables.values() for entry in seats]
    entry = _named(first, [*everybody, *byes], names)
    if entry in byes:
        raise Unusable("text", "{name} has a bye in this round.", name=names[entry])
    number = next(one for one, seats in tables.items() if entry in seats)
    seat = tables[number].index(entry)
    size = len(tables[number])
    return number, [(seat + step) % size for step in range(size)]


def _told(
    number: int, rest: list[str], seats: list[str], names: Mapping[str, str], *, scored: bool
) -> Told:
    if rest == ["="]:
        return Told(number, places=(1,) * len(seats))
    if len(rest) == 1 and _PLACES.fullmatch(rest[0]):
        return Told(number, places=tuple(int(place) for place in rest[0].split("-")))
    joined = _TWO_SCORES.fullmatch(rest[0]) if len(rest) == 1 and len(seats) == _TWO else None
    if scored and joined:
        rest = list(joined.groups())
    if all(_NUMBER.fullmatch(part) for part in rest):
        return _of_numbers(number, rest, len(seats), scored=scored)
    if any(part[0].isdigit() for part in rest):
        part = next(part for part in rest if not _NUMBER.fullmatch(part))
        raise Unusable("text", "{part} can't be read. Type scores such as 3 412 389.", part=part)
    return Told(number, places=_of_names(number, rest, seats, names))


def _of_numbers(number: int, rest: list[str], size: int, *, scored: bool) -> Told:
    found = tuple(map(int, rest))
    if len(found) == size:
        return Told(number, scores=found) if scored else Told(number, places=found)
    if scored and size == _TWO and len(found) == size + 1:
        scores, spread = found[:size], found[size]
        unsigned = rest[size][0] not in "+-"
        backwards = unsigned and scores[0] < scores[1]
        return Told(number, scores=scores, spread=-spread if backwards else spread)
    raise Unusable(
        "text",
        "Table {table} has {players} players; the result has {number} numbers.",
        table=number,
        players=size,
        number=len(found),
    )


def _of_names(
    number: int, rest: list[str], seats: list[str], names: Mapping[str, str]
) -> tuple[int, ...]:
    """Places by names from the first on; who alone is not named comes last."""
    order = [_named(part, seats, names, number) for part in rest]
    if len(set(order)) < len(order):
        raise Unusable("text", "Name nobody twice.")
    if len(order) < len(seats) - 1:
        raise Unusable("text", "Name the players from the first place to the last but one.")
    order += [seat for seat in seats if seat not in order]
    return tuple(order.index(seat) + 1 for seat in seats)


def _named(
    part: str, entries: Sequence[str], names: Mapping[str, str], table: int | None = None
) -> str:
    """The one of the entries, those at a table or all of the round, called like this."""
    found = _called(part, entries, names)
    if len(found) == 1:
        return found[0]
    if not found:
        others = _called(part, list(names), names)
        if not others:
            raise Unusable("text", "Nobody here is called {name}.", name=part)
        name = names[others[0]] if len(others) == 1 else part
        if table is not None:
            what = "{name} does not sit at table {table}."
            raise Unusable("text", what, name=name, table=table)
        raise Unusable("text", "{name} does not play in this round.", name=name)
    who = ", ".join(names[entry] for entry in found)
    raise Unusable("text", "{name} may be {who}; type more of the name.", name=part, who=who)


def _called(part: str, entries: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The entries of whose name a word begins like this."""
    wanted = "".join(folded(part))
    return [
        entry
        for entry in entries
        if wanted and any(word.startswith(wanted) for word in folded(names.get(entry, "")))
    ]


def _by_seats(told: Told, order: list[int]) -> Told:
    """The result in the order of the seats, whatever order it was told in."""
    if order == sorted(order):
        return told
    where = [order.index(seat) for seat in range(len(order))]

    def turned(values: tuple[int, ...] | None) -> tuple[int, ...] | None:
        if values is None or len(values) != len(order):
            return values
        return tuple(values[at] for at in where)

    spread = None if told.spread is None else -told.spread
    return Told(told.table, turned(told.places), turned(told.scores), spread)
