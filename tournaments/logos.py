"""Reads a picture that is to be a logo: PNG, JPEG or WebP by its own bytes, bounded, bared.

Whatever says who made it, where and with what is left out, as is what lies behind the picture: a
photo tells the place where it was taken. Nothing is unpacked here; that it can be drawn is tried
where it is printed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from zlib import crc32

from engine.refusals import Unusable

MOST_BYTES = 256 * 1024
SIDES = range(16, 2049)
"""How many pixels a side may have."""


@dataclass(frozen=True)
class Picture:
    """A picture of a kind (png, jpeg, webp) with its size in pixels."""

    kind: str
    width: int
    height: int
    body: bytes

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes, hexadecimal."""
        return sha256(self.body).hexdigest()


def read_logo(content: bytes) -> Picture:
    """The picture that these bytes are, bared. Raises Unusable for what can be no logo."""
    if len(content) > MOST_BYTES:
        what = "The picture has more than {most} kB; make it smaller."
        raise Unusable("logo", what, most=MOST_BYTES // 1024)
    for begins, read in _KINDS:
        if content.startswith(begins):
            picture = _read(read, content)
            break
    else:
        raise Unusable("logo", "This is no PNG, JPEG or WebP.")
    if picture.width not in SIDES or picture.height not in SIDES:
        what = "The picture has {width} × {height} pixels; a side may have {least} to {most}."
        size = {"width": picture.width, "height": picture.height}
        raise Unusable("logo", what, **size, least=SIDES[0], most=SIDES[-1])
    return picture


def _read(read: Callable[[bytes], Picture], content: bytes) -> Picture:
    try:
        return read(content)
    except (IndexError, ValueError) as problem:
        if isinstance(problem, Unusable):
            raise
        raise Unusable("logo", "The picture is damaged or was cut off.") from problem


def _number(content: bytes, at: int, size: int, order: str = "big") -> int:
    part = content[at : at + size]
    if len(part) < size:
        raise IndexError(at)
    return int.from_bytes(part, order)  # type: ignore[arg-type]


# --- PNG: a signature, then chunks of length, name, data and check sum ----------------------------

_PNG = b"\x89PNG\r\n\x1a\n"
_DRAWN = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"IDAT", b"IEND")


def _png(content: bytes) -> Picture:
    chunks = list(_chunks(content))
    names = [name for name, _data in chunks]
    if names[0] != b"IHDR" or b"IDAT" not in names:
        raise ValueError(names[0])
    header = chunks[0][1]
    body = b"".join(_chunk(name, data) for name, data in chunks if name in _DRAWN)
    return Picture("png", _number(header, 0, 4), _number(header, 4, 4), _PNG + body)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks up to the last one."""
    at, name = len(_PNG), b""
    while name != b"IEND":
        length = _number(content, at, 4)
        name, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        if _number(content, at + 8 + length, 4) != crc32(name + data):
            raise ValueError(at)
        yield name, data
        at += length + 12


def _chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + crc32(name + data).to_bytes(4, "big")


# --- JPEG: segments behind marks of two bytes; scans run on until the next mark -------------------

_BEGIN, _END, _SCAN = b"\xff\xd8", 0xD9, 0xDA
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_TOLD = frozenset({*range(0xE1, 0xEE), 0xEF, 0xFE})
"""Marks of what is said besides: all but the JFIF head and what tells the colours."""


def _jpeg(content: bytes) -> Picture:
    kept, size = [_BEGIN], (0, 0)
    at = len(_BEGIN)
    while (mark := _mark(content, at)) != _END:
        end = at + 2 + _number(content, at + 2, 2)
        if mark in _FRAMES:
            size = _number(content, at + 7, 2), _number(content, at + 5, 2)
        if mark == _SCAN:
            end = _behind_scan(content, end)
        if end > len(content):
            raise IndexError(end)
        if mark not in _TOLD:
            kept.append(content[at:end])
        at = end
    return Picture("jpeg", *size, b"".join([*kept, bytes((0xFF, _END))]))


def _mark(content: bytes, at: int) -> int:
    if content[at] != 0xFF:  # noqa: PLR2004  (a mark begins with it)
        raise ValueError(at)
    return content[at + 1]


def _behind_scan(content: bytes, at: int) -> int:
    """Where the next mark stands: in a scan 0xFF is followed by 0, or by the mark of a restart."""
    while True:
        at = content.index(b"\xff", at)
        if content[at + 1] != 0 and content[at + 1] not in range(0xD0, 0xD8):
            return at
        at += 2


# --- WebP: a RIFF of chunks of name, length and data ----------------------------------------------

_RIFF = b"RIFF"
_PARTS = (b"VP8X", b"ALPH", b"VP8 ", b"VP8L")
_ONLY_ALPHA = 0x10
"""Of the flags of VP8X this alone is kept: no profile, no words about it, no motion."""


def _webp(content: bytes) -> Picture:
    if content[8:12] != b"WEBP":
        raise Unusable("logo", "This is no PNG, JPEG or WebP.")
    parts = dict(_parts(content))
    if b"ANIM" in parts:
        raise Unusable("logo", "A logo does not move; take a still picture.")
    if b"VP8X" in parts:
        flags = bytes((parts[b"VP8X"][0] & _ONLY_ALPHA,))
        parts[b"VP8X"] = flags + parts[b"VP8X"][1:]
    width, height = _webp_size(parts)
    body = b"".join(_part(name, parts[name]) for name in _PARTS if name in parts)
    whole = _RIFF + (len(body) + 4).to_bytes(4, "little") + b"WEBP" + body
    return Picture("webp", width, height, whole)


def _parts(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at, end = 12, 8 + _number(content, 4, 4, "little")
    if end > len(content):
        raise IndexError(end)
    while at < end:
        length = _number(content, at + 4, 4, "little")
        if at + 8 + length > end:
            raise IndexError(at)
        yield content[at : at + 4], content[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _webp_size(parts: dict[bytes, bytes]) -> tuple[int, int]:
    if lossy := parts.get(b"VP8 "):
        return tuple(_number(lossy, at, 2, "little") & 0x3FFF for at in (6, 8))  # type: ignore[return-value]
    if lossless := parts.get(b"VP8L"):
        both = _number(lossless, 1, 4, "little")
        return (both & 0x3FFF) + 1, (both >> 14 & 0x3FFF) + 1
    raise ValueError("no picture")


def _part(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + b"\0" * (len(data) % 2)


_KINDS: tuple[tuple[bytes, Callable[[bytes], Picture]], ...] = (
    (_PNG, _png),
    (_BEGIN, _jpeg),
    (_RIFF, _webp),
)
