"""How the rounds are to be paired: plans checked and resolved, and the system of a round from them.

In a plan a round robin says how large its groups are; who is in them is settled when it begins, and
kept by what was proposed then. So a plan can be made before anybody has entered. Where the groups
are named, those count.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.facts import plain
from engine.refusals import Refusal
from tournaments.course.refusals import Reason
from tournaments.course.shapes import PlannedRound, SetUp
from tournaments.course.state import State
from tournaments.pairing import berger
from tournaments.pairing.field import Entry, PlayedTable, System
from tournaments.pairing.finals import settled
from tournaments.pairing.groups import Past, dealt
from tournaments.pairing.systems import system

ROUND_ROBIN, BY_HAND, OF_MANY = "round_robin", "by_hand", "tables_of_many"
DUTCH, FINALS = "fide_dutch", "finals"
TO_THE_END = (DUTCH, "contender")
"""The systems that must know how many rounds the division has."""
MOST_ROUNDS = 999


def resolved_plan(plan: tuple[PlannedRound, ...], setup: SetUp) -> tuple[PlannedRound, ...]:
    """The plan with every parameter written out; raises Refusal for one that can't be."""
    if not 1 <= len(plan) <= MOST_ROUNDS:
        values = f"a list of 1 to {MOST_ROUNDS} rounds"
        raise Refusal(Reason.BAD_SETTING, setting="plan", value=len(plan), values=values)
    for number, planned in enumerate(plan, start=1):
        _check("based_on", planned.based_on, 0, number - 1)
    return tuple(
        replace(planned, parameters=_resolved(planned, setup, number))
        for number, planned in enumerate(plan, start=1)
    )


def system_of(
    state: State,
    division: str,
    number: int,
    planned: PlannedRound,
    field: tuple[Entry, ...],
    played: tuple[PlayedTable, ...],
) -> System:
    """The system that pairs a round as planned for the entries of the field; raises Refusal.

    `played` are the tables of the rounds before.
    """
    if planned.system == OF_MANY:
        last = _last(state, division, number, planned)
        return _system(OF_MANY, {"last_round": last, **planned.parameters}, state.setup)
    if planned.system in TO_THE_END:
        rounds = len(state.divisions[division].plan)
        return _system(planned.system, {"rounds": rounds, **planned.parameters}, state.setup)
    if planned.system == FINALS:
        pairs = _finalists(state, division, number, planned, field)
        return _system(FINALS, {**planned.parameters, "pairs": pairs}, state.setup)
    if planned.system != ROUND_ROBIN:
        return _system(planned.system, planned.parameters, state.setup)
    begun = planned.parameters.get("first_round") or _begun(state, division, number, planned)
    facts = {**_without(planned.parameters, "group_size"), "first_round": begun}
    if not planned.parameters.get("groups"):
        rounds = _rounds(state, division, begun, number, planned, len(field))
        past = Past(played, state.apart, rounds, planned.parameters.get("cycles", 1))
        groups = _groups(state, division, begun, number, planned, field, past)
        facts |= {"groups": groups, "rounds": rounds}
    return _system(ROUND_ROBIN, facts, state.setup)


def _system(name: str, parameters: Mapping[str, Any], setup: SetUp) -> System:
    if name == OF_MANY:
        parameters = {"size": setup.seats, "least": setup.least, **parameters}
    if name == BY_HAND:
        parameters = {"least": setup.least, "most": setup.seats, **parameters}
    return system(name, parameters)


def _resolved(planned: PlannedRound, setup: SetUp, number: int) -> dict[str, Any]:
    """The parameters of one planned round, with every default written out."""
    given = planned.parameters
    if planned.system == BY_HAND:
        _system(BY_HAND, {"tables": [], **given}, setup)
        return {}
    if planned.system != ROUND_ROBIN:
        return dict(plain(_system(planned.system, given, setup).parameters()))
    size, first = given.get("group_size"), given.get("first_round")
    _check("group_size", size, 2, MOST_ROUNDS)
    _check("first_round", first, 1, number)
    own = {
        name: value
        for name, value in _without(given, "group_size", "first_round").items()
        if value is not None
    }
    found = plain(_system(ROUND_ROBIN, {"groups": [], **own}, setup).parameters())
    return {**found, "groups": found["groups"] or None, "group_size": size, "first_round": first}


def _check(parameter: str, value: object, least: int, most: int) -> None:
    if value is not None and (type(value) is not int or not least <= value <= most):
        values = f"a whole number from {least} to {most}"
        raise Refusal(Reason.BAD_SETTING, setting=parameter, value=value, values=values)


def _without(parameters: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in parameters.items() if name not in names}


def _begun(state: State, division: str, number: int, planned: PlannedRound) -> int:
    """The first of the rounds before this one that are planned just like it, without a gap."""
    plan, first = state.divisions[division].plan, number
    while first > 1 and (plan[first - 2].system, plan[first - 2].parameters) == (
        planned.system,
        planned.parameters,
    ):
        first -= 1
    return first


def _last(state: State, division: str, number: int, planned: PlannedRound) -> int:
    """The last of the rounds after this one that are planned just like it, without a gap."""
    plan, last = state.divisions[division].plan, number
    while last < len(plan) and (plan[last].system, plan[last].parameters) == (
        planned.system,
        planned.parameters,
    ):
        last += 1
    return last


def _finalists(
    state: State, division: str, number: int, planned: PlannedRound, field: tuple[Entry, ...]
) -> list[list[str]]:
    """Who plays the finals: those who began them, else the first of the standing as it is now."""
    begun = _begun(state, division, number, planned)
    for earlier in range(number - 1, begun - 1, -1):
        paired = state.round(division, earlier)
        if paired and paired.proposal.system == FINALS:
            return [list(pair) for pair in paired.proposal.parameters["pairs"]]
    given = planned.parameters.get("pairs")
    return given or [list(pair) for pair in settled(field, planned.parameters.get("finals", 1))]


def _rounds(
    state: State, division: str, begun: int, number: int, planned: PlannedRound, entries: int
) -> int:
    """How many rounds the round robin lasts: as planned, but not beyond a group of usual size."""
    last = _last(state, division, number, planned)
    usual = min(planned.parameters.get("group_size") or entries, entries)
    through: int = berger.rounds(usual) * planned.parameters.get("cycles", 1)
    return max(min(last - begun + 1, through), 1)


def _groups(
    state: State,
    division: str,
    begun: int,
    number: int,
    planned: PlannedRound,
    field: tuple[Entry, ...],
    past: Past,
) -> list[list[str]]:
    """The groups as they were dealt, with late entries on free numbers; dealt if none were yet."""
    for earlier in range(number - 1, begun - 1, -1):
        paired = state.round(division, earlier)
        if paired and paired.proposal.system == ROUND_ROBIN:
            return _with_late(paired.proposal.parameters["groups"], field)
    size = planned.parameters.get("group_size") or max(len(field), 1)
    return [list(group) for group in dealt(field, size, past)]


def _with_late(groups: list[list[str]], field: tuple[Entry, ...]) -> list[list[str]]:
    """Late entries on the free numbers of odd groups; those without one are left to the pairing."""
    settled = {one for group in groups for one in group}
    late = [entry.id for entry in field if entry.id not in settled]
    return [[*group, late.pop(0)] if len(group) % 2 and late else list(group) for group in groups]
