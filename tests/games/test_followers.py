"""Followers: whatever becomes of wake-ups, in the end all is as if every event had been seen once.

The follower of these tests is an index: it keeps the lines of each notebook as one text.
"""

import random
import signal
import threading

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import translation

from games import followers, software, store, tasks
from games.models import Follower, Head, Text
from games.store import progress
from games.verification import references
from tests.games import faults
from tests.games.notebooks import CLUB, NOTEBOOK, notebook, texts, together, write
from tests.games.statements import statements

pytestmark = pytest.mark.django_db
INDEX = "index"


class Index:
    """The index and what happened to it: which versions were computed, and which were written."""

    def __init__(self):
        """Begin without any trouble ahead."""
        self.computed, self.written, self.trouble = [], [], {}

    def compute(self, stream):
        """What the index says of a notebook."""
        self.computed.append(stream.head.version)
        words = "|".join(
            store.lifted(NOTEBOOK, row.kind, row.schema, row.payload)["text"] for row in stream.rows
        )
        self.run_into("compute")

        def write_words():
            Text.objects.update_or_create(
                subject=stream.id, kind=INDEX, defaults={"club": CLUB, "words": words}
            )
            self.written.append(stream.head.version)
            self.run_into("write")

        return write_words

    def run_into(self, place):
        """What is to happen here once, happens."""
        if trouble := self.trouble.pop(place, None):
            trouble()


@pytest.fixture
def index(monkeypatch):
    """The index, the only follower there is."""
    monkeypatch.setattr(followers, "_registered", {})
    index = Index()
    followers.register(INDEX, {NOTEBOOK}, index.compute)
    return index


def indexed():
    """What the index says, by notebook."""
    return dict(Text.objects.filter(kind=INDEX).values_list("subject", "words"))


def true():
    """What the index ought to say."""
    return {stream.id: "|".join(texts(stream.id)) for stream in store.every_stream()}


def dirty():
    """The notebooks that the index is behind with."""
    return progress.dirty(INDEX, {NOTEBOOK})


def fail():
    raise RuntimeError("trouble")


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


def set_aside(index):
    """A notebook that the index failed at again and again."""
    stream = notebook("a")
    for _ in range(progress.MOST_FAILURES):
        index.trouble["compute"] = fail
        followers.sweep()
    assert store.stuck_followers() == [(INDEX, stream)]
    return stream


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


def wait_over(stream):
    """The time has come to try again."""
    Follower.objects.filter(stream=stream).update(retry_at=1)


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


def in_transaction(fault):
    """The fault as it meets somebody who is in the middle of a transaction."""

    def meet():
        with transaction.atomic():
            fault()

    return meet


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


# Followers that are behind with one stream


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
    # where it stands, how far they are, the stream (head, rows, head), all of them, the mark
    assert (len(asked), marked()) == (7, [])


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


def marked():
    """The notebooks that a sweep would look at."""
    return sorted(Head.objects.filter(dirty=True).values_list("stream", flat=True))


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
