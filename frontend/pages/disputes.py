"""The report on a play in dispute: board, arithmetic, who could challenge, what was decided."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from frontend import board, evidence, labels, scoresheet
from frontend.clauses import CLAUSES
from frontend.pages.games import Visit, title_of
from frontend.paper.printing import printed
from games.disputes import Dispute, dispute
from games.schemas_of_games import ShownGame

_private = cache_control(private=True, no_store=True)


@require_safe
@_private
def dispute_page(request: HttpRequest, stream: UUID, version: int) -> HttpResponse:
    """Show the report on a play to those who judge the game."""
    report = _report(request, stream, version)
    return render(request, "frontend/game/dispute.html", report)


@require_safe
@_private
def dispute_sheet(request: HttpRequest, stream: UUID, version: int) -> HttpResponse:
    """The report as a printed document."""
    report = _report(request, stream, version)
    answer = HttpResponse(printed("dispute", _printed(report)), content_type="application/pdf")
    name = slugify("{} {} {}".format(_("Report"), report["title"], version)) or "report"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _report(request: HttpRequest, stream: UUID, version: int) -> dict[str, Any]:
    visit = Visit.to(request, stream)
    if not visit.within.may("judge", visit.sheet):
        raise PermissionDenied
    page = visit.page()
    found = dispute(stream, version)
    if found is None:
        raise Http404
    names = page.names
    line = next(one for one in scoresheet.lines(page) if one.version == version)
    kept = [evidence.shown(body) for body in found.evidence]
    return {
        "game": page,
        "title": title_of(page),
        "ruleset": str(labels.RULESETS.get(page.ruleset, page.ruleset)),
        "version": version,
        "line": line,
        "picture": _picture(found),
        "rows": _rows(found.before),
        "window": list(_window(found, names)),
        "decided": list(_said(found, names)),
        "evidence": kept,
        "clauses": list(_clauses(page.ruleset, [one.clause for one in kept])),
    }


def _picture(found: Dispute) -> str:
    if not found.after.board:
        return ""
    return board.svg(
        found.after.board,
        title=_("Board after entry {version}").format(version=found.version),
        description="",
        marks={glyph: str(mark) for glyph, mark in labels.MARKS.items()},
        fresh=found.version,
    )


def _rows(view: ShownGame) -> list[list[str]]:
    """The board before the play as rows of text; nothing for a table of cards."""
    if not view.board:
        return []
    rows = board.text_rows(view.board, {})
    return [[cell["text"] for cell in row] for row in rows]


def _window(found: Dispute, names: Sequence[str]) -> Iterator[str]:
    """Who could challenge after which entry, and since when nobody could."""
    for one in found.moments:
        could = ", ".join(names[seat] for seat in one.challengers)
        label = str(labels.KINDS[one.kind])
        if could:
            yield _("After entry {version} ({what}): {names} could challenge.").format(
                version=one.version, what=label, names=could
            )
        else:
            yield _("After entry {version} ({what}): nobody could challenge any more.").format(
                version=one.version, what=label
            )
    if found.shut is None:
        yield _("The play may still be challenged.")
    elif found.shut != found.version:
        yield _("Entry {version} ended the time in which it could be challenged.").format(
            version=found.shut
        )


def _said(found: Dispute, names: Sequence[str]) -> Iterator[str]:
    """What was entered about the play, a sentence each."""
    for one in found.decided:
        label, who = str(labels.KINDS[one.kind]), "" if one.seat is None else names[one.seat]
        judged = [
            "{} {}".format(word, _("counts") if yes else _("does not count"))
            for word, yes in one.words.items()
        ]
        told = ", ".join([*judged, *one.named])
        parts = [part for part in (who, told) if part]
        yield _("Entry {version}: {what}").format(
            version=one.version, what=": ".join([label, " – ".join(parts)] if parts else [label])
        )


# What a challenge rests on, by game; what a verdict rests on is named by its evidence.
_ABOUT = {
    "klassik": ("KLASSIK-15", "MINI-33", "MINI-35", "MINI-45"),
    "mini": ("MINI-33", "MINI-35", "MINI-36", "MINI-37", "MINI-45"),
    "english": ("MINI-33", "MINI-35", "MINI-45"),
    "reise": ("REISE-10", "REISE-11", "REISE-12"),
    "karten": ("KARTEN-18", "KARTEN-28"),
}


def _clauses(ruleset: str, cited: Sequence[str]) -> Iterator[tuple[str, str]]:
    wanted = (*_ABOUT.get(ruleset, ()), *cited)
    for name in dict.fromkeys(wanted):
        if name in CLAUSES:
            yield name, str(CLAUSES[name])


def _printed(report: dict[str, Any]) -> dict[str, Any]:
    line = report["line"]
    heading = _("Report on entry {version}").format(version=report["version"])
    return {
        "language": (get_language() or "de")[:2],
        "name": f"{heading} · {report['title']}",
        "title": report["title"],
        "heading": heading,
        "about": report["ruleset"],
        "alt": "",
        "said": f"{line.spoken} · {line.points}",
        "words": [
            {"word": one.word, "at": one.at, "sum": str(one.arithmetic), "points": str(one.points)}
            for one in line.words
        ],
        "bonus": str(line.bonus or ""),
        "board": report["rows"],
        "columns": [board.column_name(n) for n in range(len(report["rows"][0]))]
        if report["rows"]
        else [],
        "window": report["window"],
        "decided": report["decided"],
        "evidence": [
            f"{one.subject}: {one.said.words}. {one.why} {one.source}"
            for one in report["evidence"]
        ],
        "clauses": [[name, text] for name, text in report["clauses"]],
        "heads": {
            "words": _("Words and arithmetic"),
            "word": _("Word"), "at": _("Place"), "sum": _("Arithmetic"), "points": _("Points"),
            "bonus": _("All tiles"),
            "board": _("The board before the play"),
            "window": _("Who could challenge when"),
            "decided": _("What was decided"),
            "evidence": _("What the word list said"),
            "clauses": _("Clauses, in our words"),
            "nothing": _("Nothing was entered about it."),
            "signature": _("Signature of the arbiter"),
        },
    }  # fmt: skip
