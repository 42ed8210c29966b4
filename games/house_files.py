"""A whole house in one file, and a house put up again from it, on either database.

The file is JSON lines, compressed: first what house it is and where all streams stood, then each
row of each table and each file of the data folder's word lists, last how many there were. It is
written as of one moment while the house goes on. What ends by itself (sessions) and what every
migration writes anew is left out; keys are never in it.
"""

import base64
import gzip
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import BinaryField, Model

from games import checkpoints, seals, store
from games.refusals import Reason, Refusal
from lexicon.shelf import FOLDER

FORMAT = "wortwart house 1"
SQLITE = b"SQLite format 3\0"  # how its files begin
_LEFT_OUT = {"auth", "contenttypes", "sessions"}
_BATCH = 500

Line = dict[str, Any]
Progress = Callable[[int], None]


def write_house(to: Path, progress: Progress = lambda _: None) -> int:
    """Write the whole house into a new file that only its owner can read; how many rows it has.

    Raises Refusal BACKUP_THERE where the file exists, and OSError. A broken attempt leaves none.
    """
    try:
        number = os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise Refusal(Reason.BACKUP_THERE, file=str(to)) from None
    try:
        with os.fdopen(number, "wb") as file:
            with gzip.open(file, "wt", encoding="utf-8", newline="\n", compresslevel=6) as lines:
                count = _write(lines, progress)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        to.unlink()
        raise
    return count


def _write(lines: Any, progress: Progress) -> int:
    count = 0
    with store.snapshot():
        lines.write(_text(_first()))
        for line in _body():
            lines.write(_text(line))
            count += "row" in line
            if count % _BATCH == 0:
                progress(count)
    lines.write(_text({"end": count}))
    return count


def _text(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"), default=str) + "\n"


def _first() -> Line:
    """What house it is: the program's version, its key, where all streams stand."""
    return {
        "format": FORMAT,
        "migrations": migrations(),
        "key": checkpoints.public_key().hex(),
        "heads": heads(),
    }


def migrations() -> list[str]:
    """The migrations of this database, which say what its tables look like."""
    rows = MigrationRecorder.Migration.objects.values_list("app", "name")
    return sorted(f"{app}.{name}" for app, name in rows)


def heads() -> str:
    """One hash over where all streams stand."""
    lines = (seals.line(stream, head) for stream, head in sorted(store.heads()))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def tables() -> list[type[Model]]:
    """The tables of a house, in a fixed order."""
    known = apps.get_models(include_auto_created=True)
    own = [model for model in known if model._meta.managed and not model._meta.proxy]  # noqa: SLF001
    return [model for model in own if not _is_left_out(model)]


def _is_left_out(model: type[Model]) -> bool:
    named = [model, *(f.related_model for f in model._meta.concrete_fields)] * bool(  # noqa: SLF001
        model._meta.auto_created  # noqa: SLF001 - a table between two others
    ) or [model]
    return any(one is not None and one._meta.app_label in _LEFT_OUT for one in named)  # noqa: SLF001


def _columns(model: type[Model]) -> list[Any]:
    return list(model._meta.concrete_fields)  # noqa: SLF001 - Django's own documented interface


def _body() -> Iterator[Line]:
    """The rows and the files."""
    for model in tables():
        columns = _columns(model)
        table, key = model._meta.db_table, [f.name for f in model._meta.pk_fields]  # noqa: SLF001
        yield {"table": table, "columns": [field.column for field in columns]}
        names = [field.attname for field in columns]
        rows = model._base_manager.order_by(*key).values_list(*names)  # noqa: SLF001
        for row in rows.iterator(chunk_size=_BATCH):
            yield {"row": [_plain(value) for value in row]}
    shelf = settings.DATA / FOLDER
    for place in sorted(shelf.iterdir()) if shelf.is_dir() else ():
        if place.is_file():
            yield {"file": place.name, "bytes": base64.b64encode(place.read_bytes()).decode()}


def _plain(value: Any) -> Any:
    """A value as JSON has it; times to the microsecond, bytes in base 64."""
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return value.isoformat() if hasattr(value, "isoformat") else value


# Back again


def put_up(file: Path, progress: Progress = lambda _: None) -> int:
    """Put a house up from a file in an empty database, all of it or nothing; how many rows it has.

    Raises Refusal HOUSE_NOT_EMPTY, NO_HOUSE_FILE, HOUSE_OF_ANOTHER_VERSION, HOUSE_OF_ANOTHER_KEY,
    and OSError.
    """
    if not is_empty():
        raise Refusal(Reason.HOUSE_NOT_EMPTY)
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines, transaction.atomic():
            return _put_up(_read(lines, file), progress, file)
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as problem:
        raise Refusal(Reason.NO_HOUSE_FILE, file=str(file)) from problem


def is_empty() -> bool:
    """Whether nobody has entered anything here."""
    return not any(model._base_manager.exists() for model in tables())  # noqa: SLF001


def _read(lines: Any, file: Path) -> Iterator[Line]:
    for text in lines:
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            raise Refusal(Reason.NO_HOUSE_FILE, file=str(file)) from None
        if not isinstance(line, dict):
            raise Refusal(Reason.NO_HOUSE_FILE, file=str(file))
        yield line


def _put_up(lines: Iterator[Line], progress: Progress, file: Path) -> int:
    first = next(lines, {})
    _check(first, file)
    known = {model._meta.db_table: model for model in tables()}  # noqa: SLF001
    rows: list[list[Any]] = []
    into, counts, files, end = None, Counter[str](), {}, None
    for line in lines:
        if "row" in line and into is not None:
            rows.append(line["row"])
            if len(rows) == _BATCH:
                counts["rows"] += _insert(into, rows)
                progress(counts["rows"])
            continue
        counts["rows"] += _insert(into, rows)
        if "table" in line and line["table"] in known:
            into = known[line["table"]], line["columns"]
        elif "file" in line:
            files[Path(line["file"]).name] = base64.b64decode(line["bytes"])
        else:
            end = line.get("end")
    if end != counts["rows"] or heads() != first["heads"]:
        raise Refusal(Reason.NO_HOUSE_FILE, file=str(file))
    _count_on()
    _put_back(files)
    return counts["rows"]


def _check(first: Line, file: Path) -> None:
    if first.get("format") != FORMAT:
        raise Refusal(Reason.NO_HOUSE_FILE, file=str(file))
    if first["migrations"] != migrations():
        raise Refusal(Reason.HOUSE_OF_ANOTHER_VERSION)
    check_key(first["key"])


def check_key(key: str) -> None:
    """Raise Refusal HOUSE_OF_ANOTHER_KEY where checkpoints were signed with another key than ours.

    `key` is their public key, hexadecimal; empty where there are none.
    """
    if key and key != checkpoints.public_key().hex():
        raise Refusal(Reason.HOUSE_OF_ANOTHER_KEY)


def _insert(into: tuple[type[Model], list[str]] | None, rows: list[list[Any]]) -> int:
    """Insert rows as they were, past what models set by themselves; how many."""
    if into is None or not rows:
        return 0
    model, names = into
    by_name = {field.column: field for field in _columns(model)}
    fields = [by_name[name] for name in names]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(name) for name in names)
    places = ", ".join(["%s"] * len(names))
    sql = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608, SLF001
    with connection.cursor() as cursor:
        cursor.executemany(sql, [[*map(_kept, fields, row)] for row in rows])
    number = len(rows)
    rows.clear()
    return number


def _kept(field: Any, value: Any) -> Any:
    """A value as the database wants it."""
    if value is not None and isinstance(field, BinaryField):
        return field.get_db_prep_save(base64.b64decode(value), connection)
    return field.get_db_prep_save(field.to_python(value), connection)


def _count_on() -> None:
    """Let the next numbers of the database follow those that came in."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(sql)


def _put_back(files: dict[str, bytes]) -> None:
    shelf = settings.DATA / FOLDER
    for name, content in files.items():
        shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (shelf / name).exists():
            (shelf / name).write_bytes(content)
