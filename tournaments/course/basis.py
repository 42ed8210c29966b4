"""What a pairing rests on, and what of it has changed since: by events alone, at any time.

A draft that was made from another state is outdated; a round that is out was paired from an old
result once that is corrected.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum, unique
from typing import Any, NamedTuple

from tournaments.course.lookups import expected
from tournaments.course.outcomes import by_play
from tournaments.course.plans import CONTENDER, prized
from tournaments.course.shapes import Proposal
from tournaments.course.state import Basis, Entry, Round, Sat, State
from tournaments.course.tables import Table

BY_HAND, TEAMS = "by_hand", "team_round_robin"
IN_GROUPS = ("round_robin", "quartiles")


@unique
class Happened(Enum):
    """What has changed since a round was paired. The name is the stable code, the value says it."""

    RESULT_NEW = "the result of table {table} in round {round} was entered"
    RESULT_CHANGED = "the result of table {table} in round {round} was changed"
    RESULT_GONE = "the result of table {table} in round {round} was taken back"
    PAIRING_CHANGED = "the pairing of round {round} was published or changed"
    PENALTY_CHANGED = "the penalties of {entry} were changed"
    POINTS_CHANGED = "what results count was changed"
    PLAYS_NOW = "{entry} plays now"
    PLAYS_NO_MORE = "{entry} does not play any more"
    BYE_CHANGED = "{entry} has asked for a bye, or not any more"
    ENTRY_REVISED = "the entry of {entry} was put right"
    KEPT_APART = "who is not to meet was changed: {first} and {second}"
    FIXED_TABLE = "who sits at one table was changed: {entries}"
    ROOM_CHANGED = "the plan of the room was changed"
    PLAN_CHANGED = "the plan of the round was changed"
    PRIZES_CHANGED = "the places that have prizes were changed"
    MATCH_CHANGED = (
        "in the knock-out {first} had been paired, and by the results as they stand now it would "
        "be {one}"
    )


class Changed(NamedTuple):
    """One change with what its sentence names."""

    change: Happened
    facts: dict[str, Any]

    @property
    def detail(self) -> str:
        """The English words with their facts."""
        return str(self.change.value).format(**self.facts)


class Changes(list[dict[str, Any]]):
    """Several changes as a fact of a refusal: plain data, and English where it is told."""

    def __format__(self, _spec: str) -> str:
        """The changes with commas between them."""
        return ", ".join(Happened[one["code"]].value.format(**one["facts"]) for one in self)


RESULTS = frozenset({Happened.RESULT_CHANGED, Happened.RESULT_GONE, Happened.PENALTY_CHANGED})
"""What still matters of a pairing that is out: it was made from something that was not so."""


def base_of(state: State, division: str, number: int) -> int:
    """The last round whose results count for the pairing of a round, by the plan."""
    based_on = state.divisions[division].plan[number - 1].based_on
    return number - 1 if based_on is None else based_on


def rests_on_results(system: str, parameters: Mapping[str, Any], number: int) -> bool:
    """Whether a round that is paired like this depends on what came of earlier rounds.

    By hand it does not, nor by the teams, and in groups only where these are dealt.
    """
    if system == TEAMS:
        return False
    if system in IN_GROUPS:
        return number > 1 and parameters.get("first_round") == number
    return number > 1 and system != BY_HAND


def basis_of(state: State, act: Proposal) -> Basis:
    """What stood when a round was proposed."""
    then = _when_entered(state, act.division, act.round)
    division = then.divisions[act.division]
    return Basis(
        rests_on=act.round - 1 if act.rests_on is None else act.rests_on,
        rounds=_out(division.rounds, act.round),
        setup=then.setup,
        entries=then.entries,
        apart=then.apart,
        together=then.together,
        room=then.room,
        penalties=then.penalties,
        prizes=then.prizes,
        planned=division.plan[act.round - 1],
    )


def looked_at(state: State, division: str, number: int, basis: Basis | None) -> Basis | None:
    """The basis once somebody has changed the draft by hand, who saw who plays and the wishes."""
    if basis is None:
        return None
    then = _when_entered(state, division, number)
    apart, together = then.apart, then.together
    return replace(basis, entries=then.entries, apart=apart, together=together, room=then.room)


def _when_entered(state: State, division: str, number: int) -> State:
    """The tournament as it was when the act that comes next was entered.

    That is not how it stands there by now where something before it was undone behind it. What did
    not fit then rests on what stands now.
    """
    then = state.stood.get(state.version, state)
    known = then.divisions.get(division)
    return then if known and number <= len(known.plan) else state


def changes(state: State, division: str, paired: Round) -> tuple[Changed, ...]:
    """What has changed of what a round was paired from, results first.

    Of a round that is out only results that were known and are others now.
    """
    if paired.basis is None:
        return ()
    found = list(_of_results(state, division, paired, paired.basis))
    if paired.published:
        return tuple(one for one in found if one.change in RESULTS)
    if paired.proposal.system == CONTENDER:
        found += _of_prizes(state, division, paired.basis)
    found += _of_players(state, division, paired.number, paired.basis)
    return (*found, *_of_wishes(state, division, paired.number, paired.basis))


def resting_on(state: State, division: str, number: int) -> Iterator[tuple[Round, Changed]]:
    """The later rounds that were paired from results of this round that are others by now."""
    for later in state.divisions[division].rounds.values():
        if later.number > number:
            for one in changes(state, division, later):
                if one.facts.get("round") == number and one.change in RESULTS:
                    yield later, one


def _out(rounds: Mapping[int, Round], before: int) -> dict[int, Sat]:
    return {
        number: Sat(paired.tables, paired.byes)
        for number, paired in rounds.items()
        if paired.published and number < before
    }


def _of_results(state: State, division: str, paired: Round, basis: Basis) -> Iterator[Changed]:
    proposal = paired.proposal
    if not rests_on_results(proposal.system, proposal.parameters, paired.number):
        return
    now = _out(state.divisions[division].rounds, paired.number)
    for number in sorted({*now, *basis.rounds}):
        then, sat = basis.rounds.get(number), now.get(number)
        if then is None or sat is None or not _same_seats(then, sat):
            yield Changed(Happened.PAIRING_CHANGED, {"round": number})
        elif number <= basis.rests_on:
            yield from _of_round(number, then.tables, sat.tables)
    yield from _of_penalties(state, division, basis)
    if state.setup.points != basis.setup.points:
        yield Changed(Happened.POINTS_CHANGED, {})


def _same_seats(then: Sat, now: Sat) -> bool:
    if then.tables is now.tables:
        return True
    seats = [{number: one.seats for number, one in sat.tables.items()} for sat in (then, now)]
    byes = [sorted(bye.entry for bye in sat.byes) for sat in (then, now)]
    return seats[0] == seats[1] and byes[0] == byes[1]


def _of_round(
    number: int, then: Mapping[int, Table], now: Mapping[int, Table]
) -> Iterator[Changed]:
    for table, before in then.items() if then is not now else ():
        old, new = _counted(before), _counted(now[table])
        facts = {"round": number, "table": table}
        if old != new and old is None:
            yield Changed(Happened.RESULT_NEW, facts)
        elif old != new:
            yield Changed(Happened.RESULT_GONE if new is None else Happened.RESULT_CHANGED, facts)


def _counted(table: Table) -> Any:
    """What a pairing sees of a result."""
    result = table.result
    return result and (result.places, result.scores, by_play(table), table.absent)


def _of_penalties(state: State, division: str, basis: Basis) -> Iterator[Changed]:
    if state.penalties is basis.penalties:
        return
    for entry in state.entries.values():
        then, now = (
            [one for one in some if one.entry == entry.id and one.round <= basis.rests_on]
            for some in (basis.penalties, state.penalties)
        )
        if entry.division == division and then != now:
            last = max(one.round for one in (*then, *now))
            yield Changed(Happened.PENALTY_CHANGED, {"entry": entry.id, "round": last})


def _of_prizes(state: State, division: str, basis: Basis) -> Iterator[Changed]:
    if prized(state.prizes, division) != prized(basis.prizes, division):
        yield Changed(Happened.PRIZES_CHANGED, {})


def _of_players(state: State, division: str, number: int, basis: Basis) -> Iterator[Changed]:
    before = replace(state, entries=basis.entries, setup=basis.setup)
    (playing, byes), (plays, given) = (
        [{entry.id for entry in some} for some in expected(one, division, number)]
        for one in (before, state)
    )
    for entry in state.entries.values():
        facts = {"entry": entry.id}
        if entry.id in (plays | given) - playing - byes:
            yield Changed(Happened.PLAYS_NOW, facts)
        elif entry.id in (playing | byes) - plays - given:
            yield Changed(Happened.PLAYS_NO_MORE, facts)
        elif (entry.id in byes) != (entry.id in given):
            yield Changed(Happened.BYE_CHANGED, facts)
        elif entry.id in plays and _pinned(entry) != _pinned(basis.entries[entry.id]):
            yield Changed(Happened.ENTRY_REVISED, facts)


def _pinned(entry: Entry) -> tuple[Any, ...]:
    return entry.person, entry.rating, entry.club


def _of_wishes(state: State, division: str, number: int, basis: Basis) -> Iterator[Changed]:
    for pair in _differing(basis.apart, state.apart):
        if state.entries[pair[0]].division == division:
            yield Changed(Happened.KEPT_APART, {"first": pair[0], "second": pair[1]})
    for round_, entries in _differing(basis.together, state.together):
        if round_ == number and state.entries[entries[0]].division == division:
            yield Changed(Happened.FIXED_TABLE, {"entries": ", ".join(entries)})
    if replace(state.room, names=()) != replace(basis.room, names=()):
        yield Changed(Happened.ROOM_CHANGED, {})
    if state.divisions[division].plan[number - 1] != basis.planned:
        yield Changed(Happened.PLAN_CHANGED, {})


def _differing(then: tuple[Any, ...], now: tuple[Any, ...]) -> list[Any]:
    """What is in one of the two and not in the other."""
    return [one for one in (*then, *now) if (one in then) != (one in now)]
