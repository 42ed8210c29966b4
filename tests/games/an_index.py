"""A follower for tests: an index that keeps the lines of each notebook as one text."""

from django.db import transaction

from games import followers, store
from games.models import Follower, Head, Text
from games.store import progress
from tests.games.notebooks import CLUB, NOTEBOOK, notebook, texts

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


def the_only_one(monkeypatch):
    """An index, the only follower there is."""
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


def set_aside(index):
    """A notebook that the index failed at again and again."""
    stream = notebook("a")
    for _ in range(progress.MOST_FAILURES):
        index.trouble["compute"] = fail
        followers.sweep()
    assert store.stuck_followers() == [(INDEX, stream)]
    return stream


def wait_over(stream):
    """The time has come to try again."""
    Follower.objects.filter(stream=stream).update(retry_at=1)


def in_transaction(fault):
    """The fault as it meets somebody who is in the middle of a transaction."""

    def meet():
        with transaction.atomic():
            fault()

    return meet


def marked():
    """The notebooks that a sweep would look at."""
    return sorted(Head.objects.filter(dirty=True).values_list("stream", flat=True))
