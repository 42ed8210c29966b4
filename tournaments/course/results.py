"""Results reported, confirmed, disputed and corrected by people: what fits, and what comes of it.

A result may get deeper (scores after places, highlights after scores); that it becomes another one
takes a correction.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.refusals import Refusal
from tournaments.course.acts import AtTable, Confirm, Correct, Dispute, Forfeit, Report
from tournaments.course.lookups import table_at, twice
from tournaments.course.refusals import Reason
from tournaments.course.state import State
from tournaments.course.tables import Places, Result, Scores, Table
from tournaments.results import places_by

_TWO = 2


def misfits_of_report(state: State, act: Report) -> Iterator[Refusal]:
    """A possible result that does not say otherwise than the one that stands."""
    table = table_at(state, act)
    named = [act.by, act.first, *(act.highlights or {})]
    yield from _strangers(table, [one for one in named if one is not None])
    faults = list(faulty(state, table, act.places, act.scores, table.absent))
    yield from faults
    if not faults and table.result and not table.result.agrees(_result(act)):
        yield Refusal(Reason.RESULT_STANDS, table=act.table)


def reported(state: State, act: Report) -> State:
    """The table with what was reported; who says the same as somebody else confirms it."""
    table = table_at(state, act)
    told, again = _result(act), table.stated is not None
    confirms = again and act.by is not None and act.by != table.reported_by
    return _with(
        state,
        act,
        replace(
            table,
            stated=table.stated.deepened(told) if table.stated else told,
            highlights={**(table.highlights or {}), **(act.highlights or {})} or None,
            spread=table.spread if act.spread is None else act.spread,
            reported_by=table.reported_by if again else act.by,
            confirmed_by=_with_one(table.confirmed_by, act.by if confirms else None),
        ),
    )


def misfits_of_confirm(state: State, act: Confirm) -> Iterator[Refusal]:
    """Somebody else at the table than who reported it, or an official."""
    table = _with_result(state, act)
    if act.by is None:
        if table.official and not table.disputes and not table.conflict:
            yield Refusal(Reason.ALREADY_CONFIRMED)
        return
    yield from _strangers(table, [act.by])
    took_back = any(by == act.by for by, _ in table.disputes)
    if act.by == table.reported_by and not took_back:
        yield Refusal(Reason.OWN_REPORT, entry=act.by)
    elif act.by in table.confirmed_by and not took_back:
        yield Refusal(Reason.ALREADY_CONFIRMED)


def confirmed(state: State, act: Confirm) -> State:
    """The table with its result confirmed. An official settles disputes, others their own."""
    table = table_at(state, act)
    if act.by is None:
        settled = table.of_game if table.conflict else table.settled
        sure = replace(table, official=True, disputes=(), settled=settled)
        return _with(state, act, sure)
    disputes = tuple(dispute for dispute in table.disputes if dispute[0] != act.by)
    other = None if act.by == table.reported_by else act.by
    by = _with_one(table.confirmed_by, other)
    return _with(state, act, replace(table, confirmed_by=by, disputes=disputes))


def misfits_of_dispute(state: State, act: Dispute) -> Iterator[Refusal]:
    """There is a result to dispute, and once is enough."""
    table = _with_result(state, act)
    if act.by is not None:
        yield from _strangers(table, [act.by])
    if any(by == act.by for by, _ in table.disputes):
        yield Refusal(Reason.ALREADY_DISPUTED)


def disputed(state: State, act: Dispute) -> State:
    """The table with one dispute more."""
    table = table_at(state, act)
    by = tuple(one for one in table.confirmed_by if one != act.by)
    disputes = (*table.disputes, (act.by, act.reason))
    return _with(state, act, replace(table, disputes=disputes, confirmed_by=by))


def misfits_of_correct(state: State, act: Correct) -> Iterator[Refusal]:
    """A possible result, or enough who did not play that none is needed."""
    table = table_at(state, act)
    first = () if act.first is None else (act.first,)
    yield from _strangers(table, [*act.absent, *first])
    for entry in twice(act.absent):
        yield Refusal(Reason.ENTRY_TWICE, entry=entry)
    if _is_played(table, act.absent):
        yield from faulty(state, table, act.places, act.scores, act.absent)
    elif act.places is not None or act.scores is not None:
        yield Refusal(Reason.ABSENT_WITH_PLACE, entry=", ".join(act.absent))


def corrected(state: State, act: Correct) -> State:
    """The table with the result that an official decided, whatever anybody said before."""
    table = table_at(state, act)
    played = _is_played(table, act.absent)
    return _with(
        state,
        act,
        replace(
            table,
            stated=_result(act) if played else None,
            absent=_in_order(table, act.absent),
            settled=table.of_game,
            spread=None,
            confirmed_by=(),
            official=True,
            disputes=(),
            corrected=True,
        ),
    )


def misfits_of_forfeit(state: State, act: Forfeit) -> Iterator[Refusal]:
    """Somebody did not play at a table that has no result."""
    table = table_at(state, act)
    if not act.entries:
        yield Refusal(Reason.NOBODY_ABSENT)
    yield from _strangers(table, list(act.entries))
    for entry in twice(act.entries):
        yield Refusal(Reason.ENTRY_TWICE, entry=entry)
    if table.result or table.absent:
        yield Refusal(Reason.RESULT_STANDS, table=act.table)


def forfeited(state: State, act: Forfeit) -> State:
    """The table without those who did not play."""
    table = table_at(state, act)
    return _with(state, act, replace(table, absent=_in_order(table, act.entries)))


def faulty(
    state: State,
    table: Table,
    places: Places | None,
    scores: Scores | None,
    absent: tuple[str, ...],
) -> Iterator[Refusal]:
    """What is impossible about a result at this table."""
    if places is None and scores is None:
        yield Refusal(Reason.RESULT_NEEDED)
    if scores is not None and not state.setup.scored:
        yield Refusal(Reason.NO_SCORES)
    for told in (places, scores):
        if told is not None and len(told) != len(table.seats):
            facts: dict[str, Any] = {
                "table": table.number,
                "seats": len(table.seats),
                "number": len(told),
            }
            yield Refusal(Reason.RESULT_LENGTH, **facts)
            return
    if places is not None:
        yield from _faulty_places(table, places, absent)


def filled_places(state: State, act: Report | Correct) -> Places | None:
    """The places of a result, from its scores where it names none."""
    if act.places is not None or act.scores is None:
        return act.places
    table = table_at(state, act)
    absent = act.absent if isinstance(act, Correct) else table.absent
    if len(act.scores) != len(table.seats):
        return None
    return _by_scores(table, act.scores, absent)


def _faulty_places(table: Table, places: Places, absent: tuple[str, ...]) -> Iterator[Refusal]:
    for seat, place in zip(table.seats, places, strict=True):
        if seat in absent and place is not None:
            yield Refusal(Reason.ABSENT_WITH_PLACE, entry=seat)
    here = [p for seat, p in zip(table.seats, places, strict=True) if seat not in absent]
    if all(place is None for place in here):
        return
    counted = [place for place in here if place is not None]
    wrong = any(place != 1 + sum(other < place for other in counted) for place in counted)
    if wrong or len(counted) < len(here):
        shown = ", ".join("-" if place is None else str(place) for place in places)
        yield Refusal(Reason.PLACES_IMPOSSIBLE, places=shown)


def _by_scores(table: Table, scores: Scores, absent: tuple[str, ...]) -> Places:
    here = [number for number, seat in enumerate(table.seats) if seat not in absent]
    places = dict(zip(here, places_by([scores[number] for number in here]), strict=True))
    return tuple(places.get(number) for number in range(len(table.seats)))


def _result(act: Report | Correct) -> Result:
    return Result(act.places or (), act.scores, act.first)


def _is_played(table: Table, absent: tuple[str, ...]) -> bool:
    """Whether enough were there for a game."""
    return sum(seat not in absent for seat in table.seats) >= _TWO or not absent


def _in_order(table: Table, entries: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(seat for seat in table.seats if seat in entries)


def _with_result(state: State, act: AtTable) -> Table:
    table = table_at(state, act)
    if table.result is None:
        raise Refusal(Reason.NO_RESULT, table=act.table)
    return table


def _strangers(table: Table, entries: list[str]) -> Iterator[Refusal]:
    for entry in entries:
        if entry not in table.seats:
            yield Refusal(Reason.NOT_AT_TABLE, entry=entry, table=table.number)


def _with_one(several: tuple[str, ...], one: str | None) -> tuple[str, ...]:
    return several if one is None or one in several else (*several, one)


def _with(state: State, act: AtTable, table: Table) -> State:
    return state.with_table(act.division, act.round, table)
