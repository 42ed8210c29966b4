"""Reads QR codes off a picture, as a phone does: PNG by the standard library, codes by zxing."""

import zlib
from struct import unpack

import numpy as np
import zxingcpp

_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


def codes(png: bytes, rows: int = 10**6) -> list[str]:
    """What the QR codes of a picture say, from top to bottom; of its first rows alone."""
    found = zxingcpp.read_barcodes(grey(png, rows))
    ordered = sorted(found, key=lambda one: (one.position.top_left.y, one.position.top_left.x))
    return [one.text for one in ordered]


def grey(png: bytes, rows: int = 10**6) -> np.ndarray:
    """The first channel of a PNG of eight bits that is not interlaced."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = unpack(">IIBB", png[16:26])
    assert depth == 8
    at, packed = 8, b""
    while at < len(png):
        length, name = unpack(">I4s", png[at : at + 8])
        packed += png[at + 8 : at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    lines = _unfiltered(zlib.decompress(packed), width, _CHANNELS[kind], min(rows, height))
    return np.ascontiguousarray(lines.reshape(len(lines), width, -1)[:, :, 0])


def _unfiltered(raw: bytes, width: int, step: int, rows: int) -> np.ndarray:
    size = width * step
    above, lines = bytes(size), []
    for row in range(rows):
        start = row * (size + 1)
        above = _line(raw[start], raw[start + 1 : start + 1 + size], above, step)
        lines.append(np.frombuffer(above, np.uint8))
    return np.array(lines)


def _line(kind: int, raw: bytes, above: bytes, step: int) -> bytes:
    if kind == 0:
        return raw
    if kind == 2:
        return (np.frombuffer(raw, np.uint8) + np.frombuffer(above, np.uint8)).tobytes()
    line = bytearray(raw)
    for at, byte in enumerate(raw):
        left, corner = (line[at - step], above[at - step]) if at >= step else (0, 0)
        line[at] = (byte + _guess(kind, left, above[at], corner)) & 255
    return bytes(line)


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    away = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if away[0] <= away[1] and away[0] <= away[2]:
        return left
    return up if away[1] <= away[2] else corner
