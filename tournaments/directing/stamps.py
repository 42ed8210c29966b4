"""What the database says of all that strangers see of a tournament or a ranking: in one query.

Names, mergings and erasures follow from the head of the register, a tournament and its words from
its own, standings from the version that they were computed for, rankings from the publications;
which of them strangers may see from the versions of all tournaments of the club, which only grow.
Of games the page of a round shows which are public: that takes a query more where some are linked.
"""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from threading import Lock
from typing import Any
from uuid import UUID

from django.http import QueryDict

from games.models import Sheet
from games.store.wire import select
from games.validators import Stamp
from tournaments.directing import published
from tournaments.directing.kept_standings import STANDINGS
from tournaments.register import entering

_TOURNAMENT = (
    "SELECT t.public, t.version, t.phase, c.name, c.slug,"
    " (SELECT MAX(e.recorded) FROM games_head h JOIN games_event e ON e.stream = h.stream"
    " AND e.version = h.version WHERE h.stream IN ($1, $2, $3)),"
    " (SELECT version FROM games_follower WHERE follower = $6 AND stream = $1),"
    " (SELECT hash FROM games_head WHERE stream = $1),"
    " (SELECT hash FROM games_head WHERE stream = $2),"
    " (SELECT hash FROM games_head WHERE stream = $3),"
    " (SELECT SUM(version) FROM tournaments_tournament WHERE club = $4),"
    " EXISTS (SELECT 1 FROM tournaments_tablegame WHERE tournament = $1)"
    " FROM tournaments_tournament t LEFT JOIN tournaments_club c ON c.id = $5 WHERE t.stream = $1"
)
_RANKING = (
    "SELECT c.slug, c.name, r.number, r.digest, r.published, p.digest,"
    " (SELECT MAX(e.recorded) FROM games_head h JOIN games_event e ON e.stream = h.stream"
    " AND e.version = h.version WHERE h.stream IN ($1, $2)),"
    " (SELECT hash FROM games_head WHERE stream = $1),"
    " (SELECT hash FROM games_head WHERE stream = $2),"
    " (SELECT SUM(version) FROM tournaments_tournament WHERE club = $3)"
    " FROM tournaments_club c JOIN tournaments_ranking r ON r.club = $3 AND r.series = $4"
    " LEFT JOIN tournaments_publication p"
    " ON p.club = r.club AND p.series = r.series AND p.number = $5 WHERE c.id = $6"
)
_PHASE, _RECORDED, _RANKED = 2, 5, 7  # columns; the club stands before those of a ranking
_MOST, _NEWEST = 4096, 2**31 - 1


def of_tournament(_query: QueryDict, *, stream: UUID, **_: Any) -> Stamp | None:
    """The stamp of what shows a tournament, its rounds or standings; None for none."""
    club = _club_of(stream)
    if club is None:
        return None
    rows = select(_TOURNAMENT, stream.hex, *_streams(club), club, UUID(club).hex, STANDINGS)
    if not rows or not rows[0][0]:
        return None
    return Stamp(rows[0], going_on=rows[0][_PHASE] != "closed", since=_instant(rows[0][_RECORDED]))


def of_rounds(query: QueryDict, *, stream: UUID, **place: Any) -> Stamp | None:
    """The stamp of what shows rounds and their games; None until it is known which games.

    Where no table is linked to a game there are none, but for a round as it was once.
    """
    stamp = of_tournament(query, stream=stream)
    if stamp is None or not (stamp.said[-1] or query):
        return stamp
    version = query.get("version") or str(stamp.said[1])
    games = GAMES.shown(stream, version, tuple(place.values()))
    if not games:
        return None if games is None else stamp
    seen = Sheet.objects.filter(pk__in=games, public=True).values_list("pk", flat=True)
    return stamp._replace(said=(*stamp.said, tuple(sorted(seen))))


def of_ranking(
    _query: QueryDict, *, club: str | UUID, series: str, number: int = 0, **_: Any
) -> Stamp | None:
    """The stamp of a club's ranking, as it stands or as it went out under a number."""
    called = str(club)
    row = _ranking(_known.get(called), series, number)
    if row is None or called not in row[:2]:
        found = _club_called(called)
        row = _ranking(found, series, number)
        if row is not None and found is not None and called in row[:2]:
            _known[called] = found
    return None if row is None else Stamp(row, since=_instant(row[_RANKED]))


_known: dict[str, str] = {}
"""Clubs that have rankings, by what addresses call them; each answer is asked whether it holds."""


def _ranking(club: str | None, series: str, number: int) -> tuple[Any, ...] | None:
    if club is None or number > _NEWEST:
        return None
    rows = select(_RANKING, *_streams(club), club, series, number, UUID(club).hex)
    return (club, *rows[0]) if rows else None


@lru_cache(_MOST)
def _streams(club: str) -> tuple[str, str]:
    """A club's publications and its register."""
    return published.publications_stream(club).hex, entering.register_stream(club).hex


def _club_called(name: str) -> str | None:
    """The club of this id, or with this name in addresses."""
    try:
        return str(UUID(name))
    except ValueError:
        rows = select("SELECT id FROM tournaments_club WHERE slug = $1", name)
        return str(UUID(str(rows[0][0]))) if rows else None


def _instant(recorded: int | None) -> datetime | None:
    """When something was recorded, from microseconds since 1970."""
    return None if recorded is None else datetime.fromtimestamp(recorded / 1_000_000, UTC)


class Games:
    """Which games a page of rounds shows, as it was made last in this process."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._known: OrderedDict[tuple[Any, ...], tuple[UUID, ...]] = OrderedDict()
        self._lock = Lock()

    def shown(self, *place: Any) -> tuple[UUID, ...] | None:
        """The games that stand there; None while nobody has said."""
        return self._known.get(place)

    def show(self, games: Iterable[str], *place: Any) -> None:
        """Say which games stand at a place: a stream, a version, a division and round."""
        with self._lock:
            self._known[place] = tuple(map(UUID, games))
            while len(self._known) > _MOST:
                self._known.popitem(last=False)


GAMES = Games()


_clubs: dict[UUID, str] = {}


def _club_of(stream: UUID) -> str | None:
    """The club of a tournament, which never changes; None for no tournament."""
    if stream not in _clubs:
        rows = select("SELECT club FROM tournaments_tournament WHERE stream = $1", stream.hex)
        if not rows:
            return None
        if len(_clubs) >= _MOST:
            _clubs.clear()
        _clubs[stream] = rows[0][0]
    return _clubs[stream]
