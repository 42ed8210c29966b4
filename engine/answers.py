"""Frozen classes of what is told to others: what they leave out, and how they become plain data."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin
from uuid import UUID

T = TypeVar("T")


class Out(Enum):
    """What stands in a field that is left out; null is None. It is false, and prints as nothing."""

    OUT = "left out"

    def __bool__(self) -> Literal[False]:
        """There is nothing."""
        return False

    def __str__(self) -> str:
        """There is nothing to be said."""
        return ""


OUT: Final = Out.OUT

Url = Annotated[str, "url"]
"""An address."""

Uuid = Annotated[str, "uuid"]
"""The id of something of the house, as the text that streams have of it."""

File = Annotated[Any, "file"]
"""A file of a form."""


class As:
    """Limits, choices and the meaning of a field, as REST framework's fields take them.

    `described` is a function of nothing that gives its description, asked for with the first shape.
    """

    def __init__(self, **said: Any) -> None:
        """Keep what is said."""
        self.said = said


def view_of(cls: type[T], thing: Any, /, **told: Any) -> T:
    """The view of a thing that has values by the same names, but for those that are `told`.

    Things in it become views of their own where the class says so.
    """
    named = isinstance(thing, Mapping)
    for name, default, seen in _members(cls):  # type: ignore[arg-type]
        if name not in told:
            value = thing.get(name, default) if named else getattr(thing, name)
            told[name] = value if seen is None or value is None or value is OUT else seen(value)
    return cls(**told)


@cache
def _members(cls: Any) -> tuple[tuple[str, Any, Callable[[Any], Any] | None], ...]:
    """The fields of a class: name, default, and what makes views of the things in a value."""
    return tuple((field.name, field.default, _seeing(field.type)) for field in fields(cls))


def _seeing(wanted: Any) -> Callable[[Any], Any] | None:
    kinds = get_args(wanted)
    if get_origin(wanted) in (Union, UnionType):
        return _seeing(next(kind for kind in kinds if kind not in (type(None), Out)))
    if get_origin(wanted) is tuple and kinds[-1] is Ellipsis:
        each = _seeing(kinds[0])
        return (lambda values: tuple(map(each, values))) if each else tuple
    if is_dataclass(wanted):
        return lambda value: value if isinstance(value, wanted) else view_of(wanted, value)  # type: ignore[arg-type]
    return None


def there(value: T | Out) -> T:
    """The value of a field that a view of this kind always has."""
    if isinstance(value, Out):
        raise TypeError(value)
    return value


def plain(value: Any) -> Any:
    """A view as JSON has it, without what is left out."""
    return _as_json(type(value))(value)  # type: ignore[arg-type]


@cache
def _as_json(kind: type) -> Callable[[Any], Any]:
    """What makes plain data of values of a kind; a page has thousands of them, so it is kept."""
    if is_dataclass(kind):
        names = [name for name, _, _ in _members(kind)]
        return lambda view: {
            name: plain(one) for name in names if (one := getattr(view, name)) is not OUT
        }
    if issubclass(kind, Mapping):
        return lambda named: {name: plain(one) for name, one in named.items()}
    if issubclass(kind, list | tuple):
        return lambda some: [plain(one) for one in some]
    if issubclass(kind, date):  # a moment, too
        return lambda day: day.isoformat()
    if issubclass(kind, Fraction):
        return lambda exact: exact.numerator if exact.denominator == 1 else str(exact)
    if issubclass(kind, Enum):
        return lambda member: str(member.value)
    return str if issubclass(kind, UUID) else lambda value: value


def given(thing: Any) -> dict[str, Any]:
    """The values of a view or a request by their names, without those that are left out."""
    names = _members(type(thing))  # type: ignore[arg-type]
    return {name: one for name, _, _ in names if (one := getattr(thing, name)) is not OUT}
