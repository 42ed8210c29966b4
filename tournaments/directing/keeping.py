"""Proves the rows of tournaments against their streams, and makes them again from nothing."""

from uuid import UUID

from engine.refusals import Malformed, Refusal
from games import store
from games.verification import Verification
from tournaments.course.state import State
from tournaments.directing.projection import columns, differs, table_games
from tournaments.directing.streams import TOURNAMENT, state_of
from tournaments.models import Club, Ranking, Standing, TableGame, Tournament
from tournaments.register.commands import rebuild_merges


def verify_tournament(done: Verification, stream: store.Stream) -> None:
    """Replay a tournament and compare its rows; what does not fit is a finding."""
    try:
        state = state_of(stream.rows)
    except (Malformed, Refusal, store.UnknownKind) as problem:
        done.damage.append(f"{stream.id}: it can't be replayed: {problem}")
        return
    if state is None or stream.head is None:
        return
    done.damage += _rows_that_differ(stream.id, stream.head.club, state)
    done.findings += [
        (stream.id, line.version, line.flaw) for line in state.lines if line.flaw is not None
    ]


def _rows_that_differ(stream: UUID, club: str, state: State) -> list[str]:
    row = Tournament.objects.filter(pk=stream).first()
    if row is None:
        return [f"{stream}: it has no row; run rebuild."]
    found = []
    if wrong := differs(row, columns(state, club)):
        found.append(f"{stream}: its row differs in {', '.join(wrong)}; run rebuild.")
    kept = set(TableGame.objects.filter(tournament=stream).values_list("game", flat=True))
    if kept != {link.game for link in table_games(stream, state)}:
        found.append(f"{stream}: its linked games differ; run rebuild.")
    return found


def rebuild_tournaments() -> None:
    """Make all rows of tournaments again; standings and rankings come from the followers."""
    for model in (Tournament, TableGame, Standing, Ranking):
        model.objects.all().delete()
    for club in Club.objects.order_by("pk"):
        rebuild_merges(club=club)
    for stream, head, rows in store.every_stream():
        state = state_of(rows) if head is not None and head.kind == TOURNAMENT else None
        if state is None or head is None:
            continue
        Tournament.objects.create(stream=stream, **columns(state, head.club))
        TableGame.objects.bulk_create(table_games(stream, state))
