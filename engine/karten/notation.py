"""Typed entries of Scrabble Karten, made for somebody who writes along at the table.

0:0> NAME            across from row 0, column 0; the table chooses where 0:0 lies
-1:2v A.T 3          down; rows count downwards, columns to the right, both may be negative;
a dot (or a letter in brackets) lies there already; 3 points announced
0:2> ROSTeN          a small letter is a blank
1:4 T                a single card: the word that counts more is the main word; with > or v
the word in that direction is
0:-1> R...EN x2@R    a double card (x3: triple) for the laid R; x2@0:-1 where there are two R
*R-                  a points card on the last word: begins with R; -N ends in N, ST contains ST
*-N ROSTEN -5        with a word that it matches, and the points announced
*-T +                the plus value on another player's word (house rule A); - the minus value
*ST|-N               the whole card: by house rule A both entries, else the one that counts more
*ST|-N:ST,-N         entries named
-ABC  -3             an exchange of named or counted cards; -3* with the bonus card,
-ABC*double with that one, -* of the bonus card alone
-                    a pass
!                    a turn lost by the clock; !! a word given up; !15 the others set 15 seconds
? ?ROST              a challenge of the whole play, of single words
"""

import re
from dataclasses import replace

from engine.karten.deck import FACTORS
from engine.karten.table import place
from engine.letters import CAPITALISE
from engine.moves import FACE_DOWN, Bonus, Clock, Exchange, Miss, Move, Pass, Play
from engine.notation import LONGEST, PLAYED_THROUGH, SCORE, known_letters, plain, read_challenge
from engine.notation import read_exchange as read_letters
from engine.notation import written as written_plainly
from engine.refusals import Unusable

_HOW = "write 0:0> NAME, *R- for a points card, -ABC, -3, - for a pass, ! or ? for a challenge"
_SIGNS = {f"x{factor}": card for card, factor in FACTORS.items()}
_MARK, _BUT, _AT, _ALSO = "*", ":", "@", ","
_SECONDS = re.compile(r"!([0-9]{1,4})")
_CHOICE = {"+": True, "-": False}


def read_move(text: str, seat: int) -> Move:
    """The entry that a scorekeeper typed for `seat`, as the module says. Raises Unusable."""
    if len(text) > LONGEST or not text.strip():
        raise Unusable("move", "{how}.", how=_HOW)
    typed = plain(text).split()
    read = {"?": _challenge, "-": _exchange, _MARK: _bonus, "!": _miss}.get(typed[0][0])
    if read is None or _is_place(typed[0]):
        return _play(typed, seat)
    return read(typed, seat)


def _is_place(text: str) -> bool:
    try:
        place(text)
    except Unusable:
        return False
    return True


def _play(typed: list[str], seat: int) -> Play:
    at, *rest = typed
    if not _is_place(at):
        raise Unusable("place", "{at!r} is no place on the table; {how}.", at=at, how=_HOW)
    if not rest:
        raise Unusable("word", "the word behind {at} is missing; {how}.", at=at, how=_HOW)
    letters = PLAYED_THROUGH.sub(lambda through: "." * len(through[1]), rest.pop(0))
    known_letters(letters, "word", _HOW)
    bonus = named = announced = None
    if rest and rest[0].partition(_AT)[0] in _SIGNS:
        sign, _, card = rest.pop(0).partition(_AT)
        bonus, named = _SIGNS[sign], card or None
    if rest and SCORE.fullmatch(rest[0]):
        announced = int(rest.pop(0))
    _nothing_more(rest)
    return Play(seat, at.replace("V", "v"), letters, None, announced, None, bonus, named)


def _nothing_more(rest: list[str]) -> None:
    if rest:
        raise Unusable("move", "{rest!r} can't be read; {how}.", rest=" ".join(rest), how=_HOW)


def _challenge(typed: list[str], seat: int) -> Move:
    return read_challenge(typed, seat, _HOW)


def _exchange(typed: list[str], seat: int) -> Move:
    letters, mark, card = "".join(typed).partition(_MARK)
    if not mark:
        return read_letters([letters], seat, _HOW)
    bonus = card or FACE_DOWN
    if letters == "-":
        return Exchange(seat, bonus=bonus)
    exchanged = read_letters([letters], seat, _HOW)
    return exchanged if isinstance(exchanged, Pass) else replace(exchanged, bonus=bonus)


def _bonus(typed: list[str], seat: int) -> Bonus:
    card, _, entries = typed[0][1:].partition(_BUT)
    if not card:
        raise Unusable("card", "the card behind * is missing; {how}.", how=_HOW)
    rest, word, announced = typed[1:], None, None
    if rest and rest[0] not in _CHOICE and not SCORE.fullmatch(rest[0]):
        word = rest.pop(0).translate(CAPITALISE)
        known_letters(word, "word", _HOW)
    plus = _CHOICE[rest.pop(0)] if rest and rest[0] in _CHOICE else None
    if rest and SCORE.fullmatch(rest[0]):
        announced = int(rest.pop(0))
    _nothing_more(rest)
    named = tuple(entries.split(_ALSO)) if entries else ()
    return Bonus(seat, card, named, word, plus, announced)


def _miss(typed: list[str], seat: int) -> Move:
    what = "".join(typed)
    if found := _SECONDS.fullmatch(what):
        return Clock(int(found[1]))
    if what not in ("!", "!!"):
        raise Unusable("move", "{rest!r} can't be read; {how}.", rest=what, how=_HOW)
    return Miss(seat, begun=what == "!!")


def written(move: Move) -> str:
    """The entry as `read_move` reads it; its kind for one that is not typed."""
    if isinstance(move, Play):
        signs = {card: sign for sign, card in _SIGNS.items()}
        used = signs.get(move.bonus or "", "") + (f"{_AT}{move.named}" if move.named else "")
        return _spaced(move.at, move.letters, used, _number(move.announced))
    if isinstance(move, Exchange) and move.bonus is not None:
        letters = move.count if move.letters is None else move.letters
        card = "" if move.bonus == FACE_DOWN else move.bonus
        return f"-{'' if letters is None else letters}{_MARK}{card}"
    if isinstance(move, Bonus):
        entries = _BUT + _ALSO.join(move.entries) if move.entries else ""
        chosen = {True: "+", False: "-", None: ""}[move.plus]
        card = f"{_MARK}{move.card}{entries}"
        return _spaced(card, move.word or "", chosen, _number(move.announced))
    if isinstance(move, Miss):
        return "!!" if move.begun else "!"
    if isinstance(move, Clock):
        return f"!{move.seconds}"
    return written_plainly(move)


def _number(announced: int | None) -> str:
    return "" if announced is None else f"{announced}"


def _spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)
