"""Dry runs: the plan played through by chance, compared with others, or as an example."""

from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.refusals import Refusal
from frontend.forms.directing.dry_runs import CompareForm, RehearseForm, lasting, way_called
from frontend.forms.directing.labels import SYSTEMS
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.pages.asked import writing_unkept
from frontend.pages.directing.desk import Desk, show
from tournaments.directing import dry_runs as runs
from tournaments.directing.played_dry_runs import Kind
from tournaments.directing.results_in_words import in_a_line
from tournaments.directing.sentences import sentence
from tournaments.directing.told_dry_runs import in_order, percent, refusal_in
from tournaments.models import DryRun
from tournaments.simulation.comparing import Tally
from tournaments.simulation.rehearsal import to_come
from tournaments.simulation.ways import AS_PLANNED

VERB = "set_up_tournament"
TOO_MANY = 429
ASKED_FROM = 60
"""From so many seconds on somebody must say that it is meant so."""

AnyForm = CompareForm | RehearseForm


@writing_unkept
def dry_runs(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show what can be played through, and what was; or begin with it."""
    desk = Desk.to(request, stream, VERB)
    sent = request.POST if request.method == "POST" else request.GET
    division = sent.get("division") or next(iter(desk.state.divisions))
    if division not in desk.state.divisions:
        raise Http404
    if request.method != "POST":
        return _asked(desk, division)
    form = _form(desk, division, request.POST)
    if not form.is_valid():
        return _asked(desk, division, form, UNREADABLE)
    if (long := _estimate(desk, form)) > ASKED_FROM and "sure" not in request.POST:
        form.asks = _("This takes {time} of computing.").format(time=lasting(long))
        if long <= runs.MOST_SECONDS:
            return _asked(desk, division, form)
    try:
        begun = _begun(desk, form)
    except Refusal as refusal:
        form.asks, form.refused = "", sentence(refusal, desk.names)
        many = "retry_seconds" in refusal.facts
        return _asked(desk, division, form, TOO_MANY if many else UNPROCESSABLE)
    runs.wake(begun.pk)
    return redirect("tournament-dry-run", stream, begun.pk)


@writing_unkept
def dry_run(request: HttpRequest, stream: UUID, run: UUID) -> HttpResponse:
    """Show how far a dry run is and what came of it, or stop it."""
    desk = Desk.to(request, stream, VERB)
    row = runs.run_of(stream, run)
    if row is None:
        raise Http404
    if request.method == "POST":
        runs.stop(row)
        return redirect("tournament-dry-run", stream, run)
    return show(desk, "dry_run", {"run": _run(row), **_came(desk, row)})


def _form(desk: Desk, division: str, data: Any) -> AnyForm:
    if data.get("form") == CompareForm.name:
        return CompareForm(division, runs.offered(desk.state, division), data)
    if data.get("form") == RehearseForm.name:
        return RehearseForm(division, data)
    raise BadRequest


def _estimate(desk: Desk, form: AnyForm) -> float:
    said = form.cleaned_data
    if isinstance(form, CompareForm):
        return runs.estimate(desk.state, form.division, said["ways"], said["runs"])
    return runs.estimate_rehearsal(desk.state, form.division, said["rounds"])


def _begun(desk: Desk, form: AnyForm) -> DryRun:
    said = form.cleaned_data
    asked: dict[str, Any] = {
        "actor": str(desk.request.user.pk),
        "row": desk.row,
        "found": desk.found,
        "division": form.division,
        "error": said["error"],
        "seed": said["seed"],
    }
    if isinstance(form, CompareForm):
        return runs.begin(**asked, chosen=said["ways"], runs=said["runs"])
    return runs.begin_rehearsal(**asked, rounds=said["rounds"])


def _asked(
    desk: Desk, division: str, failed: AnyForm | None = None, status: int = 200
) -> HttpResponse:
    forms: dict[str, AnyForm] = {}
    if runs.entered(desk.state, division) > 1:
        forms = {
            CompareForm.name: CompareForm(division, runs.offered(desk.state, division)),
            RehearseForm.name: RehearseForm(division),
        }
        if not to_come(desk.state, division):
            del forms[RehearseForm.name]
    if failed is not None:
        forms[failed.name] = failed
    context = {
        "dry_forms": list(forms.values()),
        "division": division,
        "divisions": _divisions(desk, division),
        "runs": [_run(row) for row in runs.runs_of(desk.row.stream)],
    }
    return show(desk, "dry_runs", context, status=status)


def _divisions(desk: Desk, here: str) -> list[tuple[str, str, bool]]:
    """The divisions to choose from, where there are several."""
    page = reverse("tournament-dry-runs", args=[desk.row.stream])
    codes = list(desk.state.divisions)
    known = [(code, f"{page}?{urlencode({'division': code})}", code == here) for code in codes]
    return known if len(known) > 1 else []


class _Run(NamedTuple):
    """A dry run as the pages name it."""

    row: DryRun
    title: str
    said: str
    going_on: bool
    percent: int
    left: str
    address: str


def _run(row: DryRun) -> _Run:
    going_on, left = row.state in runs.GOING_ON, runs.seconds_left(row)
    return _Run(
        row,
        _title(row),
        _state(row, going_on=going_on),
        going_on,
        percent(row),
        "" if left is None else lasting(left),
        reverse("tournament-dry-run", args=[row.tournament, row.pk]),
    )


def _title(row: DryRun) -> str:
    if row.kind == Kind.REHEARSE:
        return _("Example of the rounds to come")
    ways = row.wanted["ways"]
    return ", ".join(way_called(code) for code in ways)


def _state(row: DryRun, *, going_on: bool) -> str:
    if going_on:
        return _("{percent} % played").format(percent=percent(row))
    if row.state == runs.State.FAILED:
        return _("broke off")
    return _("stopped") if row.state == runs.State.STOPPED else _("over")


def _came(desk: Desk, row: DryRun) -> dict[str, Any]:
    """What came of it so far."""
    shown = {"changed": desk.state.version != row.version}
    if row.kind == Kind.COMPARE:
        return {**shown, **_compared(desk, row)}
    refused = row.kept.get("refused")
    return {
        **shown,
        "rounds": [_round(desk, one) for one in row.kept.get("rounds", ())],
        "refused": refusal_in(refused, desk.names).detail if refused else "",
    }


def _compared(desk: Desk, row: DryRun) -> dict[str, Any]:
    tallies, refused = runs.tallies_of(row), row.kept.get("refused", {})
    ways = [_way(code, tally) for code, tally in tallies.items() if tally.runs]
    return {
        "ways": ways,
        "first": ways[0] if ways else None,
        "by_plan": row.wanted["ways"][0] == AS_PLANNED,
        "of_two": desk.state.setup.seats == 2,  # noqa: PLR2004
        "left_out": [
            (way_called(code), refusal_in(why, desk.names).detail) for code, why in refused.items()
        ],
    }


class _Way(NamedTuple):
    """A way with its figures as a page tells them."""

    called: str
    runs: int
    in_order: float
    in_order_error: float
    won: float
    repeats: float
    gap: float
    floats: float
    uneven: float
    verdict: str


def _way(code: str, tally: Tally) -> _Way:
    figures = tally.figures()
    assert figures is not None  # noqa: S101  (there are runs)
    return _Way(
        way_called(code),
        tally.runs,
        100 * in_order(figures.tau),
        50 * figures.error,
        100 * figures.best,
        figures.repeats,
        figures.gap,
        figures.floats,
        figures.uneven,
        _verdict(tally),
    )


def _verdict(tally: Tally) -> str:
    if not tally.compared:
        return ""
    said = {1: _("truer"), 0: _("no difference that shows"), -1: _("less true")}
    return said[tally.verdict]


def _round(desk: Desk, one: dict[str, Any]) -> dict[str, Any]:
    return {
        "number": one["number"],
        "out": one["out_before"],
        "system": SYSTEMS[one["system"]],
        "tables": [
            (
                table["number"],
                [_name(desk, seat) for seat in table["seats"]],
                in_a_line(table["scores"], table["places"]),
            )
            for table in one["tables"]
        ],
        "byes": [_name(desk, entry) for entry in one["byes"]],
    }


def _name(desk: Desk, entry: str) -> str:
    return desk.names.get(entry) or "–"
