"""What workers compute from tournaments: results of closed games, standings, the waiting list,
the club's rankings, and what of all that strangers may read has changed.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple
from uuid import UUID

from engine.games import places, scores
from engine.refusals import Refusal
from engine.sheets import Game
from games import followers, store
from games.acting import By
from games.models import Sheet, Text
from games.prepared import Prepared
from games.replays import GAME, at_rest
from games.store import progress
from tournaments.course.acts import FromGame
from tournaments.course.acts.games import link_of, said_since
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.directing import changes, mails, signing_up
from tournaments.directing.commands import perform
from tournaments.directing.contributing import RANKINGS
from tournaments.directing.kept_standings import STANDINGS, follow_standings
from tournaments.directing.projection import untold_games
from tournaments.directing.publishing import follow_rankings, ranked
from tournaments.directing.streams import TOURNAMENT, as_of
from tournaments.directing.streams import at_rest as tournament_at_rest
from tournaments.directing.words import TITLE
from tournaments.models import SignUp, TableGame
from tournaments.ranking.publications import PUBLICATIONS
from tournaments.register import entering
from tournaments.register.stream import REGISTER, MergeUndone, ids_in

RESULTS, CHANGES, WAITING_LIST = "results of games", "changes", "waiting list"
_SYSTEM = "wortwart"


class Moved(NamedTuple):
    """A stream that has gone on, and its head; None for no such stream."""

    id: UUID
    head: store.Head | None


def moved(stream: UUID) -> Moved:
    """Where a stream stands, and nothing of what is in it."""
    return Moved(stream, store.head(stream))


def follow_games(stream: Moved) -> Callable[[], None] | None:
    """Let a closed game become the result of its table; what is returned appends it.

    Each game tells its own tournament. A tournament asks the games whose results it does not have:
    what was closed before it was linked is told then, and a game that another tournament let go of
    is found from here on.
    """
    if stream.head is not None and stream.head.kind == TOURNAMENT:
        lost, games = _untold(stream.id)
    else:
        lost, games = [], list(TableGame.objects.filter(game=stream.id))
    reactions = [reaction for row in games for reaction in _reaction(row)]
    if not lost and not reactions:
        return None

    def write() -> None:
        TableGame.objects.bulk_create(lost, ignore_conflicts=True)
        for tournament, link, act in reactions:
            _react(tournament, link, act)

    return write


def _untold(tournament: UUID) -> tuple[list[TableGame], list[TableGame]]:
    """The closed games of a tournament's tables whose results it does not have.

    First those that are no table's by the rows, then all that are not another tournament's.
    """
    found = as_of(tournament)
    waiting = {row.game: row for row in untold_games(tournament, found.state)} if found else {}
    if not waiting:
        return [], []
    closed = Sheet.objects.filter(pk__in=waiting, phase="closed")
    games = [waiting[game] for game in closed.order_by("pk").values_list("pk", flat=True)]
    known = TableGame.objects.filter(game__in=[row.game for row in games])
    owners = dict(known.values_list("game", "tournament"))
    lost = [row for row in games if row.game not in owners]
    return lost, [row for row in games if owners.get(row.game, tournament) == tournament]


def _reaction(row: TableGame) -> Iterator[tuple[UUID, int, FromGame]]:
    """The result that a linked game has and its tournament was not told yet, and of which link.

    What comes after the closing and changes nothing of the result (a publication, a note, a
    verdict that was annulled and restored) is not told; nor is again what a person has undone.
    """
    game, found = at_rest(row.game), as_of(row.tournament)
    if game is None or game.played.state.phase != "closed" or found is None:
        return
    table = _table_of(found.state, row)
    if table is None or table.game != str(row.game):
        return
    act = result_of(found.state, table, row, game.played.state, game.head.hash.hex())
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
        perform(by=By(_SYSTEM, key, "system"), stream=tournament, acts=[act], after=None)
    except Refusal as refusal:
        if refusal.code not in ("OLDER_GAME", "NOT_LINKED", "NOTHING_NEW", "WRITTEN_ELSEWHERE"):
            raise


def follow_changes(stream: Moved) -> Callable[[], None] | None:
    """Note what strangers read otherwise since this stream has moved; what is returned notes it.

    It reads the rows that others write: whoever comes last sees what all have written. So whom a
    register has named is asked when they are read, too: it may be more than when this began.
    """
    head = stream.head
    if head is None or _is_hidden(head.kind, stream.id):
        return None
    at = store.recorded_at(stream.id, head.version)
    before = progress.followed(CHANGES, stream.id) if head.kind == REGISTER else 0

    def write() -> None:
        notes = changes.Notes(head.club, at)
        if head.kind == GAME:
            notes.game(stream.id)
        elif head.kind == TOURNAMENT:
            notes.tournament(stream.id)
        else:
            people = _named_since(stream.id, before) if head.kind == REGISTER else Counter[str]()
            notes.people(people.keys(), [one for one, times in people.items() if times > 1])
            notes.rankings()
        notes.done()

    return write


def _is_hidden(kind: str, stream: UUID) -> bool:
    """Whether strangers neither read a game or a tournament nor ever could."""
    return kind in (GAME, TOURNAMENT) and not changes.concerns(kind, stream)


def _named_since(register: UUID, version: int) -> Counter[str]:
    """Whom a register's events have named after a version, and how often."""
    events = entering.events_in(store.read(register, since=version + 1))
    parted = [one.version for one in events if isinstance(one, MergeUndone)]
    undone = [row for merged in parted for row in store.read(register, upto=merged, since=merged)]
    named = (*events, *entering.events_in(undone))
    return Counter(person for event in named for person in ids_in(event))


def follow_waiting_list(stream: Moved) -> None:
    """Let the waiting list move up behind this change; nothing to do where nobody entered so.

    The register and the tournament are two streams, so each is written by itself, and all is done
    before this change counts as followed: a worker that is stopped or fails does the rest later.
    """
    if _SIGNED_UP(stream.id):
        signing_up.move_up(stream.id, _told_of_a_place)


_SIGNED_UP = Prepared(
    lambda tournament: SignUp.objects.filter(tournament=tournament).values_list("pk")[:1], UUID
)


def _told_of_a_place(one: SignUp) -> None:
    title = Text.objects.filter(subject=one.tournament, club=one.club, kind=TITLE).first()
    mails.send_place(one, title.words if title else "")


FOLLOWED: dict[str, tuple[set[str], followers.Compute, followers.Read]] = {
    RESULTS: ({GAME, TOURNAMENT}, follow_games, moved),
    STANDINGS: ({TOURNAMENT}, follow_standings, tournament_at_rest),
    WAITING_LIST: ({TOURNAMENT}, follow_waiting_list, moved),
    RANKINGS: ({TOURNAMENT, REGISTER}, follow_rankings, ranked),
    CHANGES: ({GAME, TOURNAMENT, REGISTER, PUBLICATIONS}, follow_changes, moved),
}
