"""What a viewer may see of a classic game: board, racks, words with their arithmetic."""

from typing import Any

from engine.challenges import open_play
from engine.classic.state import State
from engine.letters import CAPITALISE, in_order
from engine.moves import Move
from engine.placement import Laid, Word
from engine.roles import facts_for, may_see_rack
from engine.rulesets import Ruleset
from engine.seats import places, result
from engine.sheets import ENDED, Entry


def shown(state: State, role: str) -> dict[str, Any]:
    """The board, the bag and the seats as `role` may see them, the open play and the result."""
    rules = state.rules
    return {
        "first": state.first,
        "bag": state.bag,
        "seats": [_seat(state, seat, role) for seat in range(len(state.players))],
        "board": {"layout": list(rules.grid.layout), "tiles": _tiles(state)},
        "open_play": open_play(state),
        "result": result(state),
    }


def made(state: State, entry: Entry) -> dict[str, Any]:
    """The words that an entry made or changed, and the bonus for all tiles."""
    if not entry.laid:
        return {"words": [], "bonus": 0}
    return {"words": _words(state.rules, entry.laid), "bonus": entry.laid.bonus}


def facts(state: State, move: Move, role: str) -> dict[str, Any]:
    """The facts of a move but for those that tell `role` of a rack that is hidden."""
    return facts_for(state, move, role, face_down=not state.rules.exchange_open)


def _seat(state: State, seat: int, role: str) -> dict[str, Any]:
    rack = state.racks[seat]
    return {
        "player": state.players[seat],
        "score": state.scores[seat],
        "rack": in_order(rack.known) if may_see_rack(state, seat, role) else None,
        "count": rack.size,
        "place": places(state)[seat] if state.phase in ENDED else None,
        "left": seat in state.gone,
    }


def _tiles(state: State) -> list[dict[str, Any]]:
    grid, values = state.rules.grid, state.rules.letters.values
    laid_in = {
        cell: entry.version
        for entry in state.entries
        if entry.laid and not entry.withdrawn
        for cell in entry.laid.cells
    }
    return [
        {
            "at": grid.square(cell),
            "row": cell // grid.stride,
            "column": cell % grid.stride,
            "letter": glyph.translate(CAPITALISE),
            "blank": glyph != glyph.translate(CAPITALISE),
            "value": values[glyph],
            "version": laid_in[cell],
        }
        for cell, glyph in enumerate(state.tiles)
        if cell in laid_in
    ]


def _words(rules: Ruleset, laid: Laid) -> list[dict[str, Any]]:
    return [
        {
            "word": word.text,
            "at": rules.grid.position(word.cell, down=word.down),
            "points": word.points,
            "arithmetic": arithmetic(rules, laid, word),
        }
        for word in laid.words
    ]


def arithmetic(rules: Ruleset, laid: Laid, word: Word) -> str:
    """The score of a word to be read aloud: letters, letter premiums, then word premiums."""
    grid, values = rules.grid, rules.letters.values
    step = grid.stride if word.down else 1
    terms, factors = [], []
    for place, glyph in enumerate(word.text):
        cell = word.cell + place * step
        fresh = cell in laid.cells  # a premium serves only whoever covers it: REISE-27, MINI-23
        premium = grid.letter_premium[cell] if fresh else 1
        terms.append(f"{values[glyph]}x{premium}" if premium > 1 else f"{values[glyph]}")
        if fresh and grid.word_premium[cell] > 1:
            factors.append(f" x{grid.word_premium[cell]}")
    total = "+".join(terms)
    return f"({total}){''.join(factors)}" if factors else total
