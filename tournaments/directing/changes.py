"""What of all that strangers read has changed: noted in one order, and read from a number on.

A thing stands there once, under the number of its last change, and only from the moment on in which
everybody may read it. Noting anything twice changes nothing, so followers may repeat themselves.
"""

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import override

from engine.answers import As, Url, view_of
from games.models import Sheet
from games.prepared import Prepared
from games.queries import mentioning, names_in, subjects_of, texts_about
from tournaments.directing import published
from tournaments.models import Change, ChangeCount, Club, Person, Ranking, TableGame, Tournament
from tournaments.naming import is_named_to_all

TOURNAMENT, GAME, RANKING, CLUB = "tournament", "game", "ranking", "club"
KINDS = (CLUB, GAME, RANKING, TOURNAMENT)
LARGEST = 2**53 - 1  # of the numbers that every program reads whole
_MOST_A_SECOND, _CLOCKS_DIFFER_SECONDS = 1000, 3600


def changed_after(
    number: int, limit: int, *, club: UUID | None = None, kind: str | None = None
) -> list[Change]:
    """The next changes after a number, in one query."""
    wanted = {"club": None if club is None else str(club), "kind": kind}
    same = {name: value for name, value in wanted.items() if value is not None}
    return list(Change.objects.filter(number__gt=number, **same).order_by("number")[:limit])


def last_number() -> int:
    """The number of the latest change; 0 while there is none."""
    return ChangeCount.objects.values_list("last", flat=True).first() or 0


def is_lost(number: int) -> bool:
    """Whether a number was given after the backup from which the house came back, and is gone.

    Who has read up to there knows what has not happened any more.
    """
    spans = ChangeCount.objects.values_list("lost", flat=True).first() or ()
    return any(first < number <= last for first, last in spans)


@transaction.atomic
def count_past_the_lost() -> None:
    """Go on behind all numbers that were given since the backup from which the house came back.

    How many that were nobody knows; more than these a second were not.
    """
    count = ChangeCount.objects.select_for_update().first()
    newest = Change.objects.order_by("-number").values_list("at", flat=True).first()
    if count is None or newest is None:
        return
    seconds = max(time.time() - newest / 1_000_000, 0) + _CLOCKS_DIFFER_SECONDS
    first, count.last = count.last, count.last + int(seconds * _MOST_A_SECOND)
    count.lost.append([first, count.last - 1])  # the last of all was given to nobody
    count.save()


def concerns(kind: str, stream: UUID) -> bool:
    """Whether everybody may read a game or tournament, or a game at its tables, or once could."""
    shown = _GAMES if kind == GAME else _TOURNAMENTS
    return bool(shown(stream)) or is_known(kind, stream)


def is_known(kind: str, thing: UUID) -> bool:
    """Whether something was ever noted."""
    return bool(_NOTED(kind, str(thing)))


_GAMES = Prepared(lambda game: Sheet.objects.filter(pk=game, public=True).values_list("pk"), UUID)
_SHOWN = Exists(Sheet.objects.filter(pk=OuterRef("game"), public=True))
_SHOWS_A_GAME = Exists(TableGame.objects.filter(_SHOWN, tournament=OuterRef("pk")))
_TOURNAMENTS = Prepared(
    lambda stream: Tournament.objects.filter(
        Q(public=True) | Q(_SHOWS_A_GAME), pk=stream
    ).values_list("pk"),
    UUID,
)
_NOTED = Prepared(
    lambda kind, thing: Change.objects.filter(kind=kind, thing=thing).values_list("pk"), str, str
)


_NOBODY: frozenset[str] = frozenset()


@dataclass
class _Seen:
    """What everybody reads otherwise of some tournaments.

    `openly`: one became public or private; `again`: a public one shows other names; `named`: those
    whose names may be others than were told; `new`: those that are told for the first time.
    """

    openly: bool = False
    again: bool = False
    named: list[UUID] = field(default_factory=list)
    new: set[str] = field(default_factory=set)

    @property
    def at_tables(self) -> Q:
        """The games at the tables of those whose names may be others."""
        rows = TableGame.objects.filter(tournament__in=self.named)
        return Q(pk__in=rows.values("game"))


class Notes:
    """What is noted in one go; to be used inside a transaction, which everybody else waits for."""

    def __init__(self, club: str, at: int | None = None) -> None:
        """Wait for those who note; `at` is when it happened (microseconds since 1970 UTC)."""
        self._count = _count()
        self._club = club
        self._at = at or int(time.time() * 1_000_000)

    def tournament(self, stream: UUID) -> None:
        """Note a tournament as it stands; with it what shows, or counts, what it shows."""
        seen = self._tournaments(Tournament.objects.filter(pk=stream))
        games = bool(seen.named) and self._games(Sheet.objects.filter(seen.at_tables, public=True))
        if seen.openly or seen.again:
            self._rankings(seen)
        if seen.openly or games:
            self._own_club()

    def game(self, stream: UUID) -> None:
        """Note a game as it stands."""
        if self._games(Sheet.objects.filter(pk=stream)):
            self._own_club()

    def rankings(self) -> None:
        """Note the club's rankings as they stand."""
        self._rankings(_Seen())

    def people(self, ids: Collection[str], again: Collection[str] = ()) -> None:
        """Note what shows people otherwise than before: their tournaments, games and rankings.

        `again` are those of `ids` who may have been shown otherwise and as before since they were
        noted last: somebody may have read what was in between. Whoever follows the register may
        come to what became public before its own follower does.
        """
        seated = mentioning(_one_with(ids)) & Q(club=self._club)
        back = frozenset(_one_with(again)) if again else _NOBODY
        seen = self._tournaments(Tournament.objects.filter(seated, public=True), back)
        games = self._games(Sheet.objects.filter(seated | seen.at_tables, public=True), back)
        self._rankings(seen)
        if seen.openly or games:
            self._own_club()

    def club(self) -> None:
        """Note that a club says something else of itself."""
        self._own_club(again=True)

    def done(self) -> None:
        """Say how far the numbers have come."""
        self._count.save(update_fields=["last"])

    def _tournaments(self, rows: QuerySet[Tournament], back: frozenset[str] = _NOBODY) -> "_Seen":
        """Note these as they stand until all is written; what everybody reads otherwise of them."""
        found, seen = list(rows.select_for_update()), _Seen()
        people = {person for row in found for person in row.players}
        lines = Person.objects.select_related("merged_into").in_bulk(people)
        for row in found:
            shown = _digest([*_names_at(row, lines), row.named])
            before = self._known(TOURNAMENT, row.stream)
            again = not back.isdisjoint(row.players)
            other = before is None or before.shown != shown or again
            if before is None:
                seen.openly |= row.public
                seen.new |= {str(row.stream)} if row.public else set()
            else:
                seen.openly |= before.withdrawn == row.public
                seen.again |= row.public and other
            if other:
                seen.named.append(row.stream)
            now = row.version, row.public
            self._put(before, TOURNAMENT, row.stream, *now, shown=shown, again=again)
        return seen

    def _games(self, rows: QuerySet[Sheet], back: frozenset[str] = _NOBODY) -> bool:
        """Note these as they stand until all is written; whether one became public or private."""
        found, openly = list(rows.select_for_update()), False
        named = texts_about(owned for row in found for owned in subjects_of(row))
        for row in found:
            title = named.get((row.stream, "title"), "")
            before = self._known(GAME, row.stream)
            openly |= before is None or before.withdrawn == row.public
            with override(settings.LANGUAGE_CODE):  # whoever notes reads in another one
                shown = _digest([title, *names_in(row, named)])
            again = not back.isdisjoint(row.players)
            now = row.version, row.public
            self._put(before, GAME, row.stream, *now, shown=shown, again=again)
        return openly

    def _rankings(self, seen: "_Seen") -> None:
        """Note rankings; once more those whose names were told before their tournaments were."""
        for row in Ranking.objects.filter(club=self._club).defer("body").order_by("series"):
            public = published.is_public(row)
            before = self._known(RANKING, row.series)
            again = seen.again or not seen.new.isdisjoint(source for source, *_ in row.as_of)
            self._put(before, RANKING, row.series, row.number, public, again=again)

    def _own_club(self, *, again: bool = False) -> None:
        """A club is shown as long as anything of it is, but for rankings, which rest on that."""
        club = _club_called(self._club)
        if club is not None:
            own = Q(club=self._club, public=True)
            public = Tournament.objects.filter(own).exists() or Sheet.objects.filter(own).exists()
            before = self._known(CLUB, club.pk)
            self._put(before, CLUB, club.pk, None, public, again=again)

    def _known(self, kind: str, thing: Any) -> Change | None:
        same = {"kind": kind, "club": self._club, "thing": str(thing)}
        return Change.objects.filter(**same).first()

    def _put(
        self,
        before: Change | None,
        kind: str,
        thing: Any,
        version: int | None,
        public: bool,  # noqa: FBT001
        *,
        shown: str = "",
        again: bool = False,
    ) -> None:
        """Give a thing the next number, if everybody reads it otherwise than before."""
        if before is None and not public:
            return
        row = before or Change(kind=kind, club=self._club, thing=str(thing))
        if public:
            now = (version, shown, False)
            if before and not again and now == (before.version, before.shown, before.withdrawn):
                return
            row.version, row.shown, row.withdrawn = now
        elif row.withdrawn:
            return
        else:
            row.withdrawn = True
        self._count.last += 1
        row.number, row.at = self._count.last, self._at
        row.save()


def _count() -> ChangeCount:
    """The one row, which everybody else waits for; made by the first who notes."""
    held = ChangeCount.objects.select_for_update()
    if (found := held.filter(pk=1).first()) is None:
        ChangeCount.objects.bulk_create([ChangeCount(pk=1)], ignore_conflicts=True)
        found = held.get(pk=1)
    return found


@transaction.atomic
def note_game(club: str, stream: UUID) -> None:
    """Note that words beside a game have changed, of which its stream knows nothing.

    Whoever tells of it just now, be it for the first time, has not seen them: that is waited for.
    """
    notes = Notes(club)
    notes.game(stream)
    notes.done()


@transaction.atomic
def note_club(club: UUID) -> None:
    """Note that a club says something else of itself."""
    notes = Notes(str(club))
    notes.club()
    notes.done()


def _club_called(owner: str) -> Club | None:
    """The club that owns a stream; None where it belongs to nobody, like a game of one's own."""
    try:
        return Club.objects.filter(pk=UUID(owner)).first()
    except ValueError:
        return None


def _one_with(ids: Collection[str]) -> list[str]:
    """These ids and all that are one person with one of them."""
    lines = Person.objects.filter(pk__in=ids).values_list("pk", "merged_into")
    kept = {merged or own for own, merged in lines}
    same = Person.objects.filter(Q(pk__in=kept) | Q(merged_into__in=kept))
    return sorted({*ids, *map(str, same.values_list("pk", flat=True))})


def _names_at(row: Tournament, lines: dict[UUID, Person]) -> list[str]:
    """What everybody reads of each player; the word for a bare number is the reader's language."""
    return [
        _read_by_all(lines[UUID(one)].kept, row.named) if UUID(one) in lines else ""
        for one in row.players
    ]


def _read_by_all(line: Person, audience: str) -> str:
    named = line.name and is_named_to_all(audience, line.publish_name)
    return f"{line.number} {line.name if named else line.pseudonym}"


def _digest(names: Iterable[str]) -> str:
    """Names are guessed soon from a plain hash."""
    told = "\n".join(names)
    return salted_hmac("tournaments.changes", told, algorithm="sha256").hexdigest()


@dataclass(frozen=True)
class ChangeLine:
    """Something that everybody may read, or once could, by its last change."""

    number: Annotated[int, As(help_text="of the change: higher than that of any before it")]
    kind: Annotated[str, As(choices=list(KINDS))]
    id: Annotated[str, As(help_text="the id; of a ranking its name in addresses")]
    club: UUID
    version: Annotated[
        int | None, As(help_text="of its events, of a ranking its number, of a club none")
    ]
    at: Annotated[datetime, As(help_text="when it was changed, in UTC")]
    withdrawn: Annotated[bool, As(help_text="whether it is no longer for everybody")]
    address: Annotated[Url | None, As(help_text="where it is read; none of what was withdrawn")]


def line_of(row: Change, address: str) -> ChangeLine:
    """A change as it is told, with where it is read while it is for everybody."""
    return view_of(
        ChangeLine,
        row,
        id=row.thing,
        at=datetime.fromtimestamp(row.at / 1e6, UTC),
        address=None if row.withdrawn else address,
    )


def place_of(row: Change) -> tuple[str, dict[str, Any]]:
    """The name of the address at which something is read, and what stands in it."""
    if row.kind == RANKING:
        return "api-ranking", {"club": UUID(row.club), "series": row.thing}
    if row.kind == CLUB:
        return "api-club", {"club": UUID(row.thing)}
    return f"api-{row.kind}", {"stream": UUID(row.thing)}
