"""What a turn of Scrabble Karten made, and what its hand could have made with its bonus card."""

from collections.abc import Sequence
from typing import Any

from engine.karten.bonuses import Matched
from engine.karten.deck import FACTORS
from engine.karten.possible import Possible, plays
from engine.karten.state import State
from engine.karten.table import Laid, Use, cell_name, lay
from engine.karten.turns import CardPlay
from engine.letters import BLANK, CAPITALISE
from engine.possible import Looked, Told
from engine.racked import Graph
from engine.sheets import Entry

# Beyond these the plays of a hand take seconds.
_MOST_BLANKS, _MOST_CARDS = 1, 8


def made(before: State, entry: Entry, lines: Sequence[Entry]) -> Told | None:
    """What was laid in a turn, with the points card that its own player used on it.

    `lines` are those of the whole sheet that stand.
    """
    played = entry.laid
    if not isinstance(played, CardPlay):
        return None
    laid, card, added = played.laid, played.laid.bonus, 0
    if card is not None:
        plain = lay(before.rules, before.table, laid.at, laid.letters)
        added = laid.points - plain.points if isinstance(plain, Laid) else 0
    score = laid.points + played.bonus
    own = _points_card(entry, lines)
    if own is not None:
        card, added = own.card, own.points
        score += own.points
    return _told(laid, score, card, added)


def looked(before: State, entry: Entry, lines: Sequence[Entry], rack: str, graph: Graph) -> Looked:
    """All plays of the known cards of a hand, with the bonus card that it is known to have held."""
    seat = entry.move.seat  # type: ignore[attr-defined]
    own, played = _points_card(entry, lines), entry.laid
    card = played.laid.bonus if isinstance(played, CardPlay) else None
    card = card or (own.card if own else before.bonuses.hands[seat])

    def told(one: Possible) -> Told | None:
        used = card if one.added else None
        use = Use(card, FACTORS[card], one.named) if card and one.named else None
        laid = lay(before.rules, before.table, one.at, one.letters, use)
        return _told(laid, one.score, used, one.added) if isinstance(laid, Laid) else None

    if not rack or len(rack) > _MOST_CARDS or rack.count(BLANK) > _MOST_BLANKS:
        return Looked(None, told, card, card is not None)
    found = plays(before.rules, before.table, rack, graph, card)
    return Looked(found, told, card, card is not None)


def _points_card(entry: Entry, lines: Sequence[Entry]) -> Matched | None:
    """The points card that who laid a word used on it (KARTEN-32)."""
    used: list[Any] = [line for line in lines if isinstance(line.laid, Matched)]
    own = (
        line.laid
        for line in used
        if line.laid.play == entry.version
        and line.seat == entry.seat
        and line.move.seat == entry.seat
        and not line.withdrawn
    )
    return next(own, None)


def _told(laid: Laid, score: int, card: str | None, added: int) -> Told:
    words = tuple(dict.fromkeys(word.text.translate(CAPITALISE) for word in laid.words))
    on = None if laid.named is None else cell_name(laid.named)
    return Told(laid.at, laid.letters, laid.words[0].text, score, words, laid.used, card, on, added)
