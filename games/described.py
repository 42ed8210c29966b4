"""What the API's description says of phases, and of options in a table made by the engine's own."""

from collections.abc import Iterable
from typing import Any

from engine import karten, klauer
from engine.karten.options import ALLOWED as ON_THE_TABLE
from engine.klauer.options import ALLOWED as IN_TWO_COLOURS
from engine.rulesets import ALLOWED as ON_A_BOARD
from engine.rulesets import NAMES, OTHERS, ruleset

PHASES = {
    "playing": "somebody is on turn",
    "challenged": "a verdict is awaited; in Wörterklauer a yes or a verdict on the end of a turn",
    "out": "played out; the last play may still be challenged",
    "settling": "over but for remaining letters that are not known",
    "over": "over, the sheet is open",
    "closed": "the sheet is signed",
}
STAGES = {
    "draw": "the pool is filled first",
    "change": "the pool has no vowel: cards are changed first",
    "steps": "words are laid and changed",
}
_ALLOWED = {karten.options.NAME: ON_THE_TABLE, klauer.options.NAME: IN_TWO_COLOURS}
_NAMED = {
    "letter_set": "a letter set's name, or {name, blanks, tiles}",
    "board": "a board's name, or its rows",
    "deck": "default, or the lines of a deck of your own, one card a line",
    "lexicon": "empty: people judge; or an edition, NAME@SHA-256",
    "target": "0 for none, or 200 to 500",
}


def options() -> str:
    """A table of the options of each booklet: its default, and what may be agreed on instead."""
    rows = [
        (name, option, _value(default), _choices(name, option, default))
        for name in NAMES
        for option, default in ruleset(name).options().items()
        if option != "family"
    ]
    return _table(("ruleset", "option", "default", "allowed"), rows)


def _choices(name: str, option: str, default: Any) -> str:
    if option in _NAMED:
        return _NAMED[option]
    allowed = (_ALLOWED[name] if name in OTHERS else ON_A_BOARD).get(option, (default,))
    if isinstance(allowed, range):
        return f"{allowed[0]} to {allowed[-1]}"
    return ", ".join(_value(value) for value in allowed)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) or "empty"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in lines)
