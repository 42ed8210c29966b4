"""A new tournament from a preset, and later changes of its set-up and plan."""

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from engine.refusals import Refusal, Unusable
from engine.rulesets import NAMES, ruleset
from frontend.forms.directing.labels import ABOUT_PRESETS, PRESETS
from frontend.forms.directing.prizes import PrizesForm
from frontend.forms.directing.setups import SETUP_FORMS, TWO, NewTournamentForm
from frontend.forms.plain import UNREADABLE
from frontend.labels import RULESETS
from frontend.pages.asked import writing
from frontend.pages.directing.desk import Desk, Failed, answered, show
from games.acting import By
from tournaments.course.acts.setting_up import in_use
from tournaments.course.presets import PRESETS as SETTINGS
from tournaments.directing import commands
from tournaments.queries import clubs_of

CHOOSE = "choose"
"""The buttons that choose another preset or other rules, and keep what was typed."""


@login_required(login_url="login")
@writing
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Create a tournament of a club."""
    clubs = list(clubs_of(request.user, "create_tournament"))
    if not clubs:
        raise PermissionDenied
    form = _form(request, clubs)
    if request.method != "POST" or CHOOSE in request.POST:
        return _asked(request, form)
    if not form.is_valid():
        return _asked(request, form, UNREADABLE)
    try:
        created = commands.create_tournament(
            by=By(str(request.user.pk), form.cleaned_data["key"]),
            club=form.cleaned_data["club"],
            setup=form.setup(),
            title=form.cleaned_data["title"],
        )
    except (Unusable, Refusal) as problem:
        return _asked(request, form, form.refuse(problem))
    return redirect("tournament-add", created.stream)


def _form(request: HttpRequest, clubs: list[Any]) -> NewTournamentForm:
    """The form for the preset and the rules that the address names; the first ones without."""
    if CHOOSE in request.POST:
        return _chosen(request, clubs)
    name = request.GET.get("preset") or next(iter(SETTINGS))
    if name not in SETTINGS:
        raise BadRequest
    rules = request.GET.get("ruleset") or SETTINGS[name][0].get("ruleset") or NAMES[0]
    if rules not in NAMES:
        raise BadRequest
    sent = request.method == "POST"
    data, files = (request.POST, request.FILES) if sent else (None, None)
    return NewTournamentForm(clubs, name, rules, data, files)


def _chosen(request: HttpRequest, clubs: list[Any]) -> NewTournamentForm:
    """The form for another preset or other rules, with what was typed into the one before."""
    preset, _colon, rules = request.POST[CHOOSE].partition(":")
    if preset not in SETTINGS or rules not in (*NAMES, ""):
        raise BadRequest
    rules = rules or SETTINGS[preset][0].get("ruleset") or NAMES[0]
    form = NewTournamentForm(clubs, preset, rules)
    form.keep(_before(request, clubs))
    return form


def _before(request: HttpRequest, clubs: list[Any]) -> NewTournamentForm:
    """The form as it was typed."""
    name = request.GET.get("preset", "")
    known = name if name in SETTINGS else next(iter(SETTINGS))
    rules = request.GET.get("ruleset", "")
    played = rules if rules in NAMES else SETTINGS[known][0].get("ruleset") or NAMES[0]
    return NewTournamentForm(clubs, known, played, request.POST, request.FILES)


def _asked(request: HttpRequest, form: NewTournamentForm, status: int = 200) -> HttpResponse:
    presets = [(name, PRESETS[name], ABOUT_PRESETS[name]) for name in SETTINGS]
    context = {
        "form": form,
        "presets": presets,
        "rulesets": [(name, RULESETS[name]) for name in NAMES if _fit(name, form.preset_name)],
    }
    return render(request, "frontend/directing/new.html", context, status=status)


def _fit(rules: str, preset: str) -> bool:
    """Whether as many can play by these rules as the preset seats at a table, or one less."""
    seats: int = SETTINGS[preset][0].get("seats", TWO)
    return seats - 1 <= int(ruleset(rules).most_players)


@writing
def set_up(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the set-up of a tournament, or change it."""
    desk = Desk.to(request, stream, "set_up_tournament")
    return answered(desk, SETUP_FORMS, _shown, "tournament-set-up")


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    scene = desk.scene()
    state = desk.state
    open_ = [] if state.closed else _open_forms(desk)
    publishing = "make-private" if state.public else "make-public"
    names = [*open_, *([publishing, "show-names"] if desk.may("publish_tournament") else [])]
    plans = [_plan(desk, code, failed) for code in state.divisions] if desk.open else []
    context = {
        "forms": {name: SETUP_FORMS[name](scene) for name in names},
        "plans": plans,
        "rules": RULESETS.get(state.setup.ruleset, state.setup.ruleset),
        "setup": state.setup,
    }
    return show(desk, "set_up", context, failed)


@writing
def set_prizes(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show all prizes as lines of one form to fill in, or save them."""
    desk = Desk.to(request, stream, "set_up_tournament")
    return answered(desk, {PrizesForm.name: PrizesForm}, _prizes, "tournament-prizes")


def _prizes(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    return show(desk, "prizes", {"forms": {PrizesForm.name: PrizesForm(desk.scene())}}, failed)


def _open_forms(desk: Desk) -> list[str]:
    """What can be changed of a tournament that goes on; its rules until somebody plays by them."""
    rules = [] if in_use(desk.state) else ["rules"]
    return ["amend", *rules, "order", "counting", "division", "close"]


def _plan(desk: Desk, code: str, failed: Failed | None) -> Any:
    """The form of a division's plan: the one that failed, if it is about this division."""
    if failed and failed.form.name == "plan" and failed.form.data.get("division") == code:
        return failed.form
    form = SETUP_FORMS["plan"](desk.at(code, 1).scene())
    form.auto_id = f"plan-{code}-%s"
    return form
