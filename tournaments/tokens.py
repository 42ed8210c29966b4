"""Tokens for programs: made with a name, scopes and an end, listed, taken back.

Who may do it is asked at the doors: an account for itself, and no token for another.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from knox.models import AuthToken

from engine.refusals import Refusal, Unusable
from tournaments.models import Club, Grant, Tournament, User
from tournaments.names import clean_name
from tournaments.refusals import Reason
from tournaments.rights import reach
from tournaments.scopes import READ, SCOPES
from tournaments.secrecy import Secret

LONGEST_NAME = 80
LONGEST = 3650  # days
DAYS = 90


@dataclass(frozen=True)
class Wanted:
    """What a new token is to be: by default it only reads, wherever its owner may."""

    name: str = ""
    scopes: Collection[str] = (READ,)
    club: UUID | None = None
    tournament: UUID | None = None
    lifetime: timedelta = timedelta(days=DAYS)


def make_token(user: User, wanted: Wanted) -> tuple[Grant, Secret]:
    """Make a token as it is wanted, and return its secret this once: only a hash is stored.

    Raises Unusable, and Refusal NO_SUCH_SCOPE, TOKEN_FOR_NO_CLUB or TOKEN_FOR_NO_TOURNAMENT.
    """
    scopes = frozenset(wanted.scopes)
    if unknown := sorted(scopes - set(SCOPES)):
        raise Refusal(Reason.NO_SUCH_SCOPE, scope=unknown[0], scopes=", ".join(SCOPES))
    kept = " ".join(scope for scope in SCOPES if scope in scopes | {READ})
    if wanted.lifetime <= timedelta(0):
        raise Unusable("lifetime", "A token must be valid for some time.")
    name = clean_name("name", wanted.name, longest=LONGEST_NAME) if wanted.name else ""
    given = Grant(
        name=name, scopes=kept, club_id=_club_for(user, wanted), tournament=wanted.tournament
    )
    return given, _stored(user, given, wanted.lifetime)


def _club_for(user: User, wanted: Wanted) -> UUID | None:
    """The club of which a token will know, if it is to know of one alone.

    Another club's tournament answers like none.
    """
    within = reach(user)
    if wanted.club is not None and wanted.club not in within.roles:
        raise Refusal(Reason.TOKEN_FOR_NO_CLUB)
    if wanted.tournament is None:
        return wanted.club
    row = Tournament.objects.filter(pk=wanted.tournament).first()
    if row is None or not within.may("read_names", row):
        raise Refusal(Reason.TOKEN_FOR_NO_TOURNAMENT)
    owner = Club.objects.get(pk=UUID(row.club)).pk
    if wanted.club not in (None, owner):
        raise Refusal(Reason.TOKEN_FOR_NO_TOURNAMENT)
    return owner


@transaction.atomic
def _stored(user: User, given: Grant, lifetime: timedelta) -> Secret:
    """Store a token; those of the account that have ended go."""
    AuthToken.objects.filter(user=user, expiry__lt=timezone.now()).delete()
    given.token, secret = AuthToken.objects.create(user, expiry=lifetime)
    given.save(force_insert=True)
    return Secret(secret)


def tokens_of(user: User) -> QuerySet[Grant]:
    """An account's tokens, the oldest first, with what they were given."""
    found: QuerySet[Grant] = Grant.objects.filter(token__user=user)
    return found.select_related("token", "club").order_by("token__created")


@transaction.atomic
def revoke_token(*, user: User, key: str) -> None:
    """Make a token worthless; `key` is how it begins, or all of it."""
    known = AuthToken.objects.filter(user=user)
    doomed = [token.pk for token in known if key and token.token_key.startswith(key[:15])]
    if len(doomed) != 1:
        raise Refusal(Reason.NO_SUCH_TOKEN, login=user.login, key=key[:15])
    known.filter(pk__in=doomed).delete()


@transaction.atomic
def revoke(*, user: User, grant: UUID) -> bool:
    """Make a token of an account worthless by its id; whether there was one."""
    return bool(AuthToken.objects.filter(user=user, grant=grant).delete()[0])
