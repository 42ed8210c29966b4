"""What one viewer may see of a game, as plain data for pages and the API."""

from collections.abc import Iterable
from typing import Any

from engine.games import family_of
from engine.moves import CARRYING, Move, payload
from engine.refusals import Reason, Refusal
from engine.roles import may_see_rack
from engine.sheets import Entry, Game, in_order, line_at, notes_about, to_look_at

_ABOUT_RACKS = (
    Reason.NOT_IN_RACK,
    Reason.NOT_UNSEEN,
    Reason.RACK_CONTRADICTED,
    Reason.RACK_TOO_LARGE,
    Reason.BONUS_CARD_NOT_HELD,
)


def view(state: Game, role: str) -> dict[str, Any]:
    """The game as `role` may see it: "official", "public" or "seat:0" for a player's own rack.

    While a game runs, racks are hidden from everybody but officials and the player.
    """
    notes = notes_about(state.entries)
    return {
        "ruleset": state.rules.name,
        "options": state.rules.options(),
        "version": state.version,
        "phase": state.phase,
        "adjourned": state.adjourned,
        "public": state.public,
        "turn": state.turn,
        **family_of(state).shown(state, role),
        "entries": [
            _entry(state, entry, role, notes.get(entry.version, ())) for entry in state.entries
        ],
        "order": [entry.version for entry in in_order(state.entries)],
        "findings": [
            {"version": finding.version, **Refusal(finding.reason, **finding.facts).told()}
            for finding in to_look_at(state)
            if finding.reason not in _ABOUT_RACKS
            or may_see_rack(state, line_at(state.entries, finding.version).seat, role)
        ],
    }


def _entry(state: Game, entry: Entry, role: str, notes: Iterable[Entry]) -> dict[str, Any]:
    move = entry.move
    facts = _facts(state, move, role)
    return {
        "version": entry.version,
        "kind": move.kind,
        "seat": entry.seat,
        "text": _text(state, move, facts),
        "facts": facts,
        "score": entry.score,
        "computed": entry.computed,
        "announced": entry.announced,
        "total": entry.total,
        "struck": entry.struck,
        "withdrawn": entry.withdrawn,
        "before": entry.before,
        "decided": entry.decided,
        "notes": [note.version for note in notes],
        "flaw": _flaw(state, entry, role),
        **family_of(state).made(state, entry),
    }


def _facts(state: Game, move: Move, role: str) -> dict[str, Any]:
    if isinstance(move, CARRYING):
        kind = {"kind": move.entry.kind, "schema": move.entry.schema}
        return {**payload(move), "entry": kind | _facts(state, move.entry, role)}
    return family_of(state).facts(state, move, role)


def _text(state: Game, move: Move, facts: dict[str, Any]) -> str:
    """The move as it is typed, without the announced score; nothing for what is not typed."""
    if move.kind in ("play", "exchange"):
        move = type(move)(**{**facts, "announced": None} if move.kind == "play" else facts)
    text = family_of(state).written(move)
    return "" if text == move.kind else text


def _flaw(state: Game, entry: Entry, role: str) -> dict[str, Any] | None:
    flaw = entry.flaw
    if flaw and flaw.reason in _ABOUT_RACKS and not may_see_rack(state, entry.seat, role):
        flaw = Refusal(Reason.ENTRY_UNMENDED, version=entry.version)
    return flaw.told() if flaw else None
