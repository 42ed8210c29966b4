"""The time in which the last play may be challenged: challenges, verdicts, acceptance."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.letters import CAPITALISE, missing, without
from engine.moves import Accept, Challenge, Verdict
from engine.racks import Rack
from engine.refusals import Reason, Refusal
from engine.seats import State, at_the_table, following, holding
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


def gone_by(state: State, seat: int, shut: Callable[[State], State]) -> State:
    """The state once a turn is over whose entry does not fit any more.

    It has begun, so the last play stands, `shut` by its family; but a challenge that waits again
    for its verdict, because that was struck out, keeps waiting: else nothing would lead out of it.
    """
    begun = state if state.phase == "challenged" else shut(state)
    return begun._replace(turn=following(state, seat))


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


def open_play(state: State) -> dict[str, Any] | None:
    """The last play while there is something to say of it, as plain data; None after that.

    `asked` are the words on which a verdict is due, `challengers` and `accepting` the seats that
    may challenge and accept it now.
    """
    pending = state.pending
    if pending is None or state.phase not in OPEN_PHASES or pending.complete:
        return None
    due = awaited(state)
    raised = [seat for seat, _ in pending.challenges]
    others = [seat for seat in at_the_table(state) if seat != pending.seat]
    doubtful = any(word not in pending.judged for word in pending.words)
    return {
        "version": pending.version,
        "seat": pending.seat,
        "words": list(dict.fromkeys(pending.words)),
        "asked": list(due.words) if due else [],
        "judged": list(pending.judged),
        "challengers": [seat for seat in others if doubtful and seat not in raised],
        "accepting": [seat for seat in others if not due and seat not in pending.accepted],
    }


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
