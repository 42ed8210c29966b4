"""Followers: whatever becomes of wake-ups, in the end all is as if every event had been seen once.

The follower of these tests is an index (an_index.py).
"""

import random
import signal
import threading

import pytest
from django.core.management import call_command
from django.utils import translation

from games import followers, software, store, tasks
from games.models import Follower, Text
from games.store import progress
from tests.games import faults
from tests.games.an_index import (
    INDEX,
    Index,
    dirty,
    fail,
    in_transaction,
    indexed,
    set_aside,
    the_only_one,
    true,
    wait_over,
)
from tests.games.notebooks import NOTEBOOK, notebook, together, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def index(monkeypatch):
    """The index, the only follower there is."""
    return the_only_one(monkeypatch)


def test_a_stream_is_dirty_until_its_follower_has_seen_the_head(index):
    one, two = sorted([notebook("a"), notebook("a", "b")])
    assert dirty() == [one, two]
    followers.follow(one)
    assert (dirty(), list(indexed())) == ([two], [one])
    write(one, "more", after=store.head(one))
    assert dirty() == [one, two]
    assert followers.sweep() == 2
    assert (dirty(), indexed()) == ([], true())
    assert followers.sweep() == 0


def test_dirty_streams_come_in_order_and_in_pages(index):
    streams = sorted(notebook("a") for _ in range(5))
    assert progress.dirty(INDEX, {NOTEBOOK}, limit=2) == streams[:2]
    assert progress.dirty(INDEX, {NOTEBOOK}, after=streams[1], limit=2) == streams[2:4]


def test_the_tasks_do_the_same(index):
    one, two = notebook("a"), notebook("b")
    tasks.wake(str(one))
    assert set(indexed()) == {one}
    tasks.sweep()
    assert (set(indexed()), indexed()) == ({one, two}, true())


def test_a_follower_is_asked_only_about_its_kinds_of_streams(index):
    followers.register("other", {"diary"}, lambda _: fail)
    stream = notebook("a")
    followers.follow(stream)
    assert followers.sweep() == 0
    assert list(Follower.objects.values_list("follower", "stream", "version", "failures")) == [
        (INDEX, stream, 1, 0)
    ]


def test_a_wake_up_for_a_stream_that_is_not_there_does_nothing(index):
    followers.follow(store.new_stream())
    followers.catch_up(INDEX, store.new_stream())
    assert (index.computed, indexed()) == ([], {})


def confusion(seed, receive):
    """Write to notebooks while wake-ups are lost, doubled and overtaken."""
    chance = random.Random(seed)
    messages = [(notebook("begin"), "begin") for _ in range(4)]
    streams = [stream for stream, _ in messages]
    for number in range(25):
        stream = chance.choice(streams)
        write(stream, str(number), after=store.head(stream))
        messages.append((stream, str(number)))
        while messages and chance.random() < 0.4:
            message = messages.pop(chance.randrange(len(messages)))
            for _ in range(chance.choice([0, 1, 1, 2])):
                receive(*message)


@pytest.mark.parametrize("seed", range(12))
def test_lost_doubled_and_reordered_wake_ups_do_no_harm(index, seed):
    confusion(seed, lambda stream, _: followers.follow(stream))
    followers.sweep()
    assert (indexed(), dirty()) == (true(), [])


@pytest.mark.parametrize("seed", range(3))
def test_a_follower_that_believed_what_messages_say_would_be_wrong(seed):
    """The negative control."""
    believed = {}
    confusion(seed, lambda stream, text: believed.setdefault(stream, []).append(text))
    assert {stream: "|".join(said) for stream, said in believed.items()} != true()


def overtaken(index, stream):
    """Let another worker catch up with a newer event while this one computes."""

    def meanwhile():
        write(stream, "newer", after=store.head(stream))
        followers.catch_up(INDEX, stream)

    index.trouble["compute"] = meanwhile


def test_what_was_computed_from_an_older_head_never_replaces_newer(index):
    stream = notebook("old")
    overtaken(index, stream)
    followers.follow(stream)
    assert (index.computed, index.written) == ([1, 2], [2])
    assert indexed() == {stream: "old|newer"}


def test_without_the_comparison_the_older_would_be_written_over_the_newer(index, monkeypatch):
    """The negative control."""
    stream = notebook("old")
    overtaken(index, stream)

    def move_anyway(follower, stream, before, version):
        return bool(Follower.objects.filter(follower=follower, stream=stream).update(version=2))

    monkeypatch.setattr(progress, "advance", move_anyway)
    followers.follow(stream)
    assert index.written[:2] == [2, 1]


def test_an_event_that_comes_while_a_follower_writes_is_caught_up_with_too(index):
    stream = notebook("a")
    index.trouble["write"] = lambda: write(stream, "b", after=1)
    followers.follow(stream)
    assert (index.written, indexed()) == ([1, 2], true())


def test_a_follower_that_fails_stops_no_other_and_is_asked_again(index):
    other = Index()
    followers.register("other", {NOTEBOOK}, other.compute)
    one, two = sorted([notebook("a"), notebook("b")])
    index.trouble["compute"] = fail
    assert followers.sweep() == 4
    assert (indexed(), dirty()) == (true(), [one])
    assert other.written == [1, 1]
    assert Follower.objects.get(follower=INDEX, stream=one).failures == 1
    assert followers.sweep() == 1
    assert (dirty(), Follower.objects.get(follower=INDEX, stream=one).failures) == ([], 0)
    assert two in indexed()


@pytest.mark.parametrize("place", ["compute", "write"])
def test_a_failure_leaves_nothing_half_done(index, place):
    stream = notebook("a")
    index.trouble[place] = fail
    with pytest.raises(RuntimeError):
        followers.catch_up(INDEX, stream)
    assert (indexed(), dirty()) == ({}, [stream])
    followers.catch_up(INDEX, stream)
    assert (indexed(), dirty()) == (true(), [])


def test_a_follower_that_fails_again_and_again_is_left_alone_until_the_next_event(index):
    stream = notebook("a")
    for failures in range(1, progress.MOST_FAILURES + 1):
        assert (dirty(), store.stuck_followers()) == ([stream], [])
        index.trouble["compute"] = fail
        followers.sweep()
        assert Follower.objects.get(stream=stream).failures == failures
    assert (dirty(), followers.sweep()) == ([], 0)
    assert store.stuck_followers() == [(INDEX, stream)]
    write(stream, "b", after=1)
    followers.follow(stream)
    assert (indexed(), store.stuck_followers()) == (true(), [])


def test_the_next_event_lets_the_sweeper_ask_again_where_the_wake_up_was_lost(index):
    stream = set_aside(index)
    write(stream, "b", after=1)
    assert (dirty(), store.stuck_followers()) == ([stream], [])
    index.trouble["compute"] = fail
    followers.sweep()
    assert Follower.objects.get(stream=stream).failures == 1
    followers.sweep()
    assert indexed() == true()


def test_another_software_asks_again(index, monkeypatch):
    stream = set_aside(index)
    monkeypatch.setattr(progress, "computing_software", lambda: "mended")
    assert (dirty(), store.stuck_followers()) == ([stream], [])
    followers.sweep()
    assert indexed() == true()


def test_the_software_is_known_by_its_sources():
    assert len(software.computing_software()) == 16
    assert software.computing_software() == software.computing_software.__wrapped__()


def test_what_is_held_says_what_and_where_it_was_and_nothing_of_the_stream(index):
    stream = notebook("Anna Muster")
    for _ in range(progress.MOST_FAILURES):
        index.trouble["compute"] = faults.mistaken
        followers.sweep()
    (one,) = store.held()
    assert (one.follower, one.stream, one.times, one.until) == (INDEX, stream, 5, None)
    assert one.trouble.startswith("KeyError (tests/games/faults.py:")
    assert "Anna" not in one.trouble


def test_the_operator_sees_what_was_set_aside_and_lets_it_be_asked_again(index, capsys):
    set_aside(index)
    with translation.override("en"), pytest.raises(SystemExit):
        call_command("followers")
    assert "set aside after 5 failures: RuntimeError" in capsys.readouterr().out
    call_command("retry")
    assert (indexed(), store.held()) == (true(), [])
    with translation.override("en"):
        call_command("followers")
    assert "Everything is computed" in capsys.readouterr().out


def test_retry_ends_with_1_where_it_fails_again(index):
    stream = set_aside(index)
    followers._registered.clear()
    followers.register(INDEX, {NOTEBOOK}, lambda _: fail())
    with pytest.raises(SystemExit):
        call_command("retry", follower=INDEX, stream=stream)
    assert store.stuck_followers() == [(INDEX, stream)]


# Outages


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fault", faults.OUTAGES, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("place", ["compute", "write"])
def test_an_outage_is_no_failure_of_the_stream_and_is_never_given_up(index, fault, place):
    stream = notebook("a")
    for times in range(1, 8):
        index.trouble[place] = in_transaction(fault)
        assert followers.sweep() == 1
        row = Follower.objects.get(stream=stream)
        assert (row.failures, row.outages, row.version) == (0, times, 0)
        assert (dirty(), store.stuck_followers()) == ([], [])
        wait_over(stream)
    assert followers.sweep() == 1
    assert (indexed(), store.held()) == (true(), [])
    assert Follower.objects.get(stream=stream).outages == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fault", faults.MISTAKES, ids=lambda fault: fault.__name__)
def test_a_mistake_is_counted_whatever_the_database_calls_it(index, fault):
    stream = notebook("a")
    index.trouble["compute"] = in_transaction(fault)
    followers.sweep()
    row = Follower.objects.get(stream=stream)
    assert (row.failures, row.outages) == (1, 0)


def test_each_wait_is_twice_as_long_up_to_ten_minutes():
    stream = notebook("a")
    waits = [progress.note_outage(INDEX, stream) for _ in range(9)]
    assert waits == [5, 10, 20, 40, 80, 160, 320, 600, 600]


def test_who_waits_is_asked_again_when_the_time_has_come():
    stream = notebook("a")
    progress.note_outage(INDEX, stream, "OSError", at=1000)
    assert progress.dirty(INDEX, {NOTEBOOK}, at=1004.9) == []
    assert progress.dirty(INDEX, {NOTEBOOK}, at=1005.1) == [stream]
    assert store.held() == [store.Held(INDEX, stream, 0, 1, "OSError", 1_005_000_000)]


def test_a_wake_up_asks_even_who_waits(index):
    stream = notebook("a")
    progress.note_outage(INDEX, stream)
    followers.follow(stream)
    assert indexed() == true()


def test_streams_that_meet_an_outage_hold_up_no_others(index):
    streams = sorted(notebook(str(number)) for number in range(5))
    trouble = iter([faults.nobody_listens, faults.nobody_listens, None, None, None])

    def compute(stream):
        if fault := next(trouble):
            fault()
        return index.compute(stream)

    followers._registered.clear()
    followers.register(INDEX, {NOTEBOOK}, compute)
    assert followers.sweep() == 5
    assert set(indexed()) == set(streams[2:])


def test_a_sweep_ends_where_one_outage_follows_the_other(index):
    for number in range(5):
        notebook(str(number))
    met = []

    def compute(stream):
        met.append(stream.id)
        faults.nobody_listens()

    followers._registered.clear()
    followers.register(INDEX, {NOTEBOOK}, compute)
    assert (followers.sweep(), len(met)) == (3, 3)
    assert (followers.sweep(), len(met)) == (2, 5)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
def test_a_time_limit_ends_the_task_and_lets_the_stream_wait(index):
    one, two = sorted([notebook("a"), notebook("b")])
    index.trouble["compute"] = faults.out_of_time
    assert followers.sweep() == 1
    assert (Follower.objects.get(stream=one).outages, dirty()) == (1, [two])
    assert followers.sweep() == 1
    wait_over(one)
    followers.sweep()
    assert indexed() == true()


def test_an_outage_of_the_notes_themselves_ends_in_a_later_sweep(index, monkeypatch):
    notebook("a")
    index.trouble["compute"] = faults.nobody_listens
    with monkeypatch.context() as patched:
        patched.setattr(progress, "note_outage", lambda *_: in_transaction(faults.read_only)())
        assert followers.sweep() == 1
    followers.sweep()
    assert indexed() == true()


def test_followers_that_are_forgotten_start_from_nothing(index):
    stream = notebook("a", "b")
    followers.follow(stream)
    Text.objects.all().delete()
    store.forget_followers("another")
    assert dirty() == []
    store.forget_followers(INDEX)
    assert dirty() == [stream]
    followers.sweep()
    assert indexed() == true()
    store.forget_followers()
    assert dirty() == [stream]


def test_a_sweep_ends_in_time_and_the_next_one_goes_on(index):
    streams = [notebook("a") for _ in range(3)]
    assert followers.sweep(seconds=-1) == 0
    assert len(dirty()) == len(streams)
    assert followers.sweep() == 3


def test_a_name_is_taken_once(index):
    followers.register(INDEX, {NOTEBOOK}, index.compute)
    with pytest.raises(ValueError, match="already"):
        followers.register(INDEX, {"diary"}, index.compute)


@pytest.mark.django_db(transaction=True)
def test_workers_who_meet_write_each_version_once(index):
    stream = notebook("a", "b", "c")
    together(6, lambda _: followers.follow(stream))
    assert index.written == [3]
    assert (indexed(), dirty()) == (true(), [])


@pytest.mark.django_db(transaction=True)
def test_while_others_write_nothing_is_missed(index):
    streams = [notebook("begin") for _ in range(3)]
    written = [threading.Event() for _ in streams]

    def write_much(i):
        try:
            for number in range(15):
                write(streams[i], str(number), after=store.head(streams[i]))
        finally:
            written[i].set()

    def work(i):
        if i < len(streams):
            return write_much(i)
        while not all(each.is_set() for each in written):
            followers.sweep()
            followers.follow(streams[0])
        return None

    assert together(5, work) == [None] * 5
    followers.sweep()
    assert (indexed(), dirty()) == (true(), [])
