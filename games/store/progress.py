"""How far each follower has followed each stream, in the database; and what keeps it from going on.

After an outage a follower waits, twice as long each time, and never gives up. After several
failures in a row at one event, all of the same software, it is set aside: another event, another
software or a person who says so let it be asked again. A head is marked with each append, and the
mark goes when all have followed: who sweeps a clean house asks a small index and nothing else.
"""

import time
from collections.abc import Collection, Mapping
from functools import cache
from itertools import count
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet, Subquery

from games.models import Event, Follower, Head
from games.software import computing_software
from games.store.wire import select

MOST_FAILURES = 5
MOST_OUTAGES = 30_000  # far above what is waited for in a year, within what the column holds
FIRST_WAIT, LONGEST_WAIT = 5, 600  # seconds

_FOLLOWED = "SELECT version FROM games_follower WHERE follower = $1 AND stream = $2"
_ALL_FOLLOWED = "SELECT follower, version FROM games_follower WHERE stream = $1"
_UNTROUBLED = {
    "failures": 0,
    "failed_at": 0,
    "outages": 0,
    "retry_at": 0,
    "trouble": "",
    "trace": "",
}
_SET = ", ".join(f"{name} = {value!r}" for name, value in _UNTROUBLED.items())
_BEGUN = {"version": 0, "software": "", **_UNTROUBLED}
_BEGIN = (
    f"INSERT INTO games_follower (follower, stream, {', '.join(_BEGUN)})"  # noqa: S608 - of constants
    f" VALUES ($1, $2, {', '.join(map(repr, _BEGUN.values()))})"
    " ON CONFLICT DO NOTHING RETURNING version"
)
_ADVANCE = (
    f"UPDATE games_follower SET version = $1, {_SET}"  # noqa: S608 - of constants
    " WHERE stream = $2 AND version = $3"
)
_MARKED = "UPDATE games_head SET dirty = false WHERE dirty AND kind = $1"
_MINE = (
    "EXISTS (SELECT 1 FROM games_follower AS one WHERE one.stream = games_head.stream"
    " AND one.follower = ${}"
)
_THERE = f"{_MINE} AND one.version >= games_head.version)"
_UNMARKED = f" WHERE NOT dirty AND kind = $1 AND NOT {_THERE.format(2)}"
_UNMARKED_STREAMS = f"SELECT {{stream}} FROM games_head{_UNMARKED} ORDER BY stream"  # noqa: S608 - of constants
_MARK = f"UPDATE games_head SET dirty = true{_UNMARKED} RETURNING version"  # noqa: S608 - of constants
_MARK_ONE = "UPDATE games_head SET dirty = true WHERE NOT dirty AND stream = $1"
_DIRTY = (
    f"SELECT {{stream}} FROM games_head WHERE dirty AND NOT {_MINE.format(1)}"  # noqa: S608 - of constants
    " AND (one.version >= games_head.version OR one.retry_at > $2"
    " OR one.failures >= $3 AND one.failed_at >= games_head.version AND one.software = $4))"
)
_SECOND = 1_000_000  # microseconds, as events have their times
_TROUBLE, _TRACE = 200, 8000


class Held(NamedTuple):
    """A follower that is not asked about a stream now: how often what kept it from going on.

    `until` is a time (UTC, in microseconds) after an outage, None where it was set aside.
    """

    follower: str
    stream: UUID
    version: int
    times: int
    trouble: str
    until: int | None
    trace: str = ""


def dirty(
    follower: str,
    kinds: Collection[str],
    *,
    after: UUID | None = None,
    limit: int = 1000,
    at: float | None = None,
) -> list[UUID]:
    """Streams of these kinds that the follower is behind with, in order, from after `after` on.

    Those that it was set aside for, or waits with, are left out; `at` is the time if not now.
    """
    names, last = sorted(kinds), [] if after is None else [after.hex]
    values = (follower, _micros(at), MOST_FAILURES, computing_software(), limit, *names, *last)
    return [UUID(stream) for (stream,) in select(_dirty(len(names), len(last)), *values)]


@cache
def _dirty(kinds: int, after: int) -> str:
    """Gives the first streams of so many kinds that a follower is behind with; all, or of those
    after one.
    """
    numbers = count(6)
    wanted = ", ".join(f"${next(numbers)}" for _ in range(kinds))
    later = [f" AND stream > ${next(numbers)}" for _ in range(after)]
    return "".join([_DIRTY, f" AND kind IN ({wanted})", *later, " ORDER BY stream LIMIT $5"])


class Work(NamedTuple):
    """What a follower is behind with: streams to be done, that wait after an outage, set aside.

    `since` is when the event was recorded that was not followed for longest (UTC, microseconds);
    those that were set aside are not asked.
    """

    follower: str
    dirty: int
    waiting: int
    stuck: int
    since: int | None


def work(follower: str, kinds: Collection[str], *, at: float | None = None) -> Work:
    """How much a follower of these kinds is behind with; `at` is the time if not now."""
    mine = Follower.objects.filter(follower=follower, stream=OuterRef("stream"))
    last = Event.objects.filter(stream=OuterRef("stream"), version=OuterRef("version"))
    there = mine.filter(version__gte=OuterRef("version"))
    behind = Head.objects.filter(~Exists(there), dirty=True, kind__in=kinds)
    states = behind.annotate(
        aside=Exists(mine.filter(_set_aside(OuterRef("version")))),
        waits=Exists(mine.filter(retry_at__gt=_micros(at))),
        recorded=Subquery(last.values("recorded")[:1]),
    )
    found = states.values("aside", "waits").annotate(number=Count("stream"), since=Min("recorded"))
    counts, since = {"dirty": 0, "waiting": 0, "stuck": 0}, []
    for row in found:
        state = "stuck" if row["aside"] else "waiting" if row["waits"] else "dirty"
        counts[state] += row["number"]
        since += [row["since"]] * (state != "stuck")
    return Work(follower, since=min(since, default=None), **counts)


def any_dirty() -> bool:
    """Whether there is a stream that followers may be behind with: a look at one small index."""
    return Head.objects.filter(dirty=True).exists()


def clean(kind: str, followers: Collection[str], stream: UUID | None = None) -> bool:
    """Take the mark from the stream (all) of a kind that all these followers have followed.

    Returns whether there was one to take. It is compared with the head as it is at the moment of
    writing, so that an append meanwhile keeps it; but with followers as they were when it began.
    So it looks once more, and puts back the mark of whoever begins again by then. Killed before
    that it leaves this to `mark`.
    """
    one = [] if stream is None else [stream.hex]
    names = sorted(set(followers))
    cleaned = select(_cleaned(len(one), len(names)), kind, *one, *names)
    marked = [select(_marked_again(len(names)), each, *names) for (each,) in cleaned]
    return not all(marked)


@cache
def _cleaned(streams: int, followers: int) -> str:
    """Takes the mark of a kind, from one stream or all, where all of so many have followed it."""
    numbers = count(2)
    mine = [f" AND stream = ${next(numbers)}" for _ in range(streams)]
    there = [f" AND {_THERE.format(next(numbers))}" for _ in range(followers)]
    return "".join([_MARKED, *mine, *there, " RETURNING {stream}"])


@cache
def _marked_again(followers: int) -> str:
    """Marks a stream that not all of so many (of none: all) have followed."""
    there = [_THERE.format(number) for number in range(2, 2 + followers)]
    return f"{_MARK_ONE} AND NOT ({' AND '.join(['1 = 1', *there])}) RETURNING version"


def mark(kind: str, follower: str) -> int:
    """Mark the streams of a kind that this follower is behind with; how many had no mark.

    What other software left behind (a follower that it had not, an append without a mark) is found
    so; it looks at every stream.
    """
    return len(select(_MARK, kind, follower))


def unmarked(kind: str, follower: str) -> list[UUID]:
    """The streams without a mark that this follower is behind with all the same: none."""
    return [UUID(stream) for (stream,) in select(_UNMARKED_STREAMS, kind, follower)]


def _set_aside(version: object) -> Q:
    """Rows of a follower that failed too often at this version of the stream, as it is now."""
    failed = Q(failures__gte=MOST_FAILURES, failed_at__gte=version)
    return failed & Q(software=computing_software())


def followed(follower: str, stream: UUID) -> int:
    """The version up to which the follower has followed the stream; its row is there then."""
    mine = follower, stream.hex
    found = select(_FOLLOWED, *mine) or select(_BEGIN, *mine) or select(_FOLLOWED, *mine)
    return int(found[0][0])


def all_followed(followers: Collection[str], stream: UUID) -> dict[str, int]:
    """How far each of these followers has followed the stream; their rows are there then."""
    if not followers:
        return {}
    known = dict(select(_ALL_FOLLOWED + _those(1, len(followers)), stream.hex, *followers))
    return {name: known[name] if name in known else followed(name, stream) for name in followers}


def behind(follower: str, streams: QuerySet[Any]) -> list[UUID]:
    """Those of some streams that the follower has begun with and not followed to the head."""
    further = Head.objects.filter(stream=OuterRef("stream"), version__gt=OuterRef("version"))
    rows = Follower.objects.filter(Exists(further), follower=follower, stream__in=streams)
    return list(rows.values_list("stream", flat=True))


def advance(follower: str, stream: UUID, before: int, version: int) -> bool:
    """Move the follower from one version to another; False if it isn't there any more."""
    return bool(advance_all([follower], stream, before, version))


def advance_all(followers: Collection[str], stream: UUID, before: int, version: int) -> list[str]:
    """Move those of the followers that are at one version to another; which ones those were."""
    sql = _ADVANCE + _those(3, len(followers)) + " RETURNING follower"
    return [name for (name,) in select(sql, version, stream.hex, before, *followers)]


@cache
def _those(values: int, followers: int) -> str:
    """That a row is of one of so many followers, whose names come behind so many values."""
    marks = (f"${number}" for number in range(values + 1, values + 1 + followers))
    return f" AND follower IN ({', '.join(marks)})"


def note_failure(follower: str, stream: UUID, trouble: str = "", trace: str = "") -> int:
    """Count one more failure at the stream as it is; returns how many in a row there are.

    `trouble` says what it was, `trace` which lines ran, without any word of the stream's own.
    """
    version = Head.objects.values_list("version", flat=True).filter(stream=stream).first() or 0
    row = _row(follower, stream)
    same = (row.failed_at, row.software) == (version, computing_software())
    failures: int = min(row.failures + 1, MOST_FAILURES) if same else 1
    facts: dict[str, Any] = {
        "failures": failures,
        "failed_at": version,
        "software": computing_software(),
    }
    facts |= {"trouble": trouble[:_TROUBLE], "trace": trace[-_TRACE:]}
    _mine(follower, stream).update(**facts, outages=0, retry_at=0)
    return failures


def note_outage(follower: str, stream: UUID, trouble: str = "", *, at: float | None = None) -> int:
    """Let the follower wait with this stream; returns the seconds: each time twice as many."""
    row = _row(follower, stream)
    seconds: int = min(FIRST_WAIT * 2 ** min(row.outages, 10), LONGEST_WAIT)
    outages, until = min(row.outages + 1, MOST_OUTAGES), _micros(at) + seconds * _SECOND
    _mine(follower, stream).update(outages=outages, retry_at=until, trouble=trouble[:_TROUBLE])
    return seconds


def _row(follower: str, stream: UUID) -> Follower:
    """The row of a follower and a stream, which is there then."""
    followed(follower, stream)
    return Follower.objects.get(follower=follower, stream=stream)


def _mine(follower: str, stream: UUID) -> QuerySet[Follower]:
    return Follower.objects.filter(follower=follower, stream=stream)


def held() -> list[Held]:
    """Every follower that was set aside for a stream, or waits with one after an outage."""
    head = Head.objects.filter(stream=OuterRef("stream")).values("version")
    rows = Follower.objects.annotate(head=head[:1]).filter(version__lt=F("head"))
    wanted = rows.filter(_set_aside(F("head")) | Q(outages__gt=0))
    return [_held(row) for row in wanted.order_by("follower", "stream")]


def _held(row: Any) -> Held:
    tried = (row.failed_at >= row.head, row.software == computing_software())
    aside = row.failures >= MOST_FAILURES and all(tried)
    times, until = (row.failures, None) if aside else (row.outages, row.retry_at)
    return Held(row.follower, row.stream, row.version, times, row.trouble, until, row.trace)


def stuck_followers() -> list[tuple[str, UUID]]:
    """Each follower that was set aside for a stream, as it failed again and again."""
    return [(one.follower, one.stream) for one in held() if one.until is None]


def ask_again(follower: str | None = None, stream: UUID | None = None) -> int:
    """Let followers that are held be asked again at once; returns how many those are."""
    rows = Follower.objects.filter(Q(failures__gt=0) | Q(outages__gt=0))
    rows = rows if follower is None else rows.filter(follower=follower)
    return (rows if stream is None else rows.filter(stream=stream)).update(**_UNTROUBLED)


def locked(stream: UUID, followers: Collection[str]) -> dict[str, int]:
    """Where these followers are with a stream, and there they stay until the transaction ends."""
    rows = Follower.objects.filter(stream=stream, follower__in=followers)
    rows = rows.order_by("follower").select_for_update()
    return dict(rows.values_list("follower", "version"))


@transaction.atomic
def begin_again(stream: UUID, followers: Collection[str]) -> None:
    """Let these followers follow a stream from nothing; it is dirty then, if there are any.

    One that is marked is marked once more: whoever takes the mark just now waits for it, or is
    waited for.
    """
    if followers:
        Follower.objects.filter(stream=stream, follower__in=followers).delete()
        Head.objects.filter(stream=stream).update(dirty=True)


def forget_strays(kinds: Mapping[str, Collection[str]]) -> int:
    """Forget followers of no stream, of a kind that they do not follow, beyond a head; how many.

    `kinds` are those that each follower follows.
    """
    head = Head.objects.filter(stream=OuterRef("stream"))
    wrong = Q(~Exists(head.filter(version__gte=OuterRef("version")))) | Q(version__lt=0)
    for name, own in kinds.items():
        wrong |= Q(follower=name) & Q(~Exists(head.filter(kind__in=own)))
    strays = Follower.objects.filter(wrong | ~Q(follower__in=kinds))
    Head.objects.filter(stream__in=strays.values("stream"), dirty=False).update(dirty=True)
    return strays.delete()[0]


@transaction.atomic
def forget_followers(follower: str | None = None) -> None:
    """Let one follower (all) start from nothing: every stream is dirty then, marked or not."""
    rows = Follower.objects.all()
    (rows if follower is None else rows.filter(follower=follower)).delete()
    Head.objects.update(dirty=True)


def _micros(at: float | None) -> int:
    return int((time.time() if at is None else at) * _SECOND)
