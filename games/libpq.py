"""Statements on PostgreSQL in as few layers as possible, each prepared once a connection.

A cursor's layers take longer than a small statement. They stay where nothing may be prepared
(settings for PgBouncer), where transactions are begun in a way of their own, and for values of
other types. A cursor prepares nothing here: if it did, psycopg would let the server forget all that
is prepared with each rollback. Inside `connection.wrap_database_errors` errors are Django's as
everywhere.
"""

from collections.abc import Callable, Sequence
from itertools import count
from types import NoneType
from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    from psycopg import RawCursor

_CURSOR = "wortwart_cursor"
_PREPARED, _READER = "wortwart_prepared", "wortwart_reader"
_NUMBERS = count(1)
# Of libpq: how it says that a command is done and that rows were given, and the field of an error's
# SQLSTATE.
_DONE, _STATE = (1, 2), ord("C")
# What was prepared is not there any more (DISCARD ALL), or has other columns since a migration.
_OUTDATED = (b"26000", b"0A000")
_IDLE = 0  # of libpq: no transaction goes on


def rows_of(
    raw: Any, sql: str, values: Sequence[Any], *, binary: bool = True
) -> list[tuple[Any, ...]]:
    """The rows of a query on PostgreSQL; `binary` is how they are sent, for whoever reads them."""
    result = _by_libpq(raw, sql, values, binary=binary)
    if result is None:
        return by_cursor(raw, sql, values, binary=binary).fetchall()
    reader = getattr(raw, _READER, None)
    if reader is None:
        from psycopg.adapt import Transformer  # noqa: PLC0415 - a laptop needs none

        reader = Transformer(raw)
        setattr(raw, _READER, reader)
    reader.set_pgresult(result)
    rows: list[tuple[Any, ...]] = reader.load_rows(0, result.ntuples, tuple)
    return rows


def by_cursor(raw: Any, sql: str, values: Sequence[Any], *, binary: bool = True) -> "RawCursor":
    """Carry out a statement with values bound by the server.

    One cursor a connection does it: making one costs as much as a small statement. Take its rows
    before the next statement.
    """
    cursor = getattr(raw, _CURSOR, None)
    if cursor is None:
        from psycopg import RawCursor  # noqa: PLC0415 - a laptop needs none

        cursor = RawCursor(raw)
        setattr(raw, _CURSOR, cursor)
    return cursor.execute(sql, values, prepare=False, binary=binary)


def carry_out(raw: Any, sql: str, values: Sequence[Any]) -> int:
    """Carry out a statement that gives no rows; how many rows it has written."""
    result = _by_libpq(raw, sql, values, binary=True)
    if result is None:
        return by_cursor(raw, sql, values).rowcount
    return int(result.command_tuples)


def _by_libpq(raw: Any, sql: str, values: Sequence[Any], *, binary: bool) -> Any:
    """What libpq itself answers; None, with nothing done, where a cursor has to do it."""
    if raw.prepare_threshold is None:
        return None
    try:
        sent = [_SENT_AS[type(value)](value) for value in values]
    except KeyError:
        return None
    if "\0" in "".join([value for value in values if type(value) is str]):
        raise ValueError("a text for the database holds U+0000")  # libpq would end it there
    alone = raw.autocommit
    if not alone and raw.pgconn.transaction_status == _IDLE and not _begin(raw):
        return None
    formats = [type(value) is bytes for value in values]  # bytes as they are, the rest as text
    result = raw.pgconn.exec_prepared(_prepared(raw, sql), sent, formats, binary)
    if result.status not in _DONE and result.error_field(_STATE) in _OUTDATED:
        getattr(raw, _PREPARED).clear()
        if alone:  # else it has ended the transaction
            result = raw.pgconn.exec_prepared(_prepared(raw, sql), sent, formats, binary)
    if result.status not in _DONE:
        raise _failure(raw, result)
    return result


def _begin(raw: Any) -> bool:
    """Begin a transaction as a cursor would with its first statement; False where it has a mode."""
    if (raw.isolation_level, raw.read_only, raw.deferrable) != (None, None, None):
        return False
    result = raw.pgconn.exec_(b"BEGIN")
    if result.status not in _DONE:
        raise _failure(raw, result)
    return True


def _prepared(raw: Any, sql: str) -> bytes:
    """The name of a statement that is prepared on this connection."""
    names: dict[str, bytes] | None = getattr(raw, _PREPARED, None)
    if names is None:
        names = {}
        setattr(raw, _PREPARED, names)
    name = names.get(sql)
    if name is None:
        name = b"wortwart_%d" % next(_NUMBERS)
        result = raw.pgconn.prepare(name, sql.encode())
        if result.status not in _DONE:
            raise _failure(raw, result)
        names[sql] = name
    return name


def _failure(raw: Any, result: Any) -> Exception:
    """What a cursor would raise for the server's answer."""
    from psycopg import OperationalError, errors  # noqa: PLC0415 - a laptop needs none

    if result.error_field(_STATE) is None:  # said by libpq: there is no connection any more
        return OperationalError(raw.pgconn.get_error_message())
    return errors.error_from_result(result)


def _nothing(_: None) -> None:
    """NULL, as libpq is given it."""


_SENT_AS: dict[type, Callable[[Any], bytes | None]] = {
    str: str.encode,
    int: b"%d".__mod__,
    bytes: bytes,
    UUID: lambda value: value.hex.encode(),
    NoneType: _nothing,
    bool: (b"f", b"t").__getitem__,
}
