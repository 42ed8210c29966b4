"""What an act names, found in the state; each raises Refusal where it is not there."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from engine.refusals import Refusal
from tournaments.course.act import AtTable
from tournaments.course.refusals import Reason
from tournaments.course.state import Division, Entry, Round, State
from tournaments.course.tables import Table


def division_named(state: State, code: str) -> Division:
    """The division of this code."""
    if code not in state.divisions:
        facts: dict[str, Any] = {"division": code, "divisions": ", ".join(state.divisions)}
        raise Refusal(Reason.NO_SUCH_DIVISION, **facts)
    return state.divisions[code]


def entry_named(state: State, entry: str) -> Entry:
    """The entry of this id."""
    if entry not in state.entries:
        raise Refusal(Reason.NO_SUCH_ENTRY, entry=entry)
    return state.entries[entry]


def by_person(state: State) -> dict[str, Entry]:
    """The entry of everybody who is entered, withdrawn or not, by the person."""
    return {entry.person: entry for entry in state.entries.values()}


def entered_as(entry: Entry) -> Refusal:
    """That a person has this entry already: where, and whether it is withdrawn."""
    last, playing = entry.spells[-1]
    facts: dict[str, Any] = {"entry": entry.id, "division": entry.division}
    if playing:
        return Refusal(Reason.PERSON_ENTERED, **facts)
    return Refusal(Reason.PERSON_LEFT, round=last, **facts)


def check_planned(state: State, code: str, number: int) -> None:
    """Refuse a round that the division's plan does not have."""
    rounds = len(division_named(state, code).plan)
    if not 1 <= number <= rounds:
        raise Refusal(Reason.NO_SUCH_ROUND, division=code, round=number, rounds=rounds)


def check_unpublished(state: State, code: str, number: int) -> None:
    """Refuse a round that is not planned, or whose pairing is out already."""
    check_planned(state, code, number)
    paired = state.round(code, number)
    if paired and paired.published:
        raise Refusal(Reason.ROUND_PUBLISHED, division=code, round=number)


def paired_round(state: State, code: str, number: int) -> Round:
    """A round that has a pairing."""
    check_planned(state, code, number)
    paired = state.round(code, number)
    if paired is None:
        raise Refusal(Reason.NOT_PROPOSED, division=code, round=number)
    return paired


def draft_round(state: State, code: str, number: int) -> Round:
    """A round whose pairing is not published."""
    draft = paired_round(state, code, number)
    if draft.published:
        raise Refusal(Reason.ALREADY_PUBLISHED, division=code, round=number)
    return draft


def published_round(state: State, code: str, number: int) -> Round:
    """A round whose pairing is published."""
    published = paired_round(state, code, number)
    if not published.published:
        raise Refusal(Reason.NOT_PUBLISHED, division=code, round=number)
    return published


def table_at(state: State, act: AtTable) -> Table:
    """The table that an act is about, of a published round."""
    tables = published_round(state, act.division, act.round).tables
    if act.table not in tables:
        facts: dict[str, Any] = {"division": act.division, "round": act.round, "table": act.table}
        raise Refusal(Reason.NO_SUCH_TABLE, **facts)
    return tables[act.table]


def expected(state: State, code: str, number: int) -> tuple[list[Entry], list[Entry]]:
    """Who plays a round, and who has asked for a bye in it, in the order of the entries."""
    enrolled = [
        entry
        for entry in state.entries.values()
        if entry.division == code and entry.enrolled(number)
    ]
    here = [entry for entry in enrolled if is_here(state, entry) and not entry.is_absent(number)]
    return here, [entry for entry in enrolled if entry.asked_for_bye(number)]


def is_here(state: State, entry: Entry) -> bool:
    """Whether an entry counts as here: checked in, or where nobody looks, not missed."""
    return bool(entry.present) if state.setup.check_in else entry.present is not False


def kept_apart(state: State, entries: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The pairs among entries that are not to meet."""
    apart = {frozenset(pair) for pair in state.apart}
    return (pair for pair in combinations(entries, 2) if frozenset(pair) in apart)


def twice(named: Iterable[str]) -> list[str]:
    """What is named more than once, each once."""
    seen: dict[str, int] = {}
    for one in named:
        seen[one] = seen.get(one, 0) + 1
    return [one for one, times in seen.items() if times > 1]


def listed(several: Iterable[object]) -> str:
    """Several things as a fact of a refusal names them."""
    return ", ".join(map(str, several))
