"""Many processes at one stream: the history of what each was told is that of one row of events.

Each writes and reads as fast as it can until there are events enough, and notes what it was told,
and when; clocks of processes on one machine agree. A checker that knows nothing of the store looks
at the notes of all of them.
"""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import NamedTuple
from uuid import UUID

import django
import pytest
from django.db import connection, connections

from tests.thorough import one_in_turn

EVENTS = 100
PATIENCE_SECONDS = 300


class Told(NamedTuple):
    """What a process was told between two moments: of a write its version, of a read all texts."""

    begin: float
    end: float
    version: int
    texts: tuple[str, ...]
    is_read: bool = False


def faults(histories: Sequence[Sequence[Told]], final: Sequence[str]) -> list[str]:
    """What in the histories of processes can't have come from one row of events, in words."""
    writes = [one for history in histories for one in history if not one.is_read]
    reads = [one for history in histories for one in history if one.is_read]
    return [
        *_writes(sorted(writes, key=lambda one: one.version), final),
        *_reads(reads, writes, final),
    ]


def _writes(writes: Sequence[Told], final: Sequence[str]) -> Iterator[str]:
    versions = [one.version for one in writes]
    if len(set(versions)) < len(versions):
        yield "two processes won one version"
    if versions != list(range(1, len(final) + 1)):
        yield "what was acknowledged is not what is there, without a gap"
    if [text for one in writes for text in one.texts] != list(final):
        yield "something else is there than was acknowledged"


def _reads(reads: Sequence[Told], writes: Sequence[Told], final: Sequence[str]) -> Iterator[str]:
    if any(one.texts != tuple(final[: len(one.texts)]) for one in reads):
        yield "a read is no beginning of what is there"
    events = sorted([*reads, *writes], key=lambda one: one.end)
    known = [(one.end, len(one.texts) if one.is_read else one.version) for one in events]
    for read in reads:
        seen = max((version for end, version in known if end < read.begin), default=0)
        if len(read.texts) < seen:
            yield "a read knows less than somebody was told before it began"
            return


# What runs in the processes


def enter(settings, barrier):
    """Set a fresh process up in the database of the test."""
    global together  # noqa: PLW0603 - a process has one
    together = barrier
    django.setup()
    connections["default"].settings_dict.update(settings)


def work(stream: UUID, name: int) -> list[Told]:
    """Write and read in turns until there are enough events of several; what it was told."""
    from games.refusals import Conflict  # noqa: PLC0415 - models load after set-up
    from tests.games.notebooks import notebook, operation, texts, write  # noqa: PLC0415

    notebook("what the first append loads")
    history, after, read = [], 0, ()
    together.wait(PATIENCE_SECONDS)
    while len(read) < EVENTS or len(writers(read)) == 1:
        begin = time.monotonic()
        text = f"{name}.{len(history)}"
        by = operation(key=text, actor=f"process-{name}")
        try:
            done = write(stream, text, after=after, by=by)
        except Conflict as lost:
            after = lost.facts["version"]
        else:
            after = done.head
            history.append(Told(begin, time.monotonic(), done.last, (text,)))
        begin, read = time.monotonic(), tuple(texts(stream))
        history.append(Told(begin, time.monotonic(), 0, read, is_read=True))
    return history


def writers(texts: Sequence[str]) -> set[str]:
    """The processes that wrote these."""
    return {text.partition(".")[0] for text in texts}


@contextmanager
def processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """So many, each with a connection of its own."""
    context, known = get_context("spawn"), connection.settings_dict
    options = {name: value for name, value in known["OPTIONS"].items() if name != "pool"}
    place = {"NAME": known["NAME"], "OPTIONS": options}
    arguments = (place, context.Barrier(number))
    with ProcessPoolExecutor(number, context, enter, arguments) as pool:
        yield pool


@pytest.mark.process
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", one_in_turn((2, 8, 32), 0))
def test_what_processes_are_told_of_one_stream_is_one_history(number):
    from games import store  # noqa: PLC0415 - as above
    from tests.games.notebooks import chain_breaks, texts  # noqa: PLC0415

    stream = store.new_stream()
    with processes(number) as pool:
        told = [pool.submit(work, stream, name) for name in range(number)]
        histories = [one.result(PATIENCE_SECONDS) for one in told]
    assert faults(histories, texts(stream)) == []
    assert chain_breaks() == []
    assert len(texts(stream)) >= EVENTS
    assert 1 < len(writers(texts(stream))) <= number


# The checker itself

WROTE_ONE, WROTE_TWO = Told(0, 1, 1, ("one",)), Told(1, 2, 2, ("two",))


def read(begin: float, *texts: str) -> Told:
    return Told(begin, begin + 0.5, 0, texts, is_read=True)


def test_a_history_of_one_row_of_events_has_no_fault():
    one, other = [WROTE_ONE, read(1.2, "one")], [read(0.5), WROTE_TWO, read(2.5, "one", "two")]
    assert faults([one, other], ["one", "two"]) == []


IMPOSSIBLE = {
    "two processes won one version": ([WROTE_ONE], [Told(0, 1, 1, ("two",))]),
    "what was acknowledged is not what is there, without a gap": ([WROTE_ONE], []),
    "something else is there than was acknowledged": ([WROTE_ONE], [Told(1, 2, 2, ("six",))]),
    "a read is no beginning of what is there": ([WROTE_ONE], [WROTE_TWO, read(2.5, "two")]),
    "a read knows less than somebody was told before it began": (
        [WROTE_ONE],
        [WROTE_TWO, read(2.5, "one")],
    ),
}


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_what_can_not_have_been_is_found(fault):
    """Negative control."""
    assert fault in faults(IMPOSSIBLE[fault], ["one", "two"])
