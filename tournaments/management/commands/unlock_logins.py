"""`manage.py unlock_logins`: whoever has typed too many wrong passwords or codes may go on."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.terminal import HouseCommand
from tournaments import commands


class Command(HouseCommand):
    help = (
        "Lets everybody try again at once who has typed too many wrong passwords or codes. Whoever"
        " guesses may then guess a few more times as well: not while somebody attacks the house."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        number = commands.forget_all_attempts()
        if not number:
            place = _("the database") if settings.ON_SERVER else settings.DATA
            self.stdout.write(_("Nothing was counted in {place}.").format(place=place))
            return
        said = ngettext(
            "{n} count is forgotten: log in.", "{n} counts are forgotten: log in.", number
        )
        self.stdout.write(said.format(n=number))
