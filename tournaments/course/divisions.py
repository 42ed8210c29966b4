"""Divisions, their plans and the set-up: what fits, and what comes of it."""

from collections.abc import Iterator
from dataclasses import replace

from engine.refusals import Refusal
from tournaments.course.acts import Amend, Create, OpenDivision, Plan
from tournaments.course.lines import Lines
from tournaments.course.lookups import division_named, twice
from tournaments.course.refusals import Reason
from tournaments.course.shapes import SetUp
from tournaments.course.state import Division, State

_RULES = ("ruleset", "options", "seats", "least", "scored")


def misfits_of_create(act: Create) -> Iterator[Refusal]:
    """What speaks against the divisions that a tournament is created with."""
    if not act.divisions:
        yield Refusal(Reason.NO_DIVISIONS)
    for code in twice(act.divisions):
        yield Refusal(Reason.ONE_DIVISION_TWICE, division=code)


def created(act: Create) -> State:
    """A new tournament."""
    divisions = {code: Division(code, act.plan, {}) for code in act.divisions}
    return State(0, act.setup, act.plan, divisions, {}, Lines()).written(act)


def misfits_of_amend(state: State, act: Amend) -> Iterator[Refusal]:
    """The rules are fixed once somebody can have played by them."""
    if in_use(state) and rules_of(act.setup) != rules_of(state.setup):
        yield Refusal(Reason.RULES_IN_USE)


def amended(state: State, act: Amend) -> State:
    """The tournament with the other set-up."""
    return replace(state, setup=act.setup)


def misfits_of_division(state: State, act: OpenDivision) -> Iterator[Refusal]:
    """A code belongs to one division."""
    if act.division in state.divisions:
        yield Refusal(Reason.DIVISION_TAKEN, division=act.division)


def opened(state: State, act: OpenDivision) -> State:
    """The tournament with one more division."""
    return state.with_division(Division(act.division, act.plan or state.plan, {}))


def misfits_of_plan(state: State, act: Plan) -> Iterator[Refusal]:
    """A plan can't be shorter than what is paired."""
    for number in division_named(state, act.division).rounds:
        if number > len(act.plan):
            yield Refusal(Reason.PLAN_TOO_SHORT, division=act.division, round=number)


def planned(state: State, act: Plan) -> State:
    """The tournament with the other plan."""
    return state.with_division(replace(state.divisions[act.division], plan=act.plan))


def in_use(state: State) -> bool:
    """Whether a pairing is published."""
    return any(one.published for div in state.divisions.values() for one in div.rounds.values())


def rules_of(setup: SetUp) -> list[object]:
    """The part of a set-up that games are played by."""
    return [getattr(setup, name) for name in _RULES]
