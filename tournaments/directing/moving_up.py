"""Behind every change of a tournament: who is next in line moves up; who is over is forgotten."""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction

from games.models import Text
from tournaments.directing import mails, signing_up
from tournaments.directing.words import TITLE
from tournaments.models import SignUp

LINE = "waiting list"


def follow_line(stream: UUID) -> Callable[[], None]:
    """Let the waiting list move up behind this change; nothing to do where nobody entered so.

    The register and the tournament are two streams, so each is written by itself afterwards.
    """
    if not SignUp.objects.filter(tournament=stream).exists():
        return lambda: None
    return lambda: transaction.on_commit(lambda: signing_up.move_up(stream, _told))


def _told(one: SignUp) -> None:
    title = Text.objects.filter(subject=one.tournament, club=one.club, kind=TITLE).first()
    mails.send_place(one, title.words if title else "")
