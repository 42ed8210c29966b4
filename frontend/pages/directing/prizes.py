"""What there is to win: all prizes of a tournament in one form."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from frontend.forms.directing.prizes import PrizesForm
from frontend.pages.asked import writing
from frontend.pages.directing.desk import Desk, Failed, enter, show

FORMS = {PrizesForm.name: PrizesForm}


@writing
def set_prizes(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the prizes as lines to fill in, or save them."""
    desk = Desk.to(request, stream, "set_up_tournament")
    if request.method != "POST":
        return _shown(desk)
    done = enter(desk, FORMS)
    if isinstance(done, Failed):
        return _shown(done.desk, done)
    return redirect("tournament-prizes", stream)


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    return show(desk, "prizes", {"forms": {PrizesForm.name: PrizesForm(desk.scene())}}, failed)
