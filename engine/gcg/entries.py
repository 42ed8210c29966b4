"""Reads one entry of a GCG file: who, with which rack, what, for how many points."""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.gcg.decoding import shown
from engine.gcg.records import (
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    RackPoints,
    TimePenalty,
    Withdrawn,
    Written,
)
from engine.letters import BLANK, SMALL_OF
from engine.refusals import Unusable

_CAPITALS = "".join(SMALL_OF)
_ON_RACK = _CAPITALS + BLANK
_ON_BOARD = _CAPITALS + "".join(SMALL_OF.values()) + "."
_WITH_BRACKETS = re.compile(rf"(?:[{_ON_BOARD}]|\([{_ON_BOARD}]+\))+")
_SHARP_S = re.compile("[ßẞ]")

_ACROSS = re.compile(r"0?([1-9][0-9]?)([A-Za-z])")
_DOWN = re.compile(r"([A-Za-z])0?([1-9][0-9]?)")
_NEARLY_A_SQUARE = re.compile(r"[A-Za-z]?[0-9]+[A-Za-z]?")
_COUNT = re.compile(r"-0?([1-9][0-9]?)")
_AMOUNT = re.compile(r"\+?(-?[0-9]{1,6})")

_BONUS = ChallengeBonus()
_PENALTY = ChallengePenalty()
_UNLETTERED: dict[str, Written] = {
    "-": Passed(),
    "--": Withdrawn(),
    "(challenge)": _BONUS,
    "(time)": TimePenalty(),
}


def entry_of(line: str, number: int, seats: Mapping[str, int]) -> Entry:
    """The entry that line `number` states; `seats` maps the nicknames. Raises Unusable."""
    nick, colon, rest = line[1:].partition(":")
    seat = seats.get(nick.strip())
    if seat is None or not colon:
        raise _unknown_nick(line, number, seats)
    fields = rest.split()
    rack = ""
    if fields and not fields[0].strip(_ON_RACK):
        rack = fields.pop(0)
    move = _move(fields, number)
    score, total = _amount(fields[1]), _amount(fields[2])
    if score is None or total is None:
        raise _no_amounts(fields, number)
    if move is _BONUS and score < 0:
        move = _PENALTY
    return Entry(seat, rack, move, score, total, " ".join(fields[3:]), (), number)


def rack_of(text: str, number: int) -> str:
    """The tiles that line `number` names as a rack. Raises Unusable."""
    if text.strip(_ON_RACK):
        raise _no_rack(text, number)
    return text


def _move(fields: list[str], number: int) -> Written:
    """What `fields` state. Letters of a play are taken out: score and total come next."""
    at = _square(fields[0]) if fields else ""
    if len(fields) < (4 if at else 3):
        raise _broken_off(fields, number)
    if not at:
        return _other(fields[0], number)
    letters = fields.pop(1)
    if letters.strip(_ON_BOARD) and not _WITH_BRACKETS.fullmatch(letters):
        raise _no_play(letters, number)
    return Placed(at, letters)


@lru_cache(maxsize=1024)
def _square(text: str) -> str:
    """The canonical name of a square, 8F or F8, or an empty string."""
    if found := _ACROSS.fullmatch(text):
        return f"{found[1]}{found[2].upper()}"
    if found := _DOWN.fullmatch(text):
        return f"{found[1].upper()}{found[2]}"
    return ""


def _other(act: str, number: int) -> Written:
    if act in _UNLETTERED:
        return _UNLETTERED[act]
    if act[0] == "-" and not act[1:].strip(_ON_RACK):
        return Exchanged(act[1:], len(act) - 1)
    if found := _COUNT.fullmatch(act):
        return Exchanged("", int(found[1]))
    if act[0] == "(" and act[-1] == ")" and not act[1:-1].strip(_ON_RACK):
        return RackPoints(act[1:-1])
    raise _no_act(act, number)


@lru_cache(maxsize=1024)
def _amount(text: str) -> int | None:
    """Points with or without their sign; `+-6` is how some programs write minus six."""
    found = _AMOUNT.fullmatch(text)
    return int(found[1]) if found else None


def _unknown_nick(line: str, number: int, seats: Mapping[str, int]) -> Unusable:
    nick, colon, _ = line[1:].partition(":")
    if not colon:
        return _unusable(
            number,
            "An entry begins with a nickname and a colon, as in “>Anna: ABC 8F HORN +12 12”.",
        )
    return _unusable(
        number,
        "{nick} is none of the players {players}. Write the nickname as behind #player1 or "
        "#player2.",
        nick=shown(nick.strip()),
        players=", ".join(shown(player) for player in seats),
    )


def _broken_off(fields: list[str], number: int) -> Unusable:
    if fields and not _square(fields[0]):
        _other(fields[0], number)  # what is wrong is said before what is missing
    return _unusable(
        number,
        "The entry breaks off. It needs what was done, the score and the total, as in "
        "“8F HORN +12 12”.",
    )


def _no_amounts(fields: list[str], number: int) -> Unusable:
    return _unusable(
        number,
        "{amounts} can't be read as score and total. Write both in figures, as in “+12 12”.",
        amounts=shown(" ".join(fields[1:3])),
    )


def _no_play(letters: str, number: int) -> Unusable:
    if _SHARP_S.search(letters):
        return _sharp_s(letters, number)
    strange = letters.replace("(", "").replace(")", "").lstrip(_ON_BOARD)[:1]
    return _unusable(
        number,
        "{letters} is no play because of {sign}. Write A to Z, Ä, Ö, Ü, small for a blank; a tile "
        "that already lies there as a dot or in round brackets.",
        letters=shown(letters),
        sign=f"{strange} (U+{ord(strange):04X})" if strange else "( )",
    )


def _no_rack(rack: str, number: int) -> Unusable:
    if _SHARP_S.search(rack):
        return _sharp_s(rack, number)
    return _unusable(
        number,
        "{rack} is no rack. Write its letters in capitals and ? for a blank, as in AB?.",
        rack=shown(rack),
    )


def _no_act(act: str, number: int) -> Unusable:
    if _SHARP_S.search(act):
        return _sharp_s(act, number)
    if _NEARLY_A_SQUARE.fullmatch(act):
        return _unusable(
            number, "{act} is no square. Write 8F for across or F8 for down.", act=shown(act)
        )
    if act.startswith("-"):
        return _unusable(
            number,
            "{act} is no exchange. Write the letters in capitals and ? for a blank, as in -AB?, or "
            "their number, as in -3.",
            act=shown(act),
        )
    return _unusable(
        number,
        "{act} is neither a rack nor an act. Write a rack in capitals and ? for a blank; then 8F "
        "or F8 with the letters, - for a pass, -- for a play taken back, (challenge), (time), or "
        "the remaining tiles in round brackets.",
        act=shown(act),
    )


def _sharp_s(letters: str, number: int) -> Unusable:
    return _unusable(
        number,
        "{letters}: there is no tile for ß, and a blank never stands for it. Write SS.",
        letters=shown(letters),
    )


def _unusable(number: int, what: str, **facts: str) -> Unusable:
    return Unusable(f"line {number}", what, **facts)
