"""The types that facts have, and the one way between frozen classes of them and plain data.

A kind of event is a frozen dataclass: its name and its schema number are what a stream stores, its
fields are facts of the types below. What has its default is not stored.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from datetime import date, datetime
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, cast, get_args, get_origin
from unicodedata import normalize

from engine.kinds import Kind
from engine.refusals import Malformed, Unusable

Id = Annotated[str, "id"]
"""A random id (UUID as text) of a person, an entry, a club, a game or a text."""

WordsId = Annotated[str, "words"]
"""A random id of words of people, which lie outside the stream and can be blanked."""

Code = Annotated[str, "code"]
"""A short code: of a division, a category, a criterion."""

Hash = Annotated[str, "hash"]
"""A SHA-256, hexadecimal."""

Day = Annotated[str, "day"]
"""A date as 2026-10-24."""

Instant = Annotated[str, "instant"]
"""A second of universal time as 2026-10-24T19:30:00Z; somebody says it, no clock is asked."""

Zone = Annotated[str, "zone"]
"""A time zone by its name, Europe/Berlin."""

Word = Annotated[str, "word"]
"""A word of a game: letters and nothing else, so that no other words can hide here."""

Text = Annotated[str, "text"]
"""A short text without control characters, its letters composed. A bare `str` is any text."""

Values = dict[Text, Any]
"""Named values that are checked elsewhere."""

MOST_NUMBER = 10**9
MOST_TEXT = 200
NO_CONTROLS = r"[^\x00-\x1f]+"
SECOND = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
ZONE = r"[A-Za-z][A-Za-z0-9_]+(?:/[A-Za-z][A-Za-z0-9_+-]+){0,2}"

K = TypeVar("K", bound=Kind)
Place = tuple[str, ...]
"""Where in the facts: from the outside in."""
Reader = Callable[[object, Place], Any]
"""What makes a fact of plain data; raises Unusable with the place."""


# From facts to plain data


def payload(thing: Any) -> dict[str, Any]:
    """The facts of a frozen class as plain data; what has its default is left out."""
    told = {}
    for name, default in _members(thing.__class__):
        fact = getattr(thing, name)
        if default is MISSING or fact != default:
            told[name] = fact if isinstance(fact, _BARE) else plain(fact)
    return told


def plain(value: Any) -> Any:
    """Any fact as JSON has it: lists for tuples, sets of named values for groups of facts.

    An event that another one carries has its kind and schema among its facts.
    """
    if isinstance(value, _BARE):
        return value
    if isinstance(value, Kind):
        return {"kind": value.kind, "schema": value.schema, **payload(value)}
    if is_dataclass(value):
        return payload(value)
    if isinstance(value, dict):
        return {key: plain(fact) for key, fact in value.items()}
    return [plain(fact) for fact in value] if isinstance(value, list | tuple) else value


_BARE = (str, int, type(None))


@cache
def _members(cls: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a class, each with its default or MISSING."""
    return tuple((field.name, field.default) for field in fields(cls))


# From plain data to facts


def fact(wanted: Any, value: object, where: str) -> Any:
    """A fact of the type `wanted`, read from plain data; raises Unusable with the place."""
    return _reader(wanted)(value, (where,) if where else ())


def unknown_fact(_kind: str, where: str) -> Unusable:
    """What to say of a fact that its kind does not have."""
    return Malformed(where, "there is no such field here.")


def lacking_fact(_kind: str, where: str) -> Unusable:
    """What to say where a fact is not there that has no default."""
    return Malformed(where, "this field is needed.")


@dataclass(frozen=True)
class Codec(Generic[K]):
    """How a stream's events are read: its kinds by their names, and what is said of faults.

    `own` reads the types of facts that are the stream's own.
    """

    kinds: Mapping[str, type[K]]
    unknown_kind: Callable[[object], Unusable]
    unknown_fact: Callable[[str, str], Unusable] = unknown_fact
    lacking_fact: Callable[[str, str], Unusable] = lacking_fact
    own: Mapping[Any, Reader] = field(default_factory=dict)
    _groups: dict[str, "Group"] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Make the readers of all kinds, once."""
        for kind, cls in self.kinds.items():
            faults = self.unknown_fact, self.lacking_fact
            self._groups[kind] = Group(cls, _readers(cls, self.own), kind, *faults)

    @property
    def schemas(self) -> dict[str, int]:
        """The newest schema of each kind."""
        return {kind: cls.schema for kind, cls in self.kinds.items()}

    @property
    def lifts(self) -> dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]:
        """How an older shape is read: what it does not say has its default."""
        return {(kind, n): dict for kind, newest in self.schemas.items() for n in range(1, newest)}

    def read(self, kind: object, schema: object, facts: object) -> K:
        """The event that a stream or a client states: `facts` as `payload` gives them.

        Raises Unusable, which names the field, for an unknown kind or schema and for facts of
        the wrong shape.
        """
        group = self._groups.get(kind) if isinstance(kind, str) else None
        if group is None:
            raise self.unknown_kind(kind)
        if type(schema) is not int or schema != group.cls.schema:
            raise Malformed("schema", "{kind} has no schema {schema}.", kind=kind, schema=schema)
        event: K = group(facts, ())
        return event


@dataclass(frozen=True)
class Group:
    """Reads the values of a frozen class, by the names of its fields."""

    cls: Any
    readers: Mapping[str, Reader]
    kind: str = ""
    unknown: Callable[[str, str], Unusable] = unknown_fact
    lacking: Callable[[str, str], Unusable] = lacking_fact

    def __call__(self, facts: object, place: Place) -> Any:
        """The group of facts at a place; raises Unusable."""
        if not isinstance(facts, dict):
            raise Malformed(_shown(place) or "facts", "it must be a set of named values.")
        readers, ready = self.readers, {}
        if not facts.keys() <= readers.keys():
            name = next(name for name in facts if name not in readers)
            raise self.unknown(self.kind, _shown((*place, _short(name))))
        for name, value in facts.items():
            ready[name] = readers[name](value, (*place, name))
        try:
            return self.cls(**ready)
        except TypeError:
            lacking = [n for n, default in _members(self.cls) if default is MISSING]
            name = next(name for name in lacking if name not in ready)
            raise self.lacking(self.kind, _shown((*place, name))) from None


def _readers(cls: Any, own: Mapping[Any, Reader]) -> dict[str, Reader]:
    types = {one.name: cast("Any", one.type) for one in fields(cls)}
    return {name: own.get(wanted) or _reader(wanted) for name, wanted in types.items()}


@cache
def _reader(wanted: Any) -> Reader:
    """What reads a fact of this type."""
    if wanted in _LEAVES:
        return partial(_leaf, wanted, _LEAVES[wanted][0])
    if wanted is Any:
        return _anything
    kinds = get_args(wanted)
    if get_origin(wanted) in (Union, UnionType):
        return partial(_known, _reader(next(one for one in kinds if one is not type(None))))
    if get_origin(wanted) is tuple and kinds[-1] is Ellipsis:
        return partial(_list, _reader(kinds[0]))
    if get_origin(wanted) is tuple:
        return partial(_row, tuple, tuple(map(_reader, kinds)))
    if get_origin(wanted) is dict:
        return partial(_named, _reader(kinds[0]), _reader(kinds[1]))
    if issubclass(wanted, tuple):  # a NamedTuple
        return partial(_row, wanted._make, tuple(map(_reader, wanted.__annotations__.values())))
    return Group(wanted, _readers(wanted, {}))


def _leaf(wanted: Any, read: Callable[[object], Any], value: object, place: Place) -> Any:
    known = read(value)
    if known is None:
        _read, said = _LEAVES[wanted]
        raise _fault(wanted, value)(_shown(place), said)
    return known


def _fault(wanted: Any, value: object) -> type[Unusable]:
    """What is wrong with a value: its shape, or what no description can say."""
    if wanted in _OPEN:
        return Unusable if isinstance(value, str) and len(value) <= MOST_TEXT else Malformed
    return Unusable if wanted is int and type(value) is int else Malformed


def _anything(value: object, _place: Place) -> object:
    return value


def _known(read: Reader, value: object, place: Place) -> Any:
    return None if value is None else read(value, place)


def _list(read: Reader, value: object, place: Place) -> tuple[Any, ...]:
    """Equal things."""
    if not isinstance(value, list | tuple):
        raise Malformed(_shown(place), "it must be a list.")
    return tuple(read(one, (*place, str(number))) for number, one in enumerate(value, start=1))


def _row(make: Callable[[Any], Any], kinds: tuple[Reader, ...], value: object, place: Place) -> Any:
    """A list of fixed length with a type for each place."""
    if not isinstance(value, list | tuple):
        raise Malformed(_shown(place), "it must be a list.")
    if len(kinds) != len(value):
        raise Malformed(_shown(place), "it must be a list of {number}.", number=len(kinds))
    numbered = enumerate(zip(kinds, value, strict=True), start=1)
    return make([read(one, (*place, str(number))) for number, (read, one) in numbered])


def _named(read_key: Reader, read: Reader, value: object, place: Place) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed(_shown(place), "it must be a set of named values.")
    return {read_key(key, place): read(one, (*place, _short(key))) for key, one in value.items()}


def _short(name: object) -> str:
    return ascii(str(name)[:40])[1:-1]


def _shown(place: Place) -> str:
    return ".".join(place)


def _number(value: object) -> int | None:
    return value if type(value) is int and -MOST_NUMBER <= value <= MOST_NUMBER else None


def _flag(value: object) -> bool | None:
    return value if type(value) is bool else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        return tuple(value)
    return None


def _flags(value: object) -> dict[str, bool] | None:
    if isinstance(value, dict) and all(type(flag) is bool for flag in value.values()):
        return value
    return None


def _texts_by_name(value: object) -> dict[str, str] | None:
    if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
        return value
    return None


def _mapping(value: object) -> dict[str, Any] | None:
    return value if isinstance(value, dict) else None


def _matching(pattern: str) -> Callable[[object], str | None]:
    """What reads a text of this form, its letters composed."""
    form = re.compile(pattern)

    def read(value: object) -> str | None:
        if not isinstance(value, str) or len(value) > MOST_TEXT:
            return None
        text = normalize("NFC", value)
        return text if form.fullmatch(text) else None

    return read


def _day(value: object) -> str | None:
    try:
        return date.fromisoformat(str(value)).isoformat() if _ISO(value) else None
    except ValueError:
        return None


def _instant(value: object) -> str | None:
    try:
        known = _SECOND(value)
        return known and datetime.fromisoformat(known).strftime("%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return None


_OPEN = (Text, Code, Instant, Zone, Word)  # their letters are any of Unicode's, their days real
_SECOND = _matching(SECOND)
_ISO = _matching(r"\d{4}-\d\d-\d\d")
_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_LEAVES: dict[Any, tuple[Callable[[object], Any], str]] = {
    int: (_number, "it must be a whole number."),
    bool: (_flag, "it must be true or false."),
    str: (_text, "it must be text."),
    tuple[str, ...]: (_texts, "it must be a list of texts."),
    dict[str, bool]: (_flags, "it must be true or false for each word."),
    dict[str, str]: (_texts_by_name, "it must be a text for each word."),
    dict[str, Any]: (_mapping, "it must be a set of named values."),
    Text: (_matching(r"[^\x00-\x1f\ud800-\udfff]*"), "it must be a text of up to 200 characters."),
    Id: (_matching(_UUID), "it must be an id: a UUID in small letters."),
    WordsId: (_matching(_UUID), "it must be an id: a UUID in small letters."),
    Code: (
        _matching(r"\w(?:[\w .+-]{0,30}[\w.+-])?"),
        "it must be a code of up to 32 letters and digits.",
    ),
    Hash: (_matching(r"[0-9a-f]{64}"), "it must be a SHA-256 of 64 hexadecimal digits."),
    Day: (_day, "it must be a date such as 2026-10-24."),
    Instant: (_instant, "it must be a time such as 2026-10-24T19:30:00Z."),
    Zone: (
        _matching(ZONE),
        "it must be a time zone such as Europe/Berlin.",
    ),
    Word: (_matching(r"[^\W\d_]{1,30}"), "it must be a word of up to 30 letters."),
}
