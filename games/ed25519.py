"""Checks Ed25519 signatures by RFC 8032, section 5.1, with the standard library alone.

For whoever audits an export on a computer of their own. It signs nothing and keeps no secret, so it
need not be fast or take the same time for every input: a check takes some milliseconds.
"""

import hashlib

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)
_KEY, _SIGNATURE = 32, 64  # bytes

_Point = tuple[int, int, int, int]
"""A point of the curve in extended coordinates: x = X/Z, y = Y/Z, x*y = T/Z."""

_NEUTRAL: _Point = (0, 1, 1, 0)


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether `signature` (64 bytes) is that of the owner of `key` (32 bytes) under `message`."""
    if len(key) != _KEY or len(signature) != _SIGNATURE:
        return False
    owner, commitment = _point(key), _point(signature[:_KEY])
    scalar = int.from_bytes(signature[_KEY:], "little")
    if owner is None or commitment is None or scalar >= _ORDER:
        return False
    hashed = hashlib.sha512(signature[:_KEY] + key + message).digest()
    challenge = int.from_bytes(hashed, "little") % _ORDER
    return _equal(_times(scalar, _BASE), _add(commitment, _times(challenge, owner)))


def _add(one: _Point, other: _Point) -> _Point:
    """The sum of two points (section 5.1.4)."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(number: int, point: _Point) -> _Point:
    total = _NEUTRAL
    while number:
        if number & 1:
            total = _add(total, point)
        point = _add(point, point)
        number >>= 1
    return total


def _equal(one: _Point, other: _Point) -> bool:
    same_x = (one[0] * other[2] - other[0] * one[2]) % _P == 0
    return same_x and (one[1] * other[2] - other[1] * one[2]) % _P == 0


def _x_of(y: int, *, odd: bool) -> int | None:
    """The x that belongs to a y of the curve (section 5.1.3); None for none."""
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - square) % _P or (x == 0 and odd):
        return None
    return _P - x if x % 2 != odd else x


def _point(encoded: bytes) -> _Point | None:
    number = int.from_bytes(encoded, "little")
    y, odd = number & (1 << 255) - 1, bool(number >> 255)
    x = _x_of(y, odd=odd) if y < _P else None
    return None if x is None else (x, y, 1, x * y % _P)


_BASE_Y = 4 * pow(5, _P - 2, _P) % _P
_BASE_X = _x_of(_BASE_Y, odd=False) or 0
_BASE: _Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P)
