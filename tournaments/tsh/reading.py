"""Files of a tournament read, those of tsh here; what can't be read is named with its line.

A line of a division is a name, a rating, the numbers of the opponents, and behind semicolons the
scores and named fields; `00` is an undefined entry. An archive has lines of configuration, and each
division file between `#begin_file` and `#end_file`. tsh runs its configuration as a program; here a
quoted text or a number that stands alone is read, and everything else is passed over.
"""

import re
from collections import Counter
from collections.abc import Mapping

from engine.refusals import Unusable
from tournaments.tsh import aupair
from tournaments.tsh.checks import (
    MOST_CHARACTERS,
    MOST_DIVISIONS,
    broken,
    check_players,
    check_rounds,
    wrong_opponents,
)
from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer

_RATING = re.compile(r"[\d.+]{1,20}", re.ASCII)
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)
_SCORE = re.compile(r"-?\d{1,5}", re.ASCII)
_CONFIG = re.compile(r"config\s+(\w{1,40})\s*=\s*(?:(['\"])(.*)\2|(-?\d{1,9}))\s*;?", re.ASCII)
_DIVISION = re.compile(r"division\s+(\S+)\s+(\S+)", re.ASCII | re.IGNORECASE)
_BEGIN = re.compile(r"#\s*begin_file\s+name=(\S+)")
_END = re.compile(r"#\s*end_file\b.*")
_UNDEFINED = "00"
_LEAST_PARTS = 2
_Files = dict[str, list[tuple[int, str]]]


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, else ISO-8859-1, which is what tsh writes unless told."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def read_event(files: Mapping[str, str]) -> TshEvent:
    """The tournament in these files by their names: an archive, division files, files of AUPAIR.

    Where a configuration names its divisions, they are all there is of tsh; else a division is
    called by its file: `a.t` is A. Raises Unusable with the name of the file and the line.
    """
    event, faults = read_through(files)
    if faults:
        raise faults[0]
    return event


def read_through(files: Mapping[str, str]) -> tuple[TshEvent, list[Unusable]]:
    """The same with every line that can't be read, and why; those players are missing in it.

    Raises Unusable where there is nothing to read line by line.
    """
    config: dict[str, str] = {}
    named: dict[str, str] = {}
    faults: list[Unusable] = []
    told: list[TshDivision] = []
    lines: _Files = {}
    for name, text in files.items():
        if len(text) > MOST_CHARACTERS:
            raise Unusable(name, "It is longer than any tournament file; choose the right one.")
        if aupair.is_aupair(name, text):
            told += aupair.read_divisions(name, text, config, faults)
            continue
        for file, own in _parts(name, text, config, named).items():
            if file in lines:
                raise Unusable(name, "The division file {file} is there twice.", file=file)
            lines[file] = own
    for file in [file for file in named if file in lines] or list(lines):
        told.append(_division(file, named.get(file) or _called(file), lines[file], faults))
    _check_divisions(told)
    return TshEvent(tuple(told), config), faults


def _check_divisions(divisions: list[TshDivision]) -> None:
    if not 1 <= len(divisions) <= MOST_DIVISIONS:
        raise Unusable(
            "file", "There is no division of tsh in it, nor is it another file that is read here."
        )
    for name, times in Counter(one.name for one in divisions).items():
        if times > 1:
            raise Unusable("file", "Two divisions are called {name}.", name=name)


def _called(file: str) -> str:
    """What a division is called by its file alone."""
    stem = re.split(r"[\\/]", file)[-1].partition(".")[0]
    return re.sub(r"[^\w+-]", "", stem).upper()[:32].strip("+-") or "A"


def _parts(name: str, text: str, config: dict[str, str], named: dict[str, str]) -> _Files:
    """The division files in a file by their lines; what it configures goes to the other two."""
    files: _Files = {}
    loose: list[tuple[int, str]] = []
    within: list[tuple[int, str]] | None = None
    lines = [line.strip() for line in re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))]
    configures = not name.lower().endswith(".t") or any(map(_BEGIN.match, lines))
    for number, line in enumerate(lines, 1):
        if begun := _BEGIN.match(line):
            within = files.setdefault(begun[1], [])
        elif _END.fullmatch(line):
            within = None
        elif not line or line.startswith("#"):
            continue
        elif within is None and configures:
            _configure(line, config, named)
        else:
            (loose if within is None else within).append((number, line))
    return {**files, **({name: loose} if loose else {})}


def _configure(line: str, config: dict[str, str], named: dict[str, str]) -> None:
    """Keep what a line of configuration says in plain words; never run any of it."""
    if told := _CONFIG.fullmatch(line):
        quoted, number = told[3], told[4]
        plain = quoted is not None and not re.search(r"[$@`]", quoted)
        if plain or number:
            config[told[1]] = re.sub(r"\\(.)", r"\1", quoted) if plain else number
    elif told := _DIVISION.fullmatch(line):
        named[told[2]] = told[1]


def _division(
    file: str, name: str, lines: list[tuple[int, str]], faults: list[Unusable]
) -> TshDivision:
    """A division; what speaks against its lines goes to `faults`."""
    check_players(file, len(lines))
    players: list[TshPlayer] = []
    for number, line in lines:
        try:
            players.append(_player(file, number, line))
        except Unusable as fault:
            faults.append(fault)
    division = TshDivision(name, tuple(players))
    if len(players) == len(lines):  # else the numbers are those of others
        faults.extend(wrong_opponents(file, division))
    return division


def _player(file: str, number: int, line: str) -> TshPlayer:
    """A player's line."""
    head, scores, *fields = [part.strip() for part in [*_split(line), "", ""]]
    words = head.split()
    last = max((at for at, word in enumerate(words) if not _RATING.fullmatch(word)), default=-1)
    if last < 0 or len(words) < last + _LEAST_PARTS:
        raise broken(file, number, "A line has a name, a rating and the opponents.")
    opponents = tuple(_opponent(file, number, word) for word in words[last + 2 :])
    check_rounds(file, number, len(opponents))
    return TshPlayer(
        name=" ".join(words[: last + 1]),
        rating=_rating(words[last + 1]),
        opponents=opponents,
        scores=tuple(_score(file, number, word) for word in scores.split()),
        fields=dict(_field(part) for part in fields if part),
        line=number,
    )


def _split(line: str) -> list[str]:
    r"""The parts between semicolons; behind a backslash a letter is itself."""
    parts, at = [""], 0
    while at < len(line):
        if line[at] == "\\" and at + 1 < len(line):
            at += 1
            parts[-1] += line[at]
        elif line[at] == ";":
            parts.append("")
        else:
            parts[-1] += line[at]
        at += 1
    return parts


def _field(part: str) -> tuple[str, tuple[str, ...]]:
    key, *values = part.split()
    return key, tuple(values)


def _rating(word: str) -> int:
    """The rating; of a split list (1400.2+15) the first part."""
    whole = re.match(r"\d{1,9}", word, re.ASCII)
    return int(whole[0]) if whole else 0


def _opponent(file: str, number: int, word: str) -> int | None:
    if not _NUMBER.fullmatch(word):
        raise broken(file, number, "“{word}” is no number of an opponent.", word=word)
    return None if word == _UNDEFINED else int(word)


def _score(file: str, number: int, word: str) -> int | None:
    if not _SCORE.fullmatch(word):
        raise broken(file, number, "“{word}” is no score.", word=word)
    return None if word == _UNDEFINED else int(word)
