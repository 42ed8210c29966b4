"""What a viewer may see of a game of Scrabble Karten: table, hands, piles, words, bonus cards."""

from collections.abc import Mapping
from typing import Any

from engine.challenges import open_play
from engine.karten.bonuses import Matched
from engine.karten.deck import POINTS
from engine.karten.state import State
from engine.karten.table import Card, Cell, Word, cell_name
from engine.karten.turns import CardPlay
from engine.letters import CAPITALISE, LetterSet, in_order
from engine.moves import Move
from engine.roles import facts_for, may_see_rack
from engine.seats import at_the_table, places, result
from engine.sheets import ENDED, Entry


def shown(state: State, role: str) -> dict[str, Any]:
    """The table, the piles and the seats as `role` may see them, and the result.

    `late` is the seat that lost its turn by the clock and may still exchange; `seconds` the limit
    of the present turn, None where there is none.
    """
    return {
        "first": state.first,
        "seconds": state.seconds or None,
        "late": state.late,
        "seats": [_seat(state, seat, role) for seat in range(len(state.players))],
        "table": {"cards": _cards(state.rules.letters, state.table.cards)},
        "piles": {
            "letters": state.bag,
            "bonus": len(state.bonuses.pile),
            "discards": len(state.discards),
        },
        "open_play": _open_play(state),
        "result": result(state),
    }


def _open_play(state: State) -> dict[str, Any] | None:
    """The last play while there is something to say of it; who may use a points card on it."""
    play = open_play(state)
    if play is None or state.pending is None:
        return None
    used = [bonus.seat for bonus in state.pending.bonuses]
    shut = state.pending.noted or state.adjourned or state.phase == "challenged"
    free = [seat for seat in at_the_table(state) if seat not in used]
    return {**play, "with_points_cards": [] if shut else free}


def made(state: State, entry: Entry) -> dict[str, Any]:
    """The words that an entry formed, its bonus, the bonus cards in play, the cards that left.

    A points card that is an entry of its own has what it matched in `matched`.
    """
    if isinstance(entry.laid, Matched):
        return {"words": [], "bonus": 0, "matched": _matches(entry.laid)}
    if not isinstance(entry.laid, CardPlay):
        return {"words": [], "bonus": 0}
    played = entry.laid
    return {
        "words": [_word(state.rules.letters, word) for word in played.laid.words],
        "bonus": played.bonus,
        "bonus_cards": _bonus_cards(state, entry, played),
        "cleared": _cards(state.rules.letters, played.gone),
    }


def facts(state: State, move: Move, role: str) -> dict[str, Any]:
    """The facts of a move but for those that tell `role` of a hand that is hidden (KARTEN-11)."""
    return facts_for(state, move, role, face_down=True)


def _seat(state: State, seat: int, role: str) -> dict[str, Any]:
    hand, seen = state.racks[seat], may_see_rack(state, seat, role)
    return {
        "player": state.players[seat],
        "score": state.scores[seat],
        "rack": in_order(hand.known) if seen else None,
        "count": hand.size,
        "bonus_card": state.bonuses.hands[seat] if seen else None,
        "place": places(state)[seat] if state.phase in ENDED else None,
        "left": seat in state.gone,
    }


def _cards(letters: LetterSet, cards: Mapping[Cell, Card]) -> list[dict[str, Any]]:
    """Cards with their cells, row by row."""
    return [
        {
            "at": cell_name(cell),
            "row": cell[0],
            "column": cell[1],
            "letter": card.glyph.translate(CAPITALISE),
            "blank": card.glyph != card.glyph.translate(CAPITALISE),
            "value": letters.values[card.glyph],
            "version": card.version,
        }
        for cell, card in sorted(cards.items())
    ]


def _word(letters: LetterSet, word: Word) -> dict[str, Any]:
    down = word.run[0][0] != word.run[-1][0]
    return {
        "word": word.text,
        "at": cell_name(word.run[0]) + ("v" if down else ">"),
        "points": word.points,
        "arithmetic": arithmetic(letters, word),
    }


def arithmetic(letters: LetterSet, word: Word) -> str:
    """The score of a word to be read aloud: the cards that count, then the factor."""
    glyphs = dict(zip(word.run, word.text, strict=True))
    total = "+".join(str(letters.values[glyphs[cell]]) for cell in word.counted)
    return f"({total}) x{word.factor}" if word.factor > 1 else total


def _bonus_cards(state: State, entry: Entry, played: CardPlay) -> list[dict[str, Any]]:
    """The bonus cards that were used on a play, in the order of the sheet."""
    cards: list[dict[str, Any]] = []
    if played.laid.bonus and played.laid.named:
        named = cell_name(played.laid.named)
        used = {"seat": entry.seat, "version": entry.version, "card": played.laid.bonus}
        cards.append({**used, "kind": played.laid.bonus, "named": named})
    for later in state.entries:
        if isinstance(later.laid, Matched) and later.laid.play == entry.version:
            seat = getattr(later.move, "seat", None)
            used = {"seat": seat, "version": later.version, "card": later.laid.card}
            cards.append({**used, "kind": POINTS, "matched": _matches(later.laid)})
    return cards


def _matches(matched: Matched) -> list[dict[str, Any]]:
    return [
        {"entry": entry, "words": list(words), "points": points}
        for entry, words, points in matched.entries
    ]
