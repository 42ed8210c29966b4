"""Acts as plain data and back: what a stream stores and what a client sends."""

import re
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin
from unicodedata import normalize

from engine.refusals import Malformed
from tournaments.course.acts import KINDS, Act
from tournaments.course.shapes import Code, Day, Hash, Id, Word, Zone

_MOST_NUMBER = 10**9
_MOST_TEXT = 200
_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"


def payload(act: Act) -> dict[str, Any]:
    """The facts of an act as plain data; what has its default is left out."""
    return cast("dict[str, Any]", plain(act))


def plain(value: Any) -> Any:
    """Any fact as JSON has it: lists for tuples, sets of named values for groups of facts."""
    if is_dataclass(value):
        return {
            name: plain(getattr(value, name))
            for name, field in _fields(type(value)).items()
            if getattr(value, name) != field.default
        }
    if isinstance(value, dict):
        return {key: plain(fact) for key, fact in value.items()}
    return [plain(fact) for fact in value] if isinstance(value, list | tuple) else value


def from_payload(kind: object, schema: object, facts: object) -> Act:
    """The act that a stream or a client states: `facts` as `payload` gives them.

    Raises Malformed, which names the field, for an unknown kind or schema and for facts of the
    wrong shape.
    """
    cls = KINDS.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise Malformed("kind", "there is no act of the kind {kind!r}.", kind=kind)
    if type(schema) is not int or schema != cls.schema:
        raise Malformed("schema", "{kind} has no schema {schema}.", kind=kind, schema=schema)
    return cast("Act", _group(cls, facts, ""))


def fact(wanted: Any, value: object, where: str) -> Any:
    """A fact of the type `wanted`, read from plain data; raises Malformed with the place."""
    if wanted in _READERS:
        return _checked(wanted, value, where)
    if get_origin(wanted) in (Union, UnionType):
        inner = next(one for one in get_args(wanted) if one is not type(None))
        return None if value is None else fact(inner, value, where)
    if get_origin(wanted) is tuple:
        return _list(get_args(wanted), value, where)
    if get_origin(wanted) is dict:
        return _named(get_args(wanted), value, where)
    return _group(wanted, value, where)


def _fields(cls: type) -> dict[str, Field[Any]]:
    return {field.name: field for field in fields(cls)}


def _group(cls: type, facts: object, where: str) -> Any:
    """The values of a frozen class, by the names of its fields."""
    if not isinstance(facts, dict):
        raise Malformed(where or "facts", "it must be a set of named values.")
    known = _fields(cls)
    for name in facts:
        if name not in known:
            raise Malformed(_at(where, name), "there is no such field here.")
    for name, field in known.items():
        if field.default is MISSING and name not in facts:
            raise Malformed(_at(where, name), "this field is needed.")
    return cls(**{n: fact(known[n].type, value, _at(where, n)) for n, value in facts.items()})


def _list(wanted: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
    """A list of equal things, or one of fixed length with a type for each place."""
    if not isinstance(value, list | tuple):
        raise Malformed(where, "it must be a list.")
    kinds = [wanted[0]] * len(value) if wanted[-1] is Ellipsis else list(wanted)
    if len(kinds) != len(value):
        raise Malformed(where, "it must be a list of {number}.", number=len(kinds))
    return tuple(
        fact(kind, one, _at(where, str(number)))
        for number, (kind, one) in enumerate(zip(kinds, value, strict=True), start=1)
    )


def _named(wanted: tuple[Any, ...], value: object, where: str) -> dict[str, Any]:
    key_type, kind = wanted
    if not isinstance(value, dict):
        raise Malformed(where, "it must be a set of named values.")
    if kind is Any:
        return {_checked(str, key, where): one for key, one in value.items()}
    return {fact(key_type, k, where): fact(kind, one, _at(where, k)) for k, one in value.items()}


def _at(where: str, name: object) -> str:
    shown = ascii(str(name)[:40])[1:-1]
    return f"{where}.{shown}" if where else shown


def _checked(wanted: Any, value: object, where: str) -> Any:
    read, described = _READERS[wanted]
    known = read(value)
    if known is None:
        raise Malformed(where, described)
    return known


def _number(value: object) -> int | None:
    return value if type(value) is int and abs(value) <= _MOST_NUMBER else None


def _flag(value: object) -> bool | None:
    return value if type(value) is bool else None


def _matching(pattern: str) -> Callable[[object], str | None]:
    """What reads a text of this form, its letters composed."""
    form = re.compile(pattern)

    def read(value: object) -> str | None:
        if not isinstance(value, str) or len(value) > _MOST_TEXT:
            return None
        text = normalize("NFC", value)
        return text if form.fullmatch(text) else None

    return read


def _day(value: object) -> str | None:
    try:
        return date.fromisoformat(str(value)).isoformat() if _ISO(value) else None
    except ValueError:
        return None


_ISO = _matching(r"\d{4}-\d\d-\d\d")
_READERS: dict[Any, tuple[Callable[[object], Any], str]] = {
    int: (_number, "it must be a whole number."),
    bool: (_flag, "it must be true or false."),
    str: (_matching(r"[^\x00-\x1f\ud800-\udfff]*"), "it must be a text of up to 200 characters."),
    Id: (_matching(_UUID), "it must be an id: a UUID in small letters."),
    Code: (
        _matching(r"\w(?:[\w .+-]{0,30}[\w.+-])?"),
        "it must be a code of up to 32 letters and digits.",
    ),
    Hash: (_matching(r"[0-9a-f]{64}"), "it must be a SHA-256 of 64 hexadecimal digits."),
    Day: (_day, "it must be a date such as 2026-10-24."),
    Zone: (
        _matching(r"[A-Za-z]\w+(?:/[A-Za-z][\w+-]+){0,2}"),
        "it must be a time zone such as Europe/Berlin.",
    ),
    Word: (_matching(r"[^\W\d_]{1,30}"), "it must be a word of up to 30 letters."),
}
