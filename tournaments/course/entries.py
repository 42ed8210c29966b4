"""Who plays, from which round on, and who sits one out: what fits, and what comes of it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.refusals import Refusal
from tournaments.course.acts import Absent, CheckIn, ComeBack, Enter, Leave, Revise
from tournaments.course.lookups import check_unpublished, division_named, entry_named
from tournaments.course.refusals import Reason
from tournaments.course.state import Entry, State
from tournaments.points import CIRCUMSTANCES

MOST_RATING = 9999


def faults_of_pinned(act: Enter | Revise) -> Iterator[Refusal]:
    """A rating list begins with the rating of an entry, so it has to be one.

    Asked when an entry is made alone: what was written down before is read as it was.
    """
    if act.rating is not None and not 0 <= act.rating <= MOST_RATING:
        facts: dict[str, Any] = {"setting": "rating", "value": act.rating}
        yield Refusal(Reason.BAD_SETTING, values="0 to 9999, or nothing", **facts)


def misfits_of_enter(state: State, act: Enter) -> Iterator[Refusal]:
    """An id is one entry's, a person plays once, and a published round is complete."""
    if act.entry in state.entries:
        yield Refusal(Reason.ENTRY_TAKEN, entry=act.entry)
    yield from _entered_before(state, act.person)
    check_unpublished(state, act.division, act.from_round)


def entered(state: State, act: Enter) -> State:
    """The tournament with one entry more."""
    number = len(state.entries) + 1
    pinned = (act.rating, act.category, act.club)
    spells = ((act.from_round, True),)
    return state.with_entry(Entry(act.entry, act.person, act.division, number, *pinned, spells))


def misfits_of_revise(state: State, act: Revise) -> Iterator[Refusal]:
    """Another division is possible only before the entry was paired, with rounds to play there."""
    entry = entry_named(state, act.entry)
    if act.person != entry.person:
        yield from _entered_before(state, act.person)
    division_named(state, act.division)
    if act.division == entry.division:
        return
    rounds = state.divisions[entry.division].rounds.values()
    if any(act.entry in paired.named() for paired in rounds):
        facts: dict[str, Any] = {"entry": act.entry, "division": entry.division}
        yield Refusal(Reason.ENTRY_HAS_PLAYED, **facts)
    check_unpublished(state, act.division, entry.spells[0][0])


def revised(state: State, act: Revise) -> State:
    """The entry as it should have been made."""
    entry = replace(
        state.entries[act.entry],
        person=act.person,
        division=act.division,
        rating=act.rating,
        category=act.category,
        club=act.club,
    )
    return state.with_entry(entry)


def misfits_of_leave(state: State, act: Leave) -> Iterator[Refusal]:
    """Who is in a published pairing plays, or forfeits."""
    entry = entry_named(state, act.entry)
    last, playing = entry.spells[-1]
    if not playing:
        yield Refusal(Reason.ALREADY_LEFT, entry=act.entry, round=last)
        return
    yield from _before_last_change(entry, act.from_round)
    for number, paired in state.divisions[entry.division].rounds.items():
        if number >= act.from_round and paired.published and act.entry in paired.named():
            facts: dict[str, Any] = {"entry": act.entry, "round": number, "next": number + 1}
            yield Refusal(Reason.SEATED_ALREADY, **facts)


def misfits_of_come_back(state: State, act: ComeBack) -> Iterator[Refusal]:
    """Only who left comes back, and not into a published round."""
    entry = entry_named(state, act.entry)
    if entry.spells[-1][1]:
        yield Refusal(Reason.NOT_LEFT, entry=act.entry)
        return
    yield from _before_last_change(entry, act.from_round)
    check_unpublished(state, entry.division, act.from_round)


def left_or_back(state: State, act: Leave | ComeBack) -> State:
    """The entry with one spell more."""
    entry = state.entries[act.entry]
    spell = (act.from_round, isinstance(act, ComeBack))
    return state.with_entry(replace(entry, spells=(*entry.spells, spell)))


def misfits_of_check_in(state: State, act: CheckIn) -> Iterator[Refusal]:
    """Only an entry can be checked in."""
    entry_named(state, act.entry)
    yield from ()


def checked_in(state: State, act: CheckIn) -> State:
    """The entry as it was seen."""
    return state.with_entry(replace(state.entries[act.entry], present=act.present))


def misfits_of_absent(state: State, act: Absent) -> Iterator[Refusal]:
    """Who would not play the round anyway can't sit it out; a bye may be given afterwards."""
    entry = entry_named(state, act.entry)
    yield from strange_circumstance(act.circumstance)
    overlooked = act.bye and _overlooked(state, entry, act.round)
    if not overlooked:
        check_unpublished(state, entry.division, act.round)
    if entry.is_absent(act.round):
        yield Refusal(Reason.ALREADY_ABSENT, entry=act.entry, round=act.round)
    elif not overlooked and not entry.enrolled(act.round):
        yield Refusal(Reason.NOT_IN_ROUND, entry=act.entry, round=act.round)


def strange_circumstance(circumstance: str | None) -> Iterator[Refusal]:
    """A bye has a circumstance that there is."""
    if circumstance not in (None, *CIRCUMSTANCES):
        known = ", ".join(CIRCUMSTANCES)
        yield Refusal(Reason.NO_SUCH_BYE, circumstance=circumstance, circumstances=known)


def _overlooked(state: State, entry: Entry, number: int) -> bool:
    """Whether a round is out that does not name the entry."""
    paired = state.round(entry.division, number)
    return paired is not None and paired.published and entry.id not in paired.named()


def sat_out(state: State, act: Absent) -> State:
    """The entry with one absence more."""
    entry = state.entries[act.entry]
    absences = {**(entry.absences or {}), act.round: act.bye}
    named = {} if act.circumstance is None else {act.round: act.circumstance}
    circumstances = {**(entry.circumstances or {}), **named} or None
    sitting = replace(entry, absences=dict(sorted(absences.items())), circumstances=circumstances)
    return state.with_entry(sitting)


def _entered_before(state: State, person: str) -> Iterator[Refusal]:
    for entry in state.entries.values():
        if entry.person == person:
            yield Refusal(Reason.PERSON_ENTERED, entry=entry.id)


def _before_last_change(entry: Entry, from_round: int) -> Iterator[Refusal]:
    last = entry.spells[-1][0]
    if from_round < last:
        facts: dict[str, Any] = {"entry": entry.id, "last": last, "round": from_round}
        yield Refusal(Reason.BEFORE_LAST_CHANGE, **facts)
