"""The pages of those who write: a move or another entry, and a new game."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.moves import WORDED, Move, payload
from engine.refusals import Refusal, Unusable
from engine.rulesets import NAMES
from frontend import labels
from frontend.forms import ENTRY_FORMS
from frontend.forms.entries import EntryForm, SentAlong
from frontend.forms.opening import OpenForm
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.labels import RULESETS
from frontend.outbox import is_stored
from frontend.outcomes import tag_of
from frontend.pages.asked import writing
from frontend.pages.at_tables import stamp_of_game
from frontend.pages.games import Visit, head_page, show
from games import commands
from games.acting import By, Entered
from games.canonical import fingerprint
from games.refusals import Reason
from games.replays import Upset, upset_by
from games.rights import count_asked, may_enter
from games.schemas_of_games import GamePage
from games.sentences import sentence
from games.validators import validated
from tournaments.queries import clubs_of

FASTER, TOO_MANY = 409, 429


@writing
@validated(stamp_of_game)
def game(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show a game, or enter what one of its forms says and show it anew."""
    visit = Visit.to(request, stream)
    return enter(visit) if request.method == "POST" else head_page(visit)


def enter(visit: Visit) -> HttpResponse:
    """Enter what a form says; where that can't be, show the form again with what was typed."""
    sent = SentAlong(visit.request.POST)
    if not sent.is_valid() or sent.cleaned_data["form"] not in ENTRY_FORMS:
        raise BadRequest
    form = sent_form(visit, ENTRY_FORMS[sent.cleaned_data["form"]], sent.cleaned_data["after"])
    move = form.read()
    if move is None:
        return again(visit, form, status=UNREADABLE)
    if not may_enter(visit.within, move, visit.sheet):
        raise PermissionDenied
    try:
        if ask_first(visit, form, move):
            return again(visit, form, status=UNPROCESSABLE)
        count_asked(visit.request.user, move, visit.sheet.stream)
        entered = perform(visit, move, sent, form)
    except Unusable as bad:
        form.add_error(bad.where if bad.where in form.fields else None, sentence(bad))
        return again(visit, form, status=UNREADABLE)
    except Refusal as refusal:
        return refused(visit, form, refusal)
    is_stored(visit.request, entered.version)
    said = _("Entry {version} is stored.").format(version=entered.version)
    messages.success(visit.request, said, extra_tags=tag_of(entered.stream, entered.added[0]))
    return redirect(reverse("game", args=[visit.sheet.stream]) + form.lands)


def sent_form(visit: Visit, form_class: type[EntryForm], after: int) -> EntryForm:
    """The form as it was sent, for the state that it was made for."""
    seats = visit.seats(form_class.kind)
    if not seats:
        raise PermissionDenied
    form = form_class(visit.page(after), seats, visit.request.POST)
    if not form.seats:
        raise BadRequest
    return form


def ask_first(visit: Visit, form: EntryForm, move: Move) -> bool:
    """Whether the form has to be asked whether it means what would follow from it.

    It is answered by the button that was shown with the question, for the same move alone.
    """
    if not form.foresees or visit.request.POST.get("after") != str(visit.sheet.version):
        return False
    upset = upset_by(visit.sheet.stream, move)
    answer = fingerprint([move.kind, payload(move), *upset]).hex()
    if not upset or visit.request.POST.get("answer") == answer:
        return False
    form.ask(question(upset, visit.page()), answer)
    return True


def question(upset: Upset, page: GamePage) -> str:
    """What would follow from an entry, and whether it is meant."""
    said = []
    if count := len(upset.unfit):
        later = ngettext(
            "{count} later entry then no longer fits: {entries}.",
            "{count} later entries then no longer fit: {entries}.",
            count,
        )
        said.append(later.format(count=count, entries=", ".join(map(str, upset.unfit))))
    if upset.ending:
        over = _("The game is then over: {ending}")
        endings = labels.endings(page.options["family"])
        said.append(over.format(ending=endings.get(upset.ending, upset.ending)))
    out = _("{name} is then out of the game.")
    said += [out.format(name=page.names[seat]) for seat in upset.gone]
    return " ".join(said)


def perform(visit: Visit, move: Move, sent: SentAlong, form: EntryForm) -> Entered:
    """Hand the move to the command that enters it; words go their own way."""
    by = By(str(visit.request.user.pk), sent.cleaned_data["key"])
    stream, after = visit.sheet.stream, sent.cleaned_data["after"]
    if isinstance(move, WORDED):
        return commands.enter_words(by=by, stream=stream, move=move, after=after)
    words: dict[str, Any] = {"reason": form.reason(), "note": form.noted()}
    return commands.enter(by=by, stream=stream, move=move, after=after, **words)


def refused(visit: Visit, form: EntryForm, refusal: Refusal) -> HttpResponse:
    """The form again with the reason; where somebody was faster, made anew for the new state."""
    if refusal.reason is Reason.NO_SUCH_GAME:
        raise Http404
    if refusal.reason is Reason.CONFLICT:
        form = type(form)(visit.page(), visit.seats(form.kind), typed=form.data)
        form.refuse(refusal)
        return again(visit, form, status=FASTER)
    form.refuse(refusal)
    wait = refusal.facts.get("retry_seconds")
    answer = again(visit, form, status=TOO_MANY if wait else UNPROCESSABLE)
    if wait:
        answer.headers["Retry-After"] = str(wait)
    return answer


def again(visit: Visit, form: EntryForm, *, status: int) -> HttpResponse:
    """The page of the game with one form as it was sent, the others empty."""
    page = visit.page()
    forms = [form if fresh.name == form.name else fresh for fresh in visit.offers(page)]
    if form not in forms:
        forms.insert(0, form)
    return show(visit, page, forms=forms, status=status, failed=form)


@login_required(login_url="login")
@writing
def new_game(request: HttpRequest) -> HttpResponse:
    """Open a game for a club."""
    clubs = list(clubs_of(request.user, "open_game"))
    if not clubs:
        raise PermissionDenied
    if "rules" in request.POST:
        return _asked(request, _opening_under(request.POST["rules"], clubs, typed=request.POST))
    sent = request.method == "POST"
    form = _opening(clubs, request.POST if sent else request.GET, request.FILES, sent=sent)
    if not sent:
        return _asked(request, form)
    if not form.is_valid():
        return _asked(request, form, UNREADABLE)
    try:
        by = By(str(request.user.pk), form.cleaned_data["key"])
        opened = commands.open_game(by=by, **form.game())
    except (Refusal, Unusable) as no:
        form.refused = sentence(no)
        return _asked(request, form, UNPROCESSABLE)
    return redirect("game", opened.stream)


def _opening(clubs: list[Any], told: QueryDict, files: Any, *, sent: bool) -> OpenForm:
    """The form for the rules that the request names; the first ones if it names none."""
    rules = told.get("ruleset") or NAMES[0]
    return _opening_under(rules, clubs, told if sent else None, files if sent else None)


def _opening_under(
    rules: str, clubs: list[Any], data: Any = None, files: Any = None, typed: Any = None
) -> OpenForm:
    if rules not in NAMES:
        raise BadRequest
    return OpenForm(clubs, rules, data, files, typed)


def _asked(request: HttpRequest, form: OpenForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "rulesets": [(name, RULESETS[name]) for name in NAMES]}
    return render(request, "frontend/open.html", context, status=status)
