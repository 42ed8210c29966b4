"""How the rounds are to be paired: plans checked and resolved, and the system of a round from them.

In a plan a round robin says how large its groups are; who is in them is settled when it begins, and
kept by what was proposed then. So a plan can be made before anybody has entered. Where the groups
are named, those count.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from engine.facts import plain
from engine.refusals import Refusal, Said
from tournaments.course.outcomes import outcomes_of
from tournaments.course.refusals import Reason
from tournaments.course.shapes import PlannedRound, PrizeList, SetUp
from tournaments.course.state import State
from tournaments.pairing.checks import MOST_ENTRIES
from tournaments.pairing.field import Entry, PlayedTable, PrizePlaces, Result, System
from tournaments.pairing.situation import Situation, alike
from tournaments.pairing.systems import named, system
from tournaments.points import read_points
from tournaments.results import credit

ROUND_ROBIN, BY_HAND, OF_MANY = "round_robin", "by_hand", "tables_of_many"
_TWO = 2
DUTCH, KNOCK_OUT, CONTENDER = "fide_dutch", "knock_out", "contender"
MOST_ROUNDS = 999


class Before(NamedTuple):
    """What was before a round: the tables that were played, and what all of its rounds brought."""

    played: tuple[PlayedTable, ...]
    results: tuple[Result, ...]


def resolved_plan(plan: tuple[PlannedRound, ...], setup: SetUp) -> tuple[PlannedRound, ...]:
    """The plan with every parameter written out; raises Refusal for one that can't be."""
    if not 1 <= len(plan) <= MOST_ROUNDS:
        values = Said("a list of 1 to {most} rounds", most=MOST_ROUNDS)
        raise Refusal(Reason.BAD_SETTING, setting="plan", value=len(plan), values=values)
    for number, planned in enumerate(plan, start=1):
        least = number - 1 if planned.system == KNOCK_OUT else 0  # who goes on must be known
        _check("based_on", planned.based_on, least, number - 1)
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
    before: Before,
    seed: str,
) -> System:
    """The system that pairs a round as planned for the entries of the field; raises Refusal."""
    situation = replace(_situation(state, division, number, planned, field, before), seed=seed)
    settled = named(planned.system).settled(planned.parameters, situation)
    return _system(planned.system, settled, state.setup)


def _situation(
    state: State,
    division: str,
    number: int,
    planned: PlannedRound,
    field: tuple[Entry, ...],
    before: Before,
) -> Situation:
    plan: list[Any] = [(one.system, one.parameters) for one in state.divisions[division].plan]
    plan[number - 1] = planned.system, planned.parameters
    begun, last = alike(plan, number)
    rounds = state.divisions[division].rounds
    return Situation(
        number,
        begun,
        last,
        len(plan),
        field,
        before.played,
        state.apart,
        {
            earlier: (rounds[earlier].proposal.system, rounds[earlier].proposal.parameters)
            for earlier in range(begun, number)
            if earlier in rounds
        },
        before.results,
        prized(state.prizes, division),
    )


def prized(told: PrizeList, division: str) -> tuple[PrizePlaces, ...]:
    """For how many places of the standing of a division there are prizes, and of its categories.

    A prize for a place far below, behind places without any, is nothing that is played for.
    """
    won: dict[str, set[int]] = {}
    for prize in told.prizes:
        if prize.by == "standing" and prize.division == division:
            won.setdefault(prize.category or "", set()).add(prize.place)
    return tuple(PrizePlaces(category, _unbroken(places)) for category, places in won.items())


def _unbroken(places: set[int]) -> int:
    """How many places follow each other from the best one that has a prize."""
    last = min(places)
    while last + 1 in places:
        last += 1
    return min(last, MOST_ENTRIES)


def results_of(state: State, division: str, rounds: range) -> Iterator[Result]:
    """What the tables and byes of these rounds brought."""
    points = read_points(state.setup.points)
    for outcome in outcomes_of(state, rounds.stop - 1):
        if outcome.division == division and outcome.round in rounds:
            won = credit(outcome, points)
            brought = tuple((one.half_points // 1, one.spread // 1) for one in won)
            yield Result(outcome.round, tuple(one.entry for one in won), brought)


def _system(name: str, parameters: Mapping[str, Any], setup: SetUp) -> System:
    if name == OF_MANY:
        parameters = {"size": setup.seats, "least": setup.least, **parameters}
        if parameters["size"] == _TWO:
            raise Refusal(Reason.TABLES_TOO_SMALL, seats=_TWO)
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
        values = Said("a whole number from {least} to {most}", least=least, most=most)
        raise Refusal(Reason.BAD_SETTING, setting=parameter, value=value, values=values)


def _without(parameters: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in parameters.items() if name not in names}
