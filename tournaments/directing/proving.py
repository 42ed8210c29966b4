"""The rows of tournaments as their streams give them: to be proved, and made again from nothing."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from games import store
from games.verification import Found
from tournaments.course.acts import Act
from tournaments.course.state import State
from tournaments.directing.projection import columns, table_games
from tournaments.directing.proving_publications import restore_publications
from tournaments.directing.streams import TOURNAMENT, state_of
from tournaments.models import Club, Contribution, Standing, TableGame, Tournament
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


def rebuild_tournaments() -> None:
    """Make all rows of tournaments again; standings and contributions come from the followers.

    What was published stays as it went out: only what is lost or damaged of it is folded again.
    """
    for model in (Tournament, TableGame, Standing, Contribution):
        model.objects.all().delete()
    for club in Club.objects.order_by("pk"):
        rebuild_merges(club=club)
    for stream, head, rows in store.every_stream():
        state = state_of(rows) if head is not None and head.kind == TOURNAMENT else None
        if state is None or head is None:
            continue
        Tournament.objects.create(stream=stream, **columns(state, head.club))
        TableGame.objects.bulk_create(table_games(stream, state))
    restore_publications()
