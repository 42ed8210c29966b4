"""Challenges in a classic game: raised, judged, accepted; a play taken back."""

from collections.abc import Iterable

from engine.classic.ends import ended
from engine.classic.state import (
    Pending,
    Rack,
    State,
    added,
    all_accepted,
    booking,
    following,
    holding,
    refilled,
)
from engine.letters import CAPITALISE, missing, without
from engine.moves import Accept, Challenge, Verdict, Withdraw
from engine.refusals import Reason, Refusal
from engine.sheets import Entry, Finding

_OPEN_PHASES = ("playing", "out", "challenged")


def challenge(state: State, move: Challenge) -> State | list[Refusal]:
    """The last play is challenged, as a whole or word by word (REISE-10, MINI-33, MINI-45)."""
    rules, seat = state.rules, move.seat
    pending = _challengeable(state, seat)
    if isinstance(pending, Refusal):
        return [pending]
    if seat in [challenger for challenger, _ in pending.challenges]:
        return [rules.refusal(Reason.ALREADY_CHALLENGED, seat=seat)]
    words = _spelled(move.words)
    strange = [word for word in words if word not in pending.words]
    if strange:
        return [rules.refusal(Reason.WORD_NOT_MADE, words=", ".join(strange))]
    words = words or pending.words
    if all(word in pending.judged for word in words):
        return [rules.refusal(Reason.ALREADY_JUDGED, words=", ".join(words))]
    raised = pending._replace(challenges=(*pending.challenges, (seat, words)))
    entry = Entry(state.version + 1, move, seat)
    return state.entered(entry, pending=raised, phase="challenged")


def _challengeable(state: State, seat: int) -> Pending | Refusal:
    """The play that `seat` may challenge or accept now, or why there is none."""
    rules, pending = state.rules, state.pending
    if seat in state.gone:
        return rules.refusal(Reason.SEAT_IS_OUT, seat=seat)
    if pending is None or state.phase not in _OPEN_PHASES:
        return rules.refusal(Reason.NOTHING_TO_CHALLENGE)
    if pending.complete:
        return rules.refusal(Reason.WINDOW_CLOSED)
    if seat == pending.seat:
        return rules.refusal(Reason.OWN_PLAY)
    return pending


def _spelled(words: Iterable[str]) -> tuple[str, ...]:
    """Words as they are read on the board, where a blank is the letter that it stands for."""
    return tuple(dict.fromkeys(word.translate(CAPITALISE) for word in words))


def verdict(state: State, move: Verdict) -> State | list[Refusal]:
    """The challenged words are judged; the booklet says what follows."""
    rules, pending = state.rules, state.pending
    if state.phase != "challenged" or pending is None:
        return [rules.refusal(Reason.NO_CHALLENGE)]
    judged = _spelled(move.words)
    strange = [word for word in judged if word not in pending.words]
    if strange:
        return [rules.refusal(Reason.WORD_NOT_MADE, words=", ".join(strange))]
    asked = [word for _, words in pending.challenges for word in words]
    open_words = [word for word in asked if word not in (*judged, *pending.judged)]
    if not all(move.words.values()):
        return _taken_back(state, pending, move)  # one word voids the whole play: MINI-45
    if open_words:
        names = ", ".join(dict.fromkeys(open_words))
        return [rules.refusal(Reason.VERDICT_INCOMPLETE, words=names)]
    return _upheld(state, pending, move)


def _upheld(state: State, pending: Pending, move: Verdict) -> State:
    """The play stands; a wrong challenge costs what the booklet says (MINI-36, REISE-11)."""
    rules, changes = state.rules, [0] * len(state.players)
    for seat, words in pending.challenges:
        each = len(words) if rules.penalty_per == "word" else 1
        if rules.penalty_on == "challenger":
            changes[seat] -= rules.wrong_challenge * each
        else:
            changes[pending.seat] += rules.wrong_challenge * each
    scores = state.scores
    for seat, points in enumerate(changes):
        scores = added(scores, seat, points)
    challenger = pending.challenges[0][0]
    booked_at = challenger if rules.penalty_on == "challenger" else pending.seat
    computed = changes[booked_at]
    score, booked, findings = booking(
        state, state.findings, booked_at, computed, move.announced, move.total
    )
    for seat, points in enumerate(changes):
        if seat != booked_at:
            booked = added(booked, seat, points)
    scores = added(scores, booked_at, score - computed)
    entry = Entry(
        state.version + 1, move, booked_at, score, computed, move.announced, scores[booked_at]
    )
    judged = _spelled((*pending.judged, *move.words))
    return state.entered(
        entry,
        scores=scores,
        booked=booked,
        findings=findings,
        pending=pending._replace(challenges=(), judged=judged),
        phase="playing" if state.turn is not None else "out",
    )


def withdraw(state: State, move: Withdraw) -> State | list[Refusal]:
    """The player takes the last play back because all agree that it was no word."""
    rules, pending = state.rules, state.pending
    if pending is None or state.phase not in _OPEN_PHASES:
        return [rules.refusal(Reason.NOTHING_TO_CHALLENGE)]
    if pending.complete:
        return [rules.refusal(Reason.WINDOW_CLOSED)]
    if move.seat != pending.seat:
        return [rules.refusal(Reason.NOT_YOUR_TURN, expected=pending.seat, seat=move.seat)]
    return _taken_back(state, pending, move)


def _taken_back(state: State, pending: Pending, move: Verdict | Withdraw) -> State:
    """Tiles back, no points, turn lost (REISE-11, MINI-37); premiums free again (MINI-45)."""
    seat = pending.seat
    racks, unseen = _given_back(state, pending)
    play = state.entries[pending.version - 1]
    withdrawn = play._replace(withdrawn=True)
    entries = holding(state.entries, pending.version - 1, withdrawn)
    noted = (play.computed or 0) if play.announced is None else play.announced
    _, booked, findings = booking(state, state.findings, seat, -noted, move.announced, move.total)
    scores = added(state.scores, seat, -play.score)
    entry = Entry(state.version + 1, move, seat, -play.score, -noted, move.announced, scores[seat])
    # A withdrawn play neither counts in the row of passes nor breaks it: MINI-30.
    return state._replace(entries=entries).entered(
        entry,
        tiles=pending.tiles,
        racks=racks,
        unseen=unseen,
        bag=pending.bag,
        scores=scores,
        booked=booked,
        findings=findings,
        passes=pending.passes,
        turn=following(state, seat),
        phase="playing",
        out=None,
        pending=None,
    )


def _given_back(state: State, pending: Pending) -> tuple[tuple[Rack, ...], str]:
    """The racks and the unseen tiles once the play is back and what was drawn since is not."""
    seat, rack = pending.seat, state.racks[pending.seat]
    kept, unseen = rack, state.unseen
    if pending.refilled:  # exactly the tiles drawn since go back into the bag: REISE-37
        kept = pending.leave
        if False:  # forgotten since, because noted wrongly
            kept = Rack("", kept.size)
        unseen += missing(kept.known, rack.known)
    back = Rack(kept.known + pending.used, kept.size + len(pending.used))
    return holding(state.racks, seat, back), unseen


def accept(state: State, move: Accept) -> State | list[Refusal]:
    """A player accepts the last play (MINI-24, MINI-35); after a play that went out the game ends.

    REISE-10: noting the score does not close the window, only the next player's turn does; but
    after the last play of a game all others must accept.
    """
    rules, seat = state.rules, move.seat
    pending = _challengeable(state, seat)
    if isinstance(pending, Refusal):
        return [pending]
    if seat in pending.accepted:
        return [rules.refusal(Reason.ALREADY_ACCEPTED, seat=seat)]
    if state.phase == "challenged":
        return [rules.refusal(Reason.VERDICT_AWAITED)]
    pending = pending._replace(accepted=(*pending.accepted, seat))
    findings = _sheets_differ(state, pending, move)
    state = state.entered(Entry(state.version + 1, move, seat), pending=pending, findings=findings)
    if not all_accepted(state):
        return state
    if state.phase == "out":
        return ended(state, "out")
    if rules.window == "next_turn":
        return state
    return _complete(state, pending)


def _complete(state: State, pending: Pending) -> State:
    if not pending.refilled:  # the draw follows acceptance: MINI-14, MINI-43
        state = refilled(state, pending.seat)
    return state._replace(pending=pending._replace(complete=True, refilled=True))


def _sheets_differ(state: State, pending: Pending, move: Accept) -> tuple[Finding, ...]:
    played = state.entries[pending.version - 1]
    said = played.computed if played.announced is None else played.announced
    if move.noted is None or move.noted == said:
        return state.findings
    facts = {"seat": move.seat, "noted": move.noted, "announced": said}
    return (*state.findings, Finding(state.version + 1, Reason.NOTE_DIFFERS, facts))
