"""Questions that every request asks: written with the ORM, put into SQL once a connection.

The ORM takes longer to write such a small question anew than a database takes to answer it, and
PostgreSQL longer to plan it.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any
from uuid import UUID, uuid4
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet

from games.libpq import rows_of

Asked = UUID | str

_NOT_ASKED = object()


class Prepared:
    """A question about ids or texts, with the answers that the queryset of `write` would give.

    `write` takes as many as are asked and compares each with columns as it is; it returns rows of
    a model, with what they are annotated with, or tuples by values_list.
    """

    def __init__(self, write: Callable[..., "QuerySet[Any, Any]"], *kinds: type[Asked]) -> None:
        """`kinds` says of each thing that is asked whether it is an id or a text."""
        self._write, self._kinds = write, kinds
        self._put: WeakKeyDictionary[BaseDatabaseWrapper, _Question] = WeakKeyDictionary()

    def __call__(self, *asked: Asked) -> list[Any]:
        """All answers, in the order of the queryset."""
        connection = connections[DEFAULT_DB_ALIAS]
        question = self.put(connection)
        told = _told(connection, question.sql, question.values(asked))
        return [question.answer(row, connection) for row in told]

    def first(self, *asked: Asked) -> Any:
        """The first answer, or None."""
        return next(iter(self(*asked)), None)

    def put(self, connection: BaseDatabaseWrapper) -> "_Question":
        """The question as this connection's database takes it."""
        question = self._put.get(connection)
        if question is None:
            marks = [uuid4() if kind is UUID else str(uuid4()) for kind in self._kinds]
            question = self._put[connection] = _Question(self._write(*marks), marks, connection)
        return question


class Ahead:
    """A question with at most one answer that may be put beside another one, asked before it.

    The way to a server costs more than such a question. The first column of an answer is never
    NULL.
    """

    _answer: Any = _NOT_ASKED

    def __init__(self, question: Prepared, *asked: Asked) -> None:
        """Ask nothing yet."""
        self._question, self._asked = question, asked

    def answer(self) -> Any:
        """The answer, or None; asked for now, if it was not before."""
        if self._answer is _NOT_ASKED:
            self._answer = self._question.first(*self._asked)
        return self._answer

    def beside(self, other: Prepared, *asked: Asked) -> list[Any]:
        """All answers to another question, in any order; if it has some, this one's with them."""
        connection = connections[DEFAULT_DB_ALIAS]
        one, own = other.put(connection), self._question.put(connection)
        values = [*one.values(asked), *own.values(self._asked)]
        told = _told(connection, _joined(one.sql, own.sql), values)
        for row in told[:1]:
            found = row[one.width :]
            self._answer = None if found[0] is None else own.answer(found, connection)
        return [one.answer(row[: one.width], connection) for row in told]


@cache
def _joined(one: str, other: str) -> str:
    """The SQL for both; each was written by Django."""
    return f"SELECT * FROM ({one}) AS one LEFT JOIN ({other}) AS other ON 1 = 1"  # noqa: S608


class _Question:
    """A question in SQL, as a database takes it."""

    def __init__(
        self, rows: "QuerySet[Any, Any]", marks: Sequence[Asked], connection: BaseDatabaseWrapper
    ) -> None:
        """Write it down: where a mark stands, there goes what is asked."""
        compiler = rows.query.get_compiler(connection=connection)
        self.sql, values = compiler.as_sql()
        self._values = [_place(_plain(value), marks) for value in values]
        columns = [expression for expression, _, _ in compiler.select]
        self.width = len(columns)
        self._converters = tuple(compiler.get_converters(columns).items())
        self._model: type[Model] | None = None if rows.query.values_select else rows.model
        beside = compiler.annotation_col_map or {}
        own = columns[: len(columns) - len(beside)]
        self._names = [column.target.attname for column in own] if self._model else []
        self._beside = tuple(beside.items())

    def values(self, asked: Sequence[Asked]) -> list[Any]:
        """What stands in the SQL for its values."""
        return [value(asked) for value in self._values]

    def answer(self, row: Sequence[Any], connection: BaseDatabaseWrapper) -> Any:
        """What a row of the database says."""
        read = self._read(row, connection)
        return self._thing(self._model, read, connection.alias) if self._model else read

    def _thing(self, model: type[Model], row: tuple[Any, ...], alias: str) -> Model:
        """The thing of a row, with what was asked beside it (annotated) under its name."""
        thing = model.from_db(alias, self._names, row[: len(self._names)])
        for name, at in self._beside:
            setattr(thing, name, row[at])
        return thing

    def _read(self, row: Sequence[Any], connection: BaseDatabaseWrapper) -> tuple[Any, ...]:
        told = list(row)
        for at, (converters, expression) in self._converters:
            for convert in converters:
                told[at] = convert(told[at], expression, connection)
        return tuple(told)


def _place(value: Any, marks: Sequence[Asked]) -> Callable[[Sequence[Asked]], Any]:
    """What goes where `value` stands: the n-th of what is asked, or the value itself."""
    for at, mark in enumerate(marks):
        if value == mark:
            return lambda asked: asked[at]
        if isinstance(mark, UUID) and value == mark.hex:  # as SQLite keeps ids
            return lambda asked: asked[at].hex  # type: ignore[union-attr]
    return lambda _asked: value


def _plain(value: Any) -> Any:
    """An integer as Python's own; Django's are psycopg's, which name their size."""
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def returned(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The rows that a statement returns, as the driver reads them; `%s` stands for each value.

    For small statements that every entry sends; an id is given as 32 hexadecimal digits.
    """
    return _told(connections[DEFAULT_DB_ALIAS], sql, values)


def _told(connection: BaseDatabaseWrapper, sql: str, values: Sequence[Any]) -> list[Any]:
    watched = connection.queries_logged or connection.execute_wrappers
    return (_watched_rows if watched else _rows)(connection, sql, values)


def _rows(connection: BaseDatabaseWrapper, sql: str, values: Sequence[Any]) -> list[Any]:
    """The rows of a question, straight from the driver."""
    connection.close_if_health_check_failed()
    if connection.connection is None:
        connection.ensure_connection()
    if connection.needs_rollback:
        connection.validate_no_broken_transaction()
    raw: Any = connection.connection
    with connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            return rows_of(raw, _numbered(sql), values, binary=False)  # as Django's fields read it
        return list(raw.execute(_for_sqlite(sql), values))


def _watched_rows(connection: BaseDatabaseWrapper, sql: str, values: Sequence[Any]) -> list[Any]:
    """The same through Django's layers, which cost more than the database and tell who watches."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


@cache
def _for_sqlite(sql: str) -> str:
    return re.sub("%(.)", lambda mark: "?" if mark[1] == "s" else mark[1], sql)


@cache
def _numbered(sql: str) -> str:
    number = count(1)
    return re.sub("%(.)", lambda mark: f"${next(number)}" if mark[1] == "s" else mark[1], sql)
