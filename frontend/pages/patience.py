"""What is said to whoever has typed too many wrong passwords or codes, and until when."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.addresses import at_this_computer
from tournaments.attempts import LOCK

TOO_MANY = 429


def with_patience(answer: HttpResponse) -> HttpResponse:
    """The answer, which says when to come back if there were too many."""
    if answer.status_code == TOO_MANY:
        answer.headers["Retry-After"] = str(int(LOCK.total_seconds()))
    return answer


def way_out(request: HttpRequest) -> str:
    """How whoever sits at the computer that serves goes on at once; nothing for others.

    They show by the command that the house is theirs, which a guesser elsewhere can't.
    """
    if settings.ON_SERVER or settings.DEMO or not at_this_computer(request):
        return ""
    return _("At this computer it goes on at once after: python3 manage.py unlock_logins")
