"""Division files and archives of tsh read; what can't be read is named with its line.

A line of a division is a name, a rating, the numbers of the opponents, and behind semicolons the
scores and named fields; `00` is an undefined entry. An archive has lines of configuration, and each
division file between `#begin_file` and `#end_file`. tsh runs its configuration as a program; here a
quoted text or a number that stands alone is read, and everything else is passed over.
"""

import re
from collections.abc import Iterator, Mapping

from engine.refusals import Malformed
from tournaments.tsh.files import ALONE, TshDivision, TshEvent, TshPlayer

MOST_CHARACTERS = 4_000_000
MOST_PLAYERS, MOST_ROUNDS, MOST_DIVISIONS = 1000, 200, 26
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
    """The tournament in these files by their names: an archive, or division files, or both.

    Where a configuration names its divisions, they are all there is; else a division is called by
    its file: `a.t` is A. Raises Malformed with the name of the file and the line.
    """
    event, faults = read_through(files)
    if faults:
        raise faults[0]
    return event


def read_through(files: Mapping[str, str]) -> tuple[TshEvent, list[Malformed]]:
    """The same with every line that can't be read, and why; those players are missing in it.

    Raises Malformed where there is nothing to read line by line.
    """
    config: dict[str, str] = {}
    named: dict[str, str] = {}
    divisions: _Files = {}
    for name, text in files.items():
        if len(text) > MOST_CHARACTERS:
            raise Malformed(name, "It is longer than any tournament file; choose the right one.")
        for file, lines in _parts(name, text, config, named).items():
            if file in divisions:
                raise Malformed(name, "The division file {file} is there twice.", file=file)
            divisions[file] = lines
    faults: list[Malformed] = []
    return TshEvent(tuple(_divisions(divisions, named, faults)), config), faults


def _divisions(
    divisions: _Files, named: Mapping[str, str], faults: list[Malformed]
) -> Iterator[TshDivision]:
    if not 1 <= len(divisions) <= MOST_DIVISIONS:
        raise Malformed("file", "There is no division of tsh in it; choose its .t or .tsh file.")
    order = [file for file in named if file in divisions] or list(divisions)
    seen: set[str] = set()
    for file in order:
        name = named.get(file) or _called(file)
        if name in seen:
            raise Malformed(file, "Two divisions are called {name}.", name=name)
        seen.add(name)
        yield _division(file, name, divisions[file], faults)


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
    file: str, name: str, lines: list[tuple[int, str]], faults: list[Malformed]
) -> TshDivision:
    """A division; what speaks against its lines goes to `faults`."""
    if not lines:
        raise Malformed(file, "There is no player in it.")
    if len(lines) > MOST_PLAYERS:
        raise Malformed(file, "A division has at most {most} players.", most=MOST_PLAYERS)
    players: list[TshPlayer] = []
    for number, line in lines:
        try:
            players.append(_player(file, number, line))
        except Malformed as fault:
            faults.append(fault)
    division = TshDivision(name, tuple(players))
    if len(players) == len(lines):  # else the numbers are those of others
        for own, player in enumerate(players, 1):
            faults.extend(_wrong_opponents(file, division, own, player))
    return division


def _player(file: str, number: int, line: str) -> TshPlayer:
    """A player's line."""
    head, scores, *fields = [part.strip() for part in [*_split(line), "", ""]]
    words = head.split()
    last = max((at for at, word in enumerate(words) if not _RATING.fullmatch(word)), default=-1)
    if last < 0 or len(words) < last + _LEAST_PARTS:
        raise _broken(file, number, "A line has a name, a rating and the opponents.")
    opponents = tuple(_opponent(file, number, word) for word in words[last + 2 :])
    if len(opponents) > MOST_ROUNDS:
        raise _broken(file, number, "A tournament has at most {most} rounds.", most=MOST_ROUNDS)
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
        raise _broken(file, number, "“{word}” is no number of an opponent.", word=word)
    return None if word == _UNDEFINED else int(word)


def _score(file: str, number: int, word: str) -> int | None:
    if not _SCORE.fullmatch(word):
        raise _broken(file, number, "“{word}” is no score.", word=word)
    return None if word == _UNDEFINED else int(word)


def _wrong_opponents(
    file: str, division: TshDivision, own: int, player: TshPlayer
) -> Iterator[Malformed]:
    """Where the line of whom somebody is said to have met tells otherwise."""
    for round_, opponent in enumerate(player.opponents, 1):
        if opponent in (None, ALONE):
            continue
        known = 1 <= opponent <= len(division.players) and opponent != own
        if not known or division.players[opponent - 1].opponent(round_) != own:
            yield _broken(
                file,
                player.line,
                "In round {round} player {number} is said to have met player {opponent}, "
                "whose line says otherwise; correct one of the two.",
                round=round_,
                number=own,
                opponent=opponent,
            )


def _broken(file: str, line: int, what: str, **facts: object) -> Malformed:
    return Malformed(f"{file}, line {line}", what, **facts)
