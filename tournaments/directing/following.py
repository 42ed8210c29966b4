"""What workers compute from tournaments: results of closed games, standings, the club's ranking."""

from collections.abc import Callable, Iterator
from uuid import UUID

from engine.games import places, scores
from engine.refusals import Refusal
from engine.sheets import Game
from games import store
from games.replays import GAME, game_of
from tournaments.course.acts import FromGame
from tournaments.course.acts.games import link_of, said_since
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.directing.commands import perform
from tournaments.directing.kept_standings import STANDINGS, follow_standings
from tournaments.directing.publishing import follow_rankings
from tournaments.directing.streams import TOURNAMENT, as_of
from tournaments.models import TableGame
from tournaments.register.stream import REGISTER

RESULTS, RANKINGS = "results of games", "rankings"
_SYSTEM = "wortwart"


def follow_games(stream: store.Stream) -> Callable[[], None]:
    """Let a closed game become the result of its table; what is returned appends it."""
    if stream.head is not None and stream.head.kind == TOURNAMENT:
        games = list(TableGame.objects.filter(tournament=stream.id))
    else:
        games = list(TableGame.objects.filter(game=stream.id))
    reactions = [reaction for row in games for reaction in _reaction(row)]

    def write() -> None:
        for tournament, link, act in reactions:
            _react(tournament, link, act)

    return write


def _reaction(row: TableGame) -> Iterator[tuple[UUID, int, FromGame]]:
    """The result that a linked game has and its tournament was not told yet, and of which link.

    What comes after the closing and changes nothing of the result (a publication, a note, a
    verdict that was annulled and restored) is not told; nor is again what a person has undone.
    """
    rows, found = store.read(row.game), as_of(row.tournament)
    game = game_of(rows)
    if game is None or game.phase != "closed" or found is None:
        return
    table = _table_of(found.state, row)
    if table is None or table.game != str(row.game):
        return
    act = result_of(found.state, table, row, game, rows[-1].hash.hex())
    link = link_of(found.state, row.division, row.round, row.table)
    if act is None or link is None:
        return
    told = said_since(found.state, link)
    if told is None or (not told.says_the_same(act) and told.version < act.version):
        yield row.tournament, link.version, act


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


def _react(tournament: UUID, link: int, act: FromGame) -> None:
    """Append the derived event; a link and the same version of its game lead to it once."""
    key = f"{act.game} {act.version} {link}"
    try:
        perform(actor=_SYSTEM, stream=tournament, acts=[act], after=None, key=key, source="system")
    except Refusal as refusal:
        if refusal.code not in ("OLDER_GAME", "NOT_LINKED", "NOTHING_NEW"):
            raise


FOLLOWED = {
    RESULTS: ({GAME, TOURNAMENT}, follow_games),
    STANDINGS: ({TOURNAMENT}, follow_standings),
    RANKINGS: ({TOURNAMENT, REGISTER}, follow_rankings),
}
