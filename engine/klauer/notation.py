"""Typed notation of Wörterklauer: one short line a step, for a scorekeeper who writes along.

A place is the first cell of the word, row before column, counted from any cell that the players
call 0:0 (up and to the left the numbers are negative), and `>` across or `v` down. Letters are
written for the whole word: a dot is a card that lies there and stays, a capital a card of the pool,
a small letter a card taken up from the table in this turn.

    <EINSTRAUMKLO      cards drawn into the pool
    V BCDF EINS        no vowel: BCDF put aside, EINS drawn
    J XYQ ERN          the joker: XYQ put aside, ERN drawn
    0:0> SOCKE         a new word is laid across; `0:2v .ENA` down from a lying card
    /0:0> L....        its first letter is swapped for an L of the pool
    +0:-1> G.....      G is put in front; `+0:0> .....N` behind
    ^0:0> ..R... >     R is inserted; > moves what stands behind the gap, < what stands before
    _0:-1> G.....      G is taken out; `_0:0> ..C.. <` closes the gap from behind, > from the front
    *0:0> SO.KE        the word is dissolved; the C stays in a word across
    ~                  the last step is undone
    .                  the turn ends; `. HUND>HUNDE` says what was only inflected (HUND → HUNDE)
    :                  the glass has run out; `: HUND>HUNDE` as above
    #                  the player can't take the lead and has lost

In `_` and `*` capitals name the cards that are taken up.
"""

import re

from engine.klauer.field import place, place_name
from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, RANK, composed
from engine.moves import Move
from engine.refusals import Unusable
from engine.steps import (
    Add,
    Change,
    Dissolve,
    Draw,
    Glass,
    Insert,
    Joker,
    Lay,
    Loss,
    Remove,
    Swap,
    Turn,
    Undo,
)

_STEPS: dict[str, type[Lay | Add | Swap | Insert | Remove | Dissolve]] = {
    "/": Swap,
    "+": Add,
    "^": Insert,
    "_": Remove,
    "*": Dissolve,
}
_SIGNS = {step: sign for sign, step in _STEPS.items()} | {Lay: ""}
_ENDS: dict[str, type[Turn | Glass]] = {".": Turn, ":": Glass}
_ALONE: dict[str, type[Undo | Loss]] = {"~": Undo, "#": Loss}
_CHANGES: dict[str, type[Change | Joker]] = {"V": Change, "J": Joker}
_SHIFTS = ("<", ">")
_SHIFTED = (Insert, Remove)
_BECOMES = ">"
_CHANGE = re.compile(r"\s*(?:-?>|→)\s*")
_SCORE = re.compile(r"[+-]?[0-9]+")
_LONGEST = 400
_HOW = "write 0:0> SOCKE, /0:0> L...., +0:-1> G....., <ABC, ~ to undo or . at the end of the turn"


def read_move(text: str, seat: int) -> Move:
    """The entry that a scorekeeper typed for `seat`. Raises Unusable."""
    if len(text) > _LONGEST or not text.strip():
        raise Unusable("move", "{how}.", how=_HOW)
    typed = composed(text).replace("\u2212", "-").replace("\u2013", "-").split()
    first, rest = typed[0], typed[1:]
    if first in _ENDS:
        return _ENDS[first](
            seat, tuple(map(_became, _CHANGE.sub(_BECOMES, " ".join(rest)).split()))
        )
    if first in _ALONE and not rest:
        return _ALONE[first](seat)
    if first.startswith("<"):
        return Draw(seat, _cards("".join(typed)[1:]))
    if first.translate(CAPITALISE) in _CHANGES:
        return _change(_CHANGES[first.translate(CAPITALISE)], seat, rest)
    return _step(typed, seat)


def _became(name: str) -> str:
    before, _, after = (part.strip(",;") for part in name.partition(_BECOMES))
    if not before or not after:
        raise Unusable("inflected", "{name!r} is no change of a word; write HUND>HUNDE.", name=name)
    return f"{_cards(before)}{_BECOMES}{_cards(after)}"


def _cards(letters: str) -> str:
    capitals = letters.translate(CAPITALISE)
    for letter in capitals:
        if letter not in RANK or letter == BLANK:
            raise Unusable("cards", "{letter!r} is no card; {how}.", letter=letter, how=_HOW)
    if not capitals:
        raise Unusable("cards", "the cards are missing; {how}.", how=_HOW)
    return capitals


def _change(kind: type[Change | Joker], seat: int, rest: list[str]) -> Move:
    if len(rest) != 2:  # noqa: PLR2004
        raise Unusable("cards", "write the cards put aside and those drawn: J XYQ ERN.")
    return kind(seat, _cards(rest[0]), _cards(rest[1]))


def _step(typed: list[str], seat: int) -> Move:
    kind = _STEPS.get(typed[0][0], Lay)
    at = _at(typed[0] if kind is Lay else typed[0][1:])
    if len(typed) < 2:  # noqa: PLR2004
        raise Unusable("word", "the word behind {at} is missing; {how}.", at=at, how=_HOW)
    letters, rest = typed[1], typed[2:]
    for glyph in letters:
        if glyph != "." and (glyph == BLANK or glyph not in RANK) and glyph not in CAPITAL_OF:
            raise Unusable(
                "word", "{glyph!r} is no letter of a card; {how}.", glyph=glyph, how=_HOW
            )
    if not rest:
        return kind(seat, at, letters)
    if _SCORE.fullmatch(rest[-1]):
        raise Unusable("score", "this game has no points; leave {rest!r} out.", rest=rest[-1])
    if not issubclass(kind, _SHIFTED) or rest[0] not in _SHIFTS or len(rest) > 1:
        raise Unusable("shift", "{rest!r} is too much; {how}.", rest=" ".join(rest), how=_HOW)
    return kind(seat, at, letters, rest[0])


def _at(typed: str) -> str:
    cell, down = place(typed)
    return place_name(cell, down=down)


def written(move: Move) -> str:
    """The entry as `read_move` reads it; its kind for one that is not typed."""
    if isinstance(move, Draw):
        return f"<{move.letters}"
    if isinstance(move, Change | Joker):
        return f"{'V' if isinstance(move, Change) else 'J'} {move.aside} {move.drawn}"
    if isinstance(move, Turn | Glass):
        return " ".join(("." if isinstance(move, Turn) else ":", *move.inflected))
    if isinstance(move, Undo | Loss):
        return "~" if isinstance(move, Undo) else "#"
    if isinstance(move, Lay | Swap | Add | Insert | Remove | Dissolve):
        shift = getattr(move, "shift", None)
        return " ".join((f"{_SIGNS[type(move)]}{move.at}", move.letters, *filter(None, (shift,))))
    return move.kind
