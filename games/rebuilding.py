"""Makes the rows that are computed again from the streams, while the house goes on.

Nothing is emptied: what is right stays, what is wrong is replaced stream by stream (games.mending),
so that nobody ever reads a list, a standing or a ranking with something missing. Stopped at any
moment it leaves nothing half done, and can be begun again.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count
from uuid import UUID

from games import followers, registering, store
from games.mending import Mended, mend
from games.mending_processes import mended
from games.store import progress
from games.verification.derived import Derived
from games.verification.tables import derived_tables

FOLLOWERS = "followers"
"""The part without rows of its own: what was set aside is asked again, strays are forgotten."""

_EVENTS, _STREAMS = 1000, 200  # of a share: some tenths of a second of work

Again = Callable[[str | None], Iterator[int]]
Progress = Callable[[int, int], object]

_others: dict[str, Again] = {}


def register(part: str, again: Again) -> None:
    """Let another storey make rows again that follow from several streams, after all others.

    `again` gets a club (None: all) and gives, step by step, how many rows were wrong. Raises
    ValueError for a part that is taken.
    """
    if _others.setdefault(part, again) != again:
        raise ValueError(f"there is a part {part} already")


def parts() -> list[str]:
    """What can be made again, in the order in which it is."""
    registering.settle()
    return [*sorted(one.part for one in derived_tables()), *_others, FOLLOWERS]


def absent(streams: Iterable[UUID]) -> list[UUID]:
    """Those of these streams that are not there."""
    return [stream for stream in streams if store.head(stream) is None]


def rebuild(
    progress: Progress = lambda _done, _whole: None,
    *,
    only: Collection[str] = (),
    streams: Sequence[UUID] = (),
    club: str | None = None,
    workers: int = 1,
) -> Mended:
    """Make rows again: all, or those of some parts, of these streams, of one club.

    With several `workers` streams are shared among so many processes; call it outside transactions
    then. `progress` is told how much of how much is done (0 where that is not known).
    """
    wanted = frozenset(only or parts())
    tables = [one for one in derived_tables() if one.part in wanted]
    whole = not streams and club is None
    done = _streams_again(tables, progress, streams, club, workers)
    for table in tables if whole else ():
        done.rows[table.part] += table.strays().delete()[0]
    if done.lost and done.rows:  # another stream may have let go of them
        done.rows += mend(done.lost, [one.part for one in tables]).rows
    for part, again in _others.items() if not streams else ():
        if part in wanted:
            for number, rows in zip(count(1), again(club), strict=False):
                done.rows[part] += rows
                progress(number, 0)
    if whole and FOLLOWERS in wanted:
        done.rows[FOLLOWERS] += _followers_again()
    done.rows = +done.rows
    return done


def _streams_again(
    tables: Sequence[Derived],
    progress: Progress,
    streams: Sequence[UUID],
    club: str | None,
    workers: int,
) -> Mended:
    done = Mended()
    if not tables:
        return done
    kinds = {kind for one in tables for kind in one.kinds}
    known = ((one, 1) for one in streams) if streams else store.listed(kinds, club)
    whole = len(streams) or store.how_many(kinds, club)
    names = [one.part for one in tables]
    for share in mended(_shares(known), names, workers):
        done.add(share)
        progress(done.streams, whole)
    return done


def _shares(streams: Iterable[tuple[UUID, int]]) -> Iterator[list[UUID]]:
    """Streams in a row, in shares of about as many events."""
    share: list[UUID] = []
    events = 0
    for stream, version in streams:
        share.append(stream)
        events += version
        if events >= _EVENTS or len(share) == _STREAMS:
            yield share
            share, events = [], 0
    if share:
        yield share


def _followers_again() -> int:
    """Let all followers go on, those too that were set aside or that no sweep would see."""
    strays = progress.forget_strays(followers.kinds())
    return strays + store.ask_again() + followers.mark()
