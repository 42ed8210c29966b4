"""The set-up of a tournament, its divisions and their plans."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.facts import Code
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.lines import Lines
from tournaments.course.lookups import division_named, twice
from tournaments.course.plans import resolved_plan
from tournaments.course.refusals import Reason
from tournaments.course.setups import faults, resolved
from tournaments.course.shapes import PlannedRound, SetUp
from tournaments.course.state import Division, State

_RULES = ("ruleset", "options", "seats", "least", "scored")


@dataclass(frozen=True, slots=True)
class Create(Act):
    """A tournament is created: its set-up, and the plan that each of its divisions begins with."""

    kind = "create"
    schema = 3
    public = True
    stands = True
    when_closed = True  # so that the refusal says why

    setup: SetUp
    plan: tuple[PlannedRound, ...]
    divisions: tuple[Code, ...]

    def written_out(self, state: State | None) -> tuple[Act, list[Refusal]]:
        """With set-up and plan written out, by the rules and systems of the day."""
        if state is not None:
            return self, []
        problems = list(self._faults())
        try:
            setup, found = _set_up(self.setup)
            plan = self.plan if found else resolved_plan(self.plan, setup)
        except Refusal as refusal:
            return self, [*problems, refusal]
        return replace(self, setup=setup, plan=plan), [*problems, *found]

    def misfits(self, state: State) -> Iterator[Refusal]:  # noqa: ARG002
        """A tournament is created once."""
        yield Refusal(Reason.ALREADY_CREATED)

    def begun(self) -> State:
        """A new tournament."""
        divisions = {code: Division(code, self.plan, {}) for code in self.divisions}
        return State(0, self.setup, self.plan, divisions, {}, Lines()).written(self)

    def _faults(self) -> Iterator[Refusal]:
        """What speaks against the divisions that a tournament is created with."""
        if not self.divisions:
            yield Refusal(Reason.NO_DIVISIONS)
        for code in twice(self.divisions):
            yield Refusal(Reason.ONE_DIVISION_TWICE, division=code)


@dataclass(frozen=True, slots=True)
class Amend(Act):
    """The set-up is put right, all of it anew; plans and divisions stay."""

    kind = "amend"
    schema = 3
    right = "set_up_tournament"
    public = True

    setup: SetUp

    def written_out(self, state: State) -> tuple[Act, list[Refusal]]:
        """With the set-up written out."""
        setup, found = _set_up(self.setup)
        return replace(self, setup=_as_played(state, self.setup, setup)), found

    def misfits(self, state: State) -> Iterator[Refusal]:
        """The rules are fixed once somebody can have played by them."""
        if in_use(state) and rules_of(self.setup) != rules_of(state.setup):
            yield Refusal(Reason.RULES_IN_USE)

    def effect(self, state: State) -> State:
        """The tournament with the other set-up."""
        return replace(state, setup=self.setup)


@dataclass(frozen=True, slots=True)
class OpenDivision(Act):
    """One more division; without a plan of its own it follows that of the tournament."""

    kind = "division"
    schema = 2
    right = "set_up_tournament"
    public = True

    division: Code
    plan: tuple[PlannedRound, ...] | None = None

    def written_out(self, state: State) -> tuple[Act, list[Refusal]]:
        """With a plan of its own written out."""
        plan = resolved_plan(self.plan, state.setup) if self.plan else self.plan
        return replace(self, plan=plan), []

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A code belongs to one division."""
        if self.division in state.divisions:
            yield Refusal(Reason.DIVISION_TAKEN, division=self.division)

    def effect(self, state: State) -> State:
        """The tournament with one more division."""
        return state.with_division(Division(self.division, self.plan or state.plan, {}))


@dataclass(frozen=True, slots=True)
class Plan(Act):
    """The plan of a division anew, all rounds of it."""

    kind = "plan"
    schema = 2
    right = "set_up_tournament"
    public = True

    division: Code
    plan: tuple[PlannedRound, ...]

    def written_out(self, state: State) -> tuple[Act, list[Refusal]]:
        """With the plan written out."""
        return replace(self, plan=resolved_plan(self.plan, state.setup)), []

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A plan can't be shorter than what is paired."""
        for number in division_named(state, self.division).rounds:
            if number > len(self.plan):
                yield Refusal(Reason.PLAN_TOO_SHORT, division=self.division, round=number)

    def effect(self, state: State) -> State:
        """The tournament with the other plan."""
        return state.with_division(replace(state.divisions[self.division], plan=self.plan))


def in_use(state: State) -> bool:
    """Whether a pairing is published."""
    return any(one.published for div in state.divisions.values() for one in div.rounds.values())


def rules_of(setup: SetUp) -> list[object]:
    """The part of a set-up that games are played by."""
    return [getattr(setup, name) for name in _RULES]


def _as_played(state: State, told: SetUp, setup: SetUp) -> SetUp:
    """The set-up under the rules as they were stored, where the command left them as they are.

    So options that the rules got since then stay out of a tournament that is running.
    """
    old = state.setup
    kept = replace(told, options=old.options, least=old.least, scored=old.scored)
    same = told.options == old.options and rules_of(kept) == rules_of(old)
    return replace(setup, options=old.options, least=old.least) if same else setup


def _set_up(setup: SetUp) -> tuple[SetUp, list[Refusal]]:
    found = list(faults(setup))
    return (setup, found) if found else (resolved(setup), [])
