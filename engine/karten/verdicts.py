"""Challenges in Scrabble Karten: a verdict, a play taken back with all that followed from it."""

from engine.challenges import OPEN_PHASES, given_back, spelled, unfit
from engine.karten import bonus_cards
from engine.karten.ends import next_turn, turn_sat_out
from engine.karten.state import Pending, State, turn_score
from engine.letters import missing, without
from engine.moves import Verdict, Withdraw
from engine.racks import Rack
from engine.refusals import Reason, Refusal
from engine.seats import added, booking, holding
from engine.sheets import Entry, line_at, marked_withdrawn


def verdict(state: State, move: Verdict) -> State | list[Refusal]:
    """The challenged words are judged (KARTEN-18, KARTEN-19)."""
    pending, problems = state.pending, unfit(state, move)
    if pending is None or problems:
        return problems
    if not all(move.words.values()):
        return _taken_back(state, pending, move)  # one word voids the whole turn: KARTEN-76
    return _upheld(state, pending, move)


def _upheld(state: State, pending: Pending, move: Verdict) -> State:
    """The play stands; an unfounded challenge costs nothing (KARTEN-19)."""
    seat = pending.challenges[0][0]
    score, booked, findings = booking(state, state.findings, seat, 0, move.announced, move.total)
    scores = added(state.scores, seat, score)
    judged = spelled((*pending.judged, *move.words))
    return state.entered(
        Entry(state.version + 1, move, seat, score, 0, move.announced, scores[seat]),
        scores=scores,
        booked=booked,
        findings=findings,
        pending=pending._replace(challenges=(), judged=judged),
        phase="playing" if state.turn is not None else "out",
    )


def withdraw(state: State, move: Withdraw) -> State | list[Refusal]:
    """The player takes the last play back because all agree that it was no word."""
    rules, pending = state.rules, state.pending
    if pending is None or state.phase not in OPEN_PHASES:
        return [rules.refusal(Reason.NOTHING_TO_CHALLENGE)]
    if move.seat != pending.seat:
        return [rules.refusal(Reason.NOT_YOUR_TURN, expected=pending.seat, seat=move.seat)]
    return _taken_back(state, pending, move)


def _taken_back(state: State, pending: Pending, move: Verdict | Withdraw) -> State:
    """The state before the turn comes back and the turn is lost (KARTEN-19, KARTEN-72 to -76)."""
    seat = pending.seat
    _, noted = turn_score(state)
    before = state._replace(entries=_withdrawn(state, pending), scores=_unscored(state, pending))
    others = [used for used in pending.bonuses if used.scored != seat]
    for used in others:
        before = before._replace(booked=added(before.booked, used.scored, -used.noted))
    _, booked, findings = booking(before, before.findings, seat, -noted, move.announced, move.total)
    score = before.scores[seat] - state.scores[seat]
    entry = Entry(state.version + 1, move, seat, score, -noted, move.announced, before.scores[seat])
    racks, unseen = _hands(before, pending)
    uses = tuple((used.seat, used.card) for used in pending.bonuses)
    after = before.entered(
        entry,
        table=pending.table,
        discards=pending.discards,
        racks=racks,
        unseen=unseen,
        bag=pending.bag,
        bonuses=bonus_cards.taken_back(state.bonuses, uses),
        booked=booked,
        findings=findings,
        out=None,
        pending=None,
    )
    if pending.passed_over:
        return _turns_kept(after, pending)
    return turn_sat_out(next_turn(after, seat), pending.bag, pending.sat, passed=False)


def _turns_kept(state: State, pending: Pending) -> State:
    """The state where others have passed or exchanged since: those turns stand (KARTEN-18).

    All turns since the pile ran out count as sat out in a row (KARTEN-90).
    """
    state = state._replace(phase="playing")
    if state.rules.sat_out == "passes":
        return state._replace(sat=0 if pending.bag and not state.rules.target else state.sat)
    return turn_sat_out(state, pending.bag, pending.sat + state.sat, passed=False)


def _withdrawn(state: State, pending: Pending) -> tuple[Entry, ...]:
    """The entries with the play and the points cards on it marked as withdrawn."""
    versions = {pending.version, *(used.version for used in pending.bonuses)}
    return marked_withdrawn(state.entries, versions)


def _unscored(state: State, pending: Pending) -> tuple[int, ...]:
    """The scores without the play and without the points cards on it."""
    scores = added(state.scores, pending.seat, -line_at(state.entries, pending.version).score)
    for used in pending.bonuses:
        scores = added(scores, used.scored, -used.points)
    return scores


def _hands(state: State, pending: Pending) -> tuple[tuple[Rack, ...], str]:
    """The hands and the unseen cards once the play is back in the hand (KARTEN-74).

    Cards that were shuffled in when they left the table are on it again (KARTEN-97).
    """
    racks, unseen = given_back(state, pending)
    if not state.rules.target:
        return racks, unseen
    left = without(unseen, pending.gone)
    if left is not None:
        return racks, left
    # A hand was noted with a card that lay on the table: nothing is known of the hands any more
    # but the cards that come back.
    unseen += "".join(rack.known for rack in racks)
    racks = tuple(rack._replace(known="") for rack in racks)
    back = racks[pending.seat]._replace(known=pending.used)
    return holding(racks, pending.seat, back), missing(pending.gone + pending.used, unseen)
