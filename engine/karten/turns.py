"""The turns of Scrabble Karten: a play, an exchange, a pass, a turn lost; cards that were seen."""

from typing import NamedTuple

from engine.karten import bonus_cards
from engine.karten.bonuses import show, word_bonus
from engine.karten.ends import next_turn, standing, turn_sat_out
from engine.karten.options import ALL_CARDS_BONUS, SECONDS, Rules
from engine.karten.state import Pending, State, Used
from engine.karten.table import Card, Cell, Laid, cleared, lay
from engine.letters import CAPITALISE, as_tiles
from engine.moves import FACE_DOWN, Clock, Exchange, Miss, Pass, Play
from engine.moves import Rack as RackSeen
from engine.racks import Rack, Tiles, after_taking, less_known, no_tile, put_back
from engine.refusals import Reason, Refusal
from engine.seats import added, booking, holding, out_of_order
from engine.settling import settled
from engine.sheets import Entry


class CardPlay(NamedTuple):
    """What came of a play: its words, its bonus for all cards, the cards that left the table."""

    laid: Laid
    bonus: int
    gone: dict[Cell, Card]


class Piles(NamedTuple):
    """The draw pile and the cards outside it after a draw."""

    rack: Rack
    bag: int
    unseen: str
    discards: str


def play(state: State, move: Play) -> State | list[Refusal]:
    """Cards are laid (KARTEN-10, -20 to -31, -36, -41)."""
    problems = out_of_order(state, move)
    before = window_shut(state)
    use = word_bonus(before.rules, move)
    if isinstance(use, Refusal):
        return [*problems, use]
    laid = lay(before.rules, before.table, move.at, move.letters, use)
    if isinstance(laid, list):
        return problems + laid
    tiles = after_taking(before, move.seat, move.rack, laid.used)
    if isinstance(tiles, Refusal):
        return [*problems, tiles]
    before = before._replace(racks=tiles.racks, unseen=tiles.unseen, findings=tiles.findings)
    if use:
        held = show(before, move.seat, use.card)
        if isinstance(held, Refusal):
            return [*problems, held]
        before = held
    return problems or _laid(before, move, laid)


def _laid(before: State, move: Play, laid: Laid) -> State:
    """The state after a play; the cards that it used have left the hand already."""
    rules, seat, version = before.rules, move.seat, before.version + 1
    bonus = ALL_CARDS_BONUS if len(laid.cards) == rules.rack else 0  # KARTEN-23, KARTEN-92
    computed = laid.points + bonus
    score, booked, findings = booking(
        before, before.findings, seat, computed, move.announced, move.total
    )
    table, gone = cleared(before.table, laid, version)
    pending = _pending(before, seat, laid, gone)
    piles = _drawn(before, seat, pending.gone)
    scores = added(before.scores, seat, score)
    made = CardPlay(laid, bonus, gone)
    entry = Entry(version, move, seat, score, computed, move.announced, scores[seat], made)
    after = before.entered(
        entry,
        table=table,
        racks=holding(before.racks, seat, piles.rack),
        bag=piles.bag,
        unseen=piles.unseen,
        discards=piles.discards,
        bonuses=bonus_cards.used(before.bonuses, seat) if laid.bonus else before.bonuses,
        scores=scores,
        booked=booked,
        findings=findings,
        begun=True,
        sat=0,
        out=None if piles.rack.size else seat,  # still empty after drawing: KARTEN-94
        pending=pending,
        seconds=rules.seconds,
    )
    return standing(after)


def _pending(before: State, seat: int, laid: Laid, gone: dict[Cell, Card]) -> Pending:
    version = before.version + 1
    return Pending(
        version=version,
        seat=seat,
        words=tuple(word.text.translate(CAPITALISE) for word in laid.words),
        table=before.table,
        discards=before.discards,
        bag=before.bag,
        sat=before.sat,
        leave=before.racks[seat],
        used=laid.used,
        gone=as_tiles("".join(card.glyph for card in gone.values())),
        bonuses=(Used(seat, laid.bonus, version, seat),) if laid.bonus else (),
    )


def _drawn(before: State, seat: int, gone: str) -> Piles:
    """The piles once `seat` has drawn back and the cards `gone` have left the table.

    They are out of the game (KARTEN-22, KARTEN-37) or, with a target, shuffled in: after the draw,
    or before it where the pile is too small (KARTEN-52, KARTEN-97).
    """
    rack, bag = before.racks[seat], before.bag
    need = max(before.rules.rack - rack.size, 0)
    back = len(gone) if before.rules.target else 0
    drawn = min(need, bag if bag >= need else bag + back)
    filled = rack._replace(size=rack.size + drawn)
    if before.rules.target:
        return Piles(filled, bag + back - drawn, before.unseen + gone, before.discards)
    return Piles(filled, bag - drawn, before.unseen, before.discards + gone)


def exchange(state: State, move: Exchange) -> State | list[Refusal]:
    """Cards of the hand, the bonus card included, are exchanged (KARTEN-11, KARTEN-89).

    After a turn lost by the clock an exchange belongs to that turn (KARTEN-54, KARTEN-100).
    """
    late = _still_late(state, move.seat)
    if not late and (problems := out_of_order(state, move)):
        return problems
    before, rules, seat = _passed_over(state, move), state.rules, move.seat
    count = len(move.letters) if move.letters is not None else move.count or 0
    if count < (1 if move.bonus is None else 0):
        return [rules.refusal(Reason.EXCHANGE_OF_NOTHING)]
    if before.bag < count:
        return [rules.refusal(Reason.PILE_TOO_SMALL, pile=before.bag, count=count)]
    if count > before.racks[seat].size:
        return [rules.refusal(Reason.TOO_MANY_LAID, tiles=count, size=before.racks[seat].size)]
    letters = move.letters or ""
    if strange := no_tile(before, letters):
        return [strange]
    after = after_taking(before, seat, move.rack, letters)
    if isinstance(after, Refusal):
        return [after]
    after = put_back(after, seat, letters) if letters else less_known(after, seat, count)
    before = before._replace(findings=after.findings)
    if move.bonus is not None:
        shuffled = _bonus_exchanged(before, seat, move.bonus)
        if isinstance(shuffled, Refusal):
            return [shuffled]
        before = shuffled
    return _turn_over(before, after._replace(findings=before.findings), move, late=late)


def _still_late(state: State, seat: int) -> bool:
    """Whether `seat` lost its turn by the clock just now and may still exchange (KARTEN-54)."""
    here = seat not in state.gone and not state.adjourned
    return here and state.late == seat and state.phase == "playing"


def _bonus_exchanged(state: State, seat: int, card: str) -> State | Refusal:
    shown = state if card == FACE_DOWN else show(state, seat, card)
    if isinstance(shown, Refusal):
        return shown
    return shown._replace(bonuses=bonus_cards.exchanged(shown.bonuses, seat))


def pass_turn(state: State, move: Pass) -> State | list[Refusal]:
    """A turn is passed, whether or not a play would have been possible (KARTEN-12)."""
    if problems := out_of_order(state, move):
        return problems
    before = _passed_over(state, move)
    tiles = after_taking(before, move.seat, move.rack, "")
    return [tiles] if isinstance(tiles, Refusal) else _turn_over(before, tiles, move)


def miss(state: State, move: Miss) -> State | list[Refusal]:
    """A turn is lost by the clock, or by a word that was given up (KARTEN-53, KARTEN-99)."""
    if not state.rules.seconds:
        return [state.rules.refusal(Reason.NO_TIME_LIMIT)]
    if problems := out_of_order(state, move):
        return problems
    before = _passed_over(state, move)
    tiles = after_taking(before, move.seat, move.rack, "")
    return [tiles] if isinstance(tiles, Refusal) else _turn_over(before, tiles, move)


def _turn_over(
    state: State, tiles: Tiles, move: Exchange | Pass | Miss, *, late: bool = False
) -> State:
    """The state after a turn in which no word was laid; the table stays as it is (KARTEN-73)."""
    seat = move.seat
    _, booked, findings = booking(state, tiles.findings, seat, 0, None, move.total)
    after = state.entered(
        Entry(state.version + 1, move, seat, total=state.scores[seat]),
        racks=tiles.racks,
        unseen=tiles.unseen,
        begun=True,
        booked=booked,
        findings=findings,
        late=None,
    )
    if late:  # the turn has been counted already: KARTEN-100
        return after
    by_clock = isinstance(move, Miss) and not move.begun
    after = next_turn(after, seat)._replace(
        late=seat if by_clock else None, seconds=state.rules.seconds
    )
    return turn_sat_out(after, state.bag, state.sat, passed=isinstance(move, Pass))


def clock(state: State, move: Clock) -> State | list[Refusal]:
    """The others change the time limit for the present turn (KARTEN-99)."""
    rules: Rules = state.rules
    if not rules.seconds:
        return [rules.refusal(Reason.NO_TIME_LIMIT)]
    if state.turn is None:
        return [rules.refusal(Reason.GAME_OVER)]
    if move.seconds not in SECONDS:
        values = ", ".join(map(str, SECONDS))
        facts = {"option": "seconds", "value": move.seconds, "values": values}
        return [rules.refusal(Reason.BAD_OPTION, "KARTEN-99", **facts)]
    return state.entered(Entry(state.version + 1, move), seconds=move.seconds)


def rack_seen(state: State, move: RackSeen) -> State | list[Refusal]:
    """Cards of a hand were seen, perhaps the bonus card as well."""
    tiles = after_taking(state, move.seat, move.letters, "")
    if isinstance(tiles, Refusal):
        return [tiles]
    after = state._replace(**tiles._asdict())
    if move.bonus is not None:
        held = show(after, move.seat, move.bonus)
        if isinstance(held, Refusal):
            return [held]
        after = held
    entered: State = settled(after.entered(Entry(state.version + 1, move, move.seat)))
    return entered


def window_shut(state: State) -> State:
    """The state once the next player has begun: the last play stands (KARTEN-18)."""
    return state._replace(pending=None)


def _passed_over(state: State, move: Exchange | Pass | Miss) -> State:
    """The state once the next player has begun a turn without a word (KARTEN-18).

    Where only a laid word shuts the window the last play may still be challenged, but no points
    card be used on it; until its own player is on again, or bonus cards are shuffled that a
    withdrawal would give back.
    """
    pending = state.pending
    if pending is None or state.rules.window != "next_word" or move.seat == pending.seat:
        return window_shut(state)
    if pending.bonuses and getattr(move, "bonus", None) is not None:
        return window_shut(state)
    return state._replace(pending=pending._replace(noted=True, passed_over=True))
