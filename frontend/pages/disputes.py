"""The report on a play in dispute: board, arithmetic, who could challenge, what was decided."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.answers import there
from engine.klauer.options import COLOURS
from frontend import board, card_table, colour_field, evidence, labels, scoresheet
from frontend.clauses import CLAUSES
from frontend.pages.asked import reading_unkept
from frontend.pages.games import Visit, title_of
from frontend.paper.printing import printed
from games.disputes import DisputedPlay, dispute
from games.schemas_of_games import ShownGame


@reading_unkept
def dispute_page(request: HttpRequest, stream: UUID, version: int) -> HttpResponse:
    """Show the report on a play to those who judge the game."""
    report = _report(request, stream, version)
    return render(request, "frontend/game/dispute.html", report)


@reading_unkept
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
    return {
        "game": page,
        "title": title_of(page),
        "ruleset": str(labels.RULESETS.get(page.ruleset, page.ruleset)),
        "version": version,
        "line": line,
        "counts": _("Points") if line.points is not None else _("Cards"),
        "said": _heading(line, found, names),
        "picture": _picture(found),
        "boards": [
            {"title": _("Before it"), **_text(found.before)},
            {"title": _("After entry {version}").format(version=version), **_text(found.after)},
        ],
        "rows": [*_words(line, found), *_colours(found, names)],
        "steps": [one for one in scoresheet.lines(page) if one.version in found.steps],
        "window": list(_window(found, names)),
        "decided": list(_said(found, names)),
        "evidence": [evidence.shown(body) for body in found.evidence],
        "clauses": [(name, str(CLAUSES[name])) for name in found.clauses if name in CLAUSES],
    }


def _heading(line: scoresheet.Line, found: DisputedPlay, names: Sequence[str]) -> str:
    """The play with its points; where there are none, whose turn it was."""
    if line.points is not None:
        return f"{line.spoken} · {line.points}"
    return f"{names[found.seat]}: {line.label}"


# What lay there


def _picture(found: DisputedPlay) -> str:
    if found.after.field:
        return colour_field.lying_after(found.after, found.version)
    if found.after.table:
        return card_table.lying(found.after)
    return board.svg(
        there(found.after.board),
        title=_("Board after entry {version}").format(version=found.version),
        description="",
        marks={glyph: str(mark) for glyph, mark in labels.MARKS.items()},
        fresh=found.version,
    )


def _text(view: ShownGame) -> dict[str, Any]:
    """What lies there as rows of text, with the names of its columns and rows."""
    if view.field:
        return colour_field.as_text(view)
    if view.table:
        return card_table.as_text(view)
    rows = [[cell["text"] for cell in row] for row in board.text_rows(there(view.board), {})]
    return {
        "columns": [board.column_name(n) for n in range(len(rows[0]))],
        "rows": [[str(number), *row] for number, row in enumerate(rows, start=1)],
        "legend": "",
    }


# The arithmetic


@dataclass(frozen=True)
class Row:
    """A word or a side with where it lies, how it is counted or what became of it, and its number;
    a word of Wörterklauer has none.
    """

    word: str
    at: str
    arithmetic: str
    points: str


def _words(line: scoresheet.Line, found: DisputedPlay) -> Iterator[Row]:
    """The words of the play with their points, or of the turn with what has become of them."""
    changed = {
        (one.word, one.at): said.format(word=one.before)
        for said, some in (
            (_("stolen from {word}"), found.entry.stolen or ()),
            (_("{word} only inflected, keeps its colour"), found.entry.kept or ()),
        )
        for one in some
    }
    made = [(one.word, one.at) for one in line.words]
    for one in line.words:
        new = "" if line.points is not None else _("new")
        became = changed.get((one.word, one.at), new)
        yield Row(one.word, one.at, one.arithmetic or became, str(one.points or ""))
    yield from (Row(*place, said, "") for place, said in changed.items() if place not in made)
    if line.bonus:
        yield Row(_("All tiles"), "", "", str(line.bonus))


def _colours(found: DisputedPlay, names: Sequence[str]) -> Iterator[Row]:
    """How many cards show each colour: as the turn began, by its steps, and those that turn."""
    for one in found.cards:
        whose = f"{names[one.seat]} ({labels.COLOURS[COLOURS[one.seat]]})"
        steps, turned = one.stepped - one.began, one.agreed - one.stepped
        parts = [f"{'+' if part > 0 else '−'} {abs(part)}" for part in (steps, turned) if part]
        yield Row(whose, "", " ".join([str(one.began), *parts]), str(one.agreed))


# Who could say what, and who did


@dataclass(frozen=True)
class About:
    """A sentence about an entry, after which the game can be looked at."""

    version: int
    text: str


def _window(found: DisputedPlay, names: Sequence[str]) -> Iterator[About]:
    """Who could challenge after which entry, and since when nobody could."""
    for one in found.moments:
        could = ", ".join(names[seat] for seat in one.challengers)
        label = str(labels.KINDS[one.kind])
        if could:
            text = _("After entry {version} ({what}): {names} could challenge.")
        else:
            text = _("After entry {version} ({what}): nobody could challenge any more.")
        yield About(one.version, text.format(version=one.version, what=label, names=could))
    last = found.moments[-1].version if found.moments else found.version
    if found.shut is None:
        yield About(last, _("The play may still be challenged."))
    elif found.shut != found.version:
        text = _("Entry {version} ended the time in which it could be challenged.")
        yield About(found.shut, text.format(version=found.shut))


def _said(found: DisputedPlay, names: Sequence[str]) -> Iterator[About]:
    """What was entered about the play, a sentence each."""
    for one in found.decided:
        label, who = str(labels.KINDS[one.kind]), "" if one.seat is None else names[one.seat]
        judged = [
            "{} {}".format(word, _("counts") if yes else _("does not count"))
            for word, yes in one.words.items()
        ]
        judged += [
            "{} {}".format(
                change.replace(">", " → "), _("is a new meaning") if new else _("keeps the meaning")
            )
            for change, new in one.meanings.items()
        ]
        told = ", ".join([*judged, *one.named])
        parts = [part for part in (who, told) if part]
        text = _("Entry {version}: {what}").format(
            version=one.version, what=": ".join([label, " – ".join(parts)] if parts else [label])
        )
        yield About(one.version, text)


def _printed(report: dict[str, Any]) -> dict[str, Any]:
    heading = _("Report on entry {version}").format(version=report["version"])
    return {
        "language": (get_language() or "de")[:2],
        "name": f"{heading} · {report['title']}",
        "title": report["title"],
        "heading": heading,
        "about": report["ruleset"],
        "alt": "",
        "said": report["said"],
        "words": [[one.word, one.at, one.arithmetic, one.points] for one in report["rows"]],
        "steps": [f"{one.version} · {one.spoken}" for one in report["steps"]],
        "boards": report["boards"],
        "window": [one.text for one in report["window"]],
        "decided": [one.text for one in report["decided"]],
        "evidence": [
            f"{one.subject}: {one.said.words}. {one.why} {one.source}"
            for one in report["evidence"]
        ],
        "clauses": [[name, text] for name, text in report["clauses"]],
        "heads": {
            "words": _("Words and arithmetic"),
            "word": _("Word"), "at": _("Place"), "sum": _("Arithmetic"), "points": report["counts"],
            "steps": _("The steps of the turn"),
            "boards": _("What lay there"),
            "window": _("Who could challenge when"),
            "decided": _("What was decided"),
            "evidence": _("What the word list said"),
            "clauses": _("Clauses, in our words"),
            "nothing": _("Nothing was entered about it."),
            "signature": _("Signature of the arbiter"),
        },
    }  # fmt: skip
