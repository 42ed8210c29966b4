"""What can happen in a tournament: one frozen class a kind, command and event in one.

An act states facts and intent, never what follows from them: no points of a bye, no standing. Words
of people (reasons, names of tables) lie outside the stream under random ids. What a kind says about
itself, and what it is asked, stands in `course/act.py`; all of one kind stands in its file.
"""

from engine.facts import Codec
from engine.kinds import kinds_in
from engine.refusals import Malformed, Unusable
from tournaments.course.act import Act, AtTable, worded
from tournaments.course.acts import (
    announcing,
    clock,
    ends,
    entries,
    games,
    house,
    notice,
    pairings,
    penalties,
    prizes,
    publication,
    results,
    setting_up,
    undo,
    wishes,
)
from tournaments.course.acts.announcing import Announce, Unannounce
from tournaments.course.acts.clock import Clock
from tournaments.course.acts.ends import Close, CloseRound
from tournaments.course.acts.entries import Absent, CheckIn, ComeBack, Enter, Leave, Revise
from tournaments.course.acts.games import FromGame, Link
from tournaments.course.acts.house import HandOver
from tournaments.course.acts.notice import Notice
from tournaments.course.acts.pairings import Change, Propose, Publish, Withdraw
from tournaments.course.acts.penalties import Penalise
from tournaments.course.acts.prizes import Prizes
from tournaments.course.acts.publication import PublishTournament, ShowNames, UnpublishTournament
from tournaments.course.acts.results import Confirm, Correct, Dispute, Forfeit, Report, TypeOnce
from tournaments.course.acts.setting_up import Amend, Create, OpenDivision, Plan
from tournaments.course.acts.undo import Undo
from tournaments.course.acts.wishes import Apart, Tables, Together

KINDS: dict[str, type[Act]] = kinds_in(
    setting_up, entries, wishes, pairings, games, results, penalties, clock, notice, prizes, ends,
    publication, announcing, house, undo,
)  # fmt: skip


def unknown_kind(kind: object) -> Unusable:
    """What to say of a kind that no act has."""
    return Malformed("kind", "there is no act of the kind {kind!r}.", kind=kind)


WORDED = {kind: fact for kind, cls in KINDS.items() if (fact := worded(cls))}
"""Kinds whose words lie outside the stream, each with the fact that gives them by their ids."""

_CODEC = Codec(KINDS, unknown_kind)
SCHEMAS, LIFTS = _CODEC.schemas, _CODEC.lifts
from_payload = _CODEC.read

__all__ = [
    "KINDS", "LIFTS", "SCHEMAS", "WORDED", "Absent", "Act", "Amend", "Announce", "Apart", "AtTable",
    "Change", "CheckIn", "Clock", "Close", "CloseRound", "ComeBack", "Confirm", "Correct", "Create",
    "Dispute", "Enter", "Forfeit", "FromGame", "HandOver", "Leave", "Link", "Notice",
    "OpenDivision", "Penalise", "Plan", "Prizes", "Propose", "Publish", "PublishTournament",
    "Report", "Revise", "ShowNames", "Tables", "Together", "TypeOnce", "Unannounce", "Undo",
    "UnpublishTournament", "Withdraw", "from_payload", "unknown_kind",
]  # fmt: skip
