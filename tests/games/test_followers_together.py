"""All followers of one stream go on together, and its mark goes when all have seen its head."""

import pytest
from django.db import connection

from games import followers, store
from games.models import Follower, Head
from games.store import progress
from games.verification import references
from tests.games import faults
from tests.games.an_index import (
    INDEX,
    Index,
    fail,
    in_transaction,
    indexed,
    marked,
    set_aside,
    the_only_one,
    true,
    wait_over,
)
from tests.games.notebooks import NOTEBOOK, notebook, write
from tests.games.statements import statements
from tests.tournaments.cast import before_commit

pytestmark = pytest.mark.django_db


@pytest.fixture
def index(monkeypatch):
    """The index, the only follower there is."""
    return the_only_one(monkeypatch)


def idle(behind=()):
    """A follower that has nothing to write, but for the versions that it is `behind` with."""

    def compute(stream):
        return (lambda: None) if stream.head.version in behind else None

    return compute


def at_versions(stream):
    """How far each follower is, and how often it failed."""
    rows = Follower.objects.filter(stream=stream).order_by("follower")
    return list(rows.values_list("follower", "version", "failures"))


@pytest.mark.parametrize("number", [1, 5])
def test_those_that_have_nothing_to_write_move_on_together(number, monkeypatch):
    monkeypatch.setattr(followers, "_registered", {})
    for name in map(str, range(number)):
        followers.register(name, {NOTEBOOK}, idle())
    stream = notebook("a")
    followers.follow(stream)
    write(stream, "b", after=1)
    with statements() as asked:
        followers.follow(stream)
    assert at_versions(stream) == [(str(name), 2, 0) for name in range(number)]
    # where it stands, how far they are, the stream (head, rows, head), all of them, the mark twice
    assert (len(asked), marked()) == (8, [])


def test_what_several_read_of_a_stream_is_read_once(index):
    reads = []

    def read(stream):
        reads.append(stream)
        return store.stream_at_rest(stream)

    for name in ("one", "two", "three"):
        followers.register(name, {NOTEBOOK}, idle(), read)
    stream = notebook("a")
    followers.follow(stream)
    assert (reads, marked(), indexed()) == ([stream], [], true())


def test_one_that_fails_keeps_no_other_from_moving_on(index):
    followers.register("one", {NOTEBOOK}, idle())
    followers.register("two", {NOTEBOOK}, lambda _: fail())
    followers.register("unlucky", {NOTEBOOK}, idle())
    stream = notebook("a")
    followers.follow(stream)
    told = [(INDEX, 1, 0), ("one", 1, 0), ("two", 0, 1), ("unlucky", 1, 0)]
    assert (at_versions(stream), marked()) == (told, [stream])


@pytest.mark.django_db(transaction=True)
def test_an_outage_in_which_they_would_move_on_is_noted_of_each(index, monkeypatch):
    followers.register("one", {NOTEBOOK}, idle())
    followers.register("two", {NOTEBOOK}, idle())
    stream = notebook("a")
    monkeypatch.setattr(progress, "advance_all", lambda *_: in_transaction(faults.cut_off)())
    followers.follow(stream)
    rows = Follower.objects.filter(stream=stream).order_by("follower")
    assert list(rows.values_list("follower", "outages")) == [(INDEX, 1), ("one", 1), ("two", 1)]
    assert marked() == [stream]


def test_those_that_are_behind_by_different_numbers_all_come_to_the_head(index):
    stream = notebook("a")
    followers.register("one", {NOTEBOOK}, idle())
    followers.follow(stream)
    write(stream, "b", after=1)
    followers.register("two", {NOTEBOOK}, idle())
    followers.register("three", {NOTEBOOK}, idle(behind=(2,)))
    followers.follow(stream)
    assert at_versions(stream) == [(name, 2, 0) for name in (INDEX, "one", "three", "two")]
    assert marked() == []


def test_an_event_of_one_follower_reaches_those_before_it(index):
    """As a game that becomes the result of its table in the tournament's own stream."""
    stream = notebook("a")

    def compute(_):
        if store.head(stream).version == 1:
            return lambda: write(stream, "b", after=1)
        return None

    followers.register("other", {NOTEBOOK}, compute)
    followers.follow(stream)
    assert at_versions(stream) == [(INDEX, 2, 0), ("other", 2, 0)]
    assert (indexed(), marked()) == (true(), [])


def test_one_that_finds_nothing_to_read_is_asked_once_and_stays_behind(index):
    """As of a stream that is damaged."""
    asked = []
    followers.register("blind", {NOTEBOOK}, idle(), asked.append)
    stream = notebook("a")
    followers.follow(stream)
    assert (asked, at_versions(stream)) == ([stream], [("blind", 0, 0), (INDEX, 1, 0)])
    assert marked() == [stream]


# Marks


def test_a_mark_comes_with_each_event_and_goes_when_every_follower_has_seen_it(index):
    other = Index()
    followers.register("other", {NOTEBOOK}, other.compute)
    stream = notebook("a")
    assert marked() == [stream]
    followers.catch_up(INDEX, stream)
    followers.sweep()
    assert (marked(), other.written) == ([], [1])
    write(stream, "b", after=1)
    assert marked() == [stream]
    followers.follow(stream)
    assert (marked(), index.written, other.written) == ([], [1, 2], [1, 2])


def test_what_waits_or_was_set_aside_keeps_its_mark(index):
    aside = set_aside(index)
    waits = notebook("b")
    progress.note_outage(INDEX, waits)
    followers.sweep()
    assert marked() == sorted([aside, waits])
    wait_over(waits)
    followers.sweep()
    assert marked() == [aside]
    assert store.ask_again() == 1
    followers.sweep()
    assert (marked(), indexed()) == ([], true())


def test_an_event_that_comes_before_the_mark_is_taken_keeps_it(index):
    stream = notebook("a")
    index.trouble["write"] = lambda: write(stream, "b", after=1)
    followers.catch_up(INDEX, stream)  # up to the first: the second came while it wrote
    write(stream, "c", after=2)
    progress.clean(NOTEBOOK, [INDEX], stream)
    progress.clean(NOTEBOOK, [INDEX])
    assert marked() == [stream]
    followers.sweep()
    assert (marked(), indexed()) == ([], true())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("which", [1, 0], ids=["one", "all"])
@pytest.mark.parametrize("held", [True, False], ids=["held", "free"])
def test_one_that_begins_again_while_the_mark_is_taken_keeps_it(index, which, held):
    """SQLite lets nobody begin again meanwhile; PostgreSQL does, with the stream held or not."""
    stream = notebook("a")
    followers.catch_up(INDEX, stream)
    with before_commit(lambda: progress.clean(NOTEBOOK, [INDEX], *[stream][:which])) as answers:
        if held:
            store.locked_head(stream)
        progress.begin_again(stream, [INDEX])
    assert (answers, marked()) == ([False], [stream])
    followers.sweep()
    assert (index.written, marked()) == ([1, 1], [])


@pytest.mark.django_db(transaction=True)
def test_so_it_is_where_a_follower_of_all_streams_begins_again(index):
    stream = notebook("a")
    followers.catch_up(INDEX, stream)
    with before_commit(lambda: progress.clean(NOTEBOOK, [INDEX])) as answers:
        store.forget_followers(INDEX)
    assert (answers, marked()) == ([False], [stream])


def test_without_the_comparison_an_event_would_be_missed(index):
    """The negative control."""
    stream = notebook("a")
    Head.objects.update(dirty=False)
    assert (followers.sweep(), indexed()) == (0, {})
    assert followers.unmarked() == [(INDEX, stream)]
    assert (followers.mark(), followers.sweep()) == (1, 1)
    assert (indexed(), followers.unmarked(), followers.mark()) == (true(), [], 0)


def test_verify_names_a_stream_that_no_sweep_would_see(index):
    stream = notebook("a")
    Head.objects.update(dirty=False)
    said = [str(one) for one in references.followers()]
    assert said == [f"{stream}: {INDEX} is behind, and no sweep would see it; run rebuild."]
    followers.mark()
    assert list(references.followers()) == []


@pytest.mark.parametrize("number", [5, 40])
def test_a_sweep_of_a_clean_house_asks_one_question_however_many_streams_there_are(index, number):
    for _ in range(number):
        notebook("a")
    followers.sweep()
    with statements() as asked:
        assert followers.sweep() == 0
    assert len(asked) == 1


def test_the_question_looks_at_the_dirty_streams_alone():
    """Its plan: the small index, not the table."""
    question = Head.objects.filter(dirty=True).values("stream")[:1]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # a table of nothing is read whole
    assert "games_head_dirty" in question.explain()
