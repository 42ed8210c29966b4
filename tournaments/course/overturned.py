"""Whom a corrected result of a knock-out concerns: matches that would be others by now.

Nothing is paired anew by itself: who has played on has played. Those who run it are told who would
have met whom by the results as they stand, once all of them are there.
"""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.course.awaited import awaited
from tournaments.course.basis import RESULTS, Changed, Happened, changes
from tournaments.course.pairing_field import settled_now
from tournaments.course.state import Round, State
from tournaments.pairing.knock_out import KnockOut, Match


def overturned(state: State, division: str, paired: Round) -> Iterator[Changed]:
    """The matches of a round that would be others by now, in the order of the bracket."""
    begun = _stage_begun(state, division, paired)
    if begun is None or not any(one.change in RESULTS for one in changes(state, division, begun)):
        return
    if awaited(state, division, begun.number - 1):
        return
    were, by_now = _matches(paired), _by_now(state, division, begun)
    for was, would_be in zip(were, by_now, strict=False):
        if set(was) != set(would_be):
            facts = {"first": ", ".join(was), "one": ", ".join(would_be)}
            yield Changed(Happened.MATCH_CHANGED, facts)


def _stage_begun(state: State, division: str, paired: Round) -> Round | None:
    """The round in which the stage of a knock-out began that a round belongs to."""
    if not _matches(paired):
        return None
    first = paired.number - int(paired.proposal.parameters["game"]) + 1
    return state.round(division, first)


def _matches(paired: Round) -> tuple[Match, ...]:
    knock_out = paired.proposal.system == KnockOut.name
    return tuple(paired.proposal.parameters.get("matches") or ()) if knock_out else ()


def _by_now(state: State, division: str, begun: Round) -> tuple[Match, ...]:
    """The matches of the stage that began in a round, by what stands now and who was entered."""
    known = state if begun.basis is None else replace(state, entries=begun.basis.entries)
    system = settled_now(known, division, begun.number, begun.proposal.seed)
    return (system.matches or ()) if isinstance(system, KnockOut) else ()
