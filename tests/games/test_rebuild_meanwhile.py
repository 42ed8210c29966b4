"""While `rebuild` goes on others read and enter: nothing is missing, nothing new is overwritten."""

import threading
import time
from uuid import uuid4

import pytest
from django.db import connection

from engine.moves import Note
from games import followers, mending, rebuilding, store
from games.models import Finding, GameFigures, Sheet
from games.verification import verify
from games.verification.derived import Derived
from games.verification.proofs import Replayed
from games.verification.tables import derived_tables
from tests.games.cast import enter, horn_and_stern, open_game, rows_of
from tests.games.notebooks import leave_the_pool, together

pytestmark = pytest.mark.django_db(transaction=True)

GAMES, ENTERED = 12, 3


@pytest.fixture
def games():
    """Some games with a finding each, of which all rows are wrong."""
    streams = [open_game() for _ in range(GAMES)]
    for stream in streams:
        enter(stream, "8F HORN 13", "H5 STE.N")
    followers.sweep(600)
    harm()
    return streams


def harm():
    Sheet.objects.update(scores=[99, 99])
    Finding.objects.update(code="UNKNOWN")


def a_note():
    """What may be entered at any time."""
    return Note(str(uuid4()))


class Reader:
    """Somebody who reads lists over and over with a connection of their own."""

    def __init__(self):
        """Read nothing yet."""
        self.over, self.read = threading.Event(), []
        self.thread = threading.Thread(target=self.reads)

    def __enter__(self):
        self.thread.start()
        self.wait()
        return self

    def __exit__(self, *_):
        self.wait()
        self.over.set()
        self.thread.join()

    def wait(self):
        """Wait until something more was read, begun after now."""
        number, until = len(self.read) + 2, time.monotonic() + 60
        while len(self.read) < number and time.monotonic() < until:
            time.sleep(0.001)

    def reads(self):
        """Count what lists show."""
        leave_the_pool()
        try:
            while not self.over.is_set():
                self.read.append((Sheet.objects.count(), Finding.objects.count()))
        finally:
            connection.close()


def test_who_reads_meanwhile_misses_nothing(games):
    with Reader() as reader:
        assert rebuilding.rebuild().rows == {"sheets": GAMES, "findings": GAMES}
    assert set(reader.read) == {(GAMES, GAMES)}
    assert verify().damage == []


def test_who_reads_while_tables_are_emptied_misses_much(games):
    """The negative control: what follows is there again when workers have come."""
    with Reader() as reader:
        Finding.objects.all().delete()
        store.forget_followers()
        reader.wait()
        followers.sweep(600)
    assert {(GAMES, GAMES), (GAMES, 0)} <= set(reader.read)


def test_what_is_entered_meanwhile_is_kept(games):
    def work(number):
        for _ in range(5):
            enter(games[number], a_note()) if number < ENTERED else rebuilding.rebuild()

    assert together(ENTERED + 1, work) == [None] * (ENTERED + 1)
    rebuilding.rebuild()
    assert verify().damage == []
    versions = dict(Sheet.objects.values_list("pk", "version"))
    assert [versions[stream] for stream in games] == [8] * ENTERED + [3] * (GAMES - ENTERED)


# An older state and a newer one, moment by moment


def at_rest(stream):
    """A game as `rebuild` has replayed it."""
    head, rows = store.head_and_rows(stream, 1)
    return Replayed(store.Stream(stream, head, rows), head, mending.replayed(head.kind, rows))


def what_it_gives(one):
    """The rows that it gives, where they are not there."""
    return mending._wrong([one], derived_tables(), mending.Mended())[one.stream.id]


def test_a_state_that_was_overtaken_writes_nothing():
    stream = horn_and_stern()
    harm()
    one = at_rest(stream)
    made = what_it_gives(one)
    enter(stream, "-")
    kept = rows_of(Sheet)
    done = mending.Mended()
    assert mending._replaced(one, made, done) is False
    assert (rows_of(Sheet), done.rows) == (kept, {})
    assert Sheet.objects.get().version == 4


def test_without_the_comparison_it_would_overwrite_the_newer_one():
    """The negative control."""
    stream = horn_and_stern()
    harm()
    (made,) = what_it_gives(at_rest(stream))
    enter(stream, "-")
    mending._write(made.table, made.table.difference(made.rows, [*Sheet.objects.all()]))
    assert Sheet.objects.get().version == 3
    assert len(verify().damage) == 1


def test_a_follower_that_was_faster_is_not_overwritten():
    stream = open_game()
    enter(stream, "8F HORN 13")
    followers.sweep()
    harm()
    one = at_rest(stream)
    made = what_it_gives(one)
    followers.store.forget_followers("findings")
    followers.catch_up("findings", stream)
    enter(stream, "-")
    followers.catch_up("findings", stream)
    assert mending._replaced(one, made, mending.Mended()) is False
    rebuilding.rebuild()
    assert verify().damage == []


def test_who_is_overtaken_again_and_again_gets_its_turn(monkeypatch):
    """After a few times the stream is replayed while nobody can enter."""
    stream = horn_and_stern()
    harm()
    difference = Derived.difference
    entries = iter(range(20))

    def somebody_enters(table, expected, kept):
        if not connection.in_atomic_block and next(entries, None) is not None:
            enter(stream, a_note())
            harm()
        return difference(table, expected, kept)

    monkeypatch.setattr(Derived, "difference", somebody_enters)
    assert rebuilding.rebuild(only=["sheets"]).rows == {"sheets": 1}
    monkeypatch.undo()
    assert verify().damage == []


# Stopped and begun again


class Stopped(Exception):
    """Somebody has had enough."""


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.process)])
def test_stopped_in_the_middle_it_leaves_all_readable_and_can_be_begun_again(
    games, monkeypatch, workers
):
    monkeypatch.setattr(rebuilding, "_STREAMS", 1)
    before = rows_of(Finding, "id", "code")

    def stop(done, _whole):
        if done == GAMES // 2:
            raise Stopped

    with pytest.raises(Stopped):
        rebuilding.rebuild(stop, workers=workers)
    assert rows_of(Finding, "id", "code") == before
    wrong = Sheet.objects.filter(scores=[99, 99]).count()
    assert 0 < wrong <= GAMES // 2
    assert rebuilding.rebuild(workers=workers).rows == {"sheets": wrong, "findings": wrong}
    assert verify().damage == []


# Several processes


@pytest.mark.process
def test_two_processes_make_the_same_rows_as_one(games, monkeypatch):
    monkeypatch.setattr(rebuilding, "_STREAMS", 1)
    rebuilding.rebuild()
    one = [rows_of(Sheet), rows_of(Finding), rows_of(GameFigures)]
    harm()
    told = []
    done = rebuilding.rebuild(lambda *now: told.append(now), workers=2)
    assert done.rows == {"sheets": GAMES, "findings": GAMES}
    assert [rows_of(Sheet), rows_of(Finding), rows_of(GameFigures)] == one
    assert told == [*((number, GAMES) for number in range(1, GAMES + 1)), *told[GAMES:]]
    assert verify().damage == []
