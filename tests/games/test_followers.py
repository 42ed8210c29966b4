"""Followers: whatever becomes of wake-ups, in the end all is as if every event had been seen once.

The follower of these tests is an index: it keeps the lines of each notebook as one text.
"""

import random
import threading

import pytest

from games import followers, store, tasks
from games.models import Follower, Text
from games.store import following
from tests.games.notebooks import CLUB, NOTEBOOK, notebook, texts, together, write

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
    return following.dirty(INDEX, {NOTEBOOK})


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
    assert following.dirty(INDEX, {NOTEBOOK}, limit=2) == streams[:2]
    assert following.dirty(INDEX, {NOTEBOOK}, after=streams[1], limit=2) == streams[2:4]


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


def test_without_the_comparison_the_older_would_stand(index, monkeypatch):
    """The negative control."""
    stream = notebook("old")
    overtaken(index, stream)

    def move_anyway(follower, stream, before, version):
        return bool(Follower.objects.filter(follower=follower, stream=stream).update(version=2))

    monkeypatch.setattr(following, "advance", move_anyway)
    followers.follow(stream)
    assert index.written == [2, 1]
    assert indexed() == {stream: "old"} != true()


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
    for failures in range(1, following.MOST_FAILURES + 1):
        assert (dirty(), store.stuck_followers()) == ([stream], [])
        index.trouble["compute"] = fail
        followers.sweep()
        assert Follower.objects.get(stream=stream).failures == failures
    assert (dirty(), followers.sweep()) == ([], 0)
    assert store.stuck_followers() == [(INDEX, stream)]
    write(stream, "b", after=1)
    followers.follow(stream)
    assert (indexed(), store.stuck_followers()) == (true(), [])


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
