"""What there is to win: all prizes of a tournament in one form."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse

from frontend.forms.directing.prizes import PrizesForm
from frontend.pages.asked import writing
from frontend.pages.directing.desk import Desk, Failed, answered, show

FORMS = {PrizesForm.name: PrizesForm}


@writing
def set_prizes(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the prizes as lines to fill in, or save them."""
    desk = Desk.to(request, stream, "set_up_tournament")
    return answered(desk, FORMS, _shown, "tournament-prizes")


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    return show(desk, "prizes", {"forms": {PrizesForm.name: PrizesForm(desk.scene())}}, failed)
