"""The turns of a classic game: a play, an exchange, a pass, and tiles that were seen."""

from engine.classic.ends import ended, scored_nothing
from engine.classic.state import Pending, State, refilled, window_shut
from engine.letters import CAPITALISE
from engine.moves import Exchange, Pass, Play
from engine.moves import Rack as RackSeen
from engine.placement import Laid, covered, lay
from engine.racks import Tiles, after_taking, less_known, no_tile, put_back
from engine.refusals import Reason, Refusal, Unusable
from engine.seats import added, at_the_table, booking, following, out_of_order
from engine.settling import settled
from engine.sheets import Entry


def play(state: State, move: Play) -> State | list[Refusal]:
    """Tiles are laid (REISE-05 to -07, KLASSIK-09 to -18, MINI-11 to -15)."""
    problems = out_of_order(state, move)
    before = window_shut(state)
    try:
        cell, down = before.rules.grid.place(move.at)
    except Unusable:
        at = move.at
        outside = before.rules.refusal(Reason.OUT_OF_BOARD, at=at, letters=move.letters)
        return [*problems, outside]
    laid = lay(before.rules, before.tiles, cell, down, move.letters)
    if isinstance(laid, list):
        return problems + laid
    after = after_taking(before, move.seat, move.rack, laid.used)
    if isinstance(after, Refusal):
        return [*problems, after]
    return problems or _laid(before, after, move, laid)


def _laid(before: State, after: Tiles, move: Play, laid: Laid) -> State:
    rules, seat, version = before.rules, move.seat, before.version + 1
    score, booked, findings = booking(
        before, after.findings, seat, laid.score, move.announced, move.total
    )
    leave = after.racks[seat]
    out = before.bag == 0 and leave.size == 0  # MINI-40, REISE-20
    at_once = rules.refill == "at_once"
    pending = Pending(
        version=version,
        seat=seat,
        words=tuple(word.text.translate(CAPITALISE) for word in laid.words),
        tiles=before.tiles,
        leave=leave,
        used=laid.used,
        bag=before.bag,
        passes=before.passes,
        refilled=at_once,
        scoreless=before.scoreless,
    )
    scores = added(before.scores, seat, score)
    entry = Entry(version, move, seat, score, laid.score, move.announced, scores[seat], laid)
    state = before.entered(
        entry,
        racks=after.racks,
        unseen=after.unseen,
        tiles=covered(before.tiles, laid, rules.grid.stride),
        scores=scores,
        booked=booked,
        begun=True,
        passes=0,  # a scored play breaks the row of passes: MINI-30
        scoreless=0,
        turn=None if out else following(before, seat),
        phase="out" if out else "playing",
        out=seat if out else None,
        pending=pending,
        findings=findings,
    )
    return refilled(state, seat) if at_once else state  # REISE-37


def exchange(state: State, move: Exchange) -> State | list[Refusal]:
    """Tiles are exchanged for as many from the bag (REISE-18, -19; MINI-25, -26, -28)."""
    if problems := out_of_order(state, move):
        return problems
    before, rules, seat = window_shut(state), state.rules, move.seat
    count = len(move.letters) if move.letters is not None else move.count or 0
    if count < 1:
        return [rules.refusal(Reason.EXCHANGE_OF_NOTHING)]
    needed = max(rules.exchange_from, count)
    if before.bag < needed:
        return [rules.refusal(Reason.BAG_TOO_SMALL, bag=before.bag, needed=needed)]
    if count > before.racks[seat].size:
        return [rules.refusal(Reason.TOO_MANY_LAID, tiles=count, size=before.racks[seat].size)]
    letters = move.letters or ""
    if strange := no_tile(before, letters):
        return [strange]
    after = after_taking(before, seat, move.rack, letters)
    if isinstance(after, Refusal):
        return [after]
    after = put_back(after, seat, letters) if letters else less_known(after, seat, count)
    return scored_nothing(_turn_over(before, after, move, passes=0), before.scoreless + 1)


def pass_turn(state: State, move: Pass) -> State | list[Refusal]:
    """A turn is passed (REISE-07, MINI-29); enough passes in a row end the game."""
    if problems := out_of_order(state, move):
        return problems
    before = window_shut(state)
    tiles = after_taking(before, move.seat, move.rack, "")
    if isinstance(tiles, Refusal):
        return [tiles]
    after = _turn_over(before, tiles, move, passes=_passes(before) + 1)
    rounds = after.rules.passes_to_end * len(at_the_table(after))
    if after.passes >= rounds:  # MINI-30, REISE-20
        return ended(after, "passes")
    return scored_nothing(after, before.scoreless + 1)


def _passes(state: State) -> int:
    """The passes that count so far: with `passes_with_bag` empty only those since it is."""
    return state.passes if state.rules.passes_with_bag == "any" or state.bag == 0 else -1


def _turn_over(state: State, tiles: Tiles, move: Exchange | Pass, passes: int) -> State:
    seat = move.seat
    _, booked, findings = booking(state, tiles.findings, seat, 0, None, move.total)
    return state.entered(
        Entry(state.version + 1, move, seat, total=state.scores[seat]),
        racks=tiles.racks,
        unseen=tiles.unseen,
        turn=following(state, seat),
        passes=passes,
        begun=True,
        booked=booked,
        findings=findings,
    )


def rack_seen(state: State, move: RackSeen) -> State | list[Refusal]:
    """Tiles of a rack were seen."""
    seat, pending = move.seat, state.pending
    drawn_already = pending is not None and seat == pending.seat and not pending.refilled
    if pending and drawn_already and len(move.letters) > state.racks[seat].size:
        # The table has drawn before accepting; then REISE-37 applies: MINI-43.
        state = refilled(state, seat)._replace(pending=pending._replace(refilled=True))
    tiles = after_taking(state, seat, move.letters, "")
    if isinstance(tiles, Refusal):
        return [tiles]
    after: State = settled(state.entered(Entry(state.version + 1, move, seat), **tiles._asdict()))
    return after
