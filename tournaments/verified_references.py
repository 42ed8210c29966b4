"""Proves rows about clubs and tournaments by what they refer to: nothing hangs in the air."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from engine.refusals import Said, Unusable
from games.models import Head
from games.replays import GAME
from games.verification.derived import Derived
from games.verification.proofs import Proof, Replayed
from tournaments.directing.changes import KINDS
from tournaments.directing.inviting import PLAYER
from tournaments.directing.streams import TOURNAMENT
from tournaments.hooks.sending import Ways, read_address
from tournaments.models import Club, Hook, Link, RoleName, SignUp, TableGame, WordReportGame
from tournaments.register.stream import REGISTER

_DIGITS = set("0123456789abcdef")
_LONG = 64


def linked_elsewhere(row: TableGame) -> bool:
    """Whether a game is that of another tournament's table already."""
    return TableGame.objects.filter(game=row.game).exists()


class Linked(Proof):
    """Games of tables: as the tournament's stream gives them, and there."""

    def __init__(self, rows: Derived) -> None:
        """Take what compares the rows with the streams."""
        self._rows = rows

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Compare the rows."""
        yield from self._rows.batch(streams)

    def end(self) -> Iterator[Said]:
        """Name the rows of no tournament, and the games that are gone."""
        yield from self._rows.end()
        games = Head.objects.filter(stream=OuterRef("game"), kind=GAME)
        for row in TableGame.objects.filter(~Exists(games)).order_by("tournament", "game"):
            said = "{stream}: the game {game} of table {table} in round {round} is not there."
            facts = {"game": row.game, "table": row.table, "round": row.round}
            yield Said(said, stream=row.tournament, **facts)


class Links(Proof):
    """Private links that no command could have made."""

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Compare the links of each tournament with its stream."""
        mine = {one.stream.id: one for one in streams if one.head.kind == TOURNAMENT}
        links: dict[UUID, list[Link]] = defaultdict(list)
        for link in Link.objects.filter(tournament__in=mine).order_by("pk"):
            links[link.tournament].append(link)
        for stream, one in mine.items():
            for link in links[stream]:
                for column in _wrong(link, one):
                    said = "{stream}: the private link {id} differs in {column}."
                    yield Said(said, stream=stream, id=link.pk, column=column)

    def end(self) -> Iterator[Said]:
        """Name the links to no tournament."""
        heads = Head.objects.filter(stream=OuterRef("tournament"), kind=TOURNAMENT)
        for link in Link.objects.filter(~Exists(heads)).order_by("pk"):
            said = "{stream}: a private link ({id}) leads to no tournament."
            yield Said(said, stream=link.tournament, id=link.pk)


def _wrong(link: Link, one: Replayed) -> Iterator[str]:
    """The columns of a link that don't fit its tournament."""
    begun = datetime.fromtimestamp(one.stream.rows[0].recorded / 1e6, UTC)
    if link.club != one.head.club:
        yield "club"
    if len(link.digest) != _LONG or not set(link.digest) <= _DIGITS:
        yield "digest"
    if not begun <= link.made <= link.expires:
        yield "made"
    if link.role != PLAYER and link.role not in RoleName.values:
        yield "role"
    if link.role == PLAYER:
        entry = one.state.entries.get(str(link.entry))
        if entry is None:
            yield "entry"
        elif entry.person != str(link.person):
            yield "person"


class SignUps(Proof):
    """Sign-ups of no tournament, of another club than its, or with an entry it does not have."""

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Compare the sign-ups of each tournament with its stream."""
        mine = {one.stream.id: one for one in streams if one.head.kind == TOURNAMENT}
        for row in SignUp.objects.filter(tournament__in=mine).order_by("pk"):
            for column in _wrong_of(row, mine[row.tournament]):
                said = "{stream}: the sign-up {id} differs in {column}."
                yield Said(said, stream=row.tournament, id=row.pk, column=column)

    def end(self) -> Iterator[Said]:
        """Name the sign-ups for no tournament."""
        heads = Head.objects.filter(stream=OuterRef("tournament"), kind=TOURNAMENT)
        for row in SignUp.objects.filter(~Exists(heads)).order_by("pk"):
            said = "{stream}: a sign-up ({id}) is for no tournament."
            yield Said(said, stream=row.tournament, id=row.pk)


def _wrong_of(row: SignUp, one: Replayed) -> Iterator[str]:
    """The columns of a sign-up that don't fit its tournament."""
    if row.club != one.head.club:
        yield "club"
    if len(row.digest) != _LONG or not set(row.digest) <= _DIGITS:
        yield "digest"
    if row.division not in one.state.divisions:
        yield "division"
    if row.entry is not None and not _has_entered(row, one):
        yield "entry"


def _has_entered(row: SignUp, one: Replayed) -> bool:
    """Whether the stream ever had this entry; it may have been undone, or given to somebody."""
    return any(getattr(line.act, "entry", None) == str(row.entry) for line in one.state.lines)


def streams_without_club() -> Iterator[Said]:
    """Streams of clubs that are not there."""
    clubs = {str(pk) for pk in Club.objects.values_list("pk", flat=True)}
    rows = Head.objects.order_by("stream").values_list("stream", "kind", "club")
    for stream, kind, club in rows.iterator():
        if club not in clubs and (kind in {TOURNAMENT, REGISTER} or _is_id(club)):
            yield Said("{stream}: its club {club} is not there.", stream=stream, club=club)


def without_club(model: Any) -> Iterator[Said]:
    """Rows of a table that are of no club."""
    clubs = {str(pk) for pk in Club.objects.values_list("pk", flat=True)}
    for pk, club in model.objects.order_by("pk").values_list("pk", "club"):
        if club not in clubs:
            table = model._meta.db_table  # noqa: SLF001
            yield Said("{table}: the row {id} is of no club.", table=table, id=pk)


def hooks() -> Iterator[Said]:
    """Webhooks of no club, and what no director could have made."""
    clubs = Club.objects.filter(pk=OuterRef("club_id"))
    for row in Hook.objects.annotate(owned=Exists(clubs)).order_by("pk").iterator():
        if not (row.owned and row.kinds and {*row.kinds.split()} <= {*KINDS} and _sendable(row)):
            yield Said("The webhook {id} could not have been made so.", id=row.pk)


def _sendable(hook: Hook) -> bool:
    try:
        read_address(hook.address, Ways())
    except Unusable:
        return False
    return True


def reported_games() -> Iterator[Said]:
    """Games in reports that are not there or of another club."""
    games = Head.objects.filter(stream=OuterRef("game"), kind=GAME, club=OuterRef("report__club"))
    for row in WordReportGame.objects.filter(~Exists(games)).order_by("pk"):
        yield Said("{game}: a report on words is about no game of its club.", game=row.game)


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False
