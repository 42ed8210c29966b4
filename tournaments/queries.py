"""What can be read about accounts and clubs; nothing here writes."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from engine.refusals import Unusable
from tournaments import attempts, rights
from tournaments.collation import in_order
from tournaments.models import Club, Founding, User
from tournaments.names import clean_login


def house_is_empty() -> bool:
    """Tell whether there is no account yet, so that the first visitor makes the first one."""
    return not (User.objects.exists() or Founding.objects.exists())


def account(login: str) -> User | None:
    """Return the account of a login name in any spelling, or None; any text is allowed."""
    try:
        return User.objects.filter(login=clean_login(login)).first()
    except Unusable:
        return None


def club_named(name: str) -> Club | None:
    """Return the club with this slug, else the oldest of this name, or None."""
    by_slug = Club.objects.filter(slug=name).first()
    return by_slug or Club.objects.filter(name=name).order_by("founded").first()


def clubs_of(actor: Any, verb: str) -> list[Club]:
    """Return the clubs for which an actor's roles grant `verb`, by name."""
    found = Club.objects.filter(pk__in=rights.reach(actor).clubs(verb))
    return sorted(found, key=lambda club: (in_order(club.name), club.pk))


def locked_until(*, login: str, address: str, now: datetime | None = None) -> datetime | None:
    """Return when this login name may be tried again from this address; None means now."""
    ends = [
        attempts.lock_end(count.table.objects.filter(pk=count.key).first(), count.limit)
        for count in attempts.counts(login, address)
    ]
    at = now or timezone.now()
    return max((end for end in ends if end is not None and end > at), default=None)
