"""A club's ranking as of a day: of what the one that stands counts, all that is of no later day.

Tournaments count as they do in the ranking that stands, by the rule and the mergers there: a
correction changes the lists of all days from its tournament on, another rule those of every day. A
tournament is of the day of its last round. No clock is asked: a day behind all that counts, be it
still to come, has the list that stands.

Between two days on which something is new the list is the same one. It is folded from nothing, and
kept in this process for a while: who leafs through its pages asks for it many times.
"""

import zlib
from collections import OrderedDict
from collections.abc import Iterable
from datetime import date
from threading import Lock

from tournaments.directing.contributing import contributions, dated
from tournaments.directing.rankings import register_at, texts_of
from tournaments.long_texts import sha256_of
from tournaments.models import Ranking
from tournaments.ranking.closed import AsOf
from tournaments.ranking.data import list_days_in
from tournaments.register.entering import register_stream

MOST_BYTES = 16 * 1024 * 1024
_LEVEL = 1  # of zlib: whoever asked waits for it
_FOLDING = Lock()
"""One list at a time: it takes memory for all that was ever played, and who waited finds it."""

Key = tuple[str, str, int, str, str]
"""Club, series, number and digest of the ranking that stands, and the last day that counts."""


def ranking_on(row: Ranking, day: date) -> Ranking | None:
    """The ranking that stands, as of a day; None for a series that nothing folds any more.

    Its number and time are those of the publication that stands.
    """
    found = {source[0]: AsOf(*source) for source in row.as_of}
    register = found.pop(str(register_stream(row.club)), None)
    days = _days(row.club, found.values())
    news = {*days.values(), *list_days_in(row.body)}
    last = max((one for one in news if one <= day.isoformat()), default="")
    if last == max(news, default=""):
        return row
    past = [source for source, of in days.items() if of <= last]
    key = (row.club, row.series, row.number, row.digest, last)
    text = LISTS.get(key)
    if not text:
        with _FOLDING:
            text = LISTS.get(key) or _folded(row, past, register, last)
            LISTS.keep(key, text)
    if not text:
        return None
    as_of = sorted([*past, *([register] if register else [])])
    return Ranking(
        club=row.club,
        series=row.series,
        number=row.number,
        published=row.published,
        digest=sha256_of(text),
        as_of=[list(source) for source in as_of],
        body=text,
    )


def _folded(row: Ranking, past: Iterable[AsOf], register: AsOf | None, last: str) -> str:
    """The text of a ranking of these tournaments; "" for a series that nothing folds any more."""
    agreed = register_at(row.club, register).until(last)
    texts = texts_of(contributions(row.club, past), agreed, only=row.series)
    return texts.get(row.series, "")


def _days(club: str, sources: Iterable[AsOf]) -> dict[AsOf, str]:
    """When these tournaments were; those that are being corrected are replayed."""
    wanted, kept = set(sources), dated(club)
    others = contributions(club, wanted - kept.keys())
    found = {one: kept[one].date for one in wanted & kept.keys()}
    return found | {one.as_of: one.date for one in others}


class Lists:
    """The texts of lists that were asked for last, up to so many bytes of them, packed."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        """Keep nothing yet."""
        self._most, self._bytes = most, 0
        self._packed: OrderedDict[Key, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> str:
        """The text of a list; "" where it isn't kept."""
        with self._lock:
            if (packed := self._packed.get(key)) is None:
                return ""
            self._packed.move_to_end(key)
        return zlib.decompress(packed).decode()

    def keep(self, key: Key, text: str) -> None:
        """Keep the text of a list; those that were not asked for longest go."""
        with self._lock:
            if key in self._packed:
                return
        packed = zlib.compress(text.encode(), _LEVEL)
        if len(packed) > self._most:
            return
        with self._lock:
            self._bytes += len(packed) - len(self._packed.pop(key, b""))
            self._packed[key] = packed
            while self._bytes > self._most:
                self._bytes -= len(self._packed.popitem(last=False)[1])


LISTS = Lists()
