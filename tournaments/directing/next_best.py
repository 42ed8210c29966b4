"""What a round would have been without one of its tables or its bye, found when it is asked for.

The field is made again from the tournament as it stood when the round was paired; the hash that the
pairing keeps of it says whether it is the same. Nothing of this is stored.
"""

from typing import Any, NamedTuple
from uuid import UUID

from engine.refusals import Refusal, Unusable
from tournaments.course.pairing_field import pairing_field
from tournaments.course.shapes import Proposal
from tournaments.course.state import State
from tournaments.directing.streams import folded
from tournaments.pairing.field import Field
from tournaments.pairing.next_best import NextBest, next_best, without_bye
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.weighted import Weighing, Weighs


class Asked(NamedTuple):
    """What of a round is asked about: a table by its number, a bye by its entry, or nothing."""

    table: int | None = None
    bye: str | None = None


NOTHING = Asked()


def is_weighed(system: str, version: int) -> bool:
    """Whether rounds that this version of a system has paired can still be weighed."""
    kind = SYSTEMS.get(system)
    return kind is not None and kind.version == version and issubclass(kind, Weighs)


def next_best_of(
    stream: UUID, state: State, division: str, number: int, asked: Asked
) -> NextBest | None:
    """What a paired round would have been without this table, or without this bye.

    None where nothing weighed it against others: it was set by hand, fixed beforehand or asked for,
    the system has no weights, or the round was paired by rules or facts that are not there any
    more.
    """
    paired = state.round(division, number)
    if paired is None:
        return None
    tables = [seating.seats for seating in paired.proposal.tables]
    if asked.bye is not None:
        given = any(one.entry == asked.bye for one in paired.byes)
        weighing = _weighing(stream, paired.proposal) if given else None
        return None if weighing is None else without_bye(weighing, tables, asked.bye)
    found = None if asked.table is None else paired.tables.get(asked.table)
    if found is None or found.by_hand:
        return None
    weighing = _weighing(stream, paired.proposal)
    return None if weighing is None else next_best(weighing, tables, found.seats)


def _weighing(stream: UUID, proposal: Proposal) -> Weighing | None:
    """What the rounds cost of which this one was taken; None where that can't be told again."""
    if not is_weighed(proposal.system, proposal.system_version):
        return None
    field = _field(stream, proposal)
    if field is None or not isinstance(field.system, Weighs):
        return None
    return field.system.weighing(field)


def _field(stream: UUID, proposal: Proposal) -> Field | None:
    """What the round was paired from; None where that can't be made again to the same hash."""
    then = folded(stream, proposal.based_on)
    planned = then and then.state.divisions.get(proposal.division)
    if then is None or planned is None or len(planned.plan) < proposal.round:
        return None
    given: dict[str, Any] = {"seed": proposal.seed, "system": proposal.system}
    given["parameters"] = proposal.parameters
    try:
        field = pairing_field(then.state, proposal.division, proposal.round, **given)
    except (Refusal, Unusable):  # another house paired it from what was not so
        return None
    return field if field.sha256() == proposal.field else None
