"""What can be read about accounts, clubs and people; nothing here writes."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from knox.models import AuthToken

from engine.refusals import Malformed
from tournaments import attempts, rights
from tournaments.models import Club, Founding, LoginAttempts, Person, Role, User
from tournaments.names import clean_login


def house_is_empty() -> bool:
    """Tell whether there is no account yet, so that the first visitor makes the first one."""
    return not (User.objects.exists() or Founding.objects.exists())


def account(login: str) -> User | None:
    """Return the account of a login name in any spelling, or None; any text is allowed."""
    try:
        return User.objects.filter(login=clean_login(login)).first()
    except Malformed:
        return None


def club_named(name: str) -> Club | None:
    """Return the club with this slug, else the oldest of this name, or None."""
    by_slug = Club.objects.filter(slug=name).first()
    return by_slug or Club.objects.filter(name=name).order_by("founded").first()


def clubs_of(actor: Any, verb: str) -> QuerySet[Club]:
    """Return the clubs for which an actor's roles grant `verb`, by name."""
    return Club.objects.filter(pk__in=rights.reach(actor).clubs(verb)).order_by("name", "pk")


def roles_of(club: Club) -> QuerySet[Role]:
    """Return who acts for a club, with the accounts."""
    return Role.objects.filter(club=club).select_related("user").order_by("user__login", "role")


def register_of(club: Club) -> QuerySet[Person]:
    """Return a club's register by number, the erased included."""
    return Person.objects.filter(club=club).order_by("number")


def shown_names(actor: Any, people: Iterable[UUID]) -> dict[UUID, str]:
    """Return by id how an actor sees the persons named: in three queries, however many there are.

    The full name for those who may read the register and for oneself, else what may be published.
    Ids that no register knows are left out.
    """
    reach = rights.reach(actor)
    return {
        person.pk: person.full_name
        if person.pk in reach.people or reach.may("read_people", person)
        else person.public_name
        for person in Person.objects.filter(pk__in=list(people))
    }


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """Return an account's tokens, the oldest first; `token_key` is how each begins."""
    tokens: QuerySet[AuthToken] = AuthToken.objects.filter(user=user)
    return tokens.order_by("created")


def locked_until(*, login: str, address: str, now: datetime | None = None) -> datetime | None:
    """Return when this login name may be tried again from this address; None means now."""
    row = LoginAttempts.objects.filter(pk=attempts.key(login, address)).first()
    end = attempts.lock_end(row)
    return end if end is not None and end > (now or timezone.now()) else None
