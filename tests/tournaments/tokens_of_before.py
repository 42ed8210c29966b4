"""A token as versions before scopes made it, lately used: it may do all that its owner may."""

from datetime import timedelta

from django.utils import timezone
from knox.models import AuthToken

from tournaments.models import Grant, User
from tournaments.scopes import EVERYTHING


def a_token(user: User, lifetime: timedelta = timedelta(days=1)) -> str:
    """The secret of a new one."""
    token, secret = AuthToken.objects.create(user, expiry=lifetime)
    Grant.objects.create(token=token, scopes=EVERYTHING, used=timezone.now())
    return str(secret)
