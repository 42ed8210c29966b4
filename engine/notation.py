"""Typed moves as scorekeepers write them: `8F HORN`, `H5 STE.N 6`, `-ABC`, `-3`, `-`, `?`."""

import re

from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, RANK, SMALL_OF, composed, in_order
from engine.moves import Challenge, Exchange, Move, Pass, Play
from engine.refusals import Unusable

_PLACE = re.compile(r"([A-Za-z])([1-9][0-9]?)|([1-9][0-9]?)([A-Za-z])")
SCORE = re.compile(r"[+-]?[0-9]{1,4}")
PLAYED_THROUGH = re.compile(r"\(([^()]*)\)")
_GLYPHS = {*SMALL_OF, *CAPITAL_OF, ".", "ß", "ẞ"}
_HOW = "write 8F HORN, -ABC, -3, - for a pass or ? for a challenge"
LONGEST = 200
_MOST_TILES = 9999  # more than any bag holds


def read_move(text: str, seat: int) -> Move:
    """The move that a scorekeeper typed for `seat`.

    A row before a column runs across, a column before a row down; a small letter is a blank, a dot
    or a letter in brackets lies there already; a number behind the word is the announced score.
    Raises Unusable.
    """
    if len(text) > LONGEST or not text.strip():
        raise Unusable("move", "{how}.", how=_HOW)
    typed = plain(text).split()
    if typed[0].startswith("?"):
        return read_challenge(typed, seat)
    if typed[0].startswith("-"):
        return read_exchange(typed, seat)
    return _play(typed, seat)


def plain(text: str) -> str:
    """Typed text in composed Unicode, with a hyphen for each sign that is taken for minus."""
    return composed(text).replace("\u2212", "-").replace("\u2013", "-")


def read_challenge(typed: list[str], seat: int, how: str = _HOW) -> Challenge:
    """The challenge typed as `?` or `? WORD`. Raises Unusable, which says `how` to write."""
    words = [word for word in (typed[0][1:], *typed[1:]) if word]
    for word in words:
        known_letters(word, "challenge", how)
    return Challenge(seat, tuple(words))


def read_exchange(typed: list[str], seat: int, how: str = _HOW) -> Exchange | Pass:
    """The exchange typed as `-ABC` or `-3`, the pass typed as `-`.

    Raises Unusable, which says `how` to write.
    """
    what = "".join(typed)[1:]
    if not what:
        return Pass(seat)
    if what.isascii() and what.isdigit():
        return Exchange(seat, count=min(int(what), _MOST_TILES))
    letters = what.translate(CAPITALISE)
    for letter in letters:
        if letter not in RANK:
            raise Unusable("exchange", "{letter!r} is no letter; {how}.", letter=letter, how=how)
    return Exchange(seat, letters=in_order(letters))


def _play(typed: list[str], seat: int) -> Play:
    found = _PLACE.fullmatch(typed[0])
    if not found:
        raise Unusable("place", "{at!r} is no square; {how}.", at=typed[0], how=_HOW)
    at = typed[0].upper()
    word = typed[1] if len(typed) > 1 else ""
    letters = PLAYED_THROUGH.sub(lambda through: "." * len(through[1]), word)
    if not letters:
        raise Unusable("word", "the word behind {at} is missing; {how}.", at=at, how=_HOW)
    known_letters(letters, "word")
    announced = None
    if len(typed) > 2:  # noqa: PLR2004
        if len(typed) > 3 or not SCORE.fullmatch(typed[2]):  # noqa: PLR2004
            rest = " ".join(typed[2:])
            raise Unusable("score", "{rest!r} is no score; {how}.", rest=rest, how=_HOW)
        announced = int(typed[2])
    return Play(seat, at, letters, announced=announced)


def known_letters(word: str, where: str, how: str = _HOW) -> None:
    """Raise Unusable where `word` holds what is no letter, blank or dot; `how` says what to do."""
    for glyph in word:
        if glyph not in _GLYPHS:
            raise Unusable(where, "{glyph!r} is no letter; {how}.", glyph=glyph, how=how)


def written(move: Move) -> str:
    """The move as `read_move` reads it; its kind for a move that is not typed."""
    if isinstance(move, Play):
        score = "" if move.announced is None else f" {move.announced}"
        return f"{move.at} {move.letters}{score}"
    if isinstance(move, Exchange):
        return f"-{move.count if move.letters is None else move.letters}"
    if isinstance(move, Pass):
        return "-"
    if isinstance(move, Challenge):
        return " ".join(("?", *move.words))
    return move.kind


def read_rack(letters: str) -> str:
    """A typed rack with its letters in order: capitals, `?` for a blank. Raises Unusable."""
    if len(letters) > LONGEST:
        raise Unusable("rack", "these are more tiles than any rack holds.")
    typed = "".join(composed(letters).split()).translate(CAPITALISE)
    for letter in typed:
        if letter not in RANK:
            what = "{letter!r} is no tile; write capitals and {blank} for a blank."
            raise Unusable("rack", what, letter=letter, blank=BLANK)
    return in_order(typed)
