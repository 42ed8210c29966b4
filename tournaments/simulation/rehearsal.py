"""The rest of a running tournament played through once by chance, as it stands now.

Each round is paired as it would be, from the state that the rounds before have led to, and each
table without a result gets one. Nothing of it is stored: the acts are applied to a state alone.
Who has not been checked in plays too, and drafts are made anew. Equal seeds give equal rounds.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

from tournaments.course.acts import Act, Correct, Propose, Publish
from tournaments.course.course import apply, decide
from tournaments.course.pairing_field import proposal
from tournaments.course.state import Round, State
from tournaments.course.tables import Table
from tournaments.pairing.drawing_lots import Dice
from tournaments.results import places_by
from tournaments.simulation.model import Model, normal, scores

_NOTHING: Mapping[int, Propose] = {}
USUAL_SCORE = 350
"""What a seat scores on average: only for the look of it, differences are what counts."""


@dataclass(frozen=True)
class Rehearsed:
    """A round with its results: the state in which it is over, and whether it was out before."""

    number: int
    out_before: bool
    round: Round
    state: State


def rehearsed(
    state: State, division: str, model: Model, seed: str, known: Mapping[int, Propose] = _NOTHING
) -> Iterator[Rehearsed]:
    """The rounds of a division from the first one without all results on; raises Refusal.

    Of the model only the error of ratings counts. Whoever has no rating gets the middle one. What
    was paired before, `known` by its round, is not paired again.
    """
    dice = Dice("rehearse", seed)
    strength = _strengths(state, division, model, dice)
    state = state.changed(setup=replace(state.setup, check_in=False))
    for number in range(1, len(state.divisions[division].plan) + 1):
        found = state.round(division, number)
        if _over(found):
            continue
        out = found is not None and found.published
        if not out:
            proposed = known.get(number) or _proposed(state, division, number, seed)
            state = _entered(state, proposed)
            state = _entered(state, Publish(division, number, anyway=True))
        for table in _open(state.divisions[division].rounds[number]):
            state = _entered(state, _result(state, (division, number), table, strength, dice))
        yield Rehearsed(number, out, state.divisions[division].rounds[number], state)


def to_come(state: State, division: str) -> list[int]:
    """The rounds of a division that are still to be played, wholly or in part."""
    plan = state.divisions[division].plan
    return [one for one in range(1, len(plan) + 1) if not _over(state.round(division, one))]


def _over(found: Round | None) -> bool:
    return found is not None and found.published and not _open(found)


def _strengths(state: State, division: str, model: Model, dice: Dice) -> dict[str, float]:
    entries = [one for one in state.entries.values() if one.division == division]
    rated = [one.rating for one in entries if one.rating is not None]
    middle = median(rated) if rated else 0
    return {
        one.id: (middle if one.rating is None else one.rating) + model.error * normal(dice)
        for one in entries
    }


def _open(found: Round | None) -> Sequence[Table]:
    """The tables without a result."""
    tables = () if found is None else found.tables.values()
    return [table for table in tables if table.status == "open"]


def _proposed(state: State, division: str, number: int, seed: str) -> Propose:
    return proposal(state, division, number, seed=f"{seed} {number}", anyway=True)


def _result(
    state: State, where: tuple[str, int], table: Table, strength: dict[str, float], dice: Dice
) -> Act:
    """What comes out at a table, as an official says it: scores where the game has them."""
    drawn = scores(dice, [strength[seat] for seat in table.seats])
    middle = sum(drawn) / len(drawn)
    told = tuple(max(round(USUAL_SCORE + one - middle), 0) for one in drawn)
    if state.setup.scored:
        return Correct(*where, table.number, scores=told, absent=table.absent, confirmed=True)
    places = places_by(told)
    return Correct(*where, table.number, places=places, absent=table.absent, confirmed=True)


def _entered(state: State, act: Act) -> State:
    for one in decide(state, act):
        state = apply(state, one)
    return state
