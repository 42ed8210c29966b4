"""Sessions in the database under a hash of their key: who reads the table or its log has no key."""

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as InDatabase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.middleware import InTheChain
from games.prepared import Prepared
from tournaments.secrecy import Secret

_SEEN = "seen"
_TENTH = 10
_LONGEST = 40  # characters of Django's column


def kept_as(key: str | None) -> str:
    """What a session is kept under: 160 bits of a hash of its key."""
    return sha256((key or "").encode(errors="surrogatepass")).hexdigest()[:_LONGEST]


class SessionStore(InDatabase):
    """Django's sessions; only the visitor's cookie knows the key."""

    def _get_session_from_db(self) -> Session | None:
        found: Session | None = _SESSIONS.first(kept_as(self.session_key))
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found

    def _get_new_session_key(self) -> Secret:
        return Secret(super()._get_new_session_key())  # type: ignore[misc]

    def exists(self, session_key: str) -> bool:
        """Whether there is a session with this key."""
        return Session.objects.filter(session_key=kept_as(session_key)).exists()

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """The row of this session."""
        row = super().create_model_instance(data)
        row.session_key = kept_as(self._get_or_create_session_key())  # type: ignore[attr-defined]
        return row

    def delete(self, session_key: str | None = None) -> None:
        """End a session: this one, or the one with this key."""
        key = self.session_key if session_key is None else session_key
        if key is not None:
            Session.objects.filter(session_key=kept_as(key)).delete()


_SESSIONS = Prepared(lambda key: Session.objects.filter(session_key=key), str)


class EndsWhenIdle(InTheChain):
    """Where the house sets a time for it, a login ends that nobody has used for so long.

    That it is used is noted once in a tenth of this time: most requests write nothing.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Note that the session is used, and hand the request on."""
        if settings.IDLE_SECONDS and request.user.is_authenticated:
            now = int(timezone.now().timestamp())
            seen = request.session.get(_SEEN, 0)
            if now - seen >= settings.IDLE_SECONDS / _TENTH:
                request.session[_SEEN] = now
                request.session.set_expiry(settings.IDLE_SECONDS)
        return self.get_response(request)
