"""Where an account is logged in: its sessions, looked for among all of the house's."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.models import User
from tournaments.sessions import kept_as


class OwnSession(NamedTuple):
    """A login that still holds: until when if nobody uses it, and whether it is the asking one."""

    kept: str
    until: datetime
    here: bool


def sessions_of(user: User, key: str | None) -> list[OwnSession]:
    """The logins of an account, the asking one with this key first, then the latest."""
    found = sorted(_found(user, kept_as(key)), key=lambda one: one.until, reverse=True)
    return sorted(found, key=lambda one: not one.here)


def end_other_sessions(user: User, key: str | None) -> int:
    """End all logins of an account but the one with this key; how many there were."""
    others = [one.kept for one in sessions_of(user, key) if not one.here]
    return Session.objects.filter(session_key__in=others).delete()[0]


def _found(user: User, here: str) -> Iterator[OwnSession]:
    vouches = user.get_session_auth_hash()  # those that another password has ended hold no more
    for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        told = row.get_decoded()
        if told.get(SESSION_KEY) == str(user.pk) and told.get(HASH_SESSION_KEY) == vouches:
            yield OwnSession(row.session_key, row.expire_date, row.session_key == here)
