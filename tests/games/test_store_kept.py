"""States that a process keeps: a stream goes on from them, and none is ever of other events."""

from collections.abc import Sequence

import pytest
from django.core.management import call_command
from django.db import transaction

from games import store
from games.chains import Row
from games.refusals import Conflict
from games.store.kept import Kept
from tests.games.notebooks import (
    NOTEBOOK,
    harm,
    id_of,
    notebook,
    operation,
    remove_guard,
    texts,
    together,
    write,
)
from tests.games.statements import statements

pytestmark = pytest.mark.django_db

Lines = tuple[str, ...]


class Reader:
    """Folds the lines of notebooks, and counts the rows that it was given."""

    def __init__(self, **bounds: int) -> None:
        """Nothing is kept yet."""
        self.read = 0
        self.kept = Kept(NOTEBOOK, self._fold, **bounds)

    def _fold(self, before: Lines | None, rows: Sequence[Row]) -> Lines:
        self.read += len(rows)
        told = [store.lifted(NOTEBOOK, row.kind, row.schema, row.payload) for row in rows]
        return (*(before or ()), *(facts["text"] for facts in told))

    def lines(self, stream) -> Lines | None:
        """What the notebook says."""
        return self.kept.at_rest(stream).state

    def rows_read_for(self, stream) -> int:
        """How many rows it takes to say that, rightly."""
        before = self.read
        assert self.lines(stream) == tuple(texts(stream))
        return self.read - before


def test_a_stream_is_folded_once_and_then_only_what_is_new():
    stream, reader = notebook("a", "b", "c"), Reader()
    assert reader.kept.at_rest(stream) == (store.head(stream), ("a", "b", "c"))
    assert reader.rows_read_for(stream) == 0
    write(stream, "d", "e", after=3)
    assert reader.kept.at_rest(stream) == (store.head(stream), ("a", "b", "c", "d", "e"))
    assert reader.read == 5


def test_what_is_not_there_or_of_another_kind_is_none():
    reader, other = Reader(), Kept("game", lambda _before, rows: rows)
    assert reader.kept.at_rest(store.new_stream()) == (None, None)
    assert other.at_rest(notebook("a")) == (None, None)


def test_it_asks_once_and_again_only_where_what_is_kept_is_not_all():
    stream, reader = notebook("a", "b", "c"), Reader()
    with statements() as cold:
        reader.lines(stream)
    with statements() as kept:
        reader.lines(stream)
    write(stream, "d", after=3)
    with statements() as behind:
        reader.lines(stream)
    with transaction.atomic():
        write(stream, "e", after=4)
        reader.lines(stream)
        transaction.set_rollback(True)
    with statements() as rolled_back:
        reader.lines(stream)
    assert [len(asked) for asked in (cold, kept, behind, rolled_back)] == [1, 1, 2, 3]


def test_the_state_after_an_append_can_be_kept_by_whoever_appended():
    stream, reader = notebook("a"), Reader()
    reader.lines(stream)
    reader.kept.keep(stream, write(stream, "b", after=1).head, ("a", "b"))
    assert reader.rows_read_for(stream) == 0


def test_what_was_rolled_back_is_never_given_even_if_others_follow_in_its_place():
    stream, reader = notebook("a", "b"), Reader()
    with transaction.atomic():
        head = write(stream, "c", after=2).head
        reader.kept.keep(stream, head, ("a", "b", "c"))
        assert reader.lines(stream) == ("a", "b", "c")
        transaction.set_rollback(True)
    assert reader.lines(stream) == ("a", "b")
    reader.kept.keep(stream, head, ("a", "b", "c"))
    write(stream, "d", after=2)
    assert reader.lines(stream) == ("a", "b", "d")


def test_a_stream_that_only_began_before_a_rollback_is_none():
    reader = Reader()
    with transaction.atomic():
        stream = notebook("a")
        assert reader.lines(stream) == ("a",)
        transaction.set_rollback(True)
    assert reader.kept.at_rest(stream) == (None, None)


@pytest.mark.parametrize("version", [2, 3, 4])
def test_rows_that_were_harmed_are_folded_as_they_are_and_not_kept(version):
    stream, reader, late = notebook("a", "b", "c", "d"), Reader(), Reader()
    reader.lines(stream)
    remove_guard("UPDATE")
    change = "UPDATE games_event SET payload = %s WHERE stream = %s AND version = %s"
    harm(change, '{"text":"X"}', id_of(stream), version)
    damaged = tuple(texts(stream))
    assert (late.lines(stream), late.read) == (damaged, 4)
    assert (late.lines(stream), late.read) == (damaged, 8)
    harm(change, f'{{"text":"{"abcd"[version - 1]}"}}', id_of(stream), version)
    assert late.lines(stream) == reader.lines(stream) == ("a", "b", "c", "d")


def test_a_stream_that_was_written_anew_is_read_anew():
    """Whoever owns the database can do it; what a process keeps does not outlive it."""
    stream, reader = notebook("a", "b", "c"), Reader()
    reader.lines(stream)
    remove_guard("DELETE")
    harm("DELETE FROM games_event WHERE stream = %s", id_of(stream))
    harm("DELETE FROM games_head WHERE stream = %s", id_of(stream))
    write(stream, "x", "y", "z", after=0)
    assert reader.lines(stream) == ("x", "y", "z")


def test_a_cut_tail_is_not_given_back():
    stream, reader = notebook("a", "b", "c"), Reader()
    reader.lines(stream)
    remove_guard("DELETE")
    harm("DELETE FROM games_event WHERE stream = %s AND version = 3", id_of(stream))
    assert reader.lines(stream) == ("a", "b")


def test_the_streams_that_were_asked_for_last_are_kept():
    one, other, third = (notebook(text, "b") for text in "xyz")
    reader = Reader(most=2)
    assert [reader.rows_read_for(stream) for stream in (one, other, one, third)] == [2, 2, 0, 2]
    assert [reader.rows_read_for(stream) for stream in (one, third, other)] == [0, 0, 2]


def test_long_streams_count_by_their_events_and_the_last_one_is_kept_however_long():
    short, long, longer = notebook("a"), notebook(*"abc"), notebook(*"abcdefg")
    reader = Reader(most_events=4)
    assert [reader.rows_read_for(stream) for stream in (short, long, short, long)] == [1, 3, 0, 0]
    assert [reader.rows_read_for(stream) for stream in (longer, longer, short)] == [7, 0, 1]
    write(short, "b", after=1)
    assert [reader.rows_read_for(stream) for stream in (short, long, short)] == [1, 3, 2]


@pytest.mark.django_db(transaction=True)
def test_many_threads_that_write_and_read_see_every_state_whole():
    stream, reader = notebook("0"), Reader(most=1)
    other = notebook("x")

    def work(desk):
        seen = []
        for number in range(20):
            by = operation(key=f"desk {desk} line {number}")
            while True:
                head, lines = reader.kept.at_rest(stream)
                seen.append((head.version, len(lines)))
                try:
                    new = write(stream, f"{desk}.{number}", after=head, by=by)
                except Conflict:
                    continue
                reader.kept.keep(stream, new.head, (*lines, f"{desk}.{number}"))
                break
            reader.lines(other)
        return seen

    seen = together(4, work)
    assert {(version == count) for desk in seen for version, count in desk} == {True}
    assert reader.lines(stream) == tuple(texts(stream))
    assert len(texts(stream)) == 81


@pytest.mark.django_db(transaction=True)
def test_after_a_flush_of_the_database_nothing_is_left_of_what_was_there(emptied_tables):
    stream, reader = notebook("a", "b"), Reader()
    reader.lines(stream)
    emptied_tables()
    call_command("flush", interactive=False, verbosity=0)
    assert reader.kept.at_rest(stream) == (None, None)
    written = write(stream, "z", "y", after=0)
    assert reader.kept.at_rest(stream) == (written.head, ("z", "y"))
