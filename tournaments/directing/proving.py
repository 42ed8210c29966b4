"""The rows of tournaments as their streams give them: to be proved, and made again."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from games import store
from games.verification.kinds import Found
from tournaments.course.acts import Act
from tournaments.course.state import State
from tournaments.directing.projection import columns, table_games
from tournaments.models import Club, TableGame, Tournament
from tournaments.register.commands import rebuild_merges


def looked_at(stream: UUID, state: State) -> Iterator[Found]:
    """The acts of a tournament that do not fit where they stand."""
    for line in state.lines:
        if line.flaw is not None:
            yield Found(stream, line.version, line.flaw, named(line.act))


def named(act: Act) -> str:
    """An act in a word or two: its kind, and where it belongs (`report A 2/3`: round, table)."""
    division, number = getattr(act, "division", None), getattr(act, "round", None)
    table = getattr(act, "table", None)
    place = f"{number}/{table}" if table is not None else number
    return " ".join(str(part) for part in (act.kind, division, place) if part is not None)


def tournament_rows(stream: store.Stream, state: State) -> Iterator[Tournament]:
    """The row of a tournament."""
    if stream.head is not None:
        yield Tournament(stream=stream.id, **columns(state, stream.head.club))


def table_rows(stream: store.Stream, state: State) -> Iterable[TableGame]:
    """The rows of the games of a tournament's tables."""
    return table_games(stream.id, state)


def merges_again(club: str | None) -> Iterator[int]:
    """Make the lines of merged persons again, club by club; how many of each were wrong."""
    clubs = Club.objects.order_by("pk")
    for one in clubs if club is None else clubs.filter(pk=club):
        yield rebuild_merges(club=one)
