"""Division files and archives of tsh written: what `reading.py` reads again as the same."""

from collections.abc import Iterator

from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer

_NAME, _RATING = 22, 5
_UNDEFINED = "00"
_PRIVATE = frozenset({"password"})


def write_archive(event: TshEvent) -> bytes:
    """The archive of a tournament: ISO-8859-1, or UTF-8 where a name needs it, which it says."""
    text = "".join(_archive(event, ""))
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return "".join(_archive(event, "config tfile_encoding = 'utf8'\n")).encode()


def _archive(event: TshEvent, encoding: str) -> Iterator[str]:
    yield "# tsh archive file\n"
    files = [f"{division.name.lower()}.t" for division in event.divisions]
    for division, file in zip(event.divisions, files, strict=True):
        yield f"division {division.name} {file}\n"
    yield encoding
    for key, value in event.config.items():
        yield f"config {key} = {_said(value)}\n"
    for division, file in zip(event.divisions, files, strict=True):
        yield f"#begin_file name={file}\n{write_division(division)}#end_file name={file}\n"


def write_division(division: TshDivision) -> str:
    """The text of a division file, a line a player."""
    return "".join(f"{_line(player)}\n" for player in division.players)


def _said(value: str) -> str:
    """A value that any program can read and none has to run."""
    if value.isascii() and value.isdigit():
        return value
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _line(player: TshPlayer) -> str:
    name = player.name.replace(";", ",")
    opponents = " ".join(_defined(one) for one in player.opponents)
    scores = " ".join(_defined(one) for one in player.scores)
    fields = [
        f"; {key} {' '.join(map(_escaped, values))}".rstrip()
        for key, values in sorted(player.fields.items())
        if key not in _PRIVATE
    ]
    head = f"{name:{_NAME}} {player.rating:{_RATING}} {opponents}".rstrip()
    return f"{head}; {scores}".rstrip() + "".join(fields)


def _defined(told: int | None) -> str:
    return _UNDEFINED if told is None else str(told)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace(";", "\\;")
