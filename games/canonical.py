"""Canonical JSON: one value has one text, on every machine, so that the text can be hashed.

The rules are those of RFC 8785: keys in order, nothing between the tokens, no escape that is not
needed. Whole numbers only, up to 2**53 - 1; strings in Unicode's form C (NFC).
"""

import hashlib
import json
import re
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn
from unicodedata import is_normalized, normalize

from engine.refusals import Malformed, Unusable

MOST_BYTES = 256 * 1024
MOST_LEVELS = 32
MOST_COMPOSED = 16 * 1024  # letters: composing many marks on one takes time by their square
MOST_NUMBER = 2**53 - 1  # what every reader of JSON keeps exactly

_Place = tuple[Any, str | int]  # (the place around it, key or index); put into words for errors
_MOST_NAMES, _MOST_OF_A_NAME = 8, 40
_MOST_DIGITS = len(str(MOST_NUMBER))
_MOST_READ = 100  # levels: so many any Python reads, on any stack
_NESTING = re.compile(r'[\[{\]}]|"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # and strings, to skip them
_LAST_OF_PLANE_0 = "\uffff"  # up to it RFC 8785's order of keys (UTF-16) is Python's
_encode = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


def canonical(value: Any, where: str = "payload") -> str:
    """The one text of a JSON value; raises Unusable with the place where it has none.

    Decomposed letters are composed; numbers that are not whole, lone surrogates, U+0000 and values
    that are too deep or too large are refused.
    """
    text = _encode(_cleaned(value, (None, where)))
    if len(text) > MOST_BYTES or len(text.encode()) > MOST_BYTES:
        raise Unusable(where, "This is longer than {most} bytes.", most=MOST_BYTES)
    return text


def fingerprint(value: Any) -> bytes:
    """32 bytes by which two requests are known to be the same; raises Unusable."""
    return hashlib.sha256(canonical(value, "request").encode()).digest()


def strict(data: bytes | str, where: str = "body") -> Any:
    """The value of a JSON text that came from outside; 1.0 is the whole number 1.

    Stricter than JSON: what `canonical` refuses is refused here, and keys that occur twice. Raises
    Malformed with the place for what is no such JSON, Unusable for a value that can't be kept.
    """
    if len(data) > MOST_BYTES:
        raise Malformed(where, "This is longer than {most} bytes.", most=MOST_BYTES)
    try:
        text = data.decode() if isinstance(data, bytes) else data
        if _is_too_deep(text):
            raise Malformed(where, "This is nested too deeply.")
        return _cleaned(_decode(text), (None, where))
    except UnicodeDecodeError as bad:
        raise Malformed(where, "Byte {at} is not UTF-8.", at=bad.start + 1) from bad
    except json.JSONDecodeError as bad:
        place = f"{where}, line {bad.lineno}, column {bad.colno}"
        raise Malformed(place, "This is not JSON: {why}.", why=bad.msg) from bad
    except _Odd as bad:
        raise bad.fault(where, bad.what) from bad


class _Odd(Exception):
    """A token that Python reads and the house doesn't: the fault that it is, and the sentence."""

    def __init__(self, fault: type[Unusable], what: str) -> None:
        self.fault, self.what = fault, what


def _is_too_deep(text: str) -> bool:
    """Whether a text is nested deeper than is read at all.

    How deep Python itself reads depends on its version and on what is left of the stack.
    """
    if text.count("[") + text.count("{") <= _MOST_READ:
        return False
    levels = 0
    for token in _NESTING.finditer(text):
        levels += (token[0] in "[{") - (token[0] in "]}")
        if levels > _MOST_READ:
            return True
    return False


def _decode(text: str) -> Any:
    return json.loads(
        text,
        object_pairs_hook=_object,
        parse_int=_whole,
        parse_float=_whole_still,
        parse_constant=_no_number,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _Odd(Malformed, "A key occurs twice.")
    return members


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS + 1:
        raise _Odd(Unusable, "A number is too large.")
    return int(digits)


def _whole_still(text: str) -> int:
    """The whole number that is written with a point or an exponent, exactly."""
    try:
        number = Decimal(text)
    except InvalidOperation as bad:  # its exponent is beyond what a Decimal holds
        small = "e-" in text.lower()
        what = "Numbers must be whole." if small else "A number is too large."
        raise _Odd(Unusable, what) from bad
    if number.copy_abs() > MOST_NUMBER:
        raise _Odd(Unusable, "A number is too large.")
    if number != number.to_integral_value():
        raise _Odd(Unusable, "Numbers must be whole.")
    return int(number)


def _no_number(_: str) -> NoReturn:
    """NaN and Infinity, which Python reads and JSON does not know."""
    raise _Odd(Malformed, "Numbers must be whole.")


def _cleaned(value: Any, place: _Place, levels: int = MOST_LEVELS) -> Any:
    """The value with its strings composed; raises Unusable. The usual values come first."""
    kind = type(value)
    if kind is str and value.isascii() and "\0" not in value:
        return value
    if value is None or kind is bool or (kind is int and -MOST_NUMBER <= value <= MOST_NUMBER):
        return value
    if isinstance(value, str):
        return _string(value, place)
    if levels == 0:
        raise Malformed(_shown(place), "This is nested too deeply.")
    if kind is dict:
        return _members(value, place, levels - 1)
    if kind is list or kind is tuple:
        return [_cleaned(item, (place, i), levels - 1) for i, item in enumerate(value)]
    raise _unusable(place, _why_not(value))


def _members(value: dict[Any, Any], place: _Place, levels: int) -> dict[str, Any]:
    members = {}
    for given, item in value.items():  # the usual ones without a call, which would cost the most
        is_plain = type(given) is str and given.isascii() and "\0" not in given
        key = given if is_plain else _key(given, place)
        kind = type(item)
        if (kind is str and item.isascii() and "\0" not in item) or (
            kind is int and 0 <= item <= MOST_NUMBER
        ):
            members[key] = item
        else:
            members[key] = _cleaned(item, (place, given), levels)
    if len(members) != len(value):
        raise _unusable(place, "A key occurs twice.")
    return members


def _key(key: Any, place: _Place) -> str:
    if not isinstance(key, str):
        raise _unusable(place, "Keys must be strings.")
    if key.isascii() and "\0" not in key:
        return key
    composed = _string(key, place)
    if max(composed) > _LAST_OF_PLANE_0:
        raise _unusable(place, "Keys can't hold characters beyond U+FFFF.")
    return composed


def _string(value: str, place: _Place) -> str:
    if "\0" in value:
        raise _unusable(place, "The character U+0000 can't be kept.")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _unusable(place, "Half a character (a lone surrogate) can't be kept.")
    if is_normalized("NFC", value):
        return value
    if len(value) > MOST_COMPOSED:
        raise _unusable(place, "This text is too long for letters in several parts.")
    return normalize("NFC", value)


def _why_not(value: Any) -> str:
    """What is wrong with a value that is neither a string nor a container."""
    if type(value) is int:
        return "A number is too large."
    return "Numbers must be whole." if isinstance(value, float) else "This is no JSON value."


def _unusable(place: _Place, what: str) -> Unusable:
    """The error at a place."""
    return Unusable(_shown(place), what)


def _shown(place: _Place) -> str:
    """A place in words; what came from outside is shown so that it can be printed."""
    names: list[str] = []
    outer: Any = place
    while outer:
        outer, name = outer
        names.insert(0, str(name)[:_MOST_OF_A_NAME])
    shown = names if len(names) <= _MOST_NAMES else [*names[:_MOST_NAMES], "..."]
    return ascii(".".join(shown))[1:-1]
