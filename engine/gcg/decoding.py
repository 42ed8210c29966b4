"""From the bytes of a GCG file to its text: size, encoding, line ends, composed letters."""

import re
import unicodedata
from itertools import groupby

from engine.refusals import Unusable

FILE = "file"

_UTF8_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
_CLAIM = re.compile(rb"(?:^|[\r\n])[ \t]*#character-encoding[ \t]+([^\s]+)", re.IGNORECASE)

# A file that claims ISO-8859-1 is read as Windows-1252, its superset, as browsers do: the
# difference is control characters, which no game has, against dashes and quotes, which notes have.
_CODECS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "ascii",
    "ascii": "ascii",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "latin-1": "cp1252",
    "latin1": "cp1252",
    "windows-1252": "cp1252",
    "cp1252": "cp1252",
    "iso-8859-15": "iso8859-15",
    "iso8859-15": "iso8859-15",
}
_NAMES = {"utf-8": "UTF-8", "cp1252": "ISO-8859-1", "iso8859-15": "ISO-8859-15", "ascii": "ASCII"}

_MOST_SHOWN = 40

FOREIGN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")

# Composing sorts a run of combining marks in quadratic time: a mebibyte of them takes minutes.
# Thirty in a row is the bound of Unicode's stream-safe text.
_MOST_MARKS = 30
_FIRST_MARK = "\u0300"
_LONG_RUN = re.compile(f"[{_FIRST_MARK}-\U0010ffff]{{{_MOST_MARKS + 1},}}")


def decoded(source: bytes | str, *, limit: int) -> str:
    """The text of a file, its lines ended by line feeds, its letters composed.

    `limit` is in bytes (in characters for a str) and checked first. Raises Unusable.
    """
    if len(source) > limit:
        raise Unusable(
            FILE, "It is larger than {limit} bytes; a game needs a few thousand.", limit=limit
        )
    text = source if isinstance(source, str) else _from_bytes(source)
    text = _with_line_feeds(text.removeprefix("\ufeff"))
    if found := FOREIGN.search(text):
        raise Unusable(
            _line_of(text, found.start()),
            "There is the character {code}, so this is no text. Choose a GCG file.",
            code=f"U+{ord(found[0]):04X}",
        )
    return text if text.isascii() else _composed(text)


def _from_bytes(data: bytes) -> str:
    if data.startswith(_UTF16_BOMS):
        raise Unusable(FILE, "It is written in UTF-16. Save it again as UTF-8.")
    codec = _claimed(data)
    if codec is None:
        try:
            return data.decode()
        except UnicodeDecodeError:
            codec = "cp1252"
    try:
        return data.decode(codec)
    except UnicodeDecodeError as problem:
        before = data[: problem.start].decode(codec)
        raise Unusable(
            _line_of(_with_line_feeds(before)),
            "The byte {byte} is no {encoding}. If this is a GCG file, save it again as UTF-8.",
            byte=f"0x{data[problem.start]:02X}",
            encoding=_NAMES[codec],
        ) from None


def _claimed(data: bytes) -> str | None:
    if data.startswith(_UTF8_BOM):
        return "utf-8"
    claim = _CLAIM.search(data)
    if claim is None:
        return None
    name = claim[1].decode("ascii", "replace")
    codec = _CODECS.get(name.lower())
    if codec is None:
        raise Unusable(
            _line_of(_with_line_feeds(data[: claim.start(1)].decode("latin-1"))),
            "The file claims to be written in {encoding}. Save it again as UTF-8.",
            encoding=shown(FOREIGN.sub("?", name)),
        )
    return codec


def _composed(text: str) -> str:
    for run in _LONG_RUN.finditer(text):
        at = run.start()
        for is_mark, group in groupby(run[0], key=lambda sign: unicodedata.combining(sign) > 0):
            length = len(list(group))
            if is_mark and length > _MOST_MARKS:
                raise Unusable(
                    _line_of(text, at),
                    "There are {count} combining marks in a row. Choose a GCG file.",
                    count=length,
                )
            at += length
    return unicodedata.normalize("NFC", text)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _line_of(text: str, end: int | None = None) -> str:
    return f"line {text.count(chr(10), 0, end) + 1}"


def shown(text: str) -> str:
    """`text` as a sentence may quote it: cut where it is too long to be read."""
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"
