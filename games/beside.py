"""A row that is kept of a stream beside its events, written with them in one transaction."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import (
    BooleanField,
    CharField,
    Field,
    IntegerField,
    JSONField,
    Model,
    SmallIntegerField,
)


def _as_it_is(value: Any) -> Any:
    return value


def _json(value: Any) -> str | None:
    return None if value is None else json.dumps(value)


# How every database takes the values of these; Django would ask at each which database it is.
_SAVED: Mapping[type, Callable[[Any], Any]] = {
    JSONField: _json,
    **dict.fromkeys((BooleanField, CharField, IntegerField, SmallIntegerField), _as_it_is),
}


@dataclass(frozen=True)
class Beside:
    """All columns of a stream's row in a table; it replaces the one that is there, if it is newer.

    `newer` is a column that only ever grows: an older state never takes the place of a newer one.
    """

    model: type[Model]
    newer: str
    stream: UUID
    columns: Mapping[str, Any]

    def sql(self, *, first: int = 1, source: str = "") -> str:
        """The statement in the words of the store, whose first value is that of this number.

        With a `source` (FROM and a name) the row is written only where that has one.
        """
        names = tuple(self.columns)
        return _sql(connection.vendor, self.model, self.newer, names, first, source)

    def values(self) -> tuple[Any, ...]:
        """What stands in the statement for its values."""
        saved = _saved(self.model, tuple(self.columns))
        told = (save(value) for save, value in zip(saved, self.columns.values(), strict=True))
        return (self.stream.hex, *told)


@lru_cache(maxsize=64)
def _saved(model: type[Model], columns: tuple[str, ...]) -> tuple[Callable[[Any], Any], ...]:
    """How values of these columns become what a database takes."""
    return tuple(_SAVED[type(_field(model, name))] for name in columns)


@lru_cache(maxsize=64)
def _sql(
    vendor: str, model: type[Model], newer: str, columns: tuple[str, ...], first: int, source: str
) -> str:
    quoted, options = connection.ops.quote_name, _options(model)
    fields = [options.pk, *(_field(model, name) for name in columns)]
    names = [quoted(str(field.column)) for field in fields]
    marks = [_mark(vendor, number, field) for number, field in enumerate(fields, first)]
    changes = [f"{name} = EXCLUDED.{name}" for name in names[1:]]
    table, grown = quoted(options.db_table), quoted(newer)
    return (
        f"INSERT INTO {table} ({', '.join(names)})"
        f" SELECT {', '.join(marks)} {source} WHERE true"
        f" ON CONFLICT ({names[0]}) DO UPDATE SET {', '.join(changes)}"
        f" WHERE {table}.{grown} < EXCLUDED.{grown}"
    )


def _mark(vendor: str, number: int, field: "Field[Any, Any]") -> str:
    """The place of a value; PostgreSQL is told its type, without a length that would cut it."""
    if vendor != "postgresql":
        return "?"
    return f"${number}::{str(field.db_type(connection)).partition('(')[0]}"


def _field(model: type[Model], name: str) -> "Field[Any, Any]":
    field = _options(model).get_field(name)
    if not isinstance(field, Field):
        raise TypeError(f"{name} is no column")
    return field


def _options(model: type[Model]) -> Any:
    return model._meta  # noqa: SLF001 - Django's documented name
