"""What workers compute from tournaments: results of closed games, standings, the club's ranking."""

from collections.abc import Callable, Iterator
from uuid import UUID

from engine.games import places, scores
from engine.refusals import Refusal
from engine.sheets import Game
from games import store
from games.replays import GAME, game_of
from tournaments.course.acts import FromGame
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.directing.commands import perform
from tournaments.directing.rankings import follow_rankings
from tournaments.directing.streams import TOURNAMENT, as_of, state_of
from tournaments.directing.tables_of_results import standings_of
from tournaments.models import Standing, TableGame
from tournaments.register.stream import REGISTER

RESULTS, STANDINGS, RANKINGS = "results of games", "standings", "rankings"
_SYSTEM = "wortwart"


def follow_games(stream: store.Stream) -> Callable[[], None]:
    """Let a closed game become the result of its table; what is returned appends it."""
    if stream.head is not None and stream.head.kind == TOURNAMENT:
        games = list(TableGame.objects.filter(tournament=stream.id))
    else:
        games = list(TableGame.objects.filter(game=stream.id))
    reactions = [act for row in games for act in _reaction(row)]

    def write() -> None:
        for tournament, act in reactions:
            _react(tournament, act)

    return write


def _reaction(row: TableGame) -> Iterator[tuple[UUID, FromGame]]:
    """The result that a linked game has and its tournament does not know yet."""
    rows, found = store.read(row.game), as_of(row.tournament)
    game = game_of(rows)
    if game is None or game.phase != "closed" or found is None:
        return
    table = _table_of(found.state, row)
    if table is None or table.game != str(row.game):
        return
    if table.played is not None and table.played.version >= len(rows):
        return
    act = result_of(found.state, table, row, game, rows[-1].hash.hex())
    if act is not None:
        yield row.tournament, act


def _table_of(state: State, row: TableGame) -> Table | None:
    division = state.divisions.get(row.division)
    played = division.rounds.get(row.round) if division else None
    return played.tables.get(row.table) if played else None


def result_of(state: State, table: Table, row: TableGame, game: Game, head: str) -> FromGame | None:
    """The result of a closed game in the order of the table's seats; None if others played it."""
    people = {state.entries[entry].person: entry for entry in table.seats}
    if sorted(people) != sorted(game.players):
        return None
    seat = {player: number for number, player in enumerate(game.players)}
    order = [seat[state.entries[entry].person] for entry in table.seats]
    found, points = places(game), scores(game)
    first = people[game.players[getattr(game, "first", 0)]]
    return FromGame(
        division=row.division,
        round=row.round,
        table=row.table,
        game=str(row.game),
        version=game.version,
        head=head,
        places=tuple(found[number] for number in order),
        scores=None if points is None else tuple(points[number] for number in order),
        first=first if first != table.seats[0] else None,
    )


def _react(tournament: UUID, act: FromGame) -> None:
    """Append the derived event; the same game at the same version leads to it once."""
    key = f"{act.game} {act.version}"
    try:
        perform(actor=_SYSTEM, stream=tournament, acts=[act], after=None, key=key, source="system")
    except Refusal as refusal:
        if refusal.code not in ("OLDER_GAME", "NOT_LINKED"):
            raise


def follow_standings(stream: store.Stream) -> Callable[[], None]:
    """Compute the standing of every division after every round; what is returned writes them."""
    state = state_of(stream.rows)
    head = stream.rows[-1].hash.hex()
    rows = [
        Standing(
            tournament=stream.id,
            division=division,
            round=number,
            version=len(stream.rows),
            head=head,
            body=body,
        )
        for division, number, body in (standings_of(state) if state else ())
    ]

    def write() -> None:
        Standing.objects.filter(tournament=stream.id).delete()
        Standing.objects.bulk_create(rows)

    return write


FOLLOWED = {
    RESULTS: ({GAME, TOURNAMENT}, follow_games),
    STANDINGS: ({TOURNAMENT}, follow_standings),
    RANKINGS: ({TOURNAMENT, REGISTER}, follow_rankings),
}
