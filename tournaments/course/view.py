"""What one viewer may see of a tournament, as plain data for pages and the API, without names."""

from dataclasses import replace
from typing import Any

from engine import answers
from engine.facts import payload, plain
from tournaments.course.basis import changes
from tournaments.course.overturned import overturned
from tournaments.course.plausibility import findings
from tournaments.course.room import misplaced
from tournaments.course.shapes import Announcement, PrizeList, Proposal
from tournaments.course.state import Division, Entry, Round, State
from tournaments.course.tables import Table

OFFICIAL = "official"
_OF_PROPOSAL = (
    *("system", "system_version", "parameters", "seed", "field", "based_on", "tools"),
    *("rests_on", "awaited"),
)


def as_seen_later(then: State, now: State) -> State:
    """A tournament as it was, for who may not see drafts now: pairings that are withdrawn are such.

    A round that is out again counts as the one of then if everybody sits where they sat.
    """
    seen = then
    for division in then.divisions.values():
        later = now.divisions[division.code].rounds
        for number, paired in division.rounds.items():
            if paired.published and not _still_out(paired, later.get(number)):
                seen = seen.with_round(division.code, replace(paired, published=False))
    return seen


def _still_out(then: Round, now: Round | None) -> bool:
    return now is not None and now.published and _seated(then) == _seated(now)


def _seated(paired: Round) -> tuple[Any, ...]:
    tables = ((table.number, table.seats) for table in paired.tables.values())
    return tuple(sorted(tables)), tuple(bye.entry for bye in paired.byes)


def round_of(state: State, role: str, division: str, number: int) -> dict[str, Any] | None:
    """A round as `role` may see it; None if there is none for it. Nothing else is looked at."""
    known = state.divisions.get(division)
    paired = known.rounds.get(number) if known else None
    official = role == OFFICIAL
    if paired is None or not (official or paired.published):
        return None
    return _round(state, division, paired, official)


def view(state: State, role: str) -> dict[str, Any]:
    """The tournament as `role` may see it: "official", or anything else for everybody.

    Only officials see pairings that are not published, wishes, absences, who was seen at the
    check-in, and what is in question about a result.
    """
    official = role == OFFICIAL
    seen = {
        "version": state.version,
        "setup": plain(state.setup),
        "public": state.public,
        "closed": state.closed,
        "named": state.named,
        "announcement": _announcement(state.announcement),
        "divisions": [_division(state, one, official) for one in state.divisions.values()],
        "entries": [_entry(one, official) for one in state.entries.values()],
        "penalties": plain(state.penalties),
        "clock": answers.plain(state.clock),
        "notice": state.notice,
        "prizes": _prizes(state.prizes),
        "room": payload(state.room) if official else {"names": plain(state.room.names)},
    }
    if official:
        seen["apart"] = plain(state.apart)
        seen["together"] = plain(state.together)
    return seen


def _prizes(told: PrizeList) -> dict[str, Any]:
    """The list of prizes; `things` by the number of the prize."""
    return {**answers.plain(told), "things": {str(number): thing for number, thing in told.things}}


def _announcement(told: Announcement | None) -> dict[str, Any] | None:
    if told is None:
        return None
    return {**answers.plain(told), "said": dict(told.said)}


def _division(state: State, division: Division, official: bool) -> dict[str, Any]:  # noqa: FBT001
    return {
        "division": division.code,
        "plan": plain(division.plan),
        "rounds": [
            _round(state, division.code, paired, official)
            for paired in division.rounds.values()
            if official or paired.published
        ],
    }


def _round(state: State, division: str, paired: Round, official: bool) -> dict[str, Any]:  # noqa: FBT001
    seen = {
        "round": paired.number,
        "phase": paired.phase,
        "pairing": _proposal(paired.proposal),
        "tables": [_table(state, table, official) for table in paired.tables.values()],
        "byes": plain(paired.byes),
    }
    if official:
        found = (*changes(state, division, paired), *overturned(state, division, paired))
        seen["outdated"] = [
            {"code": one.change.name, "detail": one.detail, "facts": one.facts} for one in found
        ]
        seen["misplaced"] = [one.data() for one in misplaced(state, division, paired)]
    return seen


def _proposal(proposal: Proposal) -> dict[str, Any]:
    told = {name: plain(getattr(proposal, name)) for name in _OF_PROPOSAL}
    usual = proposal.round - 1 if proposal.rests_on is None else proposal.rests_on
    return {**told, "rests_on": usual}


def _table(state: State, table: Table, official: bool) -> dict[str, Any]:  # noqa: FBT001
    result = table.result
    seen = {
        "table": table.number,
        "seats": list(table.seats),
        "costs": plain(table.costs),
        "why": plain(table.why),
        "by_hand": table.by_hand,
        "game": table.game,
        "absent": list(table.absent),
        "places": plain(result and result.places),
        "scores": plain(result and result.scores),
        "first": result and result.first,
        "highlights": plain(table.highlights),
        "depth": table.depth,
        "corrected": table.corrected,
    }
    return {**seen, **_in_question(state, table)} if official else seen


def _in_question(state: State, table: Table) -> dict[str, Any]:
    return {
        "status": table.status,
        "reported_by": table.reported_by,
        "confirmed_by": list(table.confirmed_by),
        "disputes": [{"by": by, "reason": reason} for by, reason in table.disputes],
        "slips": len(table.slips),
        "typed_apart": [plain(one.result) for one in table.slips] if table.typed_apart else [],
        "of_game": None if table.played is None else payload(table.played),
        "findings": [
            {"code": found.doubt.name, "detail": found.detail, "facts": found.facts}
            for found in findings(state.setup, table)
        ],
    }


def _entry(entry: Entry, official: bool) -> dict[str, Any]:  # noqa: FBT001
    seen = {
        "entry": entry.id,
        "person": entry.person,
        "division": entry.division,
        "number": entry.number,
        "rating": entry.rating,
        "category": entry.category,
        "club": entry.club,
        "spells": [{"from_round": number, "plays": plays} for number, plays in entry.spells],
    }
    if official:
        absences = (entry.absences or {}).items()
        seen["present"] = entry.present
        seen["absences"] = [
            {
                "round": number,
                "bye": bye,
                "circumstance": entry.circumstance(number) if bye else None,
            }
            for number, bye in absences
        ]
    return seen
