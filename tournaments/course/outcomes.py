"""What the standings count: how each table of a published round ended, and the byes."""

from collections.abc import Iterator

from tournaments.course.state import Division, Round, State
from tournaments.course.tables import Table
from tournaments.results import Outcome

_TWO = 2


def outcomes_of(state: State, through: int | None = None) -> tuple[Outcome, ...]:
    """All that counts so far, by division, round and table; `through` is the last round wanted.

    Tables without a result yet are left out. Where a result is in question, what people said counts
    until somebody decides.
    """
    return tuple(
        outcome
        for division in state.divisions.values()
        for paired in division.rounds.values()
        if paired.published and (through is None or paired.number <= through)
        for outcome in _outcomes_in(state, division, paired)
    )


def rounds_played(state: State, division: str) -> int:
    """The last round of a division of which something counts; 0 before the first."""
    if (code := state.divisions.get(division)) is None:
        return 0
    published = (one for one in code.rounds.values() if one.published)
    for paired in sorted(published, key=lambda one: one.number, reverse=True):
        if next(_outcomes_in(state, code, paired), None):
            return paired.number
    return 0


def _outcomes_in(state: State, division: Division, paired: Round) -> Iterator[Outcome]:
    yield from outcomes_at_tables(division, paired)
    yield from outcomes_beside(state, division, paired)


def by_play(table: Table) -> tuple[str, ...]:
    """The entries of a table in the order in which they really played, the first going first."""
    seats, first = table.seats, table.result.first if table.result else None
    start = seats.index(first) if first in seats else 0
    return (*seats[start:], *seats[:start])


def outcomes_at_tables(division: Division, paired: Round) -> Iterator[Outcome]:
    """What counts for those whom the pairing of a published round names."""
    for table in paired.tables.values():
        if table.result is not None:
            yield _of_table(division.code, paired.number, table)
    for bye in paired.byes:
        yield _of_bye(division.code, paired.number, bye.entry, bye.circumstance)


def _of_bye(division: str, number: int, entry: str, circumstance: str | None) -> Outcome:
    where = (division, number, None)
    return Outcome(*where, (entry,), (None,), None, "bye", circumstance=circumstance)


def outcomes_beside(state: State, division: Division, paired: Round) -> Iterator[Outcome]:
    """What counts for those whom the pairing does not name: later byes, losses after leaving."""
    named, where = set(paired.named()), (division.code, paired.number)
    losses = state.setup.withdrawal == "losses"
    for entry in state.entries.values():
        if entry.division != division.code or entry.id in named:
            continue
        if entry.asked_for_bye(paired.number):
            yield _of_bye(*where, entry.id, entry.circumstance(paired.number))
        elif losses and entry.had_left(paired.number):
            only = (entry.id,)
            yield Outcome(*where, None, only, (None,), None, "missed", only)


def _of_table(division: str, number: int, table: Table) -> Outcome:
    result = table.result
    assert result is not None  # noqa: S101  (for the reader of types)
    entries = by_play(table)
    order = [table.seats.index(entry) for entry in entries]
    places = tuple(result.places[seat] for seat in order)
    scores = result.scores and tuple(result.scores[seat] for seat in order)
    there = sum(entry not in table.absent for entry in entries)
    nobody = all(place is None for place in places)
    kind = "double_forfeit" if nobody else "played" if there >= _TWO else "forfeit"
    absent = () if nobody and there else tuple(one for one in entries if one in table.absent)
    return Outcome(division, number, table.number, entries, places, scores, kind, absent)  # type: ignore[arg-type]
