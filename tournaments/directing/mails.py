"""Mails to those who enter themselves, in the language in which they did; none where none goes out.

A mail that can't be sent changes nothing: the director sees who waits and confirms by hand.
"""

import logging
import smtplib

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.models import SignUp

log = logging.getLogger(__name__)


def goes_out() -> bool:
    """Whether this house sends mails."""
    return bool(settings.MAIL_GOES_OUT)


def send_code(one: SignUp, title: str, code: str, address: str) -> bool:
    """The code by which somebody confirms, with the private address; whether it went out."""
    with override(one.language):
        subject = _("Your code for {title}: {code}").format(title=title, code=code)
        text = _(
            "You want to play here: {title}\n\n"
            "Type this code on the page: {code}\n\n"
            "This is your private address. There you see whether you have a place, and there you "
            "withdraw with one tap:\n{address}\n\n"
            "If it wasn't you, do nothing: without the code nobody is entered."
        )
        return _sent(one, subject, text.format(title=title, code=code, address=address))


def send_place(one: SignUp, title: str) -> bool:
    """That somebody has moved up from the waiting list; whether it went out."""
    with override(one.language):
        subject = _("You have a place: {title}").format(title=title)
        text = _(
            "You have moved up from the waiting list and play here: {title}\n\n"
            "If you can't come, please withdraw at your private address from the first mail."
        )
        return _sent(one, subject, text.format(title=title))


def _sent(one: SignUp, subject: str, text: str) -> bool:
    if not (goes_out() and one.mail):
        return False
    try:
        return bool(send_mail(" ".join(subject.split()), text, None, [one.mail]))
    except (OSError, smtplib.SMTPException):
        log.warning("a mail did not go out")
        return False
