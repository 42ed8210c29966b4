"""A short page of help for each role: what to do, in the order in which it comes up."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from frontend.forms.directing.labels import ROLES

STEPS: Mapping[str, tuple[Promise, ...]] = {
    "player": (
        _("Open your access from the card or the mail: it shows your table and who begins."),
        _("After the game type the points of both and send them; no account is needed."),
        _("If somebody else at the table was quicker, look at the result and confirm it."),
        _("If something is wrong, say so with the button: the director looks at it."),
        _("Open a row of the standing to see why somebody stands there."),
    ),
    "helper": (
        _("Choose “Enter results”: one line a table, such as 3 412 389, and Enter."),
        _("A name does in place of the table: Anna 412 389, with her own points first."),
        _("An unusual result is asked about; Enter once more if it is right."),
        _("The list beside it shows what is missing; each number leads to its table."),
        _("Whoever comes in is ticked off under “Players and check-in”."),
        _("“How to type” beside the line shows all that can be written."),
    ),
    "arbiter": (
        _("Disputed results stand on top of the round's page; open the table and decide."),
        _("A correction keeps what stood before, with your reason."),
        _("Words are looked up under “Words”; in a game the evidence stands beside the verdict."),
        _("Who did not come is entered as a forfeit at the table."),
        _("What was entered by mistake is undone in the protocol, line by line."),
        _("Every refusal names the rule and says what it is about."),
    ),
    "director": (
        _("Create a tournament from a preset and read the players from a list."),
        _("Tick off who is here, pair the round as a draft, look at it, and publish it."),
        _("Enter results yourself, or give accesses to helpers and players."),
        _("When all results are in, close the round and go on to the next."),
        _("Late entries, withdrawals and byes are entered under “Players”, at any time."),
        _("A result can be corrected later; the page says which rounds rest on it."),
        _("After the last round close the tournament; the rankings are computed by themselves."),
    ),
}


@require_safe
def help_page(request: HttpRequest, role: str = "") -> HttpResponse:
    """The help of one role, or of all of them."""
    if role and role not in STEPS:
        raise Http404
    shown = [role] if role else list(STEPS)
    roles = [(code, ROLES[code], STEPS[code]) for code in shown]
    return render(request, "frontend/help.html", {"roles": roles, "one": bool(role)})
