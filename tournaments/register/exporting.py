"""All that is stored about a person of a register, as JSON, for the person's own request.

What lies in other clubs is theirs to hand out: only what this club owns is in it.
"""

from collections.abc import Sequence
from typing import Any

from games.models import Text
from games.queries import headings
from tournaments.models import Link, Person, Role, Tournament, User
from tournaments.register.desk import history_of
from tournaments.register.queries import agreed_in, same_person
from tournaments.register.seats import Seat, mentioning, names_at, seats_of

FORMAT = "wortwart person 1"


def export_person(line: Person, *, asker: object) -> dict[str, Any]:
    """Everything about the person of a line: all merged lines, games, tournaments, words, account.

    Times are ISO 8601 in UTC, seats count from 0 as in games. `asker` is an account: what belongs
    to the account and not to the club is told to its owner alone.
    """
    lines = same_person(line)
    seats = seats_of([each.pk for each in lines], club=line.club_id)
    user = next((each.user for each in lines if each.user is not None), None)
    return {
        "format": FORMAT,
        "club": {"id": str(line.club_id), "name": line.club.name},
        "lines": [_line(each) for each in lines],
        "games": _games(seats),
        "tournaments": _tournaments(lines),
        "links": _links(lines),
        "texts": _texts(lines, seats),
        "account": _account(user, lines[0], own=user is not None and user == asker),
        "ratings": _ratings(lines),
        "history": history_of(line.club_id, {str(each.pk) for each in lines}),
    }


def _line(line: Person) -> dict[str, Any]:
    return {
        "id": str(line.pk),
        "number": line.number,
        "name": line.name,
        "born": line.born,
        "home_club": line.home_club,
        "pseudonym": line.pseudonym,
        "publish_name": line.publish_name,
        "registered": line.registered.isoformat(),
        "erased": line.erased.isoformat() if line.erased else None,
        "merged_into": str(line.merged_into_id) if line.merged_into_id else None,
    }


def _games(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    titles = headings([seat.game.stream for seat in seats])
    return [
        {
            "id": str(seat.game.stream),
            "title": titles[seat.game.stream],
            "ruleset": seat.game.ruleset,
            "seat": seat.number,
            "person": str(seat.person),
            "score": seat.game.scores[seat.number] if seat.game.scores else None,
            "place": seat.game.places[seat.number] if seat.game.places else None,
            "public": seat.game.public,
        }
        for seat in seats
    ]


def _tournaments(lines: Sequence[Person]) -> list[dict[str, Any]]:
    ids = {str(line.pk) for line in lines}
    rows = Tournament.objects.filter(mentioning(ids), club=str(lines[0].club_id))
    played = list(rows.order_by("date", "stream"))
    titles = dict(
        Text.objects.filter(subject__in=[row.stream for row in played], kind="title").values_list(
            "subject", "words"
        )
    )
    return [
        {
            "id": str(row.stream),
            "title": titles.get(row.stream, ""),
            "date": row.date.isoformat(),
            "people": sorted(ids.intersection(row.players)),
            "public": row.public,
        }
        for row in played
    ]


def _ratings(lines: Sequence[Person]) -> list[dict[str, Any]]:
    """The ratings that start lists gave, in thousandths of a point, the newest first."""
    ids = [str(line.pk) for line in lines]
    return [
        {"date": one.date, "person": person, **one.ratings[person]._asdict()}
        for one in agreed_in(lines[0].club_id).in_order()
        for person in ids
        if person in one.ratings
    ]


def _links(lines: Sequence[Person]) -> list[dict[str, Any]]:
    """The private links by which the person acts in tournaments, without their secrets."""
    links = Link.objects.filter(
        club=str(lines[0].club_id), person__in=[line.pk for line in lines]
    ).order_by("made", "pk")
    return [
        {
            "tournament": str(link.tournament),
            "person": str(link.person),
            "made": link.made.isoformat(),
            "expires": link.expires.isoformat(),
            "revoked": link.revoked.isoformat() if link.revoked else None,
        }
        for link in links
    ]


def _texts(lines: Sequence[Person], seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Words under the person's ids, and the names that were typed at the person's seats."""
    own = Text.objects.filter(
        subject__in=[line.pk for line in lines], club=str(lines[0].club_id)
    ).exclude(words="")
    return [
        {"subject": str(row.subject), "kind": row.kind, "words": row.words}
        for row in (*own.order_by("subject", "kind"), *names_at(seats))
    ]


def _account(user: User | None, line: Person, *, own: bool) -> dict[str, Any] | None:
    """The account of the person and its roles for this club; for its owner, all there is."""
    if user is None:
        return None
    roles = Role.objects.filter(user=user).select_related("club").order_by("given", "pk")
    told: dict[str, Any] = {
        "login": user.login,
        "roles": [
            {"club": role.club.name, "role": role.role, "given": role.given.isoformat()}
            for role in (roles if own else roles.filter(club=line.club_id))
        ],
    }
    if own:
        last = user.last_login.isoformat() if user.last_login else None
        told |= {"email": user.email, "created": user.created.isoformat(), "last_login": last}
    return told
