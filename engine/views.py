"""What one viewer may see of a game, as plain data for pages and the API."""

from typing import Any

from engine.classic.state import Entry, Finding, State
from engine.games import places
from engine.letters import CAPITALISE, in_order
from engine.moves import payload
from engine.notation import written
from engine.placement import Laid, Word
from engine.refusals import Refusal
from engine.rulesets import Ruleset

OFFICIAL, PUBLIC = "official", "public"
_ENDED = ("over", "closed")
_HIDDEN = ("rack",)


def view(state: State, role: str) -> dict[str, Any]:
    """The game as `role` may see it: "official", "public" or "seat:0" for a player's own rack.

    While a game runs, racks are hidden from everybody but officials and the player.
    """
    rules = state.rules
    return {
        "ruleset": rules.name,
        "options": rules.options(),
        "version": state.version,
        "phase": state.phase,
        "adjourned": state.adjourned,
        "public": state.public,
        "turn": state.turn,
        "first": state.first,
        "bag": state.bag,
        "seats": [_seat(state, seat, role) for seat in range(len(state.players))],
        "board": {"layout": list(rules.grid.layout), "tiles": _tiles(state)},
        "entries": [_entry(state, entry, role) for entry in state.entries],
        "findings": [_finding(finding) for finding in state.findings],
        "result": _result(state),
    }


def may_see_rack(state: State, seat: int | None, role: str) -> bool:
    """Whether `role` may see what is known of the rack of `seat`."""
    return role == OFFICIAL or state.phase in _ENDED or role == f"seat:{seat}"


def _seat(state: State, seat: int, role: str) -> dict[str, Any]:
    rack = state.racks[seat]
    return {
        "player": state.players[seat],
        "score": state.scores[seat],
        "rack": in_order(rack.known) if may_see_rack(state, seat, role) else None,
        "count": rack.size,
        "place": places(state)[seat] if state.phase in _ENDED else None,
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


def _entry(state: State, entry: Entry, role: str) -> dict[str, Any]:
    move = entry.move
    hidden = move.kind in _HIDDEN and not may_see_rack(state, entry.seat, role)
    facts = {} if hidden else payload(move)
    if not may_see_rack(state, entry.seat, role):
        facts.pop("rack", None)
        face_down = move.kind == "exchange" and not state.rules.exchange_open
        if face_down and facts.pop("letters", None) is not None:
            facts["count"] = len(move.letters or "")  # type: ignore[attr-defined]
    shown = written(type(move)(**facts)) if move.kind == "exchange" else _text(entry)
    return {
        "version": entry.version,
        "kind": move.kind,
        "seat": entry.seat,
        "text": "" if hidden else shown,
        "facts": facts,
        "score": entry.score,
        "computed": entry.computed,
        "announced": entry.announced,
        "total": entry.total,
        "struck": entry.struck,
        "withdrawn": entry.withdrawn,
        "flaw": _refusal(entry.flaw) if entry.flaw else None,
        "words": _words(state.rules, entry.laid) if entry.laid else [],
        "bonus": entry.laid.bonus if entry.laid else 0,
    }


def _text(entry: Entry) -> str:
    text = written(entry.move)
    if entry.move.kind == "play" and entry.announced is not None:
        return text.rsplit(" ", 1)[0]
    return "" if text == entry.move.kind else text


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


def _refusal(refusal: Refusal) -> dict[str, Any]:
    return {
        "code": refusal.code,
        "detail": refusal.detail,
        "facts": refusal.facts,
        "clause": refusal.clause,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {"version": finding.version, **_refusal(Refusal(finding.reason, **finding.facts))}


def _result(state: State) -> dict[str, Any] | None:
    if state.phase not in _ENDED:
        return None
    return {
        "reason": state.ending,
        "scores": list(state.scores),
        "places": list(places(state)),
        "settlement": list(state.settlement) or None,
    }
