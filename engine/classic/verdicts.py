"""What becomes of the last play in a classic game: it is judged, accepted or taken back."""

from collections.abc import Iterable

from engine.challenges import OPEN_PHASES, accepted, given_back, spelled, unfit
from engine.classic.ends import ended, scored_nothing
from engine.classic.state import Pending, State, refilled
from engine.moves import Accept, Verdict, Withdraw
from engine.refusals import Reason, Refusal
from engine.seats import added, all_accepted, at_the_table, booking, following
from engine.sheets import Entry, line_at, marked_withdrawn

Raised = tuple[int, tuple[str, ...]]
"""Who challenged a play, and the words that they named."""


def verdict(state: State, move: Verdict) -> State | list[Refusal]:
    """The challenged words are judged; the booklet says what follows."""
    pending, problems = state.pending, unfit(state, move)
    if pending is None or problems:
        return problems
    if not all(move.words.values()):  # one word voids the whole play: MINI-45
        return _in_the_row(_fined(_taken_back(state, pending, move), pending, move), pending)
    return _upheld(state, pending, move)


def _upheld(state: State, pending: Pending, move: Verdict) -> State:
    """The play stands; a wrong challenge costs what the booklet says (MINI-36, REISE-11)."""
    rules, changes = state.rules, _fines(state, pending, pending.challenges)
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
    judged = spelled((*pending.judged, *move.words))
    return state.entered(
        entry,
        scores=scores,
        booked=booked,
        findings=findings,
        pending=pending._replace(challenges=(), judged=judged),
        phase="playing" if state.turn is not None else "out",
    )


def _fines(state: State, pending: Pending, wrong: Iterable[Raised]) -> list[int]:
    """What unfounded challenges change in each seat's score (MINI-36)."""
    rules, changes = state.rules, [0] * len(state.players)
    for seat, words in wrong:
        each = len(words) if rules.penalty_per == "word" else 1
        if rules.penalty_on == "challenger":
            changes[seat] -= rules.wrong_challenge * each
        else:
            changes[pending.seat] += rules.wrong_challenge * each
    return changes


def _fined(state: State, pending: Pending, move: Verdict) -> State:
    """The state once those have paid who named admissible words alone (MINI-36).

    The play is taken back for a word that somebody else named. Who named a word that was not judged
    pays nothing.
    """
    if state.rules.penalty_for != "each":
        return state
    good = {*pending.judged, *spelled(word for word, yes in move.words.items() if yes)}
    wrong = [raised for raised in pending.challenges if good.issuperset(raised[1])]
    scores, booked = state.scores, state.booked
    for seat, points in enumerate(_fines(state, pending, wrong)):
        scores, booked = added(scores, seat, points), added(booked, seat, points)
    return state._replace(scores=scores, booked=booked)


def _in_the_row(state: State, pending: Pending) -> State:
    """The state where a play that was taken back counts in the row of passes (MINI-30)."""
    rules = state.rules
    if rules.withdrawn_play != "counts" or state.phase != "playing":
        return state
    counts = rules.passes_with_bag == "any" or pending.bag == 0
    state = state._replace(passes=pending.passes + 1 if counts else 0)
    enough = state.passes >= rules.passes_to_end * len(at_the_table(state))
    return ended(state, "passes") if enough else state


def withdraw(state: State, move: Withdraw) -> State | list[Refusal]:
    """The player takes the last play back because all agree that it was no word."""
    rules, pending = state.rules, state.pending
    if pending is None or state.phase not in OPEN_PHASES:
        return [rules.refusal(Reason.NOTHING_TO_CHALLENGE)]
    if pending.complete:
        return [rules.refusal(Reason.WINDOW_CLOSED)]
    if move.seat != pending.seat:
        return [rules.refusal(Reason.NOT_YOUR_TURN, expected=pending.seat, seat=move.seat)]
    return _in_the_row(_taken_back(state, pending, move), pending)


def _taken_back(state: State, pending: Pending, move: Verdict | Withdraw) -> State:
    """Tiles back, no points, turn lost (REISE-11, MINI-37); premiums free again (MINI-45)."""
    seat = pending.seat
    racks, unseen = given_back(state, pending)
    play = line_at(state.entries, pending.version)
    entries = marked_withdrawn(state.entries, (pending.version,))
    noted = play.noted
    _, booked, findings = booking(state, state.findings, seat, -noted, move.announced, move.total)
    scores = added(state.scores, seat, -play.score)
    entry = Entry(state.version + 1, move, seat, -play.score, -noted, move.announced, scores[seat])
    # A withdrawn play neither counts in the row of passes nor breaks it: MINI-30.
    back: State = state._replace(entries=entries).entered(
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
    return scored_nothing(back, pending.scoreless + 1)


def accept(state: State, move: Accept) -> State | list[Refusal]:
    """A player accepts the last play (MINI-24, MINI-35); after a play that went out the game ends.

    REISE-10: noting the score does not close the window, only the next player's turn does; but
    after the last play of a game all others must accept.
    """
    played = line_at(state.entries, state.pending.version) if state.pending else None
    announced = played is not None and played.announced is not None
    said = played.noted if played else 0
    after: State | list[Refusal] = accepted(state, move, said, announced=announced)
    if isinstance(after, list) or after.pending is None or not all_accepted(after):
        return after
    if after.phase == "out":
        return ended(after, "out")
    if after.rules.window == "next_turn":
        return after
    return _complete(after, after.pending)


def _complete(state: State, pending: Pending) -> State:
    if not pending.refilled:  # the draw follows acceptance: MINI-14, MINI-43
        state = refilled(state, pending.seat)
    return state._replace(pending=pending._replace(complete=True, refilled=True))
