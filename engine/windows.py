"""The time in which the last play may be challenged: challenges, verdicts, acceptance."""

from collections.abc import Iterable
from typing import Any

from engine.letters import CAPITALISE, missing, without
from engine.moves import Accept, Challenge, Verdict
from engine.racks import Rack
from engine.refusals import Reason, Refusal
from engine.seats import State, holding
from engine.sheets import Awaited, Entry, Finding

OPEN_PHASES = ("playing", "out", "challenged")


def challenge(state: State, move: Challenge) -> State | list[Refusal]:
    """The last play is challenged, as a whole or word by word (REISE-10, MINI-33, MINI-45,
    KARTEN-18).
    """
    rules, seat = state.rules, move.seat
    pending = challengeable(state, seat)
    if isinstance(pending, Refusal):
        return [pending]
    if seat in [challenger for challenger, _ in pending.challenges]:
        return [rules.refusal(Reason.ALREADY_CHALLENGED, seat=seat)]
    words = spelled(move.words)
    strange = [word for word in words if word not in pending.words]
    if strange:
        return [rules.refusal(Reason.WORD_NOT_MADE, words=", ".join(strange))]
    words = words or pending.words
    if all(word in pending.judged for word in words):
        return [rules.refusal(Reason.ALREADY_JUDGED, words=", ".join(words))]
    raised = pending._replace(challenges=(*pending.challenges, (seat, words)))
    entry = Entry(state.version + 1, move, seat)
    return state.entered(entry, pending=raised, phase="challenged")


def challengeable(state: State, seat: int) -> Any:
    """The play that `seat` may challenge or accept now, or why there is none."""
    rules, pending = state.rules, state.pending
    if seat in state.gone:
        return rules.refusal(Reason.SEAT_IS_OUT, seat=seat)
    if pending is None or state.phase not in OPEN_PHASES:
        return rules.refusal(Reason.NOTHING_TO_CHALLENGE)
    if pending.complete:
        return rules.refusal(Reason.WINDOW_CLOSED)
    if seat == pending.seat:
        return rules.refusal(Reason.OWN_PLAY)
    return pending


def spelled(words: Iterable[str]) -> tuple[str, ...]:
    """Words as they are read on the board, where a blank is the letter that it stands for."""
    return tuple(dict.fromkeys(word.translate(CAPITALISE) for word in words))


def unfit(state: State, move: Verdict) -> list[Refusal]:
    """Why a verdict can't be entered, if it can't; a single no is enough, a yes for all is due."""
    rules, pending = state.rules, state.pending
    if state.phase != "challenged" or pending is None:
        return [rules.refusal(Reason.NO_CHALLENGE)]
    judged = spelled(move.words)
    strange = [word for word in judged if word not in pending.words]
    if strange:
        return [rules.refusal(Reason.WORD_NOT_MADE, words=", ".join(strange))]
    if move.meanings:  # only Wörterklauer has them
        return [rules.refusal(Reason.CHANGE_NOT_MADE, changes=", ".join(move.meanings))]
    asked = [word for _, words in pending.challenges for word in words]
    open_words = [word for word in asked if word not in (*judged, *pending.judged)]
    if open_words and all(move.words.values()):
        names = ", ".join(dict.fromkeys(open_words))
        return [rules.refusal(Reason.VERDICT_INCOMPLETE, words=names)]
    return []


def awaited(state: State) -> Awaited | None:
    """The challenged words on which a verdict is due."""
    pending = state.pending
    if state.phase != "challenged" or pending is None:
        return None
    asked = [word for _, words in pending.challenges for word in words]
    due = tuple(word for word in dict.fromkeys(asked) if word not in pending.judged)
    return Awaited(pending.version, due)


def accepted(state: State, move: Accept, said: int, *, announced: bool) -> State | list[Refusal]:
    """One more player accepts the last play, which was booked with `said` points.

    `announced` says whether somebody announced them; else the rules gave them.
    """
    rules, seat = state.rules, move.seat
    pending = challengeable(state, seat)
    if isinstance(pending, Refusal):
        return [pending]
    if seat in pending.accepted:
        return [rules.refusal(Reason.ALREADY_ACCEPTED, seat=seat)]
    if state.phase == "challenged":
        return [rules.refusal(Reason.VERDICT_AWAITED)]
    pending = pending._replace(accepted=(*pending.accepted, seat))
    findings = _sheets_differ(state, move, said, announced=announced)
    return state.entered(Entry(state.version + 1, move, seat), pending=pending, findings=findings)


def _sheets_differ(
    state: State, move: Accept, said: int, *, announced: bool
) -> tuple[Finding, ...]:
    findings: tuple[Finding, ...] = state.findings
    if move.noted is None or move.noted == said:
        return findings
    facts = {"seat": move.seat, "noted": move.noted, "announced" if announced else "computed": said}
    reason = Reason.NOTE_DIFFERS if announced else Reason.NOTE_MISCOUNTS
    return (*findings, Finding(state.version + 1, reason, facts))


def given_back(state: State, pending: Any) -> tuple[tuple[Rack, ...], str]:
    """The racks and the unseen tiles once the play is back and what was drawn since is not."""
    seat, rack = pending.seat, state.racks[pending.seat]
    kept, unseen = rack, state.unseen
    if pending.refilled:  # exactly the tiles drawn since go back into the bag: REISE-37
        kept = pending.leave
        if without(rack.known, kept.known) is None:  # forgotten since, because noted wrongly
            kept = Rack("", kept.size)
        unseen += missing(kept.known, rack.known)
    back = Rack(kept.known + pending.used, kept.size + len(pending.used))
    return holding(state.racks, seat, back), unseen
