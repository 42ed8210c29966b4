"""Private links to a tournament: made for a role or for one entry, and taken back."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db.models import QuerySet
from django.utils import timezone

from engine.refusals import Refusal
from tournaments.course.state import State
from tournaments.link_secrets import can_be_shown, code_digest, code_for, digest, secret_for
from tournaments.links import good_links
from tournaments.models import Link, RoleName, Tournament
from tournaments.refusals import Reason

LIFETIME = timedelta(days=90)
PLAYER = "player"


def invite(
    tournament: Tournament, role: RoleName | str, *, lifetime: timedelta = LIFETIME
) -> tuple[Link, str]:
    """Make a link with a role; gives its secret, too. Raises Refusal for no such role."""
    if role not in RoleName.values:
        raise Refusal(Reason.NO_SUCH_ROLE, role=role, roles=", ".join(RoleName.values))
    return _made(tournament, str(role), lifetime)


def invite_entry(
    tournament: Tournament, state: State, entry: str, *, lifetime: timedelta = LIFETIME
) -> tuple[Link, str]:
    """Make a player's link: own table, own results. Raises Refusal for an entry there is not."""
    known = state.entries.get(entry)
    if known is None:
        raise Refusal(Reason.NO_SUCH_ENTRY_TO_INVITE)
    return _made(tournament, PLAYER, lifetime, UUID(entry), UUID(known.person))


def _made(
    tournament: Tournament,
    role: str,
    lifetime: timedelta,
    entry: UUID | None = None,
    person: UUID | None = None,
) -> tuple[Link, str]:
    pk = uuid4()
    while Link.objects.filter(code=code_digest(code_for(pk))).exists():
        pk = uuid4()
    secret = secret_for(pk)
    link = Link.objects.create(
        id=pk,
        digest=digest(secret),
        code=code_digest(code_for(pk)),
        club=tournament.club,
        tournament=tournament.stream,
        role=role,
        entry=entry,
        person=person,
        expires=timezone.now() + lifetime,
    )
    return link, secret


def revoke_link(tournament: Tournament, link: UUID, *, now: datetime | None = None) -> bool:
    """Take a link of this tournament back; tells whether there was a good one."""
    good = Link.objects.filter(pk=link, tournament=tournament.stream, revoked=None)
    return bool(good.update(revoked=now or timezone.now()))


class Shown(NamedTuple):
    """A link with what opens it: the end of its address, and the code to type in its place."""

    link: Link
    secret: str
    code: str


def shown(links: Iterable[Link]) -> list[Shown]:
    """Those of `links` that can be shown (again), to whoever may invite."""
    return [
        Shown(link, secret_for(link.pk), code_for(link.pk)) for link in links if can_be_shown(link)
    ]


def good_links_of(tournament: Tournament) -> QuerySet[Link]:
    """The links of a tournament that open something, the oldest first."""
    return good_links().filter(tournament=tournament.stream).order_by("made", "pk")


def links_of(tournament: Tournament) -> QuerySet[Link]:
    """The links of a tournament that were not taken back, the oldest first."""
    return Link.objects.filter(tournament=tournament.stream, revoked=None).order_by("made", "pk")
