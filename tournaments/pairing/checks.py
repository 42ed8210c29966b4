"""Whether the facts of a field agree with each other, and its wishes with the facts."""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from engine.refusals import Malformed, Refusal
from tournaments.pairing.refusals import Reason

if TYPE_CHECKING:
    from tournaments.pairing.field import Entry, Field

MOST_ENTRIES = 1000  # up to here weights times amounts stay far below 128 bits
MOST_ROUNDS = 999
MOST_POINTS = 10**9


def check_entries(field: "Field") -> None:
    """Raise Malformed unless ids and seedings are each entry's own and all counts are possible."""
    _check_number("round", field.round, 1, MOST_ROUNDS)
    if not field.entries:
        raise Refusal(Reason.NOBODY_HERE)
    if len(field.entries) > MOST_ENTRIES:
        raise Malformed("entries", "A division has at most {most} entries.", most=MOST_ENTRIES)
    check_once("entries", [entry.id for entry in field.entries])
    check_once("seedings", [str(entry.seeding) for entry in field.entries])
    for entry in field.entries:
        _check_counts(entry)


def _check_counts(entry: "Entry") -> None:
    _check_number(f"seeding of {entry.id}", entry.seeding, 1, MOST_POINTS)
    _check_number(f"score of {entry.id}", entry.score, 0, 2 * MOST_ROUNDS)
    _check_number(f"spread of {entry.id}", entry.spread, -MOST_POINTS, MOST_POINTS)
    for name, count in (("byes", entry.byes), ("late_byes", entry.late_byes)):
        _check_number(f"{name} of {entry.id}", count, 0, MOST_ROUNDS)
    for count in entry.seats:
        _check_number(f"seats of {entry.id}", count, 0, MOST_ROUNDS)


def check_played(field: "Field") -> None:
    """Raise Malformed unless everybody sat at one table a round, in rounds before this one."""
    sat: list[str] = []
    for table in field.played:
        _check_number("round of a played table", table.round, 1, field.round - 1)
        sat += [f"{seat} in round {table.round}" for seat in table.seats]
    check_once("played", sat)


def check_wishes(field: "Field") -> None:
    """Raise Refusal or Malformed where fixed tables, forbidden pairs and byes can't all be had."""
    _check_sizes("fixed", field.fixed)
    _check_sizes("forbidden", field.forbidden)
    seated = [one for table in field.fixed for one in table]
    check_once("fixed", seated)
    check_once("byes", field.byes)
    here = {entry.id for entry in field.entries}
    for entry in seated:
        if entry not in here:
            raise Refusal(Reason.NOT_IN_FIELD, entry=entry, what="the fixed tables")
    for entry in field.byes:
        if entry not in here:
            raise Refusal(Reason.NOT_IN_FIELD, entry=entry, what="the byes")
        if entry in seated:
            raise Refusal(Reason.FIXED_AND_BYE, entry=entry)
    for first, second in field.forbidden:
        if any({first, second} <= set(table) for table in field.fixed):
            raise Refusal(Reason.FIXED_AND_FORBIDDEN, first=first, second=second)


def check_tables(where: str, tables: object) -> None:
    """Raise Malformed unless this is a tuple of tuples of ids."""
    if not isinstance(tables, tuple):
        raise Malformed(where, "A list of lists of entries is needed.")
    for table in tables:
        check_ids(where, table)


def check_ids(where: str, ids: object) -> None:
    """Raise Malformed unless this is a tuple of ids."""
    if not isinstance(ids, tuple) or not all(isinstance(one, str) for one in ids):
        raise Malformed(where, "A list of entries is needed.")


def _check_number(where: str, number: int, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        facts = {"number": number, "least": least, "most": most}
        raise Malformed(where, "{number} is no whole number from {least} to {most}.", **facts)


def check_once(where: str, named: Sequence[str]) -> None:
    """Raise Malformed if something is named twice."""
    seen: set[str] = set()
    for one in named:
        if one in seen:
            raise Malformed(where, "{named} occurs twice.", named=one)
        seen.add(one)


def _check_sizes(where: str, tables: Iterable[Sequence[str]]) -> None:
    for table in tables:
        if len(set(table)) < 2:  # noqa: PLR2004  (two make a pair)
            raise Malformed(where, "At least two different entries are needed.")


def check_option(parameter: str, value: object, allowed: Collection[object]) -> None:
    """Raise Refusal BAD_PARAMETER unless the value is allowed; True is no number."""
    if isinstance(value, bool) or value not in allowed:
        raise Refusal(
            Reason.BAD_PARAMETER, parameter=parameter, value=str(value), values=_listed(allowed)
        )


def _listed(allowed: Collection[object]) -> str:
    if isinstance(allowed, range):
        return f"{allowed[0]}–{allowed[-1]}"
    return ", ".join(map(str, allowed))
