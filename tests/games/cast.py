"""Games in these tests: opened, typed and compared in a line each; and a database that fails."""

import json
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from itertools import count
from typing import Any
from uuid import UUID

from django.core.management import call_command
from django.db import connection
from django.utils import translation

from engine.games import family_named
from engine.moves import Move, Note
from games import commands, store
from games.acting import By, Entered
from games.models import Event, Finding, Follower, Head, ImportedFile, Operation, Sheet, Text

CLUB, OTHER_CLUB = "wortfreunde", "steinleger"
HUGO, EMIL, FRIEDA = "hugo", "emil", "frieda"
NAMES = ("Anna", "Bert", "Clara", "Dora")
ANNA, BERT, CLARA, DORA = range(4)

MODELS = (Event, Head, Operation, Follower, Sheet, Finding, Text, ImportedFile)

OPENING: dict[str, Any] = {
    "by": By(HUGO, "first game"),
    "club": CLUB,
    "ruleset": "klassik",
    "names": ["Anna", "Bert"],
    "title": "Tisch 1",
}

_keys = count(1)


def a_key() -> str:
    """A key that no request had before."""
    return f"key {next(_keys)}"


def open_game(
    ruleset: str = "klassik", *names: str, club: str = CLUB, title: str = "", **options: Any
) -> UUID:
    """A game just opened by Hugo; without names Anna plays Bert."""
    return commands.open_game(
        by=By(HUGO, a_key()),
        club=club,
        ruleset=ruleset,
        names=names or NAMES[:2],
        options=options,
        title=title,
    ).stream


def enter(stream: UUID, *entries: str | Move) -> int:
    """Let Hugo enter moves; text is typed for whoever is on turn. Gives the last version."""
    row = Sheet.objects.get(pk=stream)
    version, family = row.version, family_named(row.ruleset)
    for entry in entries:
        turn = Sheet.objects.get(pk=stream).turn
        move = family.read_move(entry, turn or 0) if isinstance(entry, str) else entry
        done = commands.enter(by=By(HUGO, a_key()), stream=stream, move=move, after=version)
        version = done.version
    return version


def horn_and_stern() -> UUID:
    """A game of Anna and Bert after HORN and its answer STERN: 12 to 5, Anna's turn."""
    stream = open_game()
    enter(stream, "8F HORN", "H5 STE.N")
    return stream


def note(stream: UUID, **other: Any) -> Entered:
    """Let Hugo add a note to that game under one key, or another note."""
    words = Note(other.pop("words", "Anna kam spät."))
    request = {"by": By(HUGO, "note"), "stream": stream, "move": words, "after": 3}
    return commands.enter_words(**{**request, **other})


def sheet(stream: UUID) -> tuple[Any, ...]:
    """Version, phase, turn, scores and number of findings on a game's sheet."""
    row = Sheet.objects.get(pk=stream)
    return (row.version, row.phase, row.turn, row.scores, row.findings)


def payloads(stream: UUID) -> list[tuple[str, dict[str, Any]]]:
    """Kind and facts of each entry, as they lie in the store."""
    return [(row.kind, json.loads(row.payload)) for row in store.read(stream)]


def stored() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the storey, to be compared with what is there later."""
    return {model.__name__: rows_of(model) for model in MODELS}


def rows_of(model: Any, *leaving_out: str) -> list[tuple[Any, ...]]:
    """The rows of a table in order, without some columns."""
    names = [field.attname for field in model._meta.concrete_fields]
    names = [name for name in names if name not in (*leaving_out, "pk")]
    rows = model.objects.values_list(*names)
    return sorted((tuple(map(_plain, row)) for row in rows), key=repr)


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


def added(before: Mapping[str, Sequence[Any]]) -> dict[str, int]:
    """How many rows there are more than before, by table; tables as before are left out."""
    now = stored()
    grown = {name: len(rows) - len(before[name]) for name, rows in now.items()}
    return {name: more for name, more in grown.items() if now[name] != before[name]}


def run(command: str, *arguments: Any, **options: Any) -> tuple[int, list[str], list[str]]:
    """Run a command in English; gives its exit status and the lines on its two outputs."""
    said, complained = StringIO(), StringIO()
    status = 0
    with translation.override("en"):
        try:
            call_command(
                command, *map(str, arguments), stdout=said, stderr=complained, no_color=True,
                **options,
            )  # fmt: skip
        except SystemExit as end:
            status = int(end.code or 0)
    return status, said.getvalue().splitlines(), complained.getvalue().splitlines()


@contextmanager
def refusing(table: str, verb: str, when: str = "1 = 1"):
    """Let the database itself refuse to write a table, as a full disk does; or rows `when` so."""
    statements = _REFUSING[connection.vendor]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(table=table, verb=verb, when=when))
        yield
        cursor.execute(_OFF[connection.vendor].format(table=table))


_SQLITE = """CREATE TRIGGER disk_full BEFORE {verb} ON {table}
WHEN {when} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"""
_FUNCTION = """CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$"""
_POSTGRESQL = """CREATE TRIGGER disk_full BEFORE {verb} ON {table}
FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION disk_full()"""
_REFUSING = {"sqlite": (_SQLITE,), "postgresql": (_FUNCTION, _POSTGRESQL)}
_OFF = {"sqlite": "DROP TRIGGER disk_full", "postgresql": "DROP TRIGGER disk_full ON {table}"}


def table(columns: Sequence[str], rows: Mapping[str, Sequence[Any]]) -> str:
    """Rows and columns drawn as text, to be compared with a table that stands in a test."""
    lines = [("", *columns), *((name, *map(str, cells)) for name, cells in rows.items())]
    widths = [14, *[9] * len(columns)]
    padded = (
        "".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        for line in lines
    )
    return "\n" + "".join(f"{line.rstrip()}\n" for line in padded)
