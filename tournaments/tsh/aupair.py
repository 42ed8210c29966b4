"""Files of AUPAIR (`.tou`), from which federations rate, read and written as tournaments of tsh.

The first line has day and title (`*M24.10.2026 Cup`). A division has a line with its name behind a
star, one about its high word, and one for each player: twenty letters of name, then for each round
2 where it was won, 1 where drawn, the score in three digits, `+` where the player began, and the
number of the opponent; with the own number it was without a game, and the score is its spread. The
last line says so. Others write the same parts anywhere, with spaces between. Ratings are not in it.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple
from unicodedata import normalize

from engine.refusals import Unusable
from tournaments.tsh.checks import (
    MOST_DIVISIONS,
    broken,
    check_players,
    check_rounds,
    wrong_opponents,
)
from tournaments.tsh.files import ALONE, TshDivision, TshEvent, TshPlayer

ENDING = ".tou"
_HEAD = re.compile(r"\*M(\d{1,2})\.(\d{1,2})\.(\d{4})\s+(\S.*)", re.ASCII)
_DIVISION = re.compile(r"\*\s*([^\s*].*)")
_HIGH_WORD = re.compile(r"[^\d*]*\d{1,4}[^\d]*", re.ASCII)
_LAST = "*** END OF FILE ***"
_NAME, _HIGH_WORD_AT = 20, 39  # columns
_WON, _DRAWN, _LOST = "2", "1", " "
_BLOCK = re.compile(r" ([12 ])([ \d]{2}\d) +(\+?)(\d{1,4})", re.ASCII)
_APART = re.compile(r"([12](?=\d{3}))?(\d{1,3})", re.ASCII)
_OPPONENT = re.compile(r"(\+?)(\d{1,4})", re.ASCII)
_FEW, _BEFORE_OPPONENT = 99, 6  # players whose numbers take two digits; columns of a round
_MOST_SCORE = 999
_Lines = list[tuple[int, str]]


class _Round(NamedTuple):
    """A round in a player's line."""

    outcome: str
    score: int
    began: bool
    opponent: int


class _Line(NamedTuple):
    """A player's line."""

    number: int
    name: str
    rounds: tuple[_Round, ...]


def is_aupair(name: str, text: str) -> bool:
    """Tell whether a file is one of AUPAIR, by its name or its first line."""
    return name.lower().endswith(ENDING) or bool(_HEAD.match(text.lstrip("\ufeff\r\n ")))


def read_divisions(
    file: str, text: str, config: dict[str, str], faults: list[Unusable]
) -> Iterator[TshDivision]:
    """The divisions of a file; title and day go to `config`, what can't be read to `faults`.

    Raises Unusable with the file, and the line if it is one, where there is nothing to read.
    """
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1)
        if line.strip()
    ]
    if not lines:
        raise Unusable(file, "There is no player in it.")
    _read_head(file, lines[0], config)
    if lines[-1][1] != _LAST:
        what = "The last line must be “{last}”; perhaps a part is missing."
        raise broken(file, lines[-1][0], what, last=_LAST)
    for name, own in _split(file, lines[1:-1]):
        yield _division(file, name, own, faults)


def _read_head(file: str, line: tuple[int, str], config: dict[str, str]) -> None:
    told = _HEAD.fullmatch(line[1])
    try:
        day = date(int(told[3]), int(told[2]), int(told[1])) if told else None
    except ValueError:
        day = None
    if told is None or day is None:
        raise broken(file, line[0], "The first line is like “*M24.10.2026 Title”.")
    config["event_name"], config["event_date"] = told[4], day.isoformat()


def _split(file: str, lines: _Lines) -> Iterator[tuple[str, _Lines]]:
    """The divisions by their names, each with the lines of its players."""
    found: list[tuple[str, _Lines]] = []
    for number, line in lines:
        if begun := _DIVISION.fullmatch(line):
            found.append((_called(begun[1]), []))
        elif not found:
            raise broken(file, number, "A division begins with its name, like “*A”.")
        elif found[-1][1] or not _HIGH_WORD.fullmatch(line):
            found[-1][1].append((number, line))
    if not 1 <= len(found) <= MOST_DIVISIONS:
        raise Unusable(file, "A tournament has from 1 to {most} divisions.", most=MOST_DIVISIONS)
    yield from found


def _called(told: str) -> str:
    return re.sub(r"[^\w+-]", "", told).upper()[:32].strip("+-") or "A"


def _division(file: str, name: str, lines: _Lines, faults: list[Unusable]) -> TshDivision:
    check_players(file, len(lines))
    told: list[_Line] = []
    for number, line in lines:
        try:
            told.append(_line(file, number, line))
        except Unusable as fault:
            faults.append(fault)
    began = any(each.began for one in told for each in one.rounds)
    players = (_player(own, one, told, began=began) for own, one in enumerate(told, 1))
    division = TshDivision(name, tuple(players))
    if len(told) == len(lines):  # else the numbers are those of others
        faults.extend(fault for own in range(len(told)) for fault in _doubtful(file, own + 1, told))
        faults.extend(wrong_opponents(file, division))
    return division


def _line(file: str, number: int, line: str) -> _Line:
    """A player's line, by its columns, else by its parts. Raises Unusable."""
    name, rounds = line[:_NAME].strip(), _in_columns(line[_NAME:])
    if not (name and rounds):
        name, rounds = _apart(line.split())
    if not (name and rounds):
        raise broken(
            file,
            number,
            "A line has a name, then for each round the result with the score, and the number of "
            "the opponent.",
        )
    check_rounds(file, number, len(rounds))
    return _Line(number, " ".join(name.split()), tuple(rounds))


def _in_columns(rest: str) -> list[_Round]:
    """The rounds where each takes the same columns; none where they don't."""
    for width in (3, 4):
        size = _BEFORE_OPPONENT + width
        parts = [_BLOCK.fullmatch(rest[at : at + size]) for at in range(0, len(rest), size)]
        if len(rest) % size == 0 and all(parts):
            return [_Round(one[1], int(one[2]), bool(one[3]), int(one[4])) for one in parts if one]
    return []


def _apart(words: Sequence[str]) -> tuple[str, list[_Round]]:
    """The name, and the rounds behind it, of parts with spaces between."""
    at, rounds = len(words), list[_Round]()
    while at > 1:
        result, opponent = _APART.fullmatch(words[at - 2]), _OPPONENT.fullmatch(words[at - 1])
        if not (result and opponent):
            break
        told = _Round(result[1] or _LOST, int(result[2]), bool(opponent[1]), int(opponent[2]))
        rounds.insert(0, told)
        at -= 2
    if at and _OPPONENT.fullmatch(words[at - 1]):  # a result or an opponent is missing
        return "", []
    return " ".join(words[:at]), rounds


def _doubtful(file: str, own: int, told: Sequence[_Line]) -> Iterator[Unusable]:
    """The rounds whose result does not fit the scores, or what a round without a game can count."""
    line = told[own - 1]
    for number, one in enumerate(line.rounds, 1):
        facts = {"round": number, "number": own}
        if one.opponent == own:
            if one.outcome != _LOST and not (one.outcome == _WON and one.score):
                what = (
                    "Round {round} of player {number} was without a game: it is won by at least "
                    "one point, or lost."
                )
                yield broken(file, line.number, what, **facts)
            continue
        other = _score_of(told, one.opponent, number)
        if other is not None and one.outcome != _outcome(one.score, other):
            what = (
                "In round {round} player {number} has {own} points to {other}, and the result "
                "says otherwise; correct one of the two."
            )
            yield broken(file, line.number, what, own=one.score, other=other, **facts)


def _score_of(told: Sequence[_Line], player: int, number: int) -> int | None:
    here = 1 <= player <= len(told) and number <= len(told[player - 1].rounds)
    return told[player - 1].rounds[number - 1].score if here else None


def _outcome(score: int, other: int) -> str:
    return _WON if score > other else _DRAWN if score == other else _LOST


def _player(own: int, line: _Line, told: Sequence[_Line], *, began: bool) -> TshPlayer:
    alone = [one.opponent == own for one in line.rounds]
    first = tuple(
        "0" if without else "1" if one.began else _second(told, one.opponent, number)
        for number, (one, without) in enumerate(zip(line.rounds, alone, strict=True), 1)
    )
    return TshPlayer(
        name=line.name,
        opponents=tuple(
            ALONE if without else one.opponent
            for one, without in zip(line.rounds, alone, strict=True)
        ),
        scores=tuple(
            -one.score if without and one.outcome == _LOST else one.score
            for one, without in zip(line.rounds, alone, strict=True)
        ),
        fields={"p12": first} if began else {},
        line=line.number,
    )


def _second(told: Sequence[_Line], opponent: int, number: int) -> str:
    """2 where the opponent began, 0 where nobody is said to have."""
    known = _score_of(told, opponent, number) is not None
    return "2" if known and told[opponent - 1].rounds[number - 1].began else "0"


# --- written --------------------------------------------------------------------------------------


def write_aupair(event: TshEvent) -> bytes:
    """The file of a tournament, up to the last round of which all results are there.

    Names are in ASCII and twenty letters long, as AUPAIR has them. Raises Unusable where it can't
    hold what the tournament says, or nothing is there to be rated.
    """
    day = date.fromisoformat(event.config["event_date"])
    lines = [f"*M{day:%d.%m.%Y} {_ascii(event.config['event_name'])}"]
    for division in event.divisions:
        if rounds := _complete(division):
            lines += [f"*{_ascii(division.name)}", "0".rjust(_HIGH_WORD_AT)]
            lines += (
                _written(division, own, rounds) for own in range(1, len(division.players) + 1)
            )
    if len(lines) == 1:
        raise Unusable("stream", "No round has all its results yet.")
    return "".join(f"{line}\r\n" for line in [*lines, _LAST]).encode("ascii")


def _complete(division: TshDivision) -> int:
    """How many rounds have all their results, from the first on."""
    for number in range(1, division.rounds + 1):
        for player in division.players:
            if player.opponent(number) not in (None, ALONE) and player.score(number) is None:
                return number - 1
    return division.rounds


def _written(division: TshDivision, own: int, rounds: int) -> str:
    player = division.players[own - 1]
    width = 3 if len(division.players) <= _FEW else 4
    told = "".join(
        f" {_block(division, own, player, number, width)}" for number in range(1, rounds + 1)
    )
    last, _comma, first = player.name.partition(", ")
    name = _ascii(f"{first} {last}").strip(" *") or f"Player {own}"
    return f"{name[:_NAME]:{_NAME}}{told}"


def _block(division: TshDivision, own: int, player: TshPlayer, number: int, width: int) -> str:
    opponent, score = player.opponent(number), player.score(number) or 0
    if opponent in (None, ALONE):
        outcome, met, score = _WON if score > 0 else _LOST, str(own), abs(score)
    else:
        other = division.players[opponent - 1].score(number) or 0
        outcome = _outcome(score, other)
        met = f"+{opponent}" if player.went_first(number) else str(opponent)
    if not 0 <= score <= _MOST_SCORE:
        what = "AUPAIR has scores from 0 to {most}; there is one of {score}."
        raise Unusable("stream", what, most=_MOST_SCORE, score=score)
    padded = f"{score:3}" if outcome == _LOST else f"{score:03}"
    return f"{outcome}{padded} {met:>{width}}"


_SPELT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ø": "oe"}
)


def _ascii(told: str) -> str:
    """A text in the letters that AUPAIR has."""
    spelt = normalize("NFC", told).translate(_SPELT)
    return normalize("NFKD", spelt).encode("ascii", "ignore").decode()
