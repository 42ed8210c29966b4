"""All that is stored about a person of a register, as JSON, for the person's own request.

What lies in other clubs is theirs to hand out: only what this club owns is in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from engine.answers import OUT, Out, plain, view_of
from games.models import Text
from games.photos import photos_beside
from games.queries import headings, mentioning, titles_of
from tournaments.models import Link, Person, Role, SignUp, Tournament, User
from tournaments.register.entering import history_of
from tournaments.register.queries import agreed_in, same_person
from tournaments.register.seats import Seat, names_at, seats_of

FORMAT = "wortwart person 1"


@dataclass(frozen=True)
class ExportedClub:
    """The club whose register it is."""

    id: UUID
    name: str


@dataclass(frozen=True)
class ExportedLine:
    """A line of the register with all its fields."""

    id: UUID
    number: int
    name: str
    born: int | None
    email: str
    home_club: str
    pseudonym: str
    publish_name: bool | None
    registered: datetime
    erased: datetime | None
    merged_into: UUID | None


@dataclass(frozen=True)
class ExportedGame:
    """A game in which the person sits; seats count from 0."""

    id: UUID
    title: str
    ruleset: str
    seat: int
    person: UUID
    score: int | None
    place: int | None
    public: bool


@dataclass(frozen=True)
class ExportedPhoto:
    """A photo of the board beside such a game; the picture itself lies there."""

    id: UUID
    game: UUID
    taken: datetime
    width: int
    height: int
    digest: str


@dataclass(frozen=True)
class ExportedTournament:
    """A tournament that the person has entered."""

    id: UUID
    title: str
    date: date
    people: tuple[UUID, ...]
    public: bool


@dataclass(frozen=True)
class ExportedLink:
    """A private link of the person; its secret is kept nowhere."""

    tournament: UUID
    person: UUID
    made: datetime
    expires: datetime
    revoked: datetime | None


@dataclass(frozen=True)
class ExportedSignUp:
    """What the person said who entered for a tournament; the names are blanked once it is over."""

    tournament: UUID
    person: UUID
    name: str
    home_club: str
    mail: str
    publish_name: bool
    made: datetime
    confirmed: datetime | None
    withdrawn: datetime | None


@dataclass(frozen=True)
class ExportedText:
    """Words about the person."""

    subject: UUID
    kind: str
    words: str


@dataclass(frozen=True)
class ExportedRole:
    """A role of the person's account."""

    club: str
    role: str
    given: datetime


@dataclass(frozen=True, kw_only=True)
class ExportedAccount:
    """The person's account; `email` and the times are told to its owner alone."""

    login: str
    roles: tuple[ExportedRole, ...]
    email: str | Out = OUT
    created: datetime | Out = OUT
    last_login: datetime | Out | None = OUT


@dataclass(frozen=True)
class ExportedEvent:
    """What was done to the person's lines, and when."""

    version: int
    kind: str
    at: datetime


@dataclass(frozen=True)
class ExportedRating:
    """A rating that a start list gave, in thousandths of a point."""

    date: date
    person: UUID
    rating: int
    games: int | None


@dataclass(frozen=True)
class Export:
    """All that is stored about a person in this club."""

    format: str
    club: ExportedClub
    lines: tuple[ExportedLine, ...]
    games: tuple[ExportedGame, ...]
    photos: tuple[ExportedPhoto, ...]
    tournaments: tuple[ExportedTournament, ...]
    links: tuple[ExportedLink, ...]
    sign_ups: tuple[ExportedSignUp, ...]
    texts: tuple[ExportedText, ...]
    account: ExportedAccount | None
    ratings: tuple[ExportedRating, ...]
    history: tuple[ExportedEvent, ...]


def export_person(line: Person, *, asker: object) -> dict[str, Any]:
    """Everything about the person of a line: all merged lines, games, tournaments, words, account.

    Times are in UTC. `asker` is an account: what belongs to the account and not to the club is told
    to its owner alone.
    """
    lines = same_person(line)
    seats = seats_of([each.pk for each in lines], club=line.club_id)
    user = next((each.user for each in lines if each.user is not None), None)
    told = Export(
        format=FORMAT,
        club=view_of(ExportedClub, line.club),
        lines=tuple(view_of(ExportedLine, each, merged_into=each.merged_into_id) for each in lines),
        games=_games(seats),
        photos=tuple(
            view_of(ExportedPhoto, photo, game=photo.stream)
            for photo in photos_beside({seat.game.stream for seat in seats})
        ),
        tournaments=_tournaments(lines),
        links=_links(lines),
        sign_ups=_sign_ups(lines),
        texts=_texts(lines, seats),
        account=_account(user, lines[0], own=user is not None and user == asker),
        ratings=_ratings(lines),
        history=tuple(
            view_of(ExportedEvent, event)
            for event in history_of(line.club_id, {str(each.pk) for each in lines})
        ),
    )
    return plain(told)  # type: ignore[no-any-return]


def _games(seats: Sequence[Seat]) -> tuple[ExportedGame, ...]:
    titles = headings([seat.game.stream for seat in seats])
    return tuple(
        view_of(
            ExportedGame,
            seat.game,
            id=seat.game.stream,
            title=titles[seat.game.stream],
            seat=seat.number,
            person=seat.person,
            score=seat.game.scores[seat.number] if seat.game.scores else None,
            place=seat.game.places[seat.number] if seat.game.places else None,
        )
        for seat in seats
    )


def _tournaments(lines: Sequence[Person]) -> tuple[ExportedTournament, ...]:
    ids = {str(line.pk) for line in lines}
    rows = Tournament.objects.filter(mentioning(ids), club=str(lines[0].club_id))
    played = list(rows.order_by("date", "stream"))
    titles = titles_of([row.stream for row in played])
    return tuple(
        view_of(
            ExportedTournament,
            row,
            id=row.stream,
            title=titles.get(row.stream, ""),
            people=tuple(sorted(ids.intersection(row.players))),
        )
        for row in played
    )


def _ratings(lines: Sequence[Person]) -> tuple[ExportedRating, ...]:
    """The ratings that start lists gave, in thousandths of a point, the newest first."""
    ids = [str(line.pk) for line in lines]
    return tuple(
        view_of(ExportedRating, one.ratings[person], date=one.date, person=person)
        for one in agreed_in(lines[0].club_id).in_order()
        for person in ids
        if person in one.ratings
    )


def _links(lines: Sequence[Person]) -> tuple[ExportedLink, ...]:
    """The private links by which the person acts in tournaments, without their secrets."""
    people = [line.pk for line in lines]
    links = Link.objects.filter(club=str(lines[0].club_id), person__in=people)
    return tuple(view_of(ExportedLink, link) for link in links.order_by("made", "pk"))


def _sign_ups(lines: Sequence[Person]) -> tuple[ExportedSignUp, ...]:
    """What the person said when entering for tournaments of the club."""
    people = [line.pk for line in lines]
    rows = SignUp.objects.filter(club=str(lines[0].club_id), person__in=people)
    return tuple(view_of(ExportedSignUp, row) for row in rows.order_by("made", "pk"))


def _texts(lines: Sequence[Person], seats: Sequence[Seat]) -> tuple[ExportedText, ...]:
    """Words under the person's ids, and the names that were typed at the person's seats."""
    own = Text.objects.filter(
        subject__in=[line.pk for line in lines], club=str(lines[0].club_id)
    ).exclude(words="")
    rows = (*own.order_by("subject", "kind"), *names_at(seats))
    return tuple(view_of(ExportedText, row) for row in rows)


def _account(user: User | None, line: Person, *, own: bool) -> ExportedAccount | None:
    """The account of the person and its roles for this club; for its owner, all there is."""
    if user is None:
        return None
    roles = Role.objects.filter(user=user).select_related("club").order_by("given", "pk")
    told = tuple(
        view_of(ExportedRole, role, club=role.club.name)
        for role in (roles if own else roles.filter(club=line.club_id))
    )
    if own:
        return view_of(ExportedAccount, user, roles=told)
    return ExportedAccount(login=user.login, roles=told)
