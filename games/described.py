"""What the API's description says of entries and options: tables made by the engine's own."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, get_args, get_origin

from engine import karten, klauer
from engine.games import takes
from engine.karten.options import ALLOWED as ON_THE_TABLE
from engine.klauer.options import ALLOWED as IN_TWO_COLOURS
from engine.moves import KINDS
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


def kinds() -> str:
    """A table of every kind of entry: its facts, what it means, and which games take it."""
    games = {name: set(takes(name)) for name in NAMES}
    rows = [
        (kind, ", ".join(_facts(move)), _meaning(move), _taken_by(kind, games))
        for kind, move in KINDS.items()
    ]
    return _table(("kind", "facts, those in brackets if known", "meaning", "games"), rows)


def _facts(move: type[Any]) -> Iterator[str]:
    for field in fields(move):
        shape = _shape(field.type)
        said = f"{field.name}: {shape}"
        yield said if field.default is MISSING else f"[{said}]"


_SHAPES: dict[Any, str] = {int: "number", bool: "true or false", str: "text", tuple: "list"}


def _shape(hinted: Any) -> str:
    """The shape of a fact in a word or two."""
    if isinstance(hinted, UnionType):  # a fact that may be missing
        hinted = get_args(hinted)[0]
    return _SHAPES.get(get_origin(hinted) or hinted, "object")


def _meaning(move: type[Any]) -> str:
    return (move.__doc__ or "").strip().partition("\n")[0]


def _taken_by(kind: str, games: dict[str, set[str]]) -> str:
    found = [name for name, kinds in games.items() if kind in kinds]
    return "all" if len(found) == len(games) or kind == "open" else ", ".join(found)


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
