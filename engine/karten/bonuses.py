"""Bonus cards in play: the word bonus card of a play, points cards on the words of a turn."""

from typing import Any, NamedTuple

from engine.karten import bonus_cards
from engine.karten.deck import DOUBLE, FACTORS, TRIPLE, Points
from engine.karten.ends import standing
from engine.karten.options import Rules
from engine.karten.state import Pending, State, Used
from engine.karten.table import Use
from engine.letters import CAPITALISE
from engine.moves import Bonus, Play
from engine.refusals import Reason, Refusal
from engine.seats import added, booking, said
from engine.sheets import Entry, Finding


class Matched(NamedTuple):
    """What a points card matched: its name, the play, (entry, words, points) of each, the sum."""

    card: str
    play: int
    entries: tuple[tuple[str, tuple[str, ...], int], ...]
    points: int


def word_bonus(rules: Rules, move: Play) -> Use | Refusal | None:
    """The word bonus card that a play uses, if any (KARTEN-30)."""
    card = move.bonus
    if card is None:
        if move.named is not None:
            return rules.refusal(Reason.BONUS_NEEDS_A_CARD, card=f"{DOUBLE}, {TRIPLE}")
        return None
    if card in FACTORS:
        return Use(card, FACTORS[card], move.named)
    if card in rules.bonus_deck.entries:
        return rules.refusal(Reason.WRONG_BONUS_CARD, card=card)
    return rules.refusal(Reason.UNKNOWN_BONUS_CARD, card=card)


def show(state: State, seat: int, card: str) -> State | Refusal:
    """The state once `seat` has shown its bonus card, or why it can't hold that one.

    Under `rack_policy` "flag" what was noted wrongly before is forgotten, and that is a finding.
    """
    rules = state.rules
    if card not in rules.bonus_deck.cards:
        return rules.refusal(Reason.UNKNOWN_BONUS_CARD, card=card)
    held = bonus_cards.seen(state.bonuses, seat, card)
    if held is not None:
        return state._replace(bonuses=held)
    facts: dict[str, Any] = {"seat": seat, "card": card}
    if rules.rack_policy == "flag":
        on_the_table = len(state.pending.bonuses) if state.pending else 0
        again = bonus_cards.seen(bonus_cards.forgotten(state.bonuses, on_the_table), seat, card)
        if again is not None:
            finding = Finding(state.version + 1, Reason.BONUS_CARD_NOT_HELD, facts)
            return state._replace(bonuses=again, findings=(*state.findings, finding))
    return rules.refusal(Reason.BONUS_CARD_NOT_HELD, **facts)


def points_card(state: State, move: Bonus) -> State | list[Refusal]:
    """A points card is played on the words of the last play (KARTEN-32 to -35, -42, -77 to -81)."""
    pending = _window(state, move)
    if isinstance(pending, Refusal):
        return [pending]
    found = _card(state, move)
    if isinstance(found, Refusal):
        return [found]
    plus = _plus(state.rules, pending, move)
    if isinstance(plus, Refusal):
        return [plus]
    matched = _matched(state.rules, pending, move, *found, plus=plus)
    if isinstance(matched, Refusal):
        return [matched]
    shown = show(state, move.seat, matched.card)
    return [shown] if isinstance(shown, Refusal) else _scored(shown, pending, move, matched, plus)


def _window(state: State, move: Bonus) -> Pending | Refusal:
    """The play on which `move.seat` may use a points card now, or why there is none."""
    rules, seat, pending = state.rules, move.seat, state.pending
    if state.adjourned:
        return rules.refusal(Reason.GAME_ADJOURNED)
    if state.phase == "challenged":
        return rules.refusal(Reason.VERDICT_AWAITED)
    if seat in state.gone:
        return rules.refusal(Reason.SEAT_IS_OUT, seat=seat)
    if pending is None or pending.noted:
        return rules.refusal(Reason.NO_WORD_FOR_BONUS)
    if seat in [used.seat for used in pending.bonuses]:  # KARTEN-78
        return rules.refusal(Reason.BONUS_CARD_USED, seat=seat)
    return pending


def _card(state: State, move: Bonus) -> tuple[str, tuple[str, ...]] | Refusal:
    """The name of the card and the entries named; a card may be named by one of its entries."""
    rules, deck, named = state.rules, state.rules.bonus_deck, move.card
    if named in FACTORS:
        return rules.refusal(Reason.WRONG_BONUS_CARD, card=named)
    if named in deck.entries:
        return named, move.entries
    cards = deck.with_entry(named)
    held = [card for card in cards if card == state.bonuses.hands[move.seat]]
    meant = held or cards
    if not meant:
        return rules.refusal(Reason.UNKNOWN_BONUS_CARD, card=named)
    if len(meant) > 1:
        return rules.refusal(Reason.BONUS_CARD_UNCLEAR, entry=named, cards=", ".join(meant))
    return meant[0], move.entries or (named,)


def _plus(rules: Rules, pending: Pending, move: Bonus) -> bool | Refusal:
    """Whether the plus value counts: on one's own word; elsewhere by house rule A (KARTEN-50)."""
    own = move.seat == pending.seat
    plus = own if move.plus is None else move.plus
    if plus == own or (plus and rules.choose_plus):
        return plus
    return rules.refusal(Reason.PLUS_OR_MINUS_FIXED)


def _matched(
    rules: Rules,
    pending: Pending,
    move: Bonus,
    card: str,
    named: tuple[str, ...],
    *,
    plus: bool,
) -> Matched | Refusal:
    """The entries that count and what they come to, or why they don't.

    Without a name it is the matching entry that counts most, or by house rule A both (KARTEN-50).
    """
    entries = rules.bonus_deck.entries[card]
    foreign = [entry for entry in named if entry not in entries]
    if foreign:
        return rules.refusal(Reason.UNKNOWN_BONUS_CARD, card=f"{card}:{foreign[0]}")
    if len({*named}) > 1 and not rules.both_entries:  # KARTEN-33, KARTEN-42
        return rules.refusal(Reason.ONE_ENTRY_ONLY)
    word = None if move.word is None else move.word.translate(CAPITALISE)
    if word is not None and word not in pending.words:
        return rules.refusal(Reason.WORD_NOT_MADE, "KARTEN-32", words=word)
    words = {
        entry: tuple(made for made in pending.words if points.condition.matches(made))
        for entry, points in entries.items()
    }
    wanted = [entry for entry in entries if entry in (named or entries)]
    lacking = [entry for entry in wanted if not words[entry]]
    if lacking == wanted or (named and lacking):
        facts = {"entry": ", ".join(lacking), "words": ", ".join(pending.words)}
        return rules.refusal(Reason.ENTRY_DOES_NOT_MATCH, **facts)
    count = [(e, words[e], _points(rules, entries[e], words[e], plus)) for e in wanted if words[e]]
    if not rules.both_entries:
        count = [max(count, key=lambda entry: abs(entry[2]))]
    if word is not None and not any(word in matching for _, matching, _ in count):
        facts = {"entry": ", ".join(entry for entry, _, _ in count), "words": word}
        return rules.refusal(Reason.ENTRY_DOES_NOT_MATCH, **facts)
    points = sum(counted for _, _, counted in count)
    return Matched(card, pending.version, tuple(count), points)


def _points(rules: Rules, entry: Points, words: tuple[str, ...], plus: bool) -> int:  # noqa: FBT001
    """What an entry comes to: once a turn, or by house rule A once for each word (KARTEN-50)."""
    times = len(words) if rules.each_word else 1
    return times * (entry.plus if plus else -entry.minus)


def on_own_words(rules: Rules, card: str, words: tuple[str, ...]) -> int:
    """What a points card adds to a play of one's own that forms `words`, in capitals; 0 for none.

    The entry that counts most, or by house rule A both (KARTEN-33, KARTEN-42, KARTEN-50).
    """
    counted = [
        _points(rules, entry, matching, plus=True)
        for entry in rules.bonus_deck.entries[card].values()
        if (matching := tuple(word for word in words if entry.condition.matches(word)))
    ]
    return sum(counted) if rules.both_entries else max(counted, default=0)


def _scored(state: State, pending: Pending, move: Bonus, matched: Matched, plus: bool) -> State:  # noqa: FBT001
    """The state with the points booked and the card under the pile (KARTEN-35)."""
    seat = move.seat
    scored, version = seat if plus else pending.seat, state.version + 1
    score, booked, findings = booking(
        state, state.findings, scored, matched.points, move.announced, move.total
    )
    noted = said(state, matched.points, move.announced)
    used = Used(seat, matched.card, version, scored, score, noted)
    scores = added(state.scores, scored, score)
    entry = Entry(
        version, move, scored, score, matched.points, move.announced, scores[scored], matched
    )
    after = state.entered(
        entry,
        scores=scores,
        booked=booked,
        findings=findings,
        bonuses=bonus_cards.used(state.bonuses, seat),
        pending=pending._replace(bonuses=(*pending.bonuses, used)),
    )
    return standing(after)
